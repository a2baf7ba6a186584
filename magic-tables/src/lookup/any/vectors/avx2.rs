//! Four rays in a vector of AVX2.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_set_epi64x, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_or_si256, _mm256_sad_epu8, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_xor_si256,
};

use super::square::{Bytes, Square};

/// What a rider attacks, or, if it `HOPS`, a hopper.
#[inline(always)]
#[must_use]
pub fn attacks<const HOPS: bool, const DIRECT: usize, const SUMS: usize, const FAR: usize>(
    square: &Square<DIRECT, SUMS, FAR>,
    occupied: u128,
) -> u128 {
    let (gather, mask) = (loaded(&square.gather), loaded(&square.mask));
    // SAFETY: the target has AVX2.
    unsafe {
        let board = _mm256_broadcastsi128_si256(_mm_set_epi64x((occupied >> 64) as i64, occupied as i64));
        let taken = _mm256_and_si256(_mm256_shuffle_epi8(board, gather), mask);
        let less = less_one(taken);
        let mut results = _mm256_xor_si256(taken, less);
        if HOPS {
            let others = _mm256_and_si256(taken, less);
            results = _mm256_andnot_si256(results, _mm256_xor_si256(others, less_one(others)));
        }
        let (mut weights, mut base) = (mask, _mm256_setzero_si256());
        if let [[other_weights, other_base]] = square.far.as_slice() {
            (weights, base) = (loaded(other_weights), loaded(other_base));
        }
        results = _mm256_and_si256(results, weights);
        let mut attacks = _mm256_setzero_si256();
        if let [back] = square.direct.as_slice() {
            attacks = _mm256_shuffle_epi8(results, loaded(back));
        }
        if let [[back, lines]] = square.sums.as_slice() {
            let sums = _mm256_shuffle_epi8(_mm256_sad_epu8(results, base), loaded(back));
            attacks = _mm256_or_si256(attacks, _mm256_and_si256(sums, loaded(lines)));
        }
        let attacks = _mm_or_si128(_mm256_castsi256_si128(attacks), _mm256_extracti128_si256::<1>(attacks));
        let upper = _mm_cvtsi128_si64(_mm_unpackhi_epi64(attacks, attacks));
        u128::from(upper as u64) << 64 | u128::from(_mm_cvtsi128_si64(attacks) as u64)
    }
}

/// Each word less one.
#[inline(always)]
fn less_one(words: __m256i) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe { _mm256_add_epi64(words, _mm256_set1_epi64x(-1)) }
}

#[inline(always)]
fn loaded(bytes: &Bytes) -> __m256i {
    let bytes: *const Bytes = bytes;
    // SAFETY: the target has AVX2; `Bytes` is a vector of bytes and aligned as one.
    unsafe { _mm256_load_si256(bytes.cast()) }
}
