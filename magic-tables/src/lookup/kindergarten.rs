//! Kindergarten bitboards: one multiplication gathers the occupancy of a line into six bits.
//!
//! ```text
//! index   = ((occupied & line) * factor) >> 58    the six inner squares of the line
//! attacks = slots[position on the line][index] & line
//! ```
//!
//! The squares of a rank or a diagonal stand on different files. The factor adds up all ranks in
//! the highest one, where each file has one bit, so nothing carries. The squares of a file stand
//! below each other, and the factor moves each of them to another bit.
//!
//! The tables are small because lines share them: the attacks along a rank or a diagonal depend
//! only on the files of the slider and of the blockers. A slot holds whole files, and a mask
//! selects the squares of the line. After Gerd Isenberg's kindergarten bitboards (2006), with the
//! fill-up attacks of Urs Maenhaut and Aaron Sherwin. Unlike there, each file has its own factor,
//! so no variable shift is needed.

use super::constants::{array, both_and_queen};
use super::hyperbola::along_first_rank;
use super::slots::rook_spread;
use crate::board::slider::Slider;
use crate::board::{self, Bitboard, FILE_A, FILES, RANK_1, RANKS, SQUARES};

/// The inner squares of a line: all except the two at its ends, where blockers hide nothing.
pub(super) const INNER: usize = FILES - 2;

/// Occupancies of the inner squares, and so the number of slots for each position of the slider on
/// its line.
pub(crate) const OCCUPANCIES: usize = 1 << INNER;

/// The right shift that leaves the upper [`INNER`] bits of a product.
pub(super) const SHIFT: usize = SQUARES - INNER;

/// The factor for ranks and diagonals, which have one square on each file: sums all ranks in the
/// highest one, with the inner files at the top.
pub(crate) const GATHER_FILES: u64 = FILE_A << 1;

/// The factor that moves the inner squares of file a to the top, the lowest rank lowest. Shifted
/// right by n, it is the factor of the n-th file, counted from 0. No two of the factor's ones move
/// squares to the same bit, so nothing carries into the index.
pub(crate) const GATHER_RANKS: u64 = 0x0004_0810_2040_8000;

/// Attacks for each position of the slider on its line and each occupancy of the inner squares.
pub(crate) type LineAttacks = [[Bitboard; OCCUPANCIES]; FILES];

/// Attacks of all sliding pieces, one line at a time: 8 KiB of slots and 40 bytes for each square.
///
/// ```
/// use magic_tables::lookup::Kindergarten;
///
/// static SLIDERS: Kindergarten = Kindergarten::new();
/// assert_eq!(SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8), 0b1110 | 1 << 8, "b1 to d1, and a2");
/// assert_eq!(SLIDERS.bishop_attacks(0, 1 << 18), 1 << 9 | 1 << 18, "b2 and c3");
/// assert_eq!(
///     SLIDERS.rook_and_bishop_attacks(0, 1 << 1 | 1 << 8 | 1 << 9),
///     (1 << 1 | 1 << 8, 1 << 9)
/// );
/// ```
pub struct Kindergarten {
    rooks: [RookFactor; SQUARES],
    bishops: [[Bitboard; 2]; SQUARES],
    files: LineAttacks,
    ranks: LineAttacks,
}

/// The lines through a square, without the square, and the factor that gathers the file.
#[derive(Clone, Copy)]
struct RookFactor {
    rank: Bitboard,
    file: Bitboard,
    gather: u64,
}

impl Kindergarten {
    /// The tables, computed in constant evaluation from no data.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            rooks: array!(square < SQUARES => {
                let [rank, file] = Slider::Rook.lines(square);
                RookFactor { rank, file, gather: GATHER_RANKS >> board::file(square) }
            }),
            bishops: array!(square < SQUARES => Slider::Bishop.lines(square)),
            files: attacked_files(0),
            ranks: attacked_ranks(0),
        }
    }

    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). Two multiplications and two slots;
    /// the only branch is the check of the square.
    ///
    /// ```
    /// use magic_tables::lookup::Kindergarten;
    ///
    /// const SLIDERS: &Kindergarten = &Kindergarten::new();
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
        let RookFactor { rank, file, gather } = self.rooks[square];
        let along_rank = self.files[board::file(square)][gathered(occupied & rank, GATHER_FILES)];
        let along_file = self.ranks[board::rank(square)][gathered(occupied & file, gather)];
        along_rank & rank | along_file & file
    }

    /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
    ///
    /// ```
    /// use magic_tables::lookup::Kindergarten;
    ///
    /// const SLIDERS: &Kindergarten = &Kindergarten::new();
    /// let occupied = 1 << 9 | 1 << 18; // b2 and c3
    /// assert_eq!(SLIDERS.bishop_attacks(0, occupied), 1 << 9, "a bishop on a1 stops on b2");
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let [rising, falling] = self.bishops[square];
        let files = &self.files[board::file(square)];
        files[gathered(occupied & rising, GATHER_FILES)] & rising
            | files[gathered(occupied & falling, GATHER_FILES)] & falling
    }

    both_and_queen!(const);

    /// What a look-up along one line reads: the mask, the factor, whose product with the occupancy
    /// on the line has the number of the slot in its upper six bits, and the slots. The lines
    /// are rank, file, rising and falling diagonal.
    #[doc(hidden)]
    #[must_use]
    pub const fn line(
        &self,
        square: usize,
        line: usize,
    ) -> (Bitboard, u64, &[Bitboard; OCCUPANCIES]) {
        let RookFactor { rank, file, gather } = self.rooks[square];
        let [rising, falling] = self.bishops[square];
        match line {
            0 => (rank, GATHER_FILES, &self.files[board::file(square)]),
            1 => (file, gather, &self.ranks[board::rank(square)]),
            2 => (rising, GATHER_FILES, &self.files[board::file(square)]),
            _ => (falling, GATHER_FILES, &self.files[board::file(square)]),
        }
    }
}

impl Default for Kindergarten {
    fn default() -> Self {
        Self::new()
    }
}

/// The occupancy of the inner squares of a line, gathered by its factor.
#[inline(always)]
const fn gathered(line: Bitboard, factor: u64) -> usize {
    (line.wrapping_mul(factor) >> SHIFT) as usize
}

/// Attacks along a line, spread over whole files. The index of an occupancy is its number with the
/// bits of `flip` inverted; bit n of the number is the inner square n + 1.
pub(crate) const fn attacked_files(flip: usize) -> LineAttacks {
    array!(position < FILES => array!(number < OCCUPANCIES =>
        FILE_A * along_first_rank(position, number ^ flip) as Bitboard))
}

/// Attacks along a line, spread over whole ranks, with the indices of [`attacked_files`].
pub(crate) const fn attacked_ranks(flip: usize) -> LineAttacks {
    array!(position < RANKS => array!(number < OCCUPANCIES => {
        let attacked = along_first_rank(position, number ^ flip).reverse_bits();
        RANK_1 * rook_spread(u16::from_be_bytes([attacked, 0]), 0)
    }))
}
