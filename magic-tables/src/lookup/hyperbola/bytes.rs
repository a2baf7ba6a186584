//! The form for any processor: a swap of bytes reverses files and diagonals, and ranks have a table.

use super::first_rank::FirstRank;
use super::form::Form;
use crate::board::{Bitboard, FILES, RANKS, SQUARES, bit, lines};
use crate::lookup::sealed::Sealed;

/// 32 bytes for each square, and the table of ranks.
#[derive(Clone, Debug)]
pub struct Bytes {
    pub(super) squares: [LineMasks; SQUARES],
    pub(super) ranks: FirstRank,
}

/// The lines through a square that a swap of bytes reverses, and the square as a bitboard. The lines do not include
/// the square.
///
/// `slider` also serves as a fourth line in a vector: attacks along it are empty, so it does not disturb the others.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(super) struct LineMasks {
    pub(super) file: Bitboard,
    pub(super) slider: Bitboard,
    pub(super) rising: Bitboard,
    pub(super) falling: Bitboard,
}

impl Bytes {
    const fn new() -> Self {
        let mut squares = [LineMasks { file: 0, slider: 0, rising: 0, falling: 0 }; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            let [_, file, rising, falling] = lines(square);
            squares[square] = LineMasks { file, slider: bit(square), rising, falling };
            square += 1;
        }
        Self { squares, ranks: FirstRank::new() }
    }
}

impl Sealed for Bytes {}

impl Form for Bytes {
    const NEW: Self = Self::new();

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let LineMasks { file, .. } = self.squares[square];
        along(file, square, occupied) | self.ranks.along_rank(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let LineMasks { rising, falling, .. } = self.squares[square];
        along(rising, square, occupied) | along(falling, square, occupied)
    }
}

/// XOR with this mirrors a square at the middle of the board, like a swap of bytes.
pub(super) const MIRRORED: usize = FILES * (RANKS - 1);

/// Attacks along `line`, which does not include the slider. Subtracting the slider from the blockers is then
/// `o - 2r`.
///
/// The slider and its mirror image are shifted into place, not loaded: if they are loaded, compilers handle two lines
/// in one short vector, which takes almost twice as long in a chain of dependent look-ups.
#[inline(always)]
const fn along(line: Bitboard, square: usize, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(bit(square));
    let down = blockers.swap_bytes().wrapping_sub(bit(square ^ MIRRORED)).swap_bytes();
    (up ^ down) & line
}
