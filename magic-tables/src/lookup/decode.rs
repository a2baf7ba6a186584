//! From what a slot holds to the attack set, as look-ups and the generator compute it.

use super::array::array;
use crate::board::slider::Slider;
use crate::board::{Bitboard, FILE_A, FILES, SQUARES};

/// The diagonal from a1 to h8. A byte times this has its bits on the h-file, in reverse order.
const DIAGONAL: Bitboard = 0x8040_2010_0804_0201;

/// The attack set of a rook on `square`: the lower byte spread along its rank, the upper byte, h-file first, along
/// its file.
///
/// ```
/// use magic_tables::lookup::rook_spread;
///
/// assert_eq!(rook_spread(0b1110, 0), 0b1110, "b1, c1 and d1");
/// assert_eq!(rook_spread(1 << 14, 0), 1 << 8, "a2");
/// ```
#[inline(always)]
#[must_use]
pub const fn rook_spread(bits: u16, square: usize) -> Bitboard {
    let [on_rank, on_file] = bits.to_le_bytes();
    let rank = (on_rank as u64) << (square / FILES * FILES);
    let file = ((on_file as u64).wrapping_mul(DIAGONAL) >> (FILES - 1)) & FILE_A;
    rank | file << (square % FILES)
}

/// The attack set of a bishop: each byte spread over all ranks and masked by its line.
///
/// ```
/// use magic_tables::lookup::{Slider, bishop_spread};
///
/// assert_eq!(bishop_spread(0b110, Slider::Bishop.lines(0)), 1 << 9 | 1 << 18, "b2 and c3");
/// ```
#[inline(always)]
#[must_use]
pub const fn bishop_spread(bits: u16, [diagonal, anti_diagonal]: [Bitboard; 2]) -> Bitboard {
    let [lower, upper] = bits.to_le_bytes();
    (lower as u64).wrapping_mul(FILE_A) & diagonal | (upper as u64).wrapping_mul(FILE_A) & anti_diagonal
}

/// The post-masks of `slider`, a1 first: the attack sets on the empty board.
pub(super) const fn empty_board(slider: Slider) -> [Bitboard; SQUARES] {
    array!(square < SQUARES => {
        let [a, b] = slider.lines(square);
        a | b
    })
}
