//! What all knights, kings or pawns of a set attack.

use super::words::{NOT_A, NOT_H};
use crate::board::Bitboard;

/// `set` moved by one file in both directions.
const fn beside(set: Bitboard) -> Bitboard {
    west(set) | east(set)
}

const fn west(set: Bitboard) -> Bitboard {
    (set >> 1) & NOT_H
}

const fn east(set: Bitboard) -> Bitboard {
    (set << 1) & NOT_A
}

/// The squares that any knight of `knights` attacks.
///
/// ```
/// use magic_tables::lookup::setwise;
///
/// assert_eq!(setwise::knight_attacks(1 << 0 | 1 << 63), 1 << 10 | 1 << 17 | 1 << 46 | 1 << 53);
/// ```
#[inline]
#[must_use]
pub const fn knight_attacks(knights: Bitboard) -> Bitboard {
    let (near, far) = (beside(knights), west(west(knights)) | east(east(knights)));
    (near << 16) | (near >> 16) | (far << 8) | (far >> 8)
}

/// The squares that any king of `kings` attacks.
///
/// ```
/// use magic_tables::lookup::setwise;
///
/// assert_eq!(setwise::king_attacks(1 << 0 | 1 << 1), 0x0707, "each stands next to the other one");
/// ```
#[inline]
#[must_use]
pub const fn king_attacks(kings: Bitboard) -> Bitboard {
    let sides = beside(kings);
    let rows = sides | kings;
    sides | (rows << 8) | (rows >> 8)
}

/// The squares that any white pawn of `pawns` attacks.
///
/// ```
/// use magic_tables::lookup::setwise;
///
/// assert_eq!(setwise::white_pawn_attacks(1 << 8 | 1 << 10), 1 << 17 | 1 << 19);
/// ```
#[inline]
#[must_use]
pub const fn white_pawn_attacks(pawns: Bitboard) -> Bitboard {
    beside(pawns) << 8
}

/// The squares that any black pawn of `pawns` attacks.
///
/// ```
/// use magic_tables::lookup::setwise;
///
/// assert_eq!(setwise::black_pawn_attacks(1 << 55), 1 << 46);
/// ```
#[inline]
#[must_use]
pub const fn black_pawn_attacks(pawns: Bitboard) -> Bitboard {
    beside(pawns) >> 8
}
