//! Congruent modulo bitboards: the occupancy of a line is hashed by its remainder.
//!
//! After Trevor Fenner and Mark Levene, *Move Generation with Perfect Hash Functions* (2008). On a
//! line whose squares are k bits apart, 2^k is -2 modulo 2^k + 2, so the remainder is the occupancy
//! read in base -2, and distinct occupancies have distinct remainders. This implementation leaves
//! out the ends of the line: the remaining six squares give 64 consecutive remainders, from -42 to
//! 21. This is the authors' minimal hash function of six squares, and it addresses the attack sets
//! directly.
//!
//! | line | k | hash function | modulus |
//! |---|---|---|---|
//! | file | 8 | minimal h1 | 258 |
//! | diagonal rising from a1 | 9 | minimal h1 | 514 |
//! | diagonal falling to h1 | 7 | minimal h2 | 257 |
//! | rank | 1 | none is needed: a shift | |
//!
//! Three things make the tables small and the look-up fast.
//! - The division is a multiplication by the reciprocal in fixed point. The upper bits of the
//!   product are the rounded remainder as a fraction of the modulus, so there is nothing to
//!   multiply back and subtract. The shift to the first square of the line is part of the
//!   reciprocal.
//! - Modulo 257, both kinds of diagonals agree. The bit of file f and rank r is 2^(8r + f) = (-1)^r
//!   2^f, that is (-2)^f up to a sign. The sign depends on the colour of the line's squares and is
//!   part of the reciprocal. (514 is 2 · 257, and the bits of inner squares are even numbers.)
//! - The number of an occupancy in base -2, counted from the least one, is the occupancy with every
//!   second bit inverted. So ranks share the slots of the diagonals.

use super::constants::{array, both_and_queen};
use super::kindergarten::{INNER, LineAttacks, OCCUPANCIES, SHIFT, attacked_files, attacked_ranks};
use crate::board::slider::Slider;
use crate::board::{self, Bitboard, FILE_A, FILES, RANK_1, SQUARES};

/// Minus the least number of six digits in base -2: 2/3 · (4^3 - 1) = 42, every second bit of an
/// occupancy.
pub(crate) const FLIP: usize = 2 * (OCCUPANCIES - 1) / 3;

/// [`FLIP`] and a half, for rounding, in units of the index.
pub(crate) const BIAS: u64 = (2 * FLIP as u64 + 1) << (SHIFT - 1);

/// All squares except those of files a and h.
pub(crate) const INNER_FILES: Bitboard = !(FILE_A | FILE_A << (FILES - 1));

/// All squares except those of ranks 1 and 8.
pub(crate) const INNER_RANKS: Bitboard = !(RANK_1 | RANK_1 << (SQUARES - FILES));

/// The modulus for both kinds of diagonals: 2^9 + 2, twice the 2^8 + 1 of falling ones.
const DIAGONAL: u64 = (1 << (FILES + 1)) + 2;

/// The modulus for files.
const FILE: u64 = (1 << FILES) + 2;

/// Attacks of all sliding pieces, one line at a time: 8 KiB of slots and 48 bytes for each square.
///
/// ```
/// use magic_tables::lookup::CongruentModulo;
///
/// static SLIDERS: CongruentModulo = CongruentModulo::new();
/// let occupied = 1 << 3 | 1 << 8 | 1 << 18; // d1, a2 and c3
/// assert_eq!(SLIDERS.queen_attacks(0, occupied), 0b1110 | 1 << 8 | 1 << 9 | 1 << 18);
/// ```
pub struct CongruentModulo {
    rooks: [RookReciprocal; SQUARES],
    bishops: [BishopReciprocal; SQUARES],
    files: LineAttacks,
    ranks: LineAttacks,
}

/// The lines through a square, without the square, and the reciprocal for the file.
#[derive(Clone, Copy)]
struct RookReciprocal {
    rank: Bitboard,
    file: Bitboard,
    reciprocal: u64,
}

/// The lines through a square, without the square, and the reciprocal for both.
#[derive(Clone, Copy)]
struct BishopReciprocal {
    lines: [Bitboard; 2],
    reciprocal: u64,
}

impl CongruentModulo {
    /// The tables, computed in constant evaluation from no data.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            rooks: array!(square < SQUARES => {
                let [rank, file] = Slider::Rook.lines(square);
                RookReciprocal { rank, file, reciprocal: reciprocal_of_file(square) }
            }),
            bishops: array!(square < SQUARES => {
                let lines = Slider::Bishop.lines(square);
                BishopReciprocal { lines, reciprocal: reciprocal_of_diagonals(square) }
            }),
            files: attacked_files(FLIP),
            ranks: attacked_ranks(FLIP),
        }
    }

    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). One multiplication and two slots;
    /// the only branch is the check of the square.
    ///
    /// ```
    /// use magic_tables::lookup::CongruentModulo;
    ///
    /// const SLIDERS: &CongruentModulo = &CongruentModulo::new();
    /// let occupied = 1 << 43 | 1 << 25; // d6 and b4
    /// assert_eq!(
    ///     SLIDERS.rook_attacks(27, occupied),
    ///     0x0000_0808_f608_0808,
    ///     "a rook on d4 stops there"
    /// );
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let RookReciprocal {
            rank,
            file,
            reciprocal,
        } = self.rooks[square];
        let first = square - board::file(square) + 1;
        let inner = (occupied >> first) as usize % OCCUPANCIES;
        let along_rank = self.files[board::file(square)][inner ^ FLIP];
        let along_file =
            self.ranks[board::rank(square)][remainder(occupied & INNER_RANKS & file, reciprocal)];
        along_rank & rank | along_file & file
    }

    /// The attack set of a bishop on `square`. Two multiplications and two slots; the only branch
    /// is the check of the square.
    ///
    /// ```
    /// use magic_tables::lookup::CongruentModulo;
    ///
    /// const SLIDERS: &CongruentModulo = &CongruentModulo::new();
    /// let occupied = 1 << 9 | 1 << 18; // b2 and c3
    /// assert_eq!(SLIDERS.bishop_attacks(0, occupied), 1 << 9, "a bishop on a1 stops on b2");
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let BishopReciprocal {
            lines: [rising, falling],
            reciprocal,
        } = self.bishops[square];
        let files = &self.files[board::file(square)];
        let inner = occupied & INNER_FILES;
        files[remainder(inner & rising, reciprocal)] & rising
            | files[remainder(inner & falling, reciprocal)] & falling
    }

    both_and_queen!(const);

    /// What a look-up along one line reads: the line, its relevant squares, the factor, what is
    /// added to the product, what is inverted in its upper six bits, which then are the number
    /// of the slot, and the slots. The lines are rank, file, rising and falling diagonal.
    /// (Along a rank the factor is a power of two, and a look-up shifts.)
    #[doc(hidden)]
    #[must_use]
    pub const fn line(
        &self,
        square: usize,
        line: usize,
    ) -> (
        Bitboard,
        Bitboard,
        u64,
        u64,
        usize,
        &[Bitboard; OCCUPANCIES],
    ) {
        let RookReciprocal {
            rank,
            file,
            reciprocal,
        } = self.rooks[square];
        let BishopReciprocal {
            lines: [rising, falling],
            reciprocal: of_diagonals,
        } = self.bishops[square];
        let files = &self.files[board::file(square)];
        match line {
            0 => {
                let first = square - board::file(square) + 1;
                (
                    rank,
                    rank & INNER_FILES,
                    1 << (SHIFT - first),
                    0,
                    FLIP,
                    files,
                )
            }
            1 => (
                file,
                file & INNER_RANKS,
                reciprocal,
                BIAS,
                0,
                &self.ranks[board::rank(square)],
            ),
            2 => (rising, rising & INNER_FILES, of_diagonals, BIAS, 0, files),
            _ => (falling, falling & INNER_FILES, of_diagonals, BIAS, 0, files),
        }
    }
}

impl Default for CongruentModulo {
    fn default() -> Self {
        Self::new()
    }
}

/// The reciprocal for the file of `square`. Its first inner square is on the second rank.
pub(crate) const fn reciprocal_of_file(square: usize) -> u64 {
    reciprocal(FILE, FILES + board::file(square))
}

/// The reciprocal for both diagonals of `square`.
pub(crate) const fn reciprocal_of_diagonals(square: usize) -> u64 {
    let is_light = (board::rank(square) + board::file(square)) % 2 == 1;
    if is_light {
        reciprocal(DIAGONAL, 0)
    } else {
        reciprocal(DIAGONAL, 0).wrapping_neg()
    }
}

/// 4 / (`modulus` · 2^`first`) as a fraction of 2^64, rounded to nearest. The 64 remainders in use
/// are about a quarter of the modulus; the factor 4 spreads them over all values of the six index
/// bits.
const fn reciprocal(modulus: u64, first: usize) -> u64 {
    let one = 1_u128 << (SQUARES + FILES - INNER - first);
    ((one + modulus as u128 / 2) / modulus as u128) as u64
}

/// The number of the occupancy of the inner squares in base -2, counted from the least one.
#[inline(always)]
const fn remainder(line: Bitboard, reciprocal: u64) -> usize {
    (line.wrapping_mul(reciprocal).wrapping_add(BIAS) >> SHIFT) as usize
}
