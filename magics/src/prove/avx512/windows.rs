//! The tests of whole windows: eight windows are located at once, and two at a time are united.

use super::super::down_table::DownTable;
use super::super::plan::Plan;
use super::super::test_groups::TestList;
use super::super::window::{Mask, WINDOW};
use super::lookup::{Cells, Lookup, all, column};
use std::arch::x86_64::{
    __m256i, _mm256_andnot_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_storeu_si256,
    _mm256_testz_si256, _mm512_add_epi64, _mm512_castsi256_si512, _mm512_castsi512_si256,
    _mm512_cmple_epu64_mask, _mm512_extracti64x4_epi64, _mm512_inserti64x4, _mm512_mask_and_epi64,
    _mm512_or_si512, _mm512_permutexvar_epi64, _mm512_reduce_max_epu64, _mm512_set_epi64,
    _mm512_setzero_si512, _mm512_shrdv_epi64,
};

/// As [`allowed`](super::allowed).
#[target_feature(enable = "avx512f,avx512dq,avx512vbmi2")]
pub(super) fn allowed(table: &DownTable, plan: &Plan, tests: &TestList, places: Mask, first: u64) -> Mask {
    let lookup = Lookup::new(table, plan);
    let mut allowed = places;
    for group in tests.groups() {
        let cells = lookup.tests(group, first);
        let forbidden = forbidden(lookup.bytes, cells);
        // SAFETY: 32 bytes, without need of alignment.
        unsafe {
            let left = _mm256_andnot_si256(forbidden, _mm256_loadu_si256(allowed.as_ptr().cast()));
            _mm256_storeu_si256(allowed.as_mut_ptr().cast(), left);
            if _mm256_testz_si256(left, left) != 0 {
                break;
            }
        }
    }
    allowed
}

/// The children that any of eight tests forbids. Their windows begin with these cells; a test forbids a child if all
/// cells of its run are set, counted from the place of the child.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vbmi2")]
fn forbidden(rows: &[u8], cells: Cells) -> __m256i {
    // A run is mostly one cell or two.
    let two = _mm512_cmple_epu64_mask(cells.more, all(1)) == u8::MAX;
    let farthest = if two { 1 } else { _mm512_reduce_max_epu64(cells.more) };
    let mut pair = _mm512_set_epi64(1, 1, 1, 1, 0, 0, 0, 0);
    let mut forbidden = _mm512_setzero_si512();
    for bytes in column(cells.byte).0.chunks_exact(2) {
        let ((low, high), (low2, high2)) = (window(rows, bytes[0]), window(rows, bytes[1]));
        let low = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), low2);
        let high = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(high), high2);
        let first = _mm512_permutexvar_epi64(pair, cells.first);
        let more = _mm512_permutexvar_epi64(pair, cells.more);
        let mut set = _mm512_shrdv_epi64(low, high, first);
        for i in 1..=farthest {
            let next = _mm512_shrdv_epi64(low, high, _mm512_add_epi64(first, all(i)));
            set = _mm512_mask_and_epi64(set, _mm512_cmple_epu64_mask(all(i), more), set, next);
        }
        forbidden = _mm512_or_si512(forbidden, set);
        pair = _mm512_add_epi64(pair, all(2));
    }
    _mm256_or_si256(_mm512_castsi512_si256(forbidden), _mm512_extracti64x4_epi64::<1>(forbidden))
}

/// The bytes of a window, and the bytes eight further on, from which bits are shifted in.
#[inline]
#[target_feature(enable = "avx512f")]
fn window(rows: &[u8], byte: u64) -> (__m256i, __m256i) {
    let bytes: &[u8; WINDOW + 8] =
        rows[byte as usize..].first_chunk().expect("a window lies within its table");
    let bytes = bytes.as_ptr();
    // SAFETY: 32 bytes of 40 each, without need of alignment.
    unsafe { (_mm256_loadu_si256(bytes.cast()), _mm256_loadu_si256(bytes.add(8).cast())) }
}
