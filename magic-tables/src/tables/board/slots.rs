//! A slot for each relevant occupancy of a piece: the schemes `fancy` and `pext`.

use std::cmp::Reverse;

use super::factor_search::{FactorSearch, unplaced};
use super::verify::{Outcome, Verified, occupancies};
use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::board::square_set::SquareSet;
use crate::board::walk::Walk;
pub use crate::lookup::boards::bits128::HashedSquare;
use crate::lookup::boards::bits128::PextSquare;
use crate::lookup::{Bmi2 as _, Portable};
use crate::spec::{Entries, Problem, Scheme, Spec};

/// The slots of one component of a piece on all squares.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceSlots {
    /// The data of each square.
    pub squares: Vec<HashedSquare>,
    /// The index functions of the squares.
    pub index: SlotIndexing,
    /// The slots.
    pub entries: SlotContents,
}

/// The kind of index functions by which squares find their slots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SlotIndexing {
    /// Each part of the board is multiplied by a factor, and the sum is shifted.
    Factors {
        /// The number of the first square of the upper part of the board.
        split: u32,
    },
    /// PEXT extracts the relevant squares.
    Pext,
}

/// The slots, by what they hold.
#[derive(Clone, Debug, PartialEq)]
pub enum SlotContents {
    /// Attack sets.
    Sets(Vec<SquareSet>),
    /// Attack sets, one bit for each square that the piece may attack, for PDEP.
    Deposits {
        /// The slots.
        slots: Vec<u32>,
        /// How many bits these have: 16 or 32.
        bits: u32,
        /// Where the bits of the squares from 64 on start, if that is the same bit in all slots.
        shift: Option<u8>,
        /// For each square, all squares that the piece may attack from it.
        reach: Vec<SquareSet>,
    },
    /// Unions of the attack sets of several squares.
    Unions {
        /// The slots.
        slots: Vec<SquareSet>,
        /// For each square, all squares that the piece may attack from it, which select its own
        /// bits.
        reach: Vec<SquareSet>,
    },
}

impl PieceSlots {
    /// The slots of `component`, compared with its walk for all relevant occupancies of all
    /// squares.
    pub(super) fn new(board: &Geometry, component: &Piece, spec: &Spec) -> Result<Self, Problem> {
        let masks: Vec<_> = (0..board.squares())
            .map(|square| component.relevant_mask::<SquareSet>(board, square))
            .collect();
        let (squares, index) = if spec.scheme == Scheme::Pext {
            let mut squares = Vec::with_capacity(masks.len());
            for &mask in &masks {
                let square = unplaced(mask.words(), [0; 2], mask.count());
                squares.push(square);
            }
            (squares, SlotIndexing::Pext)
        } else {
            let seed = spec.seed.unwrap_or_default();
            FactorSearch::new(board, &masks, seed).all_squares(&component.name)?
        };
        let mut all = Self {
            squares,
            index,
            entries: SlotContents::Sets(Vec::new()),
        };
        let slots = all.filled(board, component, &masks);
        let mut offsets = one_after_the_other(&slots);
        all.entries = match spec.entries {
            Entries::Shared => {
                let reach = reach(board, component);
                let (slots, starts) = overlapped(&slots, &reach);
                offsets = starts;
                SlotContents::Unions { slots, reach }
            }
            // PDEP needs BMI2, like PEXT. Slots that factors find hold attack sets.
            Entries::Pdep if index == SlotIndexing::Pext => deposits(board, component, &slots)?,
            _ => SlotContents::Sets(slots.concat()),
        };
        for (square, offset) in all.squares.iter_mut().zip(offsets) {
            square.offset = offset;
        }
        all.verify(board, component, &masks);
        Ok(all)
    }

    /// For each square, its slots, which hold attack sets. No square has a place for them yet.
    fn filled(
        &self,
        board: &Geometry,
        component: &Piece,
        masks: &[SquareSet],
    ) -> Vec<Vec<SquareSet>> {
        let mut filled = Vec::with_capacity(masks.len());
        for (square, &mask) in masks.iter().enumerate() {
            let shift = u32::from(self.squares[square].shift);
            let index_bits = u64::BITS - shift;
            let mut slots = empty_sets(index_bits);
            for Outcome { occupied, attacks } in
                occupancies(board, &component.movement, square, mask)
            {
                slots[self.slot(square, occupied)] = attacks;
            }
            filled.push(slots);
        }
        filled
    }

    /// Compares the look-up of `component` with its walk for all relevant occupancies of all
    /// squares.
    fn verify(&self, board: &Geometry, component: &Piece, masks: &[SquareSet]) {
        for (square, &mask) in masks.iter().enumerate() {
            let verified = Verified {
                board,
                piece: component,
                square,
                look_up: &|occupied| self.attacks(square, occupied),
            };
            for Outcome { occupied, attacks } in
                occupancies(board, &component.movement, square, mask)
            {
                verified.compare(occupied, attacks);
            }
        }
    }

    /// The number of the slot, found as engines find it. Look-ups for sets of 64 bits have the same
    /// text, so this one stands for both.
    fn slot(&self, square: usize, occupied: SquareSet) -> usize {
        let found = self.squares[square];
        match self.index {
            SlotIndexing::Factors { split } => found.slot(split, occupied.into()),
            SlotIndexing::Pext => {
                let hashed = PextSquare::new(found.mask, found.offset);
                hashed.slot(Portable, occupied.into())
            }
        }
    }

    /// The attack set, found as engines find it.
    pub(super) fn attacks(&self, square: usize, occupied: SquareSet) -> SquareSet {
        self.entries.get(square, self.slot(square, occupied))
    }

    /// Bytes of the table on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        let index = match self.index {
            // A mask, factors, and 8 bytes of offset and shift; where the upper part of the board
            // starts and the number of slots.
            SlotIndexing::Factors { .. } => {
                let square_bytes = 2 * word + 8;
                self.squares.len() * square_bytes + 16
            }
            // A mask, and 8 bytes of offset and count; the number of slots.
            SlotIndexing::Pext => {
                let square_bytes = word + 8;
                self.squares.len() * square_bytes + 8
            }
        };
        index + self.entries.bytes(word)
    }
}

/// As many empty sets as there are indices of so many bits.
fn empty_sets(index_bits: u32) -> Vec<SquareSet> {
    let mut sets = Vec::with_capacity(1 << index_bits);
    sets.push(SquareSet::EMPTY);
    // `vec!` would write them one by one, which takes long in users' unoptimised builds.
    for _ in 0..index_bits {
        sets.extend_from_within(..);
    }
    sets
}

/// Where the slots of each square start if the squares lie one after the other.
fn one_after_the_other(slots: &[Vec<SquareSet>]) -> Vec<u32> {
    let mut starts = Vec::with_capacity(slots.len());
    let mut next = 0;
    for of_square in slots {
        starts.push(next);
        next += of_square.len() as u32;
    }
    starts
}

impl SlotContents {
    /// The attack set of `square` in the slot number `slot`.
    pub(crate) fn get(&self, square: usize, slot: usize) -> SquareSet {
        match self {
            Self::Sets(slots) => slots[slot],
            Self::Deposits {
                slots,
                shift,
                reach,
                ..
            } => {
                let attacked = slots[slot].into();
                let shift = shift.unwrap_or_default();
                let square = PextSquare::new(reach[square].words(), 0);
                square.deposit(Portable, attacked, shift).into()
            }
            Self::Unions { slots, reach } => slots[slot] & reach[square],
        }
    }

    /// Bytes on a board with words of `word` bytes.
    fn bytes(&self, word: usize) -> usize {
        match self {
            Self::Sets(slots) => slots.len() * word,
            // Each square stores what the piece may attack, and 8 bytes for a count.
            Self::Deposits {
                slots, bits, reach, ..
            } => slots.len() * *bits as usize / 8 + reach.len() * (word + 8),
            Self::Unions { slots, reach } => {
                let sets = slots.len() + reach.len();
                sets * word
            }
        }
    }
}

/// A slot in which several squares have bits of their own.
#[derive(Clone, Copy, Default)]
struct SharedSlot {
    /// What it holds.
    value: SquareSet,
    /// Which of its bits matter to any square.
    care: SquareSet,
}

impl SharedSlot {
    /// Whether a square can share it that needs `value` there, of which the bits in `care` matter.
    fn agrees(self, value: SquareSet, care: SquareSet) -> bool {
        !(value ^ self.value).meets(care & self.care)
    }
}

/// Slots over one another: the squares with the most slots first, and the others where they agree
/// with those, at a multiple of their own number of slots. For each square, `reach` has the bits
/// that matter. Gives all slots, and where those of each square start.
fn overlapped(slots: &[Vec<SquareSet>], reach: &[SquareSet]) -> (Vec<SquareSet>, Vec<u32>) {
    let mut order: Vec<_> = (0..slots.len()).collect();
    order.sort_by_key(|&square| Reverse(slots[square].len()));
    let mut all: Vec<SharedSlot> = Vec::new();
    let mut starts = vec![0; slots.len()];
    for square in order {
        let own = slots[square].as_slice();
        let care = reach[square];
        let mut start = 0;
        while start < all.len() && !agree(own, care, &all[start..]) {
            start += own.len();
        }
        let length = all.len().max(start + own.len());
        all.resize(length, SharedSlot::default());
        let taken = all[start..].iter_mut();
        for (slot, &value) in taken.zip(own) {
            slot.value |= value;
            slot.care |= care;
        }
        starts[square] = start as u32;
    }
    (all.into_iter().map(|slot| slot.value).collect(), starts)
}

/// Whether the slots of a square, whose bits in `care` matter, can lie over the first of `known`.
fn agree(own: &[SquareSet], care: SquareSet, known: &[SharedSlot]) -> bool {
    own.iter()
        .zip(known)
        .all(|(&value, slot)| slot.agrees(value, care))
}

/// Slots for PDEP, one square after the other.
fn deposits(
    board: &Geometry,
    component: &Piece,
    slots: &[Vec<SquareSet>],
) -> Result<SlotContents, Problem> {
    let reach = reach(board, component);
    // The most squares in the lower word, in the upper one, and in both.
    let [mut lower, mut upper, mut both] = [0; 3];
    for &set in &reach {
        let [in_lower, in_upper] = set.words().map(u64::count_ones);
        lower = lower.max(in_lower);
        upper = upper.max(in_upper);
        both = both.max(in_lower + in_upper);
    }
    if both > u32::BITS {
        let message = format!(
            "from one square, `{}` may attack {both} squares, more than the 32 bits of a slot for `pdep`; use `entries = bitboard`",
            component.name
        );
        return Err(Problem::of_value("entries", message));
    }
    let bits = if both > u16::BITS {
        u32::BITS
    } else {
        u16::BITS
    };
    // A constant shift takes no load.
    let shift = (upper > 0 && lower > 0 && lower + upper <= bits).then_some(lower as u8);
    let count = slots.iter().map(Vec::len).sum();
    let mut deposited = Vec::with_capacity(count);
    for (slots, &reach) in slots.iter().zip(&reach) {
        let [in_lower, in_upper] = reach.words();
        let shift = shift.map_or(in_lower.count_ones(), u32::from);
        // Neighbouring occupancies often have the same attack set.
        let mut last = SquareSet::EMPTY;
        let mut bits_of_last = 0;
        for &set in slots {
            if set != last {
                let [lower, upper] = set.words();
                let lower = Portable.pext(lower, in_lower);
                let upper = Portable.pext(upper, in_upper);
                last = set;
                bits_of_last = (lower | upper << shift) as u32;
            }
            deposited.push(bits_of_last);
        }
    }
    Ok(SlotContents::Deposits {
        slots: deposited,
        bits,
        shift,
        reach,
    })
}

/// For each square, all squares that the piece may attack from it.
fn reach(board: &Geometry, component: &Piece) -> Vec<SquareSet> {
    (0..board.squares())
        .map(|square| Walk::new(board, &component.movement, square).reach())
        .collect()
}

#[cfg(test)]
mod tests;
