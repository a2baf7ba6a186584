//! One function for each look-up, whose instructions `scripts/targets.sh` counts. The compiler may assume that the square
//! is on the board, as with a type with 64 values.

use core::hint::assert_unchecked;

use crate::sliders;

/// Declares functions that an assembly file names.
macro_rules! counted {
    ($($name:ident: $look_up:ident)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name(square: usize, occupied: u64) -> u64 {
            // SAFETY: nothing calls it.
            unsafe { assert_unchecked(square < 64) };
            sliders::$look_up(square, occupied)
        }
    )*};
}

counted! {
    look_up_rook: rook_attacks
    look_up_bishop: bishop_attacks
    look_up_queen: queen_attacks
}
