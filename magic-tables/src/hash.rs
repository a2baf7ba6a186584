//! The generator's index functions: from the relevant occupancies of a square to indices.

use crate::board::Bitboard;
use crate::board::slider::Slider;
use crate::lookup::{fold, products};

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
    ///
    /// ```
    /// use magic_tables::hash::Key;
    ///
    /// assert_eq!(Key::Masked.of(0b110, 0b010), 0b010);
    /// assert_eq!(Key::Black.of(0b110, 0b010), !0b100);
    /// ```
    #[must_use]
    pub const fn of(self, mask: Bitboard, occupied: Bitboard) -> u64 {
        match self {
            Self::Masked => occupied,
            Self::Black => occupied | !mask,
        }
    }
}

/// How the relevant occupancies of one square become indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    /// The upper `index_bits` bits of key times factor.
    Magic {
        /// The key that is multiplied.
        key: Key,
        /// The magic factor.
        factor: u64,
        /// The number of index bits, 64 minus the shift.
        index_bits: u32,
    },
    /// The upper `index_bits` bits of the XOR of two 32-bit products: each half of the occupancy times its half of
    /// the factor.
    Magic32 {
        /// Two factors: the upper half for the upper half of the occupancy.
        factor: u64,
        /// The number of bits that are left of the products.
        index_bits: u32,
    },
    /// The upper `index_bits` bits of the 32-bit product of the folded occupancy.
    Folded32 {
        /// The factor.
        factor: u32,
        /// The number of bits that are left of the product.
        index_bits: u32,
    },
    /// The relevant bits, extracted by PEXT.
    Pext,
}

impl Hash {
    /// With 32-bit arithmetic: a rook's factor has two halves, and a bishop's has 32 bits.
    pub(crate) const fn in_32_bits(slider: Slider, factor: u64, index_bits: u32) -> Self {
        match slider {
            Slider::Rook => Self::Magic32 { factor, index_bits },
            Slider::Bishop => Self::Folded32 { factor: factor as u32, index_bits },
        }
    }

    /// Calls `visit` with the number of each relevant occupancy (in the order of
    /// [`Subsets`](crate::board::occupancy::Subsets)) and index.
    ///
    /// ```
    /// use magic_tables::{hash::Hash, board::slider::Slider};
    ///
    /// let mut indices = Vec::new();
    /// Hash::Pext.for_each(Slider::Bishop.mask(0), &mut |number, index| indices.push((number, index)));
    /// assert_eq!(indices[5], (5, 5), "PEXT numbers occupancies in their order");
    /// ```
    pub fn for_each(self, mask: Bitboard, visit: &mut dyn FnMut(usize, usize)) {
        let mut occupied = 0_u64;
        for number in 0..1_usize << mask.count_ones() {
            visit(number, self.index(mask, occupied, number));
            occupied = occupied.wrapping_sub(mask) & mask;
        }
    }

    /// The index of the relevant occupancy `occupied`, which has this number.
    pub(crate) const fn index(self, mask: Bitboard, occupied: Bitboard, number: usize) -> usize {
        match self {
            Self::Magic { key, factor, index_bits } => {
                (key.of(mask, occupied).wrapping_mul(factor) >> (u64::BITS - index_bits)) as usize
            }
            Self::Magic32 { factor, index_bits } => {
                (products(occupied, factor) >> (u32::BITS - index_bits)) as usize
            }
            Self::Folded32 { factor, index_bits } => {
                (fold(occupied).wrapping_mul(factor) >> (u32::BITS - index_bits)) as usize
            }
            Self::Pext => number,
        }
    }

    /// The least upper bound that the shift alone gives for the indices: 2^(index bits). For PEXT, `greatest` + 1,
    /// where `greatest` is the greatest index.
    ///
    /// ```
    /// use magic_tables::hash::{Hash, Key};
    ///
    /// assert_eq!(Hash::Magic { key: Key::Masked, factor: 1, index_bits: 5 }.bound(20), 32);
    /// assert_eq!(Hash::Pext.bound(20), 21);
    /// ```
    #[must_use]
    pub const fn bound(self, greatest: u32) -> u32 {
        match self {
            Self::Magic { index_bits, .. }
            | Self::Magic32 { index_bits, .. }
            | Self::Folded32 { index_bits, .. } => 1 << index_bits,
            Self::Pext => greatest + 1,
        }
    }
}
