//! Boards of any shape: their squares, how these are numbered, and steps from one to another.

use super::Direction;
use crate::choices::choices;
use crate::text::{LONGEST_TEXT, shortened};

choices! {
    /// The order in which squares are numbered.
    ///
    /// ```
    /// use magic_tables::Numbering;
    ///
    /// assert_eq!(Numbering::default(), Numbering::ByRank);
    /// assert_eq!(Numbering::from_word("by_file"), Some(Numbering::ByFile));
    /// ```
    Numbering {
        /// a1, b1, c1, … are 0, 1, 2, …
        ByRank = "by_rank",
        /// a1, a2, a3, … are 0, 1, 2, …
        ByFile = "by_file",
    }
}

/// A square, and a hole, in a drawing.
const SQUARE: u8 = b'.';
const HOLE: u8 = b' ';

/// The most squares that a board can have: as many as a `u128` has bits.
pub const MOST_SQUARES: usize = 128;

/// A set of squares of any board, one bit each.
pub type SquareSet = u128;

/// A board: a rectangle, perhaps with holes. Square number 0 is the first one from the lower left
/// corner; holes have no numbers.
///
/// A number can be left out: then no square has it, and its bit is never set. So engines number
/// whose sets are two words with a bit to spare, for example 63 squares in the lower word and 18 in
/// the upper one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    files: usize,
    ranks: usize,
    numbering: Numbering,
    /// File and rank of each number.
    places: Vec<(usize, usize)>,
    /// The number of the square on each file of each rank, the first rank first; `None` where
    /// there is no square.
    numbers: Vec<Option<usize>>,
}

impl Geometry {
    /// Reads a board: its size, such as `9x10` (files, ranks), or a drawing: rows of text from the
    /// top rank down, in which `.` is a square, a space is a hole, and `_` is a hole that takes
    /// a number.
    pub fn read(text: &str, numbering: Numbering) -> Result<Self, String> {
        if text.len() > LONGEST_TEXT {
            return Err(format!(
                "a drawing can have up to {MOST_SQUARES} files and {MOST_SQUARES} ranks, holes included; this text has \
                 {} bytes, more than any such drawing",
                text.len()
            ));
        }
        if text.contains('.') {
            Self::new(&drawing(text)?, numbering)
        } else {
            let (files, ranks) = size(text)?;
            Self::new(&vec![vec![SQUARE; files]; ranks], numbering)
        }
    }

    /// A board of these rows, the first rank first, each in the bytes of a drawing.
    fn new(rows: &[Vec<u8>], numbering: Numbering) -> Result<Self, String> {
        let (files, ranks) = (
            rows.iter().map(Vec::len).max().unwrap_or_default(),
            rows.len(),
        );
        // Steps are no longer, and a short text could draw a board with millions of holes.
        if files.max(ranks) > MOST_SQUARES {
            return Err(format!(
                "a drawing can have up to {MOST_SQUARES} files and {MOST_SQUARES} ranks, holes included; this one has \
                 {files} and {ranks}"
            ));
        }
        let cell = |file: usize, rank: usize| rows[rank].get(file).copied().unwrap_or(HOLE);
        let mut places = Vec::new();
        for place in 0..files * ranks {
            let (file, rank) = match numbering {
                Numbering::ByRank => (place % files, place / files),
                Numbering::ByFile => (place / ranks, place % ranks),
            };
            if cell(file, rank) != HOLE {
                places.push((file, rank));
            }
        }
        if places.len() > MOST_SQUARES {
            return Err(format!(
                "a board can have up to {MOST_SQUARES} squares, as many as a `u128` has bits; this one has {}",
                places.len()
            ));
        }
        let mut numbers = vec![None; files * ranks];
        for (number, &(file, rank)) in places.iter().enumerate() {
            numbers[rank * files + file] = (cell(file, rank) == SQUARE).then_some(number);
        }
        Ok(Self {
            files,
            ranks,
            numbering,
            places,
            numbers,
        })
    }

    /// How many numbers there are: those of the squares, and those left out.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.places.len()
    }

    /// The number of files.
    #[must_use]
    pub fn files(&self) -> usize {
        self.files
    }

    /// The number of ranks.
    #[must_use]
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Bits of the unsigned integers that hold a set of squares: 64, or 128 on boards with more
    /// than 64 squares.
    #[must_use]
    pub fn word_bits(&self) -> u32 {
        if self.squares() > 64 { 128 } else { 64 }
    }

    /// The type of sets of squares.
    pub(crate) fn word(&self) -> &'static str {
        if self.word_bits() == u128::BITS {
            "u128"
        } else {
            "u64"
        }
    }

    /// Whether this is the chess board with its usual numbers: a1, b1, …, h8.
    pub(crate) fn is_chess(&self) -> bool {
        self.is_full_chess_board() && self.numbering == Numbering::ByRank
    }

    /// Whether this is the chess board, with any numbers.
    pub(crate) fn is_full_chess_board(&self) -> bool {
        (self.files, self.ranks) == (8, 8) && self.numbers.iter().all(Option::is_some)
    }

    /// The square on this file and rank, counted from 0; `None` for a hole, or off the board.
    #[must_use]
    pub fn at(&self, file: usize, rank: usize) -> Option<usize> {
        if file < self.files && rank < self.ranks {
            self.numbers[rank * self.files + file]
        } else {
            None
        }
    }

    /// The file and the rank of `square`, counted from 0.
    #[must_use]
    pub fn place(&self, square: usize) -> (usize, usize) {
        self.places[square]
    }

    /// Whether a square has this number: it is not left out.
    #[must_use]
    pub fn has(&self, square: usize) -> bool {
        let (file, rank) = self.places[square];
        self.at(file, rank) == Some(square)
    }

    /// The square that a step from `square` leads to; `None` into a hole or off the board, and from
    /// a number left out.
    pub(crate) fn step(&self, square: usize, step: Direction) -> Option<usize> {
        if !self.has(square) {
            return None;
        }
        let (file, rank) = self.places[square];
        let file = file.checked_add_signed(step.files.into())?;
        let rank = rank.checked_add_signed(step.ranks.into())?;
        self.at(file, rank)
    }

    /// Whether the numbers of squares rise along `step`. Otherwise they fall.
    pub(crate) fn rises(&self, step: Direction) -> bool {
        match self.numbering {
            Numbering::ByRank => (step.ranks, step.files) > (0, 0),
            Numbering::ByFile => (step.files, step.ranks) > (0, 0),
        }
    }

    /// The name of `square`: its file as a letter (`a` to `z`, then `aa`, `ab`, …) and its rank as
    /// a number from 1.
    #[must_use]
    pub fn name(&self, square: usize) -> String {
        let (file, rank) = self.places[square];
        format!("{}{}", file_name(file), rank + 1)
    }

    /// The square with this name, as [`name`](Self::name) gives it.
    #[must_use]
    pub fn square(&self, name: &str) -> Option<usize> {
        (0..self.squares()).find(|&square| self.has(square) && self.name(square) == name)
    }
}

/// The letters of a file, counted from 0: `a` to `z`, then `aa`, `ab`, …
#[must_use]
pub fn file_name(file: usize) -> String {
    let letter = |number: usize| char::from(b'a' + number as u8);
    match file.checked_sub(26) {
        None => letter(file).to_string(),
        Some(rest) => [letter(rest / 26), letter(rest % 26)].into_iter().collect(),
    }
}

/// Reads a size such as `9x10`.
fn size(text: &str) -> Result<(usize, usize), String> {
    let expected = "write files and ranks, such as \"9x10\", or a drawing: rows of text from the top rank down, `.` a \
                    square, a space a hole, `_` a number left out";
    let unreadable = || format!("cannot read \"{}\" as a board; {expected}", shortened(text));
    let number = |text: &str| -> Option<usize> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // A number with too many digits is a board that is too large.
        digits.then(|| text.parse().unwrap_or(usize::MAX))
    };
    if !text.is_empty() && text.trim().is_empty() {
        return Err(format!("a board of holes alone has no squares; {expected}"));
    }
    let (files, ranks) = text.trim().split_once('x').ok_or_else(unreadable)?;
    let (files, ranks) = number(files).zip(number(ranks)).ok_or_else(unreadable)?;
    if files == 0 || ranks == 0 {
        return Err(format!(
            "a board of {} has no squares; {expected}",
            shortened(text)
        ));
    }
    match files.checked_mul(ranks) {
        Some(squares) if squares <= MOST_SQUARES => Ok((files, ranks)),
        _ => Err(format!(
            "a board can have up to {MOST_SQUARES} squares, as many as a `u128` has bits; {} is larger",
            shortened(text.trim())
        )),
    }
}

/// The rows of a drawing, the first rank first. Empty lines above and below the board are ignored,
/// and so is indentation that all rows share.
fn drawing(text: &str) -> Result<Vec<Vec<u8>>, String> {
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .collect();
    let mut rows = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if let Some(other) = line.chars().find(|&c| !matches!(c, '.' | ' ' | '_')) {
            return Err(format!(
                "{other:?} in line {} of the drawing is neither `.`, a square, nor a space, a hole, nor `_`, a number \
                 left out",
                number + 1
            ));
        }
        rows.push(line.trim_end());
    }
    let is_empty = |row: &&str| row.is_empty();
    let above = rows.iter().take_while(|row| is_empty(row)).count();
    let below = rows.iter().rev().take_while(|row| is_empty(row)).count();
    let rows = &rows[above..rows.len() - below];
    let margin = rows
        .iter()
        .filter_map(|row| row.find(['.', '_']))
        .min()
        .unwrap_or_default();
    Ok(rows
        .iter()
        .rev()
        .map(|row| row.bytes().skip(margin).collect())
        .collect())
}

#[cfg(test)]
mod tests;
