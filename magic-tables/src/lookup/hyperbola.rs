//! Hyperbola quintessence: sliding attacks by subtraction and reversal, without a table of occupancies.
//!
//! On one line with the occupancy `o`, `o ^ (o - 2r)` gives the attacks of a slider `r` towards higher squares. The
//! same on the reversed board gives the others. After Gerd Isenberg and Aleks Peshkov (2007). The type [`Hyperbola`]
//! is for run time; the constant functions are the `const` look-ups of all schemes.
//!
//! Swapping the bytes of a board reverses its files and diagonals, but not its ranks. Reversing bits takes more than
//! ten instructions on x86-64, so ranks have a table of 512 bytes.

use super::kindergarten::{OCCUPANCIES, line_attacks};
use crate::board::{self, Bitboard, FILES, RANKS, SQUARES, bit, lines};

/// Attacks of all sliding pieces by hyperbola quintessence: 32 bytes for each square, and the table of ranks.
///
/// On targets with AVX2, queens handle all lines except the rank in one vector. A single rook or bishop is faster
/// without vectors.
///
/// ```
/// use magic_tables::lookup::Hyperbola;
///
/// static SLIDERS: Hyperbola = Hyperbola::new();
/// assert_eq!(SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8), 0b1110 | 1 << 8, "b1 to d1, and a2");
/// assert_eq!(SLIDERS.bishop_attacks(0, 1 << 18), 1 << 9 | 1 << 18, "b2 and c3");
/// ```
#[derive(Clone, Debug)]
pub struct Hyperbola {
    squares: [LineMasks; SQUARES],
    ranks: [[u8; OCCUPANCIES]; FILES],
}

/// The lines through a square that a swap of bytes reverses, and the square as a bitboard. The lines do not include
/// the square.
///
/// `slider` also serves as a fourth line in the vector: attacks along it are empty, so it does not disturb the
/// others.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct LineMasks {
    file: Bitboard,
    slider: Bitboard,
    rising: Bitboard,
    falling: Bitboard,
}

impl Hyperbola {
    /// The tables, computed in constant evaluation from no data.
    #[must_use]
    pub const fn new() -> Self {
        let mut squares = [LineMasks { file: 0, slider: 0, rising: 0, falling: 0 }; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            let [_, file, rising, falling] = lines(square);
            squares[square] = LineMasks { file, slider: bit(square), rising, falling };
            square += 1;
        }
        Self { squares, ranks: ranks() }
    }

    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). Two subtractions and one load; the only branch is the
    /// check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let LineMasks { file, .. } = self.squares[square];
        along(file, square, occupied) | self.along_rank(square, occupied)
    }

    /// The attack set of a bishop on `square`. Four subtractions; the only branch is the check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let LineMasks { rising, falling, .. } = self.squares[square];
        along(rising, square, occupied) | along(falling, square, occupied)
    }

    /// The attack set of a queen on `square`: the union of rook and bishop.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let (rook, bishop) = self.rook_and_bishop_attacks(square, occupied);
        rook | bishop
    }

    /// The attack sets of a rook and of a bishop on `square`. Costs as much as a queen.
    ///
    /// ```
    /// let sliders = magic_tables::lookup::Hyperbola::new();
    /// let (rook, bishop) = sliders.rook_and_bishop_attacks(0, 1 << 3 | 1 << 8 | 1 << 18);
    /// assert_eq!((rook, bishop), (0b1110 | 1 << 8, 1 << 9 | 1 << 18));
    /// assert_eq!(sliders.queen_attacks(0, 1 << 3 | 1 << 8 | 1 << 18), rook | bishop);
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        {
            let (file, diagonals) = avx2::along(&self.squares[square], occupied);
            (file | self.along_rank(square, occupied), diagonals)
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
        {
            (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
        }
    }

    #[inline(always)]
    const fn along_rank(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let first = square - board::file(square);
        let inner = (occupied >> (first + 1)) as usize % OCCUPANCIES;
        (self.ranks[board::file(square)][inner] as Bitboard) << first
    }
}

impl Default for Hyperbola {
    fn default() -> Self {
        Self::new()
    }
}

/// XOR with this mirrors a square at the middle of the board, like a swap of bytes.
const MIRRORED: usize = FILES * (RANKS - 1);

/// Attacks along `line`, which does not include the slider. Subtracting the slider from the blockers is then
/// `o - 2r`.
///
/// The slider and its mirror image are shifted into place, not loaded: if they are loaded, compilers handle two lines
/// in one short vector, which takes almost twice as long in a chain of dependent look-ups.
#[inline(always)]
const fn along(line: Bitboard, square: usize, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(bit(square));
    let down = blockers.swap_bytes().wrapping_sub(bit(square ^ MIRRORED)).swap_bytes();
    (up ^ down) & line
}

/// Attacks on rank 1, for each file of the slider and each occupancy of the inner squares.
const fn ranks() -> [[u8; OCCUPANCIES]; FILES] {
    let mut squares = [0; FILES];
    let mut i = 0;
    while i < squares.len() {
        squares[i] = bit(i);
        i += 1;
    }
    let attacks = line_attacks(&squares, 0);
    let mut ranks = [[0; OCCUPANCIES]; FILES];
    let mut i = 0;
    while i < FILES * OCCUPANCIES {
        let (file, number) = (i / OCCUPANCIES, i % OCCUPANCIES);
        ranks[file][number] = attacks[file][number] as u8;
        i += 1;
    }
    ranks
}

/// All lines of a square except its rank, in one vector.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2 {
    use core::arch::x86_64::{
        _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256, _mm256_castsi256_si128,
        _mm256_extracti128_si256, _mm256_load_si256, _mm256_set1_epi64x, _mm256_setr_epi8,
        _mm256_shuffle_epi8, _mm256_sub_epi64, _mm256_xor_si256,
    };

    use super::{Bitboard, LineMasks};

    /// Attacks along the file, and along both diagonals together.
    #[inline(always)]
    pub(super) fn along(square: &LineMasks, occupied: Bitboard) -> (Bitboard, Bitboard) {
        // SAFETY: the target has AVX2; `LineMasks` is four words, aligned as a vector of them.
        unsafe {
            let reverse = _mm256_setr_epi8(
                7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, //
                7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
            );
            let lines = _mm256_load_si256(core::ptr::from_ref(square).cast());
            let slider = _mm256_set1_epi64x(square.slider as i64);
            let blockers = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
            let up = _mm256_sub_epi64(blockers, slider);
            let down = _mm256_sub_epi64(
                _mm256_shuffle_epi8(blockers, reverse),
                _mm256_shuffle_epi8(slider, reverse),
            );
            let both = _mm256_xor_si256(up, _mm256_shuffle_epi8(down, reverse));
            let attacks = _mm256_and_si256(both, lines);
            let file = _mm256_castsi256_si128(attacks);
            let diagonals = _mm256_extracti128_si256::<1>(attacks);
            let diagonals = _mm_or_si128(diagonals, _mm_unpackhi_epi64(diagonals, diagonals));
            (_mm_cvtsi128_si64(file) as Bitboard, _mm_cvtsi128_si64(diagonals) as Bitboard)
        }
    }
}

/// The attack set of a rook on `square`, for constants.
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
    let [rank, file, ..] = lines(square);
    along_any(rank, square, occupied) | along_any(file, square, occupied)
}

/// The attack set of a bishop on `square`, for constants.
///
/// ```
/// use magic_tables::lookup::hyperbola;
///
/// const CORNER: u64 = hyperbola::bishop_attacks(0, 1 << 18);
/// assert_eq!(CORNER, 1 << 9 | 1 << 18);
/// ```
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub const fn bishop_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    let [.., rising, falling] = lines(square);
    along_any(rising, square, occupied) | along_any(falling, square, occupied)
}

/// The attack set of a queen on `square`, for constants.
///
/// ```
/// use magic_tables::lookup::hyperbola;
///
/// const CORNER: u64 = hyperbola::queen_attacks(0, 0b10 | 1 << 8 | 1 << 9);
/// assert_eq!(CORNER, 0b10 | 1 << 8 | 1 << 9);
/// ```
///
/// # Panics
/// If `square` is off the board.
#[must_use]
pub const fn queen_attacks(square: usize, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// Attacks along any line, ranks included: reverses bits instead of bytes.
const fn along_any(line: Bitboard, square: usize, occupied: Bitboard) -> Bitboard {
    let blockers = occupied & line;
    let slider = bit(square);
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
