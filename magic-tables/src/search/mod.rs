//! Magic factors: found quickly, and verified.

pub mod find;
pub mod find32;
pub mod random;
pub mod verify;
