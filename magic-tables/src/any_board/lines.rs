//! The lines of riders and hoppers, which look up one line at a time.

use crate::board::Direction;
use crate::geometry::{Geometry, Squares};

/// The lines from all squares, each without the square itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// For each square, the lines in two opposite directions.
    pub both: Vec<Vec<Squares>>,
    /// For each square, the rays along which the numbers of squares rise, and that have no opposite.
    pub up: Vec<Vec<Squares>>,
    /// For each square, the rays along which the numbers of squares fall, and that have no opposite.
    pub down: Vec<Vec<Squares>>,
}

impl Lines {
    /// The lines along `steps`.
    pub(super) fn new(board: &Geometry, steps: &[Direction]) -> Self {
        let mut lines = Self { both: Vec::new(), up: Vec::new(), down: Vec::new() };
        for square in 0..board.squares() {
            let (mut both, mut up, mut down) = (Vec::new(), Vec::new(), Vec::new());
            for (i, &step) in steps.iter().enumerate() {
                let ray = ray(board, square, step);
                match steps.iter().position(|&other| other == step.opposite()) {
                    Some(earlier) if earlier < i => {}
                    Some(_) => both.push(ray | self::ray(board, square, step.opposite())),
                    None if board.rises(step) => up.push(ray),
                    None => down.push(ray),
                }
            }
            lines.both.push(both);
            lines.up.push(up);
            lines.down.push(down);
        }
        lines
    }

    /// The number of words.
    pub(super) fn words(&self) -> usize {
        [&self.both, &self.up, &self.down].into_iter().flatten().map(Vec::len).sum()
    }

    /// All lines and rays from `square`.
    pub(super) fn from(&self, square: usize) -> impl Iterator<Item = Squares> {
        [&self.both, &self.up, &self.down].into_iter().flat_map(move |lines| lines[square].iter().copied())
    }
}

/// The squares of the ray from `square` along `step`.
fn ray(board: &Geometry, square: usize, step: Direction) -> Squares {
    let (mut at, mut ray) = (square, 0);
    while let Some(next) = board.step(at, step) {
        ray |= 1 << next;
        at = next;
    }
    ray
}
