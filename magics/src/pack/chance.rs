//! Random decisions in whole numbers, so that a seed gives the same packing on every machine.

use magic_tables::search::random::Random;

/// A number below `bound`.
pub(super) const fn below(random: &mut Random, bound: usize) -> usize {
    ((random.bits() as u128 * bound as u128) >> u64::BITS) as usize
}

/// Whether to accept a step from `cost` to `next`. A step that is no worse is always accepted; otherwise each further
/// `heat` of loss halves the chance.
pub(super) const fn accept(random: &mut Random, cost: u64, next: u64, heat: u64) -> bool {
    next <= cost + heat * random.bits().leading_zeros() as u64
}
