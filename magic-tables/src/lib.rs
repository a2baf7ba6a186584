//! Look-ups of slider attacks for chess engines, and the generator of their tables.
//!
#![cfg_attr(feature = "generate", doc = "```")]
#![cfg_attr(not(feature = "generate"), doc = "```ignore")]
//! // build.rs
//! use magic_tables::{Builder, Scheme};
//!
//! let source = Builder::new().scheme(Scheme::Hyperbola).standalone(true).source()?;
//! assert!(source.contains("pub fn rook_attacks(square: usize, occupied: u64) -> u64"));
//! # Ok::<(), magic_tables::Error>(())
//! ```
//!
//! A look-up takes the square of a rook or a bishop and the occupancy of the board, hashes the
//! relevant part of the occupancy to an index, and reads the attack set from a table (*magic
//! bitboards*). The generator chooses the hash functions, lays out and fills the tables, and
//! compares them with a slow ray walk for every relevant occupancy of every square before it emits
//! source.
//!
//! Most engines do not need this crate directly: they use the macro of
//! [`magic-bitboards`](https://github.com/magic-bitboards/magic-bitboards), which runs the generator
//! at compile time. Use this crate if you want to generate tables in a build script, as Rust that
//! depends only on `core`, or as a header for C or C++: by [`Builder`](struct.Builder.html), with
//! the feature `generate`.
//!
//! # Features
//!
//! | feature | what it does |
//! |---|---|
//! | `emit` | the generator of tables for the chess board, up to tokens: options, catalog, search, layout, verification; needs `std` |
//! | `boards` | other boards and pieces: the types in `lookup::boards`, and, with `emit`, the options `board`, `numbering`, `wrap` and `pieces` |
//! | `generate` | `emit`, `boards`, and `Builder`, which writes formatted source |
//! | `engine` | `lookup::views` and `lookup::setwise`, which the generator does not need; on by default, so that a build script may turn it off |
//! | `bmi2` | PEXT and PDEP on x86-64, even if the target features do not include BMI2. Whoever enables it promises that the program runs only on processors with BMI2 |
//!
//! With the default feature alone, or with none, the crate is `no_std` and has no dependencies.
//!
//! # Versions
//!
//! Versions follow [Semantic Versioning](https://semver.org). The promise covers `Builder`, its
//! options, its `Error`, the look-ups that generated source uses, and the features. It does not
//! cover hidden items, the generated text, or the factors and sizes of tables: a later version may
//! find smaller or faster ones. All modules but [`lookup`] are hidden: they are for the other
//! crates of this project, and any version may change them. The minimum Rust version is 1.85; a
//! higher one counts as a minor change.
#![cfg_attr(not(feature = "emit"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
#[doc(hidden)]
pub mod origin;

#[doc(hidden)]
pub mod board;
#[doc(hidden)]
pub mod cast;
pub mod lookup;
mod target;

#[cfg(feature = "generate")]
mod builder;
#[cfg(feature = "emit")]
mod choices;
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod emit;
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod encoding;
#[cfg(feature = "generate")]
mod error;
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod hash;
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod layout;
#[cfg(feature = "emit")]
mod naming;
#[cfg(feature = "generate")]
mod recipe;
#[cfg(feature = "emit")]
mod scheme;
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod search;
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod spec;
#[cfg(feature = "emit")]
#[doc(hidden)]
pub mod tables;
#[cfg(feature = "emit")]
mod text;

#[cfg(all(feature = "emit", feature = "boards"))]
pub use board::geometry::{Numbering, Wrap};
#[cfg(feature = "generate")]
pub use builder::{Builder, SourceFile};
#[cfg(feature = "generate")]
pub use error::Error;
#[cfg(feature = "emit")]
pub use spec::{
    Entries, ErrorSite, Form, Hyperbola, Language, Linkage, Magics, OffBoard, OwnFactors, Packing,
    Pext, Problem, Purpose, Scheme, Value,
};
