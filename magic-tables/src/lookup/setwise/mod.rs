//! What all rooks, bishops or queens of a set attack, without a loop over them: fills that run from
//! all of them at once. (And what all knights, kings or pawns attack, whatever is occupied.)
//!
//! The result is the union of what each piece attacks for the same occupancy, whatever stands
//! where: a piece of the set that is not in the occupancy hides nothing, and a square with a piece
//! of the set is in the result if another one attacks it. No table is read, and nothing branches,
//! so the time does not depend on the number of pieces.
//!
//! [What each scheme
//! costs](https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/schemes.md#all-pieces-of-a-set)
//! counts the instructions of each form.
//!
//! ```
//! use magic_tables::lookup::{hyperbola, setwise};
//!
//! let rooks = 1 << 0 | 1 << 27; // a1 and d4
//! let occupied = rooks | 1 << 3 | 1 << 35; // and d1 and d5
//! let all = setwise::rook_attacks(rooks, occupied);
//! assert_eq!(all, hyperbola::rook_attacks(0, occupied) | hyperbola::rook_attacks(27, occupied));
//! ```

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    )
))]
mod vectors;
mod words;

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    )
))]
use vectors as fills;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    )
)))]
use words as fills;
use words::{NOT_A, NOT_H};

use crate::board::Bitboard;

/// Declares what all pieces of a kind attack: for run time, and for constants, which cannot have
/// vectors.
macro_rules! all_attacks {
    ($($name:ident, $constant:ident, $pieces:ident;)*) => {$(
        #[doc = concat!("The squares that any of `", stringify!($pieces), "` attacks. Both sets may hold any squares.")]
        #[inline(always)]
        #[must_use]
        pub fn $name($pieces: Bitboard, occupied: Bitboard) -> Bitboard {
            fills::$pieces($pieces, occupied)
        }

        #[doc = concat!("[`", stringify!($name), "`] for constants, which cannot have vectors.")]
        #[inline]
        #[must_use]
        pub const fn $constant($pieces: Bitboard, occupied: Bitboard) -> Bitboard {
            words::$pieces($pieces, occupied)
        }
    )*};
}

all_attacks! {
    rook_attacks, rook_attacks_const, rooks;
    bishop_attacks, bishop_attacks_const, bishops;
    queen_attacks, queen_attacks_const, queens;
}

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
#[inline]
#[must_use]
pub const fn knight_attacks(knights: Bitboard) -> Bitboard {
    let (near, far) = (beside(knights), west(west(knights)) | east(east(knights)));
    (near << 16) | (near >> 16) | (far << 8) | (far >> 8)
}

/// The squares that any king of `kings` attacks.
#[inline]
#[must_use]
pub const fn king_attacks(kings: Bitboard) -> Bitboard {
    let sides = beside(kings);
    let rows = sides | kings;
    sides | (rows << 8) | (rows >> 8)
}

/// The squares that any white pawn of `pawns` attacks.
#[inline]
#[must_use]
pub const fn white_pawn_attacks(pawns: Bitboard) -> Bitboard {
    beside(pawns) << 8
}

/// The squares that any black pawn of `pawns` attacks.
#[inline]
#[must_use]
pub const fn black_pawn_attacks(pawns: Bitboard) -> Bitboard {
    beside(pawns) >> 8
}
