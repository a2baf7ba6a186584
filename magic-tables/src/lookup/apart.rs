//! Separate slots for rooks and for bishops, each with its own encoding.

use core::mem::offset_of;

use super::sealed::Sealed;
use super::slots::{Block, FixedEntries, Place, Slots};
use crate::board::{Bitboard, SQUARES};

/// Rooks read slots `R`, bishops slots `B`.
///
/// Nineteen of twenty slots belong to rooks, so short slots save most there. The attack sets of bishops are few
/// enough to fit into a cache next to them.
///
/// ```
/// use magic_tables::lookup::{Apart, Bitboards, Spreads};
///
/// let slots = Apart::new(Spreads::from_words([0; 3]), Bitboards::from_words([0; 2]));
/// assert_eq!(size_of_val(&slots), 8 + 2 * 8, "short slots are padded");
/// ```
pub struct Apart<R, B> {
    rooks: R,
    bishops: B,
}

impl<R, B> Apart<R, B> {
    /// The slots of both pieces.
    #[must_use]
    pub const fn new(rooks: R, bishops: B) -> Self {
        Self { rooks, bishops }
    }
}

impl<R, B> Sealed for Apart<R, B> {}

// SAFETY: each piece reads its own slots, whose implementations of `Slots` are sound.
unsafe impl<R: Slots, B: Slots> Slots for Apart<R, B> {
    const BLOCKS: [Block; 2] =
        [R::BLOCKS[0].behind(offset_of!(Self, rooks)), B::BLOCKS[1].behind(offset_of!(Self, bishops))];
    type Rook = R::Rook;
    type Bishop = B::Bishop;

    #[inline(always)]
    unsafe fn rook_attacks(&self, place: Place, square: usize, entry: R::Rook) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { self.rooks.rook_attacks(place, square, entry) }
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, place: Place, square: usize, entry: B::Bishop) -> Bitboard {
        // SAFETY: by this function's contract.
        unsafe { self.bishops.bishop_attacks(place, square, entry) }
    }
}

impl<R: FixedEntries, B: FixedEntries> FixedEntries for Apart<R, B> {
    const ENTRIES: ([R::Rook; SQUARES], [B::Bishop; SQUARES]) = (R::ENTRIES.0, B::ENTRIES.1);
}
