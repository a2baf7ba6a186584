//! An engine whose build script writes the tables, without dependencies at run time. The generated source contains the
//! look-ups with their unchecked loads, so this crate cannot forbid unsafe code.

#![cfg_attr(not(test), no_std)]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]

#[path = "../../engine.rs"]
mod engine;

pub use engine::{SCHEME, bishop_attacks, rook_attacks};
