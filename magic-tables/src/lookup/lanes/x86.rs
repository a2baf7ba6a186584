//! The operations of x86-64: for two words SSE2 and SSSE3, for four AVX2, for both AVX-512.
//!
//! The instructions of AVX-512 are stable since Rust 1.89. Older stable compilers do not know the
//! target features and never set their `cfg`, so look-ups choose other forms.
#![allow(
    clippy::incompatible_msrv,
    reason = "older compilers do not set the conditions"
)]
#![allow(unused_imports, reason = "targets with SSE2 alone need fewer")]

use core::arch::x86_64::{self as x86, __m128i, __m256i};

use super::{Counts, Lanes, Shuffles, by_instructions};

/// The numbers of the bytes of two words, each in reverse order.
const SWAPPED: u128 = 0x0809_0a0b_0c0d_0e0f_0001_0203_0405_0607;

impl Lanes for __m128i {
    by_instructions! {
        splat(word: u64) -> Self => x86::_mm_set1_epi64x(word as i64);
        boards(board: u128) -> Self => x86::_mm_set_epi64x((board >> 64) as i64, board as i64);
        and(self, other: Self) -> Self => x86::_mm_and_si128(self, other);
        or(self, other: Self) -> Self => x86::_mm_or_si128(self, other);
        xor(self, other: Self) -> Self => x86::_mm_xor_si128(self, other);
        without(self, other: Self) -> Self => x86::_mm_andnot_si128(other, self);
        plus(self, other: Self) -> Self => x86::_mm_add_epi64(self, other);
        minus(self, other: Self) -> Self => x86::_mm_sub_epi64(self, other);
        up(self, bits: u8) -> Self => x86::_mm_sll_epi64(self, x86::_mm_cvtsi32_si128(bits.into()));
        sums(self) -> Self => x86::_mm_sad_epu8(self, Self::splat(0));
        sums_of_differences(self, base: Self) -> Self => x86::_mm_sad_epu8(self, base);
        union(self) -> u64 =>
            x86::_mm_cvtsi128_si64(self.or(x86::_mm_unpackhi_epi64(self, self))) as u64;
        board(self) -> u128 => {
            let upper = x86::_mm_cvtsi128_si64(x86::_mm_unpackhi_epi64(self, self)) as u64;
            u128::from(upper) << 64 | u128::from(x86::_mm_cvtsi128_si64(self) as u64)
        };
    }
}

#[cfg(target_feature = "ssse3")]
impl Shuffles for __m128i {
    by_instructions! {
        shuffled(self, numbers: Self) -> Self => x86::_mm_shuffle_epi8(self, numbers);
        swapped(self) -> Self => self.shuffled(Self::boards(SWAPPED));
    }
}

#[cfg(all(target_feature = "avx512vl", target_feature = "avx512cd"))]
impl Counts for __m128i {
    by_instructions! {
        all_from_highest(self) -> Self =>
            x86::_mm_srav_epi64(Self::splat(1 << 63), x86::_mm_lzcnt_epi64(self));
    }
}

#[cfg(target_feature = "avx2")]
impl Lanes for __m256i {
    by_instructions! {
        splat(word: u64) -> Self => x86::_mm256_set1_epi64x(word as i64);
        boards(board: u128) -> Self => x86::_mm256_broadcastsi128_si256(__m128i::boards(board));
        and(self, other: Self) -> Self => x86::_mm256_and_si256(self, other);
        or(self, other: Self) -> Self => x86::_mm256_or_si256(self, other);
        xor(self, other: Self) -> Self => x86::_mm256_xor_si256(self, other);
        without(self, other: Self) -> Self => x86::_mm256_andnot_si256(other, self);
        plus(self, other: Self) -> Self => x86::_mm256_add_epi64(self, other);
        minus(self, other: Self) -> Self => x86::_mm256_sub_epi64(self, other);
        up(self, bits: u8) -> Self =>
            x86::_mm256_sll_epi64(self, x86::_mm_cvtsi32_si128(bits.into()));
        sums(self) -> Self => x86::_mm256_sad_epu8(self, Self::splat(0));
        sums_of_differences(self, base: Self) -> Self => x86::_mm256_sad_epu8(self, base);
        union(self) -> u64 => folded(self).union();
        board(self) -> u128 => folded(self).board();
    }
}

/// The union of both boards.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn folded(boards: __m256i) -> __m128i {
    // SAFETY: the target has AVX2.
    unsafe { x86::_mm256_castsi256_si128(boards).or(x86::_mm256_extracti128_si256::<1>(boards)) }
}

#[cfg(target_feature = "avx2")]
impl Shuffles for __m256i {
    by_instructions! {
        shuffled(self, numbers: Self) -> Self => x86::_mm256_shuffle_epi8(self, numbers);
        swapped(self) -> Self => self.shuffled(Self::boards(SWAPPED));
    }
}

#[cfg(all(target_feature = "avx512vl", target_feature = "avx512cd"))]
impl Counts for __m256i {
    by_instructions! {
        all_from_highest(self) -> Self =>
            x86::_mm256_srav_epi64(Self::splat(1 << 63), x86::_mm256_lzcnt_epi64(self));
    }
}
