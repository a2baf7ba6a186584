//! The look-ups that are compared, each in a loop of its own that adds the answers up.

use shakmaty::{Bitboard, Square, attacks};

use crate::positions::for_each;

/// A loop of so many look-ups.
pub type Loop = extern "C" fn(look_ups: usize) -> u64;

/// The schemes.
mod hyperbola {
    magic_bitboards::magic_tables!(scheme = hyperbola);
}
mod kindergarten {
    magic_bitboards::magic_tables!(scheme = kindergarten);
}
mod fancy {
    magic_bitboards::magic_tables!();
}
mod fixed_shift {
    magic_bitboards::magic_tables!(scheme = fixed_shift);
}

/// shakmaty's look-ups, with the parameters of ours.
mod peer {
    use super::{Bitboard, Square, attacks};

    pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
        attacks::rook_attacks(Square::new(square as u32), Bitboard(occupied)).0
    }

    pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
        attacks::bishop_attacks(Square::new(square as u32), Bitboard(occupied)).0
    }

    pub fn queen_attacks(square: usize, occupied: u64) -> u64 {
        attacks::queen_attacks(Square::new(square as u32), Bitboard(occupied)).0
    }
}

/// Declares the loops of all contestants for each piece.
macro_rules! loops {
    ($($piece:literal $look_up:ident: $($name:ident $module:ident)*;)*) => {
        /// The loops by piece.
        pub const LOOPS: [(&str, [Loop; 5]); 3] = [$(($piece, [$($name),*])),*];

        $($(
            #[unsafe(no_mangle)]
            #[inline(never)]
            pub extern "C" fn $name(look_ups: usize) -> u64 {
                let mut sum = 0u64;
                for_each(look_ups, |square, occupied| {
                    sum = sum.wrapping_add($module::$look_up(square, occupied));
                });
                sum
            }
        )*)*
    };
}

loops! {
    "rook" rook_attacks: loop_hyperbola_rook hyperbola loop_kindergarten_rook kindergarten loop_fancy_rook fancy
        loop_fixed_shift_rook fixed_shift loop_shakmaty_rook peer;
    "bishop" bishop_attacks: loop_hyperbola_bishop hyperbola loop_kindergarten_bishop kindergarten loop_fancy_bishop fancy
        loop_fixed_shift_bishop fixed_shift loop_shakmaty_bishop peer;
    "queen" queen_attacks: loop_hyperbola_queen hyperbola loop_kindergarten_queen kindergarten loop_fancy_queen fancy
        loop_fixed_shift_queen fixed_shift loop_shakmaty_queen peer;
}

/// The loop alone.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn loop_over_nothing(look_ups: usize) -> u64 {
    let mut sum = 0u64;
    for_each(look_ups, |square, occupied| sum = sum.wrapping_add(occupied ^ square as u64));
    sum
}
