//! Conflict rows: which products of squares outside the base collide once products of the base are
//! added.
//!
//! Let `a` and `c` be the products of two sets of squares outside the base. They collide if there
//! are subsets `x` and `x'` of the base such that `x·factor + a` and `x'·factor + c` fall into one
//! bucket, although the attack sets of the two occupancies differ. Whether they do depends on the
//! buckets of `a` and `c` only by their difference. So the relation is a set of differences for
//! each pair of positions within a bucket: small enough to be made anew for every node that
//! fixes the base.

use crate::prove::order::plan::{CollisionTest, DownTable, Plan, RowSet, Step, TestList};
use crate::prove::order::schedule::{CELL_BITS, CELLS, POSITION_BITS, POSITIONS, bucket, position};
use crate::prove::order::schedule::{ChildSet, WINDOW_BYTES};
#[cfg(target_arch = "x86_64")]
use crate::prove::vectors::avx512;
use crate::prove::vectors::{Simd, Window, places_of};
use magic_tables::board::Bitboard;

/// Conflict rows in the layout of one direction.
pub(crate) trait Rows: Sized {
    /// Empty rows for `plan`, to be made with `simd`.
    fn new(plan: &Plan, simd: Simd) -> Self;

    /// The work of making the rows of one node, in the units of
    /// [`Cost::work`](crate::prove::search::cost::Cost::work).
    fn work(plan: &Plan) -> u64;

    /// The bytes that the rows of one search take.
    fn size(plan: &Plan) -> usize;

    /// Makes the rows for a `factor` whose first `rows` bits are fixed.
    fn build(&mut self, plan: &Plan, factor: u64);

    /// The bytes that hold the rows.
    fn bytes(&self) -> &[u8];

    /// The table whose bytes these are, if AVX-512 can test windows and children by it.
    #[cfg(target_arch = "x86_64")]
    fn table(&self) -> Option<&DownTable> {
        None
    }

    /// A function that says for each test which bits of the rows answer it in the window of `step`
    /// that begins with `first`.
    fn windows(&self, plan: &Plan, step: &Step, first: u64) -> impl Fn(&CollisionTest) -> Window;

    /// The children, in the window that begins with `first`, that `tests` of whole windows allow.
    #[inline]
    fn allowed_by(
        &self,
        simd: Simd,
        plan: &Plan,
        step: &Step,
        tests: &[CollisionTest],
        first: u64,
    ) -> ChildSet {
        simd.allowed(
            self.bytes(),
            tests,
            self.windows(plan, step, first),
            &step.places,
        )
    }

    /// The children, in the window that begins with `first`, that all `tests` of whole windows of
    /// the step allow.
    #[inline]
    fn allowed(
        &self,
        simd: Simd,
        plan: &Plan,
        step: &Step,
        tests: &TestList,
        first: u64,
    ) -> ChildSet {
        #[cfg(target_arch = "x86_64")]
        if let (Simd::Avx512(..), Some(table)) = (simd, self.table()) {
            // SAFETY: `Avx512` exists only where these features were found.
            return unsafe { avx512::allowed(table, plan, tests, step.places, first) };
        }
        self.allowed_by(simd, plan, step, &tests.tests, first)
    }

    /// Whether the products `newer` and `older` collide for certain.
    fn collide(
        &self,
        plan: &Plan,
        step: &Step,
        test: &CollisionTest,
        newer: u64,
        older: u64,
    ) -> bool;

    /// Whether `child` fails `test`.
    #[inline]
    fn fails(&self, plan: &Plan, step: &Step, test: &CollisionTest, child: u64) -> bool {
        let newer = child.wrapping_mul(test.newer);
        let older = child.wrapping_mul(test.older);
        self.collide(plan, step, test, newer, older)
    }

    /// The children of `mask`, in the window that begins with `first`, each of which passes
    /// `tests`.
    #[inline]
    fn passing(
        &self,
        simd: Simd,
        plan: &Plan,
        step: &Step,
        tests: &TestList,
        first: u64,
        mut mask: ChildSet,
    ) -> ChildSet {
        #[cfg(target_arch = "x86_64")]
        if let (Simd::Avx512(..), Some(table)) = (simd, self.table()) {
            // SAFETY: `Avx512` exists only where these features were found.
            return unsafe { avx512::passing(table, plan, step.windows, tests, first, mask) };
        }
        for place in places_of(mask) {
            let child = step.windows.child(first, place);
            if tests
                .tests
                .iter()
                .any(|test| self.fails(plan, step, test, child))
            {
                mask[place as usize / 64] &= !(1 << (place % 64));
            }
        }
        mask
    }
}

/// The product of one subset of the base.
pub(crate) struct BaseProduct {
    pub set: Bitboard,
    pub class: usize,
    bucket: usize,
    /// The product within its bucket, as far as it is known.
    within: u64,
    /// How much the product can still grow; capped at a whole bucket.
    growth: u64,
    index_bits: u32,
}

impl BaseProduct {
    /// The products of the base's subsets, in their order, for a `factor` whose bits are fixed as
    /// far as the rows need.
    pub(crate) fn all(plan: &Plan, factor: u64) -> Vec<Self> {
        let index_bits = plan.schedule.index_bits;
        let whole_bucket = 1 << (64 - index_bits);
        let schedule = &plan.schedule;
        let mut products = Vec::with_capacity(plan.base.len());
        for x in &plan.base {
            let product = factor.wrapping_mul(x.set);
            let growth = schedule.growth(x.set, schedule.order.rows);
            products.push(Self {
                set: x.set,
                class: x.class.into(),
                bucket: bucket(product, index_bits),
                within: product & (whole_bucket as u64 - 1),
                growth: growth.min(whole_bucket) as u64,
                index_bits,
            });
        }
        products
    }

    /// The bucket of the sum of this product and a summand, counted from the bucket of the summand,
    /// where the summand lies anywhere in `from..=to` within its bucket; `None` if the sum can
    /// fall into different buckets.
    #[inline]
    pub(crate) fn definite(&self, from: u64, to: u64) -> Option<usize> {
        let bits = 64 - self.index_bits;
        // These are a few buckets at most, so the sums do not wrap.
        let low = (self.within + from) >> bits;
        let high = (self.within + to + self.growth) >> bits;
        (low == high).then_some((self.bucket + low as usize) & ((1 << self.index_bits) - 1))
    }
}

/// The conflict rows of orders that begin with high bits. They stay empty for orders without a
/// base, whose steps look only at the slots that are taken.
pub(crate) struct DownRows {
    table: DownTable,
    /// For each attack set of the base (number 0: for all together) the cells from which another
    /// attack set reaches the bucket at difference 0. Each row stands there twice, so that no
    /// window wraps.
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

/// What [`unite`] does, compiled for AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn unite_avx512(row: &mut [u8], reach: &[u8], begins: &[usize]) {
    unite(row, reach, begins);
}

impl DownRows {
    /// Makes the row that begins at byte `row`: the cells from which another attack set reaches one
    /// of the buckets that are `reached`, each given with the number of its attack set. Any
    /// attack set counts unless `equal_attacks`.
    fn unite(&mut self, row: usize, reached: &[(usize, usize)], equal_attacks: bool) {
        let buckets = self.table.buckets;
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
        let buckets = self.table.buckets;
        let cell = plan.schedule.cell();
        let classes = plan.base_classes();
        self.reach.fill(0);
        for x in base {
            for j in 0..CELLS as u64 {
                let Some(to) = x.definite(j * cell, (j + 1) * cell - 1) else {
                    continue;
                };
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
        // `build` keeps them in a word, one bit each. A base is without at least one ray, so it has
        // at most 48.
        assert!(plan.base_classes() < 64, "a base has few attack sets");
        // With a block at the end, so that a block can be read from every row.
        let reach = vec![0; (plan.base_classes() + 1) * 2 * table.buckets + BLOCK];
        Self { table, reach, simd }
    }

    fn work(plan: &Plan) -> u64 {
        if plan.base.is_empty() {
            return 0;
        }
        DownTable::work(plan.base.len() as u64, plan.schedule.index_bits)
    }

    fn size(plan: &Plan) -> usize {
        DownTable::size(plan.schedule.index_bits)
    }

    fn build(&mut self, plan: &Plan, factor: u64) {
        if plan.base.is_empty() {
            return;
        }
        let cell = plan.schedule.cell();
        let base = BaseProduct::all(plan, factor);
        self.fill_reach(plan, &base);
        let step = 1u64 << (64 - plan.schedule.index_bits - POSITION_BITS);
        let mut seen = vec![0u64; self.table.buckets];
        for coarse in [false, true] {
            let error = if coarse { cell + cell / 64 } else { cell / 16 };
            for at in 0..POSITIONS {
                let from = at as u64 * step;
                let mut reached = Vec::with_capacity(base.len());
                for x in &base {
                    let Some(to) = x.definite(from, from + step - 1 + error) else {
                        continue;
                    };
                    if seen[to] >> x.class & 1 == 0 {
                        seen[to] |= 1 << x.class;
                        reached.push((to, x.class));
                    }
                }
                for equal_attacks in [false, true] {
                    let row = self.table.row(RowSet::new(coarse, equal_attacks), at);
                    self.unite(row, &reached, equal_attacks);
                }
                for &(to, _) in &reached {
                    seen[to] = 0;
                }
            }
        }
        if plan.schedule.order.mirrored {
            let others = base.iter().filter(|x| x.set != 0);
            let reached: Vec<_> = others
                .filter_map(|x| Some((x.definite(0, 0)?, x.class)))
                .collect();
            self.unite(self.table.row(RowSet::EMPTY, 0), &reached, false);
        }
    }

    fn bytes(&self) -> &[u8] {
        &self.table.bytes
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn table(&self) -> Option<&DownTable> {
        Some(&self.table)
    }

    #[inline]
    fn windows(&self, plan: &Plan, _: &Step, first: u64) -> impl Fn(&CollisionTest) -> Window {
        // Worked out once for all tests.
        let index_bits = plan.schedule.index_bits;
        let to_cell = 64 - index_bits - CELL_BITS;
        let to_bucket = 64 - index_bits;
        let to_position = 64 - index_bits - POSITION_BITS;
        let cells = (1 << (index_bits + CELL_BITS)) - 1;
        let within = (1 << to_cell) - 1;
        let stride = self.table.stride() as u32;
        move |test| {
            let newer = first.wrapping_mul(test.newer);
            let older = first.wrapping_mul(test.older);
            let cell =
                (newer >> to_cell).wrapping_sub(older >> to_bucket << CELL_BITS) as u32 & cells;
            // The product of a child begins in its cell and may reach into the next ones.
            let more = ((newer & within) + test.growth + within) >> to_cell;
            let position = (older >> to_position) as u32 & (POSITIONS as u32 - 1);
            let row = (test.rows.index() as u32 * POSITIONS as u32 + position) * stride;
            let byte = cell >> CELL_BITS;
            let shift = cell & (CELLS as u32 - 1);
            Window {
                byte: row + byte,
                shift: shift as u16,
                span: 1 + more as u16,
            }
        }
    }

    #[inline]
    fn collide(&self, plan: &Plan, _: &Step, test: &CollisionTest, newer: u64, older: u64) -> bool {
        let index_bits = plan.schedule.index_bits;
        let bits = 64 - index_bits - CELL_BITS;
        let cells = (1usize << (index_bits + CELL_BITS)) - 1;
        let first =
            ((newer >> bits) as usize).wrapping_sub(bucket(older, index_bits) << CELL_BITS) & cells;
        let more = ((newer & ((1 << bits) - 1)) + test.growth + (1 << bits) - 1) >> bits;
        let byte = self.table.row(test.rows, position(older, index_bits)) + first / CELLS;
        let cells = self.table.bytes[byte..]
            .first_chunk()
            .expect("rows go on for a window");
        // These are a few cells, so eight bytes hold them wherever they begin.
        let all = (2 << more) - 1;
        u64::from_le_bytes(*cells) >> (first % CELLS) & all == all
    }
}

/// For each pair of positions and each residue of the difference a circle of bits: one bit for each
/// value of the children's high bits. Each circle is stored eight times, shifted by one bit each,
/// so that all windows begin at bytes.
pub(crate) struct UpRows {
    bytes: Vec<u8>,
    /// For each number of window bits that a step has, where its rows begin.
    widths: [Option<usize>; 9],
}

impl UpRows {
    /// Bytes of one copy of a circle for windows of 2^`inner` children.
    fn copy_bytes(inner: u32) -> usize {
        (1usize << inner).div_ceil(8) + WINDOW_BYTES + 8
    }

    /// Where the rows of each width begin, and the bytes of all together.
    fn layout(plan: &Plan) -> ([Option<usize>; 9], usize) {
        let mut widths = [None; 9];
        let mut len = 0;
        for step in &plan.steps {
            let width = &mut widths[step.windows.bits as usize];
            if width.is_none() {
                *width = Some(len);
                len += 2
                    * POSITIONS
                    * POSITIONS
                    * 8
                    * (Self::copy_bytes(step.windows.bits)
                        << (plan.schedule.index_bits - step.windows.bits));
            }
        }
        (widths, len)
    }

    /// The byte at which the windows with these positions and this difference begin.
    fn at(
        &self,
        plan: &Plan,
        inner: u32,
        equal_attacks: bool,
        (newer_at, older_at): (usize, usize),
        difference: usize,
    ) -> usize {
        let spread = plan.schedule.index_bits - inner;
        let residue = difference & ((1 << spread) - 1);
        let place = difference >> spread;
        let begin = self.widths[inner as usize].expect("rows of every width that a step has");
        let row = (usize::from(equal_attacks) * POSITIONS + newer_at) * POSITIONS + older_at;
        let copy = ((row << spread | residue) << 3) | (place & 7);
        begin + copy * Self::copy_bytes(inner) + (place >> 3)
    }
}

impl Rows for UpRows {
    fn new(plan: &Plan, _: Simd) -> Self {
        let (widths, len) = Self::layout(plan);
        Self {
            bytes: vec![0; len],
            widths,
        }
    }

    fn work(plan: &Plan) -> u64 {
        // Each pair of subsets for each pair of positions, and every byte that is stored.
        let base = plan.base.len() as u64;
        2 * (POSITIONS * POSITIONS) as u64 * base * base + Self::layout(plan).1 as u64
    }

    fn size(plan: &Plan) -> usize {
        Self::layout(plan).1
    }

    fn build(&mut self, plan: &Plan, factor: u64) {
        let buckets = 1usize << plan.schedule.index_bits;
        let step = 1u64 << (64 - plan.schedule.index_bits - POSITION_BITS);
        let base = BaseProduct::all(plan, factor);
        let mut reach: Vec<Vec<(usize, usize)>> = Vec::with_capacity(POSITIONS);
        for at in 0..POSITIONS as u64 {
            let mut reached = Vec::new();
            for x in &base {
                if let Some(to) = x.definite(at * step, (at + 1) * step - 1) {
                    reached.push((to, x.class));
                }
            }
            reached.sort_unstable();
            reached.dedup();
            reach.push(reached);
        }
        let mut forbidden = vec![false; buckets];
        for equal_attacks in [false, true] {
            for (newer_at, newer_reach) in reach.iter().enumerate() {
                for (older_at, older_reach) in reach.iter().enumerate() {
                    forbidden.fill(false);
                    for &(a, a_class) in newer_reach {
                        for &(c, c_class) in older_reach {
                            if !equal_attacks || a_class != c_class {
                                forbidden[c.wrapping_sub(a) & (buckets - 1)] = true;
                            }
                        }
                    }
                    self.store(plan, equal_attacks, (newer_at, older_at), &forbidden);
                }
            }
        }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    #[inline]
    fn windows(&self, plan: &Plan, step: &Step, first: u64) -> impl Fn(&CollisionTest) -> Window {
        move |test| {
            let newer = first.wrapping_mul(test.newer);
            let older = first.wrapping_mul(test.older);
            Window {
                byte: self.byte(plan, step, test, newer, older) as u32,
                shift: 0,
                span: 1,
            }
        }
    }

    #[inline]
    fn collide(
        &self,
        plan: &Plan,
        step: &Step,
        test: &CollisionTest,
        newer: u64,
        older: u64,
    ) -> bool {
        self.bytes[self.byte(plan, step, test, newer, older)] & 1 == 1
    }
}

impl UpRows {
    /// The byte that holds the children from that with the products `newer` and `older` on.
    #[inline]
    fn byte(
        &self,
        plan: &Plan,
        step: &Step,
        test: &CollisionTest,
        newer: u64,
        older: u64,
    ) -> usize {
        let index_bits = plan.schedule.index_bits;
        let difference = bucket(newer, index_bits).wrapping_sub(bucket(older, index_bits))
            & ((1 << plan.schedule.index_bits) - 1);
        let positions = (position(newer, index_bits), position(older, index_bits));
        self.at(
            plan,
            step.windows.bits,
            test.rows.equal_attacks(),
            positions,
            difference,
        )
    }

    /// Stores the set of `forbidden` differences for every width that a step has.
    fn store(
        &mut self,
        plan: &Plan,
        equal_attacks: bool,
        positions: (usize, usize),
        forbidden: &[bool],
    ) {
        let mut circle = Vec::new();
        for inner in 0..self.widths.len() as u32 {
            if self.widths[inner as usize].is_none() {
                continue;
            }
            let spread = plan.schedule.index_bits - inner;
            let len = Self::copy_bytes(inner);
            // The circle in whole bytes: a circle of fewer than eight bits fills a byte several
            // times.
            let period = (1usize << inner).div_ceil(8);
            for residue in 0..1usize << spread {
                circle.clear();
                circle.resize(period, 0u8);
                for i in 0..8 * period {
                    let index = i & ((1 << inner) - 1);
                    circle[i / 8] |= u8::from(forbidden[index << spread | residue]) << (i % 8);
                }
                for i in period..=len {
                    circle.push(circle[i - period]);
                }
                let begin = self.at(plan, inner, equal_attacks, positions, residue);
                for (shift, copy) in self.bytes[begin..begin + 8 * len]
                    .chunks_exact_mut(len)
                    .enumerate()
                {
                    for (out, pair) in copy.iter_mut().zip(circle.windows(2)) {
                        *out = (u16::from_le_bytes([pair[0], pair[1]]) >> shift) as u8;
                    }
                }
            }
        }
    }
}
