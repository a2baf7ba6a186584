//! An engine whose build script writes the tables, without dependencies at run time.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]

#[path = "../../engine.rs"]
mod engine;

pub use engine::{SCHEME, bishop_attacks, rook_attacks};

/// The source is safe, so it does without the PEXT instruction.
#[test]
fn the_scheme_is_the_one_that_was_asked_for() {
    assert_eq!(SCHEME, "fancy, incorporate_shift");
}
