//! The form for 32-bit processors: as for any processor, but the rank is looked up in its half of the board.

use super::board::{self, Bitboard, FILES, RANKS, SQUARES};
use super::bytes::Bytes;
use super::form::Form;

/// The data of [`Bytes`].
#[derive(Clone, Debug)]
pub struct Halves(Bytes);

impl Halves {
    /// The attack set of a rook, in constants, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.along_file(square, occupied) | self.along_rank(square, occupied)
    }

    /// The attack set of a bishop, in constants, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.bishop(square, occupied)
    }
}

impl Form for Halves {
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

const _: () = assert!(FILES * (RANKS / 2) == u32::BITS as usize, "half of the ranks are half of the board");

impl Halves {
    /// Attacks along the rank. Choosing a half takes fewer instructions than shifting two registers by a distance that
    /// is not constant.
    #[inline(always)]
    const fn along_rank(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let is_upper = square >= SQUARES / 2;
        let half = if is_upper { occupied >> u32::BITS } else { occupied } as u32;
        let file = board::file(square);
        let first = (square - file) % (SQUARES / 2);
        let attacks = (self.0.ranks.along_first(file, (half >> first) as usize) as u32) << first;
        if is_upper { (attacks as Bitboard) << u32::BITS } else { attacks as Bitboard }
    }
}
