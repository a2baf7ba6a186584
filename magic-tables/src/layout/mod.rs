//! Layouts: the index function of each square, where its slots lie in the one array, and the number of slots.

mod carried;
mod fit;

pub(crate) use carried::with_carried_offsets;
pub(crate) use fit::FirstFit;

use crate::board::SQUARES;
use crate::board::attack_sets::{attack_sets, insert};
use crate::board::slider::Slider;
use crate::encoding::{Encoding, Entry};
use crate::hash::{Hash, RangedHash};

/// The index function of one square and where its slots start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// How an occupancy becomes an index.
    pub hash: Hash,
    /// What is added to the index.
    pub offset: u32,
}

/// How factors carry offsets: the offset is the piece's base plus the lower 16 bits times `unit` slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarriedOffsets {
    /// Slots per step of the lower 16 bits.
    pub unit: u32,
    /// The offset that lower bits of zero mean: of rooks, of bishops.
    pub bases: [u32; 2],
}

/// The placements of all squares and the total number of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Placements by square, a1 to h8: of rooks, of bishops.
    pub placements: [[Placement; SQUARES]; 2],
    /// The total number of slots.
    pub slots: usize,
    /// How the factors carry the offsets, if they do.
    pub carried_offsets: Option<CarriedOffsets>,
}

impl Layout {
    /// One square after the other, rooks from a1 to h8, then bishops. Each takes as many slots as its range of
    /// indices.
    #[must_use]
    pub fn concatenated(squares: &[[RangedHash; SQUARES]; 2]) -> Self {
        let mut layout = Self::in_order(squares, &|_, ranged| ranged.range.greatest + 1);
        let mut reach = 0;
        for Placement { hash, offset } in layout.placements.as_flattened() {
            reach = reach.max(*offset as usize + (1 << hash.index_bits));
        }
        // The last squares may have fewer slots than their shift allows. If only a few are missing, they are added:
        // then the shift alone proves that no index leaves the array.
        if layout.slots < reach && reach <= layout.slots + PADDING {
            layout.slots = reach;
        }
        layout
    }

    /// One square after the other, each with so many slots from its least index on.
    #[must_use]
    pub fn in_order(
        squares: &[[RangedHash; SQUARES]; 2],
        slots: &dyn Fn(Slider, RangedHash) -> usize,
    ) -> Self {
        let mut layout = Self::empty();
        for slider in Slider::ALL {
            for (square, &ranged) in squares[slider as usize].iter().enumerate() {
                let least = ranged.range.least;
                let offset = layout.slots.max(least) - least;
                layout.placements[slider as usize][square] =
                    Placement { hash: ranged.hash, offset: offset as u32 };
                layout.slots = offset + slots(slider, ranged);
            }
        }
        layout
    }

    /// Packs the squares into one array by `place`, the squares with most slots first.
    pub(crate) fn fitted(
        squares: &[[RangedHash; SQUARES]; 2],
        encoding: Encoding,
        place: fn(&mut FirstFit, usize, &[(usize, Entry)]) -> usize,
    ) -> Self {
        // What decides the order and the number of the square, in one integer.
        let mut order: Vec<u64> = Vec::new();
        for (number, RangedHash { range, .. }) in squares.as_flattened().iter().enumerate() {
            let shortness = u32::MAX - range.slots() as u32;
            insert(&mut order, u64::from(shortness) << u32::BITS | number as u64);
        }
        let mut layout = Self::empty();
        let mut fit = FirstFit::default();
        for key in order {
            let number = key as u32 as usize;
            let (slider, square) = (Slider::ALL[number / SQUARES], number % SQUARES);
            let RangedHash { hash, range } = squares[slider as usize][square];
            let used = used(hash, range.greatest, encoding, slider, square);
            let offset = place(&mut fit, range.least, &used);
            let offset = u32::try_from(offset).expect("tables are small");
            layout.placements[slider as usize][square] = Placement { hash, offset };
        }
        layout.slots = fit.len();
        layout
    }

    /// The entries of all slots, each square in the encoding of its piece. `None` if squares that share a slot do not
    /// agree.
    pub(crate) fn filled(&self, encodings: [Encoding; 2]) -> Option<Vec<Entry>> {
        let mut slots: Vec<Entry> = vec![Entry::default(); self.slots];
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let Placement { hash, offset } = self.placement(slider, square);
                let sets = attack_sets(slider, square);
                let entries = encodings[slider as usize].encode(slider, square, &sets);
                let (slots, entries) = (slots.as_mut_slice(), entries.as_slice());
                let mut agrees = true;
                hash.for_each(slider.mask(square), &mut |number, index| {
                    let slot = &mut slots[offset as usize + index];
                    agrees &= slot.agrees(entries[number]);
                    *slot = slot.merged(entries[number]);
                });
                if !agrees {
                    return None;
                }
            }
        }
        Some(slots)
    }

    /// Factor, shift and offset of all squares of `slider`; factor and shift are zero for PEXT. Offsets count from
    /// the slot `first`.
    #[must_use]
    pub fn squares(&self, slider: Slider, first: u32) -> [(u64, u32, u32); SQUARES] {
        let mut squares = [(0, 0, 0); SQUARES];
        for (square, Placement { hash, offset }) in self.placements[slider as usize].iter().enumerate() {
            squares[square] = (hash.factor, hash.shift(), offset - first);
        }
        squares
    }

    /// A layout without slots, to be filled.
    pub(crate) const fn empty() -> Self {
        let nothing = Placement { hash: Hash::NONE, offset: 0 };
        Self { placements: [[nothing; SQUARES]; 2], slots: 0, carried_offsets: None }
    }

    /// The placement of `slider` on `square`.
    #[must_use]
    pub const fn placement(&self, slider: Slider, square: usize) -> Placement {
        self.placements[slider as usize][square]
    }
}

/// The indices that a square uses, each once, with their entries.
fn used(
    hash: Hash,
    greatest: usize,
    encoding: Encoding,
    slider: Slider,
    square: usize,
) -> Vec<(usize, Entry)> {
    let sets = attack_sets(slider, square);
    let entries = encoding.encode(slider, square, &sets);
    let mut slots = vec![Entry::default(); greatest + 1];
    hash.for_each(slider.mask(square), &mut |number, index| slots[index] = entries[number]);
    let mut used = Vec::new();
    for (index, &entry) in slots.iter().enumerate() {
        if entry.care != 0 {
            used.push((index, entry));
        }
    }
    used
}

/// The most slots that may be added at the end to save the compiler from trying all relevant occupancies.
const PADDING: usize = 32;

#[cfg(test)]
mod tests;
