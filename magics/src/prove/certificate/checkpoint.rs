//! Certificates on disk, written so that a program killed at any moment loses no more than the last
//! units.

use crate::files;
use crate::prove::certificate::{Certificate, CertificateError};
use serde::de::IgnoredAny;
use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a certificate cannot be written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be written.
    #[error("{message}")]
    NotWritten {
        /// A sentence with the name of the file and the reason.
        message: String,
    },
    /// The file cannot be read.
    #[error("cannot read {}: {cause}", path.display())]
    NotRead {
        /// The file.
        path: PathBuf,
        /// The reason.
        cause: io::Error,
    },
    /// The file is too long to be checked.
    #[error(
        "{} has more than {} MiB, too much to check; make its units larger with \
         `magics certificate coarsen`",
        path.display(), limit >> 20
    )]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The most bytes that are read.
        limit: u64,
    },
    /// The file ends before the certificate does.
    #[error("{} is cut short: {cause}", path.display())]
    CutShort {
        /// The file.
        path: PathBuf,
        /// What is missing.
        cause: serde_json::Error,
    },
    /// The file holds something else.
    #[error("{} is not a certificate: {cause}", path.display())]
    NotACertificate {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        cause: serde_json::Error,
    },
    /// The certificate contradicts itself.
    #[error("{} is refused: {cause}", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The contradiction.
        cause: CertificateError,
    },
}

/// Writes `certificate` to `path` as JSON. Whatever happens, `path` holds either what it held
/// before or all of it.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{BitOrder, Certificate, Job, Order, Problem, checkpoint};
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// let job = Job::new(&problem, Order::bitwise(&problem, BitOrder::Down));
/// let record = Certificate::new(job);
/// let path = std::env::temp_dir().join(format!("saved-{}.json", std::process::id()));
/// checkpoint::save(&record, &path).unwrap();
/// assert_eq!(checkpoint::load(&path).unwrap(), record);
/// # std::fs::remove_file(path).unwrap();
/// ```
///
/// # Errors
/// A file that cannot be written, with its name and the reason.
pub fn save(certificate: &Certificate, path: &Path) -> Result<(), CheckpointError> {
    let mut json =
        serde_json::to_vec(certificate).map_err(|error| CheckpointError::NotWritten {
            message: format!("cannot write {}: {error}", path.display()),
        })?;
    json.push(b'\n');
    files::replace(path, &json).map_err(not_written)
}

/// The error of a file that was not replaced.
fn not_written(error: impl fmt::Display) -> CheckpointError {
    CheckpointError::NotWritten {
        message: error.to_string(),
    }
}

/// Reads a record of one's own and checks that it agrees with itself.
///
/// ```
/// use magics::prove::checkpoint::{self, CheckpointError};
/// use std::path::Path;
///
/// let missing = checkpoint::load(Path::new("no such file.json"));
/// assert!(matches!(missing, Err(CheckpointError::NotRead { .. })));
/// ```
///
/// # Errors
/// What [`read`] refuses, a file longer than [`MOST_BYTES`], or a record that fails
/// [`Certificate::check`].
pub fn load(path: &Path) -> Result<Certificate, CheckpointError> {
    let certificate = read(path, MOST_BYTES)?;
    certificate
        .check()
        .map_err(|cause| CheckpointError::Refused {
            path: path.to_owned(),
            cause,
        })?;
    Ok(certificate)
}

/// The longest file that a search may leave, with room to spare: 65,536 units that list 1,024
/// factors each.
pub const MOST_BYTES: u64 = 2 << 30;

/// The longest file of a stranger that is read. All that it says is checked within about a second.
pub const MOST_BYTES_OF_STRANGERS: u64 = 8 << 20;

/// Reads a record of at most `limit` bytes without checking it.
///
/// ```
/// use magics::prove::checkpoint::{self, CheckpointError};
///
/// let path = std::env::temp_dir().join(format!("short-{}.json", std::process::id()));
/// std::fs::write(&path, "{\"version\": 1,").unwrap();
/// let cut = checkpoint::read(&path, checkpoint::MOST_BYTES_OF_STRANGERS);
/// assert!(matches!(cut, Err(CheckpointError::CutShort { .. })));
/// # std::fs::remove_file(path).unwrap();
/// ```
///
/// # Errors
/// What is no ordinary file, cannot be read, is too long, is cut short or is no record.
pub fn read(path: &Path, limit: u64) -> Result<Certificate, CheckpointError> {
    let path = path.to_owned();
    let json = match bytes(&path, limit) {
        Ok(Contents::Whole(json)) => json,
        Ok(Contents::TooLong(beginning)) => {
            return Err(match serde_json::from_slice::<Certificate>(&beginning) {
                Err(cause) if !cause.is_eof() => CheckpointError::NotACertificate { path, cause },
                _ => CheckpointError::TooLong { path, limit },
            });
        }
        Err(cause) => return Err(CheckpointError::NotRead { path, cause }),
    };
    serde_json::from_slice(&json).map_err(|cause| {
        if is_cut_short(&json, &cause) {
            CheckpointError::CutShort { path, cause }
        } else {
            CheckpointError::NotACertificate { path, cause }
        }
    })
}

/// Bytes that are read of what turns out to be no record.
const BEGINNING: u64 = 4096;

/// What is read of a file.
enum Contents {
    /// The whole file. If it is no record, this may be its beginning alone.
    Whole(Vec<u8>),
    /// The beginning of what is too long.
    TooLong(Vec<u8>),
}

/// The contents of an ordinary file, which are too long if they are more than `limit` bytes.
fn bytes(path: &Path, limit: u64) -> io::Result<Contents> {
    // Opening a pipe could wait for its other end.
    let metadata = std::fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is no ordinary file"));
    }
    let mut beginning = Vec::new();
    let mut file = File::open(path)?;
    file.by_ref().take(BEGINNING).read_to_end(&mut beginning)?;
    if metadata.len() > limit {
        return Ok(Contents::TooLong(beginning));
    }
    if beginning.trim_ascii_start().starts_with(b"{") || beginning.trim_ascii().is_empty() {
        // It may have grown.
        let all = files::read_from((&*beginning).chain(file), limit)?;
        return Ok(all.map_or(Contents::TooLong(beginning), Contents::Whole));
    }
    Ok(Contents::Whole(beginning))
}

/// Whether what is wrong with `json` is that it ends too early.
fn is_cut_short(json: &[u8], error: &serde_json::Error) -> bool {
    // Where a file ends before a key, serde_json does not report the end of the file, but a missing
    // quotation mark.
    let mut lines = json.split(|&byte| byte == b'\n');
    let last = lines.next_back().unwrap_or_default();
    let at_end = error.line() == lines.count() + 1 && error.column() == last.len();
    error.is_eof() || error.is_syntax() && at_end && !begins_with_document(json)
}

/// Whether a whole JSON document stands at the beginning: then what follows it is too much, and
/// not too little.
fn begins_with_document(json: &[u8]) -> bool {
    let first = serde_json::Deserializer::from_slice(json)
        .into_iter::<IgnoredAny>()
        .next();
    matches!(first, Some(Ok(_)))
}
