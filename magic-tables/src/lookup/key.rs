//! The key: which bits of the occupancy enter the hash function.

use super::sealed::Sealed;
use crate::board::Bitboard;

/// How an occupancy and a relevant mask become a key.
pub trait KeyKind: Sealed + Copy {
    /// Whether irrelevant squares are set (black) instead of cleared.
    const BLACK: bool;
}

/// Irrelevant squares are cleared: `occupied & mask`. The usual key.
#[derive(Clone, Copy)]
pub struct Masked;

/// Irrelevant squares are set: `occupied | !mask`, after Volker Annuss, *Black Magic Bitboards* (2017).
/// The least index can be greater than zero, so a table can be cut short at both ends.
#[derive(Clone, Copy)]
pub struct Black;

impl Sealed for Masked {}
impl Sealed for Black {}

impl KeyKind for Masked {
    const BLACK: bool = false;
}

impl KeyKind for Black {
    const BLACK: bool = true;
}

/// The form of the relevant mask that a look-up stores, so that one instruction makes the key.
pub(super) const fn stored_mask(black: bool, relevant: Bitboard) -> Bitboard {
    if black { !relevant } else { relevant }
}

/// The key of `occupied` under the mask made by [`stored_mask`].
#[inline(always)]
pub(super) const fn key(black: bool, occupied: Bitboard, mask: Bitboard) -> Bitboard {
    if black { occupied | mask } else { occupied & mask }
}
