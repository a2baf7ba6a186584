//! The form for AVX2: for a pair or a queen, all lines except the rank in one vector.

#![cfg(all(target_arch = "x86_64", target_feature = "avx2"))]

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm256_and_si256, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi8,
    _mm256_shuffle_epi8, _mm256_sub_epi64, _mm256_unpackhi_epi64, _mm256_xor_si256,
};

use super::data::Four;
use super::form::Form;
use super::integers::Bytes;
use super::ssse3::{along_diagonals, union};
use crate::board::Bitboard;

/// The data of [`Bytes`], which also has the look-up of a rook.
#[derive(Clone, Debug)]
pub struct Avx2(Bytes);

impl Form for Avx2 {
    const NEW: Self = Self(Bytes::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Four { straight, diagonals } = &self.0.squares[square];
        along_diagonals(diagonals, straight.0[1], occupied)
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let (file, diagonals) = pair(along(&self.0.squares[square], occupied));
        (file | self.0.ranks.along_rank(square, occupied), diagonals)
    }

    #[inline(always)]
    fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        union_of_four(along(&self.0.squares[square], occupied)) | self.0.ranks.along_rank(square, occupied)
    }
}

/// Attacks along the file and both diagonals; the slider, as a fourth line, attacks nothing.
#[inline(always)]
fn along(square: &Four, occupied: Bitboard) -> __m256i {
    let lines = loaded(square);
    // SAFETY: the target has AVX2.
    unsafe {
        let reverse = _mm256_setr_epi8(
            7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, //
            7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
        );
        let slider = _mm256_set1_epi64x(square.straight.0[1] as i64);
        let blockers = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
        let up = _mm256_sub_epi64(blockers, slider);
        let down =
            _mm256_sub_epi64(_mm256_shuffle_epi8(blockers, reverse), _mm256_shuffle_epi8(slider, reverse));
        let both = _mm256_xor_si256(up, _mm256_shuffle_epi8(down, reverse));
        _mm256_and_si256(both, lines)
    }
}

/// Four lines as a vector.
#[inline(always)]
pub(super) fn loaded(lines: &Four) -> __m256i {
    let lines: *const Four = lines;
    // SAFETY: the target has AVX2; `Four` is four words, aligned as a vector of them.
    unsafe { _mm256_load_si256(lines.cast()) }
}

/// The unions of the first two and of the last two sets.
#[inline(always)]
pub(super) fn pair(sets: __m256i) -> (Bitboard, Bitboard) {
    // SAFETY: the target has AVX2.
    unsafe {
        let unions = _mm256_or_si256(sets, _mm256_unpackhi_epi64(sets, sets));
        let straight = _mm_cvtsi128_si64(_mm256_castsi256_si128(unions));
        let diagonal = _mm_cvtsi128_si64(_mm256_extracti128_si256::<1>(unions));
        (straight as Bitboard, diagonal as Bitboard)
    }
}

/// The union of four sets.
#[inline(always)]
pub(super) fn union_of_four(sets: __m256i) -> Bitboard {
    // SAFETY: the target has AVX2.
    let half = unsafe { _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256::<1>(sets)) };
    union(half)
}
