//! Sampling: finds a factor in the subtrees of promising nodes, where searching all subtrees would take too long.
//!
//! Subtrees differ. Where the products of the base's subsets have few differences, few pairs of other products are
//! forbidden, and magic factors are thousands of times as frequent. Typically the upper bits of such a factor map one
//! line of a rook to every 32nd bucket and leave the buckets between to the other line. So the search draws many
//! nodes that fix the base, keeps those with the fewest differences, and searches below random nodes some levels
//! further down: those subtrees are small, so it sees many of them.

use super::dispatch::searcher;
use super::given::Given;
use super::level_sample::{promising_nodes, random_nodes};
use super::order::Order;
use super::plan::Plan;
use super::problem::Problem;
use super::sort_tests::sort_tests;
use super::window::Simd;
use super::xorshift::Xorshift;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The result of a sampling run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sampled {
    /// Random nodes whose subtrees were searched to the end.
    pub subtrees: u64,
    /// Nodes visited below them.
    pub nodes: u64,
    /// Magic factors in the order in which they were found.
    pub factors: Vec<u64>,
}

/// What to look for, and when to stop.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Only factors with these bits.
    pub given: Given,
    /// The seed of the draws.
    pub seed: u64,
    /// How many factors are enough. If the last subtree holds more, they are returned too.
    pub count: usize,
    /// Threads that search at once. Thread `t` draws by `seed` and `t`, so a single thread always finds the same
    /// factors.
    pub threads: NonZero<usize>,
}

/// Searches below promising nodes of `order` until enough factors are found or `stop` is set; sets `stop` at its end.
/// Calls `report` after every subtree. A mirrored order is taken as not mirrored, because the mirror image of a
/// factor with the given bits has other bits.
///
/// ```
/// use magics::prove::{BitOrder, Given, Order, Problem, Wanted, sample};
/// use std::{num::NonZero, sync::atomic::AtomicBool};
///
/// let problem = Problem::new(magic_tables::board::slider::Slider::Bishop, 50, 5).unwrap();
/// let order = Order::bitwise(&problem, BitOrder::Down);
/// let wanted = Wanted { given: Given::default(), seed: 1, count: 1, threads: NonZero::<usize>::MIN };
/// let sampled = sample(&problem, order, wanted, &AtomicBool::new(false), |_| ()).unwrap();
/// assert!(problem.is_sought(sampled.factors[0]));
/// ```
///
/// # Errors
/// An order that does not fit the problem.
pub fn sample(
    problem: &Problem,
    order: Order,
    wanted: Wanted,
    stop: &AtomicBool,
    report: impl Fn(&Sampled) + Sync,
) -> Result<Sampled, String> {
    let Wanted { given, seed, count, threads } = wanted;
    let order = Order { mirrored: false, ..order };
    let fixed = order.rows;
    let bits = problem.period_bits();
    // An order that begins in the middle may have fewer bits below the base than that.
    let deeper = (fixed + 1..bits).take(DEEPER as usize).rev();
    let deeper = deeper.map(|rows| Plan::new(problem, Order { rows, ..order })).find(Result::is_ok);
    let mut plan = deeper.unwrap_or_else(|| Plan::new(problem, order))?;
    sort_tests(problem, &mut plan, Simd::detect(), stop);
    let sampled = Mutex::new(Sampled::default());
    std::thread::scope(|scope| {
        for thread in 0..threads.get() as u64 {
            let (plan, sampled, report) = (&plan, &sampled, &report);
            scope.spawn(move || {
                let mut random = Xorshift::new(seed.wrapping_mul(1 << 16).wrapping_add(thread));
                let mut tree = searcher(problem, plan, given, Simd::detect(), stop);
                while !stop.load(Ordering::Relaxed) {
                    for node in start_nodes(plan, given, fixed, &mut random, stop) {
                        let Some(seen) = tree.prefix(node, plan.schedule.order.rows) else { return };
                        let mut all = sampled.lock().unwrap_or_else(PoisonError::into_inner);
                        all.subtrees += 1;
                        all.nodes += seen.nodes.iter().sum::<u64>();
                        all.factors.extend(seen.factors);
                        report(&all);
                        if all.factors.len() >= count {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    Ok(sampled.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// How many bits below the base subtrees begin.
const DEEPER: u32 = 8;

/// Random nodes to search below. One draw gives few, because nodes of the same draw are alike.
fn start_nodes(plan: &Plan, given: Given, fixed: u32, random: &mut Xorshift, stop: &AtomicBool) -> Vec<u64> {
    const DRAWN: usize = 1 << 13;
    const KEPT: usize = 8;
    const BELOW: usize = 64;
    let deep = plan.schedule.order.rows;
    if fixed == deep {
        return random_nodes(plan, given, deep, BELOW, random, stop);
    }
    let drawn = promising_nodes(plan, given, fixed, (DRAWN, KEPT), random, stop);
    let below = |node: u64| {
        let mask = given.mask | plan.schedule.fixed_bits(fixed);
        let given = Given { mask, value: given.value & given.mask | node };
        random_nodes(plan, given, deep, BELOW, random, stop)
    };
    drawn.into_iter().flat_map(below).collect()
}
