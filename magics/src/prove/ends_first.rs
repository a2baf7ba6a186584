//! Orders that begin at an end of the factor and take steps: which bases and rows are worth an estimate.

use super::order::{BitOrder, Order};
use super::plan::Plan;
use super::problem::Problem;
use super::schedule::{are_close, squares};

/// Orders worth an estimate that begin with the high bits or with the low ones, for the largest base that cuts no ray
/// in two.
pub(crate) fn ends_first(problem: &Problem, direction: BitOrder) -> Vec<Order> {
    let relevant = problem.mask().count_ones();
    let orders = (1..relevant).rev().find_map(|base| with_base(problem, direction, base));
    let has_steps = |order: &Order| order.rows < problem.period_bits();
    orders.into_iter().flatten().filter(has_steps).collect()
}

/// The orders with a base of `base` squares; `None` if such a base would cut a ray in two.
fn with_base(problem: &Problem, direction: BitOrder, base: u32) -> Option<Vec<Order>> {
    let order = |rows| Order::new(direction, base, rows);
    let draft = Plan::new(problem, order(problem.period_bits() - 1)).ok()?.schedule;
    let squares = squares(problem, draft.order).ok()?;
    let fixed = draft.bits_for(squares[base as usize - 1])?;
    let next = draft.bits_for(squares[base as usize])?;
    // Steps of few bits have large rows, and forbid little.
    let short = squares[base as usize..].windows(2).any(|pair| are_close(pair[0], pair[1]));
    if direction == BitOrder::Up && short {
        return None;
    }
    Some(match direction {
        // Two bits more make the products of the base sharp.
        BitOrder::Down if short => {
            let ahead = |order| Order { ahead: true, ..order };
            vec![order(fixed), order(fixed + 2), ahead(order(fixed)), ahead(order(fixed + 2))]
        }
        BitOrder::Down => vec![order(fixed), order(fixed + 2)],
        // The fewer bits a step has, the longer its rows take to make.
        BitOrder::Up if next < fixed + 4 => vec![order(next)],
        BitOrder::Up if next < fixed + 8 => vec![order(fixed), order(next)],
        BitOrder::Up => vec![order(fixed)],
        BitOrder::Out | BitOrder::Weight | BitOrder::Windows => return None,
    })
}
