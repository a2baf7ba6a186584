//! The leaps of lame leapers, one by one: for constants and for filling slots in source without dependencies.

use super::verify::Verified;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Leap, Piece};

/// For each square, the squares that leaps pass, as sets of one, and the squares that they reach. All squares have equally many;
/// where a leap would leave the board, both sets are empty.
pub(crate) struct Leaps(pub(crate) Vec<Vec<(Squares, Squares)>>);

impl Leaps {
    /// The `leaps` of `piece`, verified.
    ///
    /// # Panics
    /// If they are wrong, which would be a mistake in this crate.
    pub(crate) fn new(board: &Geometry, piece: &Piece, leaps: &[Leap]) -> Self {
        let from = |square: usize| {
            let mut all: Vec<(Squares, Squares)> = Vec::new();
            for leap in leaps {
                let [passed, reached] = [leap.passed, leap.reached].map(|step| board.step(square, step));
                let Some((passed, reached)) = passed.zip(reached) else { continue };
                match all.iter_mut().find(|(other, _)| *other == 1 << passed) {
                    Some((_, all_reached)) => *all_reached |= 1 << reached,
                    None => all.push((1 << passed, 1 << reached)),
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
