//! The tests child by child, of eight children at a time, by AVX-512.
//!
//! Among the children of a window the second summand of a test moves little: one row, or two, tell of all; and the cells
//! that they ask for lie in 64 bytes of it. So a child's cells are found by permuting a vector. Where a window is too wide
//! for that, they are gathered.

use super::order::{CELL, Plan};
use super::rows::{DownRows, FINE, POSITIONS, Rows};
use super::step::Step;
use super::sums::{Eight, LANES};
use super::window::{Avx512, Mask, positions};
use std::arch::x86_64::{
    __m128i, __m512i, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm512_add_epi64,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpneq_epi64_mask, _mm512_cvtepi64_epi8,
    _mm512_cvtepu8_epi64, _mm512_loadu_si512, _mm512_mask_blend_epi64, _mm512_mask_cmple_epu64_mask,
    _mm512_mask_cmpneq_epi64_mask, _mm512_mask_i64gather_epi64, _mm512_maskz_compress_epi64,
    _mm512_mul_epu32, _mm512_mullo_epi64, _mm512_or_si512, _mm512_permutexvar_epi32, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_sll_epi64, _mm512_slli_epi64, _mm512_sllv_epi64, _mm512_srl_epi64,
    _mm512_srli_epi64, _mm512_srlv_epi64, _mm512_store_si512, _mm512_sub_epi64,
};

/// The children of `mask`, in the window that begins with `first`, which no test forbids: what
/// [`Rows::conflict`](super::rows::Rows::conflict) tells of each.
pub(crate) fn passing(_: Avx512, rows: &DownRows, plan: &Plan, step: &Step, first: u64, mask: Mask) -> Mask {
    // SAFETY: `Avx512` exists only where these features were found.
    unsafe { keep(rows, plan, step, first, mask) }
}

/// As [`passing`].
#[target_feature(enable = "avx512f,avx512dq,bmi1,popcnt")]
fn keep(rows: &DownRows, plan: &Plan, step: &Step, first: u64, mask: Mask) -> Mask {
    // The places of the children that are left, in ascending order, and what a vector may reach beyond.
    let mut places = [0; 64 * 4 + LANES];
    let mut left = 0;
    for place in positions(mask) {
        places[left] = place as u8;
        left += 1;
    }
    let lookup = Lookup::new(rows, plan);
    let (apart, at) = (shift(step.window.apart), shift(step.window.at));
    for eight in step.sums.eights() {
        if left == 0 {
            return [0; 4];
        }
        let child = |place: u8| step.window.child(first, place.into());
        let lines = lookup.lines(eight, child(places[0]), child(places[left - 1]));
        let mut kept = 0;
        for begin in (0..left).step_by(LANES) {
            let some = widened(&places[begin..]);
            let children = _mm512_add_epi64(all(first), _mm512_sll_epi64(_mm512_srl_epi64(some, apart), at));
            let mut passing = u8::MAX >> LANES.saturating_sub(left - begin);
            for test in 0..eight.count {
                passing = if lines.two >> test & 1 == 1 {
                    lookup.near(eight, test, &lines, children, passing)
                } else {
                    lookup.apart(eight, test, children, passing)
                };
                if passing == 0 {
                    break;
                }
            }
            narrow(_mm512_maskz_compress_epi64(passing, some), &mut places[kept..]);
            kept += passing.count_ones() as usize;
        }
        left = kept;
    }
    let mut mask = [0; 4];
    for place in &places[..left] {
        mask[usize::from(place / 64)] |= 1 << (place % 64);
    }
    mask
}

/// Where the cells lie that the children of a window ask for, for each test of an [`Eight`].
struct Lines {
    /// The tests, a bit for each, for which one row tells of all children.
    one: u8,
    /// The tests for which one or two do.
    two: u8,
    /// What is to be taken off a product to make it count from the first byte.
    base: Column,
    /// The first byte in the row of the first child.
    first: Column,
    /// The same in the row of the last child.
    last: Column,
    /// The position, and the bucket, of the first child's `other`.
    position: Column,
}

/// One value for each test.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Column([u64; LANES]);

/// How products are cut into what rows are made of.
struct Lookup<'a> {
    bytes: &'a [u8],
    stride: __m512i,
    to_cell: __m128i,
    to_position: __m128i,
    to_bucket: __m128i,
    within_cell: __m512i,
    within_position: __m512i,
    within_bucket: __m512i,
}

impl<'a> Lookup<'a> {
    #[target_feature(enable = "avx512f,avx512dq")]
    fn new(rows: &'a DownRows, plan: &Plan) -> Self {
        let bucket = 64 - plan.shift;
        let within = |bits: u32| all((1 << bits) - 1);
        Self {
            bytes: rows.bytes(),
            stride: all(rows.stride() as u64),
            to_cell: shift(bucket - CELL),
            to_position: shift(bucket - FINE),
            to_bucket: shift(bucket),
            within_cell: within(bucket - CELL),
            within_position: within(bucket - FINE),
            within_bucket: within(bucket),
        }
    }

    /// The number of the row for products `other`, and tests of `kind`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn row(&self, kind: __m512i, other: __m512i) -> __m512i {
        let position = _mm512_and_si512(_mm512_srl_epi64(other, self.to_position), all(POSITIONS as u64 - 1));
        let row = _mm512_add_epi64(_mm512_slli_epi64::<FINE>(kind), position);
        _mm512_mul_epu32(row, self.stride)
    }

    /// What products `far` have above the bucket of `other`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn above(&self, far: __m512i, other: __m512i) -> __m512i {
        _mm512_sub_epi64(far, _mm512_andnot_si512(self.within_bucket, other))
    }

    /// Where the children from `begin` to `end` find their cells.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn lines(&self, eight: &Eight, begin: u64, end: u64) -> Lines {
        let (kind, set) = (load(&eight.kind), load(&eight.other));
        let far = _mm512_mullo_epi64(all(begin), load(&eight.far));
        let other = _mm512_mullo_epi64(all(begin), set);
        let moved = _mm512_mullo_epi64(all(end - begin), set);
        let turns = _mm512_srl_epi64(
            _mm512_add_epi64(_mm512_and_si512(other, self.within_position), moved),
            self.to_position,
        );
        let first_byte = |other: __m512i| {
            let buckets = _mm512_srl_epi64(self.above(far, other), self.to_bucket);
            column(_mm512_add_epi64(self.row(kind, other), buckets))
        };
        Lines {
            one: _mm512_mask_cmple_epu64_mask(eight.steady, turns, all(0)),
            two: _mm512_mask_cmple_epu64_mask(eight.steady, turns, all(1)),
            base: column(_mm512_andnot_si512(self.within_bucket, far)),
            first: first_byte(other),
            last: first_byte(_mm512_add_epi64(other, moved)),
            position: column(_mm512_srl_epi64(other, self.to_position)),
        }
    }

    /// The `children` of `mask` that a test of one or two rows does not forbid.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn near(&self, eight: &Eight, test: usize, lines: &Lines, children: __m512i, mask: u8) -> u8 {
        let line = |first: &Column| {
            let bytes: &[u8; 64] =
                self.bytes[first.0[test] as usize..].first_chunk().expect("a row goes on for so long");
            // SAFETY: 64 bytes, without need of alignment.
            unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
        };
        let far = _mm512_mullo_epi64(children, all(eight.far[test]));
        let far = _mm512_sub_epi64(far, all(lines.base.0[test]));
        let cell = _mm512_srl_epi64(far, self.to_cell);
        let last = _mm512_srl_epi64(_mm512_add_epi64(far, all(eight.reach[test])), self.to_cell);
        // The 32 cells that hold a child's first one, and the next 32.
        let word = _mm512_srli_epi64::<5>(cell);
        let words = _mm512_or_si512(word, _mm512_slli_epi64::<32>(_mm512_add_epi64(word, all(1))));
        let mut cells = _mm512_permutexvar_epi32(words, line(&lines.first));
        if lines.one >> test & 1 == 0 {
            let other = _mm512_mullo_epi64(children, all(eight.other[test]));
            let position = _mm512_srl_epi64(other, self.to_position);
            let beyond = _mm512_cmpneq_epi64_mask(position, all(lines.position.0[test]));
            let second = _mm512_permutexvar_epi32(words, line(&lines.last));
            cells = _mm512_mask_blend_epi64(beyond, cells, second);
        }
        let cells = _mm512_srlv_epi64(cells, _mm512_and_si512(cell, all(31)));
        free(cells, _mm512_sub_epi64(last, cell), mask)
    }

    /// The `children` of `mask` that a test does not forbid, however far apart they are.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn apart(&self, eight: &Eight, test: usize, children: __m512i, mask: u8) -> u8 {
        let far = _mm512_mullo_epi64(children, all(eight.far[test]));
        let other = _mm512_mullo_epi64(children, all(eight.other[test]));
        let cell = _mm512_srl_epi64(self.above(far, other), self.to_cell);
        let reach = _mm512_add_epi64(_mm512_and_si512(far, self.within_cell), all(eight.reach[test]));
        let row = self.row(all(eight.kind[test]), other);
        let byte = _mm512_add_epi64(row, _mm512_srli_epi64::<CELL>(cell));
        let bytes = self.bytes.as_ptr().cast();
        // SAFETY: a row for each kind and position, in which each cell is followed by more than eight bytes.
        let cells = unsafe { _mm512_mask_i64gather_epi64::<1>(_mm512_setzero_si512(), mask, byte, bytes) };
        let cells = _mm512_srlv_epi64(cells, _mm512_and_si512(cell, all(DownRows::CELLS as u64 - 1)));
        free(cells, _mm512_srl_epi64(reach, self.to_cell), mask)
    }
}

/// The lanes of `mask` where not all is set of the lowest of `cells` and of so many `more`.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn free(cells: __m512i, more: __m512i, mask: u8) -> u8 {
    let span = _mm512_sub_epi64(_mm512_sllv_epi64(all(2), more), all(1));
    _mm512_mask_cmpneq_epi64_mask(mask, _mm512_and_si512(cells, span), span)
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn all(value: u64) -> __m512i {
    _mm512_set1_epi64(value.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn shift(by: u32) -> __m128i {
    _mm_cvtsi32_si128(by.cast_signed())
}

/// The first eight bytes, in a lane each.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn widened(places: &[u8]) -> __m512i {
    let eight = places.first_chunk().expect("eight places");
    _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(i64::from_le_bytes(*eight)))
}

/// Stores the lowest byte of every lane.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn narrow(lanes: __m512i, places: &mut [u8]) {
    let eight = places.first_chunk_mut().expect("eight places");
    *eight = _mm_cvtsi128_si64(_mm512_cvtepi64_epi8(lanes)).to_le_bytes();
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn load(values: &[u64; LANES]) -> __m512i {
    // SAFETY: 64 bytes, without need of alignment.
    unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn column(lanes: __m512i) -> Column {
    let mut column = Column([0; LANES]);
    // SAFETY: 64 bytes, aligned as the type is.
    unsafe { _mm512_store_si512((&raw mut column).cast(), lanes) };
    column
}
