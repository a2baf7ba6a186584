//! Checks whether a checked-in file is up to date, in a test or in continuous integration.

use std::env;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::{Builder, SourceFile};
use crate::error::Error;

impl Builder {
    /// Checks that the checked-in `file` is the text that [`source`](Self::source) returns now. With
    /// external [linkage](Self::linkage), it also checks the C file beside it.
    ///
    /// Line breaks of Windows count as line breaks, because `git` may have made them.
    ///
    /// If the file is under `src` of your engine, put this crate under `[dev-dependencies]` and
    /// keep the options in a test. If somebody changes them, the test fails until the file is
    /// generated again:
    ///
    /// ```no_run
    /// # #[allow(clippy::test_attr_in_doctest)]
    /// # mod tests {
    /// #[test]
    /// fn sliders_are_up_to_date() -> Result<(), magic_tables::Error> {
    ///     // Tests run in the package's folder.
    ///     magic_tables::Builder::new().incorporate_shift(true).check("src/sliders.rs")
    /// }
    /// # }
    /// ```
    ///
    /// The error shows the first line that differs. In a build script, it prints
    /// `cargo::rerun-if-changed=` with the file, so that Cargo runs the script again when somebody
    /// changes the file, and not after every other change in the package.
    ///
    /// # Errors
    /// The errors of [`source`](Self::source), [`Error::File`] if the file cannot be read, and
    /// [`Error::Outdated`] if it differs.
    pub fn check(&self, file: impl AsRef<Path>) -> Result<(), Error> {
        let path = file.as_ref();
        if is_build_script() {
            for file in self.paths(path)? {
                println!("cargo::rerun-if-changed={}", file.display());
            }
        }
        self.compare(path)
    }

    /// Like [`check`](Self::check), but prints nothing.
    ///
    /// # Errors
    /// Those of [`check`](Self::check).
    #[doc(hidden)]
    pub fn compare(&self, path: &Path) -> Result<(), Error> {
        self.files(path)?.iter().try_for_each(compare)
    }
}

/// Compares a file with what would be written now.
fn compare(file: &SourceFile) -> Result<(), Error> {
    let expected = &file.text;
    let path = &file.path;
    // A file that is much longer is not read to its end.
    let most = 4 * expected.len() as u64 + (1 << 20);
    let mut found = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut found))
        .map_err(|cause| Error::file("read", path, cause))?;
    let difference = if found.len() as u64 > most {
        let bytes = expected.len();
        Some(format!(
            "the file has more than {most} bytes instead of {bytes}"
        ))
    } else {
        // What is no text differs anyway, and is shown as far as it can be.
        let found = String::from_utf8_lossy(&found);
        difference(expected, &found)
    };
    match difference {
        None => Ok(()),
        Some(difference) => Err(Error::Outdated {
            path: path.clone(),
            difference,
        }),
    }
}

/// Whether Cargo runs this program as a build script: only these have a host. (Tests may have an
/// `OUT_DIR`.)
fn is_build_script() -> bool {
    ["OUT_DIR", "HOST", "TARGET"]
        .iter()
        .all(|name| env::var_os(name).is_some())
}

/// The most characters of a line that are shown.
const WIDTH: usize = 80;

/// How many characters of a long line are shown in front of the first one that differs.
const BEFORE: usize = 20;

/// The first line that differs between the text `expected` and the text `found`, for people, or
/// `None` if they are the same. Line breaks of Windows count as line breaks.
fn difference(expected: &str, found: &str) -> Option<String> {
    let now: Vec<&str> = expected.lines().collect();
    let then: Vec<&str> = found.lines().collect();
    let longest = now.len().max(then.len());
    let first = (0..longest).find(|&line| now.get(line) != then.get(line));
    let Some(line) = first else {
        return difference_at_end(expected, found);
    };
    if now.get(1..) == then.get(1..) {
        if let Some((now, then)) = versions(now[0], then[0]) {
            return Some(format!(
                "only the version in the first line differs: magic-tables {then} wrote the file, \
                 and {now} would write the same tables"
            ));
        }
    }
    let expected = now.get(line).copied();
    let found = then.get(line).copied();
    let same = same_characters(expected.unwrap_or_default(), found.unwrap_or_default());
    let start = if same < WIDTH - BEFORE {
        0
    } else {
        same - BEFORE
    };
    let number = line + 1;
    let expected = excerpt(expected, start);
    let found = excerpt(found, start);
    Some(format!(
        "line {number} differs\n  expected {expected}\n  found    {found}"
    ))
}

/// The difference between texts whose lines are the same.
fn difference_at_end(expected: &str, found: &str) -> Option<String> {
    match (expected.ends_with('\n'), found.ends_with('\n')) {
        (true, false) => Some("the line break at the end is missing".into()),
        (false, true) => Some("the file has a line break too many at the end".into()),
        _ => None,
    }
}

/// With how many characters both lines begin.
fn same_characters(expected: &str, found: &str) -> usize {
    let pairs = expected.chars().zip(found.chars());
    pairs.take_while(|(a, b)| a == b).count()
}

/// The characters of `line` that are shown, from `start` on. What cannot be seen is escaped.
fn excerpt(line: Option<&str>, start: usize) -> String {
    match line {
        None => "no such line".to_owned(),
        Some(line) => {
            let rest = line.chars().skip(start);
            let shown: String = rest.take(WIDTH).collect();
            format!("`{}`", shown.escape_debug())
        }
    }
}

/// The version of the generator in each of two first lines that say the same otherwise.
fn versions<'a>(now: &'a str, then: &'a str) -> Option<(&'a str, &'a str)> {
    let [before_now, now, after_now] = split_at_version(now)?;
    let [before_then, then, after_then] = split_at_version(then)?;
    (before_now == before_then && after_now == after_then).then_some((now, then))
}

/// What stands in a line before the version of the generator, the version, and what stands behind
/// it.
fn split_at_version(line: &str) -> Option<[&str; 3]> {
    let (before, rest) = line.split_once("magic-tables ")?;
    let (version, after) = rest.split_once(' ')?;
    Some([before, version, after])
}

#[cfg(test)]
mod tests;
