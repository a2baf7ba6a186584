//! The form for AVX2: two vectors of 32 places.

#![cfg(all(target_arch = "x86_64", target_feature = "avx2"))]

use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_and_si256, _mm256_blendv_epi8, _mm256_broadcastsi128_si256,
    _mm256_cmpeq_epi8, _mm256_load_si256, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_set1_epi8,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16,
    _mm256_storeu_si256,
};

use super::form::Form;
use super::places::seen;
use super::tables::{Bytes, CODES, Kinds};
use crate::lookup::sealed::Sealed;

/// The codes and kinds at all places: those of the first four directions, and of the others.
#[derive(Clone, Copy, Debug)]
pub struct Avx2 {
    codes: [u8; 64],
    kinds: [__m256i; 2],
}

impl Sealed for Avx2 {}

impl Form for Avx2 {
    #[inline(always)]
    fn new(squares: &Bytes, on: u64, mailbox: &[u8; 64], kinds: &Kinds) -> (Self, u64) {
        let ranks = [0, 1, 2, 3].map(|pair| twice(&mailbox[16 * pair..][..16]));
        let kinds_of_codes = twice(kinds);
        let codes = halves(squares).map(|squares| at(squares, ranks));
        // SAFETY: the target has AVX2.
        let kinds = codes.map(|codes| unsafe { _mm256_shuffle_epi8(kinds_of_codes, codes) });
        (Self { codes: stored(codes), kinds }, seen(on & !zeros(kinds)))
    }

    #[inline(always)]
    fn among(&self, seen: u64, kinds: &Bytes) -> u64 {
        let [a, b] = halves(kinds);
        // SAFETY: the target has AVX2.
        let common = unsafe { [_mm256_and_si256(self.kinds[0], a), _mm256_and_si256(self.kinds[1], b)] };
        seen & !zeros(common)
    }

    #[inline(always)]
    fn with_codes(&self, seen: u64, codes: &[u8; CODES]) -> u64 {
        let (in_set, [a, b]) = (twice(codes), [&self.codes[..32], &self.codes[32..]]);
        // SAFETY: the target has AVX2; there are as many bytes as are read.
        let [a, b] = [a, b].map(|codes| unsafe {
            _mm256_movemask_epi8(_mm256_shuffle_epi8(in_set, _mm256_loadu_si256(codes.as_ptr().cast())))
        });
        seen & (u64::from(a as u32) | u64::from(b as u32) << 32)
    }

    #[inline(always)]
    fn code(&self, place: usize) -> u8 {
        self.codes[place]
    }

    /// For each square, the bit of its place is taken out of the word of all places: a shuffle brings its byte, another the bit in it.
    #[inline(always)]
    fn bitboard(places: u64, _squares: &Bytes, place_of: &Bytes) -> u64 {
        // SAFETY: the target has AVX2.
        unsafe {
            let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
            let words = _mm256_set1_epi64x(places as i64);
            let in_set = halves(place_of).map(|places| {
                let bytes = _mm256_and_si256(_mm256_srli_epi16::<3>(places), _mm256_set1_epi8(7));
                // A square without a place has no bit.
                let bit = _mm256_shuffle_epi8(bits, places);
                _mm256_and_si256(_mm256_shuffle_epi8(words, bytes), bit)
            });
            !zeros(in_set)
        }
    }
}

/// 16 bytes, twice.
#[inline(always)]
fn twice(bytes: &[u8]) -> __m256i {
    assert!(bytes.len() == 16, "half a vector");
    // SAFETY: the target has AVX2; there are as many bytes as are read.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
}

/// The two vectors of 64 bytes.
#[inline(always)]
fn halves(bytes: &Bytes) -> [__m256i; 2] {
    let start: *const Bytes = bytes;
    // SAFETY: the target has AVX2; the bytes are as many as in two vectors, and aligned as these.
    unsafe { [_mm256_load_si256(start.cast()), _mm256_load_si256(start.cast::<__m256i>().add(1))] }
}

/// Two vectors as 64 bytes.
#[inline(always)]
fn stored(vectors: [__m256i; 2]) -> [u8; 64] {
    let mut bytes = [0_u8; 64];
    // SAFETY: the target has AVX2; the array has room for two vectors.
    unsafe {
        _mm256_storeu_si256(bytes.as_mut_ptr().cast(), vectors[0]);
        _mm256_storeu_si256(bytes.as_mut_ptr().add(32).cast(), vectors[1]);
    }
    bytes
}

/// The codes at `squares`, of which bits 4 and 5 say in which two ranks they are.
#[inline(always)]
fn at(squares: __m256i, [a, b, c, d]: [__m256i; 4]) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe {
        // A blend chooses by the highest bit of each byte.
        let (bit_4, bit_5) = (_mm256_slli_epi16::<3>(squares), _mm256_slli_epi16::<2>(squares));
        let shuffled = |ranks| _mm256_shuffle_epi8(ranks, squares);
        let lower = _mm256_blendv_epi8(shuffled(a), shuffled(b), bit_4);
        let upper = _mm256_blendv_epi8(shuffled(c), shuffled(d), bit_4);
        _mm256_and_si256(_mm256_blendv_epi8(lower, upper, bit_5), _mm256_set1_epi8(15))
    }
}

/// Which bytes are 0.
#[inline(always)]
fn zeros(bytes: [__m256i; 2]) -> u64 {
    // SAFETY: the target has AVX2.
    let [lower, upper] =
        bytes.map(|bytes| unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_setzero_si256())) });
    u64::from(lower as u32) | u64::from(upper as u32) << 32
}
