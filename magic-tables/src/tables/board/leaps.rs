//! The leaps of leapers, lame or not, one by one: for constants and for filling slots in source without dependencies.

use super::verify::Verified;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::board::walk::Walk;

/// For each square, the sets of squares that leaps pass, and the squares that they reach. All squares have equally many; where a leap
/// would leave the board, both sets are empty.
pub(crate) struct Leaps(pub(crate) Vec<Vec<(Squares, Squares)>>);

impl Leaps {
    /// The leaps of `piece`, verified.
    ///
    /// # Panics
    /// If they are wrong, which would be a mistake in this crate.
    pub(crate) fn new(board: &Geometry, piece: &Piece) -> Self {
        let from = |square: usize| {
            let mut all: Vec<(Squares, Squares)> = Vec::new();
            for way in Walk::new(board, &piece.movement, square).ways() {
                match all.iter_mut().find(|(passed, _)| *passed == way.passed) {
                    Some((_, reached)) => *reached |= way.target,
                    None => all.push((way.passed, way.target)),
                }
            }
            all
        };
        let mut all: Vec<_> = (0..board.squares()).map(from).collect();
        let most = all.iter().map(Vec::len).max().unwrap_or_default();
        for (square, leaps) in all.iter_mut().enumerate() {
            leaps.resize(most, (0, 0));
            let look_up = |occupied: Squares| {
                let open = leaps.iter().filter(|(passed, _)| passed & occupied == 0);
                open.fold(0, |attacks, (_, reached)| attacks | reached)
            };
            let relevant = piece.relevant_mask(board, square);
            Verified { board, piece, square, look_up: &look_up }.by_lines(&[relevant]);
        }
        Self(all)
    }
}
