//! How the occupied squares of a line become the number of a slot.

use super::{congruent_modulo, kindergarten};
use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::Movement;
use crate::board::rays::{rays, relevant_squares};
use crate::board::square_set::SquareSet;

/// A board in two parts, either of which fits into 64 bits.
#[derive(Clone, Copy)]
pub(super) struct SplitBoard<'a> {
    pub(super) whole: &'a Geometry,
    /// The number of the first square of the upper part.
    pub(super) split: u32,
}

/// A coordinate of squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Axis {
    /// Squares are told apart by their files.
    File,
    /// Squares are told apart by their ranks.
    Rank,
}

impl Axis {
    pub(super) const BOTH: [Self; 2] = [Self::File, Self::Rank];

    /// The first of the two for files, the second one for ranks.
    pub(super) fn choose<T>(self, (file, rank): (T, T)) -> T {
        match self {
            Self::File => file,
            Self::Rank => rank,
        }
    }

    /// The number by which a step changes the coordinate.
    pub(super) fn change(self, step: Direction) -> i8 {
        self.choose((step.files, step.ranks))
    }
}

/// A square on a line, as the hash of the line sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bit {
    /// Its bit in its part of the board.
    pub(super) from: u32,
    /// The bit of the index that it stands for.
    pub(super) to: u32,
}

/// The index bits for which the relevant squares of all lines in one direction stand. Squares with
/// the same coordinate, on different lines, stand for the same bit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct IndexBits {
    /// The coordinate that tells squares apart.
    pub(super) axis: Axis,
    /// The number by which a step changes the coordinate.
    pub(super) stride: usize,
    /// The least coordinate of a relevant square, in strides.
    pub(super) first: usize,
    /// For each coordinate from `first` on, its index bit. There is at least one.
    pub(super) order: Vec<usize>,
}

impl IndexBits {
    /// The index bits of `line`, by the axis with which there are fewest.
    pub(super) fn fewest(board: &Geometry, line: &Movement) -> Self {
        let possible = Axis::BOTH
            .into_iter()
            .filter(|axis| axis.change(line.step()) != 0);
        let fewest = possible
            .map(|axis| Self::along(board, line, axis))
            .min_by_key(Self::count);
        fewest.expect("a step changes the file or the rank")
    }

    /// The index bits of `line` along an axis, in the order of coordinates.
    pub(super) fn along(board: &Geometry, line: &Movement, axis: Axis) -> Self {
        let change = axis.change(line.step());
        let stride = usize::from(change.unsigned_abs());
        let mut first = usize::MAX;
        let mut last = 0;
        for square in 0..board.squares() {
            for relevant in relevant_squares(&rays(board, square, line)) {
                let place = axis.choose(board.place(relevant)) / stride;
                first = first.min(place);
                last = last.max(place);
            }
        }
        // There is at least one index bit, because a shift by 64 would be none.
        let (first, count) = if first > last {
            (0, 1)
        } else {
            (first, last - first + 1)
        };
        Self {
            axis,
            stride,
            first,
            order: (0..count).collect(),
        }
    }

    /// The number of index bits.
    pub(super) fn count(&self) -> usize {
        self.order.len()
    }

    /// The coordinate of a square.
    pub(super) fn coordinate(&self, board: &Geometry, square: usize) -> usize {
        self.axis.choose(board.place(square))
    }

    /// The index bit of a coordinate; `None` if no square with it is relevant.
    pub(super) fn bit(&self, coordinate: usize) -> Option<usize> {
        let place = coordinate / self.stride;
        let number = place.checked_sub(self.first)?;
        self.order.get(number).copied()
    }

    /// The relevant squares of `line` through `square`, in the two parts of the board.
    pub(super) fn parts(
        &self,
        board: SplitBoard<'_>,
        line: &Movement,
        square: usize,
    ) -> [Vec<Bit>; 2] {
        let SplitBoard { whole, split } = board;
        let rays = rays(whole, square, line);
        let [lower, upper] = relevant_squares(&rays).split_at(split);
        [
            self.part(whole, lower, 0),
            self.part(whole, upper, split as usize),
        ]
    }

    /// The relevant squares `part`, in a part of the board whose first square has this number.
    fn part(&self, board: &Geometry, part: u64, first: usize) -> Vec<Bit> {
        let mut bits = Vec::new();
        for from in SquareSet::from(part) {
            let bit = self.bit(self.coordinate(board, from + first));
            let to = bit.expect("relevant squares have index bits");
            bits.push(Bit {
                from: from as u32,
                to: to as u32,
            });
        }
        bits
    }
}

/// A modulus of congruent modulo bitboards. Each has k, the distance between the numbers of
/// neighbouring squares on the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Modulus {
    /// 2^k + 2.
    PowerPlusTwo(u32),
    /// 2^(k + 1) + 1.
    NextPowerPlusOne(u32),
}

/// The rule by which the occupied squares of all lines in one direction become an index.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct IndexRule {
    /// The index bit of each square.
    pub(super) bits: IndexBits,
    /// The modulus, if the index is a remainder. Otherwise a factor gathers the occupancy.
    pub(super) modulus: Option<Modulus>,
}

impl IndexRule {
    /// The rule that gathers the occupancy of `line` in the fewest index bits.
    pub(super) fn gathering(board: &Geometry, line: &Movement) -> Self {
        Self {
            bits: IndexBits::fewest(board, line),
            modulus: None,
        }
    }

    /// Whether all squares have factors. Without a modulus, this is answered later:
    /// [`kindergarten::in_any_order`] tries other orders of the index bits, too.
    pub(super) fn works(&self, board: SplitBoard<'_>, line: &Movement) -> bool {
        let mut squares = 0..board.whole.squares();
        self.modulus.is_none() || squares.all(|square| self.factors(board, line, square).is_some())
    }

    /// The factors of `square` for the two parts of the board.
    pub(super) fn factors(
        &self,
        board: SplitBoard<'_>,
        line: &Movement,
        square: usize,
    ) -> Option<[u64; 2]> {
        let parts = self.bits.parts(board, line, square);
        match self.modulus {
            Some(modulus) => {
                let count = self.bits.count();
                congruent_modulo::factors(&parts, count, modulus)
            }
            None => kindergarten::factors(&parts, self.bits.count()),
        }
    }
}
