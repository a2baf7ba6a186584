//! What seals the traits of the look-ups, so that only this crate can implement them.

/// The supertrait of sealed traits.
pub trait Sealed {}
