//! Boards and pieces. This file has the squares, files, ranks, directions and lines of the chess
//! board; its submodules have other boards and pieces.

pub mod slider;

#[cfg(feature = "emit")]
pub mod attack_sets;
#[cfg(all(feature = "emit", feature = "boards"))]
pub mod geometry;
#[cfg(all(feature = "emit", feature = "boards"))]
pub(crate) mod movement;
#[cfg(all(feature = "emit", feature = "boards"))]
pub mod piece;
#[cfg(all(feature = "emit", feature = "boards"))]
pub(crate) mod rays;
#[cfg(feature = "emit")]
pub mod square;
#[cfg(all(feature = "emit", feature = "boards"))]
pub mod square_set;
#[cfg(feature = "emit")]
pub mod stepper;
#[cfg(any(feature = "engine", feature = "generate"))]
pub mod threat_index;
#[cfg(all(feature = "emit", feature = "boards"))]
pub(crate) mod walk;
#[cfg(all(feature = "emit", feature = "boards"))]
pub mod wide_set;

/// Number of files of the board.
pub const FILES: usize = 8;

/// Number of ranks of the board.
pub const RANKS: usize = 8;

/// Number of squares of the board: a1 = 0, b1 = 1, …, h8 = 63.
pub const SQUARES: usize = FILES * RANKS;

/// A set of squares, one bit each.
pub type Bitboard = u64;

/// The squares of rank 1.
pub const RANK_1: Bitboard = (1 << FILES) - 1;

/// The squares of file a.
pub const FILE_A: Bitboard = Bitboard::MAX / RANK_1;

/// The diagonal from a1 to h8.
const RISING: Bitboard = 0x8040_2010_0804_0201;

/// The diagonal from h1 to a8.
const FALLING: Bitboard = 0x0102_0408_1020_4080;

/// One step on the board: how many files to the right and how many ranks up.
#[derive(Clone, Copy, Debug, PartialEq)]
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

    /// The step back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self {
            files: -self.files,
            ranks: -self.ranks,
        }
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

/// The lines through `square`, without the square: rank, file, rising diagonal, falling diagonal.
/// (By shifts, because in constant evaluation a walk along the rays takes thirty times as long.)
#[must_use]
pub const fn lines(square: usize) -> [Bitboard; 4] {
    assert!(square < SQUARES, "the square is off the board");
    let rank = rank(square);
    let file = file(square);
    let others = !bit(square);
    [
        RANK_1 << (rank * FILES) & others,
        FILE_A << file & others,
        moved_up(RISING, rank, file) & others,
        moved_up(FALLING, rank + file, FILES - 1) & others,
    ]
}

/// `squares` moved `up` ranks up and `down` ranks down; squares that leave the board are dropped.
const fn moved_up(squares: Bitboard, up: usize, down: usize) -> Bitboard {
    if up >= down {
        squares << ((up - down) * FILES)
    } else {
        squares >> ((down - up) * FILES)
    }
}
