//! Slots that hold 16 bits, one byte for each line: `entries = pdep` on targets without PDEP.
//!
//! For a rook, the lower byte holds the attacked squares of its rank, the upper byte those of its file. For a bishop,
//! the lower byte is the diagonal and the upper one the anti-diagonal, both by file. A multiplication spreads a byte
//! over the board, and a mask selects the line.

use super::sealed::Sealed;
use super::sliders::{FixedEntries, Place, Slots};
use super::words::halfwords;
use crate::board::{Bitboard, FILE_A, FILES, SQUARES};
use crate::slider::Slider;

/// `N` slots with one byte for each of two lines.
#[derive(Clone, Debug)]
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

/// The diagonal from a1 to h8. A byte times this has its bits on the h-file, in reverse order.
const DIAGONAL: Bitboard = 0x8040_2010_0804_0201;

/// The attack set of a rook on `square`: the lower byte spread along its rank, the upper byte, h-file first, along
/// its file.
///
/// ```
/// use magic_tables::lookup::rook_spread;
///
/// assert_eq!(rook_spread(0b1110, 0), 0b1110, "b1, c1 and d1");
/// assert_eq!(rook_spread(1 << 14, 0), 1 << 8, "a2");
/// ```
#[inline(always)]
#[must_use]
pub const fn rook_spread(bits: u16, square: usize) -> Bitboard {
    let [on_rank, on_file] = bits.to_le_bytes();
    let rank = (on_rank as u64) << (square / FILES * FILES);
    let file = ((on_file as u64).wrapping_mul(DIAGONAL) >> (FILES - 1)) & FILE_A;
    rank | file << (square % FILES)
}

/// The attack set of a bishop: each byte spread over all ranks and masked by its line.
///
/// ```
/// use magic_tables::lookup::{Slider, bishop_spread};
///
/// assert_eq!(bishop_spread(0b110, Slider::Bishop.lines(0)), 1 << 9 | 1 << 18, "b2 and c3");
/// ```
#[inline(always)]
#[must_use]
pub const fn bishop_spread(bits: u16, [diagonal, anti_diagonal]: [Bitboard; 2]) -> Bitboard {
    let [lower, upper] = bits.to_le_bytes();
    (lower as u64).wrapping_mul(FILE_A) & diagonal | (upper as u64).wrapping_mul(FILE_A) & anti_diagonal
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

// SAFETY: both functions read the slot at `place`, which is within the slots by their contract.
unsafe impl<const N: usize> Slots for Spreads<N> {
    type RookSlot = u16;
    type BishopSlot = u16;
    const ROOK_SLOTS: usize = N;
    const BISHOP_SLOTS: usize = N;
    type Rook = ();
    type Bishop = [Bitboard; 2];

    #[inline(always)]
    unsafe fn rook_attacks(&self, place: Place, square: usize, (): ()) -> Bitboard {
        // SAFETY: the caller vouches for the place.
        rook_spread(unsafe { place.read(&self.0) }, square)
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, place: Place, _square: usize, lines: [Bitboard; 2]) -> Bitboard {
        // SAFETY: the caller vouches for the place.
        bishop_spread(unsafe { place.read(&self.0) }, lines)
    }
}

impl<const N: usize> FixedEntries for Spreads<N> {
    const ROOKS: [Self::Rook; SQUARES] = [(); SQUARES];
    const BISHOPS: [Self::Bishop; SQUARES] = bishop_lines();
}
