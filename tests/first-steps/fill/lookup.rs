//! `fill`: no table at all. In each direction, what the slider reaches is doubled three times.
//!
//! After the parallel prefix of Peter Kogge and Harold Stone (1973), for chess by Steffan Westcott
//! (2003).

use super::constants::both_and_queen;
use crate::board::{Bitboard, FILE_A, FILES, bit};

/// Where a step to the east may end: not on file a, which would be the next rank.
pub(crate) const EAST: Bitboard = !FILE_A;

/// Where a step to the west may end: not on file h.
pub(crate) const WEST: Bitboard = !(FILE_A << (FILES - 1));

/// Attacks of all sliding pieces without a table.
///
/// ```
/// use magic_tables::lookup::Fill;
///
/// assert_eq!(Fill::new().rook_attacks(0, 1 << 3 | 1 << 8), 0b1110 | 1 << 8, "b1 to d1, and a2");
/// ```
pub struct Fill;

impl Fill {
    /// Nothing is stored.
    #[must_use]
    pub const fn new() -> Self {
        Self
    }

    /// The attack set of a rook on `square` (a1 = 0, h8 = 63).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        upwards(square, occupied, 8, !0)
            | upwards(square, occupied, 1, EAST)
            | downwards(square, occupied, 8, !0)
            | downwards(square, occupied, 1, WEST)
    }

    /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
    #[inline(always)]
    #[must_use]
    pub const fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        upwards(square, occupied, 9, EAST)
            | upwards(square, occupied, 7, WEST)
            | downwards(square, occupied, 9, WEST)
            | downwards(square, occupied, 7, EAST)
    }

    both_and_queen!(const);
}

/// Attacks in a direction in which each step adds `step` to the number of the square. `ends` are
/// the squares on which a step may end.
#[inline(always)]
const fn upwards(square: usize, occupied: Bitboard, step: u32, ends: Bitboard) -> Bitboard {
    let mut free = !occupied & ends;
    let mut reached = bit(square);
    reached |= free & reached << step;
    free &= free << step;
    reached |= free & reached << (2 * step);
    free &= free << (2 * step);
    reached |= free & reached << (4 * step);
    reached << step & ends
}

/// The same where each step subtracts `step`.
#[inline(always)]
const fn downwards(square: usize, occupied: Bitboard, step: u32, ends: Bitboard) -> Bitboard {
    let mut free = !occupied & ends;
    let mut reached = bit(square);
    reached |= free & reached >> step;
    free &= free >> step;
    reached |= free & reached >> (2 * step);
    free &= free >> (2 * step);
    reached |= free & reached >> (4 * step);
    reached >> step & ends
}
