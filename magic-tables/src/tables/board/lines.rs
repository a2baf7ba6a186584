//! The rays of riders and hoppers, which look up one ray at a time.

use crate::board::Direction;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
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
    /// The rays along `steps`.
    pub(super) fn new(board: &Geometry, steps: &[Direction]) -> Self {
        let (rising, falling): (Vec<_>, Vec<_>) = steps.iter().partition(|&&step| board.rises(step));
        let along = |steps: &[Direction]| {
            let from = |square| rays(board, square, steps).iter().map(Ray::all).collect();
            (0..board.squares()).map(from).collect()
        };
        Self { up: along(&rising), down: along(&falling) }
    }

    /// What `piece` attacks, found as engines find it.
    pub(super) fn attacks(
        &self,
        board: &Geometry,
        piece: &Piece,
        square: usize,
        occupied: Squares,
    ) -> Squares {
        let [up, down] = [&self.up, &self.down].map(|rays| rays[square].as_slice());
        let hops = piece.movement.hops();
        if board.word_bits() == u128::BITS {
            let look_up = if hops { bits128::hopper } else { bits128::rider };
            look_up(up, down, &bits128::squares_from(), occupied)
        } else {
            let look_up = if hops { bits64::hopper } else { bits64::rider };
            let [up, down] = [up, down].map(|rays| rays.iter().map(|&ray| ray as u64).collect::<Vec<_>>());
            look_up(&up, &down, &bits64::squares_from(), occupied as u64).into()
        }
    }

    /// The number of words on a board with words of `word_bits` bits: the rays, and for each bit those from it on.
    pub(super) fn words(&self, word_bits: usize) -> usize {
        word_bits + [&self.up, &self.down].into_iter().flatten().map(Vec::len).sum::<usize>()
    }
}
