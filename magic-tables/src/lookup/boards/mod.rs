//! Look-ups for boards of any shape and for pieces of any game: once for words of 64 bits, once for
//! words of 128 bits, and, in functions of their own, for sets of four words. All but those with PEXT or in vectors are constant functions. They panic if a
//! square is off the board.

pub mod bits256;
mod four_words;
#[cfg(test)]
mod tests;
#[doc(hidden)]
pub mod vectors;

/// The number of the highest square of `set`; 0 if it is empty.
#[inline]
const fn highest_of_64(set: u64) -> usize {
    (set | 1).ilog2() as usize
}

/// The number of the highest square of `set`; 0 if it is empty. Two words without a branch take
/// fewer instructions than one.
#[inline]
const fn highest_of_128(set: u128) -> usize {
    let lower = set as u64;
    let upper = (set >> 64) as u64;
    let in_lower = highest_of_64(lower);
    let in_upper = 64 + highest_of_64(upper);
    if upper == 0 { in_lower } else { in_upper }
}

/// The modules of both words have the same text. (Generic constant functions cannot compute with
/// their parameters.)
macro_rules! look_ups {
    ($(#[$meta:meta])* $module:ident, $word:ty, $highest:ident, $read:path, $if_vectors:ident) => {
        $(#[$meta])*
        pub mod $module {
            use super::$highest as highest;
            use crate::lookup::boards::vectors::{$if_vectors as if_vectors, if_bits, if_long};
            use crate::lookup::bmi2::{Bmi2, portable};
            use crate::lookup::constants::{array, halfwords, short_words};
            use $read as read;

            /// A set of squares, one bit each.
            pub type Word = $word;

            include!("slots.rs");
            include!("line_slots.rs");
            include!("lines.rs");
            include!("fixed.rs");
            include!("setwise.rs");
        }
    };
}

look_ups! {
    /// For boards with up to 64 squares.
    bits64, u64, highest_of_64, crate::lookup::constants::words, if_narrow_vectors
}

look_ups! {
    /// For boards with up to 128 squares.
    bits128, u128, highest_of_128, crate::lookup::constants::long_words, if_vectors
}
