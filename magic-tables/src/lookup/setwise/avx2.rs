//! Fills in vectors of AVX2, one lane for each line: towards higher squares in one vector, towards lower ones in another.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

/// All squares except those of the a-file.
const NOT_A: i64 = !0x0101_0101_0101_0101;

/// All squares except those of the h-file.
const NOT_H: i64 = 0x7f7f_7f7f_7f7f_7f7f;

/// What any of `rooks` attacks.
#[inline]
pub(super) fn rooks(rooks: u64, occupied: u64) -> u64 {
    // The upper lanes do the same as the lower ones; compilers leave them out.
    let attacks = fill(rooks, occupied, [8, 1, 8, 1], [-1, NOT_A, -1, NOT_A], [-1, NOT_H, -1, NOT_H]);
    // SAFETY: the target has AVX2.
    union(unsafe { _mm256_castsi256_si128(attacks) })
}

/// What any of `bishops` attacks.
#[inline]
pub(super) fn bishops(bishops: u64, occupied: u64) -> u64 {
    let attacks =
        fill(bishops, occupied, [9, 7, 9, 7], [NOT_A, NOT_H, NOT_A, NOT_H], [NOT_H, NOT_A, NOT_H, NOT_A]);
    // SAFETY: the target has AVX2.
    union(unsafe { _mm256_castsi256_si128(attacks) })
}

/// What any of `queens` attacks.
#[inline]
pub(super) fn queens(queens: u64, occupied: u64) -> u64 {
    let attacks = fill(queens, occupied, [8, 1, 9, 7], [-1, NOT_A, NOT_A, NOT_H], [-1, NOT_H, NOT_H, NOT_A]);
    // SAFETY: the target has AVX2.
    union(unsafe { _mm_or_si128(_mm256_castsi256_si128(attacks), _mm256_extracti128_si256::<1>(attacks)) })
}

/// Attacks along four lines. From one square of a line to the next are `steps`; `up` and `down` are the squares that a step
/// towards higher and towards lower numbers may reach: others are on the other edge of the board.
///
/// After each of three doublings (Kogge and Stone 1973), the sliders and the empty squares within 1, 3 and 7 steps of them
/// are filled, as far as nothing stands in between.
#[inline]
fn fill(sliders: u64, occupied: u64, steps: [i64; 4], up: [i64; 4], down: [i64; 4]) -> __m256i {
    // SAFETY: the target has AVX2.
    unsafe {
        let lanes = |[a, b, c, d]: [i64; 4]| _mm256_setr_epi64x(a, b, c, d);
        let [one, two, four] =
            [lanes(steps), lanes(steps.map(|step| 2 * step)), lanes(steps.map(|step| 4 * step))];
        let (up, down) = (lanes(up), lanes(down));
        let (sliders, occupied) = (_mm256_set1_epi64x(sliders as i64), _mm256_set1_epi64x(occupied as i64));

        let mut free = _mm256_andnot_si256(occupied, up);
        let mut above = sliders;
        above = _mm256_or_si256(above, _mm256_and_si256(free, _mm256_sllv_epi64(above, one)));
        free = _mm256_and_si256(free, _mm256_sllv_epi64(free, one));
        above = _mm256_or_si256(above, _mm256_and_si256(free, _mm256_sllv_epi64(above, two)));
        free = _mm256_and_si256(free, _mm256_sllv_epi64(free, two));
        above = _mm256_or_si256(above, _mm256_and_si256(free, _mm256_sllv_epi64(above, four)));
        above = _mm256_and_si256(up, _mm256_sllv_epi64(above, one));

        let mut free = _mm256_andnot_si256(occupied, down);
        let mut below = sliders;
        below = _mm256_or_si256(below, _mm256_and_si256(free, _mm256_srlv_epi64(below, one)));
        free = _mm256_and_si256(free, _mm256_srlv_epi64(free, one));
        below = _mm256_or_si256(below, _mm256_and_si256(free, _mm256_srlv_epi64(below, two)));
        free = _mm256_and_si256(free, _mm256_srlv_epi64(free, two));
        below = _mm256_or_si256(below, _mm256_and_si256(free, _mm256_srlv_epi64(below, four)));
        below = _mm256_and_si256(down, _mm256_srlv_epi64(below, one));

        _mm256_or_si256(above, below)
    }
}

/// The union of both lanes.
#[inline]
fn union(lanes: __m128i) -> u64 {
    // SAFETY: the target has AVX2, and so SSE2.
    unsafe { _mm_cvtsi128_si64(_mm_or_si128(lanes, _mm_unpackhi_epi64(lanes, lanes))) as u64 }
}
