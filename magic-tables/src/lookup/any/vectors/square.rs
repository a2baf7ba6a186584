//! The vectors of a square.

use super::layout::{Layout, Way};

/// A vector of bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Bytes(pub(super) [u8; 32]);

/// A [`Layout`] without what its [`Way`] does not need: `DIRECT`, `SUMS` and `FAR` are those of the way.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Square<const DIRECT: usize, const SUMS: usize, const FAR: usize> {
    pub(super) gather: Bytes,
    pub(super) mask: Bytes,
    /// The shuffle that leads back.
    pub(super) direct: [Bytes; DIRECT],
    /// The shuffle of sums, and their squares.
    pub(super) sums: [[Bytes; 2]; SUMS],
    /// Weights, if they are not the mask, and the base.
    pub(super) far: [[Bytes; 2]; FAR],
}

impl<const DIRECT: usize, const SUMS: usize, const FAR: usize> Square<DIRECT, SUMS, FAR> {
    /// The vectors for these rays: two along which the numbers of squares rise, and two along which they fall.
    ///
    /// # Panics
    /// If these rays cannot return in this way.
    #[must_use]
    pub const fn new(up: [u128; 2], down: [u128; 2]) -> Self {
        let way = Way { direct: DIRECT, sums: SUMS, far: FAR };
        let Some(layout) = Layout::new(up, down, way) else {
            panic!("these rays do not fit into vectors in this way")
        };
        Self {
            gather: Bytes(layout.gather),
            mask: Bytes(layout.mask),
            direct: [Bytes(layout.direct); DIRECT],
            sums: [[Bytes(layout.sums), Bytes(layout.lines)]; SUMS],
            far: [[Bytes(layout.weights), Bytes(layout.base)]; FAR],
        }
    }
}
