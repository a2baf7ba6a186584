//! Ranges of indices that the catalog says are the least, against all factors of the period.

use super::super::dispatch::searcher;
use super::super::estimate::cheapest;
use super::super::given::Given;
use super::super::job::Job;
use super::super::problem::Problem;
use super::super::window::Simd;
use crate::known::{SquareFacts, squares};
use std::sync::atomic::AtomicBool;

/// The least greatest index of all magic factors of `problem`, and how many factors there are.
fn least(problem: &Problem) -> (u64, u64) {
    let job = Job::new(problem, cheapest(problem).0);
    let job = Job { prefix: job.order.rows.min(Job::MAX_PREFIX), ..job };
    let stop = AtomicBool::new(false);
    let (problem, plan) = job.prepare(Simd::detect(), &stop).unwrap();
    let mut searcher = searcher(&problem, &plan, Given::default(), Simd::detect(), &stop);
    let greatest = |factor: &u64| {
        let products = problem.occupancies().iter().map(|o| factor.wrapping_mul(o.set));
        products.max().unwrap_or(0) >> (64 - problem.index_bits())
    };
    let (mut least, mut count) = (u64::MAX, 0);
    for unit in job.own_units() {
        let seen = searcher.prefix(job.factor(&plan, unit), job.prefix).unwrap();
        assert_eq!(seen.factors.len() as u64, seen.count, "all are kept");
        least = seen.factors.iter().map(greatest).fold(least, u64::min);
        count += seen.count;
    }
    (least, count)
}

#[test]
#[ignore = "minutes, even optimised"]
fn ranges_said_to_be_least_are_least_among_all_factors() {
    let mut checked = 0;
    for SquareFacts { slider, square, range, .. } in squares() {
        if range.least_for_index_bits {
            let problem = Problem::new(slider, square, range.index_bits).unwrap();
            let (least, count) = least(&problem);
            println!("{slider:?} {square}: {count} factors, {least}");
            assert_eq!(least, u64::from(range.greatest), "{slider:?} {square}, of {count} factors");
            checked += 1;
        }
    }
    assert!(checked > 2, "{checked}");
}
