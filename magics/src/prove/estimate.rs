//! Estimates: what an order will cost, by sampling, and the choice of the cheapest order.

use super::order::{Direction, Order, Plan};
use super::outward::outward;
use super::population::Population;
use super::problem::Problem;
use super::random::Random;
use super::search::searcher;
use super::tune::tune;
use super::window::Simd;
use std::sync::atomic::AtomicBool;

/// What a search is expected to cost. Nodes and work are the same on every machine, so that all machines that share
/// a job choose the same order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Nodes of all levels together.
    pub nodes: f64,
    /// Elementary steps, weighted: very roughly nanoseconds.
    pub work: f64,
    /// Seconds on one thread of this processor.
    pub seconds: f64,
}

/// Nodes that stand for all of their level.
const POPULATION: usize = 1024;

/// Work that is spent on the nodes of one step.
const BUDGET: u64 = 50_000_000;

/// Work from which on another estimate does not matter.
const LONG: f64 = 1e12;

/// Bits by which the products of the base are known better than rows need, for the bound of overlaps.
const SHARPER: u32 = 3;

/// Orders worth a try for `problem`: both directions, bit by bit and by steps, then those from within.
///
/// ```
/// use magic_tables::slider::Slider;
/// use magics::prove::{Problem, orders};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// assert_eq!(orders(&problem)[0].to_string(), "down:0:54", "bit by bit");
/// ```
#[must_use]
pub fn orders(problem: &Problem) -> Vec<Order> {
    let bits = problem.period_bits();
    let directions = [Direction::Down, Direction::Up];
    let mut orders = directions.map(|direction| Order::bitwise(problem, direction)).to_vec();
    for direction in directions {
        let count = problem.mask().count_ones();
        let steps = (1..count).rev().find_map(|base| Plan::rows_for(problem, direction, base));
        orders.extend(steps.into_iter().flatten().filter(|order| order.rows < bits));
    }
    orders.extend(outward(problem));
    orders
}

/// Estimates what `order` will cost, from random nodes of every level: some tenths of a second.
///
/// The square with few but large subtrees is the hard case: the estimate is without bias, but may be
/// too low by half or more.
///
/// ```
/// use magic_tables::slider::Slider;
/// use magics::prove::{Direction, Order, Problem, estimate};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let estimated = estimate(&problem, Order::bitwise(&problem, Direction::Down)).unwrap();
/// assert!(1.0 < estimated.nodes && estimated.nodes < f64::powi(2.0, 55));
/// ```
///
/// # Errors
/// An order that does not fit the problem.
///
/// # Panics
/// Never: nothing is beyond the limit.
pub fn estimate(problem: &Problem, order: Order) -> Result<Estimate, String> {
    Ok(estimate_below(problem, order, f64::INFINITY)?.expect("nothing is beyond infinity"))
}

/// As [`estimate`], or none as soon as the work is known to be more than `limit`.
fn estimate_below(problem: &Problem, order: Order, limit: f64) -> Result<Option<Estimate>, String> {
    let mut plan = Plan::new(problem, order)?;
    let given = plan.given();
    let mut random = Random::new(1);
    let mut population = Population::root();
    population.grow(&plan, given, (0, order.rows), POPULATION, &mut random);
    if !plan.steps.is_empty() {
        let rows = order.direction.rows_work(&plan);
        if population.work + population.count * rows as f64 > limit {
            return Ok(None);
        }
        tune(problem, &mut plan);
        let stop = AtomicBool::new(false);
        let mut tree = searcher(problem, &plan, given, Simd::detect(), &stop);
        for index in 0..plan.steps.len() {
            population.step(&mut *tree, index, (BUDGET, rows), POPULATION, &mut random);
            if population.work > limit {
                return Ok(None);
            }
        }
        let fixed = plan.steps.last().map_or(order.rows, |step| step.to);
        population.grow(&plan, given, (fixed, plan.bits), POPULATION, &mut random);
    }
    let Population { all: nodes, work, spent, .. } = population;
    let seconds = work * spent.seconds / (spent.work as f64).max(1.0);
    Ok((work <= limit).then_some(Estimate { nodes, work, seconds }))
}

/// The order with the least estimated work among [`orders`], mirrored where that is less, and then with a
/// step for the last bits if they make one; of long searches, bounded where that is less. The same on every machine.
///
/// ```
/// use magic_tables::slider::Slider;
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
        Some((order, _)) if order.direction != Direction::Up => {
            let mirrored = Order { mirrored: true, ..order };
            let last = Order { last: order.direction == Direction::Down, ..mirrored };
            let steps = |order| Plan::new(problem, order).map_or(0, |plan| plan.steps.len());
            // Estimates hardly see the rare nodes that live to the last bits.
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
