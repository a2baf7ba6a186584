//! The search for the shortest multiplication that tells the bits of a mask or a list of values
//! apart, from the fewest index bits on.

use crate::find::MOST_DRAWN_BITS;
use crate::gather::in_order;
use crate::gather::trial::{TakenIndices, suits};
use crate::prove::{Glance, JobError, Problem, Target, glance};
use magic_tables::search::construct::construct_halves;
use magic_tables::search::random::Random;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is known about one number of index bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Existence {
    /// This factor has as many.
    Factor(u64),
    /// There are more sets than indices.
    TooFewIndices,
    /// All factors were searched, and there is none.
    None,
    /// There was none in the work that the search spends.
    Open,
}

/// The fewest index bits that have an index for each set of `target`.
///
/// ```
/// use magics::{gather::least_index_bits, prove::Target};
///
/// assert_eq!(least_index_bits(&Target::Bits(0x8080)), 2);
/// assert_eq!(least_index_bits(&Target::values([3, 5, 7])), 2);
/// ```
#[must_use]
pub fn least_index_bits(target: &Target) -> u32 {
    match target {
        Target::Values(values) => values.len().next_power_of_two().ilog2().max(1),
        _ => target.mask().count_ones().max(1),
    }
}

/// The most index bits with which the sets of `target` are told apart.
///
/// Values need a table for a trial, and bits a shift that leaves an index.
#[must_use]
pub const fn most_index_bits(target: &Target) -> u32 {
    match target {
        Target::Values(_) => MOST_DRAWN_BITS,
        _ => u64::BITS - 1,
    }
}

/// Searches for a factor that gives a different index to each set of `target`, which is bits or
/// values, with this number of index bits. The same seed gives the same factor on every machine.
/// `stop` ends the search early.
///
/// It takes a second at most, unless unoptimised. Factors in order come first; then they are built
/// for bits, and drawn for values; and in the end there is a [glance](glance()) at all factors. Of
/// those for values, the one with the smallest greatest index is preferred.
///
/// ```
/// use magics::{gather::{Existence, shortest_with}, prove::Target};
/// use std::sync::atomic::AtomicBool;
///
/// let stop = AtomicBool::new(false);
/// let existence = |target, bits| shortest_with(&target, bits, 0, &stop);
/// assert_eq!(existence(Target::Bits(0x0101), 2), Ok(Existence::Factor(0x4080_0000_0000_0000)));
/// assert_eq!(existence(Target::Bits(0b10_1011 << 58), 4), Ok(Existence::None));
/// ```
///
/// # Errors
/// A target that no search takes.
///
/// # Panics
/// If there are no index bits, or more than [`most_index_bits`].
pub fn shortest_with(
    target: &Target,
    index_bits: u32,
    seed: u64,
    stop: &AtomicBool,
) -> Result<Existence, JobError> {
    let most = most_index_bits(target);
    assert!((1..=most).contains(&index_bits), "no such index bits");
    if index_bits < least_index_bits(target) {
        return Ok(Existence::TooFewIndices);
    }
    let known = match target {
        Target::Values(values) => draw(values, index_bits, seed, stop),
        _ => in_order(target.mask(), index_bits)
            .ok()
            .or_else(|| build(target.mask(), index_bits, seed, stop)),
    };
    let existence = match (known, target) {
        (Some(factor), Target::Values(values)) => {
            let fewest = values.len() as u32 - 1;
            let has_gaps = greatest_index(values, index_bits, factor) > fewest.into();
            match has_gaps
                .then(|| look(target, index_bits, Some(fewest), stop))
                .transpose()?
            {
                Some(Existence::Factor(without_gaps)) => Existence::Factor(without_gaps),
                _ => Existence::Factor(factor),
            }
        }
        (Some(factor), _) => Existence::Factor(factor),
        (None, _) => look(target, index_bits, None, stop)?,
    };
    if let Existence::Factor(factor) = existence {
        assert!(
            suits(target, index_bits, factor),
            "the search and the trial disagree on {factor:#x}"
        );
    }
    Ok(existence)
}

/// Builds a factor for all subsets of a mask.
fn build(mask: u64, index_bits: u32, seed: u64, stop: &AtomicBool) -> Option<u64> {
    /// Different seeds that are tried. By trial, more hardly ever find more.
    const SEEDS: u64 = 4;
    (0..SEEDS)
        .take_while(|_| !stop.load(Ordering::Relaxed))
        .find_map(|more| {
            let mut steps = 1 << 16;
            let seed = seed.wrapping_add(more);
            let [factor, _] = construct_halves(&mut steps, [mask, 0], index_bits, seed)?;
            Some(factor)
        })
}

/// Draws factors for values. Of those that tell them apart, it returns the one whose greatest index
/// is least.
fn draw(values: &[u64], index_bits: u32, seed: u64, stop: &AtomicBool) -> Option<u64> {
    /// Values that are hashed before it gives up.
    const WORK: u64 = 1 << 25;
    let mut trial = TakenIndices::new(index_bits);
    let mut random = Random::new(seed);
    let mut best = None;
    // Powers of two come first: these are no more than shifts.
    for tried in 0_u32.. {
        let is_over = trial.hashed >= WORK || stop.load(Ordering::Relaxed);
        let is_minimal = best.is_some_and(|(greatest, _)| greatest + 1 == values.len() as u64);
        if is_over || is_minimal {
            break;
        }
        let factor = match tried {
            0..64 => 1 << tried,
            _ if tried.is_multiple_of(2) => random.bits(),
            _ => random.sparse_bits(),
        };
        if trial.tells_apart(values.iter().copied(), factor) {
            let greatest = greatest_index(values, index_bits, factor);
            if best.is_none_or(|(least, _)| greatest < least) {
                best = Some((greatest, factor));
            }
        }
    }
    best.map(|(_, factor)| factor)
}

/// The greatest index that a factor gives to one of the values.
///
/// ```
/// assert_eq!(magics::gather::greatest_index(&[1, 2, 3], 2, 1 << 62), 3);
/// ```
#[must_use]
pub fn greatest_index(values: &[u64], index_bits: u32, factor: u64) -> u64 {
    let indices = values
        .iter()
        .map(|value| value.wrapping_mul(factor) >> (u64::BITS - index_bits));
    indices.max().unwrap_or(0)
}

/// Looks into the tree of all factors, as far as there is one. With a limit, no index is greater.
fn look(
    target: &Target,
    index_bits: u32,
    limit: Option<u32>,
    stop: &AtomicBool,
) -> Result<Existence, JobError> {
    /// Sets that the nodes of each unit may look at.
    const WORK: u64 = 1 << 17;
    let is_searched = match target {
        Target::Values(values) => values.len() <= Target::MOST_VALUES,
        _ => target.mask().count_ones() <= Target::MOST_BITS,
    };
    if !is_searched || !(2..=Problem::MAX_INDEX_BITS).contains(&index_bits) {
        return Ok(Existence::Open);
    }
    let mut problem = Problem::for_target(target.clone(), index_bits)?;
    if let Some(limit) = limit {
        problem = problem.limited(limit)?;
    }
    let sets = match target {
        Target::Values(values) => values.len() as u64,
        _ => 1 << target.mask().count_ones(),
    };
    Ok(match glance(&problem, WORK / sets, stop)? {
        Glance::Factor(factor) => Existence::Factor(factor),
        Glance::None => Existence::None,
        Glance::Open => Existence::Open,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::attack_sets::Subsets;
    use magic_tables::board::slider::Slider;
    use std::collections::HashSet;

    /// What is found out about a target by seed 0.
    fn existence(target: &Target, index_bits: u32) -> Existence {
        shortest_with(target, index_bits, 0, &AtomicBool::new(false)).expect("a target")
    }

    /// Whether a factor gives a different index to each set.
    fn is_injective(sets: impl IntoIterator<Item = u64>, index_bits: u32, factor: u64) -> bool {
        let mut seen = HashSet::new();
        sets.into_iter()
            .all(|set| seen.insert(set.wrapping_mul(factor) >> (64 - index_bits)))
    }

    /// A mask with about so many bits in `within`.
    fn mask(random: &mut Random, within: u64, bits: u32) -> u64 {
        let mut mask = 0_u64;
        while mask.count_ones() < bits {
            mask |= 1 << (random.bits() >> 58) & within;
        }
        mask
    }

    #[test]
    fn random_masks_need_no_more_index_bits_than_they_have_bits() {
        let mut random = Random::new(1);
        for bits in 1..=9 {
            for _ in 0..20 {
                let mask = mask(&mut random, u64::MAX, bits);
                let Existence::Factor(factor) = existence(&Target::Bits(mask), bits) else {
                    panic!("{mask:#x}");
                };
                assert!(is_injective(Subsets::new(mask), bits, factor), "{mask:#x}");
            }
        }
    }

    #[test]
    fn the_relevant_squares_of_a_rook_need_as_many_bits_as_the_catalog_says() {
        for square in [0, 27, 63] {
            let mask = Slider::Rook.mask(square);
            let bits = mask.count_ones();
            let target = Target::Bits(mask);
            assert_eq!(existence(&target, bits - 1), Existence::TooFewIndices);
            assert!(matches!(existence(&target, bits), Existence::Factor(_)));
        }
    }

    #[test]
    fn there_is_none_exactly_where_all_factors_fail() {
        let mut random = Random::new(2);
        let (mut some, mut none) = (0, 0);
        for _ in 0..80 {
            // Masks of the upper 10 bits have 2^10 different factors, all of which are tried.
            let bits = 4 + (random.bits() % 4) as u32;
            let mask = mask(&mut random, 0x3ff << 54, bits);
            let exists = (0..1 << 10).any(|factor| is_injective(Subsets::new(mask), bits, factor));
            match existence(&Target::Bits(mask), bits) {
                Existence::Factor(_) => some += 1,
                Existence::None => {
                    assert!(!exists, "{mask:#x}");
                    none += 1;
                }
                other => panic!("{mask:#x}: {other:?}"),
            }
        }
        assert!(some > 10 && none > 10, "{some} {none}");
    }

    #[test]
    fn values_get_different_indices_and_few_of_them() {
        let mut random = Random::new(3);
        for count in [2, 3, 8, 13] {
            let target = Target::values((0..count).map(|_| random.bits()));
            let Target::Values(values) = &target else {
                panic!("values");
            };
            let least = least_index_bits(&target);
            let index_bits = (least..=20)
                .find(|&bits| matches!(existence(&target, bits), Existence::Factor(_)))
                .expect("there is one");
            let Existence::Factor(factor) = existence(&target, index_bits) else {
                panic!("found before");
            };
            assert!(is_injective(values.iter().copied(), index_bits, factor));
            assert!(index_bits <= least + 2, "{count}: {index_bits}");
        }
    }

    #[test]
    fn letters_are_told_apart_by_their_lower_bits_and_without_gaps() {
        let letters = Target::values((b'a'..=b'z').map(u64::from));
        assert!(matches!(existence(&letters, 5), Existence::Factor(_)));
        let digits: Vec<u64> = (b'0'..=b'7').map(u64::from).collect();
        let Existence::Factor(factor) = existence(&Target::values(digits.clone()), 3) else {
            panic!("eight digits");
        };
        assert_eq!(greatest_index(&digits, 3, factor), 7);
    }

    #[test]
    fn values_for_which_there_is_none_are_tried_by_all_factors() {
        // Values of the upper 8 bits have 2^8 different factors.
        let mut random = Random::new(4);
        let mut none = 0;
        for _ in 0..12 {
            let target = Target::values((0..8).map(|_| random.bits() >> 56 << 56));
            let Target::Values(values) = &target else {
                panic!("values");
            };
            let bits = least_index_bits(&target);
            let exists =
                (0..1 << 8).any(|factor| is_injective(values.iter().copied(), bits, factor));
            let found = existence(&target, bits);
            assert_eq!(
                matches!(found, Existence::Factor(_)),
                exists,
                "{values:?}: {found:?}"
            );
            none += usize::from(found == Existence::None);
        }
        assert!(none > 1, "{none}");
    }
}
