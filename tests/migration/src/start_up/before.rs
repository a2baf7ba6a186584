//! Before: the first look-up searches for factors and fills the tables; each later one checks whether that has been done.

use std::sync::OnceLock;

use crate::walk::{self, BISHOP, ROOK};

struct Square {
    mask: u64,
    magic: u64,
    shift: u32,
    table: Vec<u64>,
}

static ROOKS: OnceLock<Vec<Square>> = OnceLock::new();
static BISHOPS: OnceLock<Vec<Square>> = OnceLock::new();

/// The attack set of a rook.
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    look_up(&ROOKS.get_or_init(|| search(ROOK))[square], occupied)
}

/// The attack set of a bishop.
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    look_up(&BISHOPS.get_or_init(|| search(BISHOP))[square], occupied)
}

fn look_up(square: &Square, occupied: u64) -> u64 {
    square.table[((occupied & square.mask).wrapping_mul(square.magic) >> square.shift) as usize]
}

fn search(directions: [(i32, i32); 4]) -> Vec<Square> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..64)
        .map(|square| {
            let mask = walk::mask(directions, square);
            let shift = 64 - mask.count_ones();
            let attacks: Vec<_> = walk::subsets(mask)
                .map(|occupied| (occupied, walk::attacks(directions, square, occupied)))
                .collect();
            loop {
                let magic = random() & random() & random();
                if let Some(table) = table(&attacks, magic, shift) {
                    return Square { mask, magic, shift, table };
                }
            }
        })
        .collect()
}

/// The table of a factor, or `None` if two attack sets collide. (0 marks free slots: no attack set is empty.)
fn table(attacks: &[(u64, u64)], magic: u64, shift: u32) -> Option<Vec<u64>> {
    let mut table = vec![0; attacks.len()];
    for &(occupied, attacks) in attacks {
        let slot = &mut table[(occupied.wrapping_mul(magic) >> shift) as usize];
        if *slot != 0 && *slot != attacks {
            return None;
        }
        *slot = attacks;
    }
    Some(table)
}
