//! The form for AVX2: for a pair or a queen, all lines except the rank in one vector.

#![cfg(all(target_arch = "x86_64", target_feature = "avx2"))]

use core::arch::x86_64::{
    _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_shuffle_epi8,
    _mm256_sub_epi64, _mm256_xor_si256,
};

use super::bytes::{Bytes, LineMasks};
use super::form::Form;
use crate::board::Bitboard;
use crate::lookup::sealed::Sealed;

/// The data of [`Bytes`], which also has the look-ups of single rooks and bishops: they are faster without vectors.
#[derive(Clone, Debug)]
pub struct Avx2(Bytes);

impl Sealed for Avx2 {}

impl Form for Avx2 {
    const NEW: Self = Self(Bytes::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let (file, diagonals) = along(&self.0.squares[square], occupied);
        (file | self.0.ranks.along_rank(square, occupied), diagonals)
    }
}

/// Attacks along the file, and along both diagonals together.
#[inline(always)]
fn along(square: &LineMasks, occupied: Bitboard) -> (Bitboard, Bitboard) {
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
        let down =
            _mm256_sub_epi64(_mm256_shuffle_epi8(blockers, reverse), _mm256_shuffle_epi8(slider, reverse));
        let both = _mm256_xor_si256(up, _mm256_shuffle_epi8(down, reverse));
        let attacks = _mm256_and_si256(both, lines);
        let file = _mm256_castsi256_si128(attacks);
        let diagonals = _mm256_extracti128_si256::<1>(attacks);
        let diagonals = _mm_or_si128(diagonals, _mm_unpackhi_epi64(diagonals, diagonals));
        (_mm_cvtsi128_si64(file) as Bitboard, _mm_cvtsi128_si64(diagonals) as Bitboard)
    }
}
