//! Slots that hold all that is needed for an attack set, or to select it.

use super::array::array;
use super::decode::empty_board;
use super::sealed::Sealed;
use super::slots::{Block, FixedEntries, Holding, Slots};
use super::words::{halfwords, words};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// Declares slots that are an array of numbers, by what they hold, and by what else look-ups of rooks and of bishops need.
macro_rules! slots {
    ($($(#[$meta:meta])* $name:ident: $number:ty, $read:ident, $holding:ident, [$rook:ty, $bishop:ty] = $entries:expr;)*) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        #[repr(transparent)]
        pub struct $name<const N: usize>([$number; N]);

        impl<const N: usize> $name<N> {
            /// Slots from what they hold.
            #[must_use]
            pub const fn from_words(slots: [$number; N]) -> Self {
                Self(slots)
            }

            /// Slots from the little-endian bytes of what they hold.
            ///
            /// # Panics
            /// If there are not the bytes of exactly `N` slots.
            #[must_use]
            pub const fn from_bytes(bytes: &[u8]) -> Self {
                Self($read(bytes))
            }
        }

        impl<const N: usize> Sealed for $name<N> {}

        // SAFETY: the value is `N` slots with what the blocks say.
        unsafe impl<const N: usize> Slots for $name<N> {
            const BLOCKS: [Block; 2] = [Block { holding: Holding::$holding, slots: N, first: 0 }; 2];
            type Rook = $rook;
            type Bishop = $bishop;
        }

        impl<const N: usize> FixedEntries for $name<N> {
            const ENTRIES: ([$rook; SQUARES], [$bishop; SQUARES]) = $entries;
        }
    )*};
}

slots! {
    /// `N` slots with one attack set each.
    ///
    /// ```
    /// use magic_tables::lookup::Bitboards;
    ///
    /// let slots = Bitboards::<1>::from_bytes(&[1, 2, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!(format!("{slots:?}"), format!("{:?}", Bitboards::from_words([0x0201])));
    /// ```
    Bitboards: Bitboard, words, AttackSet, [(), ()] = ([(); SQUARES], [(); SQUARES]);

    /// `N` slots that several squares share: each holds a union of attack sets, and each square's post-mask extracts its own. The
    /// post-mask is the attack set on the empty board.
    ///
    /// Lasse Hansen's idea: tables shared by two rook squares or up to four bishop squares.
    ///
    /// ```
    /// use magic_tables::lookup::Shared;
    ///
    /// let slots = Shared::<1>::from_bytes(&[1, 2, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!(format!("{slots:?}"), format!("{:?}", Shared::from_words([0x0201])));
    /// ```
    Shared: Bitboard, words, Union, [Bitboard, Bitboard] = (empty_board(Slider::Rook), empty_board(Slider::Bishop));

    /// `N` slots with one byte for each of two lines: `entries = pdep` on targets without PDEP.
    ///
    /// For a rook, the lower byte holds the attacked squares of its rank, the upper byte those of its file. For a bishop,
    /// the lower byte is the diagonal and the upper one the anti-diagonal, both by file. A multiplication spreads a byte
    /// over the board, and a mask selects the line.
    ///
    /// ```
    /// use magic_tables::lookup::Spreads;
    ///
    /// let slots = Spreads::<2>::from_bytes(&[1, 2, 3, 0]);
    /// assert_eq!(format!("{slots:?}"), format!("{:?}", Spreads::from_words([0x0201, 3])));
    /// ```
    Spreads: u16, halfwords, Spread, [(), [Bitboard; 2]]
        = ([(); SQUARES], array!(square < SQUARES => Slider::Bishop.lines(square)));
}
