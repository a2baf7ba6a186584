//! Generator and look-ups for magic bitboards.
#![cfg_attr(not(feature = "emit"), no_std)]

pub mod board;
pub mod lookup;
pub mod slider;

#[cfg(feature = "emit")]
pub mod attack_sets;
#[cfg(feature = "generate")]
mod builder;
#[cfg(feature = "emit")]
pub mod catalog;
#[cfg(feature = "emit")]
pub mod emit;
#[cfg(feature = "emit")]
pub mod encoding;
#[cfg(feature = "emit")]
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
pub mod numbering;
#[cfg(feature = "emit")]
pub mod occupancy;
#[cfg(feature = "emit")]
pub mod ray_walk;
#[cfg(feature = "emit")]
mod rules;
#[cfg(feature = "emit")]
mod scheme;
#[cfg(feature = "emit")]
pub mod search;
#[cfg(feature = "emit")]
pub mod spec;
#[cfg(feature = "emit")]
pub mod square;
#[cfg(feature = "emit")]
pub mod stepper;
#[cfg(feature = "emit")]
pub mod tables;
mod target;

#[cfg(feature = "generate")]
pub use builder::Builder;
#[cfg(feature = "emit")]
pub use error::Error;
#[cfg(feature = "emit")]
pub use spec::{Entries, Magics, Packing, Pext, Scheme};
