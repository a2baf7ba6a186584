//! A set of squares of a board with up to 128 squares, and what it has in common with sets of larger
//! boards. No other file of the generator says how it is stored.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use super::wide_set::WideSet;

/// A set of squares, of whatever width: [`SquareSet`], or [`WideSet`] for boards with more than 128
/// squares. The slow walk is written once for both.
pub trait Squares:
    Copy
    + PartialEq
    + fmt::Debug
    + fmt::LowerHex
    + FromIterator<usize>
    + FromIterator<Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// The most squares that a set can hold.
    const WIDTH: usize;

    /// The set without squares.
    const EMPTY: Self;

    /// The set that holds `square` alone.
    #[must_use]
    fn of(square: usize) -> Self;

    /// Whether no square is in the set.
    #[must_use]
    fn is_empty(self) -> bool;

    /// Whether this set and the other one have a square in common.
    #[must_use]
    fn meets(self, other: Self) -> bool;

    /// The number of squares in the set.
    #[must_use]
    fn count(self) -> u32;

    /// The numbers of the squares, the lowest one first.
    fn numbers(self) -> Vec<usize>;
}

/// Implements [`Squares`] by the functions that both types have by themselves.
macro_rules! squares {
    ($($set:ty)*) => {$(
        impl Squares for $set {
            const WIDTH: usize = Self::WIDTH;
            const EMPTY: Self = Self::EMPTY;

            #[inline(always)]
            fn of(square: usize) -> Self {
                Self::of(square)
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self.is_empty()
            }

            #[inline(always)]
            fn meets(self, other: Self) -> bool {
                self.meets(other)
            }

            fn count(self) -> u32 {
                self.count()
            }

            fn numbers(self) -> Vec<usize> {
                self.iter().collect()
            }
        }

        impl FromIterator<usize> for $set {
            fn from_iter<T: IntoIterator<Item = usize>>(squares: T) -> Self {
                let mut set = Self::EMPTY;
                for square in squares {
                    set |= Self::of(square);
                }
                set
            }
        }

        /// The union of some sets.
        impl FromIterator<$set> for $set {
            fn from_iter<T: IntoIterator<Item = $set>>(sets: T) -> Self {
                let mut union = Self::EMPTY;
                for set in sets {
                    union |= set;
                }
                union
            }
        }
    )*};
}

squares! { SquareSet WideSet }

/// The integer that holds a set, a bit for each square.
type Bits = u128;

/// Words of 64 bits in a set.
const WORDS: usize = SquareSet::WIDTH / 64;

/// A set of squares of a board with up to 128 squares. The chess board has
/// [`Bitboard`](super::Bitboard).
///
/// All operators work on numbers of squares, whether or not the board has so many.
///
/// ```
/// use magic_tables::board::square_set::SquareSet;
///
/// let rank: SquareSet = [0, 1, 2].into_iter().collect();
/// let file: SquareSet = [0, 9, 18].into_iter().collect();
/// assert!((rank | file).contains(18));
/// assert_eq!(rank & file, SquareSet::of(0));
/// assert_eq!((rank & !file).iter().collect::<Vec<_>>(), [1, 2]);
/// ```
// Users' builds run this unoptimised: there, a function that is not always inlined is a call.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(Bits);

impl SquareSet {
    /// The most squares that a set can hold.
    pub const WIDTH: usize = Bits::BITS as usize;

    /// The set without squares.
    pub const EMPTY: Self = Self(0);

    /// All squares that a set can hold, more than most boards have.
    pub const ALL: Self = Self(Bits::MAX);

    /// The set that holds `square` alone.
    #[inline(always)]
    #[must_use]
    pub const fn of(square: usize) -> Self {
        Self(1 << square)
    }

    /// The first `count` squares: those with lower numbers than `count`.
    ///
    /// ```
    /// use magic_tables::board::square_set::SquareSet;
    ///
    /// assert_eq!(SquareSet::first(2), SquareSet::from(0b11_u64));
    /// assert_eq!(SquareSet::first(SquareSet::WIDTH), SquareSet::ALL);
    /// ```
    #[must_use]
    pub const fn first(count: usize) -> Self {
        if count < Self::WIDTH {
            Self((1 << count) - 1)
        } else {
            Self::ALL
        }
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: usize) -> bool {
        self.0 >> square & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this set and the other one have a square in common.
    #[inline(always)]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of squares in the set.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The numbers of the squares, the lowest one first.
    #[must_use]
    pub const fn iter(self) -> SquareNumbers {
        SquareNumbers(self)
    }

    /// All subsets of the set, the empty one first and the set itself last.
    ///
    /// ```
    /// use magic_tables::board::square_set::SquareSet;
    ///
    /// let set = SquareSet::from(0b101_u64);
    /// let subsets: Vec<_> = set.subsets().map(u128::from).collect();
    /// assert_eq!(subsets, [0b000, 0b001, 0b100, 0b101]);
    /// ```
    #[must_use]
    pub const fn subsets(self) -> SquareSubsets {
        SquareSubsets {
            set: self,
            next: Some(Self::EMPTY),
        }
    }

    /// The set in words of 64 bits, the one with the lowest squares first.
    #[must_use]
    pub const fn words(self) -> [u64; WORDS] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// The set with these words of 64 bits, the one with the lowest squares first.
    #[must_use]
    pub const fn from_words([lower, upper]: [u64; WORDS]) -> Self {
        Self((upper as Bits) << 64 | lower as Bits)
    }

    /// The squares below `split`, and those from there on, which are at most 64 each. Of the upper
    /// ones, bit 0 is `split`.
    pub(crate) const fn split_at(self, split: u32) -> [u64; 2] {
        let lower = self.0 & ((1 << split) - 1);
        [lower as u64, (self.0 >> split) as u64]
    }
}

/// The numbers of the squares in a set, which [`SquareSet::iter`] gives.
#[derive(Clone, Debug)]
pub struct SquareNumbers(SquareSet);

impl Iterator for SquareNumbers {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let SquareSet(left) = self.0;
        if left == 0 {
            return None;
        }
        self.0 = SquareSet(left & (left - 1));
        Some(left.trailing_zeros() as usize)
    }
}

impl IntoIterator for SquareSet {
    type Item = usize;
    type IntoIter = SquareNumbers;

    fn into_iter(self) -> SquareNumbers {
        self.iter()
    }
}

/// The subsets of a set, which [`SquareSet::subsets`] gives.
#[derive(Clone, Debug)]
pub struct SquareSubsets {
    set: SquareSet,
    next: Option<SquareSet>,
}

impl Iterator for SquareSubsets {
    type Item = SquareSet;

    fn next(&mut self) -> Option<SquareSet> {
        let subset = self.next?;
        // With the squares outside of the set occupied, adding one carries over them.
        let following = subset.0.wrapping_sub(self.set.0) & self.set.0;
        self.next = if following == 0 {
            None
        } else {
            Some(SquareSet(following))
        };
        Some(subset)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for SquareSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

/// The set as look-ups for boards of up to 64 squares have it.
impl From<u64> for SquareSet {
    #[inline(always)]
    fn from(bits: u64) -> Self {
        Self(bits.into())
    }
}

/// The set as look-ups for boards of up to 128 squares have it.
impl From<u128> for SquareSet {
    #[inline(always)]
    fn from(bits: u128) -> Self {
        Self(bits)
    }
}

/// A number with a bit for each square, the lowest one for square 0: what look-ups for boards of up
/// to 128 squares read and give.
impl From<SquareSet> for u128 {
    #[inline(always)]
    fn from(set: SquareSet) -> Self {
        set.0
    }
}

impl fmt::LowerHex for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#x}")
    }
}

#[cfg(test)]
mod tests;
