//! The lock on the traits of the look-ups: only this crate implements them.

/// A supertrait that no other crate can name.
pub trait Sealed {}
