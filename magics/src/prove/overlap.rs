//! How few slots suffice, once the base is known: the bound of overlaps.
//!
//! The sets of the other squares move the base's products as a whole. Two of these translates, of sets without a square in
//! common, share no slot, since the attack sets differ; so between their places the base's products meet hardly at all.
//! Translates at the same distance that may share slots, because a nearer square hides what differs, can share no more
//! than that distance allows: the same pairs of products lie closer than a bucket, and only where the boundaries of the
//! buckets fall is another matter. (`docs/bounds.md`, propositions 11 to 13.)

use super::problem::{Occupancy, Problem};
use magic_tables::board::Bitboard;
use std::collections::BTreeMap;

/// What the bound needs to know of a base, whatever the factor.
#[derive(Clone, Debug)]
pub(crate) struct Overlaps {
    shift: u32,
    /// The subsets of the base by their attack sets.
    classes: Vec<Vec<Bitboard>>,
    /// For each difference of two subsets, as numbers, the subsets that it leads away from; whether to the same attack set.
    /// Of two opposite differences one.
    differences: Vec<(u64, Vec<(Bitboard, bool)>)>,
    /// For each attack set of the other squares, how many sets of them have it.
    others: Vec<u64>,
}

impl Overlaps {
    /// For the subsets of the `base`, which cuts no ray in two, with the numbers of their attack sets.
    pub(crate) fn new(problem: &Problem, base: &[Occupancy]) -> Self {
        let mask = base.iter().fold(0, |mask, o| mask | o.set);
        let mut classes: BTreeMap<u16, Vec<Bitboard>> = BTreeMap::new();
        for o in base {
            classes.entry(o.class).or_default().push(o.set);
        }
        let mut differences: BTreeMap<u64, Vec<(Bitboard, bool)>> = BTreeMap::new();
        for from in base {
            for to in base.iter().filter(|to| to.set <= from.set) {
                differences.entry(from.set - to.set).or_default().push((from.set, from.class == to.class));
            }
        }
        let mut others: BTreeMap<u16, u64> = BTreeMap::new();
        for o in problem.occupancies().iter().filter(|o| o.set & mask == 0) {
            *others.entry(o.class).or_default() += 1;
        }
        Self {
            shift: problem.shift(),
            classes: classes.into_values().collect(),
            differences: differences.into_iter().collect(),
            others: others.into_values().collect(),
        }
    }

    /// What one bound costs, very roughly in nanoseconds: sorting the places of all pairs.
    pub(crate) fn work(&self) -> u64 {
        100 * self.differences.iter().map(|(_, pairs)| pairs.len() as u64).sum::<u64>()
    }

    /// Slots that every magic factor from `factor` up to `unknown` more needs.
    pub(crate) fn least_slots(&self, factor: u64, unknown: u64) -> u64 {
        let bucket = 1u64 << (64 - self.shift);
        let greatest = self.classes.iter().flatten().max().copied().unwrap_or(0);
        // By how much products can be greater than known.
        let Some(vague) = unknown.checked_mul(greatest).filter(|&vague| vague < bucket / 2) else { return 0 };
        let slots = self.translate(factor, bucket, vague);
        let (shared, depth) = self.shared(factor, bucket, vague);
        // Of a translate with more slots, as many as of the others are looked at.
        let shared = shared.min(slots);
        self.others.iter().map(|&sets| union(sets, slots, shared, depth)).sum()
    }

    /// Slots that a translate needs at least: products a bucket or more apart have different ones, and so have different
    /// attack sets.
    fn translate(&self, factor: u64, bucket: u64, vague: u64) -> u64 {
        let apart = bucket + vague;
        let mut slots = 0;
        for class in &self.classes {
            let mut products: Vec<u64> = class.iter().map(|set| factor.wrapping_mul(*set)).collect();
            products.sort_unstable();
            let mut last = products[0];
            slots += 1;
            for &product in &products[1..] {
                if product - last >= apart && products[0].wrapping_sub(product) >= apart {
                    last = product;
                    slots += 1;
                }
            }
        }
        slots
    }

    /// Slots that two translates share at most, and how many translates can have one slot in common.
    fn shared(&self, factor: u64, bucket: u64, vague: u64) -> (u64, u64) {
        // Where the distance of two translates begins and ends to be such that pairs can share slots, and how many more.
        let mut changes: Vec<(u64, i64)> = Vec::with_capacity(8 * self.differences.len());
        let mut now = 0;
        let mut largest = 0;
        let mut places = Vec::new();
        for (difference, pairs) in &self.differences {
            places.clear();
            places.extend(pairs.iter().map(|&(set, same)| (factor.wrapping_mul(set) % bucket, same)));
            places.sort_unstable();
            let gap = (gap(&places, bucket) + vague).min(bucket);
            let most = most(&places, bucket, gap + vague);
            if most == 0 {
                continue;
            }
            largest = largest.max(gap);
            // At a distance of less than bucket - gap, wherever the boundaries of buckets are, some pair shares a slot,
            // also where none may.
            let at = factor.wrapping_mul(*difference);
            for at in if *difference == 0 { vec![0] } else { vec![at, at.wrapping_neg()] } {
                for (begin, end) in [
                    (at.wrapping_add(bucket - gap), at.wrapping_add(bucket)),
                    (at.wrapping_sub(bucket), at.wrapping_sub(bucket - gap)),
                ] {
                    let (begin, end) = (begin.wrapping_sub(vague), end.wrapping_add(vague));
                    changes.push((begin, most));
                    changes.push((end, -most));
                    if begin > end {
                        now += most;
                    }
                }
            }
        }
        changes.sort_unstable_by_key(|&(at, change)| (at, -change));
        let mut greatest = now;
        for (_, change) in changes {
            now += change;
            greatest = greatest.max(now);
        }
        // In one slot, products of different translates are so far apart.
        let apart = bucket - largest;
        (greatest.unsigned_abs(), if apart == 0 { u64::MAX } else { bucket.div_ceil(apart) })
    }
}

/// How many elements the union of so many `sets` has at least that have `size` elements each, any two of them at most
/// `shared` in common, and no element in more than `depth` of them.
fn union(sets: u64, size: u64, shared: u64, depth: u64) -> u64 {
    let (all, most) = (sets * size, sets * (sets - 1) / 2 * shared);
    // Pairs of sets that have an element in common, over all elements: fewest if no element is in many more sets than others.
    let pairs = |elements: u64| {
        let (each, rest) = (all / elements, all % elements);
        elements * each * each.saturating_sub(1) / 2 + rest * each
    };
    let (mut too_few, mut enough) = (all.div_ceil(depth.min(sets)) - 1, all);
    while enough - too_few > 1 {
        let middle = too_few.midpoint(enough);
        if pairs(middle) <= most { enough = middle } else { too_few = middle }
    }
    enough
}

/// Where a product lies within its bucket, and whether its pair has the same attack set.
type Place = (u64, bool);

/// The largest gap between neighbours among `places` in increasing order, once around the bucket.
fn gap(places: &[Place], bucket: u64) -> u64 {
    let around = bucket - places[places.len() - 1].0 + places[0].0;
    places.windows(2).map(|pair| pair[1].0 - pair[0].0).fold(around, u64::max)
}

/// How many of the `places` in increasing order are of pairs with the same attack set and lie within less than `length`,
/// at most.
fn most(places: &[Place], bucket: u64, length: u64) -> i64 {
    let len = places.len();
    let place = |i: usize| places[i % len].0 + if i < len { 0 } else { bucket };
    let same = |i: usize| i64::from(places[i % len].1);
    let (mut most, mut count, mut end) = (0, 0, 0);
    for begin in 0..len {
        while end < begin + len && place(end) - place(begin) < length {
            count += same(end);
            end += 1;
        }
        most = most.max(count);
        count -= same(begin);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::super::order::{Direction, Order, Plan};
    use super::*;
    use magic_tables::occupancy::Subsets;
    use magic_tables::slider::Slider;
    use magic_tables::square;
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
        for (name, shift, factor, base) in REDUCED {
            let problem = Problem::new(Slider::Rook, square::from_name(name).unwrap(), shift).unwrap();
            assert!(problem.is_magic(factor), "{name}");
            let order = Order { bounded: true, ..Order::new(Direction::Down, base, 30) };
            let plan = Plan::new(&problem, order).unwrap();
            let overlaps = plan.overlaps.unwrap();
            let base = plan.base.iter().fold(0, |mask, o| mask | o.set);
            let rest = problem.mask() & !base;
            let bucket = 1 << (64 - shift);
            for vague in [0, bucket >> 12, bucket >> 8] {
                let (shared, depth) = overlaps.shared(factor, bucket, vague);
                let mut deepest = 0;
                let translates: Vec<(Bitboard, BTreeSet<u64>)> = Subsets::of(rest)
                    .map(|x| {
                        let slots = Subsets::of(base).map(|u| factor.wrapping_mul(u | x) >> (64 - shift));
                        (problem.attacks(x), slots.collect())
                    })
                    .collect();
                for (i, (sight, slots)) in translates.iter().enumerate() {
                    assert!(slots.len() as u64 >= overlaps.translate(factor, bucket, vague), "{name}");
                    let like: Vec<_> =
                        translates[i + 1..].iter().filter(|(other, _)| other == sight).collect();
                    let most = like.iter().map(|(_, other)| other.intersection(slots).count() as u64).max();
                    assert!(most.unwrap_or(0) <= shared, "{name}: {most:?} of {shared}");
                    let deep =
                        |slot: &u64| 1 + like.iter().filter(|(_, other)| other.contains(slot)).count() as u64;
                    deepest = deepest.max(slots.iter().map(deep).max().unwrap());
                }
                assert!(2 <= deepest && deepest <= depth, "{name}: {deepest} of {depth}");
            }
            for unknown in [0, 1 << 8, 1 << 16] {
                let least = overlaps.least_slots(factor.saturating_sub(unknown), 2 * unknown);
                assert!(0 < least && least <= 1 << shift, "{name}: {least}");
            }
        }
    }

    #[test]
    fn unions_are_as_small_as_can_be() {
        assert_eq!(union(1, 5, 0, 9), 5);
        assert_eq!(union(3, 4, 0, 9), 12, "apart");
        assert_eq!(union(3, 4, 4, 9), 4, "the same");
        assert_eq!(union(3, 4, 4, 2), 6, "each element in two");
        assert_eq!(union(3, 2, 1, 9), 3, "the sides of a triangle");
        assert_eq!(union(7, 3, 1, 9), 7, "the lines of the smallest projective plane");
        assert_eq!(union(13, 4, 1, 9), 13, "and of the next");
    }

    #[test]
    fn arcs_are_counted_around_the_circle() {
        // Places 1, 2, 90 and 99 of 100, of which that at 2 is of different attack sets.
        let places = [(1, true), (2, false), (90, true), (99, true)];
        assert_eq!(gap(&places, 100), 88);
        assert_eq!(gap(&[(1, true)], 100), 100);
        assert_eq!([2, 3, 12, 13].map(|length| most(&places, 100, length)), [1, 2, 3, 3]);
    }
}
