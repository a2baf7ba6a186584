//! The lower bound on slots, against factors that are known to be magic.

use super::super::order::{BitOrder, Order};
use super::super::plan::Plan;
use super::super::problem::Problem;
use magic_tables::board::Bitboard;
use magic_tables::board::occupancy::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use std::collections::BTreeSet;

/// Factors with one index bit less than there are relevant squares, and the squares of the rank.
const REDUCED: [(&str, u32, u64, u32); 5] = [
    ("d1", 10, 0x0A00_0B13_534D_FFFF, 5),
    ("g1", 10, 0x0400_017D_7CF7_FF90, 5),
    ("c2", 9, 0x007E_002C_AC99_FFFA, 5),
    ("d2", 9, 0x006E_0014_544D_FFFE, 5),
    ("e2", 9, 0x0026_000B_2B25_FFFF, 5),
];

#[test]
fn factors_keep_to_the_bounds() {
    for (name, index_bits, factor, base) in REDUCED {
        let problem = Problem::new(Slider::Rook, square::from_name(name).unwrap(), index_bits).unwrap();
        assert!(problem.is_sought(factor), "{name}");
        let order = Order { bounded: true, ..Order::new(BitOrder::Down, base, 30) };
        let plan = Plan::new(&problem, order).unwrap();
        let bound = plan.overlap_bound.unwrap();
        let base = plan.base.iter().fold(0, |mask, o| mask | o.set);
        let rest = problem.mask() & !base;
        let bucket = 1 << (64 - index_bits);
        for growth in [0, bucket >> 12, bucket >> 8] {
            let (shared, depth) = bound.shared(factor, bucket, growth);
            let mut deepest = 0;
            let translates: Vec<(Bitboard, BTreeSet<u64>)> = Subsets::of(rest)
                .map(|x| {
                    let slots = Subsets::of(base).map(|u| factor.wrapping_mul(u | x) >> (64 - index_bits));
                    (problem.attacks(x), slots.collect())
                })
                .collect();
            for (i, (sight, slots)) in translates.iter().enumerate() {
                assert!(slots.len() as u64 >= bound.translate(factor, bucket, growth), "{name}");
                let like: Vec<_> = translates[i + 1..].iter().filter(|(other, _)| other == sight).collect();
                let most = like.iter().map(|(_, other)| other.intersection(slots).count() as u64).max();
                assert!(most.unwrap_or(0) <= shared, "{name}: {most:?} of {shared}");
                let deep =
                    |slot: &u64| 1 + like.iter().filter(|(_, other)| other.contains(slot)).count() as u64;
                deepest = deepest.max(slots.iter().map(deep).max().unwrap());
            }
            assert!(2 <= deepest && deepest <= depth, "{name}: {deepest} of {depth}");
        }
        for unknown in [0, 1 << 8, 1 << 16] {
            let least = bound.least_slots(factor.saturating_sub(unknown), 2 * unknown);
            assert!(0 < least && least <= 1 << index_bits, "{name}: {least}");
        }
    }
}
