//! Relevant occupancies: the subsets of a mask.

use super::Bitboard;

/// The subsets of a mask in increasing order, from the empty set on (the carry-rippler trick).
///
/// The n-th subset, counted from 0, is the one whose PEXT under the mask is n.
#[derive(Clone)]
pub struct Subsets {
    mask: Bitboard,
    next: Option<Bitboard>,
}

impl Subsets {
    /// The 2^popcount(mask) subsets of `mask`.
    #[must_use]
    pub const fn new(mask: Bitboard) -> Self {
        Self { mask, next: Some(0) }
    }
}

impl Iterator for Subsets {
    type Item = Bitboard;

    fn next(&mut self) -> Option<Bitboard> {
        let subset = self.next?;
        let next = subset.wrapping_sub(self.mask) & self.mask;
        self.next = (next != 0).then_some(next);
        Some(subset)
    }
}
