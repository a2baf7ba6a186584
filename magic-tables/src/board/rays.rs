//! The rays and lines of riders and hoppers on boards of any shape.

use super::Direction;
use super::geometry::{Geometry, Squares};
use super::movement::Movement;

/// The squares of a ray, in the order in which the piece passes them.
#[derive(Clone, Debug)]
pub(crate) struct Ray(pub(crate) Vec<usize>);

impl Ray {
    /// All squares.
    pub(crate) fn all(&self) -> Squares {
        self.0.iter().fold(0, |set, square| set | 1 << square)
    }

    /// All squares but the last, which hides nothing.
    pub(crate) fn relevant(&self) -> Squares {
        self.0.iter().rev().skip(1).fold(0, |set, square| set | 1 << square)
    }
}

/// The rays along `steps` from `square`.
pub(crate) fn rays(board: &Geometry, square: usize, steps: &[Direction]) -> Vec<Ray> {
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
pub(crate) fn relevant(rays: &[Ray]) -> Squares {
    rays.iter().fold(0, |set, ray| set | ray.relevant())
}

/// The steps of a rider or a hopper. Lame leapers have none.
pub(crate) fn steps(movement: &Movement) -> &[Direction] {
    match movement {
        Movement::Rider(steps) | Movement::Hopper(steps) => steps,
        Movement::Lame(_) => &[],
    }
}

/// The lines of a rider or a hopper, each with the step along which numbers rise first. Lame leapers have none.
pub(crate) fn lines_of(board: &Geometry, movement: &Movement) -> Vec<Movement> {
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

/// Where the lines of a rider or a hopper that moves so stand among `lines`, which are of riders.
pub(crate) fn numbers(lines: &[Movement], board: &Geometry, movement: &Movement) -> Vec<usize> {
    let number = |line: &Movement| lines.iter().position(|other| steps(other) == steps(line));
    lines_of(board, movement).iter().filter_map(number).collect()
}

/// The lower and the upper part of `set`, each with the number of its first square.
pub(crate) fn split_at(set: Squares, split: u32) -> [(u64, u32); 2] {
    let lower = set & ((1 << split) - 1);
    [(lower as u64, 0), ((set >> split) as u64, split)]
}

/// The places that a rider, or a hopper if it `hops`, attacks from `place` along a line of `places`, of which some are `occupied`.
pub(crate) fn attacked(
    hops: bool,
    place: usize,
    places: usize,
    occupied: &dyn Fn(usize) -> bool,
) -> Vec<usize> {
    let mut attacked = Vec::new();
    let ways: [Vec<usize>; 2] = [(0..place).rev().collect(), (place + 1..places).collect()];
    for way in ways {
        let mut hurdles = u32::from(!hops);
        for at in way {
            if hurdles == 1 {
                attacked.push(at);
            }
            hurdles += u32::from(occupied(at));
            if hurdles == 2 {
                break;
            }
        }
    }
    attacked
}
