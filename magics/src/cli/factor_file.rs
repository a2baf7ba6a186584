//! Files with lists of factors, which may be pipes.

use crate::files;
use magic_tables::spec::{FactorError, FactorFile};
use std::io::{Error, ErrorKind};
use std::path::Path;

/// The most bytes that are read of a file: a whole engine may be in it.
const MOST_BYTES: u64 = 1 << 20;

/// Why a file gives no list.
#[derive(Debug, thiserror::Error)]
pub enum FactorFileError {
    /// It has no such list.
    #[error(transparent)]
    NoFactors(#[from] FactorError),
    /// It cannot be read.
    #[error("cannot read {file}: {source}")]
    Unreadable { file: String, source: Error },
    /// It is something else than source.
    #[error("{file} is larger than {} MiB, which no list of factors is", MOST_BYTES >> 20)]
    TooLarge { file: String },
}

/// The file that an argument names, with the name of a list behind a `#`, and what it holds.
pub fn read(argument: &str) -> Result<(FactorFile, String), FactorFileError> {
    let file = FactorFile::new(Path::new(""), argument);
    let name = file.path.to_string_lossy().into_owned();
    match files::read(&file.path, MOST_BYTES) {
        // Comments may be in any encoding, but without a line of text it is no source.
        Ok(Some(bytes)) if bytes.contains(&0) => Err(FactorFileError::Unreadable {
            file: name,
            source: Error::new(ErrorKind::InvalidData, "it is no text"),
        }),
        Ok(Some(bytes)) => Ok((file, String::from_utf8_lossy(&bytes).into_owned())),
        Ok(None) => Err(FactorFileError::TooLarge { file: name }),
        Err(source) => Err(FactorFileError::Unreadable { file: name, source }),
    }
}
