//! The form for 32-bit processors: as for any processor, but written for a board that takes two registers.

use super::bytes::{Bytes, LineMasks};
use super::form::Form;
use crate::board::{self, Bitboard, FILES, SQUARES};
use crate::lookup::sealed::Sealed;

/// The data of [`Bytes`].
#[derive(Clone, Debug)]
pub struct Halves(Bytes);

impl Sealed for Halves {}

impl Form for Halves {
    const NEW: Self = Self(Bytes::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let LineMasks { file, slider, .. } = self.0.squares[square];
        along(file, slider, occupied) | self.along_rank(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let LineMasks { rising, falling, slider, .. } = self.0.squares[square];
        along(rising, slider, occupied) | along(falling, slider, occupied)
    }
}

impl Halves {
    /// Attacks along the rank, which lies in one half of the board: to choose the half takes fewer instructions than
    /// to shift two registers by a distance that is not constant.
    #[inline(always)]
    const fn along_rank(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let is_upper = square >= SQUARES / 2;
        let half = if is_upper { occupied >> u32::BITS } else { occupied } as u32;
        let first = (square - board::file(square)) % (SQUARES / 2);
        let attacks =
            (self.0.ranks.attacks(board::file(square), (half >> (first + 1)) as usize) as u32) << first;
        if is_upper { (attacks as Bitboard) << u32::BITS } else { attacks as Bitboard }
    }
}

const _: () =
    assert!(u32::BITS as usize == SQUARES / 2 && SQUARES / 2 % FILES == 0, "a rank lies in one half");

/// Attacks along `line`, which does not include the slider. Loading the slider takes fewer instructions than shifting
/// a bit through two registers.
#[inline(always)]
const fn along(line: Bitboard, slider: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (up ^ down) & line
}
