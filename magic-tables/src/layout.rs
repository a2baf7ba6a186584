//! Layouts: the index function of each square, where its slots lie in the one array, and the number
//! of slots. Squares lie one after the other, or each at the first offset where its slots fit
//! (`first_fit`), or as the catalog says (`packings`).

mod first_fit;
mod packings;

use crate::board::SQUARES;
use crate::board::attack_sets::{attack_sets, insert};
use crate::board::slider::Slider;
use crate::encoding::{Encoding, Entry};
use crate::hash::{Hash, RangedHash, RangedHashes};
use crate::spec::factors::carried_offset;
pub(crate) use first_fit::FirstFit;
use first_fit::{PlaceSquare, SquareSlots};
pub(crate) use packings::{known_fancy, known_pext};
pub use packings::{known_packing, read};

/// The index function of one square and where its slots start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The index function.
    pub hash: Hash,
    /// The number that is added to the index.
    pub offset: u32,
}

/// What look-ups know of the index function of one square and of its slots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexData {
    /// The magic factor; 0 for PEXT.
    pub factor: u64,
    /// The right shift of the product; 0 for PEXT.
    pub shift: u32,
    /// The number that is added to the index.
    pub offset: u32,
}

/// The rule by which factors of one piece carry offsets: the offset is `base` plus the lower 16
/// bits times `unit` slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarriedOffsets {
    /// Slots per step of the lower 16 bits.
    pub unit: u32,
    /// The offset that lower bits of zero mean.
    pub base: u32,
}

impl CarriedOffsets {
    /// The offset that `factor` carries.
    ///
    /// ```
    /// use magic_tables::layout::CarriedOffsets;
    ///
    /// let carried = CarriedOffsets { unit: 8, base: 100 };
    /// assert_eq!(carried.offset(0xabcd_0000_0000_0003), 100 + 8 * 3);
    /// ```
    #[must_use]
    pub const fn offset(self, factor: u64) -> u32 {
        self.base + self.unit * carried_offset(factor)
    }
}

/// The placements of all squares and the total number of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotLayout {
    /// Placements by square, a1 to h8: of rooks, of bishops.
    pub placements: [[Placement; SQUARES]; 2],
    /// The total number of slots.
    pub slots: usize,
    /// The rules by which the factors of rooks and of bishops carry the offsets, if they do.
    pub carried_offsets: Option<[CarriedOffsets; 2]>,
}

impl SlotLayout {
    /// One square after the other, rooks from a1 to h8, then bishops. Each takes as many slots as
    /// its range of indices.
    ///
    /// ```
    /// use magic_tables::{board::slider::Slider, hash::Catalog, layout::SlotLayout};
    ///
    /// let best = Catalog::load().best;
    /// let layout = SlotLayout::concatenated(&best);
    /// let [a1, b1] = [0, 1].map(|square| layout.placement(Slider::Rook, square));
    /// assert_eq!(b1.offset - a1.offset, best[0][0].range.slots() as u32);
    /// ```
    #[must_use]
    pub fn concatenated(squares: &RangedHashes) -> Self {
        let mut layout = Self::in_order(squares, &|_, ranged| ranged.range.greatest + 1);
        let mut reach = 0;
        for Placement { hash, offset } in layout.placements.as_flattened() {
            reach = reach.max(*offset as usize + (1 << hash.index_bits));
        }
        // The last squares may have fewer slots than their shift allows. If only a few are missing,
        // they are added: then the shift alone proves that no index leaves the array.
        if layout.slots < reach && reach <= layout.slots + PADDING {
            layout.slots = reach;
        }
        layout
    }

    /// One square after the other, each with so many slots from its least index on.
    #[must_use]
    pub fn in_order(squares: &RangedHashes, slots: &dyn Fn(Slider, RangedHash) -> usize) -> Self {
        let mut layout = Self::empty();
        for slider in Slider::ALL {
            for (square, &ranged) in squares[slider as usize].iter().enumerate() {
                let least = ranged.range.least;
                let offset = layout.slots.max(least) - least;
                layout.placements[slider as usize][square] = Placement {
                    hash: ranged.hash,
                    offset: offset as u32,
                };
                layout.slots = offset + slots(slider, ranged);
            }
        }
        layout
    }

    /// Packs the squares into one array by `place`, the squares with most slots first.
    pub(crate) fn fitted(squares: &RangedHashes, encoding: Encoding, place: PlaceSquare) -> Self {
        // What decides the order and the number of the square, in one integer.
        let mut order: Vec<u64> = Vec::new();
        for (number, RangedHash { range, .. }) in squares.as_flattened().iter().enumerate() {
            let shortness = u32::MAX - range.slots() as u32;
            insert(
                &mut order,
                u64::from(shortness) << u32::BITS | number as u64,
            );
        }
        let mut layout = Self::empty();
        let mut fit = FirstFit::default();
        for &key in &order {
            let number = key as u32 as usize;
            let (slider, square) = (Slider::ALL[number / SQUARES], number % SQUARES);
            let ranged = squares[slider as usize][square];
            let slots = SquareSlots::new(ranged, encoding, slider, square);
            let offset = place(&mut fit, &slots);
            layout.placements[slider as usize][square] = Placement {
                hash: ranged.hash,
                offset: offset as u32,
            };
        }
        layout.slots = fit.slots.len();
        layout
    }

    /// The entries of all slots, each square in the encoding of its piece. `None` if squares that
    /// share a slot do not agree.
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

    /// A layout without slots, to be filled.
    pub(crate) const fn empty() -> Self {
        let nothing = Placement {
            hash: Hash::NONE,
            offset: 0,
        };
        Self {
            placements: [[nothing; SQUARES]; 2],
            slots: 0,
            carried_offsets: None,
        }
    }

    /// The placement of `slider` on `square`.
    #[must_use]
    pub const fn placement(&self, slider: Slider, square: usize) -> Placement {
        self.placements[slider as usize][square]
    }
}

/// The most slots that may be added at the end to save the compiler from trying all relevant
/// occupancies.
const PADDING: usize = 32;

#[cfg(test)]
mod tests;
