//! Tables that start with a line of the cache, because their slots were placed for that.

use core::ops::Deref;

/// A table that starts with a line of the cache, of 64 bytes.
///
/// ```
/// use magic_tables::lookup::Aligned;
///
/// static TABLE: Aligned<[u64; 8]> = Aligned::new([7; 8]);
/// assert_eq!(TABLE[3], 7);
/// assert_eq!(align_of_val(&TABLE), 64);
/// ```
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
