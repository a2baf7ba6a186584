//! A glance: looks into all parts of the tree, but not deep. Small trees are searched to their
//! ends.

use crate::prove::certificate::Certificate;
use crate::prove::certificate::job::{Job, JobError};
use crate::prove::order::schedule::GivenBits;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::search::searcher;
use crate::prove::vectors::Simd;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a glance shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Glance {
    /// This factor is sought.
    Factor(u64),
    /// All factors were searched, and none is sought.
    None,
    /// The tree is larger, and there was none in what was seen of it.
    Open,
}

/// Searches each unit of `problem` bit by bit, but leaves it after `nodes` nodes. The first factor
/// ends the search, and so does `stop`.
///
/// ```
/// use magics::prove::{Glance, Problem, Target, glance};
/// use std::sync::atomic::AtomicBool;
///
/// // The four bits are too close together for four index bits.
/// let problem = Problem::for_target(Target::Bits(0b10_1011 << 58), 4).unwrap();
/// let stop = AtomicBool::new(false);
/// assert_eq!(glance(&problem, 100, &stop), Ok(Glance::None));
/// ```
///
/// # Errors
/// Never: a search bit by bit fits every problem.
pub fn glance(problem: &Problem, nodes: u64, stop: &AtomicBool) -> Result<Glance, JobError> {
    let order = Order::bitwise(problem, BitOrder::Down);
    let record = Certificate::new(Job::new(problem, order));
    let job = &record.job;
    let (_, plan) = job.plan()?;
    let simd = Simd::detect();
    let mut tree = searcher(problem, &plan, GivenBits::default(), simd, stop);
    let mut has_seen_all = true;
    for unit in record.missing_mixed() {
        let factor = job.factor(&plan, unit);
        let Some(seen) = tree.prefix_within(factor, job.prefix, nodes) else {
            return Ok(Glance::Open);
        };
        if let Some(&factor) = seen.factors.first() {
            return Ok(Glance::Factor(factor));
        }
        has_seen_all &= seen.nodes.iter().sum::<u64>() <= nodes;
        if stop.load(Ordering::Relaxed) {
            return Ok(Glance::Open);
        }
    }
    Ok(if has_seen_all {
        Glance::None
    } else {
        Glance::Open
    })
}
