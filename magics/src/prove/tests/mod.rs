//! Tests that need more than one file of the prover: problems, orders and runs that they share, and
//! those of orders and samples.

mod bounds;
mod least;
mod masks;
mod records;
mod scans;

use crate::prove::certificate::Certificate;
use crate::prove::certificate::job::Job;
use crate::prove::certificate::run::run;
use crate::prove::order::plan::{Plan, Step};
use crate::prove::order::schedule::GivenBits;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::search::estimate::window_orders;
use crate::prove::search::estimate::{cheapest, orders};
use crate::prove::search::sample::{SampleGoal, sample};
use crate::prove::vectors::{Simd, places_of};
use magic_tables::board::attack_sets::Subsets;
use magic_tables::board::slider::Slider::{Bishop, Rook};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) const ONE: NonZero<usize> = NonZero::<usize>::MIN;

pub(super) fn square(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

/// The orders that a search would take, mirrored or not, to the last bit or not; some bounded; that
/// by weight, and those window by window.
pub(super) fn all_orders(problem: &Problem) -> Vec<Order> {
    let mut all: Vec<Order> = orders(problem)
        .into_iter()
        .filter(|order| !order.direction.has_gaps())
        .collect();
    let known_up_to_cells = |order: &&Order| order.direction != BitOrder::Up;
    let mirrored: Vec<Order> = all
        .iter()
        .filter(known_up_to_cells)
        .map(|&order| Order {
            mirrored: true,
            ..order
        })
        .collect();
    all.extend(mirrored);
    let steps = |order: &&Order| order.direction == BitOrder::Down && order.base > 0;
    let last: Vec<Order> = all
        .iter()
        .filter(steps)
        .map(|&order| Order {
            last: true,
            ..order
        })
        .collect();
    all.extend(last);
    let can = |order: &&Order| order.base > 0 && order.direction != BitOrder::Up;
    let bounded: Vec<Order> = all
        .iter()
        .filter(can)
        .step_by(4)
        .map(|&order| Order {
            bounded: true,
            ..order
        })
        .collect();
    all.extend(bounded);
    all.push(Order::bitwise(problem, BitOrder::Weight));
    all.extend(window_orders(problem));
    all
}

/// The number of relevant squares: factors with this many index bits are frequent.
pub(super) fn relevant_squares(name: &str) -> u32 {
    Bishop.mask(square(name)).count_ones()
}

/// The proof that bishop e2 has no factor with 4 index bits, in 256 units.
pub(super) fn small_job() -> Job {
    let problem = Problem::new(Bishop, square("e2"), 4).unwrap();
    Job {
        prefix: 8,
        ..Job::new(&problem, Order::new(BitOrder::Down, 0, 45))
    }
}

pub(super) fn whole(job: Job, threads: usize, simd: Simd) -> Certificate {
    let mut record = Certificate::new(job);
    let stop = AtomicBool::new(false);
    run(
        &mut record,
        NonZero::new(threads).unwrap(),
        simd,
        &stop,
        |_, _| Ok(()),
    )
    .unwrap();
    assert!(record.is_complete());
    record.seconds = 0.0;
    record
}

#[test]
fn looking_ahead_is_offered_where_far_squares_are_close_together() {
    let ahead = |slider, name, index_bits| {
        let problem = Problem::new(slider, square(name), index_bits).unwrap();
        orders(&problem).iter().any(|order| order.ahead)
    };
    assert!(ahead(Bishop, "d5", 8), "c6 and e6 are two squares spacing");
    assert!(!ahead(Rook, "a2", 10), "far squares stand eight spacing");
    let up = Order {
        ahead: true,
        ..Order::new(BitOrder::Up, 3, 28)
    };
    assert!(Plan::new(&Problem::new(Bishop, square("f6"), 6).unwrap(), up).is_err());
}

/// The children by `step` of the node whose bits are all zero.
fn children(step: &Step) -> Vec<u64> {
    let of_window =
        |first| places_of(step.places).map(move |place| step.windows.child(first, place));
    step.windows.firsts(0).flat_map(of_window).collect()
}

#[test]
fn the_last_step_ends_with_the_factor() {
    for (slider, name, index_bits, spacing) in [
        (Rook, "g2", 9, 2),
        (Rook, "f2", 10, 2),
        (Bishop, "d5", 9, 1),
        (Bishop, "d4", 8, 1),
    ] {
        let problem = Problem::new(slider, square(name), index_bits).unwrap();
        for order in all_orders(&problem).into_iter().filter(|order| order.last) {
            let bits = problem.period_bits();
            let plan = Plan::new(&problem, order).unwrap();
            let step = plan.steps.last().unwrap();
            assert_eq!(
                (step.to, step.windows.spacing_bits),
                (bits, spacing),
                "{slider:?} {name} {order}"
            );
            // The children are all factors below the node, each once.
            assert!(children(step).into_iter().eq(0..1 << (bits - step.from)));
        }
    }
}

#[test]
fn every_step_from_within_ends_with_all_bits_of_its_square() {
    for (slider, name, index_bits) in [
        (Rook, "h5", 10),
        (Rook, "g6", 9),
        (Bishop, "c6", 6),
        (Bishop, "d5", 8),
    ] {
        let problem = Problem::new(slider, square(name), index_bits).unwrap();
        let outward: Vec<Order> = all_orders(&problem)
            .into_iter()
            .filter(|order| order.direction == BitOrder::Out)
            .collect();
        assert!(outward.len() >= 2, "mirrored or not");
        for order in outward {
            let plan = Plan::new(&problem, order).unwrap();
            assert_eq!(plan.steps[0].from, order.rows);
            for step in &plan.steps {
                let chunk =
                    plan.schedule.fixed_bits(step.to) & !plan.schedule.fixed_bits(step.from);
                assert_eq!(chunk.count_ones(), step.to - step.from, "{order}");
                let mut children = children(step);
                children.sort_unstable();
                assert!(children.into_iter().eq(Subsets::new(chunk)), "{order}");
            }
            assert!(plan.steps.windows(2).all(|pair| pair[0].to == pair[1].from));
        }
    }
}

#[test]
fn orders_from_within_need_every_square_once_and_no_gap() {
    let problem = Problem::new(Bishop, square("c6"), 6).unwrap();
    let plan = |order: &str| Plan::new(&problem, order.parse().unwrap());
    assert!(plan("out:2:11:b7d7d5b5e4f3g2").is_ok());
    for (order, why) in [
        ("out:2:11:b7d7d5b5e4f3", "not the relevant ones"),
        ("out:2:11:b7d7d5b5e4f3h1", "not the relevant ones"),
        ("out:2:11:b7d7d5b5e4g2f3", "without gaps"),
        ("out:2:30:b7g2d7d5b5e4f3", "without gaps"),
        ("out:2:20:b7d7d5b5e4f3g2", "no more than 15"),
        ("out:4:30:b7d7d5b5e4f3g2", "cuts a ray in two"),
        ("out:0:11:b7d7d5b5e4f3g2", "a base of 0 squares"),
        (
            "out:2:11:b7d7d5b5e4f3g2:ahead",
            "only a top-down order can look ahead",
        ),
        (
            "out:2:11:b7d7d5b5e4f3g2:last",
            "only a top-down order can step to the last bit",
        ),
    ] {
        assert!(
            plan(order).unwrap_err().to_string().contains(why),
            "{order}: {:?}",
            plan(order)
        );
    }
    let named = Order {
        direction: BitOrder::Down,
        ..plan("out:2:11:b7d7d5b5e4f3g2").unwrap().schedule.order
    };
    assert!(
        Plan::new(&problem, named)
            .unwrap_err()
            .to_string()
            .contains("only an order from within names squares")
    );
}

#[test]
fn orders_window_by_window_need_every_square_once_and_the_lowest_bits_last() {
    let problem = Problem::new(Bishop, square("c5"), 7).unwrap();
    let plan = |order: &str| Plan::new(&problem, order.parse().unwrap());
    for good in [
        "windows:2:16:f2e3b4d4b6d6e7",
        "windows:4:23:f2e3b4d4b6d6e7",
        "windows:2:11:b6d6f2e3b4d4e7",
    ] {
        assert!(plan(good).is_ok(), "{good}: {:?}", plan(good));
    }
    for (order, why) in [
        (
            "windows:1:9:b4f2e3d4b6d6e7",
            "the new bits of e3 are not the lowest ones of its window",
        ),
        (
            "windows:2:17:f2e3b4d4b6d6e7",
            "the windows of the base have 16",
        ),
        ("windows:0:16:f2e3b4d4b6d6e7", "a base of 0 squares"),
        ("windows:7:43:f2e3b4d4b6d6e7", "a base of 7 squares"),
        ("windows:2:16:f2e3b4d4b6d6", "not the relevant ones"),
        ("windows:2:16:f2e3b4d4b6d6e8", "not the relevant ones"),
        ("weight:0:20", "fixes all"),
    ] {
        assert!(
            plan(order).unwrap_err().to_string().contains(why),
            "{order}: {:?}",
            plan(order)
        );
    }
    let order: Order = "windows:2:16:f2e3b4d4b6d6e7".parse().unwrap();
    for (order, why) in [
        (
            Order {
                mirrored: true,
                ..order
            },
            "cannot be mirrored",
        ),
        (
            Order {
                bounded: true,
                ..order
            },
            "can be bounded",
        ),
        (
            Order {
                ahead: true,
                ..order
            },
            "can look ahead",
        ),
        (
            Order {
                last: true,
                ..order
            },
            "can step to the last bit",
        ),
    ] {
        assert!(
            Plan::new(&problem, order)
                .unwrap_err()
                .to_string()
                .contains(why),
            "{order}"
        );
    }
}

#[test]
fn orders_are_read_as_they_are_written() {
    let problem = Problem::new(Bishop, square("d5"), 8).unwrap();
    for order in all_orders(&problem) {
        assert_eq!(order.to_string().parse(), Ok(order));
    }
    for wrong in [
        "",
        "down",
        "down:5",
        "down:5:x",
        "up:5:20:ahead",
        "down:5:20:ahead:1",
        "down:5:20:mirrored:ahead",
        "down:5:20:last:last",
        "up:5:20:mirrored",
        "up:5:20:last",
        "up:5:20:bounded",
        "down:5:20:bounded:last",
        "out:2:11",
        "out:2:11:b7b7",
        "out:2:11:b7d",
        "out:2:11:b7é",
        "out:2:11:b7d7:mirrored:mirrored",
        "sideways:5:20",
        "down:-5:20",
        "windows:2:16",
        "windows:2:16:f2e3:mirrored",
    ] {
        assert!(
            wrong
                .parse::<Order>()
                .unwrap_err()
                .to_string()
                .contains(wrong)
        );
    }
}

#[test]
fn the_cheapest_order_settles_the_small_bishops() {
    let problem = Problem::new(Bishop, square("d1"), 4).unwrap();
    let (order, estimate) = cheapest(&problem);
    assert_eq!(
        (order, estimate.work.to_bits()),
        (cheapest(&problem).0, cheapest(&problem).1.work.to_bits())
    );
    assert_eq!(order.direction, BitOrder::Down);
    assert!(estimate.nodes > 1e3 && estimate.nodes < 1e6);
    assert_eq!(
        whole(Job::new(&problem, order), 2, Simd::detect())
            .totals
            .factors,
        0
    );
}

#[test]
fn a_sample_finds_a_factor_again() {
    let problem = Problem::new(Bishop, square("c7"), 5).unwrap();
    let order = Order::bitwise(&problem, BitOrder::Down);
    let given = GivenBits {
        mask: 0xFFFF,
        value: 0x6000,
    };
    let find = || {
        let wanted = SampleGoal {
            given,
            seed: 1,
            count: 1,
        };
        sample(&problem, order, wanted, &AtomicBool::new(false), |_| ()).unwrap()
    };
    let found = find();
    assert_eq!(found, find());
    assert!(
        found
            .factors
            .iter()
            .all(|&factor| problem.is_sought(factor) && factor & 0xFFFF == 0x6000)
    );
    assert!(!found.factors.is_empty());
}

#[test]
fn a_sample_from_within_begins_as_deep_as_the_base_lets_it() {
    // Four bits lie below those that fix b7, fewer than a sample takes where it can.
    let problem = Problem::new(Bishop, square("c6"), 7).unwrap();
    let order = "out:1:11:b7d7d5b5e4f3g2".parse().unwrap();
    let given = GivenBits {
        mask: u64::MAX << 30,
        value: 0x0C04_0200_8400 & u64::MAX << 30,
    };
    let wanted = SampleGoal {
        given,
        seed: 1,
        count: 1,
    };
    let stop = AtomicBool::new(false);
    let sampled = sample(&problem, order, wanted, &stop, |_| {
        stop.store(true, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(sampled.subtrees, 1);
}

#[test]
fn a_sample_begins_below_the_base_and_keeps_to_the_given_bits() {
    // Upper bits above one of the few factors for one bit less than relevant squares; the order has
    // a base.
    let problem = Problem::new(Rook, square("c2"), 9).unwrap();
    let order = Order::new(BitOrder::Down, 5, 20);
    let given = GivenBits {
        mask: u64::MAX << 32,
        value: 0x007E_002C_0000_0000,
    };
    let wanted = SampleGoal {
        given,
        seed: 1,
        count: 1,
    };
    let found = sample(&problem, order, wanted, &AtomicBool::new(false), |_| ())
        .unwrap()
        .factors;
    assert!(found.contains(&0x007E_002C_AC99_FFFA), "{found:x?}");
    assert!(
        found
            .iter()
            .all(|&factor| problem.is_sought(factor) && factor >> 32 == 0x007E_002C)
    );
}
