//! The classic search for magic factors by trial and error: the reference that faster ways are
//! compared with.
//!
//! Three ways to test a candidate, after Niklas Fiekas, *Finding Hash Functions for Bitboard Based
//! Move Generation* (2018), chapter 5. All of them give the same answers.

use magic_tables::board::Bitboard;
use magic_tables::board::attack_sets::{Subsets, attack_sets};
use magic_tables::board::slider::Slider;
use magic_tables::search::random::Random;

/// How a candidate is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Clears the table for each candidate.
    ZeroFilled,
    /// Each slot remembers which candidate filled it, so nothing needs to be cleared.
    Aged,
    /// As aged; besides, the occupancies are sorted now and then by how often they completed a
    /// collision, so that later tests fail sooner.
    Reordered {
        /// Candidates between two sorts; at least 1.
        every: u64,
    },
}

/// One relevant occupancy.
#[derive(Clone, Copy, Debug)]
struct CountedOccupancy {
    occupied: Bitboard,
    attacks: Bitboard,
    collisions: u64,
}

/// Tests candidates for one square.
///
/// ```
/// use magics::classic::{Method, Tester};
/// use magic_tables::board::slider::Slider;
///
/// let mut tester = Tester::new(Slider::Rook, 0, 12, Method::Aged);
/// assert!(tester.test(0x0080_0014_2040_0082));
/// assert!(!tester.test(1));
/// ```
#[derive(Clone, Debug)]
pub struct Tester {
    method: Method,
    shift: u32,
    occupancies: Vec<CountedOccupancy>,
    slots: Vec<Bitboard>,
    ages: Vec<u64>,
    candidates: u64,
    looked: u64,
}

impl Tester {
    /// A tester of factors for masked keys of `slider` on `square`, with `index_bits` bits of
    /// index.
    ///
    /// # Panics
    /// If `square` is off the board, or `index_bits` not in 1..=20 (the tables would be too large).
    #[must_use]
    pub fn new(slider: Slider, square: usize, index_bits: u32, method: Method) -> Self {
        assert!(
            matches!(index_bits, 1..=20),
            "{index_bits} index bits: not in 1..=20"
        );
        let occupancies = Subsets::new(slider.mask(square))
            .zip(attack_sets(slider, square))
            .map(|(occupied, attacks)| CountedOccupancy {
                occupied,
                attacks,
                collisions: 0,
            })
            .collect();
        Self {
            method,
            shift: u64::BITS - index_bits,
            occupancies,
            slots: vec![0; 1 << index_bits],
            ages: vec![0; 1 << index_bits],
            candidates: 0,
            looked: 0,
        }
    }

    /// Whether `factor` is magic.
    pub fn test(&mut self, factor: u64) -> bool {
        self.candidates += 1;
        match self.method {
            Method::ZeroFilled => self.ages.fill(0),
            Method::Reordered { every } if self.candidates.is_multiple_of(every) => {
                self.occupancies
                    .sort_by_key(|occupancy| std::cmp::Reverse(occupancy.collisions));
            }
            Method::Aged | Method::Reordered { .. } => {}
        }
        self.passes(factor)
    }

    /// How many occupancies were hashed so far: a measure of the work that is the same on every
    /// machine.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::classic::{Method, Tester};
    ///
    /// let mut tester = Tester::new(Slider::Rook, 0, 12, Method::Aged);
    /// assert!(!tester.test(0));
    /// assert_eq!(tester.looked(), 2, "the second occupancy has the index of the first");
    /// ```
    #[must_use]
    pub const fn looked(&self) -> u64 {
        self.looked
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "an index addresses a table in memory"
    )]
    fn passes(&mut self, factor: u64) -> bool {
        for occupancy in &mut self.occupancies {
            self.looked += 1;
            let product = occupancy.occupied.wrapping_mul(factor);
            let index = (product >> self.shift) as usize;
            if self.ages[index] != self.candidates {
                self.ages[index] = self.candidates;
                self.slots[index] = occupancy.attacks;
            } else if self.slots[index] != occupancy.attacks {
                occupancy.collisions += 1;
                return false;
            }
        }
        true
    }
}

/// Draws up to `candidates` sparse factors and returns the first magic one.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::classic::{Method, search};
///
/// let cleared = search(Slider::Bishop, 0, 6, Method::ZeroFilled, 1, 10_000);
/// assert!(cleared.is_some());
/// let aged = search(Slider::Bishop, 0, 6, Method::Aged, 1, 10_000);
/// assert_eq!(aged, cleared, "all methods give the same answers");
/// ```
///
/// # Panics
/// As [`Tester::new`].
#[must_use]
pub fn search(
    slider: Slider,
    square: usize,
    index_bits: u32,
    method: Method,
    seed: u64,
    candidates: u64,
) -> Option<u64> {
    let mut random = Random::new(seed);
    let mut tester = Tester::new(slider, square, index_bits, method);
    (0..candidates)
        .map(|_| random.sparse_bits())
        .find(|&factor| tester.test(factor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::hash::Key;
    use magic_tables::search::verify::verify;

    #[test]
    fn all_methods_agree() {
        for (slider, square, index_bits) in [
            (Slider::Bishop, 27, 9),
            (Slider::Rook, 28, 10),
            (Slider::Bishop, 6, 4),
        ] {
            let mut random = Random::new(3);
            let mut testers = [
                Method::ZeroFilled,
                Method::Aged,
                Method::Reordered { every: 100 },
            ]
            .map(|method| Tester::new(slider, square, index_bits, method));
            for _ in 0..2000 {
                let factor = random.sparse_bits();
                let magic = verify(Key::Masked, slider, square, index_bits, factor).is_ok();
                for tester in &mut testers {
                    assert_eq!(tester.test(factor), magic, "{:?}", tester.method);
                }
            }
            assert_eq!(testers[0].looked(), testers[1].looked());
            if slider == Slider::Rook {
                assert!(
                    testers[2].looked() < testers[1].looked(),
                    "sorting helps where occupancies are many"
                );
            }
        }
    }

    #[test]
    fn finds_a_magic() {
        let factor =
            search(Slider::Bishop, 0, 6, Method::Aged, 1, 100_000).expect("they are frequent");
        assert!(verify(Key::Masked, Slider::Bishop, 0, 6, factor).is_ok());
        assert_eq!(search(Slider::Bishop, 0, 2, Method::Aged, 1, 1000), None);
    }
}
