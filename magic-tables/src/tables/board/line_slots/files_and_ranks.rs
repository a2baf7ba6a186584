//! Slots that hold whole files or whole ranks, so that lines in different places can share them.

use super::congruent_modulo::flip;
use super::index_rule::{IndexBits, IndexRule};
use crate::board::geometry::Geometry;
use crate::board::piece::PathKind;
use crate::board::rays::attacked_places;
use crate::board::square_set::SquareSet;

/// What the slots of a square on a line depend on: lines with the same key share their slots.
#[derive(Clone, PartialEq)]
pub(super) struct LineKey {
    bits: IndexBits,
    /// Whether the index is a remainder. Moduli of all sizes have the same remainders.
    is_remainder: bool,
    /// The coordinate of the square.
    position: usize,
}

impl LineKey {
    /// The key of `square` on a line with this rule.
    pub(super) fn new(board: &Geometry, rule: IndexRule, square: usize) -> Self {
        Self {
            position: rule.bits.coordinate(board, square),
            is_remainder: rule.modulus.is_some(),
            bits: rule.bits,
        }
    }
}

/// All squares of each file, and of each rank.
pub(super) struct FilesAndRanks {
    files: Vec<SquareSet>,
    ranks: Vec<SquareSet>,
}

impl FilesAndRanks {
    pub(super) fn new(board: &Geometry) -> Self {
        let mut whole = Self {
            files: vec![SquareSet::EMPTY; board.files()],
            ranks: vec![SquareSet::EMPTY; board.ranks()],
        };
        let squares = (0..board.squares()).filter(|&square| board.has(square));
        for square in squares {
            let (file, rank) = board.place(square);
            whole.files[file] |= SquareSet::of(square);
            whole.ranks[rank] |= SquareSet::of(square);
        }
        whole
    }

    /// The slots for pieces of this kind: for each occupancy, the whole files or ranks that are
    /// attacked.
    pub(super) fn slots(&self, key: &LineKey, kind: PathKind) -> Vec<SquareSet> {
        let LineKey { bits, position, .. } = key;
        let both = (&self.files, &self.ranks);
        let whole = bits.axis.choose(both);
        // A step changes the coordinate by the stride, so a line has every so many coordinates.
        let first = position % bits.stride;
        let behind_first = whole.len() - first;
        let places = behind_first.div_ceil(bits.stride);
        // A remainder counts every second square negatively, so the number of a slot is the
        // occupancy with every second bit inverted.
        let inverted = if key.is_remainder {
            flip(bits.count())
        } else {
            0
        };
        let mut slots = Vec::with_capacity(1 << bits.count());
        for number in 0..1_usize << bits.count() {
            let mut attacks = SquareSet::EMPTY;
            let attacked = attacked_places(kind, position / bits.stride, places, &|place| {
                let bit = bits.bit(first + place * bits.stride);
                bit.is_some_and(|bit| (number ^ inverted) >> bit & 1 == 1)
            });
            for place in attacked {
                attacks |= whole[first + place * bits.stride];
            }
            slots.push(attacks);
        }
        slots
    }
}
