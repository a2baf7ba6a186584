//! Tables that start with a line of the cache, because their slots were placed for that.

use core::ops::Deref;

/// A table that starts with a line of the cache, of 64 bytes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Aligned<T>(T);

impl<T> Aligned<T> {
    /// The same table, aligned. Its size should be a multiple of 64 bytes; otherwise bytes are added.
    #[must_use]
    pub const fn new(table: T) -> Self {
        Self(table)
    }
}

impl<T> Deref for Aligned<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}
