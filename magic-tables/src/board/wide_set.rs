//! A set of squares of a board with more than 128 squares.
//!
//! Such boards have a type of their own, because builds of all other boards run unoptimised, too,
//! and sets of this width would make them half as fast again.

use std::fmt::{self, Write as _};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::square_set::SquareSet;

/// Words of 64 bits in a set.
const WORDS: usize = 4;

/// A set of up to 256 squares: square `s` is bit `s % 64` of word `s / 64`.
///
/// ```
/// use magic_tables::board::wide_set::WideSet;
///
/// let file: WideSet = [0, 16, 240].into_iter().collect();
/// assert_eq!(file.words(), [1 | 1 << 16, 0, 0, 1 << 48]);
/// assert!(file.contains(240) && !file.contains(241));
/// assert_eq!((file & !WideSet::of(0)).iter().collect::<Vec<_>>(), [16, 240]);
/// ```
// Users' builds run this unoptimised: there, a function that is not always inlined is a call.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct WideSet([u64; WORDS]);

impl WideSet {
    /// The most squares that a set can hold.
    pub const WIDTH: usize = 64 * WORDS;

    /// The set without squares.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// All squares that a set can hold, more than most boards have.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// The set that holds `square` alone.
    ///
    /// # Panics
    /// If `square` is 256 or more.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: usize) -> Self {
        let mut words = [0; WORDS];
        words[square / 64] = 1 << (square % 64);
        Self(words)
    }

    /// Whether `square` is in the set.
    ///
    /// # Panics
    /// If `square` is 256 or more.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Whether this set and the other one have a square in common.
    #[inline(always)]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        let Self(words) = self.common(other);
        words[0] | words[1] | words[2] | words[3] != 0
    }

    /// The squares in both sets.
    #[inline(always)]
    const fn common(self, Self(other): Self) -> Self {
        let Self(words) = self;
        Self([
            words[0] & other[0],
            words[1] & other[1],
            words[2] & other[2],
            words[3] & other[3],
        ])
    }

    /// The number of squares in the set.
    #[must_use]
    pub const fn count(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// The numbers of the squares, the lowest one first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..Self::WIDTH).filter(move |&square| self.contains(square))
    }

    /// The set in words of 64 bits, the one with the lowest squares first: what look-ups for boards
    /// of up to 256 squares read and give.
    #[inline(always)]
    #[must_use]
    pub const fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// The set with these words of 64 bits, the one with the lowest squares first.
    #[inline(always)]
    #[must_use]
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        Self(words)
    }
}

impl WideSet {
    /// The set with a bit for each square in a number with these digits; `None` if they are none, or
    /// too many.
    ///
    /// ```
    /// use magic_tables::board::wide_set::WideSet;
    ///
    /// let set = WideSet::from_digits("10000000000000002", 16);
    /// assert_eq!(set.map(WideSet::words), Some([2, 1, 0, 0]));
    /// assert_eq!(WideSet::from_digits("e4", 10), None);
    /// ```
    ///
    /// # Panics
    /// If `radix` is not between 2 and 36.
    #[must_use]
    pub fn from_digits(digits: &str, radix: u32) -> Option<Self> {
        let mut words = [0; WORDS];
        for digit in digits.chars() {
            let mut carried = u128::from(digit.to_digit(radix)?);
            for word in &mut words {
                carried += u128::from(*word) * u128::from(radix);
                *word = carried as u64;
                carried >>= 64;
            }
            if carried != 0 {
                return None;
            }
        }
        (!digits.is_empty()).then_some(Self(words))
    }

    /// The first `count` squares: those with lower numbers than `count`.
    #[must_use]
    pub fn first(count: usize) -> Self {
        (0..count).collect()
    }
}

/// The set as smaller boards have it.
impl From<SquareSet> for WideSet {
    fn from(set: SquareSet) -> Self {
        let [lower, upper] = set.words();
        Self([lower, upper, 0, 0])
    }
}

/// The set as the chess board has it.
impl From<u64> for WideSet {
    fn from(bits: u64) -> Self {
        Self([bits, 0, 0, 0])
    }
}

/// Implements operators word by word.
macro_rules! operators {
    ($($operator:ident, $function:ident, $assign:ident, $function_of_assign:ident: $sign:tt;)*) => {$(
        impl $operator for WideSet {
            type Output = Self;

            #[inline(always)]
            fn $function(self, Self(other): Self) -> Self {
                let Self(words) = self;
                Self([
                    words[0] $sign other[0],
                    words[1] $sign other[1],
                    words[2] $sign other[2],
                    words[3] $sign other[3],
                ])
            }
        }

        impl $assign for WideSet {
            #[inline(always)]
            fn $function_of_assign(&mut self, other: Self) {
                *self = *self $sign other;
            }
        }
    )*};
}

operators! {
    BitAnd, bitand, BitAndAssign, bitand_assign: &;
    BitOr, bitor, BitOrAssign, bitor_assign: |;
    BitXor, bitxor, BitXorAssign, bitxor_assign: ^;
}

impl Not for WideSet {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([!a, !b, !c, !d])
    }
}

impl fmt::LowerHex for WideSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = String::new();
        for word in self.0.iter().rev() {
            write!(digits, "{word:016x}")?;
        }
        let digits = digits.trim_start_matches('0');
        f.pad_integral(true, "0x", if digits.is_empty() { "0" } else { digits })
    }
}

impl fmt::Debug for WideSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#x}")
    }
}

#[cfg(test)]
mod tests;
