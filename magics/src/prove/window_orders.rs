//! Which orders window by window are worth an estimate.

use super::by_window::window;
use super::order::{BitOrder, Order};
use super::plan::Plan;
use super::problem::Problem;
use super::schedule::are_close;
use super::square_list::SquareList;

/// Bits that the base fixes, at least, if there are enough squares: so that there are many units.
const BASE_BITS: usize = 16;

/// Orders worth an estimate: with squares from below, and for each group of squares that are close together, with this
/// group first, then the other groups, then the squares that stand alone.
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
        sequences.extend([&alone, &alone_from_above].map(|alone| [groups.concat(), alone.concat()].concat()));
    }
    sequences.dedup();
    let orders = sequences.into_iter().map(|sequence| order(problem, &sequence));
    orders.filter(|&order| Plan::new(problem, order).is_ok()).collect()
}

/// The order with this sequence of squares, and with the smallest base that fixes enough bits.
fn order(problem: &Problem, sequence: &[u32]) -> Order {
    let bits = |base: usize| {
        sequence[..base].iter().fold(0, |bits, &square| bits | window(problem, square)).count_ones()
    };
    let base =
        (1..sequence.len()).find(|&base| bits(base) as usize >= BASE_BITS).unwrap_or(sequence.len() - 1);
    Order {
        squares: SquareList::new(sequence.iter().map(|&square| square as usize)).expect("relevant squares"),
        ..Order::new(BitOrder::Windows, base as u32, bits(base))
    }
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
