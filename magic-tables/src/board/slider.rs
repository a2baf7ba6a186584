//! Sliding pieces: relevant masks, and the slow ray walk that everything else is checked against.

use super::{Bitboard, Direction, FILE_A, FILES, RANK_1, RANKS, bit, lines, step};

/// A sliding piece. A queen is a rook and a bishop on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slider {
    /// Moves along ranks and files.
    Rook,
    /// Moves along diagonals.
    Bishop,
}

impl Slider {
    /// Both sliding pieces.
    pub const ALL: [Self; 2] = [Self::Rook, Self::Bishop];

    /// What `of` gives for rooks and for bishops. (Arrays have such a function, too, which takes
    /// ten times as long to compile.)
    #[cfg(feature = "emit")]
    pub(crate) fn both<T>(mut of: impl FnMut(Self) -> T) -> [T; 2] {
        [of(Self::Rook), of(Self::Bishop)]
    }

    /// The four directions in which the piece slides.
    #[must_use]
    pub const fn directions(self) -> [Direction; 4] {
        match self {
            Self::Rook => [
                Direction::new(0, 1),
                Direction::new(1, 0),
                Direction::new(0, -1),
                Direction::new(-1, 0),
            ],
            Self::Bishop => [
                Direction::new(1, 1),
                Direction::new(1, -1),
                Direction::new(-1, -1),
                Direction::new(-1, 1),
            ],
        }
    }

    /// The attack set of the piece on `square`, by walking each ray up to its first blocker.
    ///
    /// Slow (up to 14 steps) and obviously right: the reference for all tables.
    #[must_use]
    pub const fn attacks(self, square: usize, occupied: Bitboard) -> Bitboard {
        let directions = self.directions();
        let mut attacks = 0;
        let mut i = 0;
        while i < directions.len() {
            let mut at = square;
            while let Some(next) = step(at, directions[i]) {
                attacks |= bit(next);
                if occupied & bit(next) != 0 {
                    break;
                }
                at = next;
            }
            i += 1;
        }
        attacks
    }

    /// The two lines through `square` that the piece slides on, without the square.
    #[must_use]
    pub const fn lines(self, square: usize) -> [Bitboard; 2] {
        let [rank, file, rising, falling] = lines(square);
        match self {
            Self::Rook => [rank, file],
            Self::Bishop => [rising, falling],
        }
    }

    /// The greatest number of relevant squares on any square: rooks have it in a corner, bishops in
    /// the centre. Schemes with a fixed shift use as many index bits on all squares.
    #[must_use]
    pub const fn most_relevant_squares(self) -> u32 {
        match self {
            Self::Rook => self.mask(0).count_ones(),
            Self::Bishop => {
                let middle = FILES * (RANKS / 2) + FILES / 2;
                self.mask(middle).count_ones()
            }
        }
    }

    /// The relevant mask of `square`: the squares where a blocker changes the attack set, that is,
    /// every square of the lines except the two ends of each.
    #[must_use]
    pub const fn mask(self, square: usize) -> Bitboard {
        const FILE_ENDS: Bitboard = RANK_1 | RANK_1 << (FILES * (RANKS - 1));
        const RANK_ENDS: Bitboard = FILE_A | FILE_A << (FILES - 1);
        let [a, b] = self.lines(square);
        match self {
            Self::Rook => a & !RANK_ENDS | b & !FILE_ENDS,
            Self::Bishop => (a | b) & !RANK_ENDS & !FILE_ENDS,
        }
    }
}
