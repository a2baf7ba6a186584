//! Slider attacks (rook, bishop, queen) for chess engines, from one line of code.
//!
//! The line gives your engine look-up functions and their tables, which are generated and verified
//! while the engine compiles:
//!
//! ```
//! mod sliders {
//!     magic_bitboards::magic_tables!();
//! }
//!
//! // A rook on d4 (a1 = 0, b1 = 1, …, h8 = 63), blocked on d6 and b4.
//! let occupied = 1 << 43 | 1 << 25;
//! assert_eq!(sliders::rook_attacks(27, occupied), 0x0000_0808_f608_0808);
//! ```
//!
//! The tables are read-only statics, so there is nothing to do at start-up. The engine needs
//! neither `std` nor an allocator nor `unsafe`. Before a table reaches the compiler, it is compared
//! with a slow ray walk for every relevant occupancy of every square.
//!
//! - [`magic_tables!`] documents all options: schemes, entries, packing, PEXT, your own factors and
//!   types, other boards and pieces.
//! - The functions of this module are ready-made look-ups, without options.
//! - [`lookup`] has the code that runs in your engine.
//! - [`magic_tables::Builder`](https://github.com/magic-bitboards/magic-bitboards/blob/main/magic-tables/README.md)
//!   generates the same tables in build scripts.
//! - The program
//!   [`magics`](https://github.com/magic-bitboards/magic-bitboards/blob/main/magics/README.md)
//!   writes them as headers for C and C++, and as Rust source without dependencies.
//!
//! # Ready-made
//!
//! ```
//! # #[cfg(feature = "tables")] {
//! use magic_bitboards::{between, beyond, line, ray}; // of two squares
//! use magic_bitboards::{bishop_attacks, queen_attacks, rook_and_bishop_attacks, rook_attacks};
//! use magic_bitboards::{
//!     black_pawn_attacks, king_attacks, knight_attacks, pawn_attacks, white_pawn_attacks,
//! };
//!
//! let occupied = 1 << 43 | 1 << 25; // d6 and b4
//! assert_eq!(rook_attacks(27, occupied), 0x0000_0808_f608_0808);
//! assert_eq!(
//!     queen_attacks(27, occupied),
//!     rook_attacks(27, occupied) | bishop_attacks(27, occupied)
//! );
//! assert_eq!(
//!     rook_and_bishop_attacks(27, occupied),
//!     (rook_attacks(27, occupied), bishop_attacks(27, occupied))
//! );
//! assert_eq!(knight_attacks(0), 1 << 17 | 1 << 10); // from a1 to b3 and c2
//! assert_eq!(king_attacks(0), 1 << 1 | 1 << 8 | 1 << 9);
//! assert_eq!(white_pawn_attacks(8), 1 << 17); // from a2 to b3
//! assert_eq!(black_pawn_attacks(17), 1 << 8 | 1 << 10); // from b3 to a2 and c2
//! assert_eq!(pawn_attacks(true, 17), black_pawn_attacks(17)); // `false` for a white one
//! assert_eq!(between(0, 3), 1 << 1 | 1 << 2); // b1 and c1
//! assert_eq!(line(0, 3), 0xff); // the first rank
//! assert_eq!(ray(0, 3), 0xfe); // from a1 to d1 and on to h1, without a1
//! assert_eq!(beyond(0, 3), 0xf0); // behind d1, as seen from a1: e1 to h1
//! assert_eq!(line(0, 10), 0); // a1 and c2 are on no common line, so all of these are empty
//! # }
//! ```
//!
//! # Features
//!
//! | feature | | what it does |
//! |---|---|---|
//! | `macros` | default | [`magic_tables!`] |
//! | `tables` | default | the ready-made look-ups of this module |
//! | `boards` | | other boards and pieces: the options `board`, `numbering`, `wrap` and `pieces` of [`magic_tables!`] |
//! | `bmi2` | | PEXT and PDEP on x86-64, even if the target features do not include BMI2; no effect on other targets |
//!
//! With the feature `bmi2` you promise that the program runs only on processors with BMI2 (Intel
//! since Haswell, AMD since Excavator; fast on AMD since Zen 3). On other processors it stops at
//! the first look-up with an illegal instruction. Cargo unifies features: if any crate of the build
//! turns `bmi2` on, it is on for all of them. So a library should leave the choice to the program.
//! A table with `pext = never` ignores the feature: it uses instructions of BMI2 only if the target
//! features include BMI2.
//!
//! # Versions
//!
//! Versions follow [Semantic Versioning](https://semver.org). The promise covers the options of
//! [`magic_tables!`], the functions and constants that it defines, the ready-made functions, and
//! the features. It does not cover hidden items, which only expansions use, or the factors and
//! sizes of tables: a later version may find smaller or faster ones. The minimum Rust version is
//! 1.85; a higher one counts as a minor change.
//!
//! # Pages
//!
//! All pages together are the
//! [handbook](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/README.md).
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bmi2;
#[cfg(feature = "macros")]
mod macros;
mod slow_pext;
mod unoptimised;

/// The look-ups: [`magic_tables::lookup`], with the promise of this crate's feature `bmi2`.
///
/// In unoptimised builds of this crate, `Hyperbola` and the set-wise look-ups do without vectors,
/// each of whose instructions is a call there. The answers are the same.
pub mod lookup {
    pub use magic_tables::lookup::*;

    #[cfg(feature = "bmi2")]
    pub use crate::bmi2::{PROMISED, Promised};
    #[cfg(all(magic_bitboards_unoptimised, not(doc)))]
    pub use crate::unoptimised::{Hyperbola, setwise};
}

#[doc(hidden)]
#[cfg(feature = "bmi2")]
pub use magic_tables as __magic_tables;
#[doc(hidden)]
pub use magic_tables::{
    __author_promises_bmi2, __cast_piece_of_mailbox_to_u8,
    __cast_square_to_usize_or_give_the_option_square_index, __constant_number_of_square,
    __number_of_square,
};
#[doc(hidden)]
#[cfg(not(any(feature = "bmi2", magic_bitboards_slow_pext)))]
pub use magic_tables::{__if_bmi2, __with_bmi2};

#[doc(hidden)]
#[cfg(all(feature = "macros", feature = "boards"))]
pub use magic_macros::expand_magic_tables as __expand_magic_tables;
#[doc(hidden)]
#[cfg(all(feature = "macros", not(feature = "boards")))]
pub use magic_macros::expand_magic_tables_of_chess as __expand_magic_tables;

/// The example of the page on views.
#[cfg(all(doctest, feature = "macros"))]
#[doc = include_str!("../docs/views.md")]
mod page_of_views {}

#[cfg(feature = "tables")]
mod ready_made;

#[cfg(feature = "tables")]
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
pub use ready_made::{
    between, beyond, bishop_attacks, black_pawn_attacks, king_attacks, knight_attacks, line,
    pawn_attacks, queen_attacks, ray, rook_and_bishop_attacks, rook_attacks, white_pawn_attacks,
};
