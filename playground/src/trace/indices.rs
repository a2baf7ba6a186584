//! How an occupancy of any board becomes an index.

use magic_tables::board::geometry::Squares;
use magic_tables::lookup::{Bmi2 as _, Portable};
use magic_tables::tables::board::{HashedSquare, Index};

/// The index of the relevant occupancy `blockers` on a square.
pub(super) fn index(index: Index, square: HashedSquare, blockers: Squares) -> usize {
    match index {
        Index::Factors { split, .. } => (sum(blockers, split, square.factors) >> square.shift) as usize,
        Index::Pext => pext(blockers, square.mask),
    }
}

/// The sum of the products of both parts of the board.
pub(super) fn sum(blockers: Squares, split: u32, factors: [u64; 2]) -> u64 {
    let lower = (blockers & ((1 << split) - 1)) as u64;
    let upper = (blockers >> split) as u64;
    lower.wrapping_mul(factors[0]).wrapping_add(upper.wrapping_mul(factors[1]))
}

/// The bits of `source` on the squares of `mask`, moved together.
pub(super) fn pext(source: Squares, mask: Squares) -> usize {
    let half = |shift: u32| Portable.pext((source >> shift) as u64, (mask >> shift) as u64);
    (half(0) | half(64) << ((mask as u64).count_ones() % 64)) as usize
}
