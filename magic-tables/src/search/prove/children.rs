//! The tests child by child, of four children at a time, by AVX2.

use super::order::{CELL, Plan};
use super::rows::{DownRows, FINE, POSITIONS, Rows};
use super::step::Step;
use super::window::{Avx2, Mask};
use std::arch::x86_64::{
    _mm_cvtsi32_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64,
    _mm256_i64gather_epi64, _mm256_movemask_pd, _mm256_mul_epu32, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_slli_epi64, _mm256_sllv_epi64, _mm256_srl_epi64, _mm256_srli_epi64, _mm256_srlv_epi64,
    _mm256_sub_epi64,
};

/// The children of `mask`, in the window that begins with `first`, which no test forbids: what
/// [`Rows::conflict`](super::rows::Rows::conflict) tells of each.
pub(crate) fn passing(_: Avx2, rows: &DownRows, plan: &Plan, step: &Step, first: u64, mask: Mask) -> Mask {
    let mut passing = [0; 4];
    let mut places = [0; 4];
    let mut count = 0;
    let mut flush = |places: [u64; 4], count: usize| {
        // SAFETY: `Avx2` exists only where AVX2 was found.
        let alive = unsafe { alive(rows, plan, step, first, places, (1 << count) - 1) };
        for (i, place) in places.into_iter().enumerate().take(count) {
            passing[place as usize / 64] |= u64::from(alive >> i & 1 == 1) << (place % 64);
        }
    };
    for (i, mut word) in mask.into_iter().enumerate() {
        while word != 0 {
            places[count] = 64 * i as u64 + u64::from(word.trailing_zeros());
            word &= word - 1;
            count += 1;
            if count == places.len() {
                flush(places, count);
                count = 0;
            }
        }
    }
    if count > 0 {
        flush(places, count);
    }
    passing
}

/// Which of the children at four `places` no test forbids, of those in `alive`; a bit for each.
///
/// # Safety
/// The processor must have AVX2.
#[target_feature(enable = "avx2")]
unsafe fn alive(rows: &DownRows, plan: &Plan, step: &Step, first: u64, places: [u64; 4], alive: i32) -> i32 {
    let all = |value: u64| _mm256_set1_epi64x(value.cast_signed());
    let shift = |by: u32| _mm_cvtsi32_si128(by.cast_signed());
    let number = places.map(|place| (place >> step.window.apart).cast_signed());
    let number = _mm256_set_epi64x(number[3], number[2], number[1], number[0]);
    // The product of the child of this number: numbers are small, so two halves do.
    let product = |set: u64| {
        let each = set << step.window.at;
        let low = _mm256_mul_epu32(number, all(each));
        let high = _mm256_slli_epi64::<32>(_mm256_mul_epu32(number, all(each >> 32)));
        _mm256_add_epi64(all(first.wrapping_mul(set)), _mm256_add_epi64(low, high))
    };
    let bits = 64 - plan.shift - CELL;
    let (within, cells) = ((1 << bits) - 1, (1 << (plan.shift + CELL)) - 1);
    let mut alive = alive;
    for test in &step.sums {
        let (far, other) = (product(test.far), product(test.other));
        let bucket = _mm256_srl_epi64(other, shift(64 - plan.shift));
        let cell = _mm256_sub_epi64(
            _mm256_srl_epi64(far, shift(bits)),
            _mm256_slli_epi64::<{ CELL.cast_signed() }>(bucket),
        );
        let cell = _mm256_and_si256(cell, all(cells));
        let grown = _mm256_add_epi64(_mm256_and_si256(far, all(within)), all(test.growth + within));
        let more = _mm256_srl_epi64(grown, shift(bits));
        let position = _mm256_and_si256(
            _mm256_srl_epi64(other, shift(64 - plan.shift - FINE)),
            all(POSITIONS as u64 - 1),
        );
        let row = _mm256_mul_epu32(position, all(rows.stride() as u64));
        let byte = _mm256_add_epi64(
            _mm256_add_epi64(row, all(rows.row(test.kind, 0) as u64)),
            _mm256_srli_epi64::<{ CELL.cast_signed() }>(cell),
        );
        // SAFETY: a row for each kind and position, in which each cell is followed by more than eight bytes.
        let word = unsafe { _mm256_i64gather_epi64::<1>(rows.bytes().as_ptr().cast(), byte) };
        let word = _mm256_srlv_epi64(word, _mm256_and_si256(cell, all(DownRows::CELLS as u64 - 1)));
        let span = _mm256_sub_epi64(_mm256_sllv_epi64(all(2), more), all(1));
        let forbidden = _mm256_cmpeq_epi64(_mm256_and_si256(word, span), span);
        alive &= !_mm256_movemask_pd(_mm256_castsi256_pd(forbidden));
        if alive == 0 {
            break;
        }
    }
    alive
}
