//! The form for any processor: a swap of bytes reverses files and diagonals, and ranks have a table.

use super::board::{Bitboard, SQUARES, bit, lines};
use super::first_rank::FirstRank;
use super::form::Form;
use super::masks::{Four, Two};

/// 32 bytes for each square, and the table of ranks.
#[derive(Clone, Debug)]
pub struct Bytes {
    /// For each square: its file and the square itself, and its diagonals.
    ///
    /// The square also serves as a fourth line in a vector: attacks along it are empty, so it does not disturb the
    /// others.
    pub(super) squares: [Four; SQUARES],
    pub(super) ranks: FirstRank,
}

impl Bytes {
    const fn new() -> Self {
        let mut squares = [Four::EMPTY; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            let [_, file, rising, falling] = lines(square);
            squares[square] = Four { straight: Two([file, bit(square)]), diagonals: Two([rising, falling]) };
            square += 1;
        }
        Self { squares, ranks: FirstRank::new() }
    }

    /// Attacks along the file.
    #[inline(always)]
    pub(super) const fn along_file(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let [file, slider] = self.squares[square].straight.0;
        along(file, slider, occupied)
    }
}

impl Bytes {
    /// The attack set of a rook, in constants, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.along_file(square, occupied) | self.ranks.along_rank(square, occupied)
    }

    /// The attack set of a bishop, in constants, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Four { straight: Two([_, slider]), diagonals: Two([rising, falling]) } = self.squares[square];
        along(rising, slider, occupied) | along(falling, slider, occupied)
    }
}

impl Form for Bytes {
    const NEW: Self = Self::new();

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.rook(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.bishop(square, occupied)
    }
}

/// Attacks along `line`, which does not include the slider. Subtracting the slider from the blockers is then
/// `o - 2r`.
///
/// The slider is loaded, which is shorter than shifting it and its mirror image into place. Where compilers would
/// handle two lines in one vector because of that, the target has SSSE3 or better, and a form with vectors.
#[inline(always)]
const fn along(line: Bitboard, slider: Bitboard, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (up ^ down) & line
}
