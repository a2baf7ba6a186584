//! The board: squares, files, ranks, directions and edges. The only place that knows its size.

/// Number of files of the board.
pub const FILES: usize = 8;

/// Number of ranks of the board.
pub const RANKS: usize = 8;

/// Number of squares of the board: a1 = 0, b1 = 1, …, h8 = 63.
pub const SQUARES: usize = FILES * RANKS;

/// A set of squares, one bit each.
pub type Bitboard = u64;

/// One step on the board: how many files to the right and how many ranks up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Files to the right (negative: to the left).
    pub files: i8,
    /// Ranks up (negative: down).
    pub ranks: i8,
}

impl Direction {
    /// The step of `files` files and `ranks` ranks.
    #[must_use]
    pub const fn new(files: i8, ranks: i8) -> Self {
        Self { files, ranks }
    }
}

/// The set that holds `square` alone.
#[must_use]
pub const fn bit(square: usize) -> Bitboard {
    1 << square
}

/// The file of `square`, from 0 (a) to 7 (h).
#[must_use]
pub const fn file(square: usize) -> usize {
    square % FILES
}

/// The rank of `square`, counted from 0 (the rank of a1).
#[must_use]
pub const fn rank(square: usize) -> usize {
    square / FILES
}

/// The square reached from `square` by one step in `direction`, or `None` over the edge.
#[must_use]
pub const fn step(square: usize, direction: Direction) -> Option<usize> {
    let file = file(square) as isize + direction.files as isize;
    let rank = rank(square) as isize + direction.ranks as isize;
    if file < 0 || file >= FILES as isize || rank < 0 || rank >= RANKS as isize {
        None
    } else {
        Some(rank as usize * FILES + file as usize)
    }
}
