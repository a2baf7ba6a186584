//! An engine whose build script writes the tables, and that depends on magic-tables at run time.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]

#[path = "../../engine.rs"]
mod engine;

pub use engine::{SCHEME, bishop_attacks, rook_attacks};

#[test]
fn the_scheme_is_the_one_that_was_asked_for() {
    let has_pext = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));
    assert_eq!(SCHEME, if has_pext { "pext" } else { "fancy, incorporate_shift" });
}
