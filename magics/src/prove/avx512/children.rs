//! The tests child by child.
//!
//! Among the children of a window the second summand of a test moves little: one row, or two, tell of all; and the cells
//! that they ask for lie in 64 bytes of it. So the cells of eight children are found by permuting a vector. Where a window
//! is too wide for that, they are gathered; and where few children are left, they are gathered for eight tests of a child.

use super::super::eights::{Eight, LANES};
use super::super::order::Plan;
use super::super::rows::DownRows;
use super::super::step::Step;
use super::super::window::{Mask, positions};
use super::{Cells, Column, Lookup, all, column, load, shift};
use std::arch::x86_64::{
    __m512i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_cmpneq_epi64_mask, _mm512_cvtepi64_epi8, _mm512_cvtepu8_epi64, _mm512_loadu_si512,
    _mm512_mask_blend_epi64, _mm512_mask_cmple_epu64_mask, _mm512_mask_cmpneq_epi64_mask,
    _mm512_mask_i64gather_epi64, _mm512_maskz_compress_epi64, _mm512_mullo_epi64, _mm512_or_si512,
    _mm512_permutexvar_epi32, _mm512_setzero_si512, _mm512_sll_epi64, _mm512_slli_epi64, _mm512_sllv_epi64,
    _mm512_srl_epi64, _mm512_srli_epi64, _mm512_srlv_epi64, _mm512_sub_epi64,
};

/// So many children and fewer are tested one after the other.
const FEW: usize = 4;

/// As [`passing`](super::passing).
#[target_feature(enable = "avx512f,avx512dq,bmi1,popcnt")]
pub(super) fn passing(rows: &DownRows, plan: &Plan, step: &Step, first: u64, mask: Mask) -> Mask {
    // The places of the children that are left, in ascending order, and what a vector may reach beyond.
    let mut places = [0; 64 * 4 + LANES];
    let mut left = 0;
    for place in positions(mask) {
        places[left] = place as u8;
        left += 1;
    }
    let lookup = Lookup::new(rows, plan);
    let child = |place: u8| step.window.child(first, place.into());
    let (apart, at) = (shift(step.window.apart), shift(step.window.at));
    let mut eights = step.sums.eights();
    while left > FEW
        && let Some((eight, rest)) = eights.split_first()
    {
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
        eights = rest;
    }
    let mut mask = [0; 4];
    for &place in &places[..left] {
        // Where many are left, no tests are.
        if lookup.passes(eights, child(place)) {
            mask[usize::from(place / 64)] |= 1 << (place % 64);
        }
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

impl Lookup<'_> {
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
        self.free(self.cells(far, other, all(eight.reach[test]), all(eight.kind[test])), mask)
    }

    /// Whether a child passes all tests.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn passes(&self, eights: &[Eight], child: u64) -> bool {
        eights.iter().all(|eight| self.free(self.tests(eight, child), u8::MAX) == u8::MAX)
    }

    /// The lanes of `mask` where not all cells are set.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn free(&self, cells: Cells, mask: u8) -> u8 {
        let bytes = self.bytes.as_ptr().cast();
        // SAFETY: a row for each kind and position, in which each cell is followed by more than eight bytes.
        let word =
            unsafe { _mm512_mask_i64gather_epi64::<1>(_mm512_setzero_si512(), mask, cells.byte, bytes) };
        free(_mm512_srlv_epi64(word, cells.first), cells.more, mask)
    }
}

/// The lanes of `mask` where not all is set of the lowest of `cells` and of so many `more`.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn free(cells: __m512i, more: __m512i, mask: u8) -> u8 {
    let span = _mm512_sub_epi64(_mm512_sllv_epi64(all(2), more), all(1));
    _mm512_mask_cmpneq_epi64_mask(mask, _mm512_and_si512(cells, span), span)
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
