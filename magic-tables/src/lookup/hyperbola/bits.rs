//! The form for processors that reverse the bits of a word in one instruction: only masks, no table of ranks.

use super::form::Form;
use super::masks::{Four, all_lines};
use crate::board::{Bitboard, SQUARES, bit};
use crate::lookup::sealed::Sealed;

/// 32 bytes for each square.
#[derive(Clone, Debug)]
pub struct Bits([Four; SQUARES]);

impl Sealed for Bits {}

impl Form for Bits {
    const NEW: Self = Self(all_lines());

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let [rank, file] = self.0[square].straight.0;
        along(rank, square, occupied) | along(file, square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let [rising, falling] = self.0[square].diagonals.0;
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
