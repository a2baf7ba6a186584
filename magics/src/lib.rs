//! Finds, verifies and proves magic factors for chess engines: the program `magics` as a library.
//!
//! Engines do not need this crate: their tables come from
//! [`magic-bitboards`](https://github.com/magic-bitboards/magic-bitboards). Use the library if you
//! work on magic factors. Use the program to write tables for C, C++ or Rust, to check your own
//! factors, or to repeat a proof; its
//! [README](https://github.com/magic-bitboards/magic-bitboards/blob/main/magics/README.md) lists
//! the commands, and `magics COMMAND --help` the options.
//!
//! ```
//! use magic_tables::search::verify::Request;
//! use magic_tables::board::slider::Slider;
//! use magics::find::find;
//!
//! let found = find(&Request::new(Slider::Bishop, 27), 0).expect("there are plenty");
//! assert!(found.range.slots() <= 1 << 9);
//! ```
//!
//! # Modules
//!
//! | for | modules |
//! |---|---|
//! | finding factors | [`find`]: finds one factor with given properties; [`classic`]: the search by trial and error, as a reference |
//! | bits of any word | [`gather`]: the shortest multiplication that gathers them, and perfect hashes of values |
//! | proofs | [`prove`]: finds all factors of a square, or proves that there are none, and writes certificates; [`known`]: what is known about each square |
//! | tables | [`pack`]: packs the tables of all squares into one short array |
//! | the program | [`cli`]: its commands; [`picture`]: draws boards as text and as SVG |
//!
//! The crate has one feature, `gpu`: proofs on graphics processors, by OpenCL. It needs Rust 1.89,
//! because the proofs use AVX-512 intrinsics if the processor has them.
//!
//! # Versions
//!
//! Versions follow [Semantic Versioning](https://semver.org). It covers the commands of the
//! program, their options, their exit statuses, the fields of `--json`, and the format of
//! certificates. The library changes more often: before version 1.0, any minor version may change
//! it.
//!
//! # Pages
//!
//! - [Which squares have a factor with one index bit
//!   fewer](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/results.md)
//! - [How to run and check
//!   proofs](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/proving.md)
//! - [Bounds on magic
//!   factors](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/bounds.md)
//! - [Gathering the bits of any
//!   mask](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/gather.md)
//! - [One table for all
//!   squares](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/wishing-dreams.md)
//! - [Pictures](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/pictures.md)
//! - [C and C++](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/c.md)

pub mod classic;
pub mod cli;
mod files;
pub mod find;
pub mod gather;
pub mod known;
pub mod pack;
pub mod picture;
pub mod prove;
mod serde_text;
