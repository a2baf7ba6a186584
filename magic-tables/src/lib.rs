//! Generator and look-ups for magic bitboards.
#![cfg_attr(not(feature = "generate"), no_std)]

pub mod board;
#[cfg(feature = "generate")]
pub mod occupancy;
pub mod slider;
