//! Sets of places around a square.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of places around a square. Each place holds a piece that the square meets.
///
/// Bits 0 to 7 are the first piece on each ray: north (up the board), south, east, west,
/// north-east, south-west, south-east, north-west. Opposite rays lie side by side: `place ^ 1`.
/// Bits 8 to 15 are the knight squares, clockwise from north-north-east (two ranks up and one file
/// to the right).
///
/// ```
/// use magic_tables::lookup::views::Places;
///
/// let (north, south) = (Places(1 << 0), Places(1 << 1));
/// assert_eq!(north | south, Places(0b11));
/// assert_eq!(north & south, Places(0));
/// assert_eq!(!(north | south) & Places(0x107), Places(0x104), "east, and knight square 0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places(pub u16);

impl Places {
    /// Whether no place is in the set.
    ///
    /// ```
    /// use magic_tables::lookup::views::Places;
    ///
    /// assert!(Places::default().is_empty());
    /// assert!(!Places(1 << 8).is_empty(), "the first knight square");
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

/// The places on rays.
pub(super) const RAYS: u16 = 0x00ff;

/// The places on knight squares.
pub(super) const KNIGHTS: u16 = 0xff00;

/// Each place on a ray exchanged for the opposite one.
#[inline(always)]
pub(super) const fn opposite(rays: u16) -> u16 {
    (rays & 0x55) << 1 | (rays & 0xaa) >> 1
}
