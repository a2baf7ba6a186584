//! A slot for each relevant occupancy of a piece: the schemes `fancy` and `pext`.

use std::cmp::Reverse;

use super::verify::{Verified, occupancies};
use crate::board::geometry::{Geometry, SquareSet};
use crate::board::piece::Piece;
use crate::board::rays::{halves, split_at, splits};
use crate::board::walk::Walk;
pub use crate::lookup::boards::bits128::HashedSquare;
use crate::lookup::boards::bits128::PextSquare;
use crate::lookup::{Bmi2 as _, Portable};
use crate::search::construct::construct_halves;
use crate::spec::{self, Problem, Scheme, Spec};

/// The most index bits beyond one for each relevant square. On boards of few files or ranks,
/// relevant squares lie so close together that some squares have no factor without one more.
const MOST_MORE_BITS: u32 = 3;

/// The steps of the search for all squares; unoptimised, a million takes a tenth of a second.
const MOST_STEPS: u64 = 1 << 25;

/// The slots of one part of a piece on all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashed {
    /// What each square needs to know.
    pub squares: Vec<HashedSquare>,
    /// How squares find their slots.
    pub index: Index,
    /// What these hold.
    pub entries: Entries,
}

/// How squares find their slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// By a multiplication for each part of the board, and a shift.
    Factors {
        /// The number of the first square of the upper part of the board.
        split: u32,
    },
    /// By PEXT.
    Pext,
}

/// What slots hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Attack sets.
    Sets(Vec<SquareSet>),
    /// Attack sets, one bit for each square that the piece may attack, for PDEP.
    Deposits {
        /// The slots.
        slots: Vec<u32>,
        /// How many bits these have: 16 or 32.
        bits: u32,
        /// The first bit of the squares from 64 on, if all slots have the same.
        shift: Option<u8>,
        /// For each square all squares that the piece may attack from it.
        reach: Vec<SquareSet>,
    },
    /// Unions of the attack sets of several squares.
    Unions {
        /// The slots.
        slots: Vec<SquareSet>,
        /// For each square all squares that the piece may attack from it, which select its own
        /// part.
        reach: Vec<SquareSet>,
    },
}

impl Hashed {
    /// The slots of `part`, compared with its walk for all relevant occupancies of all squares.
    pub(super) fn new(board: &Geometry, part: &Piece, spec: &Spec) -> Result<Self, Problem> {
        let masks: Vec<_> = (0..board.squares())
            .map(|square| part.relevant_mask(board, square))
            .collect();
        let (squares, index) = if spec.scheme == Scheme::Pext {
            let square = |&mask: &SquareSet| unplaced(halves(mask), [0; 2], mask.count_ones());
            (masks.iter().map(square).collect(), Index::Pext)
        } else {
            factors(
                &mut { MOST_STEPS },
                board,
                part,
                &masks,
                spec.seed.unwrap_or_default(),
            )?
        };
        let mut all = Self {
            squares,
            index,
            entries: Entries::Sets(Vec::new()),
        };
        let filled = |(square, &mask): (usize, &SquareSet)| {
            let mut slots = vec![0; 1 << (u64::BITS - u32::from(all.squares[square].shift))];
            for (occupied, attacks) in occupancies(board, &part.movement, square, mask) {
                slots[all.slot(square, occupied)] = attacks;
            }
            slots
        };
        let slots: Vec<_> = masks.iter().enumerate().map(filled).collect();
        // One square after the other, unless they share slots.
        let mut next = 0;
        let start = |slots: &Vec<SquareSet>| {
            next += slots.len() as u32;
            next - slots.len() as u32
        };
        let mut offsets: Vec<_> = slots.iter().map(start).collect();
        all.entries = match spec.entries {
            spec::Entries::Shared => {
                let reach = reach(board, part);
                let (slots, starts) = in_steps(&slots, &reach);
                offsets = starts;
                Entries::Unions { slots, reach }
            }
            // PDEP needs BMI2, like PEXT. Slots that factors find hold attack sets.
            spec::Entries::Pdep if index == Index::Pext => deposits(board, part, &slots)?,
            _ => Entries::Sets(slots.concat()),
        };
        for (square, offset) in all.squares.iter_mut().zip(offsets) {
            square.offset = offset;
        }
        for (square, &mask) in masks.iter().enumerate() {
            let look_up = |occupied| all.attacks(square, occupied);
            let verified = Verified {
                board,
                piece: part,
                square,
                look_up: &look_up,
            };
            for (occupied, attacks) in occupancies(board, &part.movement, square, mask) {
                verified.compare(occupied, attacks);
            }
        }
        Ok(all)
    }

    /// The number of the slot, found as engines find it. (Look-ups for sets of 64 bits are the same
    /// text.)
    fn slot(&self, square: usize, occupied: SquareSet) -> usize {
        let found = self.squares[square];
        match self.index {
            Index::Factors { split } => found.slot(split, occupied),
            Index::Pext => PextSquare::new(found.mask, found.offset).slot(Portable, occupied),
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
            Index::Factors { .. } => self.squares.len() * (2 * word + 8) + 16,
            // A mask, and 8 bytes of offset and count; the number of slots.
            Index::Pext => self.squares.len() * (word + 8) + 8,
        };
        index + self.entries.bytes(word)
    }
}

/// A square with this mask, factors and number of index bits, before its slots have a place.
const fn unplaced(mask: [u64; 2], factors: [u64; 2], index_bits: u32) -> HashedSquare {
    HashedSquare::new(mask, factors, (u64::BITS - index_bits) as u8, 0)
}

/// Injective factors for all squares with these relevant masks, found in as many steps as are
/// `left`.
fn factors(
    left: &mut u64,
    board: &Geometry,
    part: &Piece,
    masks: &[SquareSet],
    seed: u64,
) -> Result<(Vec<HashedSquare>, Index), Problem> {
    // Squares with the most relevant squares come first.
    let mut order: Vec<_> = (0..masks.len()).collect();
    order.sort_by_key(|&square| Reverse(masks[square].count_ones()));
    let mut missing = 0;
    for more in 0..=MOST_MORE_BITS {
        for split in splits(board) {
            let mut square = |number: usize| {
                let mask = masks[number];
                // At least one index bit: a shift by 64 would be none.
                let bits = mask.count_ones().max(1);
                let parts = split_at(mask, split).map(|(part, _)| part);
                (bits..=bits + more).find_map(|bits| {
                    let factors = construct_halves(left, parts, bits, seed)?;
                    Some(unplaced(parts, factors, bits))
                })
            };
            let mut squares = vec![unplaced([0; 2], [0; 2], 0); masks.len()];
            let without = order.iter().find(|&&number| match square(number) {
                Some(found) => {
                    squares[number] = found;
                    false
                }
                None => true,
            });
            match without {
                None => return Ok((squares, Index::Factors { split })),
                Some(&number) => missing = number,
            }
        }
    }
    let cause = format!(
        "found no factor for `{}` on {}",
        part.name,
        board.name(missing)
    );
    Err(Problem::no_tables(
        &cause,
        "`scheme = pext` or `scheme = hyperbola`",
    ))
}

impl Entries {
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
                let (attacked, shift) = (slots[slot].into(), shift.unwrap_or_default());
                PextSquare::new(halves(reach[square]), 0).deposit(Portable, attacked, shift)
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
            Self::Unions { slots, reach } => (slots.len() + reach.len()) * word,
        }
    }
}

/// Slots over one another: the squares with the most slots first, and the others where they agree
/// with those, at a multiple of their own number of slots. For each square, `reach` has the bits
/// that matter. Gives all slots, and where those of each square start.
fn in_steps(slots: &[Vec<SquareSet>], reach: &[SquareSet]) -> (Vec<SquareSet>, Vec<u32>) {
    let mut order: Vec<_> = (0..slots.len()).collect();
    order.sort_by_key(|&square| Reverse(slots[square].len()));
    // What each slot holds, and which of its bits matter to any square.
    let (mut all, mut starts) = (Vec::<(SquareSet, SquareSet)>::new(), vec![0; slots.len()]);
    for square in order {
        let (own, care) = (slots[square].as_slice(), reach[square]);
        let agree = |(&value, &(known, cared)): (&SquareSet, &(SquareSet, SquareSet))| {
            (value ^ known) & care & cared == 0
        };
        let mut start = 0;
        while start < all.len() && !own.iter().zip(&all[start..]).all(agree) {
            start += own.len();
        }
        all.resize(all.len().max(start + own.len()), (0, 0));
        for (slot, &value) in all[start..].iter_mut().zip(own) {
            *slot = (slot.0 | value, slot.1 | care);
        }
        starts[square] = start as u32;
    }
    (all.into_iter().map(|(value, _)| value).collect(), starts)
}

/// Slots for PDEP, one square after the other.
fn deposits(board: &Geometry, part: &Piece, slots: &[Vec<SquareSet>]) -> Result<Entries, Problem> {
    let reach = reach(board, part);
    // The most squares in the lower word, in the upper one, and in both.
    let [mut lower, mut upper, mut both] = [0; 3];
    for &set in &reach {
        let [in_lower, in_upper] = halves(set).map(u64::count_ones);
        (lower, upper, both) = (
            lower.max(in_lower),
            upper.max(in_upper),
            both.max(in_lower + in_upper),
        );
    }
    if both > u32::BITS {
        let message = format!(
            "from one square, `{}` may attack {both} squares, more than the 32 bits of a slot for `pdep`; use `entries = bitboard`",
            part.name
        );
        return Err(Problem::new("entries", spec::ErrorSite::Value, message));
    }
    let bits = if both > u16::BITS {
        u32::BITS
    } else {
        u16::BITS
    };
    // A constant shift takes no load.
    let shift = (upper > 0 && lower > 0 && lower + upper <= bits).then_some(lower as u8);
    let mut deposited = Vec::with_capacity(slots.iter().map(Vec::len).sum());
    for (slots, &reach) in slots.iter().zip(&reach) {
        let [in_lower, in_upper] = halves(reach);
        let shift = shift.map_or(in_lower.count_ones(), u32::from);
        // Neighbouring occupancies often have the same attack set.
        let mut last = (0, 0);
        for &set in slots {
            if set != last.0 {
                let upper = Portable.pext((set >> 64) as u64, in_upper);
                last = (
                    set,
                    (Portable.pext(set as u64, in_lower) | upper << shift) as u32,
                );
            }
            deposited.push(last.1);
        }
    }
    Ok(Entries::Deposits {
        slots: deposited,
        bits,
        shift,
        reach,
    })
}

/// For each square all squares that the piece may attack from it.
fn reach(board: &Geometry, part: &Piece) -> Vec<SquareSet> {
    (0..board.squares())
        .map(|square| Walk::new(board, &part.movement, square).reach())
        .collect()
}

#[cfg(test)]
mod tests;
