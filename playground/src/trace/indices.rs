//! How an occupancy of any board becomes an index.

use magic_tables::board::geometry::Squares;
use magic_tables::lookup::any::FactorForm;
use magic_tables::lookup::{Bmi2 as _, Portable};
use magic_tables::tables::board::{HashedSquare, Index};

/// The index of the relevant occupancy `blockers` on a square.
pub(super) fn index(index: Index, square: HashedSquare, blockers: Squares) -> usize {
    match index {
        Index::Factors { form: FactorForm { narrow: Some(narrow), .. }, .. } => {
            (sum_in_32_bits(narrow.rotated(blockers as u64), square.factors[0]) >> square.shift) as usize
        }
        Index::Factors { split, form } => {
            (sum(keys(square, blockers, split, form), square.factors) >> square.shift) as usize
        }
        Index::Pext => pext(blockers, square.mask),
    }
}

/// What is multiplied: both parts of the blockers, with all irrelevant squares if keys are black.
pub(super) fn keys(square: HashedSquare, blockers: Squares, split: u32, form: FactorForm) -> [u64; 2] {
    let [lower, upper] = parts(blockers, split);
    let [other_lower, other_upper] = if form.black { square.stored_masks(split, form) } else { [0; 2] };
    [lower | other_lower, upper | other_upper]
}

/// Both parts of a set.
pub(super) const fn parts(set: Squares, split: u32) -> [u64; 2] {
    [(set & ((1 << split) - 1)) as u64, (set >> split) as u64]
}

/// The sum of the products of both parts of the board.
pub(super) const fn sum([lower, upper]: [u64; 2], factors: [u64; 2]) -> u64 {
    lower.wrapping_mul(factors[0]).wrapping_add(upper.wrapping_mul(factors[1]))
}

/// The sum of the products of both halves, in 32 bits.
pub(super) const fn sum_in_32_bits(key: u64, factors: u64) -> u32 {
    let (low, high) = ((key as u32).wrapping_mul(factors as u32), (key >> 32) as u32);
    low.wrapping_add(high.wrapping_mul((factors >> 32) as u32))
}

/// The bits of `source` on the squares of `mask`, moved together.
pub(super) fn pext(source: Squares, mask: Squares) -> usize {
    let half = |shift: u32| Portable.pext((source >> shift) as u64, (mask >> shift) as u64);
    (half(0) | half(64) << ((mask as u64).count_ones() % 64)) as usize
}
