//! Look-ups for boards of any shape and for pieces of any game: once for words of 64 bits, once for words of 128 bits. All of
//! them are constant functions.

/// The modules of both words have the same text. (Generic constant functions cannot compute with their parameters.)
macro_rules! look_ups {
    ($(#[$meta:meta])* $module:ident, $word:ty) => {
        $(#[$meta])*
        pub mod $module {
            /// A set of squares, one bit each.
            pub type Word = $word;

            include!("lines.rs");
            include!("leaps.rs");
        }
    };
}

look_ups! {
    /// For boards with up to 64 squares.
    bits64, u64
}

look_ups! {
    /// For boards with up to 128 squares.
    bits128, u128
}

#[cfg(test)]
mod tests;
