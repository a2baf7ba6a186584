//! The tests child by child, of several children at a time.

pub(crate) mod avx2;
pub(crate) mod avx512;
