//! The rays of riders and hoppers, which look up one ray at a time.

use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Kind, Movement};
use crate::board::rays::{Ray, rays};
use crate::lookup::any::{bits64, bits128};

/// The rays from all squares, each without the square itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// For each square, the rays along which the numbers of squares rise.
    pub up: Vec<Vec<Squares>>,
    /// For each square, the rays along which the numbers of squares fall.
    pub down: Vec<Vec<Squares>>,
}

impl Lines {
    /// The rays of a rider or a hopper.
    pub(super) fn new(board: &Geometry, movement: &Movement) -> Self {
        let (rising, falling) = movement.0.iter().cloned().partition(|path| board.rises(path.step()));
        let along = |paths| {
            let movement = Movement(paths);
            let from = |square| rays(board, square, &movement).iter().map(Ray::all).collect();
            (0..board.squares()).map(from).collect()
        };
        Self { up: along(rising), down: along(falling) }
    }

    /// What a piece of this kind attacks, found as engines find it.
    pub(super) fn attacks(&self, board: &Geometry, kind: Kind, square: usize, occupied: Squares) -> Squares {
        let [up, down] = [&self.up, &self.down].map(|rays| rays[square].as_slice());
        if board.word_bits() == u128::BITS {
            let from = bits128::squares_from();
            return match kind {
                Kind::Hopper(None) => bits128::hopper(up, down, &from, occupied),
                Kind::Hopper(Some(most)) => bits128::short_hopper(up, down, &from, most, occupied),
                Kind::Rider(_) | Kind::Lame => bits128::rider(up, down, &from, occupied),
            };
        }
        let [up, down] = [up, down].map(|rays| rays.iter().map(|&ray| ray as u64).collect::<Vec<_>>());
        let (from, occupied) = (bits64::squares_from(), occupied as u64);
        let attacks = match kind {
            Kind::Hopper(None) => bits64::hopper(&up, &down, &from, occupied),
            Kind::Hopper(Some(most)) => bits64::short_hopper(&up, &down, &from, most, occupied),
            Kind::Rider(_) | Kind::Lame => bits64::rider(&up, &down, &from, occupied),
        };
        attacks.into()
    }

    /// The number of words on a board with words of `word_bits` bits: the rays, and for each bit those from it on.
    pub(super) fn words(&self, word_bits: usize) -> usize {
        word_bits + [&self.up, &self.down].into_iter().flatten().map(Vec::len).sum::<usize>()
    }
}
