//! The tests of a step by AVX-512: those of [whole windows](windows), and those [child by child](children).
//!
//! Both ask for cells of rows. Where these lie is worked out for eight tests at a time, or for eight children.

mod children;
mod windows;

use super::eights::{Eight, LANES};
use super::order::{CELL, Plan};
use super::rows::{DownRows, FINE, POSITIONS, Rows};
use super::step::Step;
use super::window::{Avx512, Mask};
use std::arch::x86_64::{
    __m128i, __m512i, _mm_cvtsi32_si128, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_loadu_si512, _mm512_mul_epu32, _mm512_mullo_epi64, _mm512_set1_epi64, _mm512_slli_epi64,
    _mm512_srl_epi64, _mm512_srli_epi64, _mm512_store_si512, _mm512_sub_epi64,
};

/// The children, in the window that begins with `first`, that the tests of whole windows allow: what
/// [`Rows::passed`] tells.
pub(crate) fn allowed(_: Avx512, rows: &DownRows, plan: &Plan, step: &Step, first: u64) -> Mask {
    // SAFETY: `Avx512` exists only where these features were found.
    unsafe { windows::allowed(rows, plan, step, first) }
}

/// The children of `mask`, in the window that begins with `first`, which no test forbids: what
/// [`Rows::conflict`] tells of each.
pub(crate) fn passing(_: Avx512, rows: &DownRows, plan: &Plan, step: &Step, first: u64, mask: Mask) -> Mask {
    // SAFETY: `Avx512` exists only where these features were found.
    unsafe { children::passing(rows, plan, step, first, mask) }
}

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

/// Cells in a row, for each lane.
#[derive(Clone, Copy)]
struct Cells {
    /// The byte that the first lies in.
    byte: __m512i,
    /// Its number in that byte.
    first: __m512i,
    /// How many follow.
    more: __m512i,
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

    /// Where the cells lie that products `far` and `other` ask for.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn cells(&self, far: __m512i, other: __m512i, reach: __m512i, kind: __m512i) -> Cells {
        let cell = _mm512_srl_epi64(self.above(far, other), self.to_cell);
        let reach = _mm512_add_epi64(_mm512_and_si512(far, self.within_cell), reach);
        Cells {
            byte: _mm512_add_epi64(self.row(kind, other), _mm512_srli_epi64::<CELL>(cell)),
            first: _mm512_and_si512(cell, all(DownRows::CELLS as u64 - 1)),
            more: _mm512_srl_epi64(reach, self.to_cell),
        }
    }

    /// The cells that a child asks for, a lane for each test.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn tests(&self, eight: &Eight, child: u64) -> Cells {
        let far = _mm512_mullo_epi64(all(child), load(&eight.far));
        let other = _mm512_mullo_epi64(all(child), load(&eight.other));
        self.cells(far, other, load(&eight.reach), load(&eight.kind))
    }
}

/// One value for each lane.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Column([u64; LANES]);

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
