//! Sets of places around a square.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of places around a square: bit 8d + k, with k from 1 to 7, is the k-th square in direction
/// d, and bit 8d is knight square d.
///
/// Directions go clockwise from north (up the board): north, north-east, east, and so on, to
/// north-west. So do knight squares, from north-north-east: two ranks up and one file to the right.
///
/// ```
/// use magic_tables::lookup::views::Places;
///
/// let north = Places(0b1111_1110); // seven squares in direction 0
/// let north_east = Places(north.0 << 8);
/// assert_eq!(north | north_east, Places(0xfefe));
/// assert_eq!(north & north_east, Places(0));
/// assert_eq!(!(north | north_east) & Places(0x1ff), Places(0x101), "knight squares 0 and 1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places(pub u64);

impl Places {
    /// Whether no place is in the set.
    ///
    /// ```
    /// use magic_tables::lookup::views::Places;
    ///
    /// assert!(Places::default().is_empty());
    /// assert!(!Places(1).is_empty(), "the first knight square");
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Declares operators of two sets.
macro_rules! operators {
    ($($operator:ident $name:ident $sign:tt;)*) => {$(
        impl $operator for Places {
            type Output = Self;

            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self(self.0 $sign other.0)
            }
        }
    )*};
}

operators! {
    BitAnd bitand &;
    BitOr bitor |;
    BitXor bitxor ^;
}

impl Not for Places {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The lowest of `places`, of which there is one.
#[inline(always)]
pub(super) const fn lowest(places: u64) -> usize {
    places.trailing_zeros() as usize & 63
}

/// The knight squares.
pub(super) const KNIGHTS: u64 = 0x0101_0101_0101_0101;

/// What is seen of `occupied` places, of all rays at once: the lowest one of bits 1 to 7 of each
/// byte, and bit 0.
///
/// With bit 7 set, a subtraction of 2 clears the lowest of bits 1 to 7, and leaves those above as
/// they are. With bit 0 set, a subtraction of 1 clears it. So no byte borrows from the next one.
#[cfg(any(
    test,
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    )
))]
#[inline(always)]
pub(super) const fn seen(occupied: u64) -> u64 {
    occupied & !((occupied | (0x81 * KNIGHTS)) - 3 * KNIGHTS)
}
