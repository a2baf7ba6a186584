//! Multiplications of 32 bits, one for each half of a word of 64 bits, for processors without longer ones. After Grant Osborne, *A
//! Faster Magic Move Bitboard Generator?* (Winboard Forum, 2006).

use crate::lookup::key::key;

/// How factors of 32 bits are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Narrow {
    /// How many factors a square has: one where the lower half has all relevant squares, otherwise one for each half.
    pub factors: u32,
    /// How far the lower half is rotated to the left before it is multiplied. Without that, the squares whose numbers are close to 32
    /// have few bits of a product between them and its end, and on some boards too few.
    pub rotation: u32,
}

impl Narrow {
    /// `set` with its lower half rotated.
    #[inline]
    #[must_use]
    pub const fn rotated(self, set: u64) -> u64 {
        set & !(u32::MAX as u64) | (set as u32).rotate_left(self.rotation) as u64
    }

    /// The upper bits of a sum in 32 bits: the products of the halves of the key with the halves of `factors`. `mask` is the rotated one.
    #[inline]
    pub(super) const fn index(self, black: bool, mask: u64, factors: u64, shift: u8, occupied: u64) -> usize {
        let key = key(black, self.rotated(occupied), mask);
        let mut sum = (key as u32).wrapping_mul(factors as u32);
        if self.factors > 1 {
            let upper = (key >> u32::BITS) as u32;
            sum = sum.wrapping_add(upper.wrapping_mul((factors >> u32::BITS) as u32));
        }
        // The shift is at most 31.
        (sum >> (shift & 31)) as usize
    }
}
