//! The form for SSSE3: four vectors of 16 places.

#![cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]

use core::arch::x86_64::{
    __m128i, _mm_adds_epu8, _mm_and_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128,
    _mm_set1_epi8, _mm_setzero_si128, _mm_shuffle_epi8, _mm_storeu_si128, _mm_xor_si128,
};

use super::form::Form;
use super::places::seen;
use super::tables::{Bytes, CODES, Kinds};
use crate::lookup::sealed::Sealed;

/// The codes and kinds at all places, two directions in each vector.
#[derive(Clone, Copy, Debug)]
pub struct Ssse3 {
    codes: [u8; 64],
    kinds: [__m128i; 4],
}

impl Sealed for Ssse3 {}

impl Form for Ssse3 {
    #[inline(always)]
    fn new(squares: &Bytes, on: u64, mailbox: &[u8; 64], kinds: &Kinds) -> (Self, u64) {
        let ranks = quarters(mailbox);
        // SAFETY: the target has SSE2; there are as many bytes as are read.
        let kinds_of_codes = unsafe { _mm_loadu_si128(kinds.as_ptr().cast()) };
        let codes = quarters(&squares.0).map(|squares| at(squares, ranks));
        // SAFETY: the target has SSSE3.
        let kinds = codes.map(|codes| unsafe { _mm_shuffle_epi8(kinds_of_codes, codes) });
        (Self { codes: stored(codes), kinds }, seen(on & !zeros(kinds)))
    }

    #[inline(always)]
    fn among(&self, seen: u64, kinds: &Bytes) -> u64 {
        let mut common = quarters(&kinds.0);
        for (common, kinds) in common.iter_mut().zip(self.kinds) {
            // SAFETY: the target has SSE2.
            *common = unsafe { _mm_and_si128(*common, kinds) };
        }
        seen & !zeros(common)
    }

    #[inline(always)]
    fn with_codes(&self, seen: u64, codes: &[u8; CODES]) -> u64 {
        // SAFETY: the target has SSSE3; there are as many bytes as are read.
        let masks = quarters(&self.codes).map(|places| unsafe {
            _mm_movemask_epi8(_mm_shuffle_epi8(_mm_loadu_si128(codes.as_ptr().cast()), places))
        });
        seen & masks.iter().rev().fold(0, |places, &mask| places << 16 | u64::from(mask as u32))
    }

    #[inline(always)]
    fn code(&self, place: usize) -> u8 {
        self.codes[place]
    }
}

/// The four vectors of 64 bytes.
#[inline(always)]
fn quarters(bytes: &[u8; 64]) -> [__m128i; 4] {
    // SAFETY: the target has SSE2; there are as many bytes as in four vectors.
    [0, 16, 32, 48].map(|start| unsafe { _mm_loadu_si128(bytes[start..][..16].as_ptr().cast()) })
}

/// Four vectors as 64 bytes.
#[inline(always)]
fn stored(vectors: [__m128i; 4]) -> [u8; 64] {
    let mut bytes = [0_u8; 64];
    for (quarter, vector) in bytes.chunks_exact_mut(16).zip(vectors) {
        // SAFETY: the target has SSE2; a quarter has room for a vector.
        unsafe { _mm_storeu_si128(quarter.as_mut_ptr().cast(), vector) };
    }
    bytes
}

/// The codes at `squares`, of which bits 4 and 5 say in which two ranks they are.
#[inline(always)]
fn at(squares: __m128i, ranks: [__m128i; 4]) -> __m128i {
    // SAFETY: the target has SSSE3.
    unsafe {
        let mut codes = _mm_setzero_si128();
        for (number, ranks) in [0, 16, 32, 48].iter().copied().zip(ranks) {
            // Squares of these ranks become 0x70 to 0x7f; of all others, a bit is set that makes the shuffle give 0.
            let inside = _mm_xor_si128(squares, _mm_set1_epi8(number));
            let inside = _mm_adds_epu8(inside, _mm_set1_epi8(0x70));
            codes = _mm_or_si128(codes, _mm_shuffle_epi8(ranks, inside));
        }
        _mm_and_si128(codes, _mm_set1_epi8(15))
    }
}

/// Which bytes are 0.
#[inline(always)]
fn zeros(bytes: [__m128i; 4]) -> u64 {
    let mut zeros = 0;
    for (start, bytes) in [0, 16, 32, 48].iter().copied().zip(bytes) {
        // SAFETY: the target has SSE2.
        let mask = unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())) };
        zeros |= u64::from(mask as u32) << start;
    }
    zeros
}
