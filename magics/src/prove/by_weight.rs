//! The order by weight: first the bits that move the products of single squares the farthest.

use super::problem::Problem;

/// The bits of the period, those with the greatest weight first.
///
/// The weight of a bit is its greatest product with a relevant square, modulo 2^64. So the highest bits of the index
/// windows of all squares come first, then the next ones, and last the bits that are far below any window: they tell
/// where in its bucket a product lies, which matters only where products of several squares add up.
pub(crate) fn by_weight(problem: &Problem) -> Vec<u32> {
    let weight = |bit: u32| problem.squares().map(|square| 1_u64 << bit << square).max();
    let mut bits: Vec<u32> = (0..problem.period_bits()).collect();
    bits.sort_by_key(|&bit| std::cmp::Reverse((weight(bit), bit)));
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::slider::Slider;

    #[test]
    fn windows_come_first_and_gaps_last() {
        // Bishop d8: c7, b6 and e7, f6, g5 at 50, 41, 52, 45 and 38.
        let bits = by_weight(&Problem::new(Slider::Bishop, 59, 5).unwrap());
        assert_eq!(
            bits[..10],
            [25, 22, 18, 13, 11, 24, 21, 17, 12, 10],
            "the highest bits of all windows, then the next"
        );
        assert_eq!(bits.len(), 26);
    }
}
