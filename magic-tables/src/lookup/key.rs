//! The key: which bits of the occupancy enter the hash.

use super::sealed::Sealed;
use crate::board::Bitboard;

/// How an occupancy and the relevant mask of a square become the number to be hashed.
pub trait KeyKind: Sealed + Copy {
    /// Whether irrelevant squares are set (black) instead of cleared.
    const BLACK: bool;
}

/// Irrelevant squares are cleared: `occupied & mask`. The usual key.
#[derive(Clone, Copy, Debug)]
pub struct Masked;

/// Irrelevant squares are set: `occupied | !mask`, after Volker Annuss, *Black Magic Bitboards* (2017).
/// The least index need not be zero, so a range of indices may be cut at both ends.
#[derive(Clone, Copy, Debug)]
pub struct Black;

impl Sealed for Masked {}
impl Sealed for Black {}

impl KeyKind for Masked {
    const BLACK: bool = false;
}

impl KeyKind for Black {
    const BLACK: bool = true;
}

/// What a look-up stores for the relevant mask, so that one instruction makes the key.
pub(super) const fn stored_mask<K: KeyKind>(relevant: Bitboard) -> Bitboard {
    if K::BLACK { !relevant } else { relevant }
}

/// The key of `occupied` under the mask made by [`stored_mask`].
#[inline(always)]
pub(super) const fn key<K: KeyKind>(occupied: Bitboard, mask: Bitboard) -> Bitboard {
    if K::BLACK { occupied | mask } else { occupied & mask }
}
