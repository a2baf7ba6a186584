//! Magic factors: found quickly, and verified.

#[cfg(feature = "research")]
pub mod classic;
pub mod find;
pub mod find32;
#[cfg(feature = "research")]
pub mod prove;
pub(crate) mod random;
pub mod verify;
