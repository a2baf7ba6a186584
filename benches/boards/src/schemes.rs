//! Modules with the same pieces in several schemes.

/// Tables for one board, a module for each scheme.
macro_rules! schemes {
    ($board:ident: $($tail:tt)*) => {
        mod $board {
            schemes! { modules $($tail)* }
        }
    };
    (modules $common:tt $($scheme:ident: $options:tt),* $(,)?) => {
        $(pub mod $scheme {
            schemes! { tables $common $options }
        })*
    };
    (tables [$($common:tt)*] [$($options:tt)*]) => {
        magic_bitboards::magic_tables!($($common)*, $($options)*);
    };
}
