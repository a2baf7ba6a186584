//! Pieces of any game whose attacks depend on the occupancy: riders, hoppers and leapers.

use super::Direction;
use super::geometry::Geometry;
use super::square_set::Squares;
use super::walk::Walk;

pub use super::movement::{Movement, Path, PathKind};

/// A piece: a name and a movement.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The name, in snake case: the look-up is `NAME_attacks`.
    pub name: String,
    /// How it attacks.
    pub movement: Movement,
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Piece {
    /// The words for pieces that need no definition.
    pub const WORDS: &[&str] = &[
        "rook",
        "bishop",
        "queen",
        "lance",
        "white_lance",
        "black_lance",
        "cannon",
        "horse",
        "elephant",
    ];

    /// The pieces that `word` stands for: one, or two for `lance`, which is a different piece for
    /// each side.
    #[must_use]
    pub fn named(word: &str) -> Option<Vec<Self>> {
        let rider = PathKind::Rider(None);
        let hopper = PathKind::Hopper(None);
        let movement = match word {
            "rook" => Movement::along(rider, &directions(&ORTHOGONAL)),
            "bishop" => Movement::along(rider, &directions(&DIAGONAL)),
            "queen" => {
                let all = directions(&[ORTHOGONAL, DIAGONAL].concat());
                Movement::along(rider, &all)
            }
            "lance" => {
                let both = ["white_lance", "black_lance"]
                    .into_iter()
                    .filter_map(Self::named);
                return Some(both.flatten().collect());
            }
            "white_lance" => {
                let forwards = directions(&[(0, 1)]);
                Movement::along(rider, &forwards)
            }
            "black_lance" => {
                let forwards = directions(&[(0, -1)]);
                Movement::along(rider, &forwards)
            }
            "cannon" => Movement::along(hopper, &directions(&ORTHOGONAL)),
            "horse" => leaps(&[
                (1, 2),
                (-1, 2),
                (2, 1),
                (2, -1),
                (1, -2),
                (-1, -2),
                (-2, 1),
                (-2, -1),
            ]),
            "elephant" => {
                let steps = DIAGONAL.map(|(files, ranks)| (2 * files, 2 * ranks));
                leaps(&steps)
            }
            _ => return None,
        };
        Some(vec![Self {
            name: word.to_owned(),
            movement,
        }])
    }

    /// The attack set of the piece on `square`, found by walking from it: slow, but simple enough
    /// to be trusted. Boards with more than 128 squares have sets of type
    /// [`WideSet`](super::wide_set::WideSet), all others have
    /// [`SquareSet`](super::square_set::SquareSet).
    #[must_use]
    pub fn attacks<S: Squares>(&self, board: &Geometry, square: usize, occupied: S) -> S {
        Walk::new(board, &self.movement, square).attacks(occupied)
    }

    /// The relevant mask of `square`: the squares whose occupation changes the attack set under
    /// some occupancy of the others, and perhaps more if the piece jumps over occupied squares and
    /// moves in other ways, too. The sets are as in [`attacks`](Self::attacks).
    #[must_use]
    pub fn relevant_mask<S: Squares>(&self, board: &Geometry, square: usize) -> S {
        Walk::new(board, &self.movement, square).relevant_mask()
    }

    /// The piece without the paths along which it attacks nothing from any square of the board; all
    /// of it, if that is all of them.
    pub(crate) fn on(&self, board: &Geometry) -> Self {
        let mut movement = self.movement.filtered(|path| leads_on(board, path));
        if movement.paths().is_empty() {
            movement = self.movement.clone();
        }
        Self {
            name: self.name.clone(),
            movement,
        }
    }

    /// Whether the piece attacks anything from any square of the board, under any occupancy.
    #[must_use]
    pub fn can_move(&self, board: &Geometry) -> bool {
        self.movement
            .paths()
            .iter()
            .any(|path| leads_on(board, path))
    }
}

/// Whether a piece attacks anything along `path` from any square of the board, under any occupancy.
/// Paths on which others attack it lead somewhere if theirs do.
fn leads_on(board: &Geometry, path: &Path) -> bool {
    // What is attacked behind an occupied square needs one before it.
    let least = if path.kind.hops() { 2 } else { 1 };
    (0..board.squares()).any(|square| path.squares_from(board, square).len() >= least)
}

/// The directions of these steps, each in files and ranks.
fn directions(steps: &[(i8, i8)]) -> Vec<Direction> {
    let mut directions = Vec::new();
    for &(files, ranks) in steps {
        directions.push(Direction::new(files, ranks));
    }
    directions
}

/// The movement of a lame leaper to these squares. It passes the square half of the way; a horse,
/// that straight on.
fn leaps(leaps: &[(i8, i8)]) -> Movement {
    let mut paths = Vec::new();
    for &(files, ranks) in leaps {
        paths.push(Path {
            kind: PathKind::Lame,
            squares: directions(&[(files / 2, ranks / 2), (files, ranks)]),
        });
    }
    Movement::new(paths)
}

#[cfg(test)]
mod tests;
