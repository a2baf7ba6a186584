//! The slots of each position on a line.

use super::congruent_modulo::flip;
use super::course::{Axis, Course, Modulus};
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Kind, Movement};
use crate::board::rays::attacked;

/// Blocks of slots. Lines with the same blocks share them.
pub(super) struct Blocks<'a> {
    board: &'a Geometry,
    /// All squares of each file, and of each rank.
    whole: [Vec<Squares>; 2],
    known: Vec<(Key, u32)>,
    pub(super) slots: Vec<Squares>,
}

/// What the slots of a block depend on.
#[derive(PartialEq, Eq)]
struct Key {
    kind: Kind,
    course: Course,
    position: usize,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(board: &'a Geometry) -> Self {
        let mut whole = [vec![0; board.files()], vec![0; board.ranks()]];
        for square in 0..board.squares() {
            let (file, rank) = board.place(square);
            whole[0][file] |= 1 << square;
            whole[1][rank] |= 1 << square;
        }
        Self { board, whole, known: Vec::new(), slots: Vec::new() }
    }

    /// The number of the first slot for `square` on its `line`.
    pub(super) fn offset(&mut self, course: &Course, line: &Movement, square: usize) -> u32 {
        let position = course.axis.of(self.board, square);
        let kind = line.0[0].kind.on_ray();
        // Moduli of different size have the same remainders.
        let remainders = course.modulus.map(|_| Modulus::default());
        let key = Key { kind, course: Course { modulus: remainders, ..course.clone() }, position };
        if let Some((_, offset)) = self.known.iter().find(|(other, _)| *other == key) {
            return *offset;
        }
        let offset = self.slots.len() as u32;
        // The number of an occupancy in base -2 is the occupancy with every second bit inverted.
        let flip = key.course.modulus.map_or(0, |_| flip(course.bits));
        for number in 0..1_usize << course.bits {
            self.slots.push(self.attacks(&key, number ^ flip));
        }
        self.known.push((key, offset));
        offset
    }

    /// The whole files or ranks that are attacked if those are occupied whose index bits `occupied` has.
    fn attacks(&self, key: &Key, occupied: usize) -> Squares {
        let Key { kind, course, position } = key;
        let whole = match course.axis {
            Axis::File => &self.whole[0],
            Axis::Rank => &self.whole[1],
        };
        // A step changes the coordinate by the stride, so a line has every so many coordinates.
        let coordinate = |place: usize| position % course.stride + place * course.stride;
        let is_occupied =
            |place: usize| course.bit(coordinate(place)).is_some_and(|bit| occupied >> bit & 1 == 1);
        let places = (whole.len() - position % course.stride).div_ceil(course.stride);
        let attacked = attacked(*kind, position / course.stride, places, &is_occupied);
        attacked.into_iter().fold(0, |attacks, place| attacks | whole[coordinate(place)])
    }
}
