//! Where in the rows the cells lie that answer tests: worked out for eight tests at a time, or for eight children.

use super::super::cells::{CELL_BITS, CELLS, POSITION_BITS, POSITIONS};
use super::super::down_table::DownTable;
use super::super::plan::Plan;
use super::super::test_groups::{LANES, TestGroup};
use std::arch::x86_64::{
    __m128i, __m512i, _mm_cvtsi32_si128, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_loadu_si512, _mm512_mul_epu32, _mm512_mullo_epi64, _mm512_set1_epi64, _mm512_slli_epi64,
    _mm512_srl_epi64, _mm512_srli_epi64, _mm512_store_si512, _mm512_sub_epi64,
};

/// The table, and the shifts and masks that take a product apart.
pub(super) struct Lookup<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) stride: __m512i,
    pub(super) to_cell: __m128i,
    pub(super) to_position: __m128i,
    pub(super) to_bucket: __m128i,
    pub(super) within_cell: __m512i,
    pub(super) within_position: __m512i,
    pub(super) within_bucket: __m512i,
}

/// A run of cells in a row, for each lane.
#[derive(Clone, Copy)]
pub(super) struct Cells {
    /// The byte that holds the first cell.
    pub(super) byte: __m512i,
    /// The number of the first cell in that byte.
    pub(super) first: __m512i,
    /// How many cells follow.
    pub(super) more: __m512i,
}

impl<'a> Lookup<'a> {
    #[target_feature(enable = "avx512f,avx512dq")]
    pub(super) fn new(table: &'a DownTable, plan: &Plan) -> Self {
        let bucket = 64 - plan.schedule.index_bits;
        let within = |bits: u32| all((1 << bits) - 1);
        Self {
            bytes: &table.bytes,
            stride: all(table.stride() as u64),
            to_cell: shift(bucket - CELL_BITS),
            to_position: shift(bucket - POSITION_BITS),
            to_bucket: shift(bucket),
            within_cell: within(bucket - CELL_BITS),
            within_position: within(bucket - POSITION_BITS),
            within_bucket: within(bucket),
        }
    }

    /// The first byte of the rows for products `older` and tests of these kinds.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub(super) fn row(&self, kind: __m512i, older: __m512i) -> __m512i {
        let position = _mm512_and_si512(_mm512_srl_epi64(older, self.to_position), all(POSITIONS as u64 - 1));
        let row = _mm512_add_epi64(_mm512_slli_epi64::<POSITION_BITS>(kind), position);
        _mm512_mul_epu32(row, self.stride)
    }

    /// The products `newer`, counted from the beginning of the bucket of `older`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub(super) fn above(&self, newer: __m512i, older: __m512i) -> __m512i {
        _mm512_sub_epi64(newer, _mm512_andnot_si512(self.within_bucket, older))
    }

    /// The cells that answer tests of the products `newer` and `older`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub(super) fn cells(&self, newer: __m512i, older: __m512i, reach: __m512i, kind: __m512i) -> Cells {
        let cell = _mm512_srl_epi64(self.above(newer, older), self.to_cell);
        let reach = _mm512_add_epi64(_mm512_and_si512(newer, self.within_cell), reach);
        Cells {
            byte: _mm512_add_epi64(self.row(kind, older), _mm512_srli_epi64::<CELL_BITS>(cell)),
            first: _mm512_and_si512(cell, all(CELLS as u64 - 1)),
            more: _mm512_srl_epi64(reach, self.to_cell),
        }
    }

    /// The cells that answer a group of tests of one child, one test in each lane.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub(super) fn tests(&self, group: &TestGroup, child: u64) -> Cells {
        let newer = _mm512_mullo_epi64(all(child), load(&group.newer));
        let older = _mm512_mullo_epi64(all(child), load(&group.older));
        self.cells(newer, older, load(&group.reach), load(&group.kind))
    }
}

/// The values of all lanes, in memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Column(pub(super) [u64; LANES]);

/// One value in all lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn all(value: u64) -> __m512i {
    _mm512_set1_epi64(value.cast_signed())
}

/// A shift by the same number of bits in all lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn shift(by: u32) -> __m128i {
    _mm_cvtsi32_si128(by.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn load(values: &[u64; LANES]) -> __m512i {
    // SAFETY: 64 bytes, without need of alignment.
    unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub(super) fn column(lanes: __m512i) -> Column {
    let mut column = Column([0; LANES]);
    // SAFETY: 64 bytes, aligned as the type is.
    unsafe { _mm512_store_si512((&raw mut column).cast(), lanes) };
    column
}
