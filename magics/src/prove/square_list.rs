//! Lists of squares, as orders that begin in the middle name them.

use magic_tables::board::SQUARES;
use magic_tables::board::square;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Different squares in an order, written as `d7b7d5`; at most 12 of them.
///
/// ```
/// use magics::prove::SquareList;
///
/// let list: SquareList = "d7b7d5".parse().unwrap();
/// assert!(list.iter().eq([51, 49, 35]));
/// assert_eq!(list.to_string(), "d7b7d5");
/// assert!("d7b7d7".parse::<SquareList>().is_err());
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

    /// The list of `squares`, or `None` if there are too many, one is off the board, or one stands there twice.
    ///
    /// ```
    /// use magics::prove::SquareList;
    ///
    /// assert_eq!(SquareList::new([51, 49]), "d7b7".parse().ok());
    /// assert_eq!(SquareList::new([51, 51]), None);
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
        self.squares[..usize::from(self.len)].iter().map(|&square| usize::from(square))
    }

    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Display for SquareList {
    /// The names of the squares, one after the other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|square| f.write_str(&square::name(square)))
    }
}

impl FromStr for SquareList {
    type Err = String;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let names = text.as_bytes().chunks(2).map(|name| square::from_name(std::str::from_utf8(name).ok()?));
        names
            .collect::<Option<Vec<usize>>>()
            .and_then(Self::new)
            .ok_or_else(|| format!("`{text}` is not a list of different squares, such as d7b7d5"))
    }
}

impl TryFrom<String> for SquareList {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<SquareList> for String {
    fn from(list: SquareList) -> Self {
        list.to_string()
    }
}
