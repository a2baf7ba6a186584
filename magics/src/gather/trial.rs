//! Trials: whether a factor gives different indices to all sets that are hashed.

use crate::prove::Target;
use magic_tables::board::attack_sets::Subsets;

/// Marks of the slots that a trial has taken, which the next trial need not clear.
pub(super) struct TakenIndices {
    index_bits: u32,
    age: u32,
    slots: Vec<u32>,
    /// The sets that were hashed so far.
    pub hashed: u64,
}

impl TakenIndices {
    /// Memory for indices of so many bits, at most 24.
    pub(super) fn new(index_bits: u32) -> Self {
        Self {
            index_bits,
            age: 0,
            slots: vec![0; 1 << index_bits],
            hashed: 0,
        }
    }

    /// Whether no two sets have one index.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "an index addresses a table in memory"
    )]
    pub(super) fn tells_apart(&mut self, sets: impl IntoIterator<Item = u64>, factor: u64) -> bool {
        self.age += 1;
        let age = self.age;
        sets.into_iter().all(|set| {
            self.hashed += 1;
            let index = set.wrapping_mul(factor) >> (u64::BITS - self.index_bits);
            let before = std::mem::replace(&mut self.slots[index as usize], age);
            before != age
        })
    }
}

/// The most bits all of whose subsets are tried one by one.
const MOST_TRIED_BITS: u32 = 22;

/// Whether `factor` gives a different index to each of the sets of `target`, shown without the
/// search that found it.
///
/// All subsets of many bits are too many to be tried. For these, it is enough that what lies below
/// the index does not carry into it, and that the indices of the single bits have different lowest
/// ones: then two subsets differ in the lowest of these ones that only one of them has.
pub(super) fn suits(target: &Target, index_bits: u32, factor: u64) -> bool {
    match target {
        Target::Values(values) => {
            TakenIndices::new(index_bits).tells_apart(values.iter().copied(), factor)
        }
        _ if index_bits <= MOST_TRIED_BITS => {
            TakenIndices::new(index_bits).tells_apart(Subsets::new(target.mask()), factor)
        }
        _ => has_own_lowest_ones(target.mask(), index_bits, factor),
    }
}

/// Whether nothing carries into the index, and each bit of `mask` has a lowest one of its own
/// there.
fn has_own_lowest_ones(mask: u64, index_bits: u32, factor: u64) -> bool {
    let low_bits = u64::BITS - index_bits;
    let mut low_sum = 0_u128;
    let mut lowest_ones = 0_u64;
    for bit in (0..u64::BITS).filter(|bit| mask >> bit & 1 != 0) {
        let product = factor << bit;
        let index = product >> low_bits;
        low_sum += u128::from(product & ((1 << low_bits) - 1));
        lowest_ones |= index & index.wrapping_neg();
    }
    low_sum >> low_bits == 0 && lowest_ones.count_ones() == mask.count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::search::construct::construct_halves;

    #[test]
    fn a_factor_that_suits_by_its_lowest_ones_suits_in_a_trial() {
        let mut suit = 0;
        for mask in [0x8080_8080_8080_8080, 0x0040_2010_0a00, 0x0101_0101_7e00] {
            for seed in 0..50 {
                let mut left = 1 << 16;
                let found = construct_halves(&mut left, [mask, 0], mask.count_ones(), seed);
                let factor = found.map_or(seed, |[factor, _]| factor ^ (seed % 3));
                let bits = mask.count_ones();
                if has_own_lowest_ones(mask, bits, factor) {
                    assert!(
                        suits(&Target::Bits(mask), bits, factor),
                        "{mask:#x} {factor:#x}"
                    );
                    suit += 1;
                }
            }
        }
        assert!(suit > 50, "{suit}");
    }

    #[test]
    fn two_sets_with_one_index_are_noticed() {
        let target = Target::values([1, 2, 3]);
        assert!(suits(&target, 2, 1 << 62));
        assert!(!suits(&target, 2, 1 << 63));
        let mut trial = TakenIndices::new(2);
        assert!(!trial.tells_apart([1, 1], 1 << 62));
        assert!(
            trial.tells_apart([1, 2], 1 << 62),
            "what the trial before took is free again"
        );
    }
}
