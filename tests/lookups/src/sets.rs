//! Sets of squares of any board, as questions and answers have them.

use std::array;
use std::ops::{BitAnd, BitOr, Not};

use lookups::reference::{Random, Squares, Walk};

/// A set of up to 256 squares: square `s` is bit `s % 64` of word `s / 64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Set(pub(crate) [u64; 4]);

impl Set {
    pub(crate) const EMPTY: Self = Self([0; 4]);

    pub(crate) const ALL: Self = Self([u64::MAX; 4]);

    /// The set of one square.
    pub(crate) fn of(square: usize) -> Self {
        let mut words = [0; 4];
        words[square / 64] = 1 << (square % 64);
        Self(words)
    }

    /// The set of these squares.
    pub(crate) fn of_all(squares: impl IntoIterator<Item = usize>) -> Self {
        let squares = squares.into_iter();
        squares.fold(Self::EMPTY, |set, square| set | Self::of(square))
    }

    pub(crate) const fn has(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 != 0
    }

    /// How many squares are in the set.
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The squares in the set.
    pub(crate) fn squares(self) -> Vec<usize> {
        (0..256).filter(|&square| self.has(square)).collect()
    }

    /// All subsets, the empty one first. There must be less than 2^64.
    pub(crate) fn subsets(self) -> impl Iterator<Item = Self> {
        let squares = self.squares();
        (0..1_u64 << squares.len()).map(move |bits| {
            let mut subset = Self::EMPTY;
            for (bit, &square) in squares.iter().enumerate() {
                subset.0[square / 64] |= (bits >> bit & 1) << (square % 64);
            }
            subset
        })
    }

    /// A random set of half of all squares of a board.
    pub(crate) fn random(squares: &Squares, random: &mut Random) -> Self {
        let low = Self::from(random.set());
        if squares.places.len() > 128 {
            let Self([a, b, ..]) = Self::from(random.set());
            Self([low.0[0], low.0[1], a, b])
        } else {
            low
        }
    }

    /// The lower 128 squares as a number.
    pub(crate) fn number(self) -> u128 {
        u128::from(self.0[1]) << 64 | u128::from(self.0[0])
    }
}

/// What a piece attacks.
pub(crate) fn attacked(walk: &Walk<'_>, occupied: Set) -> Set {
    let mut attacks = Set::EMPTY;
    walk.for_each_attacked(
        |square| occupied.has(square),
        |square| attacks.0[square / 64] |= 1 << (square % 64),
    );
    attacks
}

impl From<u128> for Set {
    fn from(number: u128) -> Self {
        Self([number as u64, (number >> 64) as u64, 0, 0])
    }
}

impl From<usize> for Set {
    fn from(number: usize) -> Self {
        Self([number as u64, 0, 0, 0])
    }
}

impl BitAnd for Set {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Set {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Set {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}
