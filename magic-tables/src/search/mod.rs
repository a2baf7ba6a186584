//! Builds and verifies magic factors.

pub mod construct;
#[cfg(feature = "boards")]
pub mod construct_halves;
mod construction;
pub mod find32;
pub mod random;
pub mod request;
pub mod verify;
