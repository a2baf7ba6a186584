//! Look-ups for boards of any shape and for pieces of any game: once for words of 64 bits, once for words of 128 bits. All of
//! them are constant functions.

/// The modules of both words have the same text. (Generic constant functions cannot compute with their parameters.)
macro_rules! look_ups {
    ($(#[$meta:meta])* $module:ident, $word:ty, $read:path) => {
        $(#[$meta])*
        pub mod $module {
            use $read as read;

            /// A set of squares, one bit each.
            pub type Word = $word;

            include!("hashed.rs");
            include!("lines.rs");
            include!("leaps.rs");
        }
    };
}

look_ups! {
    /// For boards with up to 64 squares.
    bits64, u64, crate::lookup::words::words
}

look_ups! {
    /// For boards with up to 128 squares.
    bits128, u128, crate::lookup::words::long_words
}

#[cfg(test)]
mod tests;
