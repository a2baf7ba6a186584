//! The form for GFNI and AVX2: a byte shuffle and a bit matrix reverse all four lines at once.
//!
//! The processor applies an 8 × 8 bit matrix to bytes. With data as the bytes, it reverses the bits of each; with data
//! as the matrix, it reflects a board at the diagonal from a8 to h1, which reverses ranks and files in one step.
//!
//! The instructions are stable since Rust 1.89. Older stable compilers do not know the target feature and never set
//! its `cfg`, so they choose another form.

#![cfg(all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2"))]
// Compilers without these intrinsics do not set the target feature.
#![allow(clippy::incompatible_msrv)]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_gf2p8affine_epi64_epi8, _mm_set1_epi64x, _mm_sub_epi64,
    _mm_xor_si128, _mm256_and_si256, _mm256_gf2p8affine_epi64_epi8, _mm256_set1_epi64x, _mm256_setr_epi8,
    _mm256_shuffle_epi8, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::avx2::{self, pair, union_of_four};
use super::data::{Four, all_lines};
use super::form::Form;
use super::ssse3::{self, along_diagonals, union};
use crate::board::{Bitboard, SQUARES, bit};
use crate::lookup::array::array;

/// 40 bytes for each square.
#[derive(Clone, Debug)]
pub struct Gfni {
    lines: [Four; SQUARES],
    /// Each square as a bitboard.
    sliders: [Bitboard; SQUARES],
}

impl Gfni {
    /// Attacks along all lines.
    #[inline(always)]
    fn along(&self, square: usize, occupied: Bitboard) -> __m256i {
        let lines = avx2::loaded(&self.lines[square]);
        // The slider on the reversed board is the opposite square.
        let [slider, opposite] = [self.sliders[square], self.sliders[SQUARES - 1 - square]];
        // SAFETY: the target has AVX2.
        unsafe {
            let blockers = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
            let up = _mm256_sub_epi64(blockers, _mm256_set1_epi64x(slider as i64));
            let down = _mm256_sub_epi64(reversed(blockers), _mm256_set1_epi64x(opposite as i64));
            _mm256_and_si256(_mm256_xor_si256(up, reversed(down)), lines)
        }
    }
}

impl Form for Gfni {
    const NEW: Self = Self { lines: all_lines(), sliders: array!(square < SQUARES => bit(square)) };

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let lines = ssse3::loaded(&self.lines[square].straight);
        // SAFETY: the target has SSE2.
        unsafe {
            let slider = _mm_set1_epi64x(self.sliders[square] as i64);
            let blockers = _mm_and_si128(_mm_set1_epi64x(occupied as i64), lines);
            let up = _mm_sub_epi64(blockers, slider);
            let down = reflected(_mm_sub_epi64(reflected(blockers), reflected(slider)));
            union(_mm_and_si128(_mm_xor_si128(up, down), lines))
        }
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        along_diagonals(&self.lines[square].diagonals, self.sliders[square], occupied)
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

/// Each of four boards turned by half a circle: all bits of its word in reverse order.
#[inline(always)]
fn reversed(boards: __m256i) -> __m256i {
    // SAFETY: the target has AVX2 and GFNI.
    unsafe {
        let bytes = _mm256_setr_epi8(
            7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, //
            7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
        );
        let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(boards, bytes), bits)
    }
}

/// Each of two boards reflected at the diagonal from a8 to h1.
#[inline(always)]
fn reflected(boards: __m128i) -> __m128i {
    // SAFETY: the target has GFNI.
    unsafe { _mm_gf2p8affine_epi64_epi8::<0>(_mm_set1_epi64x(0x0102_0408_1020_4080), boards) }
}
