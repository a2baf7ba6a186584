//! The name by which a file with code includes its file with data.

use crate::cli::output::Failure;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The path of `data` relative to the folder of `code`, with slashes.
pub(super) fn relative(data: &Path, code: &Path) -> Result<String, Failure> {
    let (from, to) = (folder(code)?, folder(data)?);
    let same =
        |a: &Path, b: &Path| matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b);
    if from == to && data.file_name() == code.file_name() || same(data, code) {
        return Err(Failure(format!("--data: {} cannot hold both; name another file", code.display())));
    }
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    if common == 0 {
        let message = format!("no relative path leads from {} to {}", from.display(), to.display());
        return Err(Failure(format!("--data: {message}; choose a file on the same drive")));
    }
    let up = from.components().skip(common).map(|_| "..".as_ref());
    let down = to.components().skip(common).map(Component::as_os_str);
    let words: Option<Vec<&str>> = up.chain(down).chain(data.file_name()).map(OsStr::to_str).collect();
    let words = words.ok_or_else(|| Failure(format!("--data: {} is not in Unicode", data.display())))?;
    Ok(words.join("/"))
}

/// The folder of the file at `path`, without links.
fn folder(path: &Path) -> Result<PathBuf, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::canonicalize(folder)
        .map_err(|error| Failure(format!("cannot find the folder of {}: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_included_by_its_relative_path() {
        let folder = std::env::temp_dir().join(format!("magics-generate-{}", std::process::id()));
        fs::create_dir_all(folder.join("src/data")).unwrap();
        let name = |data: &str, code: &str| relative(&folder.join(data), &folder.join(code));
        for (data, code, expected) in [
            ("sliders.in", "sliders.rs", "sliders.in"),
            ("src/data/sliders.in", "src/sliders.rs", "data/sliders.in"),
            ("src/../src/data/sliders.in", "src/data/sliders.rs", "sliders.in"),
            ("sliders.in", "src/data/sliders.rs", "../../sliders.in"),
            ("src/data/sliders.in", "src/../sliders.rs", "src/data/sliders.in"),
        ] {
            assert_eq!(name(data, code), Ok(expected.to_owned()), "{data}, {code}");
        }
        assert!(name("src/sliders.rs", "src/data/../sliders.rs").unwrap_err().0.contains("cannot hold both"));
        assert!(name("none/sliders.in", "sliders.rs").unwrap_err().0.contains("cannot find the folder"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
