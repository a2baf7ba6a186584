//! A whole table: an index function for each square, and the slots that the indices point to.

use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// The data of an index function for one square.
pub trait Index {
    /// The index of the slot for `occupied`, whatever it holds besides relevant squares.
    fn index(&self, square: usize, occupied: Bitboard) -> usize;
}

/// What the slots hold, and how an attack set is made from one.
///
/// # Safety
/// [`LEN`](Self::LEN) must be right: both functions must be sound for every smaller index.
pub unsafe trait Slots {
    /// The number of slots.
    const LEN: usize;

    /// What else is needed for each square of a rook.
    type Rook: Copy;

    /// What else is needed for each square of a bishop.
    type Bishop: Copy;

    /// The attack set of the rook on `square` behind `index`.
    ///
    /// # Safety
    /// `index` must be less than the number of slots.
    unsafe fn rook_attacks(&self, index: usize, square: usize, entry: Self::Rook) -> Bitboard;

    /// The attack set of the bishop on `square` behind `index`.
    ///
    /// # Safety
    /// `index` must be less than the number of slots.
    unsafe fn bishop_attacks(&self, index: usize, square: usize, entry: Self::Bishop) -> Bitboard;
}

/// An index function together with the greatest index that it can give for any occupancy at all. Only the
/// constructors of index functions make one, so the bound can be relied on.
#[derive(Clone, Copy, Debug)]
pub struct Bounded<I> {
    index: I,
    greatest: usize,
}

impl<I: Copy> Bounded<I> {
    pub(super) const fn new(index: I, greatest: usize) -> Self {
        Self { index, greatest }
    }

    /// The index function.
    #[must_use]
    pub const fn index(&self) -> &I {
        &self.index
    }

    /// No index is greater, whatever the occupancy.
    #[must_use]
    pub const fn greatest(&self) -> usize {
        self.greatest
    }
}

/// One square: its index function and what the slots need for it.
#[derive(Clone, Copy, Debug)]
struct Square<I, E> {
    index: I,
    entry: E,
}

/// Attacks of all sliding pieces: index functions `R` for rooks, `B` for bishops, slots `S`.
#[derive(Clone, Debug)]
pub struct Sliders<R, B, S: Slots> {
    rooks: [Square<R, S::Rook>; SQUARES],
    bishops: [Square<B, S::Bishop>; SQUARES],
    slots: S,
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
        // SAFETY: `assemble` checked that the index stays below the number of slots.
        unsafe { self.slots.rook_attacks(index.index(square, occupied), square, *entry) }
    }

    /// The attack set of a bishop on `square`; as [`rook_attacks`](Self::rook_attacks).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Square { index, entry } = &self.bishops[square];
        // SAFETY: `assemble` checked that the index stays below the number of slots.
        unsafe { self.slots.bishop_attacks(index.index(square, occupied), square, *entry) }
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
            rooks: squares(rooks, rook_entries, S::LEN),
            bishops: squares(bishops, bishop_entries, S::LEN),
            slots,
        }
    }
}

const fn squares<I: Copy, E: Copy>(
    bounded: [Bounded<I>; SQUARES],
    entries: [E; SQUARES],
    len: usize,
) -> [Square<I, E>; SQUARES] {
    let mut squares = [Square { index: bounded[0].index, entry: entries[0] }; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        assert!(bounded[square].greatest < len, "an index could leave the slots");
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
