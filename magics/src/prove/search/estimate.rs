//! Estimates: which orders are worth a try, what each will cost, by sampling, and the choice of the
//! cheapest.

use crate::prove::order::error::OrderError;
use crate::prove::order::plan::{DownTable, Plan};
use crate::prove::order::schedule::{Interval, are_close, squares, window_bits};
use crate::prove::order::square_list::SquareList;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::search::sample::{LevelSample, sort_tests};
use crate::prove::search::{NODE_COST, rows_work, searcher};
use crate::prove::vectors::Simd;
use crate::prove::xorshift::Xorshift;
use std::sync::atomic::AtomicBool;

/// The expected cost of a search. Nodes and work are the same on every machine, so all machines
/// that share a job choose the same order.
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

/// Bits that a bounded order fixes beyond those that rows need, so that the bound knows the
/// products of the base better.
const SHARPER: u32 = 3;

/// Orders worth an estimate for `problem`: both directions, bit by bit and in steps, then those
/// that begin in the middle; with a limit on indices, also that by weight and some window by
/// window.
#[must_use]
pub fn orders(problem: &Problem) -> Vec<Order> {
    let directions = [BitOrder::Down, BitOrder::Up];
    let mut orders = directions
        .map(|direction| Order::bitwise(problem, direction))
        .to_vec();
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
/// The hard case is a square with few but large subtrees: the estimate is unbiased, but may be too
/// low by half or more.
///
/// # Errors
/// An order that does not fit the problem.
///
/// # Panics
/// Never: the limit is infinite.
pub fn estimate(problem: &Problem, order: Order) -> Result<Estimate, OrderError> {
    Ok(
        estimate_below(problem, order, f64::INFINITY)?
            .expect("no work is beyond an infinite limit"),
    )
}

/// Estimates what `order` will cost; `None` as soon as the work is known to exceed `limit`.
fn estimate_below(
    problem: &Problem,
    order: Order,
    limit: f64,
) -> Result<Option<Estimate>, OrderError> {
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
        level.go_down_bits(
            &plan,
            given,
            (fixed, plan.schedule.period_bits),
            SAMPLE,
            &mut random,
            &stop,
        );
    }
    let LevelSample {
        all: nodes,
        work,
        spent,
        ..
    } = level;
    let seconds = work * spent.seconds / (spent.work as f64).max(1.0);
    Ok((work <= limit).then_some(Estimate {
        nodes,
        work,
        seconds,
    }))
}

/// The order with the least estimated work among [`orders`]; mirrored where that is less work, and
/// then with a step for the last bits if there is one; for long searches, bounded where that is
/// less work. The same on every machine.
///
/// # Panics
/// Never: the search bit by bit fits every problem.
#[must_use]
pub fn cheapest(problem: &Problem) -> (Order, Estimate) {
    cheapest_of(problem, orders(problem)).expect("a search bit by bit fits every problem")
}

/// The order that [`cheapest`] takes if there are only these; `None` if none of them fits the
/// problem.
pub(crate) fn cheapest_of(problem: &Problem, orders: Vec<Order>) -> Option<(Order, Estimate)> {
    let better = |best: Option<(Order, Estimate)>, order| {
        let limit = best.map_or(f64::INFINITY, |(_, best)| best.work);
        let estimate = estimate_below(problem, order, limit).ok().flatten();
        estimate.map(|estimate| (order, estimate)).or(best)
    };
    let plain = orders.into_iter().fold(None, better);
    let best = match plain {
        Some((order, _)) if order.direction != BitOrder::Up => {
            let mirrored = Order {
                mirrored: true,
                ..order
            };
            let last = Order {
                last: order.direction == BitOrder::Down,
                ..mirrored
            };
            let steps = |order| Plan::new(problem, order).map_or(0, |plan| plan.steps.len());
            // Estimates hardly see the rare nodes that survive to the last bits, so a step for
            // these is always tried.
            better(
                plain,
                if steps(last) > steps(mirrored) {
                    last
                } else {
                    mirrored
                },
            )
        }
        _ => plain,
    };
    match best {
        Some((order, estimate)) if estimate.work > LONG && order.base > 0 => better(
            best,
            Order {
                bounded: true,
                rows: order.rows + SHARPER,
                ..order
            },
        ),
        _ => best,
    }
}

/// Orders worth an estimate that begin with the high bits or with the low ones, for the largest
/// base that cuts no ray in two.
pub(crate) fn ends_first(problem: &Problem, direction: BitOrder) -> Vec<Order> {
    let relevant = problem.mask().count_ones();
    let orders = (1..relevant)
        .rev()
        .find_map(|base| with_base(problem, direction, base));
    let has_steps = |order: &Order| order.rows < problem.period_bits();
    orders.into_iter().flatten().filter(has_steps).collect()
}

/// The orders with a base of `base` squares; `None` if such a base would cut a ray in two.
fn with_base(problem: &Problem, direction: BitOrder, base: u32) -> Option<Vec<Order>> {
    let order = |rows| Order::new(direction, base, rows);
    let draft = Plan::new(problem, order(problem.period_bits() - 1))
        .ok()?
        .schedule;
    let squares = squares(problem, draft.order).ok()?;
    let fixed = draft.bits_for(squares[base as usize - 1])?;
    let next = draft.bits_for(squares[base as usize])?;
    // Steps of few bits have large rows, and forbid little.
    let short = squares[base as usize..]
        .windows(2)
        .any(|pair| are_close(pair[0], pair[1]));
    if direction == BitOrder::Up && short {
        return None;
    }
    Some(match direction {
        // Two bits more make the products of the base sharp.
        BitOrder::Down if short => {
            let ahead = |order| Order {
                ahead: true,
                ..order
            };
            vec![
                order(fixed),
                order(fixed + 2),
                ahead(order(fixed)),
                ahead(order(fixed + 2)),
            ]
        }
        BitOrder::Down => vec![order(fixed), order(fixed + 2)],
        // The fewer bits a step has, the longer its rows take to make.
        BitOrder::Up if next < fixed + 4 => vec![order(next)],
        BitOrder::Up if next < fixed + 8 => vec![order(fixed), order(next)],
        BitOrder::Up => vec![order(fixed)],
        BitOrder::Out | BitOrder::Weight | BitOrder::Windows => return None,
    })
}

/// Orders that are offered, not counting those with two bits more.
const OFFERED: usize = 3;

/// Most squares beyond the base: each makes four times as many tests.
const MOST_FAR: usize = 6;

/// The most promising orders that begin in the middle.
///
/// The fixed bits are an interval that grows at both ends, so the known squares are at any time a
/// run of relevant squares without a gap. The cheapest way to go on from a run is worked out for
/// all runs by dynamic programming, the longest first.
pub(crate) fn middle_out(problem: &Problem) -> Vec<Order> {
    let squares: Vec<u32> = problem.squares().collect();
    let count = squares.len();
    let (index_bits, period_bits) = (problem.index_bits(), problem.period_bits());
    let nodes = |from: usize, to: usize| {
        let interval = Interval::around(&squares[from..to], index_bits, period_bits);
        f64::from(interval.len()).exp2() * surviving(to - from, index_bits)
    };
    // For each run, by its ends: the nodes still to come, and whether a lower square comes next.
    let mut rest = vec![vec![(0.0, false); count + 1]; count];
    for len in (1..count).rev() {
        for from in 0..=count - len {
            let to = from + len;
            let lower = from
                .checked_sub(1)
                .map(|from| (nodes(from, to) + rest[from][to].0, true));
            let higher = (to < count).then(|| (nodes(from, to + 1) + rest[from][to + 1].0, false));
            let ways = [lower, higher].into_iter().flatten();
            rest[from][to] = ways
                .min_by(|one, other| one.0.total_cmp(&other.0))
                .expect("a square is left");
        }
    }
    let square_list = |mut from: usize, mut to: usize| {
        let mut all = squares[from..to].to_vec();
        while to - from < count {
            let lower = rest[from][to].1;
            if lower {
                from -= 1;
            } else {
                to += 1;
            }
            all.push(squares[if lower { from } else { to - 1 }]);
        }
        SquareList::new(all.into_iter().map(|square| square as usize)).expect("relevant squares")
    };
    let order = |from: usize, to: usize, rows| Order {
        squares: square_list(from, to),
        ..Order::new(BitOrder::Out, (to - from) as u32, rows)
    };
    // Runs that begin with the lowest square are left out: those would be top-down searches.
    let runs = || (1..count).flat_map(|from| (from + 1..=count).map(move |to| (from, to)));
    let mut priced: Vec<(f64, Order)> = runs()
        .filter(|(from, to)| count - (to - from) <= MOST_FAR)
        .map(|(from, to)| {
            let rows = Interval::around(&squares[from..to], index_bits, period_bits).len();
            let each = DownTable::work(1 << (to - from), index_bits) as f64 / NODE_COST as f64;
            (
                nodes(from, to) * each + rest[from][to].0,
                order(from, to, rows),
            )
        })
        .filter(|(_, order)| order.rows < period_bits && Plan::new(problem, *order).is_ok())
        .collect();
    priced.sort_by(|one, other| one.0.total_cmp(&other.0));
    let offered = priced.into_iter().take(OFFERED).flat_map(|(_, order)| {
        // Two bits more make the products of the base sharp.
        let sharp = Order {
            rows: order.rows + 2,
            ..order
        };
        [
            Some(order),
            Plan::new(problem, sharp).is_ok().then_some(sharp),
        ]
        .into_iter()
        .flatten()
    });
    offered.collect()
}

/// Bits that the base fixes, at least, if there are enough squares: so that there are many units.
const BASE_BITS: usize = 16;

/// Orders window by window that are worth an estimate: with squares from below, and for each group
/// of squares that are close together, with this group first, then the other groups, then the
/// squares that stand alone.
pub(crate) fn window_orders(problem: &Problem) -> Vec<Order> {
    let squares: Vec<u32> = problem.squares().collect();
    let close = |a: &u32, b: &u32| are_close(*a, *b);
    let (groups, alone): (Vec<&[u32]>, Vec<&[u32]>) =
        squares.chunk_by(close).partition(|group| group.len() > 1);
    let alone_from_above: Vec<&[u32]> = alone.iter().rev().copied().collect();
    let mut sequences = vec![squares.clone()];
    for first in 0..groups.len() {
        let mut groups = groups.clone();
        groups[..=first].rotate_right(1);
        sequences.extend(
            [&alone, &alone_from_above].map(|alone| [groups.concat(), alone.concat()].concat()),
        );
    }
    sequences.dedup();
    let orders = sequences
        .into_iter()
        .map(|sequence| window_order(problem, &sequence));
    orders
        .filter(|&order| Plan::new(problem, order).is_ok())
        .collect()
}

/// The order with this sequence of squares, and with the smallest base that fixes enough bits.
fn window_order(problem: &Problem, sequence: &[u32]) -> Order {
    let bits = |base: usize| {
        sequence[..base]
            .iter()
            .fold(0, |bits, &square| bits | window_bits(problem, square))
            .count_ones()
    };
    let base = (1..sequence.len())
        .find(|&base| bits(base) as usize >= BASE_BITS)
        .unwrap_or(sequence.len() - 1);
    Order {
        squares: SquareList::new(sequence.iter().map(|&square| square as usize))
            .expect("relevant squares"),
        ..Order::new(BitOrder::Windows, base as u32, bits(base))
    }
}

/// The estimated fraction of all factors that give the occupancies of `count` squares no
/// destructive collision, as if each of their differences collided by chance and independently.
fn surviving(count: usize, index_bits: u32) -> f64 {
    let differences = (3f64.powi(count as i32) - 1.0) / 2.0;
    (-0.5 * differences / f64::from(index_bits).exp2()).exp()
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
