//! What can be wrong with lists of factors.

use std::fmt;

use super::parser::WrongWord;
use crate::spec::factors::NumberError;
use crate::text::{join, shortened};

/// Why a text is not the list of factors that is asked for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FactorError {
    /// A word in the list is no factor.
    Word {
        /// The word, shortened.
        word: String,
        /// What is wrong with it.
        error: NumberError,
    },
    /// The text has several lists: their names and lengths, the first few of them.
    SeveralLists(Vec<(String, usize)>),
    /// No list has this name.
    NoSuchList {
        /// The name, shortened.
        name: String,
        /// The names and lengths of the lists that there are, the first few of them.
        lists: Vec<(String, usize)>,
    },
    /// Several columns of a list may have the factors.
    SeveralColumns {
        /// The list.
        list: String,
        /// The names of the columns.
        columns: Vec<String>,
    },
    /// The file cannot be read.
    Unreadable {
        /// The file, shortened.
        file: String,
        /// What the system says.
        why: String,
    },
    /// There are no lists of numbers.
    NoLists,
    /// No column of the list has numbers that are large enough for factors.
    NoFactors,
}

impl fmt::Display for FactorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word { word, error } => write!(f, "`{word}`: {error}"),
            Self::SeveralLists(lists) => {
                f.write_str("more than one list of numbers: ")?;
                write_names(f, lists)?;
                let (first, _) = &lists[0];
                write!(f, "; name one behind the file, as in `FILE#{first}`")
            }
            Self::NoSuchList { name, lists } if lists.is_empty() => {
                write!(f, "no list is called `{name}`, for there is none")
            }
            Self::NoSuchList { name, lists } => {
                write!(f, "no list is called `{name}`; there are ")?;
                write_names(f, lists)
            }
            Self::SeveralColumns { list, columns } => {
                let first = &columns[0];
                let mut names = String::new();
                for column in columns {
                    join(&mut names, "`, `", column);
                }
                write!(
                    f,
                    "the columns `{names}` of `{list}` may all be factors; name one behind the \
                     file, as in `FILE#{list}.{first}`"
                )
            }
            Self::Unreadable { file, why } => write!(f, "cannot read {file}: {why}"),
            Self::NoLists => f.write_str(
                "it has no list of numbers; write the factors in brackets, with commas between them",
            ),
            Self::NoFactors => f.write_str("none of its columns has factors"),
        }
    }
}

/// Writes names and lengths.
fn write_names(f: &mut fmt::Formatter<'_>, lists: &[(String, usize)]) -> fmt::Result {
    for (place, (name, length)) in lists.iter().enumerate() {
        let separator = if place == 0 { "" } else { ", " };
        write!(f, "{separator}`{name}` of {length}")?;
    }
    Ok(())
}

impl std::error::Error for FactorError {}

pub(super) fn word_error((word, error): WrongWord<'_>) -> FactorError {
    let is_operator = word.starts_with(['<', '>', '|', '^', '~']);
    let error = match error {
        NumberError::NoNumber if is_operator => NumberError::Computed,
        _ => error,
    };
    FactorError::Word {
        word: shortened(word).into_owned(),
        error,
    }
}
