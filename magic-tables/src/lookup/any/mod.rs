//! Look-ups for boards of any shape and for pieces of any game: once for words of 64 bits, once for words of 128 bits. All
//! but those with PEXT are constant functions. They panic if a square is off the board.

mod form;
mod highest;
mod narrow;
#[doc(hidden)]
pub mod vectors;

pub use form::{FactorForm, SHIFT_IN_FACTOR};
pub use narrow::Narrow;

/// The modules of both words have the same text. (Generic constant functions cannot compute with their parameters.)
macro_rules! look_ups {
    ($(#[$meta:meta])* $module:ident, $word:ty, $highest:ident, $read:path, $if_vectors:ident, $places:ident) => {
        $(#[$meta])*
        pub mod $module {
            use super::form::FactorForm;
            use super::highest::$highest as highest;
            #[cfg(all(target_arch = "x86_64", target_feature = "avx512bitalg", target_feature = "avx512vl"))]
            use super::vectors::places::$places as InBits;
            use super::vectors::{$if_vectors as if_vectors, if_bits, if_long};
            use crate::lookup::array::array;
            use crate::lookup::bmi2::{Bmi2, portable};
            use crate::lookup::key::key;
            use crate::lookup::shift::ShiftForm;
            use crate::lookup::words::{halfwords, octets, short_words};
            use $read as read;

            /// A set of squares, one bit each.
            pub type Word = $word;

            include!("halves.rs");
            include!("hashed.rs");
            include!("entries.rs");
            include!("deposits.rs");
            include!("pext_lines.rs");
            include!("line_slots.rs");
            include!("lines.rs");
            include!("reversed.rs");
            include!("bit_lines.rs");
            include!("two_lines.rs");
            include!("long_lines.rs");
            include!("fixed.rs");
            include!("setwise.rs");
        }
    };
}

look_ups! {
    /// For boards with up to 64 squares.
    bits64, u64, highest_of_64, crate::lookup::words::words, if_narrow_vectors, Narrow
}

look_ups! {
    /// For boards with up to 128 squares.
    bits128, u128, highest_of_128, crate::lookup::words::long_words, if_vectors, Wide
}

#[cfg(test)]
mod tests;
