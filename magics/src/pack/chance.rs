//! Random decisions in whole numbers, so that a seed gives the same packing on every machine.

use magic_tables::search::random::Random;

/// A number below `bound`.
pub(super) const fn below(random: &mut Random, bound: usize) -> usize {
    ((random.bits() as u128 * bound as u128) >> u64::BITS) as usize
}

/// Whether to go on from `cost` to `next`: always if it is no worse, else the more seldom the greater the loss is
/// compared with `heat` (each further `heat` halves the chance).
pub(super) const fn accept(random: &mut Random, cost: u64, next: u64, heat: u64) -> bool {
    next <= cost + heat * random.bits().leading_zeros() as u64
}
