//! What slots hold: whole files or whole ranks.

use super::congruent_modulo::flip;
use super::course::{Axis, Course, Modulus};
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Kind;
use crate::board::rays::attacked;

/// All squares of each file, and of each rank.
pub(super) struct Whole([Vec<Squares>; 2]);

/// What the slots of a square on a line depend on.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Key {
    course: Course,
    position: usize,
}

impl Key {
    /// The key of `square` on a line with this course.
    pub(super) fn new(board: &Geometry, course: &Course, square: usize) -> Self {
        let position = course.axis.of(board, square);
        // Moduli of different size have the same remainders.
        let modulus = course.modulus.map(|_| Modulus::default());
        Self { course: Course { modulus, ..course.clone() }, position }
    }
}

impl Whole {
    pub(super) fn new(board: &Geometry) -> Self {
        let mut whole = [vec![0; board.files()], vec![0; board.ranks()]];
        for square in (0..board.squares()).filter(|&square| board.has(square)) {
            let (file, rank) = board.place(square);
            whole[0][file] |= 1 << square;
            whole[1][rank] |= 1 << square;
        }
        Self(whole)
    }

    /// The slots of all occupancies, for pieces of this kind.
    pub(super) fn slots(&self, key: &Key, kind: Kind) -> Vec<Squares> {
        // The number of an occupancy in base -2 is the occupancy with every second bit inverted.
        let flip = key.course.modulus.map_or(0, |_| flip(key.course.bits));
        (0..1 << key.course.bits).map(|number| self.attacks(key, kind, number ^ flip)).collect()
    }

    /// The whole files or ranks that are attacked if those are occupied whose index bits `occupied` has.
    fn attacks(&self, Key { course, position }: &Key, kind: Kind, occupied: usize) -> Squares {
        let whole = match course.axis {
            Axis::File => &self.0[0],
            Axis::Rank => &self.0[1],
        };
        // A step changes the coordinate by the stride, so a line has every so many coordinates.
        let coordinate = |place: usize| position % course.stride + place * course.stride;
        let is_occupied =
            |place: usize| course.bit(coordinate(place)).is_some_and(|bit| occupied >> bit & 1 == 1);
        let places = (whole.len() - position % course.stride).div_ceil(course.stride);
        let attacked = attacked(kind, position / course.stride, places, &is_occupied);
        attacked.into_iter().fold(0, |attacks, place| attacks | whole[coordinate(place)])
    }
}
