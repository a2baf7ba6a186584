//! The order window by window: first the bits that make one square known, then those of the next square, and last the
//! bits between the windows.
//!
//! *Proof of proposition 17 in `docs/bounds.md`.* Since *s* changes the attack set, no square of x stands between
//! the piece and *s*. So in the attack set of x ∪ {s}, the ray through *s* ends on *s*. In that of an occupancy
//! without *s* it does not: a ray ends on its first blocker or on the edge of the board, and a relevant square is
//! never the last square of its ray. So the two attack sets differ, but with every factor that has the fixed bits
//! they share a slot, or one slot is not allowed. ∎

use super::by_weight::by_weight;
use super::problem::Problem;
use magic_tables::board::{Bitboard, bit};

/// Base-2 logarithm of the number of cells in a bucket: the product of a known square is known up to one cell. With more
/// cells there are more children, with fewer more of them survive.
pub(crate) const WINDOW_CELL_BITS: u32 = 2;

/// The bits that make the product of `square` known up to a cell: its index window, and the bits below it that tell
/// the cell.
pub(crate) const fn window(problem: &Problem, square: u32) -> u64 {
    let low = (64 - problem.index_bits() - WINDOW_CELL_BITS).saturating_sub(square);
    u64::MAX >> square >> low << low & u64::MAX >> (64 - problem.period_bits())
}

/// The relevant squares whose windows are among the bits of `fixed`.
pub(crate) fn known(problem: &Problem, fixed: u64) -> Bitboard {
    let known = |square: &u32| window(problem, *square) & !fixed == 0;
    problem.squares().filter(known).map(|square| bit(square as usize)).sum()
}

/// The bits of the period in the order of the windows of `squares`, each from above; those between the windows come
/// last, by weight.
pub(crate) fn by_window(problem: &Problem, squares: &[u32]) -> Vec<u32> {
    let mut bits: Vec<u32> = Vec::new();
    for &square in squares {
        let window = window(problem, square);
        let new: Vec<u32> =
            (0..u64::BITS).rev().filter(|at| window >> at & 1 != 0 && !bits.contains(at)).collect();
        bits.extend(new);
    }
    let between: Vec<u32> = by_weight(problem).into_iter().filter(|at| !bits.contains(at)).collect();
    bits.extend(between);
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::slider::Slider;

    #[test]
    fn each_window_comes_from_above_and_the_gaps_last() {
        // Bishop d8: c7, b6 and e7, f6, g5 at 50, 41, 52, 45 and 38. Windows of 5 + 2 bits.
        let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
        let bits = by_window(&problem, &[38, 41, 45, 50, 52]);
        assert_eq!(bits[..15], [25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
        assert_eq!(bits.len(), 26);
        assert_eq!(known(&problem, 0b11_1111_1000_0000_0000_0000_0000), bit(38));
    }
}
