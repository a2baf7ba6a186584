//! Conflict rows of a top-down search.

#[cfg(target_arch = "x86_64")]
use super::avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::base_products::BaseProduct;
use super::cells::{CELL_BITS, CELLS, POSITION_BITS, POSITIONS, bucket, position};
use super::collision_test::{CollisionTest, RowKind};
use super::down_table::DownTable;
use super::plan::Plan;
use super::rows::{Rows, one_by_one};
use super::step::Step;
use super::test_groups::TestList;
use super::window::{Mask, Simd, Window};

/// The rows, and what they are made from.
pub(crate) struct DownRows {
    table: DownTable,
    /// For each attack set of the base (number 0: for all together) the cells from which another attack set reaches
    /// the bucket at difference 0. Each row stands there twice, so that no window wraps.
    reach: Vec<u8>,
    simd: Simd,
}

/// Bytes of a row that are made at a time, in registers.
const BLOCK: usize = 64;

/// Unites the rows of `reach` at `begins` into `row`, block by block.
#[inline(always)]
fn unite(row: &mut [u8], reach: &[u8], begins: &[usize]) {
    for (i, block) in row.chunks_mut(BLOCK).enumerate() {
        let mut all = [0; BLOCK];
        for begin in begins {
            // A row shorter than a block is followed by others, so that a block can be read.
            let one: &[u8; BLOCK] = reach[begin + i * BLOCK..].first_chunk().expect("a block");
            for (at, all) in all.iter_mut().enumerate() {
                *all |= one[at];
            }
        }
        block.copy_from_slice(&all[..block.len()]);
    }
}

/// As [`unite`], compiled for AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn unite_avx512(row: &mut [u8], reach: &[u8], begins: &[usize]) {
    unite(row, reach, begins);
}

impl DownRows {
    /// Makes the row that begins at byte `row`: the cells from which another attack set reaches one of the buckets
    /// that are `reached`, each given with the number of its attack set. Any attack set counts unless
    /// `equal_attacks`.
    fn unite(&mut self, row: usize, reached: &[(usize, usize)], equal_attacks: bool) {
        let buckets = self.table.buckets();
        let mut begins: Vec<usize> = reached
            .iter()
            .map(|&(to, class)| {
                let class = if equal_attacks { class } else { 0 };
                class * 2 * buckets + (buckets.wrapping_sub(to) & (buckets - 1))
            })
            .collect();
        begins.dedup();
        let stride = self.table.stride();
        let row = &mut self.table.bytes[row..row + stride];
        match self.simd {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Avx512` exists only where these features were found.
            Simd::Avx512(..) => unsafe { unite_avx512(&mut row[..buckets], &self.reach, &begins) },
            _ => unite(&mut row[..buckets], &self.reach, &begins),
        }
        for i in buckets..stride {
            row[i] = row[i - buckets];
        }
    }

    /// Fills `reach` for these products of the base.
    fn fill_reach(&mut self, plan: &Plan, base: &[BaseProduct]) {
        let buckets = self.table.buckets();
        let cell = plan.schedule.cell();
        let classes = plan.base_classes();
        self.reach.fill(0);
        for x in base {
            for j in 0..CELLS as u64 {
                let Some(to) = x.definite(j * cell, (j + 1) * cell - 1) else { continue };
                let from = buckets.wrapping_sub(to) & (buckets - 1);
                for class in (0..=classes).filter(|&class| class != x.class) {
                    self.reach[class * 2 * buckets + from] |= 1 << j;
                }
            }
        }
        for row in self.reach.chunks_exact_mut(2 * buckets) {
            row.copy_within(..buckets, buckets);
        }
    }
}

impl Rows for DownRows {
    fn new(plan: &Plan, simd: Simd) -> Self {
        let table = DownTable::new(plan.schedule.index_bits);
        // `build` keeps them in a word, one bit each. A base is without at least one ray, so it has at most 48.
        assert!(plan.base_classes() < 64, "a base has few attack sets");
        // With a block at the end, so that a block can be read from every row.
        let reach = vec![0; (plan.base_classes() + 1) * 2 * table.buckets() + BLOCK];
        Self { table, reach, simd }
    }

    fn work(plan: &Plan) -> u64 {
        DownTable::work(plan.base.len() as u64, plan.schedule.index_bits)
    }

    fn size(plan: &Plan) -> usize {
        DownTable::size(plan.schedule.index_bits)
    }

    fn build(&mut self, plan: &Plan, factor: u64) {
        let cell = plan.schedule.cell();
        let base = BaseProduct::all(plan, factor);
        self.fill_reach(plan, &base);
        let step = 1u64 << (64 - plan.schedule.index_bits - POSITION_BITS);
        let mut seen = vec![0u64; self.table.buckets()];
        for coarse in [false, true] {
            let error = if coarse { cell + cell / 64 } else { cell / 16 };
            for at in 0..POSITIONS {
                let from = at as u64 * step;
                let mut reached = Vec::with_capacity(base.len());
                for x in &base {
                    let Some(to) = x.definite(from, from + step - 1 + error) else { continue };
                    if seen[to] >> x.class & 1 == 0 {
                        seen[to] |= 1 << x.class;
                        reached.push((to, x.class));
                    }
                }
                for equal_attacks in [false, true] {
                    let row = self.table.row(RowKind::new(coarse, equal_attacks), at);
                    self.unite(row, &reached, equal_attacks);
                }
                for &(to, _) in &reached {
                    seen[to] = 0;
                }
            }
        }
        if plan.schedule.order.mirrored {
            let others = base.iter().filter(|x| x.set != 0);
            let reached: Vec<_> = others.filter_map(|x| Some((x.definite(0, 0)?, x.class))).collect();
            self.unite(self.table.row(RowKind::EMPTY, 0), &reached, false);
        }
    }

    fn bytes(&self) -> &[u8] {
        &self.table.bytes
    }

    #[inline]
    fn windows(&self, plan: &Plan, _: &Step, first: u64) -> impl Fn(&CollisionTest) -> Window {
        // Worked out once for all tests.
        let index_bits = plan.schedule.index_bits;
        let (to_cell, to_bucket, to_position) =
            (64 - index_bits - CELL_BITS, 64 - index_bits, 64 - index_bits - POSITION_BITS);
        let (cells, within, stride) =
            ((1 << (index_bits + CELL_BITS)) - 1, (1 << to_cell) - 1, self.table.stride() as u32);
        move |test| {
            let (newer, older) = (first.wrapping_mul(test.newer), first.wrapping_mul(test.older));
            let cell = (newer >> to_cell).wrapping_sub(older >> to_bucket << CELL_BITS) as u32 & cells;
            // The product of a child begins in its cell and may reach into the next ones.
            let more = ((newer & within) + test.growth + within) >> to_cell;
            let position = (older >> to_position) as u32 & (POSITIONS as u32 - 1);
            let row = (test.kind.index() as u32 * POSITIONS as u32 + position) * stride;
            let (byte, shift) = (cell >> CELL_BITS, cell & (CELLS as u32 - 1));
            Window { byte: row + byte, shift: shift as u16, span: 1 + more as u16 }
        }
    }

    #[inline]
    fn collide(&self, plan: &Plan, _: &Step, test: &CollisionTest, newer: u64, older: u64) -> bool {
        let index_bits = plan.schedule.index_bits;
        let bits = 64 - index_bits - CELL_BITS;
        let cells = (1usize << (index_bits + CELL_BITS)) - 1;
        let first = ((newer >> bits) as usize).wrapping_sub(bucket(older, index_bits) << CELL_BITS) & cells;
        let more = ((newer & ((1 << bits) - 1)) + test.growth + (1 << bits) - 1) >> bits;
        let byte = self.table.row(test.kind, position(older, index_bits)) + first / CELLS;
        let cells = self.table.bytes[byte..].first_chunk().expect("rows go on for a window");
        // These are a few cells, so eight bytes hold them wherever they begin.
        let all = (2 << more) - 1;
        u64::from_le_bytes(*cells) >> (first % CELLS) & all == all
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn allowed(&self, simd: Simd, plan: &Plan, step: &Step, tests: &TestList, first: u64) -> Mask {
        match simd {
            Simd::Avx512(_, found) => avx512::allowed(found, &self.table, plan, tests, step.places, first),
            _ => self.allowed_by(simd, plan, step, tests.tests(), first),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn passing(
        &self,
        simd: Simd,
        plan: &Plan,
        step: &Step,
        tests: &TestList,
        first: u64,
        mask: Mask,
    ) -> Mask {
        match simd {
            Simd::Avx512(_, found) => {
                avx512::passing(found, &self.table, plan, step.windows, tests, first, mask)
            }
            Simd::Avx2(found) => avx2::passing(found, &self.table, plan, step.windows, tests, first, mask),
            Simd::Portable => one_by_one(self, plan, step, tests, first, mask),
        }
    }
}
