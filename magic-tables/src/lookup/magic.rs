//! Magic factors: the index is the top of the product of key and factor.

use core::marker::PhantomData;

use super::key::{Key, key, stored_mask};
use super::sliders::{Bounded, Index};
use super::{
    BothInFactor, Carry, FixedShift, FixedShiftOffsetInFactor, OffsetInFactor, PerSquare, ShiftInFactor,
    Stored,
};
use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// The data of one square: `key * factor >> shift` is the index.
///
/// The family of hash functions is that of Dietzfelbinger et al., *A Reliable Randomized Algorithm for the
/// Closest-Pair Problem* (1997); its use for sliding pieces goes back to Lasse Hansen (2006) and, with a
/// shift and an offset for each square (*fancy*), to Pradu Kannan, *Magic move-bitboard generation in
/// computer chess* (2007).
///
/// ```
/// use magic_tables::lookup::{Index, Magic, Masked, Slider, Stored};
///
/// // To keep it short, every square has the factor of the rook on a1.
/// let data = [(0x0080_0014_2040_0082, 52, 0); 64];
/// let rooks = Magic::<Masked, Stored>::squares::<u64>(Slider::Rook, 4096, data);
/// assert_eq!(rooks[0].end(size_of::<u64>()), 4096);
/// assert_eq!(rooks[0].index().index(0b1000_0001), 0, "squares a1 and h1 are irrelevant");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Magic<K, C> {
    mask: Bitboard,
    factor: u64,
    carry: C,
    key: PhantomData<K>,
}

impl<K: Key, C: Carry> Index for Magic<K, C> {
    #[inline(always)]
    fn start(&self, square: usize) -> usize {
        self.carry.start(square, self.factor)
    }

    #[inline(always)]
    fn index(&self, occupied: Bitboard) -> usize {
        let product = key::<K>(occupied, self.mask).wrapping_mul(self.factor);
        (product >> (self.carry.shift(self.factor) % u64::BITS)) as usize
    }
}

/// One more than the greatest index of `factor` under `shift`, for any key made with the stored `mask`.
///
/// `room` is how many there may be: if the shift alone, or the greatest product, shows that they suffice,
/// the relevant occupancies need not be enumerated.
const fn end<K: Key>(mask: Bitboard, factor: u64, shift: u32, room: usize) -> usize {
    let by_shift = (u64::MAX >> shift) as usize + 1;
    if by_shift <= room {
        return by_shift;
    }
    if !K::BLACK
        && let Some(product) = mask.checked_mul(factor)
    {
        return (product >> shift) as usize + 1;
    }
    let relevant = if K::BLACK { !mask } else { mask };
    let mut greatest = 0;
    let mut occupied: Bitboard = 0;
    loop {
        let index = key::<K>(occupied, mask).wrapping_mul(factor) >> shift;
        if greatest < index {
            greatest = index;
        }
        occupied = occupied.wrapping_sub(relevant) & relevant;
        if occupied == 0 {
            return greatest as usize + 1;
        }
    }
}

/// Constructors, the same for each place where shift and offset may live. (They would be one generic
/// function if a trait's functions could be called in constants.)
macro_rules! constructors {
    ($($carry:ty, [$($generics:tt)*];)*) => {$(
        impl<K: Key, $($generics)*> Magic<K, $carry> {
            /// The squares of `slider`, a1 first, each from its factor, shift and offset, in an array of so many
            /// `slots` of type `T`.
            ///
            /// # Panics
            /// If a shift is not in 1..64, or shift or offset differ from what the type or the factor says.
            #[must_use]
            pub const fn squares<T>(
                slider: Slider,
                slots: usize,
                data: [(u64, u32, u32); SQUARES],
            ) -> [Bounded<Self>; SQUARES] {
                let mut squares = [Self::square::<T>(slider, slots, 0, data[0]); SQUARES];
                let mut square = 1;
                while square < SQUARES {
                    squares[square] = Self::square::<T>(slider, slots, square, data[square]);
                    square += 1;
                }
                squares
            }

            const fn square<T>(
                slider: Slider,
                slots: usize,
                square: usize,
                (factor, shift, offset): (u64, u32, u32),
            ) -> Bounded<Self> {
                assert!(0 < shift && shift < u64::BITS, "the shift is out of range");
                let mask = stored_mask::<K>(slider.mask(square));
                let offset = offset as usize;
                let start = offset * size_of::<T>();
                let carry = <$carry>::new(square, factor, shift, start);
                let end = end::<K>(mask, factor, shift, slots.saturating_sub(offset));
                Bounded::new(Self { mask, factor, carry, key: PhantomData }, start, end - 1)
            }
        }
    )*};
}

constructors! {
    Stored, [];
    ShiftInFactor, [];
    FixedShift<BITS>, [const BITS: u32];
    PerSquare<BITS, BYTES, BASE>, [const BITS: u32, const BYTES: usize, const BASE: usize];
    OffsetInFactor<UNIT, BASE>, [const UNIT: usize, const BASE: usize];
    FixedShiftOffsetInFactor<BITS, UNIT, BASE>, [const BITS: u32, const UNIT: usize, const BASE: usize];
    BothInFactor<UNIT, BASE>, [const UNIT: usize, const BASE: usize];
}
