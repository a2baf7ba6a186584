//! Boards of any shape: their squares, how these are numbered, and steps from one to another.

use std::fmt;

use super::Direction;
use super::square_set::SquareSet;
use super::wide_set::WideSet;
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

choices! {
    /// Which edges of the board are joined, so that pieces go on behind them.
    ///
    /// ```
    /// use magic_tables::Wrap;
    ///
    /// assert_eq!(Wrap::default(), Wrap::None);
    /// assert_eq!(Wrap::from_word("files"), Some(Wrap::Files));
    /// ```
    Wrap {
        /// None: pieces stop at all edges.
        None = "none",
        /// The first file lies behind the last one: the board is a cylinder.
        Files = "files",
        /// The first rank lies behind the last one, too: the board is a torus.
        Both = "both",
    }
}

/// A square, and a hole, in a drawing.
const SQUARE: u8 = b'.';
const HOLE: u8 = b' ';

/// The most squares that a board can have: as many as four words of 64 bits have.
pub const MOST_SQUARES: usize = WideSet::WIDTH;

/// The most files, and the most ranks, holes included: a step leads no further.
pub const MOST_FILES_OR_RANKS: usize = 128;

/// A board: a rectangle, perhaps with holes. Square number 0 is the first one from the lower left
/// corner; holes have no numbers.
///
/// A number can be left out: then no square has it, and its bit is never set. So engines number
/// whose sets are two words with a bit to spare, for example 63 squares in the lower word and 18 in
/// the upper one.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    files: usize,
    ranks: usize,
    numbering: Numbering,
    wrap: Wrap,
    /// File and rank of each number.
    places: Vec<(usize, usize)>,
    /// The number of the square on each file of each rank, the first rank first; `None` where
    /// there is no square.
    numbers: Vec<Option<usize>>,
}

impl Geometry {
    /// A rectangle without holes. It must have squares, and no more than a board can have.
    pub(crate) fn rectangle(files: usize, ranks: usize, numbering: Numbering) -> Self {
        let cells = vec![vec![SQUARE; files]; ranks];
        Self::of_cells(&cells, files, numbering)
    }

    /// Reads a board: its size, such as `9x10` (files, ranks), or a drawing: rows of text from the
    /// top rank down, in which `.` is a square, a space is a hole, and `_` is a hole that takes
    /// a number.
    pub fn read(text: &str, numbering: Numbering) -> Result<Self, BoardError> {
        if text.len() > LONGEST_TEXT {
            return Err(BoardError::LongText { bytes: text.len() });
        }
        if !text.contains('.') {
            let (files, ranks) = size(text)?;
            return Ok(Self::rectangle(files, ranks, numbering));
        }
        let rows = drawing(text)?;
        let files = rows.iter().map(Vec::len).max().unwrap_or_default();
        // Steps are no longer, and a short text could draw a board with millions of holes.
        if files.max(rows.len()) > MOST_FILES_OR_RANKS {
            let ranks = rows.len();
            return Err(BoardError::ManyFilesOrRanks { files, ranks });
        }
        let board = Self::of_cells(&rows, files, numbering);
        match board.squares() {
            squares if squares > MOST_SQUARES => Err(BoardError::ManySquares { squares }),
            _ => Ok(board),
        }
    }

    /// A board of these rows, the first rank first, each in the bytes of a drawing.
    fn of_cells(rows: &[Vec<u8>], files: usize, numbering: Numbering) -> Self {
        let ranks = rows.len();
        let mut places = Vec::new();
        for place in 0..files * ranks {
            let (file, rank) = match numbering {
                Numbering::ByRank => (place % files, place / files),
                Numbering::ByFile => (place / ranks, place % ranks),
            };
            if cell(rows, file, rank) != HOLE {
                places.push((file, rank));
            }
        }
        let mut numbers = vec![None; files * ranks];
        for (number, &(file, rank)) in places.iter().enumerate() {
            if cell(rows, file, rank) == SQUARE {
                numbers[rank * files + file] = Some(number);
            }
        }
        Self {
            files,
            ranks,
            numbering,
            wrap: Wrap::None,
            places,
            numbers,
        }
    }

    /// The same board with these edges joined.
    pub(crate) fn wrapped(self, wrap: Wrap) -> Self {
        Self { wrap, ..self }
    }

    /// The same board with its squares numbered in another order. Numbers that are left out stay so.
    pub(crate) fn numbered(mut self, numbering: Numbering) -> Self {
        if numbering == self.numbering {
            return self;
        }
        let mut places = self.places.clone();
        match numbering {
            Numbering::ByRank => places.sort_by_key(|&(file, rank)| (rank, file)),
            Numbering::ByFile => places.sort_unstable(),
        }
        for (number, &(file, rank)) in places.iter().enumerate() {
            let square = &mut self.numbers[rank * self.files + file];
            *square = square.map(|_| number);
        }
        Self {
            numbering,
            places,
            ..self
        }
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

    /// Bits of what holds a set of squares: 64, 128 on boards with more than 64 squares, and 256
    /// on those with more than 128.
    #[must_use]
    pub fn word_bits(&self) -> u32 {
        match self.squares() {
            ..=64 => 64,
            65..=128 => 128,
            _ => 256,
        }
    }

    /// Whether sets of its squares are four words: it has more than 128 squares.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        self.squares() > SquareSet::WIDTH
    }

    /// Where the upper part of the board may start so that either part fits into 64 bits. The best
    /// comes first: a split at 64 costs no shift.
    pub(crate) fn splits(&self) -> impl Iterator<Item = u32> + use<> {
        let least = if self.word_bits() > u64::BITS {
            self.squares() as u32 - 64
        } else {
            64
        };
        (least..=64).rev()
    }

    /// The type of sets of squares.
    pub(crate) fn word(&self) -> &'static str {
        match self.word_bits() {
            64 => "u64",
            128 => "u128",
            _ => "[u64; 4]",
        }
    }

    /// Whether this is the chess board with its usual numbers: a1, b1, …, h8.
    pub(crate) fn is_chess(&self) -> bool {
        self.is_full_chess_board() && self.numbering == Numbering::ByRank
    }

    /// Whether this is the chess board, with any numbers.
    pub(crate) fn is_full_chess_board(&self) -> bool {
        (self.files, self.ranks) == (8, 8)
            && self.wrap == Wrap::None
            && self.numbers.iter().all(Option::is_some)
    }

    /// Whether any edges are joined.
    pub(crate) fn wraps(&self) -> bool {
        self.wrap != Wrap::None
    }

    /// Whether a step, or many of them, can lead over an edge to the other side of the board.
    pub(crate) fn can_wrap(&self, step: Direction) -> bool {
        match self.wrap {
            Wrap::None => false,
            Wrap::Files => step.files != 0,
            Wrap::Both => true,
        }
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

    /// The square that a step from `square` leads to, over edges that are joined, too; `None` into a
    /// hole or off the board, and from a number left out.
    pub(crate) fn step(&self, square: usize, step: Direction) -> Option<usize> {
        if !self.has(square) {
            return None;
        }
        let (file, rank) = self.places[square];
        let file = moved(file, step.files, self.files, self.wrap != Wrap::None)?;
        let rank = moved(rank, step.ranks, self.ranks, self.wrap == Wrap::Both)?;
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

/// Why a text describes no board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BoardError {
    /// The text is longer than any drawing.
    LongText {
        /// How long it is.
        bytes: usize,
    },
    /// A board has too many files or ranks, holes included.
    ManyFilesOrRanks {
        /// The files of the board.
        files: usize,
        /// The ranks of the board.
        ranks: usize,
    },
    /// A drawing has too many squares.
    ManySquares {
        /// How many it has.
        squares: usize,
    },
    /// The text is neither a size nor a drawing.
    Unreadable {
        /// The text, shortened.
        text: String,
    },
    /// The text has spaces alone.
    OnlyHoles,
    /// A size of no files or no ranks.
    NoSquares {
        /// The text, shortened.
        size: String,
    },
    /// A size of more squares than a board can have.
    LargeSize {
        /// The text, shortened.
        size: String,
    },
    /// A drawing has another character than those of squares and holes.
    Character {
        /// The character.
        character: char,
        /// Its line, counted from 1.
        line: usize,
    },
}

/// What a text that describes a board looks like.
const EXPECTED: &str = "write files and ranks, such as \"9x10\", or a drawing: rows of text from the \
                        top rank down, `.` a square, a space a hole, `_` a number left out";

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LongText { bytes } => write!(
                f,
                "a drawing can have up to {MOST_FILES_OR_RANKS} files and {MOST_FILES_OR_RANKS} ranks, \
                 holes included; this text has {bytes} bytes, more than any such drawing"
            ),
            Self::ManyFilesOrRanks { files, ranks } => write!(
                f,
                "a board can have up to {MOST_FILES_OR_RANKS} files and {MOST_FILES_OR_RANKS} ranks, \
                 holes included; this one has {files} and {ranks}"
            ),
            Self::ManySquares { squares } => write!(
                f,
                "a board can have up to {MOST_SQUARES} squares, as many as four words of 64 bits \
                 have; this one has {squares}; leave squares out"
            ),
            Self::Unreadable { text } => {
                write!(f, "cannot read \"{text}\" as a board; {EXPECTED}")
            }
            Self::OnlyHoles => write!(f, "a board of holes alone has no squares; {EXPECTED}"),
            Self::NoSquares { size } => {
                write!(f, "a board of {size} has no squares; {EXPECTED}")
            }
            Self::LargeSize { size } => write!(
                f,
                "a board can have up to {MOST_SQUARES} squares, as many as four words of 64 bits \
                 have; {size} is larger; write fewer files or ranks"
            ),
            Self::Character { character, line } => write!(
                f,
                "{character:?} in line {line} of the drawing is neither `.`, a square, nor a space, \
                 a hole, nor `_`, a number left out"
            ),
        }
    }
}

impl std::error::Error for BoardError {}

/// The letters of a file, counted from 0: `a` to `z`, then `aa`, `ab`, …
#[must_use]
pub fn file_name(file: usize) -> String {
    match file.checked_sub(26) {
        None => letter(file).to_string(),
        Some(rest) => {
            let first = letter(rest / 26);
            let second = letter(rest % 26);
            [first, second].into_iter().collect()
        }
    }
}

/// The letter with this number, counted from 0.
fn letter(number: usize) -> char {
    char::from(b'a' + number as u8)
}

/// The file or rank so many steps from this one, of `count`. If it `wraps`, the first one lies behind
/// the last one.
fn moved(from: usize, steps: i8, count: usize, wraps: bool) -> Option<usize> {
    if wraps {
        let to = from as isize + isize::from(steps);
        return Some(to.rem_euclid(count as isize) as usize);
    }
    from.checked_add_signed(steps.into())
}

/// What stands on a file of a rank in these rows: holes behind the end of a row.
fn cell(rows: &[Vec<u8>], file: usize, rank: usize) -> u8 {
    rows[rank].get(file).copied().unwrap_or(HOLE)
}

/// Reads a size such as `9x10`.
fn size(text: &str) -> Result<(usize, usize), BoardError> {
    if !text.is_empty() && text.trim().is_empty() {
        return Err(BoardError::OnlyHoles);
    }
    let Some((files, ranks)) = text
        .trim()
        .split_once('x')
        .and_then(|(files, ranks)| number(files).zip(number(ranks)))
    else {
        let text = shortened(text).into_owned();
        return Err(BoardError::Unreadable { text });
    };
    if files == 0 || ranks == 0 {
        let size = shortened(text).into_owned();
        return Err(BoardError::NoSquares { size });
    }
    match files.checked_mul(ranks) {
        Some(squares) if squares <= MOST_SQUARES && files.max(ranks) > MOST_FILES_OR_RANKS => {
            Err(BoardError::ManyFilesOrRanks { files, ranks })
        }
        Some(squares) if squares <= MOST_SQUARES => Ok((files, ranks)),
        _ => {
            let size = shortened(text.trim()).into_owned();
            Err(BoardError::LargeSize { size })
        }
    }
}

/// Reads a number of files or ranks. One with too many digits is that of a board that is too large.
fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

/// The rows of a drawing, the first rank first. Empty lines above and below the board are ignored,
/// and so is indentation that all rows share.
fn drawing(text: &str) -> Result<Vec<Vec<u8>>, BoardError> {
    let mut rows = Vec::new();
    for (number, line) in text.split('\n').enumerate() {
        let line = line.strip_suffix('\r').unwrap_or(line);
        if let Some(character) = line.chars().find(|&c| !matches!(c, '.' | ' ' | '_')) {
            let line = number + 1;
            return Err(BoardError::Character { character, line });
        }
        rows.push(line.trim_end());
    }
    let above = rows.iter().take_while(|row| row.is_empty()).count();
    let below = rows.iter().rev().take_while(|row| row.is_empty()).count();
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
