//! The files of source without dependencies: one, or a header and a C file.

use std::path::{Path, PathBuf};

use super::Builder;
use crate::emit::files;
use crate::emit::source::{Source, c};
use crate::error::Error;
use crate::spec::{Linkage, Problem, shortened};

/// A file of source without dependencies, as [`Builder::files`] returns it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceFile {
    /// Where it is written.
    pub path: PathBuf,
    /// All of its text.
    pub text: String,
}

impl SourceFile {
    /// Writes the file.
    pub(super) fn write(&self) -> Result<(), Error> {
        files::write_file(&self.path, self.text.as_bytes())
    }
}

impl Builder {
    /// All files of standalone source, if the first one is to be at `path`: with external
    /// [linkage](Self::linkage) a header, whose name ends with `.h`, and the C file beside it;
    /// otherwise one file with the text of [`source`](Self::source). Nothing is written.
    ///
    /// ```
    /// use magic_tables::{Builder, Language, Linkage, Scheme};
    ///
    /// let builder = Builder::new().scheme(Scheme::Hyperbola).language(Language::C);
    /// assert_eq!(builder.files("sliders.h")?[0].text, builder.source()?);
    /// let files = builder.linkage(Linkage::External).files("include/sliders.h")?;
    /// assert!(files[1].path.ends_with("include/sliders.c"));
    /// assert!(files[1].text.contains("#include \"sliders.h\""));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`source`](Self::source), or if the header is not called like one.
    pub fn files(&self, path: impl AsRef<Path>) -> Result<Vec<SourceFile>, Error> {
        self.files_and_table_bytes(path.as_ref())
            .map(|(files, _)| files)
    }

    /// The [files](Self::files), and the bytes of all tables for each kind of processors.
    ///
    /// # Errors
    /// Those of [`files`](Self::files).
    #[doc(hidden)]
    pub fn files_and_table_bytes(
        &self,
        path: &Path,
    ) -> Result<(Vec<SourceFile>, Vec<usize>), Error> {
        let Source { texts, table_bytes } = match self.form.linkage {
            Linkage::Inline => self.one_file()?,
            Linkage::External => {
                self.check_options()?;
                let header = name_of_header(path)?;
                c::library(&self.spec, &self.form, header)?
            }
        };
        let paths = self.paths(path)?;
        let files = paths.into_iter().zip(texts);
        let files = files
            .map(|(path, text)| SourceFile { path, text })
            .collect();
        Ok((files, table_bytes))
    }

    /// The paths of all files, the first one of which is at `path`.
    pub(super) fn paths(&self, path: &Path) -> Result<Vec<PathBuf>, Error> {
        let mut paths = vec![path.to_owned()];
        if self.form.linkage == Linkage::External {
            name_of_header(path)?;
            paths.push(path.with_extension("c"));
        }
        Ok(paths)
    }
}

/// The name of the header at `path`, as a C file in the same folder includes it.
fn name_of_header(path: &Path) -> Result<&str, Error> {
    let name = path.file_name().and_then(|name| name.to_str());
    let is_header = path.extension().is_some_and(|end| end == "h");
    match name {
        Some(name) if is_header && !name.contains(['"', '\\', '\n', '\r']) => Ok(name),
        _ => {
            let shown = path.to_string_lossy();
            let message = format!(
                "functions with `linkage = external` are in two files; name the header, such as \
                 `sliders.h`, not `{}`: the C file beside it is `sliders.c`",
                shortened(&shown)
            );
            let problem = Problem::of_value("linkage", message);
            Err(vec![problem].into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Language, Scheme};

    /// A builder whose tables are built soonest.
    fn library() -> Builder {
        let builder = Builder::new().scheme(Scheme::Hyperbola);
        builder.language(Language::C).linkage(Linkage::External)
    }

    #[test]
    fn the_header_has_declarations_alone() {
        let header = &library().files("sliders.h").unwrap()[0].text;
        let body = header.split_once("extern \"C\" {").unwrap().1;
        for word in [
            "static",
            "__m",
            "_mm",
            "0x",
            "return",
            "#include <immintrin.h>",
        ] {
            assert!(!body.contains(word), "{word}");
        }
    }

    #[test]
    fn the_c_file_is_beside_the_header_and_includes_it() {
        let files = library().files("a/b.c/sliders.h").unwrap();
        assert_eq!(files[1].path, Path::new("a/b.c/sliders.c"));
        assert!(files[1].text.contains("\n#include \"sliders.h\"\n"));
    }

    #[test]
    fn names_that_are_no_headers_are_refused() {
        for name in [
            "",
            "-",
            "sliders",
            "sliders.c",
            "sliders.hpp",
            ".h",
            "a\".h",
            "a\n.h",
        ] {
            let error = library().files(name).unwrap_err().to_string();
            assert!(
                error.contains("name the header, such as `sliders.h`"),
                "{error}"
            );
        }
    }

    #[test]
    fn two_files_are_no_text() {
        let error = library().source().unwrap_err().to_string();
        assert!(error.contains("`Builder::files` returns them"), "{error}");
    }

    #[test]
    fn only_c_has_external_functions() {
        for language in [Language::Rust, Language::Cpp] {
            let error = library().language(language).files("sliders.h").unwrap_err();
            assert!(error.to_string().contains("use `language = c`"), "{error}");
        }
    }

    #[test]
    fn other_languages_do_not_have_the_types_of_an_engine() {
        let error = library().square("Square").files("sliders.h").unwrap_err();
        assert!(error.to_string().contains("leave `square` out"), "{error}");
    }
}
