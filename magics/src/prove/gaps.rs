//! Orders whose fixed bits have gaps between them, for searches with a limit on indices: by weight, and window by window.
//!
//! *Proof of proposition 16 in `docs/bounds.md`.* α = β + r, where the bits of r are some of those of u. Modulo 2^64,
//! x·α = x·β + t, where t is the sum of 2^s·r mod 2^64. The bits of 2^s·r mod 2^64 are some of those of 2^s·u mod 2^64,
//! so it is not greater, and t ≤ S. The rest is as in proposition 6. ∎
//!
//! *Proof of proposition 17.* Since *s* changes the attack set, no square of x stands between the piece and *s*. So in
//! the attack set of x ∪ {s}, the ray through *s* ends on *s*. In that of an occupancy without *s* it does not: a ray
//! ends on its first blocker or on the edge of the board, and a relevant square is never the last square of its ray. So
//! the two attack sets differ, but with every factor that has the fixed bits they share a slot, or one slot is not
//! allowed. ∎

use super::order::{BitOrder, Occupancy, Order, Problem, SquareList};
use super::plan::{ChildWindows, GrownSet, Plan, Step, StepTests};
use super::schedule::{Schedule, are_close};
use magic_tables::board::{Bitboard, bit, square};

/// Base-2 logarithm of the number of cells in a bucket: the product of a known square is known up to one cell. With more
/// cells there are more children, with fewer more of them survive.
pub(crate) const WINDOW_CELL_BITS: u32 = 2;

/// Bits that the base fixes, at least, if there are enough squares: so that there are many units.
const BASE_BITS: usize = 16;

/// The bits of the period, those with the greatest weight first.
///
/// The weight of a bit is its greatest product with a relevant square, modulo 2^64. So the highest bits of the index
/// windows of all squares come first, then the next ones, and last the bits that are far below any window: they tell
/// where in its bucket a product lies, which matters only where products of several squares add up.
fn by_weight(problem: &Problem) -> Vec<u32> {
    let weight = |bit: u32| problem.squares().map(|square| 1_u64 << bit << square).max();
    let mut bits: Vec<u32> = (0..problem.period_bits()).collect();
    bits.sort_by_key(|&bit| std::cmp::Reverse((weight(bit), bit)));
    bits
}

/// The bits of the period in the order of the windows of `squares`, each from above; those between the windows come
/// last, by weight.
fn by_window(problem: &Problem, squares: &[u32]) -> Vec<u32> {
    let mut bits: Vec<u32> = Vec::new();
    for &square in squares {
        let window = window_bits(problem, square);
        let is_new = |at: &u32| window >> at & 1 != 0 && !bits.contains(at);
        let new: Vec<u32> = (0..u64::BITS).rev().filter(is_new).collect();
        bits.extend(new);
    }
    let between: Vec<u32> = by_weight(problem).into_iter().filter(|at| !bits.contains(at)).collect();
    bits.extend(between);
    bits
}

/// The bits that make the product of `square` known up to a cell: its index window, and the bits below it that tell
/// the cell.
pub(crate) const fn window_bits(problem: &Problem, square: u32) -> u64 {
    let low = (64 - problem.index_bits() - WINDOW_CELL_BITS).saturating_sub(square);
    u64::MAX >> square >> low << low & u64::MAX >> (64 - problem.period_bits())
}

/// The relevant squares whose windows are among the bits of `fixed`.
fn known_squares(problem: &Problem, fixed: u64) -> Bitboard {
    let is_known = |square: &u32| window_bits(problem, *square) & !fixed == 0;
    problem.squares().filter(is_known).map(|square| bit(square as usize)).sum()
}

/// How much the product of `set` can grow if the bits of `unknown` are not fixed: the sum over the squares of the set
/// (`docs/bounds.md`, proposition 16).
fn growth_with_gaps(set: Bitboard, unknown: u64) -> u128 {
    let squares = (0..u64::BITS).filter(|square| set >> square & 1 != 0);
    squares.map(|square| u128::from(unknown << square)).sum()
}

/// The bits that an order with gaps has fixed, for each number of them, and the occupancies that can be tested then:
/// those whose products are known up to less than a bucket. Window by window, all of their squares are known, too: steps
/// must not see slots that are taken by the square that they make known.
pub(crate) fn fixed_and_testable(
    problem: &Problem,
    direction: BitOrder,
    squares: &[u32],
) -> (Vec<u64>, Vec<Vec<Occupancy>>) {
    let by_windows = direction == BitOrder::Windows;
    let bits = if by_windows { by_window(problem, squares) } else { by_weight(problem) };
    let more = bits.iter().scan(0, |fixed, bit| {
        *fixed |= 1 << bit;
        Some(*fixed)
    });
    let fixed: Vec<u64> = std::iter::once(0).chain(more).collect();
    let testable = |&fixed: &u64| {
        let unknown = u64::MAX >> (64 - problem.period_bits()) & !fixed;
        let known = if by_windows { known_squares(problem, fixed) } else { problem.mask() };
        let is_testable = |o: &&Occupancy| {
            o.set & !known == 0 && growth_with_gaps(o.set, unknown) < 1 << (64 - problem.index_bits())
        };
        problem.occupancies().iter().filter(is_testable).copied().collect()
    };
    let testable = fixed.iter().map(testable).collect();
    (fixed, testable)
}

/// The steps of an order window by window for the squares `beyond_base`, in their order.
///
/// # Errors
/// Rows that are not the windows of the `base`, or a square whose new bits are not the lowest of its window, as a sentence
/// for people.
pub(crate) fn window_steps(
    schedule: &Schedule,
    problem: &Problem,
    (base, beyond_base): (&[u32], &[u32]),
) -> Result<Vec<Step>, String> {
    let mut from = schedule.order.rows;
    let bits = base.iter().fold(0, |bits, &square| bits | window_bits(problem, square));
    if bits != schedule.fixed_bits(from) {
        return Err(format!("rows at {from} bits: the windows of the base have {}", bits.count_ones()));
    }
    let mut steps = Vec::new();
    // The square of the step before: its own product is known better now.
    let mut before: Bitboard = 0;
    for &square in beyond_base {
        let fixed = schedule.fixed_bits(from);
        let new = window_bits(problem, square) & !fixed;
        if new != 0 {
            let to = from + new.count_ones();
            let windows = windows(problem, square, new).ok_or_else(|| {
                let name = square::name(square as usize);
                format!("window by window, the new bits of {name} are not the lowest ones of its window")
            })?;
            let older = known_squares(problem, fixed);
            let testable = schedule.testable[to as usize].iter();
            let exact = testable.filter(|o| o.set & (!older | before) != 0).copied().collect();
            let sets = grown(schedule, problem, square, (from, to));
            let tests = if sets.is_empty() { StepTests::none() } else { StepTests::Cells(sets) };
            steps.push(Step { from, to, windows, places: windows.places(), tests, exact });
            from = to;
        }
        before = bit(square as usize);
    }
    Ok(steps)
}

/// How the children, which differ in the `new` bits, are cut into windows; `None` if these are not the lowest bits of
/// the window of `square`.
fn windows(problem: &Problem, square: u32, new: u64) -> Option<ChildWindows> {
    let (child_bit, new_bits) = (new.trailing_zeros(), new.count_ones());
    let all = window_bits(problem, square);
    if child_bit != all.trailing_zeros() || new >> child_bit != (1 << new_bits) - 1 {
        return None;
    }
    // On a high square, even the lowest bit may move the product by several cells.
    let cells = problem.index_bits() + WINDOW_CELL_BITS;
    let spacing_bits = (square + cells).saturating_sub(64);
    let bits = (new_bits + spacing_bits).min(cells).min(ChildWindows::MAX_BITS);
    Some(ChildWindows {
        bits,
        spacing_bits,
        child_bit,
        window_bit: child_bit + bits.checked_sub(spacing_bits)?,
        count: 1 << (new_bits + spacing_bits - bits),
        per_cycle: 1,
    })
}

/// The sets of known squares with the new `square`, whose attack set it changes. Only those whose product grows by less
/// than a bucket in all children of a window.
fn grown(schedule: &Schedule, problem: &Problem, square: u32, (from, to): (u32, u32)) -> Vec<GrownSet> {
    let square = bit(square as usize);
    let older = known_squares(problem, schedule.fixed_bits(from)) & !square;
    let reveals = |o: &&Occupancy| {
        o.set & !older == square && problem.attacks(o.set) != problem.attacks(o.set & !square)
    };
    let growth = |o: &Occupancy| {
        // The products of the other squares grow by the new bits, too.
        growth_with_gaps(o.set & !square, schedule.unknown(from))
            + growth_with_gaps(square, schedule.unknown(to))
    };
    let grown = problem.occupancies().iter().filter(reveals).map(|o| (o.set, growth(o)));
    let sharp = grown.filter(|&(_, growth)| growth < 1 << (64 - problem.index_bits()));
    let mut sets: Vec<GrownSet> =
        sharp.map(|(set, growth)| GrownSet { set, growth: growth as u64 }).collect();
    sets.sort_by_key(|grown| grown.growth);
    sets
}

/// Orders window by window that are worth an estimate: with squares from below, and for each group of squares that are
/// close together, with this group first, then the other groups, then the squares that stand alone.
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
    let orders = sequences.into_iter().map(|sequence| window_order(problem, &sequence));
    orders.filter(|&order| Plan::new(problem, order).is_ok()).collect()
}

/// The order with this sequence of squares, and with the smallest base that fixes enough bits.
fn window_order(problem: &Problem, sequence: &[u32]) -> Order {
    let bits = |base: usize| {
        sequence[..base].iter().fold(0, |bits, &square| bits | window_bits(problem, square)).count_ones()
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
    fn windows_come_first_and_gaps_last() {
        // Bishop d8: c7, b6 and e7, f6, g5 at 50, 41, 52, 45 and 38. Windows of 5 + 2 bits.
        let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
        let bits = by_weight(&problem);
        let highest = [25, 22, 18, 13, 11, 24, 21, 17, 12, 10];
        assert_eq!(bits[..10], highest, "the highest bits of all windows, then the next");
        assert_eq!(bits.len(), 26);
        let bits = by_window(&problem, &[38, 41, 45, 50, 52]);
        assert_eq!(bits[..15], [25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
        assert_eq!(bits.len(), 26);
        assert_eq!(known_squares(&problem, 0b11_1111_1000_0000_0000_0000_0000), bit(38));
    }

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
