//! Why no tables could be written.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::spec::Problem;

/// Why no tables could be written.
///
/// ```
/// use magic_tables::{Builder, Error, Scheme};
///
/// let error = Builder::new().scheme(Scheme::Plain).incorporate_shift(true).source().unwrap_err();
/// assert!(matches!(&error, Error::Options(problems) if problems[0].key == "incorporate_shift"));
/// ```
pub enum Error {
    /// What is wrong with the options.
    Options(Vec<Problem>),
    /// What was given as the path of the crate with the look-ups is no path.
    CratePath(String),
    /// There is no `OUT_DIR`: this is no build script.
    NoOutDir,
    /// The package's `Cargo.toml` could not be read.
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        cause: String,
    },
    /// A file could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
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
                write!(f, "`crate_path` takes the path of a crate, such as `::magic_bitboards`, not `{text}`")
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
        }
    }
}

/// Like [`Display`](fmt::Display): build scripts print errors of `main` this way.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Write { cause, .. } => Some(cause),
            Self::Options(_) | Self::CratePath(_) | Self::NoOutDir | Self::Manifest { .. } => None,
        }
    }
}

impl From<Vec<Problem>> for Error {
    fn from(problems: Vec<Problem>) -> Self {
        Self::Options(problems)
    }
}
