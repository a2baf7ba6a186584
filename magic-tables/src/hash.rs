//! The generator's index functions: from the relevant occupancies of a square to indices.

use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};
use crate::lookup::{fold, products};

/// The number of upper bits of a factor that hold the shift, if it carries one.
pub(crate) const SHIFT_BITS: u32 = 6;

/// The upper bits of a factor that hold the shift, if it carries one.
pub(crate) const SHIFT_MASK: u64 = u64::MAX << (u64::BITS - SHIFT_BITS);

/// The lower bits of a factor that hold the offset, if it carries one.
pub(crate) const OFFSET_MASK: u64 = 0xffff;

/// The bits of the occupancy that enter the hash.
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
    /// assert_eq!(Key::Masked.key(0xff, 0x0f), 0x0f);
    /// assert_eq!(Key::Black.key(0xff, 0x0f), 0xffff_ffff_ffff_ff0f);
    /// ```
    #[must_use]
    pub const fn key(self, mask: Bitboard, occupied: Bitboard) -> u64 {
        match self {
            Self::Masked => occupied,
            Self::Black => occupied | !mask,
        }
    }
}

/// An index function: it turns the relevant occupancies of one square into indices, all of them
/// below 2^`index_bits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash {
    /// The kind of hash.
    pub kind: HashKind,
    /// The magic factor; zero for PEXT.
    pub factor: u64,
    /// The number of index bits.
    pub index_bits: u32,
}

/// The kinds of hashes, by what is computed from an occupancy and a factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HashKind {
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

impl HashKind {
    /// The kinds of `magic32`: of rooks, of bishops.
    pub(crate) const IN_32_BITS: [Self; 2] = [Self::Halves, Self::Folded];
}

impl Hash {
    /// A placeholder for a square that has no index function yet.
    pub(crate) const NONE: Self = Self {
        kind: HashKind::Pext,
        factor: 0,
        index_bits: 0,
    };

    /// The upper bits of the product of key and factor.
    ///
    /// ```
    /// use magic_tables::hash::{Hash, Key};
    ///
    /// let hash = Hash::magic(Key::Masked, 0x0080_0020_4000_8010, 12);
    /// assert_eq!(hash.shift(), 64 - 12);
    /// ```
    #[must_use]
    pub const fn magic(key: Key, factor: u64, index_bits: u32) -> Self {
        Self {
            kind: HashKind::Product(key),
            factor,
            index_bits,
        }
    }

    /// PEXT of the relevant squares.
    ///
    /// ```
    /// use magic_tables::{board::slider::Slider, hash::Hash};
    ///
    /// let in_the_corner = Hash::pext(Slider::Rook, 0);
    /// assert_eq!(in_the_corner.index_bits, 12);
    /// ```
    #[must_use]
    pub const fn pext(slider: Slider, square: usize) -> Self {
        Self {
            index_bits: slider.mask(square).count_ones(),
            ..Self::NONE
        }
    }

    /// The number of bits by which products are shifted; zero for PEXT.
    #[must_use]
    pub const fn shift(self) -> u32 {
        match self.kind {
            HashKind::Product(_) => u64::BITS - self.index_bits,
            HashKind::Halves | HashKind::Folded => u32::BITS - self.index_bits,
            HashKind::Pext => 0,
        }
    }

    /// Calls `visit` with the number of each relevant occupancy (in the order of
    /// [`Subsets`](crate::board::attack_sets::Subsets)) and index.
    ///
    /// ```
    /// use magic_tables::{board::slider::Slider, hash::Hash};
    ///
    /// let mut indices = Vec::new();
    /// Hash::pext(Slider::Bishop, 0)
    ///     .for_each(Slider::Bishop.mask(0), &mut |number, index| indices.push((number, index)));
    /// assert_eq!(indices.len(), 1 << 6);
    /// assert!(indices.iter().all(|(number, index)| number == index));
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
        let Self {
            kind,
            factor,
            index_bits,
        } = self;
        match kind {
            HashKind::Product(key) => {
                (key.key(mask, occupied).wrapping_mul(factor) >> (u64::BITS - index_bits)) as usize
            }
            HashKind::Halves => (products(occupied, factor) >> (u32::BITS - index_bits)) as usize,
            HashKind::Folded => {
                (fold(occupied).wrapping_mul(factor as u32) >> (u32::BITS - index_bits)) as usize
            }
            HashKind::Pext => number,
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
    ///
    /// ```
    /// use magic_tables::hash::IndexRange;
    ///
    /// assert_eq!(IndexRange { least: 3, greatest: 10 }.slots(), 8);
    /// ```
    #[must_use]
    pub const fn slots(self) -> usize {
        self.greatest - self.least + 1
    }
}

/// An index function and the range of its indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangedHash {
    /// The index function.
    pub hash: Hash,
    /// The least and the greatest index.
    pub range: IndexRange,
}

/// The index functions of all squares: of rooks, of bishops.
pub type RangedHashes = [[RangedHash; SQUARES]; 2];

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

#[cfg(test)]
mod tests;
