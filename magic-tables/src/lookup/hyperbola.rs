//! Hyperbola quintessence: sliding attacks by subtraction and reversal, without a table of occupancies.
//!
//! `o ^ (o - 2r)` gives the attacks of a slider `r` towards higher squares on one line `o`; the same on the
//! reversed board gives the others. After Gerd Isenberg and Aleks Peshkov (2007). Constant functions: they
//! serve look-ups in constants for every scheme.

use crate::board::{Bitboard, SQUARES, bit};
use crate::slider::Slider;

/// The attack set of a rook on `square`, as the tables give it.
///
/// # Panics
/// If `square` is off the board.
///
/// ```
/// use magic_tables::lookup::hyperbola;
/// const CORNER: u64 = hyperbola::rook_attacks(0, 0b100 | 1 << 8);
/// assert_eq!(CORNER, 0b110 | 1 << 8);
/// ```
#[must_use]
pub const fn rook_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    lines(&ROOK_LINES, square, occupied)
}

/// The attack set of a bishop on `square`, as the tables give it.
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub const fn bishop_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    lines(&BISHOP_LINES, square, occupied)
}

/// The attack set of a queen on `square`, as the tables give it.
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub const fn queen_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// The two lines through each square that a piece slides on, the square itself left out.
type Lines = [[Bitboard; 2]; SQUARES];

static ROOK_LINES: Lines = lines_of(Slider::Rook);
static BISHOP_LINES: Lines = lines_of(Slider::Bishop);

const fn lines_of(slider: Slider) -> Lines {
    let mut lines = [[0; 2]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let [a, b, c, d] = slider.rays(square);
        lines[square] = [a | c, b | d];
        square += 1;
    }
    lines
}

const fn lines(lines: &Lines, square: usize, occupied: Bitboard) -> Bitboard {
    let [a, b] = lines[square];
    line(a, square, occupied) | line(b, square, occupied)
}

const fn line(line: Bitboard, square: usize, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let slider = bit(square);
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
