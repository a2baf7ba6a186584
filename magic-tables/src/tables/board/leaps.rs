//! The leaps of leapers and of paths that run to and fro, one by one, for constants and for filling slots in source
//! without dependencies.

use super::verify::Verified;
use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::board::square_set::SquareSet;
use crate::board::walk::Walk;

/// Leaps that pass the same squares. Where they would leave the board, all sets are empty.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) struct Leap {
    /// The squares that the piece passes.
    pub(crate) passed: SquareSet,
    /// Those of them that must be occupied. All others must be empty.
    pub(crate) occupied: SquareSet,
    /// The squares that it reaches.
    pub(crate) reached: SquareSet,
}

/// For each square the leaps from there, equally many for all squares.
pub(crate) type Leaps = Vec<Vec<Leap>>;

/// The leaps of `piece`, verified.
pub(crate) fn leaps(board: &Geometry, piece: &Piece) -> Leaps {
    let mut all: Leaps = vec![Vec::new(); board.squares()];
    for (square, leaps) in all.iter_mut().enumerate() {
        let walk = Walk::new(board, &piece.movement, square);
        for way in walk.possible_attacks() {
            for occupied in way.occupancies() {
                let passed = way.passed;
                match leaps
                    .iter_mut()
                    .find(|leap| leap.passed == passed && leap.occupied == occupied)
                {
                    Some(leap) => leap.reached |= way.target,
                    None => leaps.push(Leap {
                        passed,
                        occupied,
                        reached: way.target,
                    }),
                }
            }
        }
    }
    let most = all.iter().map(Vec::len).max().unwrap_or_default();
    for (square, leaps) in all.iter_mut().enumerate() {
        leaps.resize(most, Leap::default());
        let relevant = piece.relevant_mask(board, square);
        Verified {
            board,
            piece,
            square,
            look_up: &|occupied| reached_by(leaps, occupied),
        }
        .by_lines(&[relevant]);
    }
    all
}

/// The squares that some leaps from one square reach.
fn reached_by(leaps: &[Leap], occupied: SquareSet) -> SquareSet {
    let mut attacks = SquareSet::EMPTY;
    for leap in leaps {
        if leap.passed & occupied == leap.occupied {
            attacks |= leap.reached;
        }
    }
    attacks
}

#[cfg(test)]
mod tests;
