//! A whole table: an index function for each square, and the slots that the indices point to.

use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// The data of an index function for one square.
///
/// ```
/// use magic_tables::lookup::{Index, Pext, Slider};
///
/// let bishops = Pext::<false>::squares::<u64>(Slider::Bishop, [100; 64]);
/// assert_eq!(bishops[0].index().start(0), 100 * size_of::<u64>());
/// assert_eq!(bishops[0].index().index(1 << 9 | 1 << 27 | 1), 0b101, "b2 and d4; a1 is irrelevant");
/// ```
pub trait Index {
    /// Where the slots of `square` start, in bytes.
    fn start(&self, square: usize) -> usize;

    /// How many slots behind there the one for `occupied` is, whatever that holds besides relevant squares.
    fn index(&self, occupied: Bitboard) -> usize;
}

/// Where a slot is.
///
/// The start is known before the occupancy is. Added to the address of the table, not to the index, it is no step of
/// the chain from an occupancy to its attack set; in bytes, the addition and its load are one instruction.
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

    /// What is there.
    ///
    /// # Safety
    /// It must be in `slots`, and the start a multiple of the size of a slot.
    #[inline(always)]
    pub(super) unsafe fn read<T: Copy>(self, slots: &[T]) -> T {
        // SAFETY: by this function's contract.
        unsafe { *slots.as_ptr().byte_add(self.start).add(self.index) }
    }
}

/// What the slots hold, and how an attack set is made from one.
///
/// # Safety
/// The numbers of slots must be right: both functions must be sound for all that lie within.
pub unsafe trait Slots {
    /// A slot of a rook.
    type RookSlot: Copy;

    /// A slot of a bishop.
    type BishopSlot: Copy;

    /// The number of slots that rooks read from.
    const ROOK_SLOTS: usize;

    /// The number of slots that bishops read from.
    const BISHOP_SLOTS: usize;

    /// What else is needed for each square of a rook.
    type Rook: Copy;

    /// What else is needed for each square of a bishop.
    type Bishop: Copy;

    /// The attack set of the rook on `square` from the slot at `place`.
    ///
    /// # Safety
    /// `place` must be that of one of the slots that rooks read from.
    unsafe fn rook_attacks(&self, place: Place, square: usize, entry: Self::Rook) -> Bitboard;

    /// The attack set of the bishop on `square` from the slot at `place`.
    ///
    /// # Safety
    /// `place` must be that of one of the slots that bishops read from.
    unsafe fn bishop_attacks(&self, place: Place, square: usize, entry: Self::Bishop) -> Bitboard;
}

/// Slots whose [`Slots::Rook`] and [`Slots::Bishop`] are the same in every table.
pub trait Uniform: Slots {
    /// What is needed for rooks, a1 first.
    const ROOKS: [Self::Rook; SQUARES];

    /// What is needed for bishops, a1 first.
    const BISHOPS: [Self::Bishop; SQUARES];
}

/// An index function together with where it starts and the greatest index that it can give for any occupancy at all.
/// Only the constructors of index functions make one, so both can be relied on.
///
/// ```
/// use magic_tables::lookup::{Pext, Slider};
///
/// let bishops = Pext::<false>::squares::<u16>(Slider::Bishop, [10; 64]);
/// assert_eq!(bishops[0].end(size_of::<u16>()), 10 + 64, "six relevant squares on a1");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bounded<I> {
    index: I,
    start: usize,
    greatest: usize,
}

impl<I: Copy> Bounded<I> {
    pub(super) const fn new(index: I, start: usize, greatest: usize) -> Self {
        Self { index, start, greatest }
    }

    /// The index function.
    #[must_use]
    pub const fn index(&self) -> &I {
        &self.index
    }

    /// The end of the slots that it can lead to, whatever the occupancy, counted in slots of `slot_bytes`.
    ///
    /// # Panics
    /// If it starts within a slot.
    #[must_use]
    pub const fn end(&self, slot_bytes: usize) -> usize {
        assert!(self.start.is_multiple_of(slot_bytes), "a square starts within a slot");
        self.start / slot_bytes + self.greatest + 1
    }
}

/// One square: its index function and what the slots need for it.
#[derive(Clone, Copy, Debug)]
struct Square<I, E> {
    index: I,
    entry: E,
}

/// Attacks of all sliding pieces: index functions `R` for rooks, `B` for bishops, slots `S`.
///
/// The slots come first: where the table begins they begin.
///
/// ```
/// use magic_tables::attack_sets::attack_sets;
/// use magic_tables::lookup::{Bitboards, Pext, Slider, Sliders};
///
/// // To keep it short, every square has the slots of the rook on a1.
/// let [rooks, bishops] = Slider::ALL.map(|slider| Pext::<false>::squares::<u64>(slider, [0; 64]));
/// let slots = Bitboards::from_words(attack_sets(Slider::Rook, 0).try_into().unwrap());
/// let sliders = Sliders::<_, _, Bitboards<4096>>::new(rooks, bishops, slots);
/// assert_eq!(sliders.rook_attacks(0, 1 << 3 | 1 << 8), 0b1110 | 1 << 8, "b1 to d1, and a2");
/// ```
#[derive(Clone, Debug)]
#[repr(C)]
pub struct Sliders<R, B, S: Slots> {
    slots: S,
    rooks: [Square<R, S::Rook>; SQUARES],
    bishops: [Square<B, S::Bishop>; SQUARES],
}

impl<R: Index + Copy, B: Index + Copy, S: Uniform> Sliders<R, B, S> {
    /// A table.
    ///
    /// # Panics
    /// If an index could leave the slots. In a `static` that is a compile error.
    #[must_use]
    pub const fn new(rooks: [Bounded<R>; SQUARES], bishops: [Bounded<B>; SQUARES], slots: S) -> Self {
        Self::assemble(rooks, bishops, S::ROOKS, S::BISHOPS, slots)
    }
}

impl<R: Index + Copy, B: Index + Copy, S: Slots> Sliders<R, B, S> {
    /// The attack set of a rook on `square` (a1 = 0, h8 = 63), whatever `occupied` holds. No branch but the
    /// check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Square { index, entry } = &self.rooks[square];
        let place = Place::new(index.start(square), index.index(occupied));
        // SAFETY: `assemble` checked that no index leads out of the slots of rooks.
        unsafe { self.slots.rook_attacks(place, square, *entry) }
    }

    /// The attack set of a bishop on `square`; as [`rook_attacks`](Self::rook_attacks).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Square { index, entry } = &self.bishops[square];
        let place = Place::new(index.start(square), index.index(occupied));
        // SAFETY: `assemble` checked that no index leads out of the slots of bishops.
        unsafe { self.slots.bishop_attacks(place, square, *entry) }
    }

    /// The attack set of a queen on `square`: that of a rook and that of a bishop.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.rook_attacks(square, occupied) | self.bishop_attacks(square, occupied)
    }

    /// Puts a table together. The one place that establishes what the unchecked reads rely on.
    pub(super) const fn assemble(
        rooks: [Bounded<R>; SQUARES],
        bishops: [Bounded<B>; SQUARES],
        rook_entries: [S::Rook; SQUARES],
        bishop_entries: [S::Bishop; SQUARES],
        slots: S,
    ) -> Self {
        Self {
            slots,
            rooks: squares::<_, _, S::RookSlot>(rooks, rook_entries, S::ROOK_SLOTS),
            bishops: squares::<_, _, S::BishopSlot>(bishops, bishop_entries, S::BISHOP_SLOTS),
        }
    }
}

const fn squares<I: Copy, E: Copy, T>(
    bounded: [Bounded<I>; SQUARES],
    entries: [E; SQUARES],
    slots: usize,
) -> [Square<I, E>; SQUARES] {
    let mut squares = [Square { index: bounded[0].index, entry: entries[0] }; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        assert!(bounded[square].end(size_of::<T>()) <= slots, "an index could leave the slots");
        squares[square] = Square { index: bounded[square].index, entry: entries[square] };
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
