//! Limits on indices, and the ranges of indices that the catalog says are the least.

use super::{all_orders, square, whole};
use crate::known::{LeastRange, SquareFacts, squares};
use crate::prove::certificate::Certificate;
use crate::prove::certificate::job::Job;
use crate::prove::order::schedule::GivenBits;
use crate::prove::order::taken_slots::IndexLimit;
use crate::prove::problem::Problem;
use crate::prove::search::estimate::cheapest;
use crate::prove::search::searcher;
use crate::prove::vectors::Simd;
use crate::prove::xorshift::Xorshift;
use magic_tables::board::slider::Slider::Bishop;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

fn greatest(problem: &Problem, factor: u64) -> u32 {
    let products = problem
        .occupancies()
        .iter()
        .map(|o| factor.wrapping_mul(o.set));
    (products.max().unwrap_or(0) >> (64 - problem.index_bits())) as u32
}

/// How many magic factors have each greatest index, by trying all factors of the period.
fn scan(problem: &Problem) -> BTreeMap<u32, u64> {
    let (mut counts, mut slots) = (BTreeMap::new(), Vec::new());
    let factors = 1..1_u64 << problem.period_bits();
    for factor in factors.filter(|&factor| problem.tells_apart(factor, &mut slots)) {
        *counts.entry(greatest(problem, factor)).or_default() += 1;
    }
    counts
}

#[test]
fn limits_leave_what_a_scan_of_the_period_finds() {
    for (index_bits, limits) in [
        (5, vec![18, 25, 30]),
        (9, vec![59, 60, 75, 130, 255, 256, 300]),
    ] {
        let problem = Problem::new(Bishop, square("d8"), index_bits).unwrap();
        let counts = scan(&problem);
        assert!(
            index_bits != 5 || counts.values().sum::<u64>() == 9547,
            "{counts:?}"
        );
        for max_index in limits {
            let limited = problem.clone().limited(max_index).unwrap();
            let expected: u64 = counts.range(..=max_index).map(|(_, count)| count).sum();
            for order in all_orders(&limited)
                .into_iter()
                .filter(|order| !order.mirrored)
            {
                let record = whole(Job::new(&limited, order), 2, Simd::detect());
                assert_eq!(
                    record.totals.factors, expected,
                    "{index_bits} bits up to {max_index}, {order}"
                );
                assert_eq!(record.check(), Ok(()));
            }
        }
    }
}

#[test]
fn a_limit_that_excludes_nothing_or_is_broken_is_refused() {
    let problem = Problem::new(Bishop, square("d8"), 5).unwrap();
    assert!(
        problem
            .clone()
            .limited(31)
            .unwrap_err()
            .to_string()
            .contains("no limit")
    );
    let limited = problem.clone().limited(30).unwrap();
    let mirrored = cheapest(&problem).0;
    assert!(
        mirrored.mirrored
            && Job::new(&limited, mirrored)
                .plan()
                .unwrap_err()
                .to_string()
                .contains("limit")
    );
    let mut record = whole(
        Job::new(&problem, "weight:0:26".parse().unwrap()),
        2,
        Simd::detect(),
    );
    assert_eq!(record.totals.factors, 9547);
    record.job.max_index = Some(30);
    assert!(
        record
            .check()
            .unwrap_err()
            .to_string()
            .ends_with("is not magic with indices up to 30")
    );
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Certificate>(&text).unwrap(), record);
    record.job.max_index = Some(31);
    assert!(record.check().unwrap_err().to_string().contains("no limit"));
}

#[test]
fn small_indices_are_those_of_products_that_do_not_overflow_together() {
    let mut random = Xorshift::new(15);
    let mut within = 0;
    for (name, index_bits, max_index) in [
        ("d8", 9, 255),
        ("a1", 9, 100),
        ("d5", 10, 511),
        ("e2", 5, 15),
    ] {
        let problem = Problem::new(Bishop, square(name), index_bits)
            .unwrap()
            .limited(max_index)
            .unwrap();
        let limit = IndexLimit::from_problem(&problem).unwrap();
        for _ in 0..100_000 {
            // Factors with few bits have small products more often.
            let bits = |random: &mut Xorshift| random.below(1 << problem.period_bits());
            let factor = bits(&mut random) & bits(&mut random) & bits(&mut random);
            let small = greatest(&problem, factor) <= max_index;
            assert_eq!(limit.admits(factor), small, "{name} {factor:#x}");
            within += u32::from(small);
        }
    }
    assert!((1000..390_000).contains(&within), "{within}");
}

/// What the catalog says is proved, with the problems whose search finds no factor.
fn proved() -> impl Iterator<Item = (String, Problem, LeastRange)> {
    squares().into_iter().flat_map(
        |SquareFacts {
             slider,
             square,
             least,
             ..
         }| {
            least.into_iter().map(move |least| {
                let problem = Problem::new(slider, square, least.index_bits).unwrap();
                (
                    format!("{slider:?} {square}: {least:?}"),
                    problem.limited(least.greatest - 1).unwrap(),
                    least,
                )
            })
        },
    )
}

/// Seconds of a search that is too long to be repeated.
const LONG: f64 = 105.0;

/// Repeats the searches of at most `limit` nodes that are not long, and returns how many these are.
fn repeat(limit: f64) -> u32 {
    let mut repeated = 0;
    let short = |least: &LeastRange| least.effort.nodes <= limit && least.effort.seconds < LONG;
    for (name, problem, least) in proved().filter(|(.., least)| short(least)) {
        let record = whole(Job::new(&problem, least.effort.order), 2, Simd::detect());
        assert_eq!(record.totals.factors, 0, "{name}");
        assert_eq!(
            record.totals.all_nodes(),
            least.effort.nodes as u64,
            "{name}"
        );
        repeated += 1;
    }
    repeated
}

#[test]
fn searches_below_the_least_ranges_find_nothing() {
    let repeated = repeat(2e4);
    assert!(repeated >= 30, "{repeated}");
}

#[test]
#[ignore = "minutes, even optimised"]
fn longer_searches_below_the_least_ranges_find_nothing() {
    let repeated = repeat(1e8);
    assert!(repeated > 60, "{repeated}");
}

#[test]
#[ignore = "minutes, even optimised"]
fn least_ranges_are_the_least_among_all_factors() {
    let mut checked = 0;
    for SquareFacts {
        slider,
        square,
        relevant,
        least,
        ..
    } in squares()
    {
        let Some(least) = least.iter().find(|least| least.index_bits == relevant) else {
            continue;
        };
        let problem = Problem::new(slider, square, relevant).unwrap();
        // Squares with longer periods have too many factors.
        if problem.period_bits() > 34 || relevant > 5 {
            continue;
        }
        let job = Job::new(&problem, cheapest(&problem).0);
        let job = Job {
            prefix: job.order.rows.min(Job::MAX_PREFIX),
            ..job
        };
        let (problem, plan) = job
            .prepare(Simd::detect(), &AtomicBool::new(false))
            .unwrap();
        let stop = AtomicBool::new(false);
        let mut searcher = searcher(&problem, &plan, GivenBits::default(), Simd::detect(), &stop);
        let (mut smallest, mut count) = (u32::MAX, 0);
        for unit in job.own_units() {
            let seen = searcher
                .prefix(job.factor(&plan, unit), job.prefix)
                .unwrap();
            assert_eq!(seen.factors.len() as u64, seen.count, "all are kept");
            smallest = seen
                .factors
                .iter()
                .map(|&factor| greatest(&problem, factor))
                .fold(smallest, u32::min);
            count += seen.count;
        }
        assert_eq!(
            smallest, least.greatest,
            "{slider:?} {square}, of {count} factors"
        );
        checked += 1;
    }
    assert!(checked > 2, "{checked}");
}
