//! Slots: what they hold, where they lie, and how an attack set is read from one.
//!
//! Constant functions cannot call functions of traits. So constants describe the slots of a type,
//! and one constant function reads all of them.

use core::mem::{offset_of, transmute};
use core::ptr;

use super::bmi2::{Bmi2, portable::pdep};
use super::constants::{array, halfwords, octets, same_type, words};
use super::sealed::Sealed;
use crate::board::slider::Slider;
use crate::board::{Bitboard, FILE_A, FILES, SQUARES};

/// Where a slot is: the start of the square's slots in bytes, and the index from there.
///
/// The start is known before the occupancy. It is added to the address of the table, not to the
/// index, so the chain of dependent instructions from occupancy to attack set is one addition
/// shorter. Because it is in bytes, one instruction loads and adds it.
#[derive(Clone, Copy)]
pub struct Place {
    pub(super) start: usize,
    pub(super) index: usize,
}

impl Place {
    /// The number of the slot, counted from the first one.
    pub(super) const fn slot(self, slot_bytes: usize) -> usize {
        self.start / slot_bytes + self.index
    }

    /// Reads the slot. `slots` is the address of the first one.
    ///
    /// It calls only functions that check nothing: in unoptimised builds, the checks of others take
    /// as long as the rest of a look-up.
    ///
    /// # Safety
    /// The slot must be one of the slots, and the start a multiple of the size of a slot.
    #[inline(always)]
    #[allow(
        clippy::transmute_ptr_to_ref,
        reason = "what a reference refers to is not checked"
    )]
    pub(super) const unsafe fn read<T: Copy>(self, slots: *const u8) -> T {
        // SAFETY: by this function's contract.
        unsafe { *transmute::<*const T, &T>(slots.add(self.start).cast::<T>().add(self.index)) }
    }
}

/// What a slot holds, and so the types of a slot and of what else a look-up needs for each square.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SlotFormat {
    /// The attack set. Nothing else is needed, `()`.
    AttackSet,
    /// A union of attack sets. The post-mask is needed, a [`Bitboard`].
    Union,
    /// 16 bits to be deposited on the attack set of the empty board, a [`Bitboard`].
    Deposit,
    /// One byte for each line. Nothing else is needed for a rook, `()`, and the two lines for a
    /// bishop, `[Bitboard; 2]`.
    Spread,
    /// The 8-bit number of a union. A [`NumberEntry`] is needed.
    Number,
}

impl SlotFormat {
    /// The bytes of a slot.
    pub(super) const fn slot_bytes(self) -> usize {
        match self {
            Self::AttackSet | Self::Union => size_of::<Bitboard>(),
            Self::Deposit | Self::Spread => size_of::<u16>(),
            Self::Number => size_of::<u8>(),
        }
    }
}

/// The slots that one piece reads: what they hold, how many there are, and where the first one is,
/// in bytes from the beginning of the value; and where the first union is, if the slots hold
/// numbers of unions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SlotBlock {
    pub(super) format: SlotFormat,
    pub(super) slots: usize,
    first: usize,
    unions: usize,
}

impl SlotBlock {
    /// The same slots in a value that has them `bytes` bytes behind its beginning.
    const fn behind(self, bytes: usize) -> Self {
        Self {
            first: bytes + self.first,
            unions: bytes + self.unions,
            ..self
        }
    }
}

/// What a look-up needs for each square to make an attack set of a number.
#[derive(Clone, Copy)]
pub struct NumberEntry {
    /// The start of the square's unions, in bytes.
    base: usize,
    /// The attack set on the empty board.
    post_mask: Bitboard,
}

/// What the slots hold, and how to get an attack set from a slot.
///
/// # Safety
/// Each block must lie inside a value of the type and have as many slots as it says. `Rook` and
/// `Bishop` must be the types that it names.
pub unsafe trait SlotArray: Sealed + Sized {
    /// The slots that rooks read from, and those that bishops read from.
    const BLOCKS: [SlotBlock; 2];

    /// What else a rook's look-up needs for each square.
    type Rook: Copy;

    /// What else a bishop's look-up needs for each square.
    type Bishop: Copy;

    /// The attack set of the slider with the number `PIECE` on `square` from the slot at `place`.
    ///
    /// # Safety
    /// `place` must be in the slots that the piece reads from, and `entry` that of the square: a
    /// [`Rook`](Self::Rook) or a [`Bishop`](Self::Bishop).
    #[inline(always)]
    unsafe fn attacks<const PIECE: usize, E>(
        &self,
        place: Place,
        square: usize,
        entry: &E,
    ) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { attacks::<PIECE, _, _>(self, place, square, entry) }
    }
}

/// Slots whose [`SlotArray::Rook`] and [`SlotArray::Bishop`] are the same in every table.
pub trait FixedEntries: SlotArray {
    /// The values for rooks and for bishops, a1 first.
    const ENTRIES: ([Self::Rook; SQUARES], [Self::Bishop; SQUARES]);
}

/// [`SlotArray::attacks`] for constants: without instructions of BMI2.
///
/// # Safety
/// The caller promises what [`SlotArray::attacks`] asks for.
#[inline(always)]
pub(super) const unsafe fn attacks<const PIECE: usize, S: SlotArray, E>(
    slots: &S,
    place: Place,
    square: usize,
    entry: &E,
) -> Bitboard {
    /// Whether the slots have this format. Constants answer that, as unoptimised look-ups would ask
    /// each time.
    macro_rules! hold {
        ($format:pat) => {
            const { matches!(S::BLOCKS[PIECE].format, $format) }
        };
    }

    let value: *const u8 = ptr::from_ref(slots).cast();
    // SAFETY: by the contract of `SlotArray`, the block says what is where in this value, and which
    // type `E` is. `Numbers` has checked that the base plus any number is one of the unions of
    // its type.
    unsafe {
        let first = value.add(const { S::BLOCKS[PIECE].first });
        if hold!(SlotFormat::AttackSet) {
            place.read(first)
        } else if hold!(SlotFormat::Union) {
            place.read::<Bitboard>(first) & *same_type::<_, Bitboard>(entry)
        } else if hold!(SlotFormat::Deposit) {
            pdep(place.read::<u16>(first) as u64, *same_type(entry))
        } else if hold!(SlotFormat::Spread) {
            let bits = place.read(first);
            if const { PIECE == Slider::Rook as usize } {
                rook_spread(bits, square)
            } else {
                bishop_spread(bits, *same_type(entry))
            }
        } else {
            let NumberEntry { base, post_mask } = same_type(entry);
            let number = place.read::<u8>(first) as usize;
            let unions = value.add(const { S::BLOCKS[PIECE].unions });
            Place {
                start: *base,
                index: number,
            }
            .read::<Bitboard>(unions)
                & *post_mask
        }
    }
}

/// Slots that constants read by the same instructions: all but [`Deposits`], which take PDEP.
pub trait ReadInConstants: SlotArray {}

/// The diagonal from a1 to h8. A byte times this has its bits on the h-file, in reverse order.
const DIAGONAL: Bitboard = 0x8040_2010_0804_0201;

/// The attack set of a rook on `square`: the lower byte spread along its rank, the upper byte,
/// h-file first, along its file.
///
/// ```
/// use magic_tables::lookup::rook_spread;
///
/// // A rook on d4 attacks c4 and e4 on its rank, and d3, which is bit 5 from rank 8 down.
/// assert_eq!(rook_spread(0b0010_0000_0001_0100, 27), 1 << 26 | 1 << 28 | 1 << 19);
/// ```
#[inline(always)]
#[must_use]
pub const fn rook_spread(bits: u16, square: usize) -> Bitboard {
    let rank = (bits as u8 as u64) << (square / FILES * FILES);
    let file = (((bits >> 8) as u64).wrapping_mul(DIAGONAL) >> (FILES - 1)) & FILE_A;
    rank | file << (square % FILES)
}

/// The attack set of a bishop: each byte spread over all ranks and masked by its line.
///
/// ```
/// use magic_tables::lookup::{Slider, bishop_spread};
///
/// // A bishop on d4 attacks e5 on the rising diagonal, and c5 on the falling one.
/// let lines = Slider::Bishop.lines(27);
/// assert_eq!(bishop_spread(0b0000_0100_0001_0000, lines), 1 << 36 | 1 << 34);
/// ```
#[inline(always)]
#[must_use]
pub const fn bishop_spread(bits: u16, [diagonal, anti_diagonal]: [Bitboard; 2]) -> Bitboard {
    (bits as u8 as u64).wrapping_mul(FILE_A) & diagonal
        | ((bits >> 8) as u64).wrapping_mul(FILE_A) & anti_diagonal
}

/// The post-masks of `slider`, a1 first: the attack sets on the empty board.
const fn empty_board(slider: Slider) -> [Bitboard; SQUARES] {
    array!(square < SQUARES => {
        let [a, b] = slider.lines(square);
        a | b
    })
}

/// Declares slots that are an array of numbers, by what they hold, and by what else look-ups of
/// rooks and of bishops need.
macro_rules! slots {
    ($(
        $(#[$meta:meta])*
        $name:ident {
            slots: $number:ty, read by $read:ident,
            format: $format:ident,
            rooks: [$rook:ty] = $rook_entries:expr,
            bishops: [$bishop:ty] = $bishop_entries:expr,
        }
    )*) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        #[repr(transparent)]
        pub struct $name<const N: usize>([$number; N]);

        impl<const N: usize> $name<N> {
            /// Slots from what they hold.
            #[must_use]
            pub const fn from_words(slots: [$number; N]) -> Self {
                Self(slots)
            }

            /// Slots from the little-endian bytes of what they hold.
            ///
            /// # Panics
            /// If there are not the bytes of exactly `N` slots.
            #[must_use]
            pub const fn from_bytes(bytes: &[u8]) -> Self {
                Self($read(bytes))
            }
        }

        impl<const N: usize> Sealed for $name<N> {}

        // SAFETY: the value is `N` slots with what the blocks say.
        unsafe impl<const N: usize> SlotArray for $name<N> {
            const BLOCKS: [SlotBlock; 2] = [SlotBlock {
                format: SlotFormat::$format,
                slots: N,
                first: 0,
                unions: 0,
            }; 2];
            type Rook = $rook;
            type Bishop = $bishop;
        }

        impl<const N: usize> ReadInConstants for $name<N> {}

        impl<const N: usize> FixedEntries for $name<N> {
            const ENTRIES: ([$rook; SQUARES], [$bishop; SQUARES]) =
                ($rook_entries, $bishop_entries);
        }
    )*};
}

slots! {
    /// `N` slots with one attack set each.
    ///
    /// ```
    /// use magic_tables::lookup::{Bitboards, ByTarget, PextIndex, Slider, Sliders};
    ///
    /// let [rooks, bishops] =
    ///     Slider::ALL.map(|slider| PextIndex::squares::<u64>(ByTarget, slider, 4096, [0; 64]));
    /// // For a bishop on a1, c3 is the second relevant square. All other slots stay empty here.
    /// let mut slots = [0; 4096];
    /// slots[0b10] = 1 << 9 | 1 << 18;
    /// let sliders =
    ///     Sliders::<_, _, Bitboards<4096>>::new(rooks, bishops, Bitboards::from_words(slots));
    /// assert_eq!(sliders.bishop_attacks(0, 1 << 18), 1 << 9 | 1 << 18, "b2 and c3");
    /// ```
    Bitboards {
        slots: Bitboard, read by words,
        format: AttackSet,
        rooks: [()] = [(); SQUARES],
        bishops: [()] = [(); SQUARES],
    }

    /// `N` slots that several squares share: each holds a union of attack sets, and each square's
    /// post-mask extracts its own. The post-mask is the attack set on the empty board.
    ///
    /// Lasse Hansen's idea: tables shared by two rook squares or up to four bishop squares.
    ///
    /// ```
    /// use magic_tables::lookup::{ByTarget, PextIndex, Shared, Slider, Sliders};
    ///
    /// let [rooks, bishops] =
    ///     Slider::ALL.map(|slider| PextIndex::squares::<u64>(ByTarget, slider, 4096, [0; 64]));
    /// let slots = Shared::from_words([1 << 1 | 1 << 9; 4096]); // b1 and b2
    /// let sliders = Sliders::<_, _, Shared<4096>>::new(rooks, bishops, slots);
    /// assert_eq!(sliders.rook_attacks(0, 1 << 1), 1 << 1, "a rook on a1 takes b1 of each slot");
    /// assert_eq!(sliders.bishop_attacks(0, 1 << 9), 1 << 9, "a bishop takes b2");
    /// ```
    Shared {
        slots: Bitboard, read by words,
        format: Union,
        rooks: [Bitboard] = empty_board(Slider::Rook),
        bishops: [Bitboard] = empty_board(Slider::Bishop),
    }

    /// `N` slots with one byte for each of two lines: `entries = pdep` on targets without PDEP.
    ///
    /// For a rook, the lower byte holds the attacked squares of its rank, the upper byte those of
    /// its file. For a bishop, the lower byte is the diagonal and the upper one the anti-diagonal,
    /// both by file. A multiplication spreads a byte over the board, and a mask selects the line.
    ///
    /// ```
    /// use magic_tables::lookup::{ByTarget, PextIndex, Slider, Sliders, Spreads};
    ///
    /// let [rooks, bishops] =
    ///     Slider::ALL.map(|slider| PextIndex::squares::<u16>(ByTarget, slider, 4096, [0; 64]));
    /// // Bit 1 of the lower byte is the b-file; bit 1 of the upper byte is rank 7.
    /// let slots = Spreads::from_words([0x0202; 4096]);
    /// let sliders = Sliders::<_, _, Spreads<4096>>::new(rooks, bishops, slots);
    /// assert_eq!(sliders.rook_attacks(0, 0), 1 << 1 | 1 << 48, "b1 and a7");
    /// ```
    Spreads {
        slots: u16, read by halfwords,
        format: Spread,
        rooks: [()] = [(); SQUARES],
        bishops: [[Bitboard; 2]] = array!(square < SQUARES => Slider::Bishop.lines(square)),
    }
}

/// `N` slots of 16 bits for PDEP. After Zach Wegner, *Haswell New Instructions* (2011).
///
/// `I` says how PDEP is computed; each value holds one, which may be a promise.
///
/// ```
/// use magic_tables::lookup::{ByTarget, Deposits, PextIndex, Slider, Sliders};
///
/// let [rooks, bishops] =
///     Slider::ALL.map(|slider| PextIndex::squares::<u16>(ByTarget, slider, 4096, [0; 64]));
/// // On the empty board, a rook on a1 attacks b1 to h1, then a2 to a8: b1 is bit 0, a2 is bit 7.
/// let slots = Deposits::from_bytes(ByTarget, &[0b1000_0001, 0].repeat(4096));
/// let sliders = Sliders::<_, _, Deposits<ByTarget, 4096>>::new(rooks, bishops, slots);
/// assert_eq!(sliders.rook_attacks(0, 1 << 1 | 1 << 8), 1 << 1 | 1 << 8, "b1 and a2");
/// ```
#[derive(Debug)]
pub struct Deposits<I, const N: usize> {
    bits: [u16; N],
    bmi2: I,
}

impl<I: Bmi2, const N: usize> Deposits<I, N> {
    /// Slots from the little-endian bytes of 16-bit words.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 16 bits.
    ///
    /// ```should_panic
    /// use magic_tables::lookup::{ByTarget, Deposits};
    ///
    /// // Two slots of 16 bits are four bytes.
    /// let _ = Deposits::<_, 2>::from_bytes(ByTarget, &[1, 0, 2]);
    /// ```
    #[must_use]
    pub const fn from_bytes(bmi2: I, bytes: &[u8]) -> Self {
        Self {
            bits: halfwords(bytes),
            bmi2,
        }
    }
}

impl<I, const N: usize> Sealed for Deposits<I, N> {}

// SAFETY: the value has `N` slots where the block says, and the function reads the slot at `place`.
unsafe impl<I: Bmi2, const N: usize> SlotArray for Deposits<I, N> {
    const BLOCKS: [SlotBlock; 2] = [SlotBlock {
        format: SlotFormat::Deposit,
        slots: N,
        first: offset_of!(Self, bits),
        unions: 0,
    }; 2];
    type Rook = Bitboard;
    type Bishop = Bitboard;

    #[inline(always)]
    unsafe fn attacks<const PIECE: usize, E>(
        &self,
        place: Place,
        _square: usize,
        empty: &E,
    ) -> Bitboard {
        // SAFETY: by this function's contract, and both pieces have bitboards as entries.
        let (empty, bits) = unsafe {
            (
                *same_type(empty),
                place.read::<u16>(self.bits.as_ptr().cast()),
            )
        };
        self.bmi2.pdep(u64::from(bits), empty)
    }
}

impl<I: Bmi2, const N: usize> FixedEntries for Deposits<I, N> {
    const ENTRIES: ([Bitboard; SQUARES], [Bitboard; SQUARES]) =
        (empty_board(Slider::Rook), empty_board(Slider::Bishop));
}

/// `N` slots with one number each, and `M` unions. The number counts from the base of the square;
/// the post-mask is the attack set on the empty board.
///
/// No square has more than 144 distinct attack sets. A number selects a union of attack sets, which
/// several squares share. The second look-up is an idea of Robert Houdart, the sharing one of Lasse
/// Hansen.
///
/// ```
/// use magic_tables::lookup::{ByTarget, Numbers, PextIndex, Slider, Sliders};
///
/// // Number 7 is the set of a2 and b2, of which each piece takes what it may attack.
/// let mut sets = [0; 256];
/// sets[7] = 1 << 8 | 1 << 9;
/// let [rooks, bishops] =
///     Slider::ALL.map(|slider| PextIndex::squares::<u8>(ByTarget, slider, 4096, [0; 64]));
/// let slots = Numbers::from_words([7; 4096], sets);
/// let sliders = Sliders::<_, _, Numbers<4096, 256>>::new(rooks, bishops, [0; 64], [0; 64], slots);
/// assert_eq!(sliders.rook_and_bishop_attacks(0, 0), (1 << 8, 1 << 9));
/// ```
#[derive(Debug)]
pub struct Numbers<const N: usize, const M: usize> {
    unions: [Bitboard; M],
    numbers: [u8; N],
}

impl<const N: usize, const M: usize> Numbers<N, M> {
    /// Slots from numbers, and the unions.
    ///
    /// ```
    /// use magic_tables::lookup::Numbers;
    ///
    /// let numbers = Numbers::from_words([1, 0, 1], [1 << 1, 1 << 8]); // three slots; b1 and a2
    /// assert_eq!(size_of_val(&numbers), 24, "two sets of eight bytes, three bytes, and padding");
    /// ```
    #[must_use]
    pub const fn from_words(numbers: [u8; N], unions: [Bitboard; M]) -> Self {
        Self { unions, numbers }
    }

    /// Slots from numbers, and the unions from little-endian bytes.
    ///
    /// # Panics
    /// If there are not exactly `N` numbers and `M` unions.
    #[must_use]
    pub const fn from_bytes(numbers: &[u8], unions: &[u8]) -> Self {
        Self {
            unions: words(unions),
            numbers: octets(numbers),
        }
    }
}

impl<const N: usize, const M: usize> Sealed for Numbers<N, M> {}

// SAFETY: the value has `N` slots and the unions where the block says.
unsafe impl<const N: usize, const M: usize> SlotArray for Numbers<N, M> {
    const BLOCKS: [SlotBlock; 2] = [SlotBlock {
        format: SlotFormat::Number,
        slots: N,
        first: offset_of!(Self, numbers),
        unions: offset_of!(Self, unions),
    }; 2];
    type Rook = NumberEntry;
    type Bishop = NumberEntry;
}

impl<const N: usize, const M: usize> ReadInConstants for Numbers<N, M> {}

/// The bases and post-masks of all squares.
///
/// # Panics
/// If a base plus a number could leave the `unions` unions of a value.
pub(super) const fn number_entries(
    slider: Slider,
    bases: [u32; SQUARES],
    unions: usize,
) -> [NumberEntry; SQUARES] {
    let post_masks = empty_board(slider);
    array!(square < SQUARES => {
        // 64 bits cannot overflow here, whatever the width of `usize`.
        let greatest = bases[square] as u64 + u8::MAX as u64;
        assert!(greatest < unions as u64, "a number could leave the unions");
        // Less than the bytes of all unions, which a value has.
        let base = bases[square] as usize * size_of::<Bitboard>();
        NumberEntry { base, post_mask: post_masks[square] }
    })
}

/// Rooks read slots `R`, bishops slots `B`, each in their own encoding.
///
/// Nineteen of twenty slots belong to rooks, so short slots save most there. The attack sets of
/// bishops are few enough to fit into a cache next to them.
///
/// ```
/// use magic_tables::lookup::{
///     Bitboards, ByTarget, PextIndex, Slider, Sliders, SplitSlots, Spreads,
/// };
///
/// let rooks = PextIndex::squares::<u16>(ByTarget, Slider::Rook, 4096, [0; 64]);
/// let bishops = PextIndex::squares::<u64>(ByTarget, Slider::Bishop, 512, [0; 64]);
/// let slots =
///     SplitSlots::new(Spreads::from_words([0b10; 4096]), Bitboards::from_words([1 << 9; 512]));
/// let sliders =
///     Sliders::<_, _, SplitSlots<Spreads<4096>, Bitboards<512>>>::new(rooks, bishops, slots);
/// assert_eq!(sliders.rook_attacks(0, 1 << 1), 1 << 1, "b1, spread along the rank");
/// assert_eq!(sliders.bishop_attacks(0, 1 << 9), 1 << 9, "b2, as it is");
/// ```
pub struct SplitSlots<R, B> {
    rooks: R,
    bishops: B,
}

impl<R, B> SplitSlots<R, B> {
    /// The slots of both pieces.
    #[must_use]
    pub const fn new(rooks: R, bishops: B) -> Self {
        Self { rooks, bishops }
    }
}

impl<R, B> Sealed for SplitSlots<R, B> {}

// SAFETY: each piece reads its own slots, whose implementations of `SlotArray` are sound.
unsafe impl<R: SlotArray, B: SlotArray> SlotArray for SplitSlots<R, B> {
    const BLOCKS: [SlotBlock; 2] = [
        R::BLOCKS[0].behind(offset_of!(Self, rooks)),
        B::BLOCKS[1].behind(offset_of!(Self, bishops)),
    ];
    type Rook = R::Rook;
    type Bishop = B::Bishop;

    #[inline(always)]
    unsafe fn attacks<const PIECE: usize, E>(
        &self,
        place: Place,
        square: usize,
        entry: &E,
    ) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe {
            if const { PIECE == Slider::Rook as usize } {
                self.rooks.attacks::<PIECE, _>(place, square, entry)
            } else {
                self.bishops.attacks::<PIECE, _>(place, square, entry)
            }
        }
    }
}

impl<R: ReadInConstants, B: ReadInConstants> ReadInConstants for SplitSlots<R, B> {}

impl<R: FixedEntries, B: FixedEntries> FixedEntries for SplitSlots<R, B> {
    const ENTRIES: ([R::Rook; SQUARES], [B::Bishop; SQUARES]) = (R::ENTRIES.0, B::ENTRIES.1);
}
