//! The form for SSSE3: both diagonals of a bishop in one short vector.

#![cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]

use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_cvtsi128_si64, _mm_load_si128, _mm_or_si128, _mm_set1_epi64x, _mm_setr_epi8,
    _mm_shuffle_epi8, _mm_sub_epi64, _mm_unpackhi_epi64, _mm_xor_si128,
};

use super::data::{Four, Two};
use super::form::Form;
use super::integers::Bytes;
use crate::board::Bitboard;

/// The data of [`Bytes`], which also has the look-up of a rook: only its file could be in a vector.
#[derive(Clone, Debug)]
pub struct Ssse3(Bytes);

impl Form for Ssse3 {
    const NEW: Self = Self(Bytes::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Four { straight: Two([_, slider]), diagonals } = &self.0.squares[square];
        along_diagonals(diagonals, *slider, occupied)
    }
}

/// Attacks along both diagonals together.
#[inline(always)]
pub(super) fn along_diagonals(diagonals: &Two, slider: Bitboard, occupied: Bitboard) -> Bitboard {
    let lines = loaded(diagonals);
    // SAFETY: the target has SSSE3.
    unsafe {
        let reverse = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
        let slider = _mm_set1_epi64x(slider as i64);
        let blockers = _mm_and_si128(_mm_set1_epi64x(occupied as i64), lines);
        let up = _mm_sub_epi64(blockers, slider);
        let down = _mm_sub_epi64(_mm_shuffle_epi8(blockers, reverse), _mm_shuffle_epi8(slider, reverse));
        let both = _mm_xor_si128(up, _mm_shuffle_epi8(down, reverse));
        union(_mm_and_si128(both, lines))
    }
}

/// Two lines as a vector.
#[inline(always)]
pub(super) fn loaded(lines: &Two) -> __m128i {
    // SAFETY: `Two` is two words, aligned as a vector of them.
    unsafe { _mm_load_si128(lines.0.as_ptr().cast()) }
}

/// The union of two sets.
#[inline(always)]
pub(super) fn union(sets: __m128i) -> Bitboard {
    // SAFETY: the target has SSE2.
    unsafe { _mm_cvtsi128_si64(_mm_or_si128(sets, _mm_unpackhi_epi64(sets, sets))) as Bitboard }
}
