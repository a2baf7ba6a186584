//! A complete table: the index functions of both pieces, and the slots that the indices select.

use super::sealed::Sealed;
use super::squares::{Index, Squares};
use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// Where a slot is: the start of the square's slots in bytes, and the index from there.
///
/// The start is known before the occupancy. It is added to the address of the table, not to the index, so the chain
/// of dependent instructions from occupancy to attack set is one addition shorter. Because it is in bytes, one
/// instruction loads and adds it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    start: usize,
    index: usize,
}

impl Place {
    #[inline(always)]
    pub(super) const fn new(start: usize, index: usize) -> Self {
        Self { start, index }
    }

    /// Reads the slot.
    ///
    /// # Safety
    /// The slot must be in `slots`, and the start a multiple of the size of a slot.
    #[inline(always)]
    pub(super) unsafe fn read<T: Copy>(self, slots: &[T]) -> T {
        // SAFETY: by this function's contract.
        unsafe { *slots.as_ptr().byte_add(self.start).add(self.index) }
    }
}

/// What the slots hold, and how to get an attack set from a slot.
///
/// # Safety
/// The numbers of slots must be right: both functions must be sound for every place within that many slots.
pub unsafe trait Slots: Sealed {
    /// A slot of a rook.
    type RookSlot: Copy;

    /// A slot of a bishop.
    type BishopSlot: Copy;

    /// The number of slots that rooks read from.
    const ROOK_SLOTS: usize;

    /// The number of slots that bishops read from.
    const BISHOP_SLOTS: usize;

    /// What else a rook's look-up needs for each square.
    type Rook: Copy;

    /// What else a bishop's look-up needs for each square.
    type Bishop: Copy;

    /// The attack set of the rook on `square` from the slot at `place`.
    ///
    /// # Safety
    /// `place` must be in the slots that rooks read from.
    unsafe fn rook_attacks(&self, place: Place, square: usize, entry: Self::Rook) -> Bitboard;

    /// The attack set of the bishop on `square` from the slot at `place`.
    ///
    /// # Safety
    /// `place` must be in the slots that bishops read from.
    unsafe fn bishop_attacks(&self, place: Place, square: usize, entry: Self::Bishop) -> Bitboard;
}

/// Slots whose [`Slots::Rook`] and [`Slots::Bishop`] are the same in every table.
pub trait FixedEntries: Slots {
    /// The values for rooks, a1 first.
    const ROOKS: [Self::Rook; SQUARES];

    /// The values for bishops, a1 first.
    const BISHOPS: [Self::Bishop; SQUARES];
}

/// The data of one square: its index function and what the slots need for it.
#[derive(Clone, Copy, Debug)]
struct SquareData<I, E> {
    index: I,
    entry: E,
}

/// Tables start with a line of the cache: bytes of a line on most machines.
#[cfg(feature = "emit")]
pub(crate) const TABLE_ALIGNMENT: usize = align_of::<Aligned>();

/// What gives tables their alignment.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Aligned;

/// Attacks of all sliding pieces: index functions `R` for rooks, `B` for bishops, slots `S`.
///
/// The slots come first, so that they have the address of the table, and that is the start of a cache line: the layouts
/// of the catalog count on it.
///
/// ```
/// use magic_tables::lookup::{Bitboards, ByTarget, PextIndex, Slider, Sliders};
///
/// // For brevity, every square has the same slots, and all of them hold the same set.
/// let [rooks, bishops] = Slider::ALL.map(|slider| PextIndex::squares::<u64>(ByTarget, slider, 4096, [0; 64]));
/// let sliders = Sliders::<_, _, Bitboards<4096>>::new(rooks, bishops, Bitboards::from_words([0b1110; 4096]));
/// assert_eq!(sliders.rook_attacks(0, 1 << 3 | 1 << 8), 0b1110);
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Sliders<R, B, S: Slots> {
    slots: S,
    rooks: [SquareData<R, S::Rook>; SQUARES],
    bishops: [SquareData<B, S::Bishop>; SQUARES],
    alignment: Aligned,
}

impl<R: Index, B: Index, S: FixedEntries> Sliders<R, B, S> {
    /// A table from its parts.
    ///
    /// # Panics
    /// If the index functions were made for more slots, for slots of another size, or for the other piece. In a
    /// `static` that is a compile error.
    #[must_use]
    pub const fn new(rooks: Squares<R>, bishops: Squares<B>, slots: S) -> Self {
        Self::assemble(rooks, bishops, S::ROOKS, S::BISHOPS, slots)
    }
}

impl<R: Index, B: Index, S: Slots> Sliders<R, B, S> {
    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). `occupied` may hold any squares. The only branch is
    /// the check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let SquareData { index, entry } = &self.rooks[square];
        let place = Place::new(index.start(square), index.index(occupied));
        // SAFETY: `assemble` has checked that no index leaves the slots of rooks, and starts are whole slots.
        unsafe { self.slots.rook_attacks(place, square, *entry) }
    }

    /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let SquareData { index, entry } = &self.bishops[square];
        let place = Place::new(index.start(square), index.index(occupied));
        // SAFETY: `assemble` has checked that no index leaves the slots of bishops, and starts are whole slots.
        unsafe { self.slots.bishop_attacks(place, square, *entry) }
    }

    /// The attack sets of a rook and of a bishop on `square`, in this order. The only branch is the check of the square.
    ///
    /// ```
    /// use magic_tables::lookup::{Bitboards, ByTarget, PextIndex, Slider, Sliders};
    ///
    /// // For brevity, all rooks have one set, and all bishops another one.
    /// let rooks = PextIndex::squares::<u64>(ByTarget, Slider::Rook, 4608, [0; 64]);
    /// let bishops = PextIndex::squares::<u64>(ByTarget, Slider::Bishop, 4608, [4096; 64]);
    /// let mut slots = [0b1110; 4608];
    /// slots[4096..].fill(1 << 9);
    /// let sliders = Sliders::<_, _, Bitboards<4608>>::new(rooks, bishops, Bitboards::from_words(slots));
    /// assert_eq!(sliders.rook_and_bishop_attacks(0, 1 << 3 | 1 << 8), (0b1110, 1 << 9));
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
    }

    /// The attack set of a queen on `square`: the union of rook and bishop.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.rook_attacks(square, occupied) | self.bishop_attacks(square, occupied)
    }

    /// Checks the parts against each other. The unchecked reads rely on this function alone.
    pub(super) const fn assemble(
        rooks: Squares<R>,
        bishops: Squares<B>,
        rook_entries: [S::Rook; SQUARES],
        bishop_entries: [S::Bishop; SQUARES],
        slots: S,
    ) -> Self {
        Self {
            slots,
            rooks: with_entries(rooks.checked::<S::RookSlot>(Slider::Rook, S::ROOK_SLOTS), rook_entries),
            bishops: with_entries(
                bishops.checked::<S::BishopSlot>(Slider::Bishop, S::BISHOP_SLOTS),
                bishop_entries,
            ),
            alignment: Aligned,
        }
    }
}

const fn with_entries<I: Copy, E: Copy>(
    indices: [I; SQUARES],
    entries: [E; SQUARES],
) -> [SquareData<I, E>; SQUARES] {
    let mut squares = [SquareData { index: indices[0], entry: entries[0] }; SQUARES];
    let mut square = 1;
    while square < SQUARES {
        squares[square] = SquareData { index: indices[square], entry: entries[square] };
        square += 1;
    }
    squares
}

/// The attack sets of `slider` on the empty board, a1 first.
pub(super) const fn empty_board(slider: Slider) -> [Bitboard; SQUARES] {
    let mut attacks = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let [a, b] = slider.lines(square);
        attacks[square] = a | b;
        square += 1;
    }
    attacks
}
