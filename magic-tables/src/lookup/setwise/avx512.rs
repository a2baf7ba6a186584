//! Fills in vectors of AVX-512, one lane for each direction: rotations shift either way, and one instruction joins three sets.
//!
//! Queens take two vectors of 256 bits. One of 512 bits needs fewer instructions, but is no faster on processors that halve
//! them, and slows down others.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256, _mm256_rolv_epi64, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_ternarylogic_epi64,
};

/// All squares except those of the a-file.
const NOT_A: i64 = !0x0101_0101_0101_0101;

/// All squares except those of the h-file.
const NOT_H: i64 = 0x7f7f_7f7f_7f7f_7f7f;

/// All squares except those of the first rank.
const NOT_1: i64 = !0xff;

/// All squares except those of the last rank.
const NOT_8: i64 = 0x00ff_ffff_ffff_ffff;

/// What any of `rooks` attacks.
#[inline]
pub(super) fn rooks(rooks: u64, occupied: u64) -> u64 {
    union(straight(rooks, occupied))
}

/// What any of `bishops` attacks.
#[inline]
pub(super) fn bishops(bishops: u64, occupied: u64) -> u64 {
    union(diagonal(bishops, occupied))
}

/// What any of `queens` attacks.
#[inline]
pub(super) fn queens(queens: u64, occupied: u64) -> u64 {
    // SAFETY: the target has AVX-512VL, and so AVX2.
    union(unsafe { _mm256_or_si256(straight(queens, occupied), diagonal(queens, occupied)) })
}

/// Attacks along ranks and files.
#[inline]
fn straight(sliders: u64, occupied: u64) -> __m256i {
    fill(sliders, occupied, [8, 1, -8, -1], [NOT_1, NOT_A, NOT_8, NOT_H])
}

/// Attacks along diagonals.
#[inline]
fn diagonal(sliders: u64, occupied: u64) -> __m256i {
    fill(sliders, occupied, [9, 7, -9, -7], [NOT_1 & NOT_A, NOT_1 & NOT_H, NOT_8 & NOT_H, NOT_8 & NOT_A])
}

/// Attacks in four directions. From one square to the next are `steps`; `inside` are the squares that a step may reach: others
/// are on the other edge of the board.
///
/// After each of three doublings (Kogge and Stone 1973), the sliders and the empty squares within 1, 3 and 7 steps of them
/// are filled, as far as nothing stands in between.
#[inline]
fn fill(sliders: u64, occupied: u64, steps: [i64; 4], inside: [i64; 4]) -> __m256i {
    /// `a | b & c`, by the bits of its truth table.
    const OR_AND: i32 = 0xf8;
    // SAFETY: the target has AVX-512VL, and so AVX2.
    unsafe {
        let lanes = |[a, b, c, d]: [i64; 4]| _mm256_setr_epi64x(a, b, c, d);
        let [one, two, four] =
            [lanes(steps), lanes(steps.map(|step| 2 * step)), lanes(steps.map(|step| 4 * step))];
        let inside = lanes(inside);
        let (sliders, occupied) = (_mm256_set1_epi64x(sliders as i64), _mm256_set1_epi64x(occupied as i64));

        let mut free = _mm256_andnot_si256(occupied, inside);
        let mut filled = sliders;
        filled = _mm256_ternarylogic_epi64::<OR_AND>(filled, free, _mm256_rolv_epi64(filled, one));
        free = _mm256_and_si256(free, _mm256_rolv_epi64(free, one));
        filled = _mm256_ternarylogic_epi64::<OR_AND>(filled, free, _mm256_rolv_epi64(filled, two));
        free = _mm256_and_si256(free, _mm256_rolv_epi64(free, two));
        filled = _mm256_ternarylogic_epi64::<OR_AND>(filled, free, _mm256_rolv_epi64(filled, four));
        _mm256_and_si256(inside, _mm256_rolv_epi64(filled, one))
    }
}

/// The union of all lanes.
#[inline]
fn union(lanes: __m256i) -> u64 {
    // SAFETY: the target has AVX-512VL, and so AVX2.
    unsafe {
        let two = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))) as u64
    }
}
