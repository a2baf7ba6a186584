//! Orders from within: in which order squares should become known, on paper.

use super::interval::Interval;
use super::order::{Direction, Order, Plan};
use super::problem::Problem;
use super::rows::DownRows;
use super::search::work;
use super::sequence::Sequence;

/// Orders that are offered.
const OFFERED: usize = 3;

/// Most squares beyond the base: each makes four times as many tests.
const MOST_FAR: usize = 6;

/// The orders from within that promise most.
///
/// Bits are fixed as an interval that grows at both ends, so that the relevant squares known at any time are a run of
/// them, without a gap. From each run, the cheapest way to go on is worked out for all runs at once, the longest first.
pub(crate) fn outward(problem: &Problem) -> Vec<Order> {
    let squares: Vec<u32> = problem.squares().collect();
    let count = squares.len();
    let (shift, bits) = (problem.shift(), problem.period_bits());
    let nodes = |from: usize, to: usize| {
        let interval = Interval::around(&squares[from..to], shift, bits);
        f64::from(interval.len()).exp2() * surviving(to - from, shift)
    };
    // For each run, as its ends, what is still to be paid, and whether a lower square comes next.
    let mut rest = vec![vec![(0.0, false); count + 1]; count];
    for len in (1..count).rev() {
        for from in 0..=count - len {
            let to = from + len;
            let lower = from.checked_sub(1).map(|from| (nodes(from, to) + rest[from][to].0, true));
            let higher = (to < count).then(|| (nodes(from, to + 1) + rest[from][to + 1].0, false));
            let ways = [lower, higher].into_iter().flatten();
            rest[from][to] = ways.min_by(|one, other| one.0.total_cmp(&other.0)).expect("a square is left");
        }
    }
    let sequence = |mut from: usize, mut to: usize| {
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
        Sequence::new(all.into_iter().map(|square| square as usize)).expect("relevant squares")
    };
    let order = |from: usize, to: usize, rows| Order {
        squares: sequence(from, to),
        ..Order::new(Direction::Out, (to - from) as u32, rows)
    };
    // From the lowest square it would be a search top-down.
    let runs = || (1..count).flat_map(|from| (from + 1..=count).map(move |to| (from, to)));
    let mut priced: Vec<(f64, Order)> = runs()
        .filter(|(from, to)| count - (to - from) <= MOST_FAR)
        .map(|(from, to)| {
            let rows = Interval::around(&squares[from..to], shift, bits).len();
            let each = DownRows::work(1 << (to - from), shift) as f64 / work::NODE as f64;
            (nodes(from, to) * each + rest[from][to].0, order(from, to, rows))
        })
        .filter(|(_, order)| order.rows < bits && Plan::new(problem, *order).is_ok())
        .collect();
    priced.sort_by(|one, other| one.0.total_cmp(&other.0));
    let offered = priced.into_iter().take(OFFERED).flat_map(|(_, order)| {
        // Two bits more make the products of the base sharp.
        let sharp = Order { rows: order.rows + 2, ..order };
        [Some(order), Plan::new(problem, sharp).is_ok().then_some(sharp)].into_iter().flatten()
    });
    offered.collect()
}

/// About which part of all factors leave the occupancies of `count` squares without a destructive collision: as if each
/// of their differences missed the ends of a bucket by chance.
fn surviving(count: usize, shift: u32) -> f64 {
    let differences = (3f64.powi(count as i32) - 1.0) / 2.0;
    (-0.5 * differences / f64::from(shift).exp2()).exp()
}
