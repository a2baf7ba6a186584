//! The form for AVX-512: no reversal, because vectors can count leading zeros.
//!
//! `upper - b`, where `b` is the last blocker below the slider and `upper` holds the blockers above it, differs from
//! `upper` from `b` up to the first blocker above. Without a blocker below, `b` is the lowest bit of the word. This is
//! the obstruction difference of Michael Hoffmann (2009), as Daniel Infuehr shortened it (2022).
//!
//! The instructions are stable since Rust 1.89. Older stable compilers do not know the target features and never set
//! their `cfg`, so they choose another form.

#![cfg(all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"))]
// Compilers without these intrinsics do not set the target features.
#![allow(clippy::incompatible_msrv)]

use core::arch::x86_64::{
    __m256i, _mm_add_epi64, _mm_and_si128, _mm_andnot_si128, _mm_lzcnt_epi64, _mm_set1_epi64x,
    _mm_srav_epi64, _mm_xor_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_lzcnt_epi64, _mm256_set1_epi64x, _mm256_srav_epi64, _mm256_xor_si256,
};

use super::avx2::{self, pair, union_of_four};
use super::data::{Four, Two, all_lines};
use super::form::Form;
use super::ssse3::{self, union};
use crate::board::{Bitboard, SQUARES, bit};
use crate::lookup::array::array;

/// 40 bytes for each square.
#[derive(Clone, Debug)]
pub struct Avx512 {
    lines: [Four; SQUARES],
    /// The squares below each square.
    below: [Bitboard; SQUARES],
}

impl Avx512 {
    /// Attacks along all lines.
    #[inline(always)]
    fn along(&self, square: usize, occupied: Bitboard) -> __m256i {
        let lines = avx2::loaded(&self.lines[square]);
        // SAFETY: the target has AVX2, AVX-512CD and AVX-512VL.
        unsafe {
            let below = _mm256_set1_epi64x(self.below[square] as i64);
            let blockers = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
            let upper = _mm256_andnot_si256(below, blockers);
            let zeros = _mm256_lzcnt_epi64(_mm256_and_si256(below, blockers));
            // The sign moves down to the last blocker, which leaves `-b`; shifts by 64 leave -1.
            let minus_last = _mm256_srav_epi64(_mm256_set1_epi64x(i64::MIN), zeros);
            _mm256_and_si256(_mm256_xor_si256(upper, _mm256_add_epi64(upper, minus_last)), lines)
        }
    }
}

impl Form for Avx512 {
    const NEW: Self = Self { lines: all_lines(), below: array!(square < SQUARES => bit(square) - 1) };

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        along_two(&self.lines[square].straight, self.below[square], occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        along_two(&self.lines[square].diagonals, self.below[square], occupied)
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        pair(self.along(square, occupied))
    }

    #[inline(always)]
    fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        union_of_four(self.along(square, occupied))
    }
}

/// Attacks along two lines together, as [`Avx512::along`] does it for four.
#[inline(always)]
fn along_two(lines: &Two, below: Bitboard, occupied: Bitboard) -> Bitboard {
    let lines = ssse3::loaded(lines);
    // SAFETY: the target has SSE2, AVX-512CD and AVX-512VL.
    unsafe {
        let below = _mm_set1_epi64x(below as i64);
        let blockers = _mm_and_si128(_mm_set1_epi64x(occupied as i64), lines);
        let upper = _mm_andnot_si128(below, blockers);
        let zeros = _mm_lzcnt_epi64(_mm_and_si128(below, blockers));
        let minus_last = _mm_srav_epi64(_mm_set1_epi64x(i64::MIN), zeros);
        union(_mm_and_si128(_mm_xor_si128(upper, _mm_add_epi64(upper, minus_last)), lines))
    }
}
