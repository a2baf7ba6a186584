//! The rays of riders and hoppers, which look up one ray at a time.

use super::ray::{Ray, rays};
use crate::board::Direction;
use crate::geometry::{Geometry, Squares};

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

    /// The number of words on a board with words of `word_bits` bits: the rays, and for each bit those from it on.
    pub(super) fn words(&self, word_bits: usize) -> usize {
        word_bits + [&self.up, &self.down].into_iter().flatten().map(Vec::len).sum::<usize>()
    }
}
