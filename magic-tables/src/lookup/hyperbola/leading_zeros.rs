//! The form for targets that count leading zeros, but reverse neither bits nor bytes in one instruction: WebAssembly.

use super::board::{Bitboard, SQUARES, bit};
use super::bytes::Bytes;
use super::form::Form;
use super::masks::{Four, Two};

/// The data of [`Bytes`].
#[derive(Clone, Debug)]
pub struct LeadingZeros(pub(super) Bytes);

impl LeadingZeros {
    /// The attack set of a rook, in constants, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Two([file, slider]) = self.0.squares[square].straight;
        along(file, slider, occupied) | self.0.ranks.along_rank(square, occupied)
    }

    /// The attack set of a bishop, in constants, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Four { straight: Two([_, slider]), diagonals: Two([rising, falling]) } = self.0.squares[square];
        along(rising, slider, occupied) | along(falling, slider, occupied)
    }
}

impl Form for LeadingZeros {
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

/// Attacks along `line`, which does not include the slider, after Michael Hoffmann's obstruction difference.
///
/// The nearest blocker below the slider is the highest one there. Subtracting it from the blockers above changes all
/// bits from there to the nearest blocker above. If there is none below, the lowest square will do: everything between
/// it and the line is cut off at the end.
#[inline(always)]
const fn along(line: Bitboard, slider: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let below = blockers & (slider - 1);
    let above = blockers & slider.wrapping_neg();
    let nearest = bit(SQUARES - 1) >> (below | 1).leading_zeros();
    (above ^ above.wrapping_sub(nearest)) & line
}
