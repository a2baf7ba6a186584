//! Builds and verifies magic factors.

pub mod construct;
mod construction;
pub mod find32;
pub mod random;
pub mod request;
pub mod verify;

#[cfg(test)]
mod tests;
