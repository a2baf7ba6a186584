//! Bits gathered by AVX-512 with BITALG.
//!
//! The instructions are stable since Rust 1.89. Older stable compilers do not know the target features and never set their `cfg`, so they
//! choose other forms.

// Compilers without these intrinsics do not set the target features.
#![allow(clippy::incompatible_msrv)]

use core::arch::x86_64::{
    _mm_set_epi64x, _mm256_bitshuffle_epi64_mask, _mm256_broadcastsi128_si256, _mm256_loadu_si256,
    _mm256_set1_epi64x, _mm256_shuffle_epi8, _mm256_test_epi8_mask, _mm512_bitshuffle_epi64_mask,
    _mm512_loadu_si512, _mm512_set1_epi64,
};

use super::places::{Gather, Narrow, PLACES, Wide};

/// A target with AVX-512: BITALG, BW and VL.
struct Bitalg;

impl Gather for Bitalg {
    #[inline(always)]
    fn few(word: u64, numbers: &[u8; PLACES]) -> u32 {
        // SAFETY: the target has AVX-512 with BITALG and VL; there are as many numbers as are read.
        unsafe {
            _mm256_bitshuffle_epi64_mask(
                _mm256_set1_epi64x(word as i64),
                _mm256_loadu_si256(numbers.as_ptr().cast()),
            )
        }
    }

    #[inline(always)]
    fn many(word: u64, numbers: &[u8; 64]) -> u64 {
        // SAFETY: the target has AVX-512 with BITALG; there are as many numbers as are read.
        unsafe {
            _mm512_bitshuffle_epi64_mask(
                _mm512_set1_epi64(word as i64),
                _mm512_loadu_si512(numbers.as_ptr().cast()),
            )
        }
    }

    #[inline(always)]
    fn found(board: u128, numbers: &[u8; PLACES], masks: &[u8; PLACES]) -> u32 {
        // SAFETY: the target has AVX2 and AVX-512 with BW and VL; there are as many numbers and masks as are read.
        unsafe {
            let board = _mm256_broadcastsi128_si256(_mm_set_epi64x((board >> 64) as i64, board as i64));
            let bytes = _mm256_shuffle_epi8(board, _mm256_loadu_si256(numbers.as_ptr().cast()));
            _mm256_test_epi8_mask(bytes, _mm256_loadu_si256(masks.as_ptr().cast()))
        }
    }
}

/// What a rider and a hopper attack.
macro_rules! attacks {
    ($rays:ident, $word:ty) => {
        impl $rays {
            /// What a rider attacks.
            #[inline(always)]
            #[must_use]
            pub fn rider_attacks(&self, occupied: $word) -> $word {
                self.attacks::<Bitalg, false>(occupied)
            }

            /// What a hopper attacks.
            #[inline(always)]
            #[must_use]
            pub fn hopper_attacks(&self, occupied: $word) -> $word {
                self.attacks::<Bitalg, true>(occupied)
            }
        }
    };
}

attacks!(Narrow, u64);
attacks!(Wide, u128);
