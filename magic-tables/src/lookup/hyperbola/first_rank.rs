//! Attacks along ranks by a table of 512 bytes, where reversing the bits of a word takes more than ten instructions.

use crate::board::{self, Bitboard, FILES, bit};
use crate::lookup::kindergarten::{OCCUPANCIES, line_attacks};

/// Attacks on rank 1, for each occupancy of the inner squares and each file of the slider. The file comes last, so that
/// the occupancy is shifted by the rank alone.
#[derive(Clone, Debug)]
pub(super) struct FirstRank([u8; FILES * OCCUPANCIES]);

/// How many entries there are from the first to the last of one file.
const OF_FILE: usize = FILES * (OCCUPANCIES - 1) + 1;

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
        let mut ranks = [0; FILES * OCCUPANCIES];
        let mut i = 0;
        while i < ranks.len() {
            ranks[i] = attacks[i % FILES][i / FILES] as u8;
            i += 1;
        }
        Self(ranks)
    }

    /// Attacks along the rank of `square`.
    #[inline(always)]
    pub(super) const fn along_rank(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let file = board::file(square);
        let first = square - file;
        (self.along_first(file, (occupied >> first) as usize) as Bitboard) << first
    }

    /// Attacks along the first rank, for a slider on `file`.
    #[inline(always)]
    pub(super) const fn along_first(&self, file: usize, occupied: usize) -> u8 {
        let inner = occupied / 2 % OCCUPANCIES;
        // The part of the table is known before the occupancy is.
        let (of_file, _) = self.0.split_at(file).1.split_at(OF_FILE);
        of_file[FILES * inner]
    }
}
