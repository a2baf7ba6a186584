//! The generator's index functions: from the relevant occupancies of a square to indices.

use crate::board::Bitboard;
use crate::board::slider::Slider;
use crate::lookup::{fold, products};
pub(crate) use crate::spec::factors::{OFFSET_MASK, SHIFT_BITS, SHIFT_MASK};

/// Which bits of the occupancy enter the hash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Key {
    /// The relevant squares of the occupancy: `occupied & mask`.
    #[default]
    Masked,
    /// The relevant squares of the occupancy, with all other squares set: `occupied | !mask`.
    Black,
}

impl Key {
    /// The key of the relevant occupancy `occupied` under `mask`.
    #[must_use]
    pub const fn key(self, mask: Bitboard, occupied: Bitboard) -> u64 {
        match self {
            Self::Masked => occupied,
            Self::Black => occupied | !mask,
        }
    }
}

/// How the relevant occupancies of one square become indices, all of them below 2^`index_bits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash {
    /// What is computed.
    pub how: How,
    /// The magic factor; zero for PEXT.
    pub factor: u64,
    /// The number of index bits.
    pub index_bits: u32,
}

/// What is computed from an occupancy and a factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The upper bits of key times factor.
    Product(Key),
    /// The upper bits of the XOR of two 32-bit products: each half of the occupancy times its half
    /// of the factor.
    Halves,
    /// The upper bits of the 32-bit product of the folded occupancy and the factor, which has 32
    /// bits.
    Folded,
    /// The relevant bits, extracted by PEXT.
    Pext,
}

impl How {
    /// With 32-bit arithmetic: of rooks, of bishops.
    pub(crate) const IN_32_BITS: [Self; 2] = [Self::Halves, Self::Folded];
}

impl Hash {
    /// A placeholder for a square that has no index function yet.
    pub(crate) const NONE: Self = Self {
        how: How::Pext,
        factor: 0,
        index_bits: 0,
    };

    /// The upper bits of the product of key and factor.
    #[must_use]
    pub const fn magic(key: Key, factor: u64, index_bits: u32) -> Self {
        Self {
            how: How::Product(key),
            factor,
            index_bits,
        }
    }

    /// PEXT of the relevant squares.
    #[must_use]
    pub const fn pext(slider: Slider, square: usize) -> Self {
        Self {
            index_bits: slider.mask(square).count_ones(),
            ..Self::NONE
        }
    }

    /// How far products are shifted; zero for PEXT.
    #[must_use]
    pub const fn shift(self) -> u32 {
        match self.how {
            How::Product(_) => u64::BITS - self.index_bits,
            How::Halves | How::Folded => u32::BITS - self.index_bits,
            How::Pext => 0,
        }
    }

    /// Calls `visit` with the number of each relevant occupancy (in the order of
    /// [`Subsets`](crate::board::attack_sets::Subsets)) and index.
    pub fn for_each(self, mask: Bitboard, visit: &mut dyn FnMut(usize, usize)) {
        let mut occupied = 0_u64;
        for number in 0..1_usize << mask.count_ones() {
            visit(number, self.index(mask, occupied, number));
            occupied = occupied.wrapping_sub(mask) & mask;
        }
    }

    /// The index of the relevant occupancy `occupied`, which has this number.
    pub(crate) const fn index(self, mask: Bitboard, occupied: Bitboard, number: usize) -> usize {
        let Self {
            how,
            factor,
            index_bits,
        } = self;
        match how {
            How::Product(key) => {
                (key.key(mask, occupied).wrapping_mul(factor) >> (u64::BITS - index_bits)) as usize
            }
            How::Halves => (products(occupied, factor) >> (u32::BITS - index_bits)) as usize,
            How::Folded => {
                (fold(occupied).wrapping_mul(factor as u32) >> (u32::BITS - index_bits)) as usize
            }
            How::Pext => number,
        }
    }
}

/// The least and the greatest index over all relevant occupancies. Not every index between them
/// need be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexRange {
    /// The least index. Zero for all keys except black ones.
    pub least: usize,
    /// The greatest index.
    pub greatest: usize,
}

impl IndexRange {
    /// The number of slots from the least to the greatest index.
    #[must_use]
    pub const fn slots(self) -> usize {
        self.greatest - self.least + 1
    }
}

/// An index function and the range of its indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangedHash {
    /// How an occupancy becomes an index.
    pub hash: Hash,
    /// The least and the greatest index.
    pub range: IndexRange,
}

impl RangedHash {
    /// A placeholder for a square that has no index function yet.
    pub(crate) const NONE: Self = Self {
        hash: Hash::NONE,
        range: IndexRange {
            least: 0,
            greatest: 0,
        },
    };
}
