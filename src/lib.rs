//! Attacks of sliding pieces (rook, bishop, queen) for chess engines: one line gives look-up functions over tables
//! that were generated and verified while the engine was compiled.
//!
//! ```
//! mod sliders {
//!     magic_bitboards::magic_tables!(scheme = fancy, incorporate_shift = true);
//! }
//!
//! // A rook on d4 (a1 = 0, b1 = 1, …, h8 = 63), blocked on d6 and b4.
//! let occupied = 1 << 43 | 1 << 25;
//! assert_eq!(sliders::rook_attacks(27, occupied), 0x0000_0808_f608_0808);
//! ```
//!
//! Nothing happens at start-up: the tables are read-only statics. Nothing needs `std`, an allocator or `unsafe`
//! in the engine. Every table has been compared with a slow ray walk, for every relevant occupancy of every square,
//! before the compiler saw it.
//!
//! - [`magic_tables!`] documents the options: schemes, entries, packing, PEXT, own factors, own types.
//! - The functions of this module are ready-made look-ups, for those who need no choice.
//! - [`lookup`] is what runs: ordinary, documented Rust.
//! - [`magic_tables::Builder`](https://docs.rs/magic-tables) generates the same in build scripts.
//!
//! # Ready-made
//!
//! ```
//! # #[cfg(feature = "tables")] {
//! use magic_bitboards::{between, bishop_attacks, king_attacks, knight_attacks, line, queen_attacks, rook_attacks};
//! use magic_bitboards::{black_pawn_attacks, white_pawn_attacks};
//!
//! let occupied = 1 << 43 | 1 << 25; // d6 and b4
//! assert_eq!(rook_attacks(27, occupied), 0x0000_0808_f608_0808);
//! assert_eq!(queen_attacks(27, occupied), rook_attacks(27, occupied) | bishop_attacks(27, occupied));
//! assert_eq!(knight_attacks(0), 1 << 17 | 1 << 10); // from a1 to b3 and c2
//! assert_eq!(king_attacks(0), 1 << 1 | 1 << 8 | 1 << 9);
//! assert_eq!(white_pawn_attacks(8), 1 << 17); // from a2 to b3
//! assert_eq!(black_pawn_attacks(17), 1 << 8 | 1 << 10); // from b3 to a2 and c2
//! assert_eq!(between(0, 3), 1 << 1 | 1 << 2); // b1 and c1
//! assert_eq!(line(0, 3), 0xff); // the first rank
//! assert_eq!(line(0, 10), 0); // a1 and c2 are on no common line
//! # }
//! ```
//!
//! # Features
//!
//! | feature | | what it does |
//! |---|---|---|
//! | `macros` | default | [`magic_tables!`] |
//! | `tables` | default | the ready-made look-ups of this module |
//! | `bmi2` | | PEXT on x86-64, whatever the target features say; elsewhere it changes nothing |
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bmi2;

/// Look-ups at run time: [`magic_tables::lookup`], with what the feature `bmi2` of this crate promises.
pub mod lookup {
    pub use magic_tables::lookup::*;

    #[cfg(feature = "bmi2")]
    pub use crate::bmi2::{PROMISED, Promised};
}

#[doc(hidden)]
#[cfg(feature = "bmi2")]
pub use magic_tables as __magic_tables;
#[doc(hidden)]
pub use magic_tables::{__author_promises_bmi2, __cast_square_to_usize_or_give_the_option_square_index};
#[doc(hidden)]
#[cfg(not(feature = "bmi2"))]
pub use magic_tables::{__if_bmi2, __with_bmi2};

#[doc(hidden)]
#[cfg(feature = "macros")]
pub use magic_macros::expand_magic_tables as __expand_magic_tables;

/// Tables of slider attacks, generated and verified at compile time, and the functions that look them up.
///
/// ```
/// mod sliders {
///     magic_bitboards::magic_tables!(scheme = fancy, incorporate_shift = true);
/// }
/// let attacks: u64 = sliders::rook_attacks(27, 0);
/// assert_eq!(attacks.count_ones(), 14);
/// assert_eq!(sliders::SCHEME, if cfg!(any(target_feature = "bmi2", feature = "bmi2")) { "pext" } else { "fancy, incorporate_shift" });
/// ```
///
/// The items stand where the macro stands. The options may wear angle brackets, `magic_tables!(< … >)`, and any
/// delimiter will do.
///
/// | item | meaning |
/// |---|---|
/// | `fn rook_attacks(square, occupied)`, `bishop_attacks`, `queen_attacks` | the attack set; `square` is a `usize` from 0 (a1) to 63 (h8), `occupied` any `u64` |
/// | `const fn rook_attacks_const(square, occupied)`, … | the same, for constants |
/// | `const SCHEME: &str` | what was compiled in |
/// | `const TABLE_BYTES: usize` | bytes of all statics together |
///
/// # Options
///
/// | key | values, the default first | meaning |
/// |---|---|---|
/// | `scheme` | `fancy`, `plain`, `fixed_shift`, `black`, `pext`, `magic32`, `kindergarten`, `congruent_modulo`, `hyperbola`, `auto` | how an occupancy becomes an index |
/// | `entries` | `bitboard`, `byte`, `pdep`, `shared` | what a slot of the table holds |
/// | `bishop_entries` | as `entries`; `bitboard` | beside `entries = pdep`: bishops have slots of 64 bits all the same, a fifth more bytes for the time of one PDEP |
/// | `packing` | `auto`, `concatenated`, `overlapping` | how the tables of the squares lie in the one array |
/// | `incorporate_shift` | `false`, `true` | the shift lives in the factor's upper 6 bits |
/// | `incorporate_offset` | `false`, `true` | the offset into the one array lives in the factor's lower 16 bits; together with a fixed shift, or with `incorporate_shift`, mask and factor are all there is of a square |
/// | `pext` | `auto`, `always`, `never` | `auto`: PEXT where the target has BMI2 (or the feature `bmi2` is on), the scheme elsewhere |
/// | `magics` | `catalog`, `search` | the best factors known, or factors found during this build |
/// | `seed` | integer | for `search`: the same seed gives the same tables on every machine |
/// | `rook_magics`, `bishop_magics` | 64 literals in brackets | your own factors, verified during the build |
/// | `steppers` | `false`, `true` | also `knight_attacks(square)`, `king_attacks`, `white_pawn_attacks`, `black_pawn_attacks` |
/// | `lines` | `false`, `true` | also `between(a, b)` and `line(a, b)` |
/// | `max_bytes` | integer, or text such as `"256 KiB"` | with `scheme = auto` the fastest tables that fit; elsewhere a build error if they are larger |
/// | `square`, `bitboard` | the path of a type | your own square (`Copy`, cast by `as usize`) and bitboard (`From<u64>`, `Into<u64>`) in the signatures; look-ups in constants take words, since conversions are not constant |
/// | `crate` | a path | `magic-bitboards`, where it must be named differently |
///
/// # Which scheme?
///
/// `fancy` is never wrong. On processors with BMI2 it becomes PEXT by itself, if the target features say so
/// (`-C target-cpu=native`) or the feature `bmi2` is on. If cache or flash is scarce, `packing = overlapping` takes
/// less for nothing, and with `entries = byte` or `entries = pdep` an eighth to a fifth; `kindergarten` and `hyperbola`
/// take 11 KB and 3 KB, for some more instructions. `scheme = auto` with `max_bytes` decides by measured costs.
///
/// # Classic combinations
///
/// `plain` with `entries = byte` is Robert Houdart's, `pext` with `entries = pdep` Zach Wegner's, `fancy` with
/// `incorporate_shift` Grant Osborne's, `fixed_shift` with `incorporate_offset` Eugene Kotlov's, and
/// `entries = shared` Lasse Hansen's. The schemes are reviewed in Niklas Fiekas, *Finding Hash Functions for
/// Bitboard Based Move Generation* (2018).
///
/// # Panics
///
/// The look-ups panic if `square` is off the board.
#[cfg(feature = "macros")]
#[cfg_attr(docsrs, doc(cfg(feature = "macros")))]
#[macro_export]
macro_rules! magic_tables {
    ($($options:tt)*) => {
        $crate::__with_bmi2! {
            ($crate::__expand_magic_tables) ($crate) $($options)*
        }
    };
}

#[cfg(feature = "tables")]
mod ready_made {
    include!(concat!(env!("OUT_DIR"), "/ready_made.rs"));
}

#[cfg(feature = "tables")]
#[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
pub use ready_made::{
    between, bishop_attacks, black_pawn_attacks, king_attacks, knight_attacks, line, queen_attacks,
    rook_attacks, white_pawn_attacks,
};
