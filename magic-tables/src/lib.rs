//! Generator and look-ups for magic bitboards.
#![cfg_attr(not(feature = "generate"), no_std)]

pub mod board;
pub mod lookup;
pub mod slider;

#[cfg(feature = "generate")]
pub mod attack_sets;
#[cfg(feature = "generate")]
pub mod auto;
#[cfg(feature = "generate")]
mod builder;
#[cfg(feature = "generate")]
pub mod catalog;
#[cfg(feature = "generate")]
pub mod emit;
#[cfg(feature = "generate")]
pub mod encoding;
#[cfg(feature = "generate")]
pub mod hash;
#[cfg(feature = "generate")]
pub mod hashed;
#[cfg(feature = "generate")]
pub mod layout;
#[cfg(feature = "generate")]
pub mod numbering;
#[cfg(feature = "generate")]
pub mod occupancy;
#[cfg(feature = "generate")]
mod own;
#[cfg(feature = "generate")]
mod plan;
#[cfg(feature = "generate")]
pub mod ray_walk;
#[cfg(feature = "generate")]
pub mod search;
#[cfg(feature = "generate")]
pub mod spec;
#[cfg(feature = "generate")]
pub mod square;
#[cfg(feature = "generate")]
pub mod stepper;
#[cfg(feature = "generate")]
pub mod tables;
mod target;

#[cfg(feature = "generate")]
pub use builder::{Builder, Error};
#[cfg(feature = "generate")]
pub use spec::{Entries, Magics, Packing, Pext, Scheme};
