//! A limit on the indices of a factor, and what it rules out before all bits are fixed.
//!
//! *Proof of proposition 15 in `docs/bounds.md`.* If the sum is that small, the sum over any subset is, too, and
//! does not overflow: it is the product, and its index is at most M. Now let all indices be at most M. By induction,
//! the sum over any subset is its product. That is so for single squares. If it is so for a subset, add one square:
//! both products are less than (M + 1)·2^(64-w) ≤ 2^63, so their sum is less than 2^64. So it is the product of the
//! larger subset. The last of these subsets is the whole mask, whose index is at most M. ∎

use super::problem::Problem;
use magic_tables::board::Bitboard;

/// The limit of a search, as numbers to compare with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// The first index that is not allowed.
    pub first_forbidden: usize,
    /// The least product with an index that is not allowed.
    bound: u64,
    /// The relevant squares if at most half of the slots are allowed; no squares otherwise, so that `admits` is always
    /// true.
    mask: Bitboard,
}

impl Limit {
    /// The limit of `problem`, if it has one.
    pub(crate) fn of(problem: &Problem) -> Option<Self> {
        let first_forbidden = problem.max_index()? as usize + 1;
        let half = 1usize << (problem.index_bits() - 1);
        Some(Self {
            first_forbidden,
            bound: (first_forbidden as u64) << (64 - problem.index_bits()),
            mask: if first_forbidden <= half { problem.mask() } else { 0 },
        })
    }

    /// Whether a factor with the fixed bits of `factor`, whose other bits are zero, can have only allowed indices,
    /// judged by the products of single squares: if at most half of the slots are allowed, the sum of these products
    /// must be less than the bound (`docs/bounds.md`, proposition 15).
    #[inline]
    pub(crate) fn admits(self, factor: u64) -> bool {
        let (mut squares, mut sum) = (self.mask, 0_u128);
        while squares != 0 {
            sum += u128::from(factor << squares.trailing_zeros());
            squares &= squares - 1;
        }
        sum < u128::from(self.bound)
    }
}
