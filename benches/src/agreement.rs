//! Checks that run before anything is timed: all look-ups must agree with a slow ray walk, and the leaves of perft trees
//! with the published counts.

use std::fmt;

use crate::generator::{Tree, count};
use crate::loads::Piece;
use crate::scheme::Scheme;
use crate::workload::Workload;

/// Positions to check: enough to read every slot of most tables.
const POSITIONS: usize = 200_000;

/// A wrong result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement(String);

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Disagreement {}

/// Compares the look-ups of `S` on many positions, and its counts of `trees`.
pub(crate) fn check<S: Scheme>(workload: &Workload, trees: &[Tree]) -> Result<(), Disagreement> {
    for (&square, &occupied) in workload.squares.iter().zip(&workload.occupied).take(POSITIONS) {
        let index = usize::from(square);
        let given = S::square(index);
        let (rook, bishop) = (walk(index, occupied, STRAIGHT), walk(index, occupied, DIAGONAL));
        for (piece, found, right) in [
            (Piece::Rook, S::rook(given, occupied), rook),
            (Piece::Bishop, S::bishop(given, occupied), bishop),
            (Piece::Queen, S::queen(given, occupied), rook | bishop),
        ] {
            if found != right {
                return Err(Disagreement(format!(
                    "{}: the {} on square {square} attacks {right:#x} under {occupied:#x}, not {found:#x}",
                    S::NAME,
                    piece.word()
                )));
            }
        }
    }
    for tree in trees {
        let found = count::<S>(tree);
        if found != tree.nodes {
            return Err(Disagreement(format!(
                "{}: the tree of `{}` has {} leaves, not {found}",
                S::NAME,
                tree.name,
                tree.nodes
            )));
        }
    }
    Ok(())
}

/// Directions as steps in files and ranks.
type Directions = [(i8, i8); 4];
const STRAIGHT: Directions = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: Directions = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The attack set of a slider on `square`, square by square.
fn walk(square: usize, occupied: u64, directions: Directions) -> u64 {
    let mut attacks = 0;
    for (files, ranks) in directions {
        let (mut file, mut rank) = (square as i8 % 8, square as i8 / 8);
        loop {
            (file, rank) = (file + files, rank + ranks);
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let reached = 1 << (8 * rank + file);
            attacks |= reached;
            if occupied & reached != 0 {
                break;
            }
        }
    }
    attacks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_stops_at_the_first_piece() {
        assert_eq!(walk(27, 1 << 43 | 1 << 25, STRAIGHT), 0x0000_0808_f608_0808);
        assert_eq!(walk(0, 1 << 18, DIAGONAL), 1 << 9 | 1 << 18);
    }
}
