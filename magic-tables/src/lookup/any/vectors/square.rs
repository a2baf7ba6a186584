//! The vectors of a square.

/// A vector of bytes, in halves, the lowest byte first.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Bytes(pub [u128; 2]);

/// Up to eight squares of each of four rays: how they come into vectors and return, in as many ways as `DIRECT` and `SUMS` say.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Rays<const DIRECT: usize, const SUMS: usize> {
    pub gather: Bytes,
    pub mask: Bytes,
    /// The shuffle that leads back.
    pub direct: [Bytes; DIRECT],
    /// The shuffle of sums, and their squares.
    pub sums: [[Bytes; 2]; SUMS],
}

/// Rays of up to nine squares.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Square<const DIRECT: usize, const SUMS: usize, const FAR: usize> {
    pub rays: Rays<DIRECT, SUMS>,
    /// For rays of nine squares: weights, if they are not the mask, and the base.
    pub far: [[Bytes; 2]; FAR],
}
