//! Lists of squares, as orders of a search name them.

use magic_tables::board::{SQUARES, square};
use magic_tables::spec::shortened;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A text that is no [`SquareList`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{}` is not a list of different squares, such as d7b7d5",
    shortened(text)
)]
#[non_exhaustive]
pub struct SquareListError {
    /// The text.
    pub text: String,
}

/// Different squares in an order, written as `d7b7d5`; at most 12 of them.
///
/// ```
/// use magics::prove::SquareList;
///
/// let list: SquareList = "d7b7d5".parse().unwrap();
/// assert!(list.iter().eq([51, 49, 35]));
/// assert_eq!(list.to_string(), "d7b7d5");
/// assert!("d7d7".parse::<SquareList>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SquareList {
    squares: [u8; Self::MAX_SQUARES],
    len: u8,
}

impl SquareList {
    /// Most squares of a list: the relevant ones of a rook in a corner.
    pub const MAX_SQUARES: usize = 12;

    /// The list of `squares`, or `None` if there are too many, one is off the board, or one stands
    /// there twice.
    ///
    /// ```
    /// use magics::prove::SquareList;
    ///
    /// assert_eq!(SquareList::new([0, 63]).unwrap().to_string(), "a1h8");
    /// assert_eq!(SquareList::new([0, 0]), None);
    /// assert_eq!(SquareList::new([64]), None);
    /// ```
    #[must_use]
    pub fn new(squares: impl IntoIterator<Item = usize>) -> Option<Self> {
        let mut all = Self::default();
        for square in squares {
            if square >= SQUARES
                || all.len == Self::MAX_SQUARES as u8
                || all.iter().any(|other| other == square)
            {
                return None;
            }
            all.squares[usize::from(all.len)] = square as u8;
            all.len += 1;
        }
        Some(all)
    }

    /// The squares.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.squares[..usize::from(self.len)]
            .iter()
            .map(|&square| usize::from(square))
    }

    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The squares that `text` names, if it is a list.
    fn from_names(text: &str) -> Option<Self> {
        let mut squares = Vec::new();
        for name in text.as_bytes().chunks(2) {
            let name = std::str::from_utf8(name);
            squares.push(square::from_name(name.ok()?)?);
        }
        Self::new(squares)
    }
}

impl fmt::Display for SquareList {
    /// The names of the squares, one after the other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|square| f.write_str(&square::name(square)))
    }
}

impl FromStr for SquareList {
    type Err = SquareListError;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, SquareListError> {
        Self::from_names(text).ok_or_else(|| SquareListError {
            text: text.to_owned(),
        })
    }
}

impl TryFrom<String> for SquareList {
    type Error = SquareListError;

    fn try_from(text: String) -> Result<Self, SquareListError> {
        text.parse()
    }
}

impl From<SquareList> for String {
    fn from(list: SquareList) -> Self {
        list.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_list_of_squares_is_named_in_the_error() {
        for text in ["d7d7", "d9", "d", "é", "a1b1c1d1e1f1g1h1a2b2c2d2e2"] {
            let error = text.parse::<SquareList>().unwrap_err();
            assert_eq!(error.text, text);
            assert!(error.to_string().contains(text), "{error}");
        }
    }
}
