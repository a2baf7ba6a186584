//! The rays of riders and hoppers.

use crate::board::Direction;
use crate::geometry::{Geometry, Squares};
use crate::piece::{Movement, Piece};

/// The squares of a ray, in the order in which the piece passes them.
pub(super) struct Ray(pub(super) Vec<usize>);

impl Ray {
    /// All squares.
    pub(super) fn all(&self) -> Squares {
        self.0.iter().fold(0, |set, square| set | 1 << square)
    }

    /// All squares but the last, which hides nothing.
    pub(super) fn relevant(&self) -> Squares {
        self.0.iter().rev().skip(1).fold(0, |set, square| set | 1 << square)
    }
}

/// The lines of a rider or a hopper, each with the step along which numbers rise first. Lame leapers have none.
pub(super) fn lines_of(board: &Geometry, movement: &Movement) -> Vec<Movement> {
    let rising = |mut steps: Vec<Direction>| {
        steps.sort_by_key(|&step| !board.rises(step));
        steps
    };
    let lines = movement.lines().into_iter();
    lines
        .filter_map(|line| match line {
            Movement::Rider(steps) => Some(Movement::Rider(rising(steps))),
            Movement::Hopper(steps) => Some(Movement::Hopper(rising(steps))),
            Movement::Lame(_) => None,
        })
        .collect()
}

/// Where the lines of `piece` stand among `lines`.
pub(super) fn numbers(lines: &[Movement], board: &Geometry, piece: &Piece) -> Vec<usize> {
    let number = |line: &Movement| lines.iter().position(|other| other == line);
    lines_of(board, &piece.movement).iter().filter_map(number).collect()
}

/// The steps of a rider or a hopper.
pub(super) fn steps(line: &Movement) -> &[Direction] {
    match line {
        Movement::Rider(steps) | Movement::Hopper(steps) => steps,
        Movement::Lame(_) => &[],
    }
}

/// The rays along `steps` from `square`.
pub(super) fn rays(board: &Geometry, square: usize, steps: &[Direction]) -> Vec<Ray> {
    let ray = |&step: &Direction| {
        let mut squares = Vec::new();
        let mut at = square;
        while let Some(next) = board.step(at, step) {
            squares.push(next);
            at = next;
        }
        Ray(squares)
    };
    steps.iter().map(ray).collect()
}

/// The relevant squares of a line: those of its rays.
pub(super) fn relevant(rays: &[Ray]) -> Squares {
    rays.iter().fold(0, |set, ray| set | ray.relevant())
}

/// The lower and the upper part of `set`, each with the number of its first square.
pub(super) fn split_at(set: Squares, split: u32) -> [(u64, u32); 2] {
    let lower = set & ((1 << split) - 1);
    [(lower as u64, 0), ((set >> split) as u64, split)]
}
