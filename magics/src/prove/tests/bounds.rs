//! The propositions of `docs/bounds.md`, tried out on factors.

use super::square;
use crate::find::find;
use crate::known::Reduced;
use crate::prove::order::plan::Plan;
use crate::prove::order::schedule::GivenBits;
use crate::prove::order::taken_slots::TakenSlots;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::search::estimate::window_orders;
use crate::prove::search::searcher;
use crate::prove::vectors::Simd;
use crate::prove::xorshift::Xorshift;
use magic_tables::board::attack_sets::{Subsets, distinct};
use magic_tables::board::slider::Slider::{self, Bishop, Rook};
use magic_tables::board::{Bitboard, SQUARES, bit};
use magic_tables::hash::{Catalog, Key};
use magic_tables::search::verify::{Request, verify};
use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::AtomicBool;

fn all() -> impl Iterator<Item = (Slider, usize)> {
    Slider::ALL
        .into_iter()
        .flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)))
}

fn lowest(slider: Slider, square: usize) -> u32 {
    slider.mask(square).trailing_zeros()
}

#[test]
fn factors_are_large_and_repeat() {
    let catalog = Catalog::load();
    for (slider, square) in all() {
        let known = catalog.best[slider as usize][square].hash;
        let (bits, factor, lowest) = (known.index_bits, known.factor, lowest(slider, square));
        let least = 1u64 << (64 - bits).saturating_sub(lowest);
        assert!(lowest + bits > 64 || factor & (u64::MAX >> lowest) >= least);
        let period = 1u128 << (64 - lowest);
        let range = verify(Key::Masked, slider, square, bits, factor);
        assert_eq!(
            verify(
                Key::Masked,
                slider,
                square,
                bits,
                factor.wrapping_add(period as u64)
            ),
            range
        );
    }
}

#[test]
fn factors_below_the_lower_bound_have_no_node() {
    for (slider, square, index_bits) in [(Bishop, 3, 4), (Rook, 8, 10), (Rook, 0, 11)] {
        let problem = Problem::new(slider, square, index_bits).unwrap();
        let order = Order::bitwise(&problem, BitOrder::Down);
        let plan = Plan::new(&problem, order).unwrap();
        assert!(
            !plan.survives(0, index_bits),
            "the upper {index_bits} bits of the period are zero"
        );
        assert!(
            plan.survives(1 << (problem.period_bits() - index_bits), index_bits),
            "at the bound"
        );
    }
}

#[test]
fn overlaps_leave_room_for_every_magic_factor() {
    let catalog = Catalog::load();
    // By how much the bound falls short of the slots in use, at best.
    let mut least = u64::MAX;
    for (slider, square) in all() {
        let relevant = slider.mask(square).count_ones();
        let built = (0..3)
            .filter_map(|seed| find(&Request::new(slider, square), seed))
            .map(|it| it.hash.factor);
        let best = catalog.best[slider as usize][square].hash;
        let factors = built
            .map(|factor| (relevant, factor))
            .chain([(best.index_bits, best.factor)]);
        for (bits, factor) in factors.collect::<Vec<_>>() {
            let problem = Problem::new(slider, square, bits).unwrap();
            let factor = factor & (u64::MAX >> (64 - problem.period_bits()));
            let mut used = Subsets::new(problem.mask())
                .map(|set| factor.wrapping_mul(set) >> (64 - bits))
                .collect::<Vec<_>>();
            used.sort_unstable();
            used.dedup();
            for base in 1..=7.min(relevant - 1) {
                let order = Order {
                    bounded: true,
                    ..Order::new(BitOrder::Down, base, 40)
                };
                let Ok(plan) = Plan::new(&problem, order) else {
                    continue;
                };
                let bound = plan.overlap_bound.as_ref().unwrap();
                for bits_below in [0, 10, 20, 30, 40] {
                    let unknown = (1 << bits_below) - 1;
                    let room = bound.least_slots(factor & !unknown, unknown);
                    assert!(
                        room <= used.len() as u64,
                        "{slider:?} {square} {bits} {factor:#x} {base} {bits_below}"
                    );
                    least = least.min(used.len() as u64 - room);
                }
            }
        }
    }
    assert!(least < 8, "{least}");
}

#[test]
fn overlaps_leave_room_for_mirror_images() {
    let (mut tried, mut least) = (0, u64::MAX);
    for known in crate::known::squares() {
        // With one index bit less than relevant squares there is hardly more room than the bound
        // asks for.
        let Reduced::Factor { factor: mirror, .. } = known.reduced else {
            continue;
        };
        let bits = known.relevant - 1;
        let problem = Problem::new(known.slider, known.square, bits).unwrap();
        let index = |set: u64| mirror.wrapping_mul(set) >> (64 - bits);
        let used: HashSet<u64> = Subsets::new(problem.mask()).map(index).collect();
        let factor = !mirror & (u64::MAX >> (64 - problem.period_bits()));
        for base in 1..=7.min(bits) {
            let order = Order {
                bounded: true,
                mirrored: true,
                ..Order::new(BitOrder::Down, base, 40)
            };
            let Ok(plan) = Plan::new(&problem, order) else {
                continue;
            };
            let bound = plan.overlap_bound.as_ref().unwrap();
            for bits_below in [0, 10, 20, 30, 40] {
                let unknown = 1 << bits_below;
                let room = bound.least_slots(factor & !(unknown - 1), unknown);
                assert!(room <= used.len() as u64, "{known:?} {base} {bits_below}");
                (tried, least) = (tried + 1, least.min(used.len() as u64 - room));
            }
        }
    }
    assert!(tried > 100 && least < 64, "{tried} {least}");
}

#[test]
fn overlaps_rule_out_most_upper_halves_of_a_factor() {
    let problem = Problem::new(Rook, 15, 10).unwrap();
    let order = Order {
        bounded: true,
        ..Order::new(BitOrder::Down, 6, 25)
    };
    let plan = Plan::new(&problem, order).unwrap();
    let mut random = Xorshift::new(1);
    let full = |_: &u32| {
        !plan.has_slots(random.below(1 << order.rows) << (plan.schedule.period_bits - order.rows))
    };
    assert!((0..200).filter(full).count() > 160);
}

#[test]
fn small_ranges_are_factors_with_fewer_bits() {
    // Found for more index bits than the catalog's, with indices in the lower half or below.
    let mut seen = 0;
    for (slider, square) in all() {
        let bits = slider.mask(square).count_ones();
        let request = Request {
            index_bits: bits + 3,
            most_slots: Some(1 << bits),
            ..Request::new(slider, square)
        };
        if let Some(found) = find(&request, 1) {
            seen += 1;
            let range = verify(Key::Masked, slider, square, bits, found.hash.factor << 3);
            assert_eq!(range, Ok(found.range));
        }
    }
    assert!(seen > 32, "{seen} tried");
}

#[test]
fn slots_are_as_many_as_attack_sets() {
    let mut reduced = 0;
    for known in crate::known::squares() {
        let Reduced::Factor { factor, .. } = known.reduced else {
            continue;
        };
        reduced += 1;
        let index = |set: u64| (set.wrapping_mul(factor) >> (65 - known.relevant)) as usize;
        let mut occupancies = vec![0; 1 << (known.relevant - 1)];
        Subsets::new(known.slider.mask(known.square)).for_each(|set| occupancies[index(set)] += 1);
        let used = occupancies.iter().filter(|&&count| count > 0).count();
        assert!(used >= distinct(known.slider, known.square).len());
        let shared: usize = occupancies.iter().filter(|&&count| count > 1).sum();
        assert!(2 * shared > 1 << known.relevant, "{shared}");
    }
    assert!(reduced > 32, "{reduced} tried");
}

#[test]
fn squares_that_look_alike_share_their_factors() {
    let mut random = Xorshift::new(4);
    // Bishops: the upper square, and the lower one that it looks like.
    for (upper, lower, up) in [(11, 3, 8), (12, 4, 8), (25, 24, 1), (33, 32, 1), (10, 2, 8)] {
        let bits = Bishop.mask(upper).count_ones();
        assert_eq!(Bishop.mask(upper), Bishop.mask(lower) << up);
        let request = Request::new(Bishop, upper);
        let [upper, lower] =
            [upper, lower].map(|square| Problem::new(Bishop, square, bits).unwrap());
        let mut magic = 0;
        for seed in 0..1000 {
            // Magic factors, and such with one bit changed.
            let found = find(&request, seed).unwrap().hash.factor;
            let factor = found ^ (seed & 1) << random.below(56);
            assert_eq!(
                upper.is_sought(factor),
                lower.is_sought(factor << up),
                "{factor:#x}"
            );
            magic += u32::from(upper.is_sought(factor));
        }
        assert!((500..1000).contains(&magic), "{magic}");
    }
}

#[test]
fn black_keys_have_a_period_too() {
    for (slider, square) in all() {
        let (mask, lowest) = (slider.mask(square), lowest(slider, square));
        let bits = mask.count_ones();
        let request = Request {
            key: Key::Black,
            ..Request::new(slider, square)
        };
        let found = find(&request, 1).expect("there are plenty");
        let next = found
            .hash
            .factor
            .wrapping_add((1u128 << (64 - lowest.min(bits))) as u64);
        assert!(verify(Key::Black, slider, square, bits, next).is_ok());
        // The places turn by the same number for all occupancies.
        let index =
            |factor: u64, set: u64| Key::Black.key(mask, set).wrapping_mul(factor) >> (64 - bits);
        let turn = index(next, 0).wrapping_sub(index(found.hash.factor, 0)) % (1 << bits);
        for set in Subsets::new(mask) {
            assert_eq!(
                (index(found.hash.factor, set) + turn) % (1 << bits),
                index(next, set)
            );
        }
    }
}

#[test]
fn mirror_images_have_complementary_indices() {
    let mut random = Xorshift::new(5);
    for problem in problems() {
        let (bits, last) = (problem.period_bits(), (1 << problem.index_bits()) - 1);
        let index = |product: u64| product >> (64 - problem.index_bits());
        for factor in (0..8).map(|_| random.below(1 << bits)) {
            let mirror = (1 << bits) - 1 - factor;
            for x in Subsets::new(problem.mask()).filter(|&x| x != 0) {
                let almost_next = factor.wrapping_mul(x).wrapping_add(x - 1);
                assert_eq!(index(mirror.wrapping_mul(x)), last - index(almost_next));
            }
        }
    }
}

/// A problem on each square, with one index bit less than relevant squares.
fn problems() -> impl Iterator<Item = Problem> {
    let one_fewer = |slider: Slider, square| slider.mask(square).count_ones() - 1;
    all().map(move |(slider, square)| {
        Problem::new(slider, square, one_fewer(slider, square)).unwrap()
    })
}

#[test]
fn indices_definite_from_above_are_those_of_all_factors_below() {
    let mut random = Xorshift::new(6);
    let mut definite = 0;
    for problem in problems() {
        let (bits, w) = (problem.period_bits(), problem.index_bits());
        let slots = TakenSlots::new(w, false, None);
        for lo in [1, 8, bits / 2, bits - w, bits - 2] {
            let unknown = (1 << lo) - 1;
            let beta = random.below(1 << bits) & !unknown;
            for x in Subsets::new(problem.mask()).step_by(7) {
                if u128::from(unknown) * u128::from(x) > (1 << 64) - (1 << (64 - w)) {
                    continue;
                }
                let Some(index) = slots.definite(beta, unknown, x) else {
                    continue;
                };
                definite += 1;
                for r in [0, unknown / 2, unknown]
                    .into_iter()
                    .chain((0..8).map(|_| random.below(1 << lo)))
                {
                    assert_eq!(x.wrapping_mul(beta + r) >> (64 - w), index);
                }
            }
        }
    }
    assert!(definite > 10_000, "{definite}");
}

#[test]
fn indices_definite_with_gaps_are_those_of_all_factors_that_fill_them() {
    let mut random = Xorshift::new(16);
    let mut definite = 0;
    for problem in problems() {
        let (bits, w) = (problem.period_bits(), problem.index_bits());
        let plan = Plan::new(&problem, Order::bitwise(&problem, BitOrder::Weight)).unwrap();
        let slots = TakenSlots::new(w, false, None);
        for fixed in [bits / 3, bits / 2, bits - w, bits - 2] {
            let unknown = plan.schedule.unknown(fixed);
            let beta = random.below(1 << bits) & !unknown;
            for o in plan.schedule.testable[fixed as usize].iter().step_by(3) {
                let Some(index) = slots.definite(beta, unknown, o.set) else {
                    continue;
                };
                definite += 1;
                for r in [0, u64::MAX]
                    .into_iter()
                    .chain((0..8).map(|_| random.below(1 << bits)))
                {
                    assert_eq!(o.set.wrapping_mul(beta | r & unknown) >> (64 - w), index);
                }
            }
        }
    }
    assert!(definite > 10_000, "{definite}");
}

#[test]
fn slots_forbid_no_magic_factor_window_by_window() {
    let stop = AtomicBool::new(false);
    let (mut steps, mut allowed, mut all) = (0, 0_u64, 0_u64);
    for facts in crate::known::squares()
        .into_iter()
        .filter(|facts| facts.slider == Bishop)
    {
        let least = facts
            .least
            .iter()
            .map(|least| (least.index_bits, least.factor));
        let known = least.chain([(facts.range.index_bits, facts.range.factor)]);
        for (index_bits, factor) in known.filter(|&(index_bits, _)| index_bits <= 7) {
            let problem = Problem::new(Bishop, facts.square, index_bits).unwrap();
            let orders = window_orders(&problem);
            assert!(!orders.is_empty(), "{facts:?}");
            for order in orders {
                let plan = Plan::new(&problem, order).unwrap();
                let mut search =
                    searcher(&problem, &plan, GivenBits::default(), Simd::detect(), &stop);
                for (index, step) in plan.steps.iter().enumerate() {
                    let [node, child] =
                        [step.from, step.to].map(|fixed| factor & plan.schedule.fixed_bits(fixed));
                    let mut children = Vec::new();
                    search.children(index, node, &mut children);
                    assert!(
                        children.contains(&child),
                        "{factor:#x} {order}: step {index} leaves out {child:#x}"
                    );
                    steps += 1;
                    allowed += children.len() as u64;
                    all += 1 << (step.to - step.from);
                }
            }
        }
    }
    assert!(
        steps > 300 && allowed < all / 2,
        "{steps} steps, {allowed} children of {all}"
    );
}

#[test]
fn a_way_of_less_than_once_around_is_not_enough() {
    let problem = Problem::new(Slider::Rook, square("h6"), 10).unwrap();
    let x: u64 = ["d6", "e6", "f6", "h7"]
        .map(|name| bit(square(name)))
        .iter()
        .sum();
    assert_eq!(x & !problem.mask(), 0, "all are relevant");
    let (beta, unknown) = (1u64 << 9, (1u64 << 9) - 1);
    let reach = u128::from(unknown) * u128::from(x);
    assert_eq!(
        reach,
        (1 << 64) - (1 << 52) - 7 * (1 << 43),
        "less than once around"
    );
    let index = |factor: u64| x.wrapping_mul(factor) >> 54;
    assert_eq!(
        (index(beta), index(beta + unknown), index(beta + 1)),
        (1, 1, 3)
    );
    assert!(
        reach >= 2 << 54,
        "the search does not look at such sets: two buckets or more"
    );
}

#[test]
fn low_bits_make_the_products_of_high_squares_known() {
    let mut random = Xorshift::new(7);
    let mut known = 0;
    for problem in problems() {
        let bits = problem.period_bits();
        for hi in [1, bits / 2, bits - 3, bits - 1] {
            let alpha = random.below(1 << (bits - 1));
            let other = alpha ^ random.below(1 << (bits - 1)) >> hi << hi;
            for x in
                Subsets::new(problem.mask()).filter(|&x| x != 0 && x.trailing_zeros() >= 64 - hi)
            {
                known += 1;
                assert_eq!(x.wrapping_mul(alpha), x.wrapping_mul(other));
            }
        }
    }
    assert!(known > 10_000, "{known}");
}

#[test]
fn collisions_depend_on_differences_of_buckets() {
    let mut random = Xorshift::new(8);
    for problem in problems() {
        let to_bucket = 64 - problem.index_bits();
        let alpha = random.below(1 << (problem.period_bits() - 1));
        let squares: Vec<u32> = problem.squares().collect();
        let base = squares[..squares.len() / 2]
            .iter()
            .map(|&square| bit(square as usize))
            .sum::<u64>();
        let [bases, others] =
            [base, problem.mask() & !base].map(|mask| Subsets::new(mask).collect::<Vec<_>>());
        let mut draw = |sets: &[u64]| sets[random.below(sets.len() as u64) as usize];
        for turns in 1..64_u64 {
            let (base, others) = ([draw(&bases), draw(&bases)], [draw(&others), draw(&others)]);
            let buckets = |products: [u64; 2]| products.map(|product| product >> to_bucket);
            let times_alpha = |sets: [u64; 2]| sets.map(|set| set.wrapping_mul(alpha));
            let add = |a: [u64; 2], c: [u64; 2]| [a[0].wrapping_add(c[0]), a[1].wrapping_add(c[1])];
            let collide = |products| {
                let [one, other] = buckets(add(times_alpha(base), products));
                one == other
            };
            let products = times_alpha(others);
            let [one, other] = buckets(times_alpha([base[0] | others[0], base[1] | others[1]]));
            assert_eq!(collide(products), one == other);
            // Other buckets with the same difference, at the same positions within them.
            assert_eq!(
                collide(products),
                collide(add(products, [turns << to_bucket; 2]))
            );
        }
    }
}

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
        let problem = Problem::new(Slider::Rook, square(name), index_bits).unwrap();
        assert!(problem.is_sought(factor), "{name}");
        let order = Order {
            bounded: true,
            ..Order::new(BitOrder::Down, base, 30)
        };
        let plan = Plan::new(&problem, order).unwrap();
        let bound = plan.overlap_bound.unwrap();
        let base = plan.base.iter().fold(0, |mask, o| mask | o.set);
        let rest = problem.mask() & !base;
        let bucket = 1 << (64 - index_bits);
        for growth in [0, bucket >> 12, bucket >> 8] {
            let (shared, depth) = bound.shared(factor, bucket, growth);
            let mut deepest = 0;
            let translates: Vec<(Bitboard, BTreeSet<u64>)> = Subsets::new(rest)
                .map(|x| {
                    let slots =
                        Subsets::new(base).map(|u| factor.wrapping_mul(u | x) >> (64 - index_bits));
                    (problem.attacks(x), slots.collect())
                })
                .collect();
            for (i, (sight, slots)) in translates.iter().enumerate() {
                assert!(
                    slots.len() as u64 >= bound.translate(factor, bucket, growth),
                    "{name}"
                );
                let like: Vec<_> = translates[i + 1..]
                    .iter()
                    .filter(|(other, _)| other == sight)
                    .collect();
                let most = like
                    .iter()
                    .map(|(_, other)| other.intersection(slots).count() as u64)
                    .max();
                assert!(most.unwrap_or(0) <= shared, "{name}: {most:?} of {shared}");
                let deep = |slot: &u64| {
                    1 + like
                        .iter()
                        .filter(|(_, other)| other.contains(slot))
                        .count() as u64
                };
                deepest = deepest.max(slots.iter().map(deep).max().unwrap());
            }
            assert!(
                2 <= deepest && deepest <= depth,
                "{name}: {deepest} of {depth}"
            );
        }
        for unknown in [0, 1 << 8, 1 << 16] {
            let least = bound.least_slots(factor.saturating_sub(unknown), 2 * unknown);
            assert!(0 < least && least <= 1 << index_bits, "{name}: {least}");
        }
    }
}
