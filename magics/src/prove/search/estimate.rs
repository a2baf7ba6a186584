//! Estimates: which orders are worth a try, what each will cost, by sampling, and the choice of the
//! cheapest.

use crate::prove::order::error::OrderError;
use crate::prove::order::plan::{DownTable, Plan};
use crate::prove::order::schedule::{Interval, are_close, squares, window_bits};
use crate::prove::order::square_list::SquareList;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::search::cost::NODE_COST;
use crate::prove::search::sample::{LevelSample, sort_tests};
use crate::prove::search::{rows_work, searcher};
use crate::prove::target::Target;
use crate::prove::vectors::Simd;
use crate::prove::xorshift::Xorshift;
use std::sync::atomic::{AtomicBool, Ordering};

/// The expected cost of a search. Nodes and work are the same on every machine, so all machines
/// that share a job choose the same order.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
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

/// Bits that a bounded order fixes beyond those that rows need, so that the bound knows the
/// products of the base better.
const SHARPER: u32 = 3;

/// Orders worth an estimate for `problem`: both directions, bit by bit and in steps, then those
/// that begin in the middle; with a limit on indices, also that by weight and some window by
/// window.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{BitOrder, Order, Problem, orders};
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// assert!(orders(&problem).contains(&Order::bitwise(&problem, BitOrder::Up)));
/// let limited = problem.limited(24).unwrap();
/// assert!(orders(&limited).contains(&Order::bitwise(&limited, BitOrder::Weight)));
/// ```
#[must_use]
pub fn orders(problem: &Problem) -> Vec<Order> {
    let directions = [BitOrder::Down, BitOrder::Up];
    let mut orders = directions
        .map(|direction| Order::bitwise(problem, direction))
        .to_vec();
    if !problem.has_all_subsets() {
        return orders;
    }
    for direction in directions {
        orders.extend(ends_first(problem, direction));
    }
    if problem.mask().count_ones() as usize > SquareList::MAX_SQUARES {
        return orders;
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
/// The hard case is a square with few but large subtrees: the estimate is unbiased, but may be too
/// low by half or more.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{BitOrder, Order, Problem, estimate};
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// let down = estimate(&problem, Order::bitwise(&problem, BitOrder::Down)).unwrap();
/// assert!(down.nodes > 1000.0 && down.nodes < 10_000_000.0);
/// let beyond = Order::new(BitOrder::Down, 2, 99);
/// assert!(estimate(&problem, beyond).is_err(), "there are only 26 bits");
/// ```
///
/// # Errors
/// An order that does not fit the problem.
///
/// # Panics
/// Never: the limit is infinite.
pub fn estimate(problem: &Problem, order: Order) -> Result<Estimate, OrderError> {
    let never = AtomicBool::new(false);
    Ok(estimate_below(problem, order, f64::INFINITY, &never)?
        .expect("no work is beyond an infinite limit"))
}

/// Estimates what `order` will cost; `None` as soon as the work is known to exceed `limit`, or
/// `stop` is set.
fn estimate_below(
    problem: &Problem,
    order: Order,
    limit: f64,
    stop: &AtomicBool,
) -> Result<Option<Estimate>, OrderError> {
    let mut plan = Plan::new(problem, order)?;
    let given = plan.given();
    let mut random = Xorshift::new(1);
    let mut level = LevelSample::root();
    level.go_down_bits(&plan, given, (0, order.rows), SAMPLE, &mut random, stop);
    if !plan.steps.is_empty() {
        let rows = rows_work(&plan);
        if level.work + level.count * rows as f64 > limit {
            return Ok(None);
        }
        sort_tests(problem, &mut plan, Simd::detect(), stop);
        let mut tree = searcher(problem, &plan, given, Simd::detect(), stop);
        for index in 0..plan.steps.len() {
            level.go_down_step(&mut *tree, index, (BUDGET, rows), SAMPLE, &mut random);
            if level.work > limit || stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        let last = plan.steps.last();
        let fixed = last.map_or(order.rows, |step| step.to);
        level.go_down_bits(
            &plan,
            given,
            (fixed, plan.schedule.period_bits),
            SAMPLE,
            &mut random,
            stop,
        );
    }
    let LevelSample {
        all: nodes,
        work,
        spent,
        ..
    } = level;
    let measured = (spent.work as f64).max(1.0);
    let seconds = work * spent.seconds / measured;
    let is_whole = !stop.load(Ordering::Relaxed);
    Ok((is_whole && work <= limit).then_some(Estimate {
        nodes,
        work,
        seconds,
    }))
}

/// The order with the least estimated work among [`orders`]; mirrored where that is less work, and
/// then with a step for the last bits if there is one; for long searches, bounded where that is
/// less work. The same on every machine.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Problem, cheapest, estimate, orders};
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// let (_, cost) = cheapest(&problem);
/// for order in orders(&problem) {
///     assert!(cost.work <= estimate(&problem, order).unwrap().work);
/// }
/// ```
///
/// # Panics
/// Never: the search bit by bit fits every problem.
#[must_use]
pub fn cheapest(problem: &Problem) -> (Order, Estimate) {
    let never = AtomicBool::new(false);
    cheapest_until(problem, &never).expect("a search bit by bit fits every problem")
}

/// The order that [`cheapest`] takes; `None` if `stop` is set before it is chosen, which may take
/// seconds.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Problem, cheapest_until};
/// use std::sync::atomic::AtomicBool;
///
/// let problem = Problem::new(Slider::Rook, 8, 10).unwrap();
/// assert_eq!(cheapest_until(&problem, &AtomicBool::new(true)), None);
/// ```
#[must_use]
pub fn cheapest_until(problem: &Problem, stop: &AtomicBool) -> Option<(Order, Estimate)> {
    cheapest_of(problem, orders(problem), stop)
}

/// The order that [`cheapest_until`] takes if there are only these; `None` also if none of them fits
/// the problem.
pub(crate) fn cheapest_of(
    problem: &Problem,
    orders: Vec<Order>,
    stop: &AtomicBool,
) -> Option<(Order, Estimate)> {
    let mut best = None;
    for order in orders {
        best = cheaper(problem, best, order, stop);
    }
    if let Some((order, _)) = best
        && order.direction != BitOrder::Up
    {
        best = cheaper(problem, best, mirrored(problem, order), stop);
    }
    if let Some((order, estimate)) = best
        && estimate.work > LONG
        && order.base > 0
        // The bound counts sets with one attack set, and bits have none.
        && matches!(problem.target(), Target::Piece { .. })
    {
        let bounded = Order {
            bounded: true,
            rows: order.rows + SHARPER,
            ..order
        };
        best = cheaper(problem, best, bounded, stop);
    }
    // Orders without an estimate might be cheaper.
    best.filter(|_| !stop.load(Ordering::Relaxed))
}

/// The `best` order so far, or `order` if it fits the problem and is less work. If `stop` is set,
/// there is no estimate of `order`.
fn cheaper(
    problem: &Problem,
    best: Option<(Order, Estimate)>,
    order: Order,
    stop: &AtomicBool,
) -> Option<(Order, Estimate)> {
    let limit = best.map_or(f64::INFINITY, |(_, best)| best.work);
    match estimate_below(problem, order, limit, stop) {
        Ok(Some(estimate)) => Some((order, estimate)),
        _ => best,
    }
}

/// `order`, mirrored, and with a step for the last bits if there is one. Estimates hardly see the
/// rare nodes that survive to the last bits, so a step for these is always tried.
fn mirrored(problem: &Problem, order: Order) -> Order {
    let mirrored = Order {
        mirrored: true,
        ..order
    };
    let with_last = Order {
        last: order.direction == BitOrder::Down,
        ..mirrored
    };
    if step_count(problem, with_last) > step_count(problem, mirrored) {
        with_last
    } else {
        mirrored
    }
}

/// The number of steps of an order; 0 if it does not fit the problem.
fn step_count(problem: &Problem, order: Order) -> usize {
    let plan = Plan::new(problem, order);
    plan.map_or(0, |plan| plan.steps.len())
}

/// Orders worth an estimate that begin with the high bits or with the low ones, for the largest
/// base that cuts no ray in two.
pub(crate) fn ends_first(problem: &Problem, direction: BitOrder) -> Vec<Order> {
    let relevant = problem.mask().count_ones();
    let mut orders = (1..relevant)
        .rev()
        .find_map(|base| with_base(problem, direction, base))
        .unwrap_or_default();
    // Without a bit for steps, an order is a search bit by bit.
    orders.retain(|order| order.rows < problem.period_bits());
    orders
}

/// The orders with a base of `base` squares; `None` if such a base would cut a ray in two.
fn with_base(problem: &Problem, direction: BitOrder, base: u32) -> Option<Vec<Order>> {
    let last = problem.period_bits() - 1;
    let draft = Order::new(direction, base, last);
    let schedule = Plan::new(problem, draft).ok()?.schedule;
    let squares = squares(problem, draft).ok()?;
    let beyond_base = &squares[base as usize..];
    let fixed = schedule.bits_for(squares[base as usize - 1])?;
    let next = schedule.bits_for(beyond_base[0])?;
    // Steps of few bits have large rows, and forbid little.
    let has_short_steps = beyond_base
        .windows(2)
        .any(|pair| are_close(pair[0], pair[1]));
    let rows = match direction {
        // Two bits more make the products of the base sharp.
        BitOrder::Down => vec![fixed, fixed + 2],
        BitOrder::Up if has_short_steps => return None,
        // The fewer bits a step has, the longer its rows take to make.
        BitOrder::Up if next < fixed + 4 => vec![next],
        BitOrder::Up if next < fixed + 8 => vec![fixed, next],
        BitOrder::Up => vec![fixed],
        BitOrder::Out | BitOrder::Weight | BitOrder::Windows => return None,
    };
    let mut orders: Vec<Order> = rows
        .into_iter()
        .map(|rows| Order::new(direction, base, rows))
        .collect();
    if direction == BitOrder::Down && has_short_steps {
        for i in 0..orders.len() {
            orders.push(Order {
                ahead: true,
                ..orders[i]
            });
        }
    }
    Some(orders)
}

/// Orders that are offered, not counting those with two bits more.
const OFFERED: usize = 3;

/// Most squares beyond the base: each makes four times as many tests.
const MOST_FAR: usize = 6;

/// The most promising orders that begin in the middle.
///
/// The fixed bits are an interval that grows at both ends, so the known squares are at any time a
/// run of relevant squares without a gap.
pub(crate) fn middle_out(problem: &Problem) -> Vec<Order> {
    let runs = SquareRuns::new(problem);
    let count = runs.squares.len();
    let mut priced: Vec<(f64, Order)> = Vec::new();
    // Runs that begin with the lowest square are left out: those would be top-down searches.
    for begin in 1..count {
        for end in begin + 1..=count {
            let base = SquareRun { begin, end };
            if count - base.len() > MOST_FAR {
                continue;
            }
            let order = runs.order(base);
            if order.rows < problem.period_bits() && Plan::new(problem, order).is_ok() {
                priced.push((runs.price(base), order));
            }
        }
    }
    priced.sort_by(|one, other| one.0.total_cmp(&other.0));
    priced.truncate(OFFERED);
    let mut offered = Vec::new();
    for (_, order) in priced {
        offered.push(order);
        // Two bits more make the products of the base sharp.
        let sharp = Order {
            rows: order.rows + 2,
            ..order
        };
        if Plan::new(problem, sharp).is_ok() {
            offered.push(sharp);
        }
    }
    offered
}

/// A run of relevant squares without a gap: the squares `begin..end`, counted from the lowest.
#[derive(Clone, Copy, Debug)]
struct SquareRun {
    begin: usize,
    end: usize,
}

impl SquareRun {
    /// The number of squares.
    const fn len(self) -> usize {
        self.end - self.begin
    }

    /// The run with the next lower square, unless there is none.
    const fn downwards(self) -> Option<Self> {
        match self.begin.checked_sub(1) {
            Some(begin) => Some(Self { begin, ..self }),
            None => None,
        }
    }

    /// The run with the next higher square, whether there is one or not.
    const fn upwards(self) -> Self {
        Self {
            end: self.end + 1,
            ..self
        }
    }
}

/// How a search goes on from a run.
#[derive(Clone, Copy, Debug, Default)]
struct NextSquare {
    /// The nodes that are still to come.
    nodes: f64,
    /// Whether the next lower square becomes known, instead of the next higher one.
    is_lower: bool,
}

/// The cheapest way to go on from each run of relevant squares, by dynamic programming: the longest
/// runs come first.
struct SquareRuns<'a> {
    problem: &'a Problem,
    squares: Vec<u32>,
    /// The next square of each run, by its beginning and its end.
    next: Vec<Vec<NextSquare>>,
}

impl<'a> SquareRuns<'a> {
    fn new(problem: &'a Problem) -> Self {
        let squares: Vec<u32> = problem.squares().collect();
        let count = squares.len();
        let mut runs = Self {
            problem,
            squares,
            next: vec![vec![NextSquare::default(); count + 1]; count],
        };
        for len in (1..count).rev() {
            for begin in 0..=count - len {
                let end = begin + len;
                let run = SquareRun { begin, end };
                runs.next[begin][end] = runs.cheapest_next(run);
            }
        }
        runs
    }

    /// The cheapest square to go on with. All runs that are longer are worked out already.
    fn cheapest_next(&self, run: SquareRun) -> NextSquare {
        let lower = run.downwards().map(|longer| NextSquare {
            nodes: self.nodes_from(longer),
            is_lower: true,
        });
        let higher = (run.end < self.squares.len()).then(|| NextSquare {
            nodes: self.nodes_from(run.upwards()),
            is_lower: false,
        });
        match (lower, higher) {
            (Some(lower), Some(higher)) if higher.nodes < lower.nodes => higher,
            (Some(lower), _) => lower,
            (None, higher) => higher.expect("a square is left"),
        }
    }

    /// The estimated nodes in which the squares of the run are known, and all that follow.
    fn nodes_from(&self, run: SquareRun) -> f64 {
        let after = self.next[run.begin][run.end];
        self.nodes(run) + after.nodes
    }

    /// The estimated nodes in which the squares of the run are known.
    fn nodes(&self, run: SquareRun) -> f64 {
        let index_bits = self.problem.index_bits();
        let nodes = f64::from(self.interval(run).len()).exp2();
        nodes * surviving(run.len(), index_bits)
    }

    /// The bits that make the squares of the run known.
    fn interval(&self, run: SquareRun) -> Interval {
        let squares = &self.squares[run.begin..run.end];
        Interval::around(
            squares,
            self.problem.index_bits(),
            self.problem.period_bits(),
        )
    }

    /// The order with this run as its base.
    fn order(&self, base: SquareRun) -> Order {
        let mut run = base;
        let mut all = self.squares[run.begin..run.end].to_vec();
        while run.len() < self.squares.len() {
            if self.next[run.begin][run.end].is_lower {
                run.begin -= 1;
                all.push(self.squares[run.begin]);
            } else {
                run.end += 1;
                all.push(self.squares[run.end - 1]);
            }
        }
        let rows = self.interval(base).len();
        Order {
            squares: square_list(&all),
            ..Order::new(BitOrder::Out, base.len() as u32, rows)
        }
    }

    /// The estimated nodes of that order. A node of the base counts more, for its rows.
    fn price(&self, base: SquareRun) -> f64 {
        let sets = 1 << base.len();
        let rows = DownTable::work(sets, self.problem.index_bits());
        let rest = self.next[base.begin][base.end].nodes;
        self.nodes(base) * (rows as f64 / NODE_COST as f64) + rest
    }
}

/// The list of these relevant squares.
fn square_list(squares: &[u32]) -> SquareList {
    let squares = squares.iter().map(|&square| square as usize);
    SquareList::new(squares).expect("relevant squares")
}

/// Bits that the base fixes, at least, if there are enough squares: so that there are many units.
const BASE_BITS: u32 = 16;

/// Orders window by window that are worth an estimate: with squares from below, and for each group
/// of squares that are close together, with this group first, then the other groups, then the
/// squares that stand alone.
pub(crate) fn window_orders(problem: &Problem) -> Vec<Order> {
    let squares: Vec<u32> = problem.squares().collect();
    let (groups, alone): (Vec<&[u32]>, Vec<&[u32]>) = squares
        .chunk_by(|&one, &other| are_close(one, other))
        .partition(|group| group.len() > 1);
    let downwards = alone.iter().rev();
    let alone_from_above: Vec<&[u32]> = downwards.copied().collect();
    let mut sequences = vec![squares.clone()];
    for first in 0..groups.len() {
        let mut groups = groups.clone();
        groups[..=first].rotate_right(1);
        for alone in [&alone, &alone_from_above] {
            let together = groups.concat();
            let alone = alone.concat();
            sequences.push([together, alone].concat());
        }
    }
    sequences.dedup();
    sequences
        .into_iter()
        .map(|sequence| window_order(problem, &sequence))
        .filter(|&order| Plan::new(problem, order).is_ok())
        .collect()
}

/// The order with this sequence of squares, and with the smallest base that fixes enough bits.
fn window_order(problem: &Problem, sequence: &[u32]) -> Order {
    let mut fixed = 0;
    let mut base = 0;
    for &square in &sequence[..sequence.len() - 1] {
        fixed |= window_bits(problem, square);
        base += 1;
        if fixed.count_ones() >= BASE_BITS {
            break;
        }
    }
    Order {
        squares: square_list(sequence),
        ..Order::new(BitOrder::Windows, base, fixed.count_ones())
    }
}

/// The estimated fraction of all factors that give the occupancies of `count` squares no
/// destructive collision, as if each of their differences collided by chance and independently.
fn surviving(count: usize, index_bits: u32) -> f64 {
    let differences = (3f64.powi(count as i32) - 1.0) / 2.0;
    let exponent = -0.5 * differences / f64::from(index_bits).exp2();
    exponent.exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::slider::Slider;

    #[test]
    fn orders_fit_their_problems() {
        for (square, index_bits) in [(45, 7), (26, 7), (0, 6), (27, 9), (59, 5)] {
            let problem = Problem::new(Slider::Bishop, square, index_bits).unwrap();
            let orders = window_orders(&problem);
            assert!(!orders.is_empty(), "{square}");
            for order in orders {
                assert_eq!(order.to_string().parse(), Ok(order));
                assert!(order.base > 0 && order.rows < problem.period_bits());
            }
        }
    }
}
