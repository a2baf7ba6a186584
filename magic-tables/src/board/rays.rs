//! The paths of pieces of any game on boards of any shape, and the rays and lines of riders and
//! hoppers.

use super::geometry::Geometry;
use super::movement::{Movement, PathKind};
use super::square_set::SquareSet;

/// The squares of a ray, in the order in which the piece passes them.
#[derive(Clone, Debug)]
pub(crate) struct OrderedRay(pub(crate) Vec<usize>);

impl OrderedRay {
    /// All squares.
    pub(crate) fn all(&self) -> SquareSet {
        self.0.iter().copied().collect()
    }

    /// All squares but the last, which hides nothing.
    pub(crate) fn relevant(&self) -> SquareSet {
        self.0.iter().rev().skip(1).copied().collect()
    }
}

/// The rays of a rider or a hopper from `square`.
pub(crate) fn rays(board: &Geometry, square: usize, movement: &Movement) -> Vec<OrderedRay> {
    movement
        .paths()
        .iter()
        .map(|path| OrderedRay(path.squares_from(board, square)))
        .collect()
}

/// The relevant squares of a line: those of its rays.
pub(crate) fn relevant_squares(rays: &[OrderedRay]) -> SquareSet {
    rays.iter().map(OrderedRay::relevant).collect()
}

/// The lines through a piece that moves so, each with the step along which numbers rise first.
/// Leaps and bent paths have none.
pub(crate) fn lines_of(board: &Geometry, movement: &Movement) -> Vec<Movement> {
    let straight = movement.filtered(|path| path.is_straight() && path.is_ray(board));
    let mut lines = Vec::new();
    for line in straight.lines() {
        lines.push(line.sorted_by_key(|path| !board.rises(path.step())));
    }
    lines
}

/// The numbers that the lines of a piece with this movement have among `lines`, which are shared.
pub(crate) fn line_numbers(
    lines: &[Movement],
    board: &Geometry,
    movement: &Movement,
) -> Vec<usize> {
    let mut numbers = Vec::new();
    for line in lines_of(board, movement) {
        let line = as_shared(line);
        let number = lines.iter().position(|other| *other == line);
        numbers.extend(number);
    }
    numbers
}

/// The line that others share with `line`: that of a rider, unless a hopper has a range.
pub(crate) fn as_shared(line: Movement) -> Movement {
    line.with_kinds(|kind| match kind {
        PathKind::Hopper(None) => PathKind::Rider(None),
        other => other,
    })
}

/// The places that a piece of this kind attacks from `place` along a line of `places`, of which
/// some are `occupied`.
pub(crate) fn attacked_places(
    kind: PathKind,
    place: usize,
    places: usize,
    occupied: &dyn Fn(usize) -> bool,
) -> Vec<usize> {
    let mut attacked = Vec::new();
    let down = (0..place).rev().collect();
    let up = (place + 1..places).collect();
    let ways: [Vec<usize>; 2] = [down, up];
    for way in ways {
        let end = attacked.len().saturating_add(kind.range());
        // A rider starts as if it had hopped already.
        let mut hurdles = u32::from(!kind.hops());
        for at in way {
            if hurdles == 1 {
                attacked.push(at);
            }
            hurdles += u32::from(occupied(at));
            if hurdles == 2 || attacked.len() == end {
                break;
            }
        }
    }
    attacked
}
