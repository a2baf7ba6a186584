//! The form for processors that reverse the bits of a word in one or two instructions: only masks, no table of ranks.

use super::data::Two;
use super::form::{Form, of_constants};
use crate::board::{Bitboard, SQUARES, bit, lines};
use crate::lookup::array::array;

/// 64 bytes for each square: one line of the cache.
#[derive(Clone, Debug)]
pub struct Bits(pub(super) [Square; SQUARES]);

/// A square on the board and on the reversed board, and the lines through it, which do not include it.
///
/// To load the squares takes fewer instructions than to shift a bit into place and to reverse it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Square {
    rank: Bitboard,
    file: Bitboard,
    slider: Bitboard,
    reversed: Bitboard,
    /// The slider once more, and the slider on the board upside down: for vectors.
    pub(super) sliders: Two,
    pub(super) diagonals: Two,
}

impl Square {
    const fn new(square: usize) -> Self {
        let [rank, file, rising, falling] = lines(square);
        let slider = bit(square);
        Self {
            rank,
            file,
            slider,
            reversed: slider.reverse_bits(),
            sliders: Two([slider, slider.swap_bytes()]),
            diagonals: Two([rising, falling]),
        }
    }

    /// Attacks along `line`, which does not include the slider. Subtracting the slider from the blockers is then
    /// `o - 2r`.
    #[inline(always)]
    const fn along(&self, line: Bitboard, occupied: Bitboard) -> Bitboard {
        let blockers = occupied & line;
        let up = blockers.wrapping_sub(self.slider);
        let down = blockers.reverse_bits().wrapping_sub(self.reversed).reverse_bits();
        (up ^ down) & line
    }
}

impl Bits {
    /// The attack set of a rook, in constants, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let square = &self.0[square];
        square.along(square.rank, occupied) | square.along(square.file, occupied)
    }

    /// The attack set of a bishop, in constants, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let square = &self.0[square];
        let Two([rising, falling]) = square.diagonals;
        square.along(rising, occupied) | square.along(falling, occupied)
    }
}

impl Form for Bits {
    const NEW: Self = Self(array!(square < SQUARES => Square::new(square)));

    of_constants!();
}
