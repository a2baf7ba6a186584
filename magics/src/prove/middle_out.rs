//! Orders that begin in the middle of the factor: in which order squares should become known, computed without a search.

use super::cost;
use super::down_table::DownTable;
use super::interval::Interval;
use super::order::{BitOrder, Order};
use super::plan::Plan;
use super::problem::Problem;
use super::square_list::SquareList;

/// Orders that are offered, not counting those with two bits more.
const OFFERED: usize = 3;

/// Most squares beyond the base: each makes four times as many tests.
const MOST_FAR: usize = 6;

/// The most promising orders that begin in the middle.
///
/// The fixed bits are an interval that grows at both ends, so the known squares are at any time a run of relevant
/// squares without a gap. The cheapest way to go on from a run is worked out for all runs by dynamic programming, the
/// longest first.
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
            let lower = from.checked_sub(1).map(|from| (nodes(from, to) + rest[from][to].0, true));
            let higher = (to < count).then(|| (nodes(from, to + 1) + rest[from][to + 1].0, false));
            let ways = [lower, higher].into_iter().flatten();
            rest[from][to] = ways.min_by(|one, other| one.0.total_cmp(&other.0)).expect("a square is left");
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
            let each = DownTable::work(1 << (to - from), index_bits) as f64 / cost::NODE as f64;
            (nodes(from, to) * each + rest[from][to].0, order(from, to, rows))
        })
        .filter(|(_, order)| order.rows < period_bits && Plan::new(problem, *order).is_ok())
        .collect();
    priced.sort_by(|one, other| one.0.total_cmp(&other.0));
    let offered = priced.into_iter().take(OFFERED).flat_map(|(_, order)| {
        // Two bits more make the products of the base sharp.
        let sharp = Order { rows: order.rows + 2, ..order };
        [Some(order), Plan::new(problem, sharp).is_ok().then_some(sharp)].into_iter().flatten()
    });
    offered.collect()
}

/// The estimated fraction of all factors that give the occupancies of `count` squares no destructive collision, as if
/// each of their differences collided by chance and independently.
fn surviving(count: usize, index_bits: u32) -> f64 {
    let differences = (3f64.powi(count as i32) - 1.0) / 2.0;
    (-0.5 * differences / f64::from(index_bits).exp2()).exp()
}
