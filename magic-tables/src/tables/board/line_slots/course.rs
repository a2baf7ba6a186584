//! The course of a line: the coordinate that tells its squares apart, and the index bit of each.

use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, squares};
use crate::board::rays::rays;

/// A coordinate of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    /// Squares are told apart by their files.
    File,
    /// Squares are told apart by their ranks.
    Rank,
}

impl Axis {
    /// The coordinate of `square`.
    pub(super) fn of(self, board: &Geometry, square: usize) -> usize {
        let (file, rank) = board.place(square);
        match self {
            Self::File => file,
            Self::Rank => rank,
        }
    }
}

/// What a hash needs of a square on a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bit {
    /// Its bit in its part of the board.
    pub(super) from: u32,
    /// The bit of the index that it stands for.
    pub(super) to: u32,
}

/// A modulus of Fenner and Levene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Modulus {
    /// How far the numbers of neighbouring squares on the line are apart.
    pub(super) k: u32,
    /// Whether the modulus is 2^(k + 1) + 1, and not 2^k + 2.
    pub(super) second: bool,
}

/// How the squares of all lines in one direction become index bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Course {
    /// The coordinate that tells squares apart.
    pub(super) axis: Axis,
    /// How much a step changes the coordinate.
    pub(super) stride: usize,
    /// The least coordinate of a relevant square, in strides.
    pub(super) first: usize,
    /// The number of index bits, at least 1.
    pub(super) bits: usize,
    /// For each coordinate from `first` on, its index bit.
    pub(super) order: Vec<usize>,
    /// The modulus, if the hash is a remainder.
    pub(super) modulus: Option<Modulus>,
}

impl Course {
    /// The course of `line` with the least number of index bits, along `axis` if one is given.
    pub(super) fn new(board: &Geometry, line: &Movement, axis: Option<Axis>) -> Self {
        let along = |axis| Self::along(board, line, axis);
        if let Some(axis) = axis {
            return along(axis);
        }
        let both = [Axis::File, Axis::Rank].into_iter().filter(|&axis| stride(line, axis) > 0);
        let least = both.map(along).min_by_key(|course| course.bits);
        least.expect("a step changes the file or the rank")
    }

    fn along(board: &Geometry, line: &Movement, axis: Axis) -> Self {
        let stride = stride(line, axis);
        let (mut first, mut last) = (usize::MAX, 0);
        for square in 0..board.squares() {
            for ray in rays(board, square, line) {
                for relevant in squares(ray.relevant()) {
                    let place = axis.of(board, relevant) / stride;
                    first = first.min(place);
                    last = last.max(place);
                }
            }
        }
        // At least one index bit: a shift by 64 would be none.
        let (first, bits) = if first > last { (0, 1) } else { (first, last - first + 1) };
        Self { axis, stride, first, bits, order: (0..bits).collect(), modulus: None }
    }

    /// The index bit of a coordinate; `None` if no square with it is relevant.
    pub(super) fn bit(&self, coordinate: usize) -> Option<usize> {
        self.order.get((coordinate / self.stride).checked_sub(self.first)?).copied()
    }

    /// The bits of a part of the board whose first square has this number.
    pub(super) fn bits_of(&self, board: &Geometry, part: u64, first: u32) -> Vec<Bit> {
        let bit = |from: usize| {
            let coordinate = self.axis.of(board, from + first as usize);
            let to = self.bit(coordinate).expect("relevant squares have index bits");
            Bit { from: from as u32, to: to as u32 }
        };
        squares(part.into()).map(bit).collect()
    }
}

/// How much the steps of `line` change the coordinate.
fn stride(line: &Movement, axis: Axis) -> usize {
    let step = line.0[0].step();
    usize::from(match axis {
        Axis::File => step.files.unsigned_abs(),
        Axis::Rank => step.ranks.unsigned_abs(),
    })
}
