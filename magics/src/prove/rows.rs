//! Conflict rows: for the subsets of the base alone, which pairs of added products collide for certain.
//!
//! With `x` and `x'` over the subsets of the base, adding the products `a` and `c` of squares outside
//! of it collides if `x·factor + a` and `x'·factor + c` fall into one bucket. Whether they do depends on
//! the buckets of `a` and `c` only by their difference, so the relation is a set of differences for each
//! pair of positions within a bucket: small enough to be made anew for every factor prefix that fixes the base.

use super::order::{CELL, Direction, Plan};
use super::problem::Occupancy;
use super::step::{Kind, Step, Test};
use super::window::{Mask, Simd, WINDOW, Window, positions};
use magic_tables::board::Bitboard;

/// Base-2 logarithm of the positions within a bucket that have rows of their own.
pub(crate) const FINE: u32 = 4;

/// Positions within a bucket.
pub(crate) const POSITIONS: usize = 1 << FINE;

/// Conflict rows in the layout of one direction.
pub(crate) trait Rows: Sized {
    /// Empty rows for `plan`, to be made with `simd`.
    fn new(plan: &Plan, simd: Simd) -> Self;

    /// Makes the rows for `factor`, whose first `plan.order.rows` bits are fixed.
    fn build(&mut self, plan: &Plan, factor: u64);

    /// The bytes that windows lie in.
    fn bytes(&self) -> &[u8];

    /// Tells of each test which children it forbids in the window of `step` that begins with `first`.
    fn windows(&self, plan: &Plan, step: &Step, first: u64) -> impl Fn(&Test) -> Window;

    /// The children, in the window that begins with `first`, that `tests` of whole windows allow.
    #[inline]
    fn passed(&self, simd: Simd, plan: &Plan, step: &Step, tests: &[Test], first: u64) -> Mask {
        simd.allowed(self.bytes(), tests, self.windows(plan, step, first), &step.places)
    }

    /// The children, in the window that begins with `first`, that all its tests of whole windows allow.
    #[inline]
    fn allowed(&self, simd: Simd, plan: &Plan, step: &Step, first: u64) -> Mask {
        self.passed(simd, plan, step, step.joint.tests(), first)
    }

    /// Whether the products `far` (at most `growth` too small) and `other` collide for certain.
    fn conflict(&self, plan: &Plan, step: &Step, test: &Test, far: u64, other: u64) -> bool;

    /// Whether `child` fails `test`.
    #[inline]
    fn fails(&self, plan: &Plan, step: &Step, test: &Test, child: u64) -> bool {
        let (far, other) = (child.wrapping_mul(test.far), child.wrapping_mul(test.other));
        self.conflict(plan, step, test, far, other)
    }

    /// The children of `mask`, in the window that begins with `first`, that pass all tests child by child.
    #[inline]
    fn passing(&self, _: Simd, plan: &Plan, step: &Step, first: u64, mask: Mask) -> Mask {
        one_by_one(self, plan, step, first, mask)
    }
}

/// As [`Rows::passing`], on any processor.
fn one_by_one<R: Rows>(rows: &R, plan: &Plan, step: &Step, first: u64, mut mask: Mask) -> Mask {
    for place in positions(mask) {
        let child = step.window.child(first, place);
        if step.sums.tests().iter().any(|test| rows.fails(plan, step, test, child)) {
            mask[place as usize / 64] &= !(1 << (place % 64));
        }
    }
    mask
}

impl Direction {
    /// What making the rows of one node costs: what the innermost loops do.
    pub(crate) fn rows_work(self, plan: &Plan) -> u64 {
        let base = plan.base.len() as u64;
        match self {
            Self::Down | Self::Out => DownRows::work(base, plan.shift),
            // For each pair of positions each pair of subsets; and every byte that is stored.
            Self::Up => 2 * (POSITIONS * POSITIONS) as u64 * base * base + UpRows::layout(plan).1 as u64,
        }
    }
}

/// The bucket of a product.
fn bucket(plan: &Plan, product: u64) -> usize {
    (product >> (64 - plan.shift)) as usize
}

/// The position of a product within its bucket.
fn position(plan: &Plan, product: u64) -> usize {
    (product >> (64 - plan.shift - FINE)) as usize & (POSITIONS - 1)
}

/// The product of a subset of the base, as far as it is known.
struct Known {
    set: Bitboard,
    bucket: usize,
    /// What is known of the product within its bucket.
    within: u64,
    /// By how much the product can be greater; a whole bucket stands for more.
    growth: u64,
    class: usize,
}

impl Known {
    /// The products of the base's subsets, in their order, where the first `plan.order.rows` bits of `factor` are fixed.
    fn all(plan: &Plan, factor: u64) -> Vec<Self> {
        let whole = 1 << (64 - plan.shift);
        let known = |x: &Occupancy| {
            let product = factor.wrapping_mul(x.set);
            let growth = plan.growth(x.set, plan.order.rows).min(whole) as u64;
            Self {
                set: x.set,
                bucket: bucket(plan, product),
                within: product & (whole as u64 - 1),
                growth,
                class: x.class.into(),
            }
        };
        plan.base.iter().map(known).collect()
    }

    /// The bucket, relative to that of the summand, that the sum with it falls into for certain, where the summand lies
    /// anywhere in `from..=to` within its bucket.
    #[inline]
    fn definite(&self, plan: &Plan, from: u64, to: u64) -> Option<usize> {
        let bits = 64 - plan.shift;
        // A few buckets at most, so the sums do not wrap.
        let (low, high) = ((self.within + from) >> bits, (self.within + to + self.growth) >> bits);
        (low == high).then_some((self.bucket + low as usize) & ((1 << plan.shift) - 1))
    }
}

/// Rows for top-down search: a byte for each bucket, a bit for each of its cells.
pub(crate) struct DownRows {
    bytes: Vec<u8>,
    /// Bytes from one row to the next.
    stride: usize,
    /// For each attack set of the base, and at last for all: the cells from which another attack set (any)
    /// reaches the bucket at difference 0; each twice in a row, so that no window wraps.
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
            // Rows of less than a block are followed by more of their like.
            let one: &[u8; BLOCK] = reach[begin + i * BLOCK..].first_chunk().expect("a block");
            all.iter_mut().zip(one).for_each(|(all, one)| *all |= one);
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
    pub(crate) const CELLS: usize = 1 << CELL;

    /// Bytes of a row's beginning that follow its end, so that what begins in a row is read without a turn.
    pub(crate) const TAIL: usize = 64;

    /// What making the rows of one node costs for a base of so many subsets: per kind and position, for each subset one
    /// row of bytes, 16 in the time of a step.
    pub(crate) const fn work(base: u64, shift: u32) -> u64 {
        (base << shift) * (Kind::COUNT * POSITIONS) as u64 / 16
    }

    /// Bytes from one row to the next.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// The first byte of the row of a kind and a position.
    pub(crate) fn row(&self, kind: Kind, position: usize) -> usize {
        (kind.index() * POSITIONS + position) * self.stride
    }

    /// Makes the row that begins at `row`: the cells from which another attack set (if `partial`; else any) reaches one
    /// of the buckets that are `reached`, each with the number of its attack set.
    fn unite(&mut self, row: usize, reached: &[(usize, usize)], partial: bool) {
        let buckets = self.stride - Self::TAIL;
        let mut begins: Vec<usize> = reached
            .iter()
            .map(|&(to, class)| {
                let class = if partial { class } else { 0 };
                class * 2 * buckets + (buckets.wrapping_sub(to) & (buckets - 1))
            })
            .collect();
        begins.dedup();
        let row = &mut self.bytes[row..row + self.stride];
        match self.simd {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Avx512` exists only where these features were found.
            Simd::Avx512(..) => unsafe { unite_avx512(&mut row[..buckets], &self.reach, &begins) },
            _ => unite(&mut row[..buckets], &self.reach, &begins),
        }
        for i in buckets..self.stride {
            row[i] = row[i - buckets];
        }
    }
}

impl Rows for DownRows {
    fn new(plan: &Plan, simd: Simd) -> Self {
        let buckets = 1 << plan.shift;
        let stride = buckets + Self::TAIL;
        let classes = plan.classes();
        Self {
            // One more for the origin, of which one position is in use.
            bytes: vec![0; (Kind::COUNT + 1) * POSITIONS * stride],
            stride,
            // So that a block can be read from each.
            reach: vec![0; (classes + 1) * 2 * buckets + BLOCK],
            simd,
        }
    }

    fn build(&mut self, plan: &Plan, factor: u64) {
        let buckets = 1usize << plan.shift;
        let mask = buckets - 1;
        let cell = 1u64 << (64 - plan.shift - CELL);
        let classes = plan.classes();
        self.reach.fill(0);
        let base = Known::all(plan, factor);
        for x in &base {
            for j in 0..Self::CELLS as u64 {
                let Some(to) = x.definite(plan, j * cell, (j + 1) * cell - 1) else { continue };
                let from = buckets.wrapping_sub(to) & mask;
                for class in (0..=classes).filter(|&class| class != x.class) {
                    self.reach[class * 2 * buckets + from] |= 1 << j;
                }
            }
        }
        for row in self.reach.chunks_exact_mut(2 * buckets) {
            row.copy_within(..buckets, buckets);
        }
        let fine = 1u64 << (64 - plan.shift - FINE);
        let mut seen = vec![0u64; buckets];
        for soft in [false, true] {
            let error = if soft { cell + cell / 64 } else { cell / 16 };
            for at in 0..POSITIONS {
                let from = at as u64 * fine;
                let mut reached = Vec::with_capacity(base.len());
                for x in &base {
                    let Some(to) = x.definite(plan, from, from + fine - 1 + error) else { continue };
                    if seen[to] >> x.class & 1 == 0 {
                        seen[to] |= 1 << x.class;
                        reached.push((to, x.class));
                    }
                }
                for partial in [false, true] {
                    let row = self.row(Kind::new(soft, partial), at);
                    self.unite(row, &reached, partial);
                }
                for &(to, _) in &reached {
                    seen[to] = 0;
                }
            }
        }
        if plan.order.mirrored {
            let others = base.iter().filter(|x| x.set != 0);
            let reached: Vec<_> = others.filter_map(|x| Some((x.definite(plan, 0, 0)?, x.class))).collect();
            self.unite(self.row(Kind::ORIGIN, 0), &reached, false);
        }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    #[inline]
    fn windows(&self, plan: &Plan, _: &Step, first: u64) -> impl Fn(&Test) -> Window {
        // Worked out once for all tests.
        let (to_cell, to_bucket, to_position) =
            (64 - plan.shift - CELL, 64 - plan.shift, 64 - plan.shift - FINE);
        let (cells, within, stride) =
            ((1 << (plan.shift + CELL)) - 1, (1 << to_cell) - 1, self.stride as u32);
        move |test| {
            let (start, other) = (first.wrapping_mul(test.far), first.wrapping_mul(test.other));
            let cell = (start >> to_cell).wrapping_sub(other >> to_bucket << CELL) as u32 & cells;
            // A child's product begins in its cell and may reach into as many as follow.
            let more = ((start & within) + test.growth + within) >> to_cell;
            let position = (other >> to_position) as u32 & (POSITIONS as u32 - 1);
            let row = (test.kind.index() as u32 * POSITIONS as u32 + position) * stride;
            let (byte, shift) = (cell >> CELL, cell & (Self::CELLS as u32 - 1));
            Window { byte: row + byte, shift: shift as u16, span: 1 + more as u16 }
        }
    }

    #[inline]
    fn conflict(&self, plan: &Plan, _: &Step, test: &Test, far: u64, other: u64) -> bool {
        let bits = 64 - plan.shift - CELL;
        let cells = (1usize << (plan.shift + CELL)) - 1;
        let first = ((far >> bits) as usize).wrapping_sub(bucket(plan, other) << CELL) & cells;
        let more = ((far & ((1 << bits) - 1)) + test.growth + (1 << bits) - 1) >> bits;
        let byte = self.row(test.kind, position(plan, other)) + first / Self::CELLS;
        let cells = self.bytes[byte..].first_chunk().expect("rows go on for a window");
        // A few cells, so that eight bytes hold them wherever they begin.
        let all = (2 << more) - 1;
        u64::from_le_bytes(*cells) >> (first % Self::CELLS) & all == all
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn allowed(&self, simd: Simd, plan: &Plan, step: &Step, first: u64) -> Mask {
        match simd {
            Simd::Avx512(_, found) => super::avx512::allowed(found, self, plan, step, first),
            _ => self.passed(simd, plan, step, step.joint.tests(), first),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn passing(&self, simd: Simd, plan: &Plan, step: &Step, first: u64, mask: Mask) -> Mask {
        match simd {
            Simd::Avx512(_, found) => super::avx512::passing(found, self, plan, step, first, mask),
            Simd::Avx2(found) => super::children::passing(found, self, plan, step, first, mask),
            Simd::Portable => one_by_one(self, plan, step, first, mask),
        }
    }
}

/// Rows for bottom-up search: for each position of the new summand and residue of the difference, a
/// circle of bits, one for each value of the chunk's high bits, eight times so that windows begin at bytes.
pub(crate) struct UpRows {
    bytes: Vec<u8>,
    /// For each number of window bits in use, where its rows begin.
    widths: [Option<usize>; 9],
}

impl UpRows {
    fn copy_bytes(inner: u32) -> usize {
        (1usize << inner).div_ceil(8) + WINDOW + 8
    }

    /// Where the rows of each width in use begin, and the bytes of all.
    fn layout(plan: &Plan) -> ([Option<usize>; 9], usize) {
        let mut widths = [None; 9];
        let mut len = 0;
        for step in &plan.steps {
            let width = &mut widths[step.window.bits as usize];
            if width.is_none() {
                *width = Some(len);
                len += 2
                    * POSITIONS
                    * POSITIONS
                    * 8
                    * (Self::copy_bytes(step.window.bits) << (plan.shift - step.window.bits));
            }
        }
        (widths, len)
    }

    fn at(
        &self,
        plan: &Plan,
        inner: u32,
        partial: bool,
        far: usize,
        other: usize,
        difference: usize,
    ) -> usize {
        let spread = plan.shift - inner;
        let residue = difference & ((1 << spread) - 1);
        let turn = difference >> spread;
        let begin = self.widths[inner as usize].expect("rows of every width in use");
        let row = (usize::from(partial) * POSITIONS + far) * POSITIONS + other;
        let copy = ((row << spread | residue) << 3) | (turn & 7);
        begin + copy * Self::copy_bytes(inner) + (turn >> 3)
    }
}

impl Rows for UpRows {
    fn new(plan: &Plan, _: Simd) -> Self {
        let (widths, len) = Self::layout(plan);
        Self { bytes: vec![0; len], widths }
    }

    fn build(&mut self, plan: &Plan, factor: u64) {
        let buckets = 1usize << plan.shift;
        let fine = 1u64 << (64 - plan.shift - FINE);
        let base = Known::all(plan, factor);
        let reach: Vec<Vec<(usize, usize)>> = (0..POSITIONS as u64)
            .map(|at| {
                let definite = |x: &Known| Some((x.definite(plan, at * fine, (at + 1) * fine - 1)?, x.class));
                let mut reached: Vec<_> = base.iter().filter_map(definite).collect();
                reached.sort_unstable();
                reached.dedup();
                reached
            })
            .collect();
        let mut forbidden = vec![false; buckets];
        for partial in [false, true] {
            for (far, far_reach) in reach.iter().enumerate() {
                for (other, other_reach) in reach.iter().enumerate() {
                    forbidden.fill(false);
                    for &(a, a_class) in far_reach {
                        for &(c, c_class) in other_reach {
                            if !partial || a_class != c_class {
                                forbidden[c.wrapping_sub(a) & (buckets - 1)] = true;
                            }
                        }
                    }
                    self.store(plan, partial, far, other, &forbidden);
                }
            }
        }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    #[inline]
    fn windows(&self, plan: &Plan, step: &Step, first: u64) -> impl Fn(&Test) -> Window {
        move |test| {
            let (start, other) = (first.wrapping_mul(test.far), first.wrapping_mul(test.other));
            Window { byte: self.byte(plan, step, test, start, other) as u32, shift: 0, span: 1 }
        }
    }

    #[inline]
    fn conflict(&self, plan: &Plan, step: &Step, test: &Test, far: u64, other: u64) -> bool {
        self.bytes[self.byte(plan, step, test, far, other)] & 1 == 1
    }
}

impl UpRows {
    /// Where the children lie whose products begin with `start`.
    #[inline]
    fn byte(&self, plan: &Plan, step: &Step, test: &Test, start: u64, other: u64) -> usize {
        let difference = bucket(plan, start).wrapping_sub(bucket(plan, other)) & ((1 << plan.shift) - 1);
        let (far, other) = (position(plan, start), position(plan, other));
        self.at(plan, step.window.bits, test.kind.partial(), far, other, difference)
    }

    /// Lays out the set of `forbidden` differences in every width in use.
    fn store(&mut self, plan: &Plan, partial: bool, far: usize, other: usize, forbidden: &[bool]) {
        let mut circle = Vec::new();
        for inner in 0..self.widths.len() as u32 {
            if self.widths[inner as usize].is_none() {
                continue;
            }
            let spread = plan.shift - inner;
            let len = Self::copy_bytes(inner);
            // The circle in whole bytes; one of fewer than eight bits is repeated within a byte.
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
                let begin = self.at(plan, inner, partial, far, other, residue);
                for (turn, copy) in self.bytes[begin..begin + 8 * len].chunks_exact_mut(len).enumerate() {
                    for (out, pair) in copy.iter_mut().zip(circle.windows(2)) {
                        *out = (u16::from_le_bytes([pair[0], pair[1]]) >> turn) as u8;
                    }
                }
            }
        }
    }
}
