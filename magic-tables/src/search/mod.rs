//! Magic factors: found quickly, and verified.

#[cfg(feature = "research")]
pub mod classic;
pub mod find;
pub(crate) mod random;
pub mod verify;
