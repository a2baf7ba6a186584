//! Which list of a text is meant.

use super::columns::{keep, lists};
use super::error::{FactorError, word_error};
use super::number_list::NumberList;
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

impl NumberList {
    /// All lists of a text, in their order. Arrays that belong together, such as factors and their
    /// offsets, are one list.
    #[must_use]
    pub fn read_all(text: &str) -> Vec<Self> {
        lists(parse(text).lists)
    }

    /// The lists of a text with this name: that of a list, or of a column as in `MAGICS.factor`.
    ///
    /// # Errors
    /// The names of the lists that there are, if none has this name.
    pub fn read_named(text: &str, name: &str) -> Result<Vec<Self>, FactorError> {
        named(&Self::read_all(text), name)
    }
}

/// Those of these lists that have this name.
fn named(lists: &[NumberList], name: &str) -> Result<Vec<NumberList>, FactorError> {
    let mut found = Vec::new();
    for list in lists {
        let of_list = name.strip_prefix(&*list.name);
        let column = of_list.and_then(|rest| rest.strip_prefix('.'));
        if list.is_called(name) {
            found.push(list.clone());
        } else if let Some(in_column) = column.and_then(|column| list.with_factors_in(column)) {
            found.push(in_column);
        }
    }
    if found.is_empty() {
        return Err(FactorError::NoSuchList {
            name: shortened(name).into_owned(),
            lists: names(lists),
        });
    }
    Ok(found)
}

/// Reads the one list of factors in a text, or the one with this name.
pub(super) fn read(text: &str, name: Option<&str>) -> Result<OwnFactors, FactorError> {
    let Parsed {
        lists: found,
        wrong,
    } = parse(text);
    let mut lists = lists(found);
    let all = names(&lists);
    match name {
        Some(name) => lists = named(&lists, name)?,
        None if lists.len() > 1 => {
            // Masks and shifts beside the factors are no choice.
            keep(&mut lists, &|list| {
                list.wrong.is_some() || list.has_factors()
            });
        }
        None => {}
    }
    match (lists.as_slice(), wrong) {
        ([list], _) => list.factors(),
        ([], Some(("(", _))) => Err(FactorError::NoLists),
        ([], Some(wrong)) => Err(word_error(wrong)),
        ([], None) if all.is_empty() => Ok(Vec::new().into()),
        ([], None) => Err(FactorError::SeveralLists(all)),
        (several, _) => Err(FactorError::SeveralLists(names(several))),
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
