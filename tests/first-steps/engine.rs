//! An engine whose machine code is tested. It has a feature for PEXT, and prints its scheme.

#![forbid(unsafe_code)]
#![deny(warnings)]

use std::hint::black_box;

mod sliders {
    magic_bitboards::magic_tables!(scheme = fancy, incorporate_shift = true);
}

#[inline(never)]
fn rook_look_up(square: usize, occupied: u64) -> u64 {
    sliders::rook_attacks(square, occupied)
}

#[inline(never)]
fn bishop_look_up(square: usize, occupied: u64) -> u64 {
    sliders::bishop_attacks(square, occupied)
}

/// Checks the look-ups and prints the scheme.
fn main() {
    let mut occupied = 1_u64;
    for _ in 0..200_000 {
        occupied ^= occupied << 13;
        occupied ^= occupied >> 7;
        occupied ^= occupied << 17;
        // The compiler must not know that the square is on the board.
        let square = black_box((occupied >> 32) as usize % 64);
        let sparse = occupied & occupied.rotate_left(11);
        assert_eq!(
            rook_look_up(square, sparse),
            sliders::rook_attacks_const(square, sparse)
        );
        assert_eq!(
            bishop_look_up(square, sparse),
            sliders::bishop_attacks_const(square, sparse)
        );
    }
    println!("{}", sliders::SCHEME);
}
