//! Magic factors for 32-bit targets: the halves of the board are multiplied separately, or folded
//! into one word.

use super::constants::{array, greatest};
use super::sealed::Sealed;
use super::slots::Place;
use super::square_data::{ArraySize, IndexFunction, Squares};
use crate::board::slider::Slider;
use crate::board::{Bitboard, RANKS, SQUARES};

/// The data of one square: the index is the upper bits of one or two products of 32 bits, one for
/// each of the `FACTORS`.
#[derive(Clone, Copy)]
pub struct In32Bits<const FACTORS: usize> {
    mask: Bitboard,
    factors: [u32; FACTORS],
    shift: u32,
    start: usize,
}

/// Each half of the relevant occupancy has its own factor, and `(low * low_factor ^ high *
/// high_factor) >> shift` is the index. The halves of a factor of 64 bits are those of the board.
///
/// All arithmetic is 32-bit: two multiplications and one shift, where a 64-bit product takes three
/// multiplications and its shift several instructions. After Grant Osborne, *A Faster Magic Move
/// Bitboard Generator?* (Winboard Forum, 2006).
///
/// ```
/// use magic_tables::lookup::{Magic32, Slider};
///
/// // The factors of both halves in one word, a shift for 12 index bits, and an offset. For brevity
/// // they are the same on all squares.
/// let rooks = Magic32::squares::<u64>(Slider::Rook, 4096, [(0x0010_0082_0080_0014, 20, 0); 64]);
/// assert_eq!(rooks.slot(0, 1 << 36), rooks.slot(0, 0), "e5 is irrelevant for a1");
/// assert!(rooks.slot(0, !0) < 4096);
/// ```
pub type Magic32 = In32Bits<2>;

/// For bishops: `fold(occupied & mask) * factor >> shift` is the index, with one 32-bit
/// multiplication. After a hint by Grant Osborne (2006). See [`fold`].
///
/// ```
/// use magic_tables::lookup::{Folded32, Slider};
///
/// // A factor of 32 bits, a shift for 9 index bits, and an offset. For brevity they are the same
/// // on all squares.
/// let bishops = Folded32::squares::<u64>(Slider::Bishop, 512, [(0x0410_0082, 23, 0); 64]);
/// assert_eq!(
///     bishops.slot(0, 1 << 63),
///     bishops.slot(0, 0),
///     "h8 is irrelevant: nothing is behind it"
/// );
/// ```
pub type Folded32 = In32Bits<1>;

/// The number of bits in a rank: [`fold`] rotates the lower half by as many.
const ROTATION: u32 = SQUARES as u32 / RANKS as u32;

/// Folds the board into 32 bits such that no two relevant squares of a bishop fall on the same bit:
/// the upper half XOR the lower half rotated upwards by one rank (one instruction on ARM, where XOR
/// rotates its operand).
///
/// Rank 2 falls on rank 7, rank 4 on rank 5, and the other ranks on ranks without relevant squares.
/// Two squares on one file whose ranks differ by an odd number have different colours, and a bishop
/// keeps its colour. (Without the rotation rank 2 would fall on rank 6, where a bishop on d4 has
/// both b2 and b6.)
///
/// Not every fold with this property works. With this one, every square has factors with as many
/// index bits as relevant squares. If the upper half is rotated up by one file or by one rank
/// instead, or the lower half by one file, some squares of the centre have none, as exhaustive
/// searches of all 2^32 factors show.
///
/// ```
/// use magic_tables::lookup::{Slider, fold};
///
/// assert_eq!(fold(1 << 9), fold(1 << 49), "b2 falls on b7");
/// let relevant = Slider::Bishop.mask(27);
/// assert_eq!(fold(relevant).count_ones(), relevant.count_ones(), "d4: each has a bit of its own");
/// ```
#[inline(always)]
#[must_use]
pub const fn fold(occupied: Bitboard) -> u32 {
    (occupied >> u32::BITS) as u32 ^ (occupied as u32).rotate_left(ROTATION)
}

/// The XOR of the products of the lower halves and of the upper halves: [`Magic32`] takes its index
/// from it.
///
/// ```
/// use magic_tables::lookup::products;
///
/// let factor = 5 << 32 | 3; // 5 for ranks 5 to 8, and 3 for ranks 1 to 4
/// assert_eq!(products(1 << 0, factor), 3, "a1");
/// assert_eq!(products(1 << 32, factor), 5, "a5");
/// assert_eq!(products(1 << 0 | 1 << 32, factor), 3 ^ 5);
/// ```
#[inline(always)]
#[must_use]
pub const fn products(occupied: Bitboard, factor: u64) -> u32 {
    let low = (occupied as u32).wrapping_mul(factor as u32);
    let high = ((occupied >> u32::BITS) as u32).wrapping_mul((factor >> u32::BITS) as u32);
    low ^ high
}

impl<const FACTORS: usize> In32Bits<FACTORS> {
    /// The index functions of `slider`, a1 first, from factor, shift and offset of each square, for
    /// an array of `slots` slots of type `T`. The shift is 32 minus the number of index bits.
    ///
    /// # Panics
    /// If a shift is not in 1..32, a factor for [`Folded32`] has more than 32 bits, or an index
    /// could leave the slots.
    ///
    /// Rooks cannot be folded, as their relevant squares would meet:
    ///
    /// ```should_panic
    /// use magic_tables::lookup::{Folded32, Slider};
    ///
    /// let _ = Folded32::squares::<u64>(Slider::Rook, 4096, [(0x0410_0082, 20, 0); 64]);
    /// ```
    #[must_use]
    pub const fn squares<T>(
        slider: Slider,
        slots: usize,
        data: [(u64, u32, u32); SQUARES],
    ) -> Squares<Self> {
        let array = ArraySize::for_slots::<T>(slots);
        Squares::new(
            slider,
            array,
            array!(square < SQUARES => Self::new(slider, array, square, data[square])),
        )
    }

    const fn new(
        slider: Slider,
        array: ArraySize,
        square: usize,
        (factor, shift, offset): (u64, u32, u32),
    ) -> Self {
        assert!(0 < shift && shift < u32::BITS, "the shift is out of range");
        if FACTORS == 1 {
            assert!(
                matches!(slider, Slider::Bishop),
                "squares of a rook meet where the board is folded"
            );
            assert!(
                factor <= u32::MAX as u64,
                "the factor has more than 32 bits"
            );
        }
        let factors = array!(half < FACTORS => (factor >> (u32::BITS * half as u32)) as u32);
        let unplaced = Self {
            mask: slider.mask(square),
            factors,
            shift,
            start: 0,
        };
        // If the shift shows that all indices are below the slots, the relevant occupancies are not
        // enumerated.
        let mut index = (u32::MAX >> shift) as u64;
        if index >= array.room(offset) {
            index = greatest!(occupied within unplaced.mask => unplaced.hash(occupied) as u64);
        }
        Self {
            start: array.start(offset, index).bytes,
            ..unplaced
        }
    }

    #[inline(always)]
    const fn hash(&self, occupied: Bitboard) -> u32 {
        let relevant = occupied & self.mask;
        let product = if FACTORS == 1 {
            fold(relevant).wrapping_mul(self.factors[0])
        } else {
            products(
                relevant,
                (self.factors[FACTORS - 1] as u64) << u32::BITS | self.factors[0] as u64,
            )
        };
        product >> (self.shift % u32::BITS)
    }

    /// [`IndexFunction::place`], for constants.
    #[inline(always)]
    pub(super) const fn place(&self, _square: usize, occupied: Bitboard) -> Place {
        Place {
            start: self.start,
            index: self.hash(occupied) as usize,
        }
    }
}

impl<const FACTORS: usize> Sealed for In32Bits<FACTORS> {}

impl<const FACTORS: usize> IndexFunction for In32Bits<FACTORS> {
    const IN_PAIRS: bool = false;

    #[inline(always)]
    fn place(&self, square: usize, occupied: Bitboard) -> Place {
        In32Bits::place(self, square, occupied)
    }
}
