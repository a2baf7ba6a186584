//! Before: eight rays for each square, which end at the first blocker.

use super::rays::RAYS;

/// The attack set of a rook.
#[must_use]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    upwards(0, square, occupied)
        | upwards(2, square, occupied)
        | downwards(4, square, occupied)
        | downwards(6, square, occupied)
}

/// The attack set of a bishop.
#[must_use]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    upwards(1, square, occupied)
        | downwards(3, square, occupied)
        | downwards(5, square, occupied)
        | upwards(7, square, occupied)
}

fn upwards(direction: usize, square: usize, occupied: u64) -> u64 {
    let ray = RAYS[direction][square];
    let first = (ray & occupied | 1 << 63).trailing_zeros() as usize;
    ray & !RAYS[direction][first]
}

fn downwards(direction: usize, square: usize, occupied: u64) -> u64 {
    let ray = RAYS[direction][square];
    let first = 63 - (ray & occupied | 1).leading_zeros() as usize;
    ray & !RAYS[direction][first]
}
