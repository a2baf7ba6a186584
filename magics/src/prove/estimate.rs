//! Estimates: what an order will cost, by sampling, and the choice of the cheapest order.

use super::dispatch::{rows_work, searcher};
use super::ends_first::ends_first;
use super::level_sample::LevelSample;
use super::middle_out::middle_out;
use super::order::{BitOrder, Order};
use super::plan::Plan;
use super::problem::Problem;
use super::sort_tests::sort_tests;
use super::window::Simd;
use super::window_orders::window_orders;
use super::xorshift::Xorshift;
use std::sync::atomic::AtomicBool;

/// The expected cost of a search. Nodes and work are the same on every machine, so all machines that share a job
/// choose the same order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Nodes of all levels together.
    pub nodes: f64,
    /// Elementary steps, weighted: very roughly nanoseconds.
    pub work: f64,
    /// Seconds on one thread of this processor.
    pub seconds: f64,
}

/// Nodes that stand for all nodes of their level.
const SAMPLE: usize = 1024;

/// Work that is spent on the nodes of one step.
const BUDGET: u64 = 50_000_000;

/// From this much work on, one more estimate costs little in comparison.
const LONG: f64 = 1e12;

/// Bits that a bounded order fixes beyond those that rows need, so that the bound knows the products of the base
/// better.
const SHARPER: u32 = 3;

/// Orders worth an estimate for `problem`: both directions, bit by bit and in steps, then those that begin in the
/// middle; with a limit on indices, also that by weight and some window by window.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Problem, orders};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// assert_eq!(orders(&problem)[0].to_string(), "down:0:54", "bit by bit");
/// ```
#[must_use]
pub fn orders(problem: &Problem) -> Vec<Order> {
    let directions = [BitOrder::Down, BitOrder::Up];
    let mut orders = directions.map(|direction| Order::bitwise(problem, direction)).to_vec();
    for direction in directions {
        orders.extend(ends_first(problem, direction));
    }
    orders.extend(middle_out(problem));
    if problem.max_index().is_some() {
        orders.push(Order::bitwise(problem, BitOrder::Weight));
        orders.extend(window_orders(problem));
    }
    orders
}

/// Estimates what `order` will cost, from random nodes of every level: some tenths of a second.
///
/// The hard case is a square with few but large subtrees: the estimate is unbiased, but may be too low by half or more.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{BitOrder, Order, Problem, estimate};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let estimated = estimate(&problem, Order::bitwise(&problem, BitOrder::Down)).unwrap();
/// assert!(1.0 < estimated.nodes && estimated.nodes < f64::powi(2.0, 55));
/// ```
///
/// # Errors
/// An order that does not fit the problem.
///
/// # Panics
/// Never: the limit is infinite.
pub fn estimate(problem: &Problem, order: Order) -> Result<Estimate, String> {
    Ok(estimate_below(problem, order, f64::INFINITY)?.expect("no work is beyond an infinite limit"))
}

/// As [`estimate`], but `None` as soon as the work is known to exceed `limit`.
fn estimate_below(problem: &Problem, order: Order, limit: f64) -> Result<Option<Estimate>, String> {
    let mut plan = Plan::new(problem, order)?;
    let given = plan.given();
    let mut random = Xorshift::new(1);
    let mut level = LevelSample::root();
    let stop = AtomicBool::new(false);
    level.go_down_bits(&plan, given, (0, order.rows), SAMPLE, &mut random, &stop);
    if !plan.steps.is_empty() {
        let rows = rows_work(&plan);
        if level.work + level.count * rows as f64 > limit {
            return Ok(None);
        }
        sort_tests(problem, &mut plan, Simd::detect(), &stop);
        let mut tree = searcher(problem, &plan, given, Simd::detect(), &stop);
        for index in 0..plan.steps.len() {
            level.go_down_step(&mut *tree, index, (BUDGET, rows), SAMPLE, &mut random);
            if level.work > limit {
                return Ok(None);
            }
        }
        let fixed = plan.steps.last().map_or(order.rows, |step| step.to);
        level.go_down_bits(&plan, given, (fixed, plan.schedule.period_bits), SAMPLE, &mut random, &stop);
    }
    let LevelSample { all: nodes, work, spent, .. } = level;
    let seconds = work * spent.seconds / (spent.work as f64).max(1.0);
    Ok((work <= limit).then_some(Estimate { nodes, work, seconds }))
}

/// The order with the least estimated work among [`orders`]; mirrored where that is less work, and then with a step
/// for the last bits if there is one; for long searches, bounded where that is less work. The same on every machine.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Order, Problem, cheapest, orders};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let (order, estimate) = cheapest(&problem);
/// assert!(orders(&problem).contains(&Order { mirrored: false, last: false, ..order }) && estimate.work > 0.0);
/// ```
///
/// # Panics
/// Never: the search bit by bit fits every problem.
#[must_use]
pub fn cheapest(problem: &Problem) -> (Order, Estimate) {
    let better = |best: Option<(Order, Estimate)>, order| {
        let limit = best.map_or(f64::INFINITY, |(_, best)| best.work);
        let estimate = estimate_below(problem, order, limit).ok().flatten();
        estimate.map(|estimate| (order, estimate)).or(best)
    };
    let plain = orders(problem).into_iter().fold(None, better);
    let best = match plain {
        Some((order, _)) if order.direction != BitOrder::Up => {
            let mirrored = Order { mirrored: true, ..order };
            let last = Order { last: order.direction == BitOrder::Down, ..mirrored };
            let steps = |order| Plan::new(problem, order).map_or(0, |plan| plan.steps.len());
            // Estimates hardly see the rare nodes that survive to the last bits, so a step for these is always tried.
            better(plain, if steps(last) > steps(mirrored) { last } else { mirrored })
        }
        _ => plain,
    };
    let best = match best {
        Some((order, estimate)) if estimate.work > LONG && order.base > 0 => {
            better(best, Order { bounded: true, rows: order.rows + SHARPER, ..order })
        }
        _ => best,
    };
    best.expect("a search bit by bit fits every problem")
}
