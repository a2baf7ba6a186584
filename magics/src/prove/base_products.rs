//! The products of the base's subsets, as far as they are known when the conflict rows are made.

use super::cells::bucket;
use super::plan::Plan;
use super::problem::Occupancy;
use magic_tables::board::Bitboard;

/// The product of one subset of the base.
pub(crate) struct BaseProduct {
    pub set: Bitboard,
    pub class: usize,
    bucket: usize,
    /// The product within its bucket, as far as it is known.
    within: u64,
    /// How much the product can still grow; capped at a whole bucket.
    growth: u64,
    index_bits: u32,
}

impl BaseProduct {
    /// The products of the base's subsets, in their order, for a `factor` whose bits are fixed as far as the rows need.
    pub(crate) fn all(plan: &Plan, factor: u64) -> Vec<Self> {
        let index_bits = plan.schedule.index_bits;
        let whole_bucket = 1 << (64 - index_bits);
        let product = |x: &Occupancy| {
            let product = factor.wrapping_mul(x.set);
            let growth = plan.schedule.growth(x.set, plan.schedule.order.rows).min(whole_bucket) as u64;
            Self {
                set: x.set,
                class: x.class.into(),
                bucket: bucket(product, index_bits),
                within: product & (whole_bucket as u64 - 1),
                growth,
                index_bits,
            }
        };
        plan.base.iter().map(product).collect()
    }

    /// The bucket of the sum of this product and a summand, counted from the bucket of the summand, where the summand
    /// lies anywhere in `from..=to` within its bucket; `None` if the sum can fall into different buckets.
    #[inline]
    pub(crate) fn definite(&self, from: u64, to: u64) -> Option<usize> {
        let bits = 64 - self.index_bits;
        // These are a few buckets at most, so the sums do not wrap.
        let (low, high) = ((self.within + from) >> bits, (self.within + to + self.growth) >> bits);
        (low == high).then_some((self.bucket + low as usize) & ((1 << self.index_bits) - 1))
    }
}
