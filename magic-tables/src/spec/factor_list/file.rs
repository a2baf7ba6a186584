//! Lists of factors in files.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::{FactorError, read};
use crate::spec::factors::OwnFactors;
use crate::text::shortened;

/// A file with lists, and the name of one of them: `src/magics.h#ROOKS`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FactorFile {
    /// The file.
    pub path: PathBuf,
    /// Which list it is, if the file has several.
    pub name: Option<String>,
}

/// The most bytes that are read of a file: that of a whole engine may have the list.
const MOST_BYTES: u64 = 1 << 20;

impl FactorFile {
    /// The file that `text` names, relative to `folder`.
    #[must_use]
    pub fn new(folder: &Path, text: &str) -> Self {
        let whole = folder.join(text);
        match text.rsplit_once('#') {
            Some((file, name)) if !whole.is_file() => Self {
                path: folder.join(file),
                name: Some(name.to_owned()),
            },
            _ => Self {
                path: whole,
                name: None,
            },
        }
    }

    /// What the file holds.
    fn text(&self) -> Result<String, FactorError> {
        let file = shortened(&self.path.to_string_lossy()).into_owned();
        let unreadable = |why: &str| FactorError::Unreadable {
            file: file.clone(),
            why: why.to_owned(),
        };
        // What is none, as a pipe, might never end.
        match fs::metadata(&self.path) {
            Ok(found) if !found.is_file() => return Err(unreadable("it is no ordinary file")),
            Ok(found) if found.len() > MOST_BYTES => {
                return Err(unreadable(
                    "it is larger than 1 MiB, which no list of factors is",
                ));
            }
            _ => {}
        }
        let mut bytes = Vec::new();
        let opened = File::open(&self.path);
        let read = opened.and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
        if let Err(error) = read {
            return Err(unreadable(&error.to_string()));
        }
        // Comments may be in any encoding.
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The list of factors.
    ///
    /// # Errors
    /// The file cannot be read, or does not have the one list that is asked for.
    pub fn factors(&self) -> Result<OwnFactors, FactorError> {
        self.factors_in(&self.text()?)
    }

    /// The list of factors in `text`, which the file holds.
    ///
    /// # Errors
    /// The text does not have the one list that is asked for.
    pub fn factors_in(&self, text: &str) -> Result<OwnFactors, FactorError> {
        read(text, self.name.as_deref())
    }
}
