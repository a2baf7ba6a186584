//! Slots that hold 16 bits, one byte for each line: the deposit for targets without PDEP.
//!
//! The lower byte is the attacked part of a rook's rank (of a bishop's diagonal, by file), the upper byte that of
//! its file (its anti-diagonal). A multiplication spreads a byte over the board, and a mask selects the line.

use super::words::halfwords;
use super::{Bounded, Index, Sliders, Slots};
use crate::board::{Bitboard, FILE_A, FILES, SQUARES};
use crate::slider::Slider;

/// `N` slots of two bytes for two lines.
#[derive(Clone, Debug)]
pub struct Spreads<const N: usize>([u16; N]);

impl<const N: usize> Spreads<N> {
    /// Slots from their bits.
    #[must_use]
    pub const fn from_words(bits: [u16; N]) -> Self {
        Self(bits)
    }

    /// Slots from their bits as little-endian bytes.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 16 bits.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(halfwords(bytes))
    }
}

/// Steps of one rank and one file, from a1 to h8. A byte times this has its bits, in reverse order, on the h-file.
const DIAGONAL: Bitboard = 0x8040_2010_0804_0201;

/// The attack set of a rook on `square`: the lower byte on its rank, the upper one, h-file first, on its file.
#[inline(always)]
#[must_use]
pub const fn rook_spread(bits: u16, square: usize) -> Bitboard {
    let [on_rank, on_file] = bits.to_le_bytes();
    let rank = (on_rank as u64) << (square / FILES * FILES);
    let file = ((on_file as u64).wrapping_mul(DIAGONAL) >> (FILES - 1)) & FILE_A;
    rank | file << (square % FILES)
}

/// The attack set of a bishop: both bytes on all ranks, less what is not on the lines.
#[inline(always)]
#[must_use]
pub const fn bishop_spread(bits: u16, [diagonal, anti_diagonal]: [Bitboard; 2]) -> Bitboard {
    let [lower, upper] = bits.to_le_bytes();
    (lower as u64).wrapping_mul(FILE_A) & diagonal | (upper as u64).wrapping_mul(FILE_A) & anti_diagonal
}

/// The two lines of a bishop on each square, a1 first, the square itself left out.
const fn bishop_lines() -> [[Bitboard; 2]; SQUARES] {
    let mut lines = [[0; 2]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        lines[square] = Slider::Bishop.lines(square);
        square += 1;
    }
    lines
}

// SAFETY: the functions read the slot at `index`, which is in bounds by their contract.
unsafe impl<const N: usize> Slots for Spreads<N> {
    const LEN: usize = N;
    type Rook = ();
    type Bishop = [Bitboard; 2];

    #[inline(always)]
    unsafe fn rook_attacks(&self, index: usize, square: usize, (): ()) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        rook_spread(unsafe { *self.0.get_unchecked(index) }, square)
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, index: usize, _square: usize, lines: [Bitboard; 2]) -> Bitboard {
        // SAFETY: the caller vouches for the index.
        bishop_spread(unsafe { *self.0.get_unchecked(index) }, lines)
    }
}

impl<R: Index + Copy, B: Index + Copy, const N: usize> Sliders<R, B, Spreads<N>> {
    /// A table of bytes to be spread.
    ///
    /// # Panics
    /// If an index could leave the slots. In a `static` that is a compile error.
    #[must_use]
    pub const fn new(
        rooks: [Bounded<R>; SQUARES],
        bishops: [Bounded<B>; SQUARES],
        slots: Spreads<N>,
    ) -> Self {
        Self::assemble(rooks, bishops, [(); SQUARES], bishop_lines(), slots)
    }
}
