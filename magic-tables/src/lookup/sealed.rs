//! The trait that seals the traits of the look-ups: no other crate can name it.

/// The supertrait of all sealed traits.
pub trait Sealed {}
