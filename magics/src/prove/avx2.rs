//! The tests of each child by AVX2: four children at a time.

use super::plan::{ChildWindows, DownTable, Plan, TestList};
use super::schedule::{CELL_BITS, CELLS, POSITION_BITS, POSITIONS};
use super::window::{Avx2, Mask};
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64,
    _mm256_i64gather_epi64, _mm256_movemask_pd, _mm256_mul_epu32, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_slli_epi64, _mm256_sllv_epi64, _mm256_srl_epi64, _mm256_srli_epi64,
    _mm256_srlv_epi64, _mm256_sub_epi64,
};

/// The most groups of four children that are tested together. Most windows leave fewer.
const GROUPS: usize = 4;

/// The children of `mask`, in the window that begins with `first`, that no test forbids: the same as `Rows::collide`
/// for each.
pub(crate) fn passing(
    _: Avx2,
    table: &DownTable,
    plan: &Plan,
    windows: ChildWindows,
    tests: &TestList,
    first: u64,
    mut mask: Mask,
) -> Mask {
    for (i, word) in mask.iter_mut().enumerate() {
        let mut left = std::mem::take(word);
        while left != 0 {
            let mut groups = [([0; 4], 0); GROUPS];
            let mut count = 0;
            while left != 0 && count < 4 * GROUPS {
                let (places, alive) = &mut groups[count / 4];
                places[count % 4] = 64 * i as u64 + u64::from(left.trailing_zeros());
                *alive |= 1 << (count % 4);
                left &= left - 1;
                count += 1;
            }
            let groups = &mut groups[..count.div_ceil(4)];
            // SAFETY: `Avx2` exists only where AVX2 was found.
            let kept = unsafe { keep(table, plan, windows, tests, first, groups) };
            for (places, alive) in &groups[..kept] {
                for (i, place) in places.iter().enumerate() {
                    *word |= u64::from(alive >> i & 1 == 1) << (place % 64);
                }
            }
        }
    }
    mask
}

/// Removes the children that a test forbids. A group holds the places of four children and a bit for each that is
/// left. Groups with any child left are moved to the front; returns their number.
///
/// # Safety
/// The processor must have AVX2.
#[target_feature(enable = "avx2")]
unsafe fn keep(
    table: &DownTable,
    plan: &Plan,
    windows: ChildWindows,
    tests: &TestList,
    first: u64,
    groups: &mut [([u64; 4], i32)],
) -> usize {
    let all = |value: u64| _mm256_set1_epi64x(value.cast_signed());
    let shift = |by: u32| _mm_cvtsi32_si128(by.cast_signed());
    let bits = 64 - plan.schedule.index_bits - CELL_BITS;
    let (within, cells) = (all((1 << bits) - 1), all((1 << (plan.schedule.index_bits + CELL_BITS)) - 1));
    let (to_cell, to_bucket) = (shift(bits), shift(64 - plan.schedule.index_bits));
    let (to_position, positions) =
        (shift(64 - plan.schedule.index_bits - POSITION_BITS), all(POSITIONS as u64 - 1));
    let stride = all(table.stride() as u64);
    let mut numbers = [_mm256_setzero_si256(); GROUPS];
    for (number, (places, _)) in numbers.iter_mut().zip(&*groups) {
        let place = places.map(|place| (place >> windows.spacing_bits).cast_signed());
        *number = _mm256_set_epi64x(place[3], place[2], place[1], place[0]);
    }
    let mut left = groups.len();
    for test in tests.tests() {
        // The product of a child, by its number in the window. Numbers are small, so two 32-bit halves suffice.
        let product = |set: u64| {
            let each = set << windows.child_bit;
            let (begin, low, high) = (all(first.wrapping_mul(set)), all(each), all(each >> 32));
            move |number: __m256i| {
                let low = _mm256_mul_epu32(number, low);
                let high = _mm256_slli_epi64::<32>(_mm256_mul_epu32(number, high));
                _mm256_add_epi64(begin, _mm256_add_epi64(low, high))
            }
        };
        let (newer, older) = (product(test.newer), product(test.older));
        let row = all(table.row(test.kind, 0) as u64);
        let growth = _mm256_add_epi64(all(test.growth), within);
        let mut i = 0;
        while i < left {
            let (newer, older) = (newer(numbers[i]), older(numbers[i]));
            let bucket = _mm256_srl_epi64(older, to_bucket);
            let cell = _mm256_sub_epi64(
                _mm256_srl_epi64(newer, to_cell),
                _mm256_slli_epi64::<{ CELL_BITS.cast_signed() }>(bucket),
            );
            let cell = _mm256_and_si256(cell, cells);
            let more = _mm256_srl_epi64(_mm256_add_epi64(_mm256_and_si256(newer, within), growth), to_cell);
            let position = _mm256_and_si256(_mm256_srl_epi64(older, to_position), positions);
            let row = _mm256_add_epi64(row, _mm256_mul_epu32(position, stride));
            let byte = _mm256_add_epi64(row, _mm256_srli_epi64::<{ CELL_BITS.cast_signed() }>(cell));
            // SAFETY: a row for each kind and position, in which each cell is followed by more than eight bytes.
            let word = unsafe { _mm256_i64gather_epi64::<1>(table.bytes.as_ptr().cast(), byte) };
            let word = _mm256_srlv_epi64(word, _mm256_and_si256(cell, all(CELLS as u64 - 1)));
            let span = _mm256_sub_epi64(_mm256_sllv_epi64(all(2), more), all(1));
            let forbidden = _mm256_cmpeq_epi64(_mm256_and_si256(word, span), span);
            let alive = &mut groups[i].1;
            *alive &= !_mm256_movemask_pd(_mm256_castsi256_pd(forbidden));
            if *alive == 0 {
                left -= 1;
                groups.swap(i, left);
                numbers.swap(i, left);
            } else {
                i += 1;
            }
        }
        if left == 0 {
            break;
        }
    }
    left
}
