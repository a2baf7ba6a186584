//! Sampling: a factor from the subtrees of random nodes, where all subtrees together would take too long.

use super::order::{Order, Plan};
use super::problem::Problem;
use super::search::{Given, searcher};
use super::tune::{Random, heads, tune};
use super::window::Simd;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a sampling run has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sampled {
    /// Random nodes whose subtrees were searched to the end.
    pub subtrees: u64,
    /// Nodes visited below them.
    pub nodes: u64,
    /// Magic factors found, in the order of their finding.
    pub factors: Vec<u64>,
}

/// What is sampled, and until when.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Only factors with these bits.
    pub given: Given,
    /// The draw of the random nodes.
    pub seed: u64,
    /// How many factors are enough: what the last subtree holds beyond them is returned too.
    pub count: usize,
    /// Threads that search at once; thread `t` draws by `seed` and `t`, so one thread always finds the same.
    pub threads: NonZero<usize>,
}

/// Searches below random nodes of `order` until enough factors are found or `stop` is set, which this also
/// does itself at the end; `report` sees each factor as it is found.
///
/// # Errors
/// An order that does not fit the problem.
pub fn sample(
    problem: &Problem,
    order: Order,
    wanted: Wanted,
    stop: &AtomicBool,
    report: impl Fn(u64) + Sync,
) -> Result<Sampled, String> {
    let Wanted { given, seed, count, threads } = wanted;
    let mut plan = Plan::new(problem, order)?;
    tune(problem, &mut plan);
    let (subtrees, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
    let factors = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for thread in 0..threads.get() as u64 {
            let (plan, subtrees, nodes, factors, report) = (&plan, &subtrees, &nodes, &factors, &report);
            scope.spawn(move || {
                let mut random = Random::new(seed.wrapping_mul(1 << 16).wrapping_add(thread));
                let mut tree = searcher(problem, plan, given, Simd::detect(), stop);
                // A few nodes of a random sample, then another sample: nodes of one sample are akin.
                while !stop.load(Ordering::Relaxed) {
                    for head in heads(plan, given, order.rows, 64, &mut random).1 {
                        let Some(seen) = tree.prefix(head, order.rows) else { return };
                        subtrees.fetch_add(1, Ordering::Relaxed);
                        nodes.fetch_add(seen.nodes.iter().sum(), Ordering::Relaxed);
                        let mut all = factors.lock().unwrap_or_else(PoisonError::into_inner);
                        for factor in seen.factors {
                            all.push(factor);
                            report(factor);
                        }
                        if all.len() >= count {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    let factors = factors.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Sampled { subtrees: subtrees.into_inner(), nodes: nodes.into_inner(), factors })
}
