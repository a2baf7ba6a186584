//! Before: tables indexed by PEXT and filled at start-up, with a slow replacement for targets without PEXT.

use std::sync::LazyLock;

use crate::walk::{self, BISHOP, ROOK};

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[expect(unsafe_code, reason = "engines had to call the instruction so")]
fn pext(from: u64, mask: u64) -> u64 {
    // SAFETY: the target has BMI2.
    unsafe { std::arch::x86_64::_pext_u64(from, mask) }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
fn pext(from: u64, mut mask: u64) -> u64 {
    let (mut bits, mut place) = (0, 1);
    while mask != 0 {
        if from & mask & mask.wrapping_neg() != 0 {
            bits |= place;
        }
        place <<= 1;
        mask &= mask - 1;
    }
    bits
}

/// For each square its mask and its table.
type Tables = Vec<(u64, Vec<u64>)>;

static ROOKS: LazyLock<Tables> = LazyLock::new(|| fill(ROOK));
static BISHOPS: LazyLock<Tables> = LazyLock::new(|| fill(BISHOP));

/// The attack set of a rook.
#[must_use]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    let (mask, table) = &ROOKS[square];
    table[pext(occupied, *mask) as usize]
}

/// The attack set of a bishop.
#[must_use]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    let (mask, table) = &BISHOPS[square];
    table[pext(occupied, *mask) as usize]
}

fn fill(directions: [(i32, i32); 4]) -> Tables {
    (0..64)
        .map(|square| {
            let mask = walk::mask(directions, square);
            let mut table = vec![0; 1 << mask.count_ones()];
            for occupied in walk::subsets(mask) {
                table[pext(occupied, mask) as usize] = walk::attacks(directions, square, occupied);
            }
            (mask, table)
        })
        .collect()
}
