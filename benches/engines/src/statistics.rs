//! Medians of ratios, with confidence intervals.

use magic_tables::search::random::Random;

/// How often rounds are drawn anew for an interval.
const RESAMPLES: usize = 10_000;

/// A median of ratios with the interval in which it lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The median.
    pub ratio: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The median of `values`, sorted or not; NaN if there are none.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    middle(&sorted)
}

/// The median of `ratios`, one for each round, and its 95 % interval by the bootstrap: percentiles of what rounds drawn anew give,
/// with replacement. The same ratios give the same interval.
pub fn estimate(ratios: &[f64]) -> Estimate {
    let mut random = Random::new(0);
    let mut draw = vec![0.0; ratios.len()];
    let mut medians: Vec<_> = (0..RESAMPLES)
        .map(|_| {
            for ratio in &mut draw {
                *ratio = ratios[below(&mut random, ratios.len())];
            }
            draw.sort_unstable_by(f64::total_cmp);
            middle(&draw)
        })
        .collect();
    medians.sort_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    Estimate { ratio: median(ratios), low: medians[tail], high: medians[RESAMPLES - 1 - tail] }
}

/// The numbers below `count` in an order drawn by `random`.
pub fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, below(random, last + 1));
    }
    order
}

/// A random number below `end`. (The bias of the remainder is far below what anybody could measure.)
fn below(random: &mut Random, end: usize) -> usize {
    (random.bits() % end as u64) as usize
}

fn middle(sorted: &[f64]) -> f64 {
    match sorted.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => sorted[odd / 2],
        even => f64::midpoint(sorted[even / 2 - 1], sorted[even / 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn medians_of_odd_and_even_counts() {
        assert!((median(&[3.0, 1.0, 2.0]) - 2.0).abs() < 1e-12);
        assert!((median(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-12);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn an_interval_covers_the_true_median_nearly_as_often_as_it_says() {
        let mut random = Random::new(7);
        // Uniform from 0 to 1.
        let mut uniform = || (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        let covered = (0..25)
            .filter(|_| {
                let values: Vec<_> = (0..21).map(|_| uniform()).collect();
                let Estimate { low, high, .. } = estimate(&values);
                (low..=high).contains(&0.5)
            })
            .count();
        assert!((21..=25).contains(&covered), "{covered} of 25");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn the_interval_holds_the_median_and_lies_among_the_ratios(
            ratios in prop::collection::vec(0.1_f64..10.0, 1..30)
        ) {
            let Estimate { ratio, low, high } = estimate(&ratios);
            let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
            let greatest = ratios.iter().copied().fold(0.0, f64::max);
            prop_assert!(least <= low && low <= ratio && ratio <= high && high <= greatest);
        }

        #[test]
        fn an_order_names_each_number_once(count in 0_usize..50, seed: u64) {
            let mut order = shuffled(count, &mut Random::new(seed));
            order.sort_unstable();
            prop_assert_eq!(order, (0..count).collect::<Vec<_>>());
        }
    }
}
