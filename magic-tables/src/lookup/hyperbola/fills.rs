//! The form for processors that can only shift: RISC-V without Zbb and Zbkb.

use super::board::{Bitboard, FILES};
use super::bytes::Bytes;
use super::form::Form;
use super::masks::{Four, Two};

/// The data of [`Bytes`].
#[derive(Clone, Debug)]
pub struct Fills(Bytes);

impl Fills {
    /// The attack set of a rook, in constants, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Two([file, slider]) = self.0.squares[square].straight;
        along::<FILE>(file, slider, occupied) | self.0.ranks.along_rank(square, occupied)
    }

    /// The attack set of a bishop, in constants, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Four { straight: Two([_, slider]), diagonals: Two([rising, falling]) } = self.0.squares[square];
        along::<RISING>(rising, slider, occupied) | along::<FALLING>(falling, slider, occupied)
    }
}

impl Form for Fills {
    const NEW: Self = Self(Bytes::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.rook(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.bishop(square, occupied)
    }
}

/// From a square to the next one on its file, and on its diagonals.
const FILE: usize = FILES;
const RISING: usize = FILES + 1;
const FALLING: usize = FILES - 1;

/// Attacks along `line`, which does not include the slider and whose squares are `STEP` apart.
///
/// Subtracting one from the blockers above the slider changes all bits up to the nearest of them. Below the slider,
/// the squares behind the nearest blocker are filled in three steps, and taken away. What leaves the line, or the board
/// at its left or right edge, is cut off at the end.
#[inline(always)]
const fn along<const STEP: usize>(line: Bitboard, slider: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let below = blockers & (slider - 1);
    let above = blockers ^ below;
    let mut filled = below | below >> STEP;
    filled |= filled >> (2 * STEP);
    filled |= filled >> (4 * STEP);
    let hidden = filled >> STEP;
    (above ^ above.wrapping_sub(1) ^ hidden) & line
}
