//! What seals the traits of the look-ups.

/// A supertrait that no other crate can name.
pub trait Sealed {}
