//! The leaps of leapers, lame or not.

use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Movement;
use crate::board::walk::Walk;
use crate::lookup::any::{bits64, bits128};

/// For each square, the sets of squares that leaps pass, and the squares that they reach. All squares have equally many; where a leap
/// would leave the board, both sets are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaps(pub Vec<Vec<(Squares, Squares)>>);

impl Leaps {
    pub(super) fn new(board: &Geometry, movement: &Movement) -> Self {
        let from = |square: usize| {
            let mut all: Vec<(Squares, Squares)> = Vec::new();
            for way in Walk::new(board, movement, square).ways() {
                match all.iter_mut().find(|(passed, _)| *passed == way.passed) {
                    Some((_, reached)) => *reached |= way.target,
                    None => all.push((way.passed, way.target)),
                }
            }
            all
        };
        let mut all: Vec<_> = (0..board.squares()).map(from).collect();
        let most = all.iter().map(Vec::len).max().unwrap_or_default();
        for leaps in &mut all {
            leaps.resize(most, (0, 0));
        }
        Self(all)
    }

    /// The attack set, found as engines find it.
    pub(super) fn attacks(&self, board: &Geometry, square: usize, occupied: Squares) -> Squares {
        let leaps = &self.0[square];
        if board.word_bits() == u128::BITS {
            return bits128::lame(leaps, occupied);
        }
        let narrow: Vec<_> = leaps.iter().map(|&(passed, reached)| (passed as u64, reached as u64)).collect();
        bits64::lame(&narrow, occupied as u64).into()
    }

    /// The number of words.
    pub(super) fn words(&self) -> usize {
        2 * self.0.iter().map(Vec::len).sum::<usize>()
    }
}
