//! Two rays in each of two vectors of SSSE3.

use core::arch::x86_64::{
    __m128i, _mm_add_epi64, _mm_and_si128, _mm_andnot_si128, _mm_cvtsi128_si64, _mm_load_si128, _mm_or_si128,
    _mm_sad_epu8, _mm_set_epi64x, _mm_set1_epi64x, _mm_setzero_si128, _mm_shuffle_epi8, _mm_unpackhi_epi64,
    _mm_xor_si128,
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
    // SAFETY: the target has SSSE3.
    unsafe {
        let board = _mm_set_epi64x((occupied >> 64) as i64, occupied as i64);
        let of_half = |half| steps::attacks::<__m128i, HOPS, DIRECT, SUMS, FAR>(square, board, half);
        let attacks = _mm_or_si128(of_half(0), of_half(1));
        let upper = _mm_cvtsi128_si64(_mm_unpackhi_epi64(attacks, attacks));
        u128::from(upper as u64) << 64 | u128::from(_mm_cvtsi128_si64(attacks) as u64)
    }
}

impl Vector for __m128i {
    by_instructions! {
        loaded(bytes: &Bytes, half: usize) => _mm_load_si128(core::ptr::from_ref(&bytes.0[half]).cast());
        zero() => _mm_setzero_si128();
        all_ones() => _mm_set1_epi64x(-1);
        and(self, other: Self) => _mm_and_si128(self, other);
        or(self, other: Self) => _mm_or_si128(self, other);
        xor(self, other: Self) => _mm_xor_si128(self, other);
        without(self, other: Self) => _mm_andnot_si128(other, self);
        shuffled(self, numbers: Self) => _mm_shuffle_epi8(self, numbers);
        plus(self, other: Self) => _mm_add_epi64(self, other);
        sums(self) => _mm_sad_epu8(self, Self::zero());
        sums_of_differences(self, base: Self) => _mm_sad_epu8(self, base);
    }
}
