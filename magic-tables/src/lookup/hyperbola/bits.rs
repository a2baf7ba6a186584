//! The form for processors that reverse the bits of a word in one instruction: only masks, no table of ranks.

use super::form::Form;
use crate::board::{Bitboard, SQUARES, bit, lines};
use crate::lookup::sealed::Sealed;

/// 32 bytes for each square.
#[derive(Clone, Debug)]
pub struct Bits([[Bitboard; 4]; SQUARES]);

impl Bits {
    const fn new() -> Self {
        let mut squares = [[0; 4]; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            squares[square] = lines(square);
            square += 1;
        }
        Self(squares)
    }
}

impl Sealed for Bits {}

impl Form for Bits {
    const NEW: Self = Self::new();

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let [rank, file, ..] = self.0[square];
        along(rank, square, occupied) | along(file, square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let [.., rising, falling] = self.0[square];
        along(rising, square, occupied) | along(falling, square, occupied)
    }
}

/// Attacks along `line`, which does not include the slider. Subtracting the slider from the blockers is then
/// `o - 2r`.
#[inline(always)]
const fn along(line: Bitboard, square: usize, occupied: Bitboard) -> Bitboard {
    let slider = bit(square);
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits()).reverse_bits();
    (up ^ down) & line
}
