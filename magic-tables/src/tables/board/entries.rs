//! What slots hold: attack sets, their numbers, bits for PDEP, or unions.

use super::layout::{Layout, lay_out, one_after_the_other};
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::board::walk::Walk;
use crate::lookup::any::{bits64, bits128};
use crate::lookup::{Bmi2 as _, Portable};
use crate::spec::{self, NoTables, no_tables};

/// The slots of all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Attack sets.
    Sets(Vec<Squares>),
    /// Numbers of attack sets.
    Numbers {
        /// The slots.
        numbers: Vec<u16>,
        /// For each square, where its attack sets start.
        starts: Vec<u32>,
        /// The different attack sets of each square.
        sets: Vec<Squares>,
    },
    /// Attack sets, one bit for each square that the piece may attack, for PDEP.
    Deposits {
        /// The slots.
        slots: Vec<u32>,
        /// How many bits these have: 16 or 32.
        bits: u32,
        /// The first bit of the squares from 64 on, if all slots have the same.
        shift: Option<u8>,
        /// For each square all squares that the piece may attack from it.
        reach: Vec<Squares>,
    },
    /// Unions of the attack sets of several squares.
    Unions {
        /// The slots.
        slots: Vec<Squares>,
        /// For each square all squares that the piece may attack from it, which select its own part.
        reach: Vec<Squares>,
    },
}

impl Entries {
    /// Lays out the slots of all squares. Gives where those of each square start, too.
    ///
    /// # Errors
    /// If a square has more attack sets than 16 bits can number, or the piece may attack more squares than 32 bits have.
    pub(super) fn new(
        board: &Geometry,
        part: &Piece,
        slots: &[Vec<Squares>],
        entries: spec::Entries,
        layout: &Layout,
    ) -> Result<(Self, Vec<u32>), NoTables> {
        match entries {
            spec::Entries::Byte => numbers(board, part, slots, layout),
            spec::Entries::Shared => {
                let reach = reach(board, part);
                let (slots, starts) = lay_out(slots, &reach, layout);
                Ok((Self::Unions { slots, reach }, starts))
            }
            spec::Entries::Pdep => deposits(board, part, slots),
            spec::Entries::Bitboard => {
                let (slots, starts) = lay_out(slots, &vec![Squares::MAX; slots.len()], layout);
                Ok((Self::Sets(slots), starts))
            }
        }
    }

    /// The attack set of `square` in the slot number `slot`.
    ///
    /// # Panics
    /// If there is no such square or slot.
    #[must_use]
    pub fn get(&self, square: usize, slot: usize) -> Squares {
        match self {
            Self::Sets(slots) => slots[slot],
            Self::Numbers { numbers, starts, sets } => sets[starts[square] as usize + numbers[slot] as usize],
            Self::Deposits { slots, shift, reach, .. } => {
                let (attacked, shift) = (slots[slot].into(), shift.unwrap_or_default());
                let [lower, upper] = [reach[square] as u64, (reach[square] >> 64) as u64];
                if reach.len() > 64 {
                    bits128::PextSquare::new([lower, upper], 0).deposit(Portable, attacked, shift)
                } else {
                    bits64::PextSquare::new([lower], 0).deposit(Portable, attacked, shift).into()
                }
            }
            Self::Unions { slots, reach } => slots[slot] & reach[square],
        }
    }

    /// Whether numbers need 16 bits.
    #[must_use]
    pub fn are_wide(&self) -> bool {
        matches!(self, Self::Numbers { numbers, .. } if numbers.iter().any(|&number| number > 255))
    }

    /// Bytes on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        match self {
            Self::Sets(slots) => slots.len() * word,
            Self::Numbers { numbers, starts, sets } => {
                numbers.len() * if self.are_wide() { 2 } else { 1 } + starts.len() * 4 + sets.len() * word
            }
            // Each square stores what the piece may attack, and 8 bytes for a count.
            Self::Deposits { slots, bits, reach, .. } => {
                slots.len() * *bits as usize / 8 + reach.len() * (word + 8)
            }
            Self::Unions { slots, reach } => (slots.len() + reach.len()) * word,
        }
    }
}

fn numbers(
    board: &Geometry,
    part: &Piece,
    slots: &[Vec<Squares>],
    layout: &Layout,
) -> Result<(Entries, Vec<u32>), NoTables> {
    let (mut all, mut starts, mut sets) = (Vec::new(), Vec::new(), Vec::new());
    for (square, slots) in slots.iter().enumerate() {
        let start = sets.len();
        starts.push(start as u32);
        let mut known = Known::for_some_of(slots.len());
        let mut numbers = Vec::with_capacity(slots.len());
        for &attacks in slots {
            let number = known.number(&mut sets, start, attacks);
            numbers.push(number as Squares);
        }
        if sets.len() - start > 1 << u16::BITS {
            return Err(no_tables::many_sets(board, part, square));
        }
        all.push(numbers);
    }
    let (numbers, offsets) = lay_out(&all, &vec![Squares::MAX; all.len()], layout);
    let numbers = numbers.into_iter().map(|number| number as u16).collect();
    Ok((Entries::Numbers { numbers, starts, sets }, offsets))
}

/// The numbers of the sets of one square. (Those of the standard library take most of the time where this runs unoptimised.)
struct Known {
    /// The number of a set plus one; 0 for none. A set stands at its hash, or behind.
    places: Vec<u32>,
}

impl Known {
    /// For at most so many sets.
    fn for_some_of(most: usize) -> Self {
        Self { places: vec![0; (2 * most).next_power_of_two()] }
    }

    /// The number of `set` among those of a square, which follow `start`. A new one is added.
    fn number(&mut self, sets: &mut Vec<Squares>, start: usize, set: Squares) -> usize {
        let places = self.places.as_mut_slice();
        let hash = (set as u64 ^ ((set >> 64) as u64).rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = (hash >> 32) as usize & (places.len() - 1);
        loop {
            let number = places[at] as usize;
            if number == 0 {
                sets.push(set);
                places[at] = (sets.len() - start) as u32;
                return sets.len() - start - 1;
            }
            if sets[start + number - 1] == set {
                return number - 1;
            }
            at = (at + 1) & (places.len() - 1);
        }
    }
}

/// Slots for PDEP. PEXT finds them, so they lie one square after the other.
fn deposits(board: &Geometry, part: &Piece, slots: &[Vec<Squares>]) -> Result<(Entries, Vec<u32>), NoTables> {
    let reach = reach(board, part);
    // The most squares in the lower word, in the upper one, and in both.
    let [mut lower, mut upper, mut both] = [0; 3];
    for &set in &reach {
        let [in_lower, in_upper] = [set as u64, (set >> 64) as u64].map(u64::count_ones);
        (lower, upper, both) = (lower.max(in_lower), upper.max(in_upper), both.max(in_lower + in_upper));
    }
    if both > u32::BITS {
        return Err(no_tables::many_squares(part, both));
    }
    let bits = if both > u16::BITS { u32::BITS } else { u16::BITS };
    // A constant shift takes no load.
    let shift = (upper > 0 && lower > 0 && lower + upper <= bits).then_some(lower as u8);
    let mut deposited = Vec::with_capacity(slots.iter().map(Vec::len).sum());
    for (slots, &reach) in slots.iter().zip(&reach) {
        let [in_lower, in_upper] = [reach as u64, (reach >> 64) as u64];
        let shift = shift.map_or(in_lower.count_ones(), u32::from);
        // Neighbouring occupancies often have the same attack set.
        let mut last = (0, 0);
        for &set in slots {
            if set != last.0 {
                let upper = Portable.pext((set >> 64) as u64, in_upper);
                last = (set, (Portable.pext(set as u64, in_lower) | upper << shift) as u32);
            }
            deposited.push(last.1);
        }
    }
    Ok((Entries::Deposits { slots: deposited, bits, shift, reach }, one_after_the_other(slots)))
}

/// For each square all squares that the piece may attack from it.
fn reach(board: &Geometry, part: &Piece) -> Vec<Squares> {
    (0..board.squares()).map(|square| Walk::new(board, &part.movement, square).reach()).collect()
}
