//! Magic factors for 32-bit targets: the halves of the board are multiplied apart, or folded into one.

use super::sealed::Sealed;
use super::squares::{Array, Index, Squares};
use crate::board::{Bitboard, RANKS, SQUARES};
use crate::slider::Slider;

/// The data of one square: the two halves of the relevant occupancy are multiplied by a factor each, and
/// `(low * low_factor ^ high * high_factor) >> shift` is the index.
///
/// All is 32-bit arithmetic: where a product of 64 bits takes three multiplications and its shift several
/// instructions, here are two multiplications and one shift. After Grant Osborne, *A Faster Magic Move
/// Bitboard Generator?* (Winboard Forum, 2006).
///
/// ```
/// use magic_tables::lookup::{Magic32, Slider, products};
///
/// // To keep it short, every square has the same factor, and none has verified it.
/// let factor = 0x0123_4567_89ab_cdef;
/// let rooks = Magic32::squares::<u64>(Slider::Rook, 4096, [(factor, 20, 0); 64]);
/// assert_eq!(rooks.slot(0, 1 << 3), (products(1 << 3, factor) >> 20) as usize);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Magic32 {
    mask: Bitboard,
    low_factor: u32,
    high_factor: u32,
    shift: u32,
    start: usize,
}

/// The data of one square of a bishop: `fold(occupied & mask) * factor >> shift` is the index, with one
/// 32-bit multiplication, after a hint of Grant Osborne's (2006). See [`fold`].
///
/// ```
/// use magic_tables::lookup::{Folded32, Slider, fold};
///
/// // To keep it short, every square has the same factor, and none has verified it.
/// let bishops = Folded32::squares::<u64>(Slider::Bishop, 64, [(0x0123_4567, 26, 0); 64]);
/// assert_eq!(bishops.slot(0, 1 << 9), (fold(1 << 9).wrapping_mul(0x0123_4567) >> 26) as usize);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Folded32 {
    mask: Bitboard,
    factor: u32,
    shift: u32,
    start: usize,
}

/// The bits of one rank: how far the lower half is rotated when the board is folded.
const ROTATION: u32 = SQUARES as u32 / RANKS as u32;

/// The two halves of the board in one, so that no two relevant squares of a bishop meet: the upper half XOR the lower
/// half rotated upwards by one rank (one instruction on ARM, where XOR rotates its operand).
///
/// Rank 2 falls on rank 7, rank 4 on rank 5, and the others on none with relevant squares. A rank that is an odd
/// number of ranks away holds no square of the same colour on the same file, and a bishop keeps its colour.
/// (Without the rotation rank 2 would fall on rank 6, where a bishop on d4 has b2 as well as b6.)
///
/// Not every fold without such a meeting will do. With this one every square has factors that need no more
/// index bits than there are relevant squares. If the upper half is rotated up by one file or by one rank instead,
/// or the lower half by one file, some squares of the centre have none, as exhaustive searches of all 2^32 factors
/// show.
///
/// ```
/// use magic_tables::lookup::fold;
///
/// assert_eq!(fold(1 << 32), 1, "a5 falls on a5");
/// assert_eq!(fold(1), 1 << 8, "and a1 beside it, on a6");
/// ```
#[inline(always)]
#[must_use]
pub const fn fold(occupied: Bitboard) -> u32 {
    (occupied >> u32::BITS) as u32 ^ (occupied as u32).rotate_left(ROTATION)
}

/// The XOR of two products, lower halves and upper halves: what [`Magic32`] takes its index from.
///
/// ```
/// use magic_tables::lookup::products;
///
/// assert_eq!(products(1 << 32 | 1, 0x0000_0005_0000_0003), 5 ^ 3);
/// ```
#[inline(always)]
#[must_use]
pub const fn products(occupied: Bitboard, factor: u64) -> u32 {
    let low = (occupied as u32).wrapping_mul(factor as u32);
    let high = ((occupied >> u32::BITS) as u32).wrapping_mul((factor >> u32::BITS) as u32);
    low ^ high
}

impl Sealed for Magic32 {}
impl Sealed for Folded32 {}

impl Index for Magic32 {
    #[inline(always)]
    fn start(&self, _square: usize) -> usize {
        self.start
    }

    #[inline(always)]
    fn index(&self, occupied: Bitboard) -> usize {
        self.hash(occupied) as usize
    }
}

impl Index for Folded32 {
    #[inline(always)]
    fn start(&self, _square: usize) -> usize {
        self.start
    }

    #[inline(always)]
    fn index(&self, occupied: Bitboard) -> usize {
        self.hash(occupied) as usize
    }
}

impl Magic32 {
    const fn new(slider: Slider, square: usize, (factor, shift): (u64, u32), start: usize) -> Self {
        let (low_factor, high_factor) = (factor as u32, (factor >> u32::BITS) as u32);
        Self { mask: slider.mask(square), low_factor, high_factor, shift, start }
    }

    #[inline(always)]
    const fn hash(&self, occupied: Bitboard) -> u32 {
        let factor = (self.high_factor as u64) << u32::BITS | self.low_factor as u64;
        products(occupied & self.mask, factor) >> (self.shift % u32::BITS)
    }
}

impl Folded32 {
    const fn new(slider: Slider, square: usize, (factor, shift): (u64, u32), start: usize) -> Self {
        assert!(matches!(slider, Slider::Bishop), "squares of a rook meet where the board is folded");
        assert!(factor <= u32::MAX as u64, "the factor has more than 32 bits");
        Self { mask: slider.mask(square), factor: factor as u32, shift, start }
    }

    #[inline(always)]
    const fn hash(&self, occupied: Bitboard) -> u32 {
        fold(occupied & self.mask).wrapping_mul(self.factor) >> (self.shift % u32::BITS)
    }
}

/// Constructors, the same for both. (They would be one generic function if a trait's functions could be called
/// in constants.)
macro_rules! constructors {
    ($($index:ty, $factor:literal;)*) => {$(
        impl $index {
            /// The squares of `slider`, a1 first, each from its factor, shift and offset, in an array of `slots` slots
            /// of type `T`.
            #[doc = $factor]
            /// The shift is 32 minus the number of index bits.
            ///
            /// # Panics
            /// If a shift is not in 1..32, a factor is of the wrong size, or an index could leave the slots.
            #[must_use]
            pub const fn squares<T>(
                slider: Slider,
                slots: usize,
                data: [(u64, u32, u32); SQUARES],
            ) -> Squares<Self> {
                Self::squares_in(slider, Array::of::<T>(slots), data)
            }

            /// The squares of `slider`, in an array of slots of any size.
            pub(crate) const fn squares_in(
                slider: Slider,
                array: Array,
                data: [(u64, u32, u32); SQUARES],
            ) -> Squares<Self> {
                let mut squares = [Self::square(slider, array, 0, data[0]); SQUARES];
                let mut square = 1;
                while square < SQUARES {
                    squares[square] = Self::square(slider, array, square, data[square]);
                    square += 1;
                }
                Squares::new(slider, array, squares)
            }

            const fn square(
                slider: Slider,
                array: Array,
                square: usize,
                (factor, shift, offset): (u64, u32, u32),
            ) -> Self {
                assert!(0 < shift && shift < u32::BITS, "the shift is out of range");
                let unplaced = Self::new(slider, square, (factor, shift), 0);
                let greatest = unplaced.greatest(array.room(offset));
                Self { start: array.start(offset, greatest), ..unplaced }
            }

            /// The greatest index, or a bound on it: if the shift alone shows that all indices are below `room`, the
            /// relevant occupancies need not be enumerated.
            const fn greatest(&self, room: u64) -> u64 {
                let by_shift = (u32::MAX >> self.shift) as u64;
                if by_shift < room {
                    return by_shift;
                }
                let mut greatest = 0;
                let mut occupied: Bitboard = 0;
                loop {
                    let index = self.hash(occupied);
                    if greatest < index {
                        greatest = index;
                    }
                    occupied = occupied.wrapping_sub(self.mask) & self.mask;
                    if occupied == 0 {
                        return greatest as u64;
                    }
                }
            }
        }
    )*};
}

constructors! {
    Magic32, "The halves of a factor are those of the board.";
    Folded32, "A factor has 32 bits.";
}
