//! Magic factors: found quickly, and verified.

pub mod find;
mod random;
pub mod verify;
