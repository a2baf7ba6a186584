//! Builds and verifies magic factors.

pub mod construct;
pub mod diagnosis;
pub mod find32;
pub mod random;
pub mod verify;

#[cfg(test)]
mod tests;
