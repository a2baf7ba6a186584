//! How likely a random function is to do what a magic factor does, if the factor is seen as a black
//! box (Niklas Fiekas, *Finding Hash Functions for Bitboard Based Move Generation*, 2018, chapter
//! 4).
//!
//! All numbers are logarithms, since the likelihoods have hundreds of digits.

/// The decimal logarithm of the probability that a random function, from occupancies to `slots`
/// slots, never puts two with different attack sets into one slot. `sizes` says how many
/// occupancies have each attack set.
pub(super) fn log10(sizes: &[usize], slots: usize) -> f64 {
    // In how many ways the attack sets so far fill a number of slots, whichever slots these are.
    let mut ways = vec![0.0];
    for &size in sizes {
        ways = product(&ways, &partitions(size), slots);
    }
    let mut chance = f64::NEG_INFINITY;
    let mut choices = 0.0;
    for (used, ways) in ways.into_iter().enumerate() {
        chance = sum(chance, ways + choices);
        choices += ln(slots - used);
    }
    for &size in sizes {
        // Each occupancy goes to any of the slots.
        chance -= (0..size).map(|_| ln(slots)).sum::<f64>();
    }
    chance / std::f64::consts::LN_10
}

/// In how many ways a set of `size` things falls into 0, 1, …, `size` parts: Stirling numbers of
/// the second kind.
fn partitions(size: usize) -> Vec<f64> {
    let mut ways = vec![0.0];
    for _ in 0..size {
        // One more thing joins one of the parts, or is a part of its own.
        let mut more = vec![f64::NEG_INFINITY; ways.len() + 1];
        for (parts, &ways) in ways.iter().enumerate() {
            more[parts] = sum(more[parts], ways + ln(parts));
            more[parts + 1] = ways;
        }
        ways = more;
    }
    ways
}

/// In how many ways two things fill a number of slots together, if each has its own slots.
fn product(one: &[f64], other: &[f64], slots: usize) -> Vec<f64> {
    let most = (one.len() + other.len() - 2).min(slots);
    let mut ways = vec![f64::NEG_INFINITY; most + 1];
    for (used, &first) in one.iter().enumerate() {
        for (ways, &second) in ways[used..].iter_mut().zip(other) {
            *ways = sum(*ways, first + second);
        }
    }
    ways
}

#[expect(clippy::cast_precision_loss, reason = "a table has few slots")]
fn ln(number: usize) -> f64 {
    (number as f64).ln()
}

/// The logarithm of the sum of two numbers, from their logarithms.
fn sum(one: f64, other: f64) -> f64 {
    let (less, more) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    // What is so much smaller changes no digit. Nothing is the logarithm of 0.
    if less == f64::NEG_INFINITY || less < more - 40.0 {
        more
    } else {
        more + (less - more).exp().ln_1p()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by trying all functions.
    fn tried(sets: &[usize], slots: usize) -> f64 {
        let functions = slots.pow(sets.len() as u32);
        let is_good = |function: &usize| {
            let mut owners = vec![None; slots];
            sets.iter().enumerate().all(|(number, set)| {
                let slot = function / slots.pow(number as u32) % slots;
                *owners[slot].get_or_insert(set) == set
            })
        };
        let good = (0..functions).filter(is_good).count();
        (ln(good) - ln(functions)) / std::f64::consts::LN_10
    }

    #[test]
    fn it_is_the_share_of_all_functions() {
        for (sets, sizes) in [
            (vec![0, 1], vec![1, 1]),
            (vec![0, 0, 1, 2], vec![2, 1, 1]),
            (vec![0, 0, 0, 1, 1, 2], vec![3, 2, 1]),
        ] {
            for slots in 3..6 {
                let difference = log10(&sizes, slots) - tried(&sets, slots);
                assert!(difference.abs() < 1e-9, "{sizes:?} in {slots}");
            }
        }
    }

    #[test]
    fn too_few_slots_have_no_chance() {
        assert!(log10(&[1, 1, 1], 2) == f64::NEG_INFINITY);
    }
}
