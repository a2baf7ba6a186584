//! The error of the front end for build scripts and tests.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::spec::Problem;

/// Why no tables could be written, or why a checked-in file is not what would be written.
#[non_exhaustive]
pub enum Error {
    /// The options are wrong.
    Options(Vec<Problem>),
    /// `OUT_DIR` is not set: this is not a build script.
    NoOutDir,
    /// A file could not be read or written.
    File {
        /// What was not possible, such as "write".
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why it was not.
        cause: String,
    },
    /// A checked-in file is not what would be generated now.
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
