//! The lines through each square, aligned for vectors of two and of four.

use super::board::{Bitboard, SQUARES, array, lines};

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
