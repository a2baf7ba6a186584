//! Magic factors: the index is the upper bits of key times factor. Types say which bits of the
//! occupancy enter the hash function, and where a look-up finds the shift and the offset of a
//! square: next to its factor, inside it, or in the type.
//!
//! # Why it works
//!
//! What a slider attacks depends only on its *relevant* squares: those of its rays without the last
//! one of each, as nothing stands behind that. A rook has up to 12 of them, a bishop up to 9.
//!
//! ```text
//! key     = occupied & mask            the relevant occupancy; black: occupied | !mask
//! index   = (key * factor) >> shift    modulo 2^64; 64 - shift index bits remain
//! attacks = slots[offset + index]
//! ```
//!
//! The relevant squares are scattered over the board. The product is a sum of copies of the key,
//! each moved up by a bit of the factor, so its upper bits mix all of them. A factor is *magic* for
//! a square if no two occupancies with different attack sets have the same index. No formula gives
//! such a factor: a search draws numbers, and tries all relevant occupancies. Occupancies with the
//! same attack set may share a slot, so good factors need fewer slots than there are occupancies.
//!
//! # Why black keys can save slots
//!
//! The relevant squares and all others have no bit in common, so `occupied | !mask` is the sum of
//! the masked key and of `!mask`, and its product is the masked one plus a constant. Think of all
//! products modulo 2^64 as a ring: the constant turns it. A masked key can be 0, so its slots start
//! at index 0, wherever their gaps are. A black key can turn the widest gap to where the ring is
//! cut, and the table is as much shorter.

use core::hint::assert_unchecked;
use core::marker::PhantomData;

use super::constants::{array, greatest, same_type, storing};
use super::sealed::Sealed;
use super::slots::Place;
use super::square_data::{ArraySize, IndexFunction, Squares, Start};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// How many upper bits of a factor can hold the shift.
const SHIFT_BITS: u32 = 6;

/// How many lower bits of a factor can hold the offset.
const OFFSET_BITS: u32 = 16;

/// The data of one square: `key * factor >> shift` is the index.
///
/// `K` is the kind of key; `S` and `O` say where shift and offset are stored.
///
/// The family of hash functions is that of Dietzfelbinger et al., *A Reliable Randomized Algorithm
/// for the Closest-Pair Problem* (1997). Lasse Hansen used it for sliding pieces first (2006);
/// Pradu Kannan, *Magic move-bitboard generation in computer chess* (2007), gave each square its
/// own shift and offset (*fancy*).
///
/// ```
/// use magic_tables::lookup::{Magic, Masked, Slider, StoredOffset, StoredShift};
///
/// type Fancy = Magic<Masked, StoredShift, StoredOffset>;
///
/// // The factor is one for a1; for brevity, all squares have it.
/// let rooks = Fancy::squares::<u64>(Slider::Rook, 4096, [(0x0080_0014_2040_0082, 52, 0); 64]);
/// let blockers = 1 << 3 | 1 << 24; // d1 and a4
/// assert_ne!(rooks.slot(0, blockers), rooks.slot(0, 0), "their attack sets differ");
/// assert_eq!(
///     rooks.slot(0, blockers),
///     rooks.slot(0, blockers | 1 << 36),
///     "e5 is irrelevant for a1"
/// );
/// ```
#[derive(Clone, Copy)]
pub struct Magic<K, S, O> {
    mask: Bitboard,
    factor: u64,
    offset: O,
    shift: S,
    key: PhantomData<K>,
}

impl<K, S, O> Sealed for Magic<K, S, O> {}

impl<K: KeyKind, S: Shift, O: Offset> IndexFunction for Magic<K, S, O> {
    const IN_PAIRS: bool = cfg!(target_arch = "aarch64") || matches!(S::FORM, ShiftForm::Fixed(_));

    #[inline(always)]
    fn place(&self, square: usize, occupied: Bitboard) -> Place {
        Magic::place(self, square, occupied)
    }
}

impl<K: KeyKind, S: Shift, O: Offset> Magic<K, S, O> {
    /// The index functions of `slider`, a1 first, from factor, shift and offset of each square, for
    /// an array of `slots` slots of type `T`.
    ///
    /// # Panics
    /// If a shift is not in 1..64, the type or the factor says another shift or offset, or an index
    /// could leave the slots.
    ///
    /// The greatest index needs a slot:
    ///
    /// ```should_panic
    /// use magic_tables::lookup::{Magic, Masked, Slider, StoredOffset, StoredShift};
    ///
    /// // Twelve index bits do not fit into 1,000 slots.
    /// let data = [(0x0080_0014_2040_0082, 52, 0); 64];
    /// let _ =
    ///     Magic::<Masked, StoredShift, StoredOffset>::squares::<u64>(Slider::Rook, 1000, data);
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
        assert!(0 < shift && shift < u64::BITS, "the shift is out of range");
        S::FORM.check(shift, factor);
        let mask = stored_mask(K::BLACK, slider.mask(square));
        let start = array.start(
            offset,
            Self::greatest(mask, factor, shift, array.room(offset)),
        );
        let start = O::FORM.checked(start, square, factor);
        // SAFETY: both traits are sealed, and all types that have them are empty but for a wrapper
        // of such a number.
        let (offset, shift) = unsafe { (storing(&start), storing(&shift)) };
        Self {
            mask,
            factor,
            offset,
            shift,
            key: PhantomData,
        }
    }

    /// An upper bound for the index of `factor` under `shift`, for any key made with the stored
    /// `mask`. Exact unless it is below `room`.
    ///
    /// If the shift or the greatest product shows that all indices are below `room`, the relevant
    /// occupancies are not enumerated.
    const fn greatest(mask: Bitboard, factor: u64, shift: u32, room: u64) -> u64 {
        let by_shift = u64::MAX >> shift;
        if by_shift < room {
            return by_shift;
        }
        if !K::BLACK {
            if let Some(product) = mask.checked_mul(factor) {
                return product >> shift;
            }
        }
        let relevant = stored_mask(K::BLACK, mask);
        greatest!(occupied within relevant => {
            let key = if K::BLACK { occupied | mask } else { occupied & mask };
            key.wrapping_mul(factor) >> shift
        })
    }

    /// [`IndexFunction::place`], for constants.
    #[inline(always)]
    pub(super) const fn place(&self, square: usize, occupied: Bitboard) -> Place {
        // The usual forms are asked for in constants: unoptimised look-ups would ask each time.
        let shift = if const { matches!(S::FORM, ShiftForm::Stored) } {
            // SAFETY: the trait is sealed, and the type with this form is a wrapper of such a
            // number.
            *unsafe { same_type::<S, u32>(&self.shift) }
        } else if const { matches!(S::FORM, ShiftForm::Fixed(_)) } {
            const { S::FORM.amount(0, 0) }
        } else {
            S::FORM.amount(0, self.factor)
        };
        let key = if K::BLACK {
            occupied | self.mask
        } else {
            occupied & self.mask
        };
        let index = (key.wrapping_mul(self.factor) >> (shift % u64::BITS)) as usize;
        if const { !matches!(O::FORM, OffsetForm::Stored) } {
            return Place {
                start: O::FORM.start(square, self.factor),
                index,
            };
        }
        // SAFETY: as before.
        let start = *unsafe { same_type(&self.offset) };
        if !ADDED_TO_INDEX {
            return Place { start, index };
        }
        let slot = start + index;
        // What is said of the sum keeps the compiler from adding its parts to the address one by
        // one. SAFETY: `new` has checked that start and index stay below the number of
        // slots, which `ArraySize` bounds by `isize::MAX`, whether or not there is an array.
        unsafe { assert_unchecked(slot <= isize::MAX as usize) };
        Place {
            start: 0,
            index: slot,
        }
    }
}

/// How an occupancy and a relevant mask become a key.
pub trait KeyKind: Sealed + Copy {
    /// Whether irrelevant squares are set (black) instead of cleared.
    const BLACK: bool;
}

/// How a look-up gets the right shift of a square: 64 minus the number of index bits. The types are
/// empty, but for one that stores it.
pub trait Shift: Sealed + Copy {
    /// Which of the types it is: constant functions cannot call functions of traits.
    const FORM: ShiftForm;
}

/// How a look-up gets the start of a square's slots. The types are empty, but for one that stores
/// it.
pub trait Offset: Sealed + Copy {
    /// Which of the types it is: constant functions cannot call functions of traits.
    const FORM: OffsetForm;
}

/// Irrelevant squares are cleared: `occupied & mask`. The usual key.
///
/// ```
/// use magic_tables::lookup::{FixedShift, KeyKind, Magic, Masked, Slider, StoredOffset};
///
/// assert!(!Masked::BLACK);
/// // Without blockers the key is 0, and so is the index, whatever the factor.
/// let data = [(0x0080_0014_2040_0082, 52, 0); 64];
/// let rooks =
///     Magic::<Masked, FixedShift<12>, StoredOffset>::squares::<u64>(Slider::Rook, 4096, data);
/// assert_eq!(rooks.slot(0, 0), 0);
/// ```
#[derive(Clone, Copy)]
pub struct Masked;

/// Irrelevant squares are set: `occupied | !mask`, after Volker Annuss, *Black Magic Bitboards*
/// (2017). The least index can be greater than zero, so a table can be cut short at both ends.
///
/// ```
/// use magic_tables::lookup::{Black, FixedShift, KeyKind, Magic, Slider, StoredOffset};
///
/// assert!(Black::BLACK);
/// let data = [(0x0080_0014_2040_0082, 52, 0); 64];
/// let rooks =
///     Magic::<Black, FixedShift<12>, StoredOffset>::squares::<u64>(Slider::Rook, 4096, data);
/// assert_ne!(rooks.slot(0, 0), 0, "irrelevant squares are in the key of an empty board, too");
/// assert_eq!(rooks.slot(0, 1 << 36), rooks.slot(0, 0), "so e5 makes no difference to a1");
/// ```
#[derive(Clone, Copy)]
pub struct Black;

/// The shift is stored next to the factor.
///
/// ```
/// use magic_tables::lookup::{Shift, ShiftForm, StoredShift};
///
/// assert_eq!(StoredShift::FORM, ShiftForm::Stored);
/// assert_eq!(size_of::<StoredShift>(), 4, "bytes of each square");
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct StoredShift(u32);

/// The shift is the factor's upper six bits: Grant Osborne, *Incorporating the shift into the magic
/// number* (2008).
///
/// ```
/// use magic_tables::lookup::{Magic, Masked, ShiftInFactor, Slider, StoredOffset};
///
/// type Carried = Magic<Masked, ShiftInFactor, StoredOffset>;
///
/// let factor = 52 << 58 | 0x0000_0014_2040_0082;
/// let rooks = Carried::squares::<u64>(Slider::Rook, 4096, [(factor, 52, 0); 64]);
/// assert!(rooks.slot(0, !0) < 4096, "the shift of 52 leaves 12 index bits");
/// ```
#[derive(Clone, Copy)]
pub struct ShiftInFactor;

/// The same shift for all squares: 64 - `BITS`, where `BITS` is the number of index bits.
///
/// ```
/// use magic_tables::lookup::{FixedShift, Shift, ShiftForm};
///
/// assert_eq!(
///     FixedShift::<12>::FORM,
///     ShiftForm::Fixed(52),
///     "rooks have up to 12 relevant squares"
/// );
/// assert_eq!(FixedShift::<9>::FORM, ShiftForm::Fixed(55), "bishops have up to 9");
/// assert_eq!(size_of::<FixedShift<12>>(), 0, "no square stores it");
/// ```
#[derive(Clone, Copy)]
pub struct FixedShift<const BITS: u32>;

/// The offset is stored next to the factor: the start of the square's slots in bytes or, on 64-bit
/// Arm, in slots.
///
/// ```
/// use magic_tables::lookup::{FixedShift, Magic, Masked, Slider, StoredOffset};
///
/// // The slots of a1 start at number 100: for brevity, those of all other squares, too.
/// let data = [(0x0080_0014_2040_0082, 52, 100); 64];
/// let rooks =
///     Magic::<Masked, FixedShift<12>, StoredOffset>::squares::<u64>(Slider::Rook, 4196, data);
/// assert_eq!(rooks.slot(0, 0), 100);
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct StoredOffset(usize);

/// Whether a stored offset is added to the index and not to the address of the table. On 64-bit Arm
/// the instruction that adds it also shifts the product, so a look-up is one instruction shorter.
/// Elsewhere the chain of dependent instructions is one addition shorter if the address is ready
/// before the product.
const ADDED_TO_INDEX: bool = cfg!(target_arch = "aarch64");

/// The factor's lower 16 bits are the offset, counted in units. After Eugene Kotlov, *Magic number
/// comprising offset* (2018).
///
/// ```
/// use magic_tables::lookup::{FixedShift, Magic, Masked, OffsetInFactor, Slider, Units};
///
/// type Carried = Magic<Masked, FixedShift<12>, OffsetInFactor<Units<8, 0>>>; // units of one slot
///
/// let factor = 0x0080_0014_2040_0000 | 5; // five slots
/// let rooks = Carried::squares::<u64>(Slider::Rook, 4101, [(factor, 52, 5); 64]);
/// assert_eq!(rooks.slot(0, 0), 5, "the first slot of a1");
/// ```
#[derive(Clone, Copy)]
pub struct OffsetInFactor<U>(PhantomData<U>);

/// All squares have the same number of slots, so the offset is the number of the square, counted in
/// units: the plain tables of Lasse Hansen, *Fast(er) bitboard move generator* (2006).
///
/// ```
/// use magic_tables::lookup::{FixedShift, Magic, Masked, OffsetOfSquare, Slider, Units};
///
/// // Each square has 4,096 slots of eight bytes.
/// type Plain = Magic<Masked, FixedShift<12>, OffsetOfSquare<Units<32_768, 0>>>;
///
/// let data = std::array::from_fn(|square| (0x0080_0014_2040_0082, 52, 4096 * square as u32));
/// let rooks = Plain::squares::<u64>(Slider::Rook, 64 * 4096, data);
/// assert_eq!(rooks.slot(63, 0), 63 * 4096, "the first slot of h8");
/// ```
#[derive(Clone, Copy)]
pub struct OffsetOfSquare<U>(PhantomData<U>);

/// Units of `UNIT` bytes, counted from the byte `BASE`.
#[derive(Clone, Copy)]
pub struct Units<const UNIT: usize, const BASE: usize>;

impl Sealed for Masked {}

impl KeyKind for Masked {
    const BLACK: bool = false;
}

impl Sealed for Black {}

impl KeyKind for Black {
    const BLACK: bool = true;
}

impl Sealed for StoredShift {}

impl Shift for StoredShift {
    const FORM: ShiftForm = ShiftForm::Stored;
}

impl Sealed for ShiftInFactor {}

impl Shift for ShiftInFactor {
    const FORM: ShiftForm = ShiftForm::InFactor;
}

impl<const BITS: u32> Sealed for FixedShift<BITS> {}

impl<const BITS: u32> Shift for FixedShift<BITS> {
    // With too many bits the shift is zero, which no square may have.
    const FORM: ShiftForm = ShiftForm::Fixed(u64::BITS.saturating_sub(BITS));
}

impl Sealed for StoredOffset {}

impl Offset for StoredOffset {
    const FORM: OffsetForm = OffsetForm::Stored;
}

impl<U> Sealed for OffsetInFactor<U> {}

impl<const UNIT: usize, const BASE: usize> Offset for OffsetInFactor<Units<UNIT, BASE>> {
    const FORM: OffsetForm = OffsetForm::InFactor(UnitsForm {
        unit: UNIT,
        base: BASE,
    });
}

impl<U> Sealed for OffsetOfSquare<U> {}

impl<const UNIT: usize, const BASE: usize> Offset for OffsetOfSquare<Units<UNIT, BASE>> {
    const FORM: OffsetForm = OffsetForm::OfSquare(UnitsForm {
        unit: UNIT,
        base: BASE,
    });
}

/// The form of the relevant mask that a look-up stores, so that one instruction makes the key.
const fn stored_mask(black: bool, relevant: Bitboard) -> Bitboard {
    if black { !relevant } else { relevant }
}

/// Where the shift is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShiftForm {
    /// [`StoredShift`].
    Stored,
    /// [`ShiftInFactor`].
    InFactor,
    /// [`FixedShift`]: the shift.
    Fixed(u32),
}

impl ShiftForm {
    /// The shift of the square with this factor; `stored` is what stands next to it, if anything
    /// does.
    #[inline(always)]
    const fn amount(self, stored: u32, factor: u64) -> u32 {
        match self {
            Self::Stored => stored,
            Self::InFactor => (factor >> (u64::BITS - SHIFT_BITS)) as u32,
            Self::Fixed(shift) => shift,
        }
    }

    /// Checks the shift that a square is to have.
    ///
    /// # Panics
    /// If a look-up would take another one.
    const fn check(self, shift: u32, factor: u64) {
        let is_taken = self.amount(shift, factor) == shift;
        if let Self::Fixed(_) = self {
            assert!(is_taken, "the shift is not the fixed one");
        }
        assert!(is_taken, "the factor does not carry its shift");
    }
}

/// Where the offset is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OffsetForm {
    /// [`StoredOffset`].
    Stored,
    /// [`OffsetInFactor`].
    InFactor(UnitsForm),
    /// [`OffsetOfSquare`].
    OfSquare(UnitsForm),
}

/// The unit in which offsets are counted, and where they begin: the arguments of [`Units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitsForm {
    /// Bytes of one unit.
    pub unit: usize,
    /// The start of the square with offset zero, in bytes.
    pub base: usize,
}

impl UnitsForm {
    /// Whether `count` units behind the base are so many `bytes`.
    const fn reach(self, count: usize, bytes: usize) -> bool {
        match count.checked_mul(self.unit) {
            Some(units) => matches!(units.checked_add(self.base), Some(start) if start == bytes),
            None => false,
        }
    }
}

/// The offset that the lower bits of `factor` hold, in units.
#[inline(always)]
const fn offset_in(factor: u64) -> usize {
    (factor & ((1 << OFFSET_BITS) - 1)) as usize
}

impl OffsetForm {
    /// The start of the slots of `square`, whose factor is given, in bytes; 0 if it is stored.
    #[inline(always)]
    const fn start(self, square: usize, factor: u64) -> usize {
        let (count, UnitsForm { unit, base }) = match self {
            Self::Stored => return 0,
            Self::InFactor(units) => (offset_in(factor), units),
            Self::OfSquare(units) => (square, units),
        };
        // The constructors have checked that this arithmetic does not overflow.
        count * unit + base
    }

    /// What is stored for a square that starts at `start`, if anything is.
    ///
    /// # Panics
    /// If a look-up would start elsewhere.
    const fn checked(self, start: Start, square: usize, factor: u64) -> usize {
        match self {
            Self::Stored if ADDED_TO_INDEX => return start.slots,
            Self::Stored => return start.bytes,
            Self::InFactor(units) => {
                assert!(
                    units.reach(offset_in(factor), start.bytes),
                    "the factor does not carry its offset"
                );
            }
            Self::OfSquare(units) => {
                assert!(
                    units.reach(square, start.bytes),
                    "the offset is not that of the square"
                );
            }
        }
        0
    }
}

/// What the types of a magic factor say, as a value: the key, and where shift and offset are
/// stored.
#[cfg(feature = "emit")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MagicForm {
    /// [`KeyKind::BLACK`].
    pub(crate) black: bool,
    /// [`Shift::FORM`].
    pub(crate) shift: ShiftForm,
    /// [`Offset::FORM`].
    pub(crate) offset: OffsetForm,
}

#[cfg(feature = "emit")]
impl MagicForm {
    /// Checks what the generator has chosen for a square, whose slots have `slot_bytes` bytes.
    ///
    /// # Panics
    /// If the form says another shift or offset.
    pub(crate) const fn check(
        self,
        square: usize,
        (factor, shift, offset): (u64, u32, u32),
        slot_bytes: usize,
    ) {
        self.shift.check(shift, factor);
        let slots = offset as usize;
        self.offset.checked(
            Start {
                bytes: slots * slot_bytes,
                slots,
            },
            square,
            factor,
        );
    }
}

#[cfg(test)]
mod tests;
