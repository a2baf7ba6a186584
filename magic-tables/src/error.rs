//! The error of the front end for build scripts and tests.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::shortened::shortened;
use crate::spec::Problem;

/// Why no tables could be written, or why a checked-in file is not what would be written.
///
/// ```
/// use magic_tables::{Builder, Error, Scheme};
///
/// let error = Builder::new().scheme(Scheme::Plain).incorporate_shift(true).source().unwrap_err();
/// assert!(matches!(&error, Error::Options(problems) if problems[0].key == "incorporate_shift"));
/// ```
pub enum Error {
    /// The options are wrong.
    Options(Vec<Problem>),
    /// The text given as the path of the crate with the look-ups is not a path.
    CratePath(String),
    /// `OUT_DIR` is not set: this is not a build script.
    NoOutDir,
    /// The package's `Cargo.toml` could not be read.
    Manifest {
        /// The file.
        path: PathBuf,
        /// Why it could not be read.
        cause: String,
    },
    /// A file could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// The system's error.
        cause: io::Error,
    },
    /// A file to compare with could not be read.
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        cause: io::Error,
    },
    /// A checked-in file is not what would be generated now.
    Outdated {
        /// The file.
        path: PathBuf,
        /// How many lines differ, and the first of them, as people read it.
        difference: String,
    },
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
            Self::CratePath(text) => {
                write!(
                    f,
                    "`crate_path` takes the path of a crate, such as `::magic_bitboards`, not `{}`",
                    shortened(text)
                )
            }
            Self::NoOutDir => f.write_str(
                "`OUT_DIR` is not set: call `generate` from a build script, or write what `source` returns",
            ),
            Self::Manifest { path, cause } => write!(
                f,
                "cannot read the names of the dependencies from {}: {cause}; give `crate_path`",
                path.display()
            ),
            Self::Write { path, cause } => write!(f, "cannot write {}: {cause}", path.display()),
            Self::Read { path, cause } => write!(f, "cannot read {}: {cause}", path.display()),
            Self::Outdated { path, difference } => {
                write!(f, "{} is out of date, generate it again: {difference}", path.display())
            }
        }
    }
}

/// The same as [`Display`](fmt::Display), because a build script prints the error of `main` with `Debug`.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Write { cause, .. } | Self::Read { cause, .. } => Some(cause),
            Self::Options(_)
            | Self::CratePath(_)
            | Self::NoOutDir
            | Self::Manifest { .. }
            | Self::Outdated { .. } => None,
        }
    }
}

impl From<Vec<Problem>> for Error {
    fn from(problems: Vec<Problem>) -> Self {
        Self::Options(problems)
    }
}
