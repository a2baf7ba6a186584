//! The tests of a step by AVX-512: those of whole windows and those of each child.

use crate::prove::order::plan::{ChildWindows, DownTable, LANES, Plan, TestGroup, TestList};
use crate::prove::order::schedule::{CELL_BITS, CELLS, POSITION_BITS, POSITIONS};
use crate::prove::order::schedule::{ChildSet, WINDOW_BYTES};
use crate::prove::vectors::places_of;
use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64,
    _mm256_andnot_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_storeu_si256,
    _mm256_testz_si256, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_cmple_epu64_mask,
    _mm512_cmpneq_epi64_mask, _mm512_cvtepi64_epi8, _mm512_cvtepu8_epi64,
    _mm512_extracti64x4_epi64, _mm512_inserti64x4, _mm512_loadu_si512, _mm512_mask_and_epi64,
    _mm512_mask_blend_epi64, _mm512_mask_cmple_epu64_mask, _mm512_mask_cmpneq_epi64_mask,
    _mm512_mask_i64gather_epi64, _mm512_maskz_compress_epi64, _mm512_mul_epu32, _mm512_mullo_epi64,
    _mm512_or_si512, _mm512_permutexvar_epi32, _mm512_permutexvar_epi64, _mm512_reduce_max_epu64,
    _mm512_set_epi64, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shrdv_epi64,
    _mm512_sll_epi64, _mm512_slli_epi64, _mm512_sllv_epi64, _mm512_srl_epi64, _mm512_srli_epi64,
    _mm512_srlv_epi64, _mm512_store_si512, _mm512_sub_epi64,
};

/// The children, in the window that begins with `first`, that the tests of whole windows allow: the
/// same as `Rows::allowed_by`.
#[target_feature(enable = "avx512f,avx512dq,avx512vbmi2")]
pub(crate) fn allowed(
    table: &DownTable,
    plan: &Plan,
    tests: &TestList,
    places: ChildSet,
    first: u64,
) -> ChildSet {
    let lookup = RowLookup::new(table, plan);
    let mut allowed = places;
    for group in &tests.groups {
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

/// The children that any of eight tests forbids. Their windows begin with these cells; a test
/// forbids a child if all cells of its run are set, counted from the place of the child.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vbmi2")]
fn forbidden(rows: &[u8], cells: Cells) -> __m256i {
    // A run is mostly one cell or two.
    let two = _mm512_cmple_epu64_mask(cells.more, all(1)) == u8::MAX;
    let farthest = if two {
        1
    } else {
        _mm512_reduce_max_epu64(cells.more)
    };
    let mut pair = _mm512_set_epi64(1, 1, 1, 1, 0, 0, 0, 0);
    let mut forbidden = _mm512_setzero_si512();
    for bytes in lane_values(cells.byte).0.chunks_exact(2) {
        let (low, high) = window(rows, bytes[0]);
        let (low2, high2) = window(rows, bytes[1]);
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
    _mm256_or_si256(
        _mm512_castsi512_si256(forbidden),
        _mm512_extracti64x4_epi64::<1>(forbidden),
    )
}

/// The bytes of a window, and the bytes eight further on, from which bits are shifted in.
#[inline]
#[target_feature(enable = "avx512f")]
fn window(rows: &[u8], byte: u64) -> (__m256i, __m256i) {
    let bytes: &[u8; WINDOW_BYTES + 8] = rows[byte as usize..]
        .first_chunk()
        .expect("a window lies within its table");
    let bytes = bytes.as_ptr();
    // SAFETY: 32 bytes of 40 each, without need of alignment.
    unsafe {
        (
            _mm256_loadu_si256(bytes.cast()),
            _mm256_loadu_si256(bytes.add(8).cast()),
        )
    }
}

/// This many children or fewer are tested one after the other.
const FEW: usize = 4;

/// The children of `mask`, in the window that begins with `first`, that no test forbids: the same
/// as `Rows::collide` for each.
//
// The older product of a test changes little among the children of a window: one row or two answer
// the test for all of them, and the cells in question lie in 64 bytes of a row. So the cells of
// eight children are found by permuting one vector. Where a window is too wide for that, the cells
// are gathered; and where few children are left, eight tests of one child are gathered.
#[target_feature(enable = "avx512f,avx512dq,bmi1,popcnt")]
pub(crate) fn passing(
    table: &DownTable,
    plan: &Plan,
    windows: ChildWindows,
    tests: &TestList,
    first: u64,
    mask: ChildSet,
) -> ChildSet {
    // The places of the children that are left, in ascending order, with room for a vector behind
    // the last.
    let mut places = [0; 64 * 4 + LANES];
    let mut left = 0;
    for place in places_of(mask) {
        places[left] = place as u8;
        left += 1;
    }
    let lookup = RowLookup::new(table, plan);
    let spacing = shift(windows.spacing_bits);
    let child_bit = shift(windows.child_bit);
    let mut groups = tests.groups.as_slice();
    while left > FEW
        && let Some((group, rest)) = groups.split_first()
    {
        let begin = windows.child(first, places[0].into());
        let end = windows.child(first, places[left - 1].into());
        let lines = lookup.lines(group, begin, end);
        let mut kept = 0;
        for begin in (0..left).step_by(LANES) {
            let some = widened(&places[begin..]);
            let children = _mm512_add_epi64(
                all(first),
                _mm512_sll_epi64(_mm512_srl_epi64(some, spacing), child_bit),
            );
            let mut passing = u8::MAX >> LANES.saturating_sub(left - begin);
            for test in 0..group.count {
                passing = if lines.two >> test & 1 == 1 {
                    lookup.permuted(group, test, &lines, children, passing)
                } else {
                    lookup.gathered(group, test, children, passing)
                };
                if passing == 0 {
                    break;
                }
            }
            narrow(
                _mm512_maskz_compress_epi64(passing, some),
                &mut places[kept..],
            );
            kept += passing.count_ones() as usize;
        }
        left = kept;
        groups = rest;
    }
    let mut mask = [0; 4];
    for &place in &places[..left] {
        // Where more than a few children are left, no groups of tests are left.
        if lookup.passes(groups, windows.child(first, place.into())) {
            mask[usize::from(place / 64)] |= 1 << (place % 64);
        }
    }
    mask
}

/// For each test of a group, where the cells lie that answer it for the children of a window.
struct RowLines {
    /// A bit for each test that one row answers for all children.
    one: u8,
    /// A bit for each test that one row or two answer.
    two: u8,
    /// Subtracted from a product to count it from the first byte.
    base: LaneValues,
    /// The first byte in the row of the first child.
    first: LaneValues,
    /// The first byte in the row of the last child.
    last: LaneValues,
    /// The position and the bucket of the first child's older product.
    position: LaneValues,
}

impl RowLookup<'_> {
    /// Where the cells of the children from `begin` to `end` lie.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn lines(&self, group: &TestGroup, begin: u64, end: u64) -> RowLines {
        let rows = load(&group.rows);
        let set = load(&group.older);
        let newer = _mm512_mullo_epi64(all(begin), load(&group.newer));
        let older = _mm512_mullo_epi64(all(begin), set);
        let moved = _mm512_mullo_epi64(all(end - begin), set);
        let rows_passed = _mm512_srl_epi64(
            _mm512_add_epi64(_mm512_and_si512(older, self.within_position), moved),
            self.to_position,
        );
        RowLines {
            one: _mm512_mask_cmple_epu64_mask(group.one_line, rows_passed, all(0)),
            two: _mm512_mask_cmple_epu64_mask(group.one_line, rows_passed, all(1)),
            base: lane_values(_mm512_andnot_si512(self.within_bucket, newer)),
            first: self.first_byte(rows, newer, older),
            last: self.first_byte(rows, newer, _mm512_add_epi64(older, moved)),
            position: lane_values(_mm512_srl_epi64(older, self.to_position)),
        }
    }

    /// Where in the rows the byte of the products `newer` and `older` is.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn first_byte(&self, rows: __m512i, newer: __m512i, older: __m512i) -> LaneValues {
        let buckets = _mm512_srl_epi64(self.above(newer, older), self.to_bucket);
        lane_values(_mm512_add_epi64(self.row(rows, older), buckets))
    }

    /// The 64 bytes of the rows from the byte `first` on.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn line(&self, first: u64) -> __m512i {
        let bytes: &[u8; 64] = self.bytes[first as usize..]
            .first_chunk()
            .expect("a row goes on for so long");
        // SAFETY: 64 bytes, without need of alignment.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }

    /// The `children` of `mask` that a test does not forbid that one row or two answer.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn permuted(
        &self,
        group: &TestGroup,
        test: usize,
        lines: &RowLines,
        children: __m512i,
        mask: u8,
    ) -> u8 {
        let newer = _mm512_mullo_epi64(children, all(group.newer[test]));
        let newer = _mm512_sub_epi64(newer, all(lines.base.0[test]));
        let cell = _mm512_srl_epi64(newer, self.to_cell);
        let last = _mm512_srl_epi64(
            _mm512_add_epi64(newer, all(group.reach[test])),
            self.to_cell,
        );
        // The 32 cells that hold the first cell of a child, and the next 32.
        let word = _mm512_srli_epi64::<5>(cell);
        let words = _mm512_or_si512(
            word,
            _mm512_slli_epi64::<32>(_mm512_add_epi64(word, all(1))),
        );
        let mut cells = _mm512_permutexvar_epi32(words, self.line(lines.first.0[test]));
        if lines.one >> test & 1 == 0 {
            let older = _mm512_mullo_epi64(children, all(group.older[test]));
            let position = _mm512_srl_epi64(older, self.to_position);
            let beyond = _mm512_cmpneq_epi64_mask(position, all(lines.position.0[test]));
            let second = _mm512_permutexvar_epi32(words, self.line(lines.last.0[test]));
            cells = _mm512_mask_blend_epi64(beyond, cells, second);
        }
        let cells = _mm512_srlv_epi64(cells, _mm512_and_si512(cell, all(31)));
        free(cells, _mm512_sub_epi64(last, cell), mask)
    }

    /// The `children` of `mask` that a test does not forbid, however far from each other they are.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn gathered(&self, group: &TestGroup, test: usize, children: __m512i, mask: u8) -> u8 {
        let newer = _mm512_mullo_epi64(children, all(group.newer[test]));
        let older = _mm512_mullo_epi64(children, all(group.older[test]));
        self.free(
            self.cells(newer, older, all(group.reach[test]), all(group.rows[test])),
            mask,
        )
    }

    /// Whether a child passes all tests.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn passes(&self, groups: &[TestGroup], child: u64) -> bool {
        groups
            .iter()
            .all(|group| self.free(self.tests(group, child), u8::MAX) == u8::MAX)
    }

    /// The lanes of `mask` in which not all cells are set.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn free(&self, cells: Cells, mask: u8) -> u8 {
        let bytes = self.bytes.as_ptr().cast();
        // SAFETY: there is a row for each set of rows and each position, and in it more than eight
        // bytes follow each cell.
        let word = unsafe {
            _mm512_mask_i64gather_epi64::<1>(_mm512_setzero_si512(), mask, cells.byte, bytes)
        };
        free(_mm512_srlv_epi64(word, cells.first), cells.more, mask)
    }
}

/// The lanes of `mask` in which the lowest of `cells` or one of the `more` cells after it is not
/// set.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn free(cells: __m512i, more: __m512i, mask: u8) -> u8 {
    let span = _mm512_sub_epi64(_mm512_sllv_epi64(all(2), more), all(1));
    _mm512_mask_cmpneq_epi64_mask(mask, _mm512_and_si512(cells, span), span)
}

/// The first eight bytes, one in each lane.
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

/// The table, and the shifts and masks that take a product apart.
struct RowLookup<'a> {
    bytes: &'a [u8],
    stride: __m512i,
    to_cell: __m128i,
    to_position: __m128i,
    to_bucket: __m128i,
    within_cell: __m512i,
    within_position: __m512i,
    within_bucket: __m512i,
}

/// A run of cells in a row, for each lane.
#[derive(Clone, Copy)]
struct Cells {
    /// The byte that holds the first cell.
    byte: __m512i,
    /// The number of the first cell in that byte.
    first: __m512i,
    /// How many cells follow.
    more: __m512i,
}

impl<'a> RowLookup<'a> {
    #[target_feature(enable = "avx512f,avx512dq")]
    fn new(table: &'a DownTable, plan: &Plan) -> Self {
        let bucket = 64 - plan.schedule.index_bits;
        Self {
            bytes: &table.bytes,
            stride: all(table.stride() as u64),
            to_cell: shift(bucket - CELL_BITS),
            to_position: shift(bucket - POSITION_BITS),
            to_bucket: shift(bucket),
            within_cell: all((1 << (bucket - CELL_BITS)) - 1),
            within_position: all((1 << (bucket - POSITION_BITS)) - 1),
            within_bucket: all((1 << bucket) - 1),
        }
    }

    /// The first byte of the rows for products `older` and tests by these sets of rows.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn row(&self, rows: __m512i, older: __m512i) -> __m512i {
        let position = _mm512_and_si512(
            _mm512_srl_epi64(older, self.to_position),
            all(POSITIONS as u64 - 1),
        );
        let row = _mm512_add_epi64(_mm512_slli_epi64::<POSITION_BITS>(rows), position);
        _mm512_mul_epu32(row, self.stride)
    }

    /// The products `newer`, counted from the beginning of the bucket of `older`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn above(&self, newer: __m512i, older: __m512i) -> __m512i {
        _mm512_sub_epi64(newer, _mm512_andnot_si512(self.within_bucket, older))
    }

    /// The cells that answer tests of the products `newer` and `older`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn cells(&self, newer: __m512i, older: __m512i, reach: __m512i, rows: __m512i) -> Cells {
        let cell = _mm512_srl_epi64(self.above(newer, older), self.to_cell);
        let reach = _mm512_add_epi64(_mm512_and_si512(newer, self.within_cell), reach);
        Cells {
            byte: _mm512_add_epi64(self.row(rows, older), _mm512_srli_epi64::<CELL_BITS>(cell)),
            first: _mm512_and_si512(cell, all(CELLS as u64 - 1)),
            more: _mm512_srl_epi64(reach, self.to_cell),
        }
    }

    /// The cells that answer a group of tests of one child, one test in each lane.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    fn tests(&self, group: &TestGroup, child: u64) -> Cells {
        let newer = _mm512_mullo_epi64(all(child), load(&group.newer));
        let older = _mm512_mullo_epi64(all(child), load(&group.older));
        self.cells(newer, older, load(&group.reach), load(&group.rows))
    }
}

/// The values of all lanes, in memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct LaneValues([u64; LANES]);

/// One value in all lanes.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn all(value: u64) -> __m512i {
    _mm512_set1_epi64(value.cast_signed())
}

/// A shift by the same number of bits in all lanes.
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
fn lane_values(lanes: __m512i) -> LaneValues {
    let mut column = LaneValues([0; LANES]);
    // SAFETY: 64 bytes, aligned as the type is.
    unsafe { _mm512_store_si512((&raw mut column).cast(), lanes) };
    column
}
