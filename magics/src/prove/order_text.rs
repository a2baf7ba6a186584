//! Orders as text, such as `down:6:20:mirrored`.

use super::order::{BitOrder, Order};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Order {
    /// Direction, base and rows as in `down:6:20`; then for `out` and `windows` the squares; then `:ahead`, `:mirrored`, `:last`
    /// and `:bounded` as far as they apply.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            BitOrder::Down => "down",
            BitOrder::Up => "up",
            BitOrder::Out => "out",
            BitOrder::Weight => "weight",
            BitOrder::Windows => "windows",
        };
        write!(f, "{direction}:{}:{}", self.base, self.rows)?;
        if !self.squares.is_empty() {
            write!(f, ":{}", self.squares)?;
        }
        let ahead = if self.ahead { ":ahead" } else { "" };
        let mirrored = if self.mirrored { ":mirrored" } else { "" };
        let last = if self.last { ":last" } else { "" };
        let bounded = if self.bounded { ":bounded" } else { "" };
        write!(f, "{ahead}{mirrored}{last}{bounded}")
    }
}

impl FromStr for Order {
    type Err = String;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let error = || {
            format!(
                "order `{text}` is not of the form down:6:20, up:6:20 or out:2:11:d7b7d5b5e4f3g2; `:ahead`, `:mirrored`, \
                 `:last` and `:bounded` may follow `down`, in this order, and `:mirrored` and `:bounded` `out`; or windows:2:11:b7d7b5d5e4f3g2"
            )
        };
        let words: Vec<&str> = text.split(':').collect();
        let (direction, base, rows, squares, mut choices) = match words[..] {
            ["down", base, rows, ref choices @ ..] => (BitOrder::Down, base, rows, "", choices),
            ["up", base, rows] => (BitOrder::Up, base, rows, "", [].as_slice()),
            ["weight", base, rows] => (BitOrder::Weight, base, rows, "", [].as_slice()),
            ["out", base, rows, squares, ref choices @ ..] => (BitOrder::Out, base, rows, squares, choices),
            ["windows", base, rows, squares] => (BitOrder::Windows, base, rows, squares, [].as_slice()),
            _ => return Err(error()),
        };
        let mut next = |word| match choices.split_first() {
            Some((&first, rest)) if first == word => {
                choices = rest;
                true
            }
            _ => false,
        };
        let (ahead, mirrored, last, bounded) =
            (next("ahead"), next("mirrored"), next("last"), next("bounded"));
        if !choices.is_empty() {
            return Err(error());
        }
        let number = |word: &str| word.parse().map_err(|_| error());
        let squares = squares.parse().map_err(|_| error())?;
        Ok(Self {
            ahead,
            mirrored,
            last,
            bounded,
            squares,
            ..Self::new(direction, number(base)?, number(rows)?)
        })
    }
}
