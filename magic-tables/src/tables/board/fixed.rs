//! Sets of squares that do not depend on the occupancy: the attacks of stepping pieces, and the
//! squares between two squares and on the line through both.

use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::board::rays::{OrderedRay, lines_of, rays};
use crate::board::square_set::SquareSet;
use crate::board::stepper::Stepper;

/// Sets of squares that options ask for.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// Stepping pieces, and the attack set of each square.
    pub steppers: Vec<(Stepper, Vec<SquareSet>)>,
    /// For each pair of squares the squares strictly between them, and the whole line through
    /// both.
    pub pairs: Option<[Vec<SquareSet>; 2]>,
}

impl Fixed {
    /// The sets of `board` that the options ask for.
    pub(crate) fn new(board: &Geometry, with_steppers: bool, with_lines: bool) -> Self {
        let mut steppers = Vec::new();
        if with_steppers {
            for &stepper in &Stepper::ALL {
                steppers.push((stepper, stepper.attacks_on(board)));
            }
        }
        Self {
            steppers,
            pairs: with_lines.then(|| between_and_line(board)),
        }
    }

    /// The number of words.
    pub(super) fn words(&self) -> usize {
        let mut words = 0;
        for (_, attacks) in &self.steppers {
            words += attacks.len();
        }
        for sets in self.pairs.iter().flatten() {
            words += sets.len();
        }
        words
    }
}

/// For each pair of squares (`a` times the number of squares, plus `b`), the squares strictly
/// between them and the whole line through both, from edge to edge or hole. Both are empty if no
/// rank, file or diagonal joins the squares, or if they are the same.
fn between_and_line(board: &Geometry) -> [Vec<SquareSet>; 2] {
    let count = board.squares();
    let mut between = vec![SquareSet::EMPTY; count * count];
    let mut line = between.clone();
    let queen = Piece::named("queen").expect("the queen is known").remove(0);
    for along in lines_of(board, &queen.movement) {
        for a in 0..count {
            let rays = rays(board, a, &along);
            let on_rays = rays.iter().map(OrderedRay::all).collect();
            let whole = SquareSet::of(a) | on_rays;
            for ray in &rays {
                let mut passed = SquareSet::EMPTY;
                for &b in &ray.0 {
                    between[a * count + b] = passed;
                    line[a * count + b] = whole;
                    passed |= SquareSet::of(b);
                }
            }
        }
    }
    [between, line]
}

#[cfg(test)]
mod tests;
