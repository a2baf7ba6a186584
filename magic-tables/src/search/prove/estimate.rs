//! Estimates: what an order will cost, by sampling, and the choice of the cheapest order.

use super::order::{Direction, Order, Plan};
use super::problem::Problem;
use super::search::{Given, searcher};
use super::tune::{Random, heads, tune};
use super::window::Simd;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What a search is expected to cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Nodes of all levels together.
    pub nodes: f64,
    /// Seconds on one thread of this processor.
    pub seconds: f64,
}

/// Nodes that stand for all of their level.
const POPULATION: usize = 1024;

/// Orders worth a try for `problem`: both directions, bit by bit and by steps.
#[must_use]
pub fn orders(problem: &Problem) -> Vec<Order> {
    let bits = problem.period_bits();
    let mut orders = Vec::new();
    for direction in [Direction::Down, Direction::Up] {
        orders.push(Order { direction, base: 0, rows: bits });
        let count = problem.mask().count_ones();
        let steps = (1..count).rev().find_map(|base| Plan::rows_for(problem, direction, base));
        orders.extend(steps.into_iter().flatten().filter(|order| order.rows < bits));
    }
    orders
}

/// Estimates what `order` will cost, from random nodes searched for about `time`.
///
/// The square with few but large subtrees is the hard case: the estimate is without bias, but may be
/// too low by half or more.
///
/// # Errors
/// An order that does not fit the problem.
pub fn estimate(problem: &Problem, order: Order, time: Duration) -> Result<Estimate, String> {
    let mut plan = Plan::new(problem, order)?;
    tune(problem, &mut plan);
    let begin = Instant::now();
    let mut random = Random::new(1);
    let (counts, nodes) = heads(&plan, Given::default(), order.rows, POPULATION, &mut random);
    let before: f64 = counts.iter().sum();
    // Every node of the population has tested its two children.
    let tested = counts.iter().map(|&count| count.min(POPULATION as f64)).sum::<f64>().max(1.0);
    let mut estimate = Estimate { nodes: before, seconds: begin.elapsed().as_secs_f64() / tested * before };
    if nodes.is_empty() || plan.steps.is_empty() {
        return Ok(estimate);
    }
    let stop = AtomicBool::new(false);
    let mut tree = searcher(problem, &plan, Given::default(), Simd::detect(), &stop);
    let (mut below, mut sampled, begin) = (0, 0, Instant::now());
    for &node in &nodes {
        let seen = tree.prefix(node, order.rows).ok_or("the search was stopped")?;
        below += seen.nodes.iter().sum::<u64>();
        sampled += 1;
        if begin.elapsed() > time {
            break;
        }
    }
    let each = counts[order.rows as usize] / f64::from(sampled);
    estimate.nodes += below as f64 * each;
    estimate.seconds += begin.elapsed().as_secs_f64() * each;
    Ok(estimate)
}

/// The order with the least estimated time among [`orders`], each sampled for about `time`.
///
/// # Panics
/// Never: the search bit by bit fits every problem.
#[must_use]
pub fn cheapest(problem: &Problem, time: Duration) -> (Order, Estimate) {
    orders(problem)
        .into_iter()
        .filter_map(|order| Some((order, estimate(problem, order, time).ok()?)))
        .min_by(|a, b| a.1.seconds.total_cmp(&b.1.seconds))
        .expect("a search bit by bit fits every problem")
}
