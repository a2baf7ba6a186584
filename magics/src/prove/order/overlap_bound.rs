//! A lower bound on the number of slots, once the products of the base are known.
//!
//! Each set of squares outside the base shifts the products of the base as a whole: it makes a
//! translate of them. Translates whose outer sets have different attack sets share no slot.
//! Translates whose outer sets have the same attack set may share slots, but only as many as their
//! distance allows: a slot is shared only by products that lie closer than a bucket. `docs/bounds.
//! md` says this exactly, in propositions 11 to 14; here are the proofs.
//!
//! *Proof of 11.* Translates by sets of different classes have no slot in common. From each
//! translate of a class C take m slots; let N of all these slots be different. A slot that is in t
//! translates is a slot in common for t·(t - 1)/2 pairs of translates, and each pair has at most s
//! in common. The sum of the t is |C|·m, and Σ t·(t - 1)/2 is least where the t are as equal as can
//! be. ∎
//!
//! *Proof of 12.* Let X ≠ Y, A = X without Y, B = Y without X. They have no square in common, so on
//! some ray their nearest squares differ, and so do the attack sets of U ∪ A and V ∪ B for all U, V
//! ⊆ K: the translates by A and by B have no slot in common. Those by X and by Y are the same
//! distance apart. Let this distance differ from αd by δ. The products of U, moved by X, and of U -
//! d, moved by Y, lie δ apart. If |δ| is a bucket or more, they have different slots. Otherwise
//! they have the same slot if and only if no boundary of buckets lies between them, that is, if the
//! place of U, moved by X, is in a certain arc as long as a bucket minus |δ|. If X and Y are
//! replaced by A and B, no place is in the arc, so it is shorter than g(d). For X and Y, only
//! places of pairs with equal attack sets may be in it: at most s(d). ∎
//!
//! *Proof of 13.* Translates with a slot in common have equal attack sets there, and each has a
//! product in its bucket. By the last proof any two of these products are 1 - g or more apart, and
//! all of them are within less than 1. ∎
//!
//! So N(C) is at least |C|·m divided by the greatest t that is possible. If g ≤ 1/2, this t is two.
//! Then there are too few slots if there is one index bit fewer than relevant squares, there is one
//! ray outside the base, and m is the number of the base's subsets: for k squares on the ray, the
//! classes have 2^(k-1), 2^(k-2), …, 2, 1 and 1 sets, and need m·(2^(k-1) + 1) slots, but there are
//! only m·2^(k-1).
//!
//! *Proof of 14.* The mirror image is α' = P - 1 - α, and x·P = 0 modulo 2^64, so x·α' = -x·(α + 1)
//! for all x, ∅ among them. So the products of α' are those of α + 1, turned over. Turning over
//! takes buckets to buckets, except that boundaries belong to the other side: k·2^(64-w) is the
//! first number of a bucket, and turned over it is still the first one, and not the last. Thus α'
//! uses as many slots as α + 1 would if buckets were the intervals from k·2^(64-w) + 1 up to (k +
//! 1)·2^(64-w), and is magic if and only if α + 1 is magic in this sense. Nothing in the proofs of
//! propositions 11 to 13 asks to which side a boundary belongs: products a bucket or more apart
//! never share a bucket, others share one if and only if no boundary lies between, and an arc
//! without a place is shorter than the gap in which it lies, whichever of its ends belongs to it. ∎

use crate::prove::problem::Problem;
use crate::prove::target::Occupancy;
use magic_tables::board::Bitboard;
use std::collections::BTreeMap;

/// What the bound needs to know about a base, whatever the factor.
#[derive(Clone, Debug)]
pub(crate) struct OverlapBound {
    index_bits: u32,
    /// The subsets of the base by their attack sets.
    classes: Vec<Vec<Bitboard>>,
    /// For each difference of two subsets, taken as numbers: the greater subsets, and whether the
    /// smaller one has the same attack set. Opposite differences are listed once.
    differences: Vec<(u64, Vec<(Bitboard, bool)>)>,
    /// For each attack set of the squares outside the base, how many sets have it.
    others: Vec<u64>,
}

impl OverlapBound {
    /// The bound for a base that cuts no ray in two, given by its subsets and the numbers of their
    /// attack sets.
    pub(crate) fn new(problem: &Problem, base: &[Occupancy]) -> Self {
        let mask = base.iter().fold(0, |mask, o| mask | o.set);
        let mut classes: BTreeMap<u16, Vec<Bitboard>> = BTreeMap::new();
        for o in base {
            let of_class = classes.entry(o.class);
            of_class.or_default().push(o.set);
        }
        let mut differences: BTreeMap<u64, Vec<(Bitboard, bool)>> = BTreeMap::new();
        for from in base {
            for to in base.iter().filter(|to| to.set <= from.set) {
                let difference = from.set - to.set;
                let is_same_class = from.class == to.class;
                let pairs = differences.entry(difference).or_default();
                pairs.push((from.set, is_same_class));
            }
        }
        let mut others: BTreeMap<u16, u64> = BTreeMap::new();
        let outside = problem.occupancies().iter();
        for o in outside.filter(|o| o.set & mask == 0) {
            *others.entry(o.class).or_default() += 1;
        }
        Self {
            index_bits: problem.index_bits(),
            classes: classes.into_values().collect(),
            differences: differences.into_iter().collect(),
            others: others.into_values().collect(),
        }
    }

    /// The cost of one bound, very roughly in nanoseconds: sorting the products of all pairs.
    pub(crate) fn work(&self) -> u64 {
        let mut pairs = 0;
        for (_, of_difference) in &self.differences {
            pairs += of_difference.len() as u64;
        }
        100 * pairs
    }

    /// The slots that every magic factor from `factor` to `factor + unknown` needs at least.
    pub(crate) fn least_slots(&self, factor: u64, unknown: u64) -> u64 {
        let bucket = 1u64 << (64 - self.index_bits);
        let greatest = self.classes.iter().flatten().max();
        let growth = unknown.checked_mul(greatest.copied().unwrap_or(0));
        let Some(growth) = growth.filter(|&growth| growth < bucket / 2) else {
            return 0;
        };
        let slots = self.translate(factor, bucket, growth);
        let (shared, depth) = self.shared(factor, bucket, growth);
        // Of a translate with more slots, only this many are counted.
        let shared = shared.min(slots);
        let mut least = 0;
        for &sets in &self.others {
            least += union(sets, slots, shared, depth);
        }
        least
    }

    /// The slots of one translate, at least: products that lie a bucket or more from each other
    /// have different slots, and so do products with different attack sets. Products can be
    /// greater by `growth` than they are known to be.
    pub(crate) fn translate(&self, factor: u64, bucket: u64, growth: u64) -> u64 {
        let distance = bucket + growth;
        let mut slots = 0;
        for class in &self.classes {
            let products = class.iter().map(|set| factor.wrapping_mul(*set));
            let mut products: Vec<u64> = products.collect();
            products.sort_unstable();
            let mut last = products[0];
            slots += 1;
            for &product in &products[1..] {
                if product - last >= distance && products[0].wrapping_sub(product) >= distance {
                    last = product;
                    slots += 1;
                }
            }
        }
        slots
    }

    /// The most slots that two translates share, and the most translates that have one slot in
    /// common.
    pub(crate) fn shared(&self, factor: u64, bucket: u64, growth: u64) -> (u64, u64) {
        // Distances of two translates at which pairs begin or cease to be able to share slots, and
        // how many pairs.
        let most = 8 * self.differences.len();
        let mut changes: Vec<(u64, i64)> = Vec::with_capacity(most);
        let mut now = 0;
        let mut largest = 0;
        let mut products = Vec::new();
        for (difference, pairs) in &self.differences {
            products.clear();
            for &(set, same) in pairs {
                let product = factor.wrapping_mul(set) % bucket;
                products.push((product, same));
            }
            products.sort_unstable();
            let gap = largest_gap(&products, bucket);
            let gap = (gap + growth).min(bucket);
            let sharing = most_within(&products, bucket, gap + growth);
            if sharing == 0 {
                continue;
            }
            largest = largest.max(gap);
            // At a distance of less than bucket - gap some pair shares a slot wherever the
            // boundaries of the buckets are, and a pair with different attack sets must
            // not. So only distances from there to a bucket are possible.
            let at = factor.wrapping_mul(*difference);
            for at in if *difference == 0 {
                vec![0]
            } else {
                vec![at, at.wrapping_neg()]
            } {
                for (begin, end) in [
                    (at.wrapping_add(bucket - gap), at.wrapping_add(bucket)),
                    (at.wrapping_sub(bucket), at.wrapping_sub(bucket - gap)),
                ] {
                    let begin = begin.wrapping_sub(growth);
                    let end = end.wrapping_add(growth);
                    changes.push((begin, sharing));
                    changes.push((end, -sharing));
                    if begin > end {
                        now += sharing;
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
        // The products of different translates in one slot lie at least this far from each other.
        let distance = bucket - largest;
        (
            greatest.unsigned_abs(),
            if distance == 0 {
                u64::MAX
            } else {
                bucket.div_ceil(distance)
            },
        )
    }
}

/// The fewest elements that the union of `sets` sets of `size` elements can have, if any two of the
/// sets have at most `shared` elements in common, and no element is in more than `depth` sets.
fn union(sets: u64, size: u64, shared: u64, depth: u64) -> u64 {
    let all = sets * size;
    let possible = sets * (sets - 1) / 2 * shared;
    let mut too_few = all.div_ceil(depth.min(sets)) - 1;
    let mut enough = all;
    while enough - too_few > 1 {
        let middle = too_few.midpoint(enough);
        if fewest_pairs(all, middle) <= possible {
            enough = middle;
        } else {
            too_few = middle;
        }
    }
    enough
}

/// The fewest pairs of sets that share an element, summed over all `elements`, if the sets have
/// `all` elements together. The sum is least if all elements are in equally many sets.
const fn fewest_pairs(all: u64, elements: u64) -> u64 {
    let each = all / elements;
    let rest = all % elements;
    elements * each * each.saturating_sub(1) / 2 + rest * each
}

/// A product within its bucket, and whether the pair that it belongs to has one attack set.
type PairProduct = (u64, bool);

/// The largest gap between neighbouring `products`, once around the bucket. They are in increasing
/// order.
fn largest_gap(products: &[PairProduct], bucket: u64) -> u64 {
    let last = products[products.len() - 1].0;
    let first = products[0].0;
    let around = bucket - last + first;
    products
        .windows(2)
        .map(|pair| pair[1].0 - pair[0].0)
        .fold(around, u64::max)
}

/// The product with this number, counted on once around the bucket.
const fn on_circle(products: &[PairProduct], bucket: u64, number: usize) -> PairProduct {
    let len = products.len();
    if number < len {
        products[number]
    } else {
        let (product, same) = products[number - len];
        (product + bucket, same)
    }
}

/// The most pairs with one attack set among `products` that lie within less than `length`, once
/// around the bucket. The products are in increasing order.
fn most_within(products: &[PairProduct], bucket: u64, length: u64) -> i64 {
    let mut greatest = 0;
    let mut count = 0;
    let mut end = 0;
    for (begin, &(from, same)) in products.iter().enumerate() {
        while end < begin + products.len() {
            let (to, same) = on_circle(products, bucket, end);
            if to - from >= length {
                break;
            }
            count += i64::from(same);
            end += 1;
        }
        greatest = greatest.max(count);
        count -= i64::from(same);
    }
    greatest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_are_as_small_as_can_be() {
        assert_eq!(union(1, 5, 0, 9), 5);
        assert_eq!(union(3, 4, 0, 9), 12, "disjoint");
        assert_eq!(union(3, 4, 4, 9), 4, "the same");
        assert_eq!(union(3, 4, 4, 2), 6, "each element in two");
        assert_eq!(union(3, 2, 1, 9), 3, "the sides of a triangle");
        assert_eq!(
            union(7, 3, 1, 9),
            7,
            "the lines of the smallest projective plane"
        );
        assert_eq!(union(13, 4, 1, 9), 13, "and of the next");
    }

    #[test]
    fn arcs_are_counted_around_the_circle() {
        // Places 1, 2, 90 and 99 of 100, of which that at 2 is of different attack sets.
        let places = [(1, true), (2, false), (90, true), (99, true)];
        assert_eq!(largest_gap(&places, 100), 88);
        assert_eq!(largest_gap(&[(1, true)], 100), 100);
        assert_eq!(
            [2, 3, 12, 13].map(|length| most_within(&places, 100, length)),
            [1, 2, 3, 3]
        );
    }
}
