//! Sliding pieces: the slow ray walk that everything else is checked against, and relevant masks.

use crate::board::{Bitboard, Direction, bit, step};

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

    /// The four directions that the piece slides in.
    #[must_use]
    pub const fn directions(self) -> [Direction; 4] {
        match self {
            Self::Rook => {
                [Direction::new(0, 1), Direction::new(1, 0), Direction::new(0, -1), Direction::new(-1, 0)]
            }
            Self::Bishop => {
                [Direction::new(1, 1), Direction::new(1, -1), Direction::new(-1, -1), Direction::new(-1, 1)]
            }
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

    /// The four rays from `square` over the empty board, in the order of [`directions`](Self::directions).
    #[must_use]
    pub const fn rays(self, square: usize) -> [Bitboard; 4] {
        let directions = self.directions();
        let mut rays = [0; 4];
        let mut i = 0;
        while i < rays.len() {
            let mut at = square;
            while let Some(next) = step(at, directions[i]) {
                rays[i] |= bit(next);
                at = next;
            }
            i += 1;
        }
        rays
    }

    /// The relevant mask of `square`: the squares where a blocker changes the attack set, that is,
    /// every square of the rays but the last of each.
    #[must_use]
    pub const fn mask(self, square: usize) -> Bitboard {
        let directions = self.directions();
        let mut mask = 0;
        let mut i = 0;
        while i < directions.len() {
            let mut at = square;
            while let Some(next) = step(at, directions[i]) {
                if step(next, directions[i]).is_some() {
                    mask |= bit(next);
                }
                at = next;
            }
            i += 1;
        }
        mask
    }
}
