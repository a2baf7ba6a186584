//! Slots that hold 16 bits, one byte for each line: `entries = pdep` on targets without PDEP.
//!
//! For a rook, the lower byte holds the attacked squares of its rank, the upper byte those of its file. For a bishop,
//! the lower byte is the diagonal and the upper one the anti-diagonal, both by file. A multiplication spreads a byte
//! over the board, and a mask selects the line.

use super::sealed::Sealed;
use super::slots::{Block, FixedEntries, Holding, Slots};
use super::words::halfwords;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// `N` slots with one byte for each of two lines.
#[repr(transparent)]
#[derive(Debug)]
pub struct Spreads<const N: usize>([u16; N]);

impl<const N: usize> Spreads<N> {
    /// Slots from 16-bit words.
    #[must_use]
    pub const fn from_words(bits: [u16; N]) -> Self {
        Self(bits)
    }

    /// Slots from the little-endian bytes of 16-bit words.
    ///
    /// ```
    /// use magic_tables::lookup::Spreads;
    ///
    /// let slots = Spreads::<2>::from_bytes(&[1, 2, 3, 0]);
    /// assert_eq!(format!("{slots:?}"), format!("{:?}", Spreads::from_words([0x0201, 3])));
    /// ```
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `N` words of 16 bits.
    #[must_use]
    pub const fn from_bytes(bytes: &[u8]) -> Self {
        Self(halfwords(bytes))
    }
}

/// The two lines of a bishop on each square, a1 first, without the square.
const fn bishop_lines() -> [[Bitboard; 2]; SQUARES] {
    let mut lines = [[0; 2]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        lines[square] = Slider::Bishop.lines(square);
        square += 1;
    }
    lines
}

impl<const N: usize> Sealed for Spreads<N> {}

// SAFETY: the value is `N` slots with what the blocks say.
unsafe impl<const N: usize> Slots for Spreads<N> {
    type RookSlot = u16;
    type BishopSlot = u16;
    const ROOK_SLOTS: usize = N;
    const BISHOP_SLOTS: usize = N;
    const ROOK_BLOCK: Block = Block::new(Holding::Spread);
    const BISHOP_BLOCK: Block = Block::new(Holding::Spread);
    type Rook = ();
    type Bishop = [Bitboard; 2];
}

impl<const N: usize> FixedEntries for Spreads<N> {
    const ROOKS: [Self::Rook; SQUARES] = [(); SQUARES];
    const BISHOPS: [Self::Bishop; SQUARES] = bishop_lines();
}
