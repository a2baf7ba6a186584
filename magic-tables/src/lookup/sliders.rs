//! A whole table: an index function for each square, and the slots that the indices point to.

use crate::board::{Bitboard, SQUARES};

/// The data of an index function for one square.
///
/// Sealed by [`Bounded`]: only this module's siblings can vouch for the greatest index.
pub trait Index: Copy {
    /// The index of the slot for `occupied`, whatever it holds besides relevant squares.
    fn index(&self, square: usize, occupied: Bitboard) -> usize;
}

/// What the slots hold, and how an attack set is made from one.
///
/// # Safety
/// `attacks` must be sound for every index that is less than the number of slots.
pub unsafe trait Slots {
    /// What else is needed for each square.
    type Square: Copy;

    /// The attack set behind `index`.
    ///
    /// # Safety
    /// `index` must be less than the number of slots.
    unsafe fn attacks(&self, index: usize, square: Self::Square) -> Bitboard;
}

/// An index function together with the greatest index that it can give for any occupancy at all.
#[derive(Clone, Copy, Debug)]
pub struct Bounded<I> {
    index: I,
    greatest: usize,
}

impl<I: Copy> Bounded<I> {
    pub(super) const fn new(index: I, greatest: usize) -> Self {
        Self { index, greatest }
    }
}

/// One square: its index function and what the slots need for it.
#[derive(Clone, Copy, Debug)]
pub struct Square<I, E> {
    index: I,
    entry: E,
}

/// Attacks of all sliding pieces: index functions `R` for rooks, `B` for bishops, slots `S`.
#[derive(Clone, Debug)]
pub struct Sliders<R, B, S: Slots> {
    rooks: [Square<R, S::Square>; SQUARES],
    bishops: [Square<B, S::Square>; SQUARES],
    slots: S,
}

impl<R: Index, B: Index, S: Slots> Sliders<R, B, S> {
    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). One multiplication or PEXT; no branch but the
    /// check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Square { index, entry } = self.rooks[square];
        // SAFETY: `assemble` checked that the index stays below the number of slots.
        unsafe { self.slots.attacks(index.index(square, occupied), entry) }
    }

    /// The attack set of a bishop on `square`; as [`rook_attacks`](Self::rook_attacks).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Square { index, entry } = self.bishops[square];
        // SAFETY: `assemble` checked that the index stays below the number of slots.
        unsafe { self.slots.attacks(index.index(square, occupied), entry) }
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

    /// Puts a table together; `len` is the number of slots. The one place that establishes what the unchecked
    /// reads rely on.
    pub(super) const fn assemble(
        rooks: [Bounded<R>; SQUARES],
        rook_entries: [S::Square; SQUARES],
        bishops: [Bounded<B>; SQUARES],
        bishop_entries: [S::Square; SQUARES],
        slots: S,
        len: usize,
    ) -> Self {
        Self {
            rooks: squares(rooks, rook_entries, len),
            bishops: squares(bishops, bishop_entries, len),
            slots,
        }
    }
}

const fn squares<I: Index, E: Copy>(
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
