//! Before: magic bitboards with the engine's own factors, filled when the engine starts.

use super::factors::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::walk::{self, BISHOP, ROOK};

struct Entry {
    mask: u64,
    magic: u64,
    shift: u32,
    offset: usize,
}

/// All tables; the engine makes one when it starts.
pub struct Magics {
    rooks: Vec<Entry>,
    bishops: Vec<Entry>,
    table: Vec<u64>,
}

impl Magics {
    /// Fills the tables.
    #[must_use]
    pub fn new() -> Self {
        let mut table = Vec::new();
        let rooks = fill(ROOK, &ROOK_MAGICS, &mut table);
        let bishops = fill(BISHOP, &BISHOP_MAGICS, &mut table);
        Self { rooks, bishops, table }
    }

    /// The attack set of a rook.
    #[must_use]
    pub fn rook_attacks(&self, square: usize, occupied: u64) -> u64 {
        self.look_up(&self.rooks[square], occupied)
    }

    /// The attack set of a bishop.
    #[must_use]
    pub fn bishop_attacks(&self, square: usize, occupied: u64) -> u64 {
        self.look_up(&self.bishops[square], occupied)
    }

    fn look_up(&self, entry: &Entry, occupied: u64) -> u64 {
        let index = (occupied & entry.mask).wrapping_mul(entry.magic) >> entry.shift;
        self.table[entry.offset + index as usize]
    }
}

impl Default for Magics {
    fn default() -> Self {
        Self::new()
    }
}

fn fill(directions: [(i32, i32); 4], magics: &[u64; 64], table: &mut Vec<u64>) -> Vec<Entry> {
    magics
        .iter()
        .enumerate()
        .map(|(square, &magic)| {
            let mask = walk::mask(directions, square);
            let entry = Entry { mask, magic, shift: 64 - mask.count_ones(), offset: table.len() };
            table.resize(entry.offset + (1 << mask.count_ones()), 0);
            for occupied in walk::subsets(mask) {
                let index = occupied.wrapping_mul(magic) >> entry.shift;
                table[entry.offset + index as usize] = walk::attacks(directions, square, occupied);
            }
            entry
        })
        .collect()
}
