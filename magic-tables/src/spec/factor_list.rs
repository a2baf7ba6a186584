//! Reads lists of factors as they stand in an engine, in any of the usual languages: which lists a
//! text has, and what their columns mean.

mod columns;
mod file;
mod lexer;
mod parser;

use std::fmt;

use super::factors::{NumberError, OwnFactors};
use crate::text::shortened;
pub use columns::{Column, Meaning};
pub use file::FactorFile;
use parser::Parsed;

/// Why a text is not the list of factors that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
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
            Self::Unreadable { file, why } => write!(f, "cannot read {file}: {why}"),
            Self::NoLists => f.write_str("it has no list of numbers"),
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

/// A list of numbers, or of structures, in a text.
///
/// ```
/// use magic_tables::spec::{Meaning, NumberList};
///
/// let text = "Magic ROOKS[2] = { {.magic = 0x8a80104000800020, .shift = 52}, {.magic = 7, .shift = 53} };";
/// let list = &NumberList::read_all(text)[0];
/// assert_eq!(list.name, "ROOKS");
/// assert_eq!(list.columns[1].name, "shift");
/// assert_eq!(list.column(Meaning::Factors).unwrap().numbers, [0x8a80_1040_0080_0020, 7]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumberList {
    /// What it is called, shortened; empty if it has no name.
    pub name: String,
    /// Its fields; a list of plain numbers has one.
    pub columns: Vec<Column>,
    /// The first word that stands where a number should.
    pub wrong: Option<FactorError>,
}

/// A message names no more lists than these.
const MOST_NAMED: usize = 8;

impl NumberList {
    /// All lists of a text, in their order.
    #[must_use]
    pub fn read_all(text: &str) -> Vec<Self> {
        let mut lists = columns::lists(parser::parse(text).lists);
        leave_short_ones_out(&mut lists);
        lists
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.columns[0].numbers.len()
    }

    /// The first column with this meaning.
    #[must_use]
    pub fn column(&self, meaning: Meaning) -> Option<&Column> {
        self.columns.iter().find(|column| column.meaning == meaning)
    }

    /// Its factors, with the offsets beside them.
    ///
    /// # Errors
    /// The first word that is no number, or that no column has factors.
    pub fn factors(&self) -> Result<OwnFactors, FactorError> {
        if let Some(wrong) = &self.wrong {
            return Err(wrong.clone());
        }
        if let [only] = self.columns.as_slice() {
            // Whatever they are, they were given as factors.
            return Ok(only.numbers.clone().into());
        }
        let factors = self.column(Meaning::Factors);
        let factors = factors.ok_or(FactorError::NoFactors)?.numbers.clone();
        let mut offsets = None;
        if let Some(column) = self.column(Meaning::Offsets) {
            let numbers = column.numbers.iter();
            let in_32_bits: Result<Vec<u32>, _> = numbers.map(|&n| u32::try_from(n)).collect();
            offsets = in_32_bits.ok();
        }
        Ok(OwnFactors::with_offsets(factors, offsets))
    }
}

/// Reads the one list of factors in a text, or the one with this name.
pub(super) fn read(text: &str, name: Option<&str>) -> Result<OwnFactors, FactorError> {
    let Parsed { lists, wrong } = parser::parse(text);
    let mut lists = columns::lists(lists);
    leave_short_ones_out(&mut lists);
    let all = names(&lists);
    if let Some(name) = name {
        lists.retain(|list| list.name == name);
        if lists.is_empty() {
            let name = shortened(name).into_owned();
            return Err(FactorError::NoSuchList { name, lists: all });
        }
    }
    if lists.len() > 1 && name.is_none() {
        // Masks and shifts beside the factors are no choice.
        lists.retain(|list| list.wrong.is_some() || list.column(Meaning::Factors).is_some());
    }
    match (lists.as_slice(), wrong) {
        ([list], _) => list.factors(),
        ([], Some(wrong)) => Err(word_error(wrong)),
        ([], None) if all.is_empty() => Ok(Vec::new().into()),
        _ => Err(FactorError::SeveralLists(all)),
    }
}

/// Leaves out what is too short for the squares of a board, if anything is not: files, ranks and
/// directions.
fn leave_short_ones_out(lists: &mut Vec<NumberList>) {
    const FEWEST_SQUARES: usize = 16;
    if lists.iter().any(|list| list.rows() >= FEWEST_SQUARES) {
        lists.retain(|list| list.rows() >= FEWEST_SQUARES);
    }
}

fn word_error((word, error): parser::WrongWord<'_>) -> FactorError {
    FactorError::Word {
        word: shortened(word).into_owned(),
        error,
    }
}

/// The names and lengths of the first lists.
fn names(lists: &[NumberList]) -> Vec<(String, usize)> {
    let mut named = Vec::new();
    for list in &lists[..lists.len().min(MOST_NAMED)] {
        named.push((list.name.clone(), list.rows()));
    }
    named
}

#[cfg(test)]
mod tests;
