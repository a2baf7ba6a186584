//! Four rays in a vector of AVX2.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_set_epi64x, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_or_si256, _mm256_sad_epu8, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_xor_si256,
};

use super::square::{Bytes, Square};
use super::steps::{self, Vector, by_instructions};

/// What a rider attacks, or, if it `HOPS`, a hopper.
#[inline(always)]
#[must_use]
pub fn attacks<const HOPS: bool, const DIRECT: usize, const SUMS: usize, const FAR: usize>(
    square: &Square<DIRECT, SUMS, FAR>,
    occupied: u128,
) -> u128 {
    union(steps::attacks::<__m256i, HOPS, DIRECT, SUMS, FAR>(square, on_both_halves(occupied), 0))
}

/// The board, twice.
#[inline(always)]
pub(super) fn on_both_halves(occupied: u128) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { _mm256_broadcastsi128_si256(_mm_set_epi64x((occupied >> 64) as i64, occupied as i64)) }
}

/// The union of two boards.
#[inline(always)]
pub(super) fn union(boards: __m256i) -> u128 {
    // SAFETY: the target has AVX2.
    unsafe {
        let union = _mm_or_si128(_mm256_castsi256_si128(boards), _mm256_extracti128_si256::<1>(boards));
        let upper = _mm_cvtsi128_si64(_mm_unpackhi_epi64(union, union));
        u128::from(upper as u64) << 64 | u128::from(_mm_cvtsi128_si64(union) as u64)
    }
}

impl Vector for __m256i {
    by_instructions! {
        loaded(bytes: &Bytes, _: usize) => _mm256_load_si256(core::ptr::from_ref(bytes).cast());
        zero() => _mm256_setzero_si256();
        all_ones() => _mm256_set1_epi64x(-1);
        and(self, other: Self) => _mm256_and_si256(self, other);
        or(self, other: Self) => _mm256_or_si256(self, other);
        xor(self, other: Self) => _mm256_xor_si256(self, other);
        without(self, other: Self) => _mm256_andnot_si256(other, self);
        shuffled(self, numbers: Self) => _mm256_shuffle_epi8(self, numbers);
        plus(self, other: Self) => _mm256_add_epi64(self, other);
        sums(self) => _mm256_sad_epu8(self, Self::zero());
        sums_of_differences(self, base: Self) => _mm256_sad_epu8(self, base);
    }
}
