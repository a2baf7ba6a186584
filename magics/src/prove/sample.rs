//! Sampling: a factor from the subtrees of promising nodes, where all subtrees together would take too long.
//!
//! Not all subtrees are alike. Where the products of the base's subsets have few differences, few pairs of other
//! products are forbidden, and factors are thousands of times as frequent: typically, the upper bits of the factor
//! carry one line of a rook to every 32nd bucket, and leave the buckets between to the other line. So many nodes that
//! fix the base are drawn, those with the fewest differences are kept, and random nodes further below those are
//! searched: begun deeper, subtrees are small enough to see many of them.

use super::order::{Order, Plan};
use super::population::{heads, promising};
use super::problem::Problem;
use super::random::Random;
use super::search::{Given, searcher};
use super::tune::tune;
use super::window::Simd;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
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

/// Searches below promising nodes of `order` until enough factors are found or `stop` is set, which this also
/// does itself at the end; `report` sees after every subtree what was done so far. A mirrored order is taken as if it
/// were not: the mirror image of a factor with the given bits has others.
///
/// ```
/// use magics::prove::{Direction, Given, Order, Problem, Wanted, sample};
/// use std::{num::NonZero, sync::atomic::AtomicBool};
///
/// let problem = Problem::new(magic_tables::slider::Slider::Bishop, 50, 5).unwrap();
/// let order = Order::bitwise(&problem, Direction::Down);
/// let wanted = Wanted { given: Given::default(), seed: 1, count: 1, threads: NonZero::<usize>::MIN };
/// let sampled = sample(&problem, order, wanted, &AtomicBool::new(false), |_| ()).unwrap();
/// assert!(problem.is_magic(sampled.factors[0]));
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
    // From within, there may be fewer bits below the base than that.
    let deeper = (fixed + 1..bits).take(DEEPER as usize).rev();
    let deeper = deeper.map(|rows| Plan::new(problem, Order { rows, ..order })).find(Result::is_ok);
    let mut plan = deeper.unwrap_or_else(|| Plan::new(problem, order))?;
    tune(problem, &mut plan);
    let sampled = Mutex::new(Sampled::default());
    std::thread::scope(|scope| {
        for thread in 0..threads.get() as u64 {
            let (plan, sampled, report) = (&plan, &sampled, &report);
            scope.spawn(move || {
                let mut random = Random::new(seed.wrapping_mul(1 << 16).wrapping_add(thread));
                let mut tree = searcher(problem, plan, given, Simd::detect(), stop);
                while !stop.load(Ordering::Relaxed) {
                    for head in beginnings(plan, given, fixed, &mut random) {
                        let Some(seen) = tree.prefix(head, plan.order.rows) else { return };
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

/// Bits beyond those that fix the base at which subtrees begin.
const DEEPER: u32 = 8;

/// Random nodes to search below: few for one draw, because nodes of one draw are akin.
fn beginnings(plan: &Plan, given: Given, fixed: u32, random: &mut Random) -> Vec<u64> {
    const DRAWN: usize = 1 << 13;
    const KEPT: usize = 8;
    const BELOW: usize = 64;
    let deep = plan.order.rows;
    if fixed == deep {
        return heads(plan, given, deep, BELOW, random);
    }
    let drawn = promising(plan, given, fixed, (DRAWN, KEPT), random);
    let below = |head: u64| {
        let mask = given.mask | plan.fixed_bits(fixed);
        heads(plan, Given { mask, value: given.value & given.mask | head }, deep, BELOW, random)
    };
    drawn.into_iter().flat_map(below).collect()
}
