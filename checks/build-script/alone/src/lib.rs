//! An engine whose build script writes the tables, without dependencies at run time.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]

#[path = "../../engine.rs"]
mod engine;

/// The source is safe, so it does without the PEXT instruction.
#[cfg(test)]
const EXPECTED: &str = "fancy, incorporate_shift";

pub use engine::{SCHEME, bishop_attacks, rook_attacks};
