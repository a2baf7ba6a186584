//! Pseudo-random numbers from a seed, the same on every machine.

#[cfg(feature = "boards")]
use crate::board::square_set::SquareSet;

/// The generator `SplitMix64`: a counter whose bits are mixed (Guy Steele, Doug Lea and Christine
/// Flood: *Fast Splittable Pseudorandom Number Generators*, 2014). Not for cryptography.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator that starts from `seed`. Any seed will do.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    ///
    /// ```
    /// use magic_tables::search::random::Random;
    ///
    /// assert_eq!(Random::new(1_234_567).bits(), 6_457_827_717_110_365_317);
    /// ```
    #[must_use]
    pub const fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next 64 random bits, each set with probability 1/8: the usual candidates for magic
    /// factors.
    ///
    /// ```
    /// let mut random = magic_tables::search::random::Random::new(0);
    /// let ones: u32 = (0..1000).map(|_| random.sparse_bits().count_ones()).sum();
    /// assert!(ones.abs_diff(1000 * 64 / 8) < 500);
    /// ```
    #[must_use]
    pub const fn sparse_bits(&mut self) -> u64 {
        self.bits() & self.bits() & self.bits()
    }

    /// A set that has each square with probability 1/2.
    ///
    /// ```
    /// let set = magic_tables::search::random::Random::new(0).square_set();
    /// assert!((40..90).contains(&set.count()));
    /// ```
    #[cfg(feature = "boards")]
    #[must_use]
    pub const fn square_set(&mut self) -> SquareSet {
        let upper = self.bits();
        SquareSet::from_words([self.bits(), upper])
    }

    /// Shuffles `items` (Ronald Fisher and Frank Yates 1938). The bias of the remainder is far below
    /// what anybody could measure.
    ///
    /// ```
    /// let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
    /// magic_tables::search::random::Random::new(0).shuffle(&mut order);
    /// assert_ne!(order, [0, 1, 2, 3, 4, 5, 6, 7]);
    /// order.sort_unstable();
    /// assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7]);
    /// ```
    pub const fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut rest = items.len();
        while rest > 1 {
            rest -= 1;
            let other = self.bits() % (rest as u64 + 1);
            items.swap(rest, other as usize);
        }
    }
}
