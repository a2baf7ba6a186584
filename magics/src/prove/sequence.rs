//! Sequences of squares, as orders from within name them.

use magic_tables::board::SQUARES;
use magic_tables::square;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Squares in an order, each once, written as `d7b7d5`: at most as many as a piece has relevant ones.
///
/// ```
/// use magics::prove::Sequence;
///
/// let sequence: Sequence = "d7b7d5".parse().unwrap();
/// assert!(sequence.iter().eq([51, 49, 35]));
/// assert_eq!(sequence.to_string(), "d7b7d5");
/// assert!("d7b7d7".parse::<Sequence>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sequence {
    squares: [u8; Self::MOST],
    len: u8,
}

impl Sequence {
    /// Most squares of a sequence: the relevant ones of a rook in a corner.
    pub const MOST: usize = 12;

    /// The sequence of `squares`; none if they are too many, off the board, or one is there twice.
    ///
    /// ```
    /// use magics::prove::Sequence;
    ///
    /// assert_eq!(Sequence::new([51, 49]), "d7b7".parse().ok());
    /// assert_eq!(Sequence::new([51, 51]), None);
    /// ```
    #[must_use]
    pub fn new(squares: impl IntoIterator<Item = usize>) -> Option<Self> {
        let mut all = Self::default();
        for square in squares {
            if square >= SQUARES || all.len == Self::MOST as u8 || all.iter().any(|other| other == square) {
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

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Display for Sequence {
    /// The names of the squares, one after the other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|square| f.write_str(&square::name(square)))
    }
}

impl FromStr for Sequence {
    type Err = String;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let names = text.as_bytes().chunks(2).map(|name| square::from_name(std::str::from_utf8(name).ok()?));
        names
            .collect::<Option<Vec<usize>>>()
            .and_then(Self::new)
            .ok_or_else(|| format!("`{text}` is no sequence of different squares, such as d7b7d5"))
    }
}

impl TryFrom<String> for Sequence {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Sequence> for String {
    fn from(sequence: Sequence) -> Self {
        sequence.to_string()
    }
}
