//! Two rays in each of two vectors of SSSE3.

use core::arch::x86_64::{
    __m128i, _mm_add_epi64, _mm_and_si128, _mm_andnot_si128, _mm_cvtsi128_si64, _mm_load_si128, _mm_or_si128,
    _mm_sad_epu8, _mm_set_epi64x, _mm_set1_epi64x, _mm_setzero_si128, _mm_shuffle_epi8, _mm_unpackhi_epi64,
    _mm_xor_si128,
};

use super::square::{Bytes, Square};

/// What a rider attacks, or, if it `HOPS`, a hopper.
#[inline(always)]
#[must_use]
pub fn attacks<const HOPS: bool, const DIRECT: usize, const SUMS: usize, const FAR: usize>(
    square: &Square<DIRECT, SUMS, FAR>,
    occupied: u128,
) -> u128 {
    // SAFETY: the target has SSSE3.
    unsafe {
        let board = _mm_set_epi64x((occupied >> 64) as i64, occupied as i64);
        let attacks = _mm_or_si128(
            attacks_of_half::<0, HOPS, DIRECT, SUMS, FAR>(square, board),
            attacks_of_half::<1, HOPS, DIRECT, SUMS, FAR>(square, board),
        );
        let upper = _mm_cvtsi128_si64(_mm_unpackhi_epi64(attacks, attacks));
        u128::from(upper as u64) << 64 | u128::from(_mm_cvtsi128_si64(attacks) as u64)
    }
}

/// What the rays in one half of the vectors attack.
#[inline(always)]
fn attacks_of_half<
    const HALF: usize,
    const HOPS: bool,
    const DIRECT: usize,
    const SUMS: usize,
    const FAR: usize,
>(
    square: &Square<DIRECT, SUMS, FAR>,
    board: __m128i,
) -> __m128i {
    let (gather, mask) = (loaded::<HALF>(&square.gather), loaded::<HALF>(&square.mask));
    // SAFETY: the target has SSSE3.
    unsafe {
        let taken = _mm_and_si128(_mm_shuffle_epi8(board, gather), mask);
        let less = less_one(taken);
        let mut results = _mm_xor_si128(taken, less);
        if HOPS {
            let others = _mm_and_si128(taken, less);
            results = _mm_andnot_si128(results, _mm_xor_si128(others, less_one(others)));
        }
        let (mut weights, mut base) = (mask, _mm_setzero_si128());
        if let [[other_weights, other_base]] = square.far.as_slice() {
            (weights, base) = (loaded::<HALF>(other_weights), loaded::<HALF>(other_base));
        }
        results = _mm_and_si128(results, weights);
        let mut attacks = _mm_setzero_si128();
        if let [back] = square.direct.as_slice() {
            attacks = _mm_shuffle_epi8(results, loaded::<HALF>(back));
        }
        if let [[back, lines]] = square.sums.as_slice() {
            let sums = _mm_shuffle_epi8(_mm_sad_epu8(results, base), loaded::<HALF>(back));
            attacks = _mm_or_si128(attacks, _mm_and_si128(sums, loaded::<HALF>(lines)));
        }
        attacks
    }
}

/// Each word less one.
#[inline(always)]
fn less_one(words: __m128i) -> __m128i {
    // SAFETY: the target has SSE2.
    unsafe { _mm_add_epi64(words, _mm_set1_epi64x(-1)) }
}

/// The first half of `bytes`, or the second.
#[inline(always)]
fn loaded<const HALF: usize>(bytes: &Bytes) -> __m128i {
    const { assert!(HALF < 2) };
    // SAFETY: the target has SSE2; a half is a vector of bytes, and aligned as one.
    unsafe { _mm_load_si128(bytes.0.as_ptr().add(16 * HALF).cast()) }
}
