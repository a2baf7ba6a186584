// Loops in place of the instructions of AVX-512 that gather single bits.

use std::arch::x86_64::__m256i;
pub use std::arch::x86_64::{
    _mm_set_epi64x, _mm256_broadcastsi128_si256, _mm256_loadu_si256, _mm256_set1_epi64x, _mm256_shuffle_epi8,
};

fn bytes(vector: __m256i) -> [u8; 32] {
    unsafe { std::mem::transmute(vector) }
}

/// For each number, the bit with this number of the word in its place.
fn bits(words: &[u8], numbers: &[u8]) -> u64 {
    let bit = |(place, number): (usize, &u8)| {
        let number = usize::from(number % 64);
        u64::from(words[place / 8 * 8 + number / 8] >> (number % 8) & 1) << place
    };
    numbers.iter().enumerate().map(bit).sum()
}

pub unsafe fn _mm256_bitshuffle_epi64_mask(words: __m256i, numbers: __m256i) -> u32 {
    bits(&bytes(words), &bytes(numbers)) as u32
}

pub unsafe fn _mm256_test_epi8_mask(one: __m256i, other: __m256i) -> u32 {
    let (one, other) = (bytes(one), bytes(other));
    (0..32).map(|place| u32::from(one[place] & other[place] != 0) << place).sum()
}

pub unsafe fn _mm512_set1_epi64(word: i64) -> [i64; 8] {
    [word; 8]
}

pub unsafe fn _mm512_loadu_si512(from: *const [u8; 64]) -> [u8; 64] {
    unsafe { *from }
}

pub unsafe fn _mm512_bitshuffle_epi64_mask(words: [i64; 8], numbers: [u8; 64]) -> u64 {
    bits(&words.map(i64::to_le_bytes).concat(), &numbers)
}
