//! The error of the front end for build scripts and tests.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::spec::Problem;

/// Why no tables could be written, or why a checked-in file is not what would be written.
///
/// ```
/// use magic_tables::{Builder, Error, Packing, Scheme};
///
/// let error = Builder::new().scheme(Scheme::Plain).packing(Packing::Overlapping).source();
/// match error {
///     Err(Error::Options(problems)) => assert_eq!(problems[0].key, "packing"),
///     other => panic!("{other:?}"),
/// }
/// ```
#[non_exhaustive]
pub enum Error {
    /// The options are wrong.
    ///
    /// ```
    /// // One line for each mistake, the option first.
    /// let error = magic_tables::Builder::new().seed(1).max_bytes(0).source().unwrap_err();
    /// assert!(error.to_string().starts_with("`seed`: only a search depends on a seed"));
    /// ```
    Options(Vec<Problem>),
    /// `OUT_DIR` is not set: this is not a build script.
    NoOutDir,
    /// A file could not be read or written.
    ///
    /// ```
    /// use magic_tables::{Builder, Error, Scheme};
    ///
    /// let result = Builder::new().scheme(Scheme::Hyperbola).check("no/such/file.rs");
    /// assert!(matches!(result, Err(Error::File { action: "read", .. })));
    /// ```
    File {
        /// What was not possible, such as "write".
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why it was not.
        cause: String,
    },
    /// A checked-in file is not what would be generated now.
    ///
    /// ```
    /// use magic_tables::{Builder, Error, Scheme};
    ///
    /// // The package's manifest is not the source of its tables.
    /// let result = Builder::new().scheme(Scheme::Hyperbola).check("Cargo.toml");
    /// let Err(Error::Outdated { difference, .. }) = result else {
    ///     panic!("the file is no tables")
    /// };
    /// assert!(difference.starts_with("line 1 differs"));
    /// ```
    Outdated {
        /// The file.
        path: PathBuf,
        /// The first line that differs, as people read it.
        difference: String,
    },
}

impl Error {
    /// The file at `path` could not be read or written, as `action` says.
    pub(crate) fn file(action: &'static str, path: &Path, cause: impl fmt::Display) -> Self {
        Self::File {
            action,
            path: path.to_owned(),
            cause: cause.to_string(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Options(problems) => {
                for (i, problem) in problems.iter().enumerate() {
                    write!(f, "{}{problem}", if i == 0 { "" } else { "\n" })?;
                }
                Ok(())
            }
            Self::NoOutDir => f.write_str(
                "`OUT_DIR` is not set: call `generate` from a build script, or write what `source` returns",
            ),
            Self::File { action, path, cause } => write!(f, "cannot {action} {}: {cause}", path.display()),
            Self::Outdated { path, difference } => {
                write!(f, "{} is out of date, generate it again: {difference}", path.display())
            }
        }
    }
}

/// The same as [`Display`](fmt::Display), because a build script prints the error of `main` with
/// `Debug`.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

impl From<Vec<Problem>> for Error {
    fn from(problems: Vec<Problem>) -> Self {
        Self::Options(problems)
    }
}
