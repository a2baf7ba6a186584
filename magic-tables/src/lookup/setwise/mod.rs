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

#[cfg(test)]
mod tests;
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
    ($(
        $(#[$example:meta])*
        $name:ident,
        $(#[$example_in_constants:meta])*
        $constant:ident, $pieces:ident;
    )*) => {$(
        #[doc = concat!("The squares that any of `", stringify!($pieces), "` attacks.")]
        ///
        /// Both sets may hold any squares.
        ///
        $(#[$example])*
        #[inline(always)]
        #[must_use]
        pub fn $name($pieces: Bitboard, occupied: Bitboard) -> Bitboard {
            fills::$pieces($pieces, occupied)
        }

        #[doc = concat!("[`", stringify!($name), "`] for constants, which cannot have vectors.")]
        ///
        $(#[$example_in_constants])*
        #[inline]
        #[must_use]
        pub const fn $constant($pieces: Bitboard, occupied: Bitboard) -> Bitboard {
            words::$pieces($pieces, occupied)
        }
    )*};
}

all_attacks! {
    /// ```
    /// use magic_tables::lookup::setwise;
    ///
    /// let rooks = 1 << 0 | 1 << 7; // a1 and h1
    /// let all = setwise::rook_attacks(rooks, rooks | 1 << 8 | 1 << 15); // and pieces on a2 and h2
    /// assert_eq!(
    ///     all,
    ///     0xff | 1 << 8 | 1 << 15,
    ///     "the first rank, as each rook attacks the other, a2 and h2"
    /// );
    /// ```
    rook_attacks,
    /// ```
    /// use magic_tables::lookup::setwise;
    ///
    /// const ALL: u64 = setwise::rook_attacks_const(1 << 0, 1 << 1 | 1 << 8);
    /// assert_eq!(ALL, 1 << 1 | 1 << 8, "a rook on a1 stops on b1 and a2");
    /// ```
    rook_attacks_const, rooks;

    /// ```
    /// use magic_tables::lookup::setwise;
    ///
    /// let bishops = 1 << 0 | 1 << 7; // a1 and h1
    /// let pieces = 1 << 9 | 1 << 14; // b2 and g2
    /// let all = setwise::bishop_attacks(bishops, bishops | pieces);
    /// assert_eq!(all, pieces);
    /// ```
    bishop_attacks,
    /// ```
    /// use magic_tables::lookup::setwise;
    ///
    /// const ALL: u64 = setwise::bishop_attacks_const(1 << 0, 1 << 18);
    /// assert_eq!(ALL, 1 << 9 | 1 << 18, "a bishop on a1 stops on c3");
    /// ```
    bishop_attacks_const, bishops;

    /// ```
    /// use magic_tables::lookup::setwise;
    ///
    /// let queens = 1 << 0; // a1
    /// let blockers = 1 << 1 | 1 << 8 | 1 << 9; // b1, a2 and b2
    /// assert_eq!(setwise::queen_attacks(queens, blockers), blockers);
    /// ```
    queen_attacks,
    /// ```
    /// use magic_tables::lookup::setwise;
    ///
    /// const ALL: u64 = setwise::queen_attacks_const(1 << 0, 1 << 1 | 1 << 8 | 1 << 9);
    /// assert_eq!(ALL, 1 << 1 | 1 << 8 | 1 << 9, "a queen on a1 is shut in");
    /// ```
    queen_attacks_const, queens;
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
///
/// ```
/// use magic_tables::lookup::setwise;
///
/// let knights = 1 << 0 | 1 << 7; // a1 and h1
/// assert_eq!(
///     setwise::knight_attacks(knights),
///     1 << 10 | 1 << 17 | 1 << 13 | 1 << 22,
///     "c2, b3, f2 and g3"
/// );
/// ```
#[inline]
#[must_use]
pub const fn knight_attacks(knights: Bitboard) -> Bitboard {
    let near = beside(knights);
    let far = west(west(knights)) | east(east(knights));
    (near << 16) | (near >> 16) | (far << 8) | (far >> 8)
}

/// The squares that any king of `kings` attacks.
///
/// ```
/// use magic_tables::lookup::setwise;
///
/// let kings = 1 << 0 | 1 << 1; // a1 and b1, each of which attacks the other
/// assert_eq!(setwise::king_attacks(kings), 0b0111 << 8 | 0b0111, "a1 to c1, and a2 to c2");
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
/// let pawns = 1 << 8 | 1 << 15; // a2 and h2
/// assert_eq!(setwise::white_pawn_attacks(pawns), 1 << 17 | 1 << 22, "b3 and g3, over no edge");
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
/// let pawns = 1 << 48 | 1 << 51; // a7 and d7
/// assert_eq!(setwise::black_pawn_attacks(pawns), 1 << 41 | 1 << 42 | 1 << 44, "b6, c6 and e6");
/// ```
#[inline]
#[must_use]
pub const fn black_pawn_attacks(pawns: Bitboard) -> Bitboard {
    beside(pawns) >> 8
}
