//! A complete table: the index functions of both pieces, and the slots that the indices select.

use core::ops::Deref;

use super::bmi2::Bmi2;
use super::constants::{array, both_and_queen};
use super::magic::{KeyKind, Magic, Offset, Shift};
use super::magic32::{Folded32, Magic32};
use super::pext::PextIndex;
use super::slots::{
    self, Deposits, FixedEntries, Numbers, ReadInConstants, SlotArray, SplitSlots, number_entries,
};
use super::square_data::{AllSquares, IndexFunction, SquareData, Squares};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// Attacks of all sliding pieces: index functions `R` for rooks, `B` for bishops, slots `S`.
///
/// The slots come first, so that they have the address of the table.
///
/// ```
/// use magic_tables::lookup::{Bitboards, ByTarget, PextIndex, Slider, Sliders};
///
/// // For brevity, every square has the same slots, and all of them hold the same set.
/// let [rooks, bishops] =
///     Slider::ALL.map(|slider| PextIndex::squares::<u64>(ByTarget, slider, 4096, [0; 64]));
/// let sliders = Sliders::<_, _, Bitboards<4096>>::new(
///     rooks,
///     bishops,
///     Bitboards::from_words([0b1110; 4096]),
/// );
/// assert_eq!(sliders.rook_attacks(0, 1 << 3 | 1 << 8), 0b1110);
/// ```
#[repr(C)]
pub struct Sliders<R: IndexFunction, B: IndexFunction, S: SlotArray> {
    slots: S,
    squares: AllSquares<R, B, S>,
}

/// [`Sliders`] whose look-ups are `const fn`s: all but those by PEXT and PDEP, which constants
/// cannot use.
///
/// ```
/// use magic_tables::lookup::{
///     Bitboards, ConstSliders, FixedShift, Magic, Masked, Slider, StoredOffset,
/// };
///
/// type Shifted = Magic<Masked, FixedShift<12>, StoredOffset>;
///
/// // For brevity, every square has the same factor and slots, and all of these hold b1 and a2.
/// type Table = ConstSliders<Shifted, Shifted, Bitboards<4096>>;
/// static SLIDERS: Table = Table::new(
///     Shifted::squares::<u64>(Slider::Rook, 4096, [(0x0080_0014_2040_0082, 52, 0); 64]),
///     Shifted::squares::<u64>(Slider::Bishop, 4096, [(0x0080_0014_2040_0082, 52, 0); 64]),
///     Bitboards::from_words([1 << 1 | 1 << 8; 4096]),
/// );
/// const CORNER: u64 = SLIDERS.rook_attacks(0, 1 << 1 | 1 << 8);
/// assert_eq!(CORNER, 1 << 1 | 1 << 8);
/// ```
pub type ConstSliders<R, B, S> = Sliders<R, B, S>;

/// Look-ups whose slots are read by `$reads::attacks`, which has the type of slots as a parameter,
/// too, if it is `const`.
macro_rules! look_ups {
    ($reads:ident $(, $constant:tt, $slots:ty)?) => {
        /// The attack set of a rook on `square` (a1 = 0, h8 = 63). `occupied` may hold any squares.
        /// The only branch is the check of the square.
        ///
        /// # Panics
        /// If `square` is off the board.
        #[inline(always)]
        #[must_use]
        pub $($constant)? fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
            let SquareData { index, entry } = self.squares.rook(square);
            let place = index.place(square, occupied);
            // SAFETY: `assemble` has checked that no index leaves the slots of rooks, which the
            // table holds, and that starts are whole slots.
            unsafe {
                $reads::attacks::<{ Slider::Rook as usize }, $($slots,)? _>(
                    &self.slots,
                    place,
                    square,
                    entry,
                )
            }
        }

        /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
        #[inline(always)]
        #[must_use]
        pub $($constant)? fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
            let SquareData { index, entry } = self.squares.bishop(square);
            let place = index.place(square, occupied);
            // SAFETY: `assemble` has checked that no index leaves the slots of bishops, and that
            // starts are whole slots.
            unsafe {
                $reads::attacks::<{ Slider::Bishop as usize }, $($slots,)? _>(
                    &self.slots,
                    place,
                    square,
                    entry,
                )
            }
        }

        both_and_queen!($($constant)?);
    };
}

// One generic implementation would do if constants could call functions of traits.
impl<RK: KeyKind, RS: Shift, RO: Offset, BK: KeyKind, BS: Shift, BO: Offset, S: ReadInConstants>
    Sliders<Magic<RK, RS, RO>, Magic<BK, BS, BO>, S>
{
    look_ups!(slots, const, S);
}

impl<S: ReadInConstants> Sliders<Magic32, Folded32, S> {
    look_ups!(slots, const, S);
}

impl<I: Bmi2, S: SlotArray> Sliders<PextIndex<I>, PextIndex<I>, S> {
    look_ups!(SlotArray);
}

impl<
    RK: KeyKind,
    RS: Shift,
    RO: Offset,
    BK: KeyKind,
    BS: Shift,
    BO: Offset,
    I: Bmi2,
    const N: usize,
> Sliders<Magic<RK, RS, RO>, Magic<BK, BS, BO>, Deposits<I, N>>
{
    look_ups!(SlotArray);
}

impl<
    RK: KeyKind,
    RS: Shift,
    RO: Offset,
    BK: KeyKind,
    BS: Shift,
    BO: Offset,
    I: Bmi2,
    const N: usize,
    S: SlotArray,
> Sliders<Magic<RK, RS, RO>, Magic<BK, BS, BO>, SplitSlots<Deposits<I, N>, S>>
{
    look_ups!(SlotArray);
}

impl<R: IndexFunction, B: IndexFunction, S: FixedEntries> Sliders<R, B, S> {
    /// A table from its parts.
    ///
    /// # Panics
    /// If the index functions were made for more slots, for slots of another size, or for the other
    /// piece. In a `static` that is a compile error.
    ///
    /// Index functions for 4,096 slots do not go with 4,095:
    ///
    /// ```should_panic
    /// use magic_tables::lookup::{Bitboards, ByTarget, PextIndex, Slider, Sliders};
    ///
    /// let rooks = PextIndex::squares::<u64>(ByTarget, Slider::Rook, 4096, [0; 64]);
    /// let bishops = PextIndex::squares::<u64>(ByTarget, Slider::Bishop, 4096, [0; 64]);
    /// let _ =
    ///     Sliders::<_, _, Bitboards<4095>>::new(rooks, bishops, Bitboards::from_words([0; 4095]));
    /// ```
    ///
    /// ```
    /// use magic_tables::lookup::{ByTarget, Numbers, PextIndex, Slider, Sliders};
    ///
    /// // For brevity, all slots have number 2, and all squares the same 256 sets.
    /// let mut sets = [0; 256];
    /// sets[2] = 1 << 1 | 1 << 8; // b1 and a2
    /// let [rooks, bishops] =
    ///     Slider::ALL.map(|slider| PextIndex::squares::<u8>(ByTarget, slider, 4096, [0; 64]));
    /// let slots = Numbers::from_words([2; 4096], sets);
    /// let sliders =
    ///     Sliders::<_, _, Numbers<4096, 256>>::new(rooks, bishops, [0; 64], [0; 64], slots);
    /// assert_eq!(sliders.rook_attacks(0, 1 << 1 | 1 << 8), 1 << 1 | 1 << 8);
    /// assert_eq!(sliders.bishop_attacks(0, 0), 0, "a bishop on a1 attacks neither");
    /// ```
    #[must_use]
    pub const fn new(rooks: Squares<R>, bishops: Squares<B>, slots: S) -> Self {
        Self::assemble(rooks, bishops, S::ENTRIES.0, S::ENTRIES.1, slots)
    }
}

impl<R: IndexFunction, B: IndexFunction, const N: usize, const M: usize>
    Sliders<R, B, Numbers<N, M>>
{
    /// A table whose slots number unions. The bases are the numbers of each square's first union.
    ///
    /// # Panics
    /// If an index could leave the slots, or a number the unions. In a `static` that is a compile
    /// error.
    #[must_use]
    pub const fn new(
        rooks: Squares<R>,
        bishops: Squares<B>,
        rook_bases: [u32; SQUARES],
        bishop_bases: [u32; SQUARES],
        slots: Numbers<N, M>,
    ) -> Self {
        let rook_entries = number_entries(Slider::Rook, rook_bases, M);
        let bishop_entries = number_entries(Slider::Bishop, bishop_bases, M);
        Self::assemble(rooks, bishops, rook_entries, bishop_entries, slots)
    }
}

impl<R: IndexFunction, B: IndexFunction, S: SlotArray> Sliders<R, B, S> {
    /// Checks the parts against each other. The unchecked reads rely on this function alone.
    const fn assemble(
        rooks: Squares<R>,
        bishops: Squares<B>,
        rook_entries: [S::Rook; SQUARES],
        bishop_entries: [S::Bishop; SQUARES],
        slots: S,
    ) -> Self {
        Self {
            slots,
            squares: AllSquares::new(
                with_entries(rooks.checked(Slider::Rook, S::BLOCKS[0]), rook_entries),
                with_entries(
                    bishops.checked(Slider::Bishop, S::BLOCKS[1]),
                    bishop_entries,
                ),
            ),
        }
    }
}

const fn with_entries<I: Copy, E: Copy>(
    indices: [I; SQUARES],
    entries: [E; SQUARES],
) -> [SquareData<I, E>; SQUARES] {
    array!(square < SQUARES => SquareData { index: indices[square], entry: entries[square] })
}

/// A table that starts with a line of the cache, of 64 bytes, because its slots were placed for
/// that.
///
/// ```
/// use magic_tables::lookup::Aligned;
///
/// static TABLE: Aligned<[u64; 8]> = Aligned::new([0b1110; 8]);
/// assert_eq!(align_of_val(&TABLE), 64, "a line of the cache");
/// assert_eq!(TABLE[3], 0b1110, "look-ups see the table itself");
/// ```
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Aligned<T>(T);

impl<T> Aligned<T> {
    /// The same table, aligned. Its size should be a multiple of 64 bytes; otherwise bytes are
    /// added.
    #[must_use]
    pub const fn new(table: T) -> Self {
        Self(table)
    }
}

impl<T> Deref for Aligned<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}
