//! Lists of factors in files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::choose::read;
use super::error::FactorError;
use crate::spec::factors::OwnFactors;
use crate::text::shortened;

/// A file with lists, and the name of one of them: `src/magics.h#ROOKS`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FactorFile {
    /// The file.
    pub path: PathBuf,
    /// Which list it is, if the file has several.
    pub name: Option<String>,
    /// The file as messages call it.
    written: String,
}

/// The most bytes that are read of a file: that of a whole engine may have the list.
const MOST_BYTES: u64 = 1 << 20;

impl FactorFile {
    /// The file that `text` names, relative to `folder`.
    #[must_use]
    pub fn new(folder: &Path, text: &str) -> Self {
        let (file, name) = match text.rsplit_once('#') {
            Some((file, name)) if !folder.join(text).is_file() => (file, Some(name.to_owned())),
            _ => (text, None),
        };
        Self {
            path: folder.join(file),
            name,
            written: shortened(file).into_owned(),
        }
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        let found = fs::metadata(&self.path)?;
        // What is none, as a pipe, might never end.
        if !found.is_file() {
            return Err(io::Error::other("it is no ordinary file"));
        }
        if found.len() > MOST_BYTES {
            let message = "it is larger than 1 MiB, which no list of factors is";
            return Err(io::Error::other(message));
        }
        fs::read(&self.path)
    }

    /// The list of factors.
    ///
    /// # Errors
    /// The file cannot be read, or does not have the one list that is asked for.
    pub fn factors(&self) -> Result<OwnFactors, FactorError> {
        match self.bytes() {
            // Comments may be in any encoding.
            Ok(bytes) => self.factors_in(&String::from_utf8_lossy(&bytes)),
            Err(error) => Err(FactorError::Unreadable {
                file: self.written.clone(),
                why: error.to_string(),
            }),
        }
    }

    /// The list of factors in `text`, which the file holds.
    ///
    /// # Errors
    /// The text does not have the one list that is asked for.
    pub fn factors_in(&self, text: &str) -> Result<OwnFactors, FactorError> {
        read(text, self.name.as_deref())
    }
}
