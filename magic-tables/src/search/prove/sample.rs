//! Sampling: a factor from the subtrees of random nodes, where all subtrees together would take too long.

use super::order::Order;
use super::problem::Problem;
use super::search::searcher;
use super::tune::{Random, heads, tune};
use super::window::Simd;
use super::order::Plan;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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

/// Searches below random nodes of `order` until `count` factors are found or `stop` is set, on `threads`
/// threads; `report` sees each factor as it is found.
///
/// Thread `t` draws its nodes by `seed` and `t`, so one thread always finds the same factors.
///
/// # Errors
/// An order that does not fit the problem.
pub fn sample(
    problem: &Problem,
    order: Order,
    seed: u64,
    count: usize,
    threads: NonZero<usize>,
    stop: &AtomicBool,
    report: impl Fn(u64) + Sync,
) -> Result<Sampled, String> {
    let mut plan = Plan::new(problem, order)?;
    tune(problem, &mut plan);
    let (subtrees, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
    let factors = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for thread in 0..threads.get() as u64 {
            let (plan, subtrees, nodes, factors, report) = (&plan, &subtrees, &nodes, &factors, &report);
            scope.spawn(move || {
                let mut random = Random::new(seed.wrapping_mul(1 << 16).wrapping_add(thread));
                let mut searcher = searcher(problem, plan, Simd::detect(), stop);
                // A few nodes of a random sample, then another sample: nodes of one sample are akin.
                while !stop.load(Ordering::Relaxed) {
                    for head in heads(plan, order.rows, 64, &mut random).1 {
                        let Some(seen) = searcher.prefix(head, order.rows) else { return };
                        subtrees.fetch_add(1, Ordering::Relaxed);
                        nodes.fetch_add(seen.nodes.iter().sum(), Ordering::Relaxed);
                        let mut all = factors.lock().expect("no thread panics with the lock");
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
    let factors = factors.into_inner().expect("no thread panics with the lock");
    Ok(Sampled { subtrees: subtrees.into_inner(), nodes: nodes.into_inner(), factors })
}
