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
/// use magic_tables::lookup::{Apart, Bitboards, Slots, Spreads};
///
/// type Both = Apart<Spreads<3>, Bitboards<2>>;
/// let _slots: Both = Apart::new(Spreads::from_words([0; 3]), Bitboards::from_words([0; 2]));
/// assert_eq!((Both::ROOK_SLOTS, Both::BISHOP_SLOTS), (3, 2));
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
    type RookSlot = R::RookSlot;
    type BishopSlot = B::BishopSlot;
    const ROOK_SLOTS: usize = R::ROOK_SLOTS;
    const BISHOP_SLOTS: usize = B::BISHOP_SLOTS;
    const ROOK_BLOCK: Block = R::ROOK_BLOCK.behind(offset_of!(Self, rooks));
    const BISHOP_BLOCK: Block = B::BISHOP_BLOCK.behind(offset_of!(Self, bishops));
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
    const ROOKS: [Self::Rook; SQUARES] = R::ROOKS;
    const BISHOPS: [Self::Bishop; SQUARES] = B::BISHOPS;
}
