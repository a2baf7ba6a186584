//! An engine whose build script writes the tables, and that depends on magic-tables at run time.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]

#[path = "../../engine.rs"]
mod engine;

#[cfg(test)]
const EXPECTED: &str = if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
    "pext"
} else {
    "fancy, incorporate_shift"
};

pub use engine::{SCHEME, bishop_attacks, rook_attacks};
