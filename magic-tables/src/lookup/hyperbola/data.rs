//! The data of the forms: the lines through each square, aligned for vectors of two and of four, and attacks along ranks by a table of
//! 512 bytes, where reversing the bits of a word takes more than ten instructions.

use crate::board::{Bitboard, FILES, SQUARES, file, lines};
use crate::lookup::array::array;

/// Two lines.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(super) struct Two(pub(super) [Bitboard; 2]);

/// Four lines, none of which includes the square.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(super) struct Four {
    /// The lines of a rook.
    pub(super) straight: Two,
    /// The lines of a bishop: the rising diagonal and the falling one.
    pub(super) diagonals: Two,
}

/// For each square its rank and file, and its diagonals.
// Only forms for some targets need it.
#[allow(dead_code)]
pub(super) const fn all_lines() -> [Four; SQUARES] {
    array!(square < SQUARES => {
        let [rank, file, rising, falling] = lines(square);
        Four { straight: Two([rank, file]), diagonals: Two([rising, falling]) }
    })
}

/// Occupancies of the inner squares of a rank.
const OCCUPANCIES: usize = 1 << (FILES - 2);

/// Attacks on rank 1, for each occupancy of the inner squares and each file of the slider. The file comes last, so that
/// the occupancy is shifted by the rank alone.
#[derive(Clone, Debug)]
pub(super) struct FirstRank([u8; FILES * OCCUPANCIES]);

impl FirstRank {
    /// The table, computed in constant evaluation.
    pub(super) const fn new() -> Self {
        Self(array!(i < FILES * OCCUPANCIES => along_first_rank(i % FILES, i / FILES)))
    }

    /// Attacks along the rank of `square`.
    #[inline(always)]
    pub(super) const fn along_rank(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let file = file(square);
        let first = square - file;
        (self.along_first(file, (occupied >> first) as usize) as Bitboard) << first
    }

    /// Attacks along the first rank, for a slider on `file`.
    #[inline(always)]
    pub(super) const fn along_first(&self, file: usize, occupied: usize) -> u8 {
        let inner = occupied / 2 % OCCUPANCIES;
        // The part of the table is known before the occupancy is.
        // SAFETY: it has eight bytes for each of 64 occupancies.
        unsafe { *self.0.as_ptr().add(file % FILES).add(FILES * inner) }
    }
}

/// Attacks along rank 1, for the file of the slider and the occupancy of the inner squares.
pub(crate) const fn along_first_rank(file: usize, inner: usize) -> u8 {
    let slider = 1 << file;
    let blockers = (inner as u8) << 1 & !slider;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits()).reverse_bits();
    (up ^ down) & !slider
}
