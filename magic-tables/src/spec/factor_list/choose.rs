//! Which list of a text is meant.

use super::columns::{Meaning, NumberList, keep, leave_short_ones_out, lists};
use super::error::{FactorError, word_error};
use super::parser::{Parsed, parse};
use crate::spec::factors::OwnFactors;
use crate::text::shortened;

impl OwnFactors {
    /// Reads a list as engines have it, in C, C++, Rust, Java, C#, Go, Python or Delphi: with or
    /// without a declaration around it, brackets, suffixes, separators and comments.
    ///
    /// # Errors
    /// The first word that is no factor, or the names of several lists.
    pub fn read(text: &str) -> Result<Self, FactorError> {
        read(text, None)
    }

    /// Reads the list with this name out of a text that may have several.
    ///
    /// # Errors
    /// The first word that is no factor, or the names of the lists that there are.
    pub fn read_named(text: &str, name: &str) -> Result<Self, FactorError> {
        read(text, Some(name))
    }
}

/// Reads the one list of factors in a text, or the one with this name.
pub(super) fn read(text: &str, name: Option<&str>) -> Result<OwnFactors, FactorError> {
    let Parsed {
        lists: found,
        wrong,
    } = parse(text);
    let mut lists = lists(found);
    leave_short_ones_out(&mut lists);
    let all = names(&lists);
    if let Some(name) = name {
        keep(&mut lists, &|list| list.name == name);
        if lists.is_empty() {
            let name = shortened(name).into_owned();
            return Err(FactorError::NoSuchList { name, lists: all });
        }
    }
    if lists.len() > 1 && name.is_none() {
        // Masks and shifts beside the factors are no choice.
        keep(&mut lists, &|list| {
            list.wrong.is_some() || list.column(Meaning::Factors).is_some()
        });
    }
    match (lists.as_slice(), wrong) {
        ([list], _) => list.factors(),
        ([], Some(wrong)) => Err(word_error(wrong)),
        ([], None) if all.is_empty() => Ok(Vec::new().into()),
        _ => Err(FactorError::SeveralLists(all)),
    }
}

/// A message names no more lists than these.
const MOST_NAMED: usize = 8;

/// The names and lengths of the first lists.
fn names(lists: &[NumberList]) -> Vec<(String, usize)> {
    let mut named = Vec::new();
    for list in &lists[..lists.len().min(MOST_NAMED)] {
        named.push((list.name.clone(), list.rows()));
    }
    named
}
