//! Magic factors: found quickly, and verified.

pub mod classic;
pub mod find;
mod random;
pub mod verify;
