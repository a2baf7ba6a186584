//! Attacks of sliding pieces for chess engines.
#![no_std]
#![forbid(unsafe_code)]

pub use magic_tables::lookup;

#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "macros")]
    pub use magic_macros::expand_magic_tables;
    pub use magic_tables::{__if_pext, __with_pext};
}

/// m
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! magic_tables {
    ($($options:tt)*) => {
        $crate::__private::__with_pext! {
            ($crate::__private::expand_magic_tables) ($crate) $($options)*
        }
    };
}

#[cfg(feature = "tables")]
mod ready_made {
    include!(concat!(env!("OUT_DIR"), "/ready_made.rs"));
}

#[cfg(feature = "tables")]
pub use ready_made::{
    between, bishop_attacks, black_pawn_attacks, king_attacks, knight_attacks, line, queen_attacks,
    rook_attacks, white_pawn_attacks,
};
