//! Magic factors: the index is the top of the product of key and factor.

use core::marker::PhantomData;

use super::key::{Key, key, stored_mask};
use super::sliders::{Bounded, Index};
use super::{Carry, FixedShift, PerSquare, ShiftInFactor, Stored};
use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// The data of one square: `offset + (key * factor >> shift)` is the index.
///
/// The family of hash functions is that of Dietzfelbinger et al., *A Reliable Randomized Algorithm for the
/// Closest-Pair Problem* (1997); its use for sliding pieces goes back to Lasse Hansen (2006) and, with a
/// shift and an offset for each square (*fancy*), to Pradu Kannan, *Magic move-bitboard generation in
/// computer chess* (2007).
#[derive(Clone, Copy, Debug)]
pub struct Magic<K, C> {
    mask: Bitboard,
    factor: u64,
    carry: C,
    key: PhantomData<K>,
}

impl<K: Key, C: Carry> Index for Magic<K, C> {
    #[inline(always)]
    fn index(&self, square: usize, occupied: Bitboard) -> usize {
        let product = key::<K>(occupied, self.mask).wrapping_mul(self.factor);
        self.carry.offset(square) + (product >> (self.carry.shift(self.factor) % u64::BITS)) as usize
    }
}

/// Constructors, the same for each place where shift and offset may live. (They would be one generic
/// function if a trait's functions could be called in constants.)
macro_rules! constructors {
    ($($carry:ty, [$($generics:tt)*];)*) => {$(
        impl<K: Key, $($generics)*> Magic<K, $carry> {
            /// The squares of `slider`, a1 first, each from its factor, shift and offset.
            ///
            /// # Panics
            /// If a shift is not in 1..64, or differs from what the type or the factor says.
            #[must_use]
            pub const fn squares(slider: Slider, data: [(u64, u32, u32); SQUARES]) -> [Bounded<Self>; SQUARES] {
                let mut squares = [Self::square(slider, 0, data[0]); SQUARES];
                let mut square = 1;
                while square < SQUARES {
                    squares[square] = Self::square(slider, square, data[square]);
                    square += 1;
                }
                squares
            }

            const fn square(slider: Slider, square: usize, (factor, shift, offset): (u64, u32, u32)) -> Bounded<Self> {
                assert!(0 < shift && shift < u64::BITS, "the shift is out of range");
                let mask = stored_mask::<K>(slider.mask(square));
                let carry = <$carry>::new(square, factor, shift, offset);
                let end = offset as usize + (u64::MAX >> shift) as usize;
                Bounded::new(Self { mask, factor, carry, key: PhantomData }, end)
            }
        }
    )*};
}

constructors! {
    Stored, [];
    ShiftInFactor, [];
    FixedShift<BITS>, [const BITS: u32];
    PerSquare<BITS, BASE>, [const BITS: u32, const BASE: usize];
}
