//! Attacks along ranks by a table of 512 bytes, where reversing the bits of a word takes more than ten instructions.

use crate::board::{self, Bitboard, FILES, bit};
use crate::lookup::kindergarten::{OCCUPANCIES, line_attacks};

/// Attacks on rank 1, for each file of the slider and each occupancy of the inner squares.
#[derive(Clone, Debug)]
pub(super) struct FirstRank([[u8; OCCUPANCIES]; FILES]);

impl FirstRank {
    /// The table, computed in constant evaluation.
    pub(super) const fn new() -> Self {
        let mut squares = [0; FILES];
        let mut i = 0;
        while i < squares.len() {
            squares[i] = bit(i);
            i += 1;
        }
        let attacks = line_attacks(&squares, 0);
        let mut ranks = [[0; OCCUPANCIES]; FILES];
        let mut i = 0;
        while i < FILES * OCCUPANCIES {
            let (file, number) = (i / OCCUPANCIES, i % OCCUPANCIES);
            ranks[file][number] = attacks[file][number] as u8;
            i += 1;
        }
        Self(ranks)
    }

    /// Attacks along the rank of `square`.
    #[inline(always)]
    pub(super) const fn along_rank(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let first = square - board::file(square);
        (self.attacks(board::file(square), (occupied >> (first + 1)) as usize) as Bitboard) << first
    }

    /// Attacks along the first rank of a slider on `file`. The lowest bits of `from_b` are what stands on files b to g.
    #[inline(always)]
    pub(super) const fn attacks(&self, file: usize, from_b: usize) -> u8 {
        self.0[file][from_b % OCCUPANCIES]
    }
}
