//! Look-ups of slider attacks for chess engines, and the generator of their tables.
//!
//! A look-up takes the square of a rook or a bishop and the occupancy of the board, hashes the relevant part of the
//! occupancy to an index, and reads the attack set from a table (*magic bitboards*). The generator chooses the hash
//! functions, lays out and fills the tables, and compares them with a slow ray walk for every relevant occupancy of every
//! square before it emits source.
//!
//! Most engines do not need this crate directly: they use the macro of
//! [`magic-bitboards`](https://docs.rs/magic-bitboards), which runs the generator at compile time. Use this crate if you
//! want to generate tables in a build script, as Rust that depends only on `core`, or as a header for C or C++; or if you
//! work on magic factors. Build scripts use `Builder` (feature `generate`):
//!
//! ```no_run
//! # #[cfg(feature = "generate")]
//! # {
//! // build.rs
//! use magic_tables::{Builder, Scheme};
//!
//! fn main() -> Result<(), magic_tables::Error> {
//!     Builder::new().scheme(Scheme::Fancy).incorporate_shift(true).generate("sliders.rs")
//! }
//! # }
//! ```
//!
//! # Modules
//!
//! | for | modules |
//! |---|---|
//! | engines, at run time (`no_std`, no dependencies) | [`lookup`]: the types of generated tables; [`board`] and [`slider`](board/slider/index.html): squares, relevant masks, the ray walk |
//! | build scripts | [`Builder`](struct.Builder.html), its [`Error`](enum.Error.html), and the options [`Scheme`](spec/enum.Scheme.html), [`Entries`](spec/enum.Entries.html), [`Packing`](spec/enum.Packing.html), [`Pext`](spec/enum.Pext.html), [`Hyperbola`](spec/enum.Hyperbola.html), [`Purpose`](spec/enum.Purpose.html), [`Magics`](spec/enum.Magics.html), [`Numbering`](board/geometry/enum.Numbering.html) and [`Language`](spec/enum.Language.html) |
//! | front ends such as the macro | [`spec`](spec/index.html): options and their mistakes; [`tables`](tables/index.html): verified tables; [`emit`](emit/index.html): tables as tokens |
//! | other boards and games | [`geometry`](board/geometry/index.html): boards of any shape; [`piece`](board/piece/index.html): pieces of any game; [`tables::board`](tables/board/index.html): their tables; [`stepper`](board/stepper/index.html): knight, king, pawns, and lines |
//! | work on factors | [`catalog`](catalog/index.html): the best known factors and packings; [`search`](search/index.html): construction and verification of factors; [`hash`](hash/index.html), [`hashed`](hashed/index.html), [`layout`](layout/index.html), [`encoding`](encoding/index.html), [`numbering`](numbering/index.html), [`attack_sets`](board/attack_sets/index.html), [`occupancy`](board/occupancy/index.html), [`ray_walk`](board/ray_walk/index.html), [`square`](board/square/index.html): the parts of a table |
//!
//! All rows but the first need features; the links lead somewhere if the documentation was built with all of them, as on docs.rs.
//!
//! # Features
//!
//! | feature | what it does |
//! |---|---|
//! | `emit` | the generator of tables for the chess board, up to tokens: options, catalog, search, layout, verification; needs `std` |
//! | `boards` | other boards and pieces: the types in `lookup::any`, and, with `emit`, the options `board`, `numbering` and `pieces` |
//! | `generate` | `emit`, `boards`, and `Builder`, which writes formatted source |
//! | `bmi2` | PEXT and PDEP on x86-64, even if the target features do not include BMI2. Whoever enables it promises that the program runs only on processors with BMI2 |
//!
//! No feature is on by default. Without features the crate is `no_std` and has no dependencies.
//!
//! # Versions
//!
//! Versions follow [Semantic Versioning](https://semver.org). The promise covers `Builder`, its options, its `Error`, the
//! look-ups that generated source uses, and the features. It does not cover hidden items, the generated text, or the factors
//! and sizes of tables: a later version may find smaller or faster ones. The modules for front ends, other games
//! and work on factors change more often; before version 1.0, any minor version may change them. The minimum Rust version is
//! 1.85; a higher one counts as a minor change.
//!
//! # Glossary
//!
//! - **Relevant mask**: the squares where a blocker can change the attack set of a slider. The *relevant occupancy*
//!   is the part of the occupancy on them.
//! - **Key**: the number that is hashed. A *masked* key is the relevant occupancy; a *black* key is the occupancy
//!   with all irrelevant squares set.
//! - **Magic factor**: a number whose product with the key has the index in its upper bits, the *index bits*, such that
//!   occupancies with different attack sets never have the same index.
//! - **Offset**: the number of the slot where the slots of a square start.
//! - **Index function**: the function from occupancies to indices for one square: key, factor and shift, or PEXT.
//! - **Slot**: one element of a table; the slot of an occupancy has the number offset plus index.
//! - **Entry**: the bits that a slot must hold for one square; its other bits may be anything.
//! - **Encoding**: the form of an attack set in a slot, such as a bitboard, or 16 bits for PDEP.
//! - **Union**: a set of squares that contains the attack sets of several squares.
//! - **Post-mask**: the attack set on the empty board, which extracts the attack set of a square from a union.
//! - **Base**: the number of a square's first union; also, the offset that a carried offset of zero means.
//! - **Block**: data of one word size that is stored together, such as the slots of one or of both pieces.
//! - **Layout**: the index functions and offsets of all squares, and the number of slots.
//! - **Packing**: a way to lay out the tables of the squares.
//! - **Concatenated**: the tables of the squares lie one after the other.
//! - **Overlapping**: the tables of squares fill each other's gaps, and share slots whose entries agree.
//! - **Carried**: stored in unused bits of the factor. A *carried shift* is in the upper six bits, a *carried offset*
//!   in the lower 16 bits.
//! - **Unit**: the number of slots (in [`lookup`], of bytes) for each step of a carried offset.
//! - **Room**: the number of slots from the offset of a square to the end of the array.
//! - **Start**: an offset in bytes, as look-ups store it.
//! - **Place**: a start and an index, which together are the address of a slot.
//! - **Line-wise**: a scheme that looks up the attacks along one line (rank, file or diagonal) at a time, without slots.
#![cfg_attr(not(feature = "emit"), no_std)]

pub mod board;
#[doc(hidden)]
pub mod cast;
pub mod lookup;

#[cfg(feature = "generate")]
mod builder;
#[cfg(feature = "emit")]
pub mod catalog;
#[cfg(feature = "emit")]
mod choices;
#[cfg(feature = "emit")]
pub mod emit;
#[cfg(feature = "emit")]
pub mod encoding;
#[cfg(feature = "generate")]
mod error;
#[cfg(feature = "emit")]
mod factors;
#[cfg(feature = "emit")]
pub mod hash;
#[cfg(feature = "emit")]
pub mod hashed;
#[cfg(feature = "emit")]
pub mod layout;
#[cfg(feature = "emit")]
mod literal;
#[cfg(feature = "emit")]
pub mod numbering;
#[cfg(feature = "generate")]
mod recipe;
#[cfg(feature = "emit")]
mod scheme;
#[cfg(feature = "emit")]
pub mod search;
#[cfg(feature = "emit")]
mod shortened;
#[cfg(feature = "emit")]
pub mod spec;
#[cfg(feature = "emit")]
pub mod tables;
mod target;
#[cfg(feature = "emit")]
mod words;

#[cfg(all(feature = "emit", feature = "boards"))]
pub use board::geometry::Numbering;
#[cfg(feature = "generate")]
pub use builder::Builder;
#[cfg(feature = "generate")]
pub use error::Error;
#[cfg(feature = "emit")]
pub use spec::{Entries, Hyperbola, Language, Magics, Packing, Pext, Purpose, Scheme};
