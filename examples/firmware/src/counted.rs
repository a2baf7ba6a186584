//! One function for each look-up, whose instructions `scripts/targets.sh` counts. The compiler may
//! assume that the square is on the board, as with a type with as many values as there are squares.

use core::hint::assert_unchecked;

use crate::sliders;

#[cfg(not(feature = "shogi"))]
type Set = u64;
#[cfg(feature = "shogi")]
type Set = u128;

/// The number of squares.
const SQUARES: usize = if cfg!(feature = "shogi") { 81 } else { 64 };

/// Declares functions that an assembly file names.
macro_rules! counted {
    ($($name:ident: $look_up:ident)*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name(square: usize, occupied: Set) -> Set {
            // SAFETY: nothing calls it.
            unsafe { assert_unchecked(square < SQUARES) };
            sliders::$look_up(square, occupied)
        }
    )*};
}

counted! {
    look_up_rook: rook_attacks
    look_up_bishop: bishop_attacks
}

#[cfg(not(feature = "shogi"))]
counted!(look_up_queen: queen_attacks);

#[cfg(feature = "shogi")]
counted!(look_up_lance: white_lance_attacks);
