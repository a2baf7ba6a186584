//! Propositions 6 to 8, 16 and 17 of `docs/bounds.md`, tried out on factors.

use super::super::dispatch::searcher;
use super::super::given::Given;
use super::super::order::{BitOrder, Order};
use super::super::plan::Plan;
use super::super::problem::Problem;
use super::super::taken_slots::TakenSlots;
use super::super::window::Simd;
use super::super::window_orders::window_orders;
use super::super::xorshift::Xorshift;
use super::common::square;
use crate::known::squares;
use magic_tables::board::occupancy::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::board::{SQUARES, bit};
use std::sync::atomic::AtomicBool;

/// A problem on each square, with one index bit less than relevant squares.
fn problems() -> impl Iterator<Item = Problem> {
    let squares = Slider::ALL.into_iter().flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)));
    squares
        .map(|(slider, square)| Problem::new(slider, square, slider.mask(square).count_ones() - 1).unwrap())
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
            for x in Subsets::of(problem.mask()).step_by(7) {
                if u128::from(unknown) * u128::from(x) > (1 << 64) - (1 << (64 - w)) {
                    continue;
                }
                let Some(index) = slots.definite(beta, unknown, x) else { continue };
                definite += 1;
                for r in [0, unknown / 2, unknown].into_iter().chain((0..8).map(|_| random.below(1 << lo))) {
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
                let Some(index) = slots.definite(beta, unknown, o.set) else { continue };
                definite += 1;
                for r in [0, u64::MAX].into_iter().chain((0..8).map(|_| random.below(1 << bits))) {
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
    for facts in squares().into_iter().filter(|facts| facts.slider == Slider::Bishop) {
        let least = facts.least.iter().map(|least| (least.index_bits, least.factor));
        let known = least.chain([(facts.range.index_bits, facts.range.factor)]);
        for (index_bits, factor) in known.filter(|&(index_bits, _)| index_bits <= 7) {
            let problem = Problem::new(Slider::Bishop, facts.square, index_bits).unwrap();
            let orders = window_orders(&problem);
            assert!(!orders.is_empty(), "{facts:?}");
            for order in orders {
                let plan = Plan::new(&problem, order).unwrap();
                let mut search = searcher(&problem, &plan, Given::default(), Simd::detect(), &stop);
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
    assert!(steps > 300 && allowed < all / 2, "{steps} steps, {allowed} children of {all}");
}

#[test]
fn a_way_of_less_than_once_around_is_not_enough() {
    let problem = Problem::new(Slider::Rook, square("h6"), 10).unwrap();
    let x: u64 = ["d6", "e6", "f6", "h7"].map(|name| bit(square(name))).iter().sum();
    assert_eq!(x & !problem.mask(), 0, "all are relevant");
    let (beta, unknown) = (1u64 << 9, (1u64 << 9) - 1);
    let reach = u128::from(unknown) * u128::from(x);
    assert_eq!(reach, (1 << 64) - (1 << 52) - 7 * (1 << 43), "less than once around");
    let index = |factor: u64| x.wrapping_mul(factor) >> 54;
    assert_eq!((index(beta), index(beta + unknown), index(beta + 1)), (1, 1, 3));
    assert!(reach >= 2 << 54, "the search does not look at such sets: two buckets or more");
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
            for x in Subsets::of(problem.mask()).filter(|&x| x != 0 && x.trailing_zeros() >= 64 - hi) {
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
        let base = squares[..squares.len() / 2].iter().map(|&square| bit(square as usize)).sum::<u64>();
        let [bases, others] =
            [base, problem.mask() & !base].map(|mask| Subsets::of(mask).collect::<Vec<_>>());
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
            assert_eq!(collide(products), collide(add(products, [turns << to_bucket; 2])));
        }
    }
}
