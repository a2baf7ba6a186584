//! Conflict rows of a bottom-up search.

use super::base_products::BaseProduct;
use super::cells::{POSITION_BITS, POSITIONS, bucket, position};
use super::collision_test::CollisionTest;
use super::plan::Plan;
use super::rows::Rows;
use super::step::Step;
use super::window::{Simd, WINDOW, Window};

/// For each pair of positions and each residue of the difference a circle of bits: one bit for each value of the
/// children's high bits. Each circle is stored eight times, shifted by one bit each, so that all windows begin at
/// bytes.
pub(crate) struct UpRows {
    bytes: Vec<u8>,
    /// For each number of window bits that a step has, where its rows begin.
    widths: [Option<usize>; 9],
}

impl UpRows {
    /// Bytes of one copy of a circle for windows of 2^`inner` children.
    fn copy_bytes(inner: u32) -> usize {
        (1usize << inner).div_ceil(8) + WINDOW + 8
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
                    * (Self::copy_bytes(step.windows.bits) << (plan.schedule.index_bits - step.windows.bits));
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
        Self { bytes: vec![0; len], widths }
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
        let reach: Vec<Vec<(usize, usize)>> = (0..POSITIONS as u64)
            .map(|at| {
                let definite = |x: &BaseProduct| Some((x.definite(at * step, (at + 1) * step - 1)?, x.class));
                let mut reached: Vec<_> = base.iter().filter_map(definite).collect();
                reached.sort_unstable();
                reached.dedup();
                reached
            })
            .collect();
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
            let (newer, older) = (first.wrapping_mul(test.newer), first.wrapping_mul(test.older));
            Window { byte: self.byte(plan, step, test, newer, older) as u32, shift: 0, span: 1 }
        }
    }

    #[inline]
    fn collide(&self, plan: &Plan, step: &Step, test: &CollisionTest, newer: u64, older: u64) -> bool {
        self.bytes[self.byte(plan, step, test, newer, older)] & 1 == 1
    }
}

impl UpRows {
    /// The byte that holds the children from that with the products `newer` and `older` on.
    #[inline]
    fn byte(&self, plan: &Plan, step: &Step, test: &CollisionTest, newer: u64, older: u64) -> usize {
        let index_bits = plan.schedule.index_bits;
        let difference = bucket(newer, index_bits).wrapping_sub(bucket(older, index_bits))
            & ((1 << plan.schedule.index_bits) - 1);
        let positions = (position(newer, index_bits), position(older, index_bits));
        self.at(plan, step.windows.bits, test.kind.equal_attacks(), positions, difference)
    }

    /// Stores the set of `forbidden` differences for every width that a step has.
    fn store(&mut self, plan: &Plan, equal_attacks: bool, positions: (usize, usize), forbidden: &[bool]) {
        let mut circle = Vec::new();
        for inner in 0..self.widths.len() as u32 {
            if self.widths[inner as usize].is_none() {
                continue;
            }
            let spread = plan.schedule.index_bits - inner;
            let len = Self::copy_bytes(inner);
            // The circle in whole bytes: a circle of fewer than eight bits fills a byte several times.
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
                for (shift, copy) in self.bytes[begin..begin + 8 * len].chunks_exact_mut(len).enumerate() {
                    for (out, pair) in copy.iter_mut().zip(circle.windows(2)) {
                        *out = (u16::from_le_bytes([pair[0], pair[1]]) >> shift) as u8;
                    }
                }
            }
        }
    }
}
