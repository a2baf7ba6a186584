//! An engine whose build script writes the tables, and that depends on nothing at run time. Such source
//! brings the unchecked loads of the look-ups with it, so that unsafe code cannot be forbidden.

#![cfg_attr(not(test), no_std)]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]

#[path = "../../engine.rs"]
mod engine;

pub use engine::{SCHEME, bishop_attacks, rook_attacks};
