//! Layouts: the index function of each square, where its slots lie in the one array, and the number of slots.

mod carried;
mod fit;

pub(crate) use carried::with_carried_offsets;
pub(crate) use fit::FirstFit;

use crate::board::SQUARES;
use crate::board::attack_sets::{attack_sets, insert};
use crate::board::slider::Slider;
use crate::encoding::{Encoding, Entry};
use crate::hash::{Hash, Key};

/// The index function of one square and where its slots start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// How an occupancy becomes an index.
    pub hash: Hash,
    /// What is added to the index.
    pub offset: u32,
}

/// An index function and the range of its indices over all relevant occupancies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangedHash {
    /// How an occupancy becomes an index.
    pub hash: Hash,
    /// The least index. Zero for all keys except black ones.
    pub least: u32,
    /// The greatest index.
    pub greatest: u32,
}

/// How factors carry offsets: the offset is the piece's base plus the lower 16 bits times `unit` slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarriedOffsets {
    /// Slots per step of the lower 16 bits.
    pub unit: u32,
    /// The offset that lower bits of zero mean: of rooks, of bishops.
    pub bases: [u32; 2],
}

impl RangedHash {
    /// A magic factor with `index_bits` index bits and its range of indices, which must fit `u32`.
    #[must_use]
    pub const fn magic(key: Key, factor: u64, index_bits: u32, least: usize, greatest: usize) -> Self {
        let hash = Hash::Magic { key, factor, index_bits };
        Self { hash, least: least as u32, greatest: greatest as u32 }
    }

    /// A placeholder for a square that has no index function yet.
    pub(crate) const UNKNOWN: Self = Self { hash: Hash::Pext, least: 0, greatest: 0 };
}

impl CarriedOffsets {
    /// The offset that `factor` carries.
    ///
    /// ```
    /// use magic_tables::{layout::CarriedOffsets, board::slider::Slider};
    ///
    /// let carried = CarriedOffsets { unit: 4, bases: [0, 100] };
    /// assert_eq!(carried.offset(Slider::Bishop, 0xabcd_0003), 100 + 3 * 4);
    /// ```
    #[must_use]
    pub const fn offset(self, slider: Slider, factor: u64) -> u32 {
        self.bases[slider as usize] + (factor as u16) as u32 * self.unit
    }
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
    ///
    /// ```
    /// use magic_tables::{catalog::short, hash::Key, layout::Layout, board::slider::Slider};
    ///
    /// let squares = short::load(Key::Masked);
    /// let layout = Layout::concatenated(&squares);
    /// assert_eq!(layout.placement(Slider::Rook, 1).offset, squares[0][0].greatest + 1);
    /// ```
    #[must_use]
    pub fn concatenated(squares: &[[RangedHash; SQUARES]; 2]) -> Self {
        let mut layout = Self::in_order(squares, &|_, ranged| ranged.greatest + 1);
        let mut reach = 0;
        for (&RangedHash { hash, greatest, .. }, placement) in
            squares.as_flattened().iter().zip(layout.placements.as_flattened())
        {
            reach = reach.max((placement.offset + hash.bound(greatest)) as usize);
        }
        // The last squares may have fewer slots than their shift allows. If only a few are missing, they are added:
        // then the shift alone proves that no index leaves the array.
        if layout.slots < reach && reach <= layout.slots + PADDING {
            layout.slots = reach;
        }
        layout
    }

    /// One square after the other, each with so many slots from its least index on.
    fn in_order(squares: &[[RangedHash; SQUARES]; 2], slots: &dyn Fn(Slider, RangedHash) -> u32) -> Self {
        let mut layout = Self::empty();
        let mut end = 0;
        for slider in Slider::ALL {
            for (square, &ranged) in squares[slider as usize].iter().enumerate() {
                let offset = end.max(ranged.least) - ranged.least;
                layout.placements[slider as usize][square] = Placement { hash: ranged.hash, offset };
                end = offset + slots(slider, ranged);
            }
        }
        layout.slots = end as usize;
        layout
    }

    /// Like [`concatenated`](Self::concatenated), but with `gap` free slots after each rook.
    ///
    /// All tables of PEXT have powers of two as lengths, and their lowest indices are used most. Without gaps, the
    /// lowest slots of all rooks would compete for the same few cache lines; a gap of one line spreads them.
    ///
    /// ```
    /// use magic_tables::{catalog::short, hash::Key, layout::Layout, board::slider::Slider};
    ///
    /// let squares = short::load(Key::Masked);
    /// let layout = Layout::spaced(&squares, 8);
    /// assert_eq!(layout.placement(Slider::Rook, 1).offset, squares[0][0].greatest + 1 + 8);
    /// ```
    #[must_use]
    pub fn spaced(squares: &[[RangedHash; SQUARES]; 2], gap: u32) -> Self {
        let gap = |slider| if slider == Slider::Rook { gap } else { 0 };
        Self::in_order(squares, &|slider, ranged| ranged.greatest + 1 + gap(slider))
    }

    /// Parts of equal length for all rooks, then for all bishops: as many slots as the shift allows.
    ///
    /// ```
    /// use magic_tables::{catalog::short, hash::Key, layout::Layout, board::slider::Slider};
    ///
    /// let layout = Layout::per_square(&short::load(Key::Masked));
    /// assert_eq!(layout.slots, 64 * (4096 + 512));
    /// assert_eq!(layout.placement(Slider::Bishop, 1).offset, 64 * 4096 + 512);
    /// ```
    #[must_use]
    pub fn per_square(squares: &[[RangedHash; SQUARES]; 2]) -> Self {
        Self::in_order(squares, &|_, ranged| ranged.hash.bound(ranged.greatest))
    }

    /// Packs the squares into one array by `place`, the squares with most slots first.
    pub(crate) fn fitted(
        squares: &[[RangedHash; SQUARES]; 2],
        encoding: Encoding,
        place: fn(&mut FirstFit, usize, &[(usize, Entry)]) -> usize,
    ) -> Self {
        // What decides the order and the number of the square, in one integer.
        let mut order: Vec<u64> = Vec::new();
        for (number, &RangedHash { least, greatest, .. }) in squares.as_flattened().iter().enumerate() {
            insert(&mut order, u64::from(u32::MAX - (greatest - least)) << u32::BITS | number as u64);
        }
        let mut layout = Self::empty();
        let mut fit = FirstFit::default();
        for key in order {
            let number = key as u32 as usize;
            let (slider, square) = (Slider::ALL[number / SQUARES], number % SQUARES);
            let RangedHash { hash, least, greatest } = squares[slider as usize][square];
            let used = used(hash, greatest, encoding, slider, square);
            let offset = place(&mut fit, least as usize, &used);
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

    /// Whether squares that share slots agree in `encoding`.
    pub(crate) fn agrees(&self, encoding: Encoding) -> bool {
        self.filled([encoding; 2]).is_some()
    }

    /// Factor, shift and offset of all squares of `slider`; factor and shift are zero for PEXT. Offsets count from
    /// the slot `first`.
    #[must_use]
    pub fn squares(&self, slider: Slider, first: u32) -> [(u64, u32, u32); SQUARES] {
        let mut squares = [(0, 0, 0); SQUARES];
        for (square, &Placement { hash, offset }) in self.placements[slider as usize].iter().enumerate() {
            let offset = offset - first;
            squares[square] = match hash {
                Hash::Magic { factor, index_bits, .. } => (factor, u64::BITS - index_bits, offset),
                Hash::Magic32 { factor, index_bits } => (factor, u32::BITS - index_bits, offset),
                Hash::Folded32 { factor, index_bits } => (u64::from(factor), u32::BITS - index_bits, offset),
                Hash::Pext => (0, 0, offset),
            };
        }
        squares
    }

    /// A layout without slots, to be filled.
    pub(crate) const fn empty() -> Self {
        let nothing = Placement { hash: Hash::Pext, offset: 0 };
        Self { placements: [[nothing; SQUARES]; 2], slots: 0, carried_offsets: None }
    }

    /// The placement of `slider` on `square`.
    #[must_use]
    pub const fn placement(&self, slider: Slider, square: usize) -> Placement {
        self.placements[slider as usize][square]
    }
}

/// The indices that a square uses, each once, with their entries.
fn used(hash: Hash, greatest: u32, encoding: Encoding, slider: Slider, square: usize) -> Vec<(usize, Entry)> {
    let sets = attack_sets(slider, square);
    let entries = encoding.encode(slider, square, &sets);
    let mut slots = vec![Entry::default(); greatest as usize + 1];
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
