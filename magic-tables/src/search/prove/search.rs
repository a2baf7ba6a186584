//! The tree search below one prefix.

use super::order::{Order, Plan, Step, Test};
use super::problem::{Occupancy, Problem};
use super::rows::Rows;
use super::window::{Mask, Simd};

/// Which buckets are taken by which attack set, with a log to take back.
struct Slots {
    classes: Vec<u16>,
    log: Vec<u32>,
}

impl Slots {
    fn new(shift: u32) -> Self {
        Self { classes: vec![0; 1 << shift], log: Vec::new() }
    }

    /// Enters the occupancies whose index is definite, with `free` low bits of `factor` unknown;
    /// false at the first collision of different attack sets.
    fn extend(&mut self, shift: u32, factor: u64, free: u32, occupancies: &[Occupancy]) -> bool {
        let unknown = (1u64 << free) - 1;
        for o in occupancies {
            let low = factor.wrapping_mul(o.set);
            let high = low.wrapping_add(unknown.wrapping_mul(o.set));
            let index = low >> (64 - shift);
            if index == high >> (64 - shift) {
                let class = &mut self.classes[index as usize];
                if *class == 0 {
                    *class = o.class;
                    self.log.push(index as u32);
                } else if *class != o.class {
                    return false;
                }
            }
        }
        true
    }

    /// Takes back all entries but the first `len`.
    fn undo(&mut self, len: usize) {
        for index in self.log.drain(len..) {
            self.classes[index as usize] = 0;
        }
    }
}

/// Called for every run of factors found: the first one, and how many follow each other.
pub(crate) type Found<'a> = &'a mut dyn FnMut(u64, u64);

/// A search with the memory that it uses again and again.
pub(crate) struct Search<'a, R> {
    plan: &'a Plan,
    problem: &'a Problem,
    simd: Simd,
    rows: R,
    slots: Slots,
    /// Nodes visited by number of fixed bits.
    pub nodes: Vec<u64>,
    pub windows: Vec<u64>,
    found: Vec<(u64, u64)>,
    pub thin: Option<Thin>,
}

/// Random thinning for estimates: keeps a child of step `i` with chance `keep[i]` of 2^32.
pub(crate) struct Thin {
    pub keep: Vec<u64>,
    pub random: u64,
}

impl Thin {
    fn keeps(&mut self, step: usize) -> bool {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random >> 32 < self.keep[step]
    }
}

impl<'a, R: Rows> Search<'a, R> {
    pub fn new(problem: &'a Problem, plan: &'a Plan, simd: Simd) -> Self {
        Self {
            plan,
            problem,
            simd,
            rows: R::new(plan),
            slots: Slots::new(plan.shift),
            nodes: vec![0; plan.bits as usize + 1],
            windows: vec![0; plan.steps.len()+1],
            found: Vec::new(),
            thin: None,
        }
    }

    pub fn take_found(&mut self) -> Vec<(u64, u64)> {
        std::mem::take(&mut self.found)
    }

    /// Searches all factors that begin (in the plan's order) with the `fixed` bits of `factor`.
    pub fn prefix(&mut self, factor: u64, fixed: u32) {
        self.bit(factor, fixed);
    }

    /// A node of the phases bit by bit.
    pub fn bit(&mut self, factor: u64, fixed: u32) {
        let plan = self.plan;
        let mark = self.slots.log.len();
        let free = plan.free(fixed);
        let known = &plan.known[fixed as usize];
        if self.slots.extend(plan.shift, factor, free, known) {
            self.nodes[fixed as usize] += 1;
            if fixed == plan.bits {
                assert!(self.problem.is_magic(factor), "the search and the ray walk disagree on {factor:#x}");
                self.found.push((factor, 1));
            } else if fixed == plan.order.rows {
                self.rows.build(plan, factor);
                self.step(0, factor);
            } else {
                let at = plan.position(fixed);
                self.bit(factor, fixed + 1);
                self.bit(factor | 1 << at, fixed + 1);
            }
        }
        self.slots.undo(mark);
    }

    /// A node whose chunks before step `index` are fixed.
    fn step(&mut self, index: usize, factor: u64) {
        let plan = self.plan;
        let mark = self.slots.log.len();
        let Some(step) = plan.steps.get(index) else {
            let fixed = plan.steps.last().map_or(plan.order.rows, |step| step.to);
            self.last(factor, fixed);
            return;
        };
        let exact = index.checked_sub(1).map_or(&[][..], |before| &plan.steps[before].exact);
        let mut tested = exact.is_empty();
        let free = plan.free(step.from);
        let outer = step.to - step.from - step.inner;
        'all: for high in 0..1u64 << outer {
            let (factor, at) = plan.outer(step, factor, high);
            for window in 0..(1u64 << step.inner).div_ceil(256) {
                let first = factor | window << (at + 8);
                self.windows[index] += 1;
                let mask = self.window(step, first);
                if mask == [0; 4] {
                    continue;
                }
                if !tested {
                    tested = true;
                    if !self.slots.extend(plan.shift, factor, free, exact) {
                        break 'all;
                    }
                }
                for (i, mut word) in mask.into_iter().enumerate() {
                    while word != 0 {
                        let child = first | (64 * i as u64 + u64::from(word.trailing_zeros())) << at;
                        word &= word - 1;
                        if self.collides(step, child) {
                            continue;
                        }
                        if let Some(thin) = &mut self.thin && !thin.keeps(index) { continue; }
                        self.nodes[step.to as usize] += 1;
                        self.step(index + 1, child);
                    }
                }
            }
        }
        self.slots.undo(mark);
    }

    /// The allowed children of the window that begins with `factor`.
    #[inline]
    fn window(&self, step: &Step, factor: u64) -> Mask {
        self.allowed(step, &step.joint, factor, self.window_of(step))
    }

    /// All children of a window of `step`.
    #[inline]
    fn window_of(&self, step: &Step) -> Mask {
        match 1u32 << step.inner {
            128 => [u64::MAX, u64::MAX, 0, 0],
            64 => [u64::MAX, 0, 0, 0],
            children @ ..64 => [(1 << children) - 1, 0, 0, 0],
            _ => [u64::MAX; 4],
        }
    }

    /// The children of `mask` that `tests` allow.
    #[inline]
    fn allowed(&self, step: &Step, tests: &[Test], factor: u64, mask: Mask) -> Mask {
        let place = |test: &Test| {
            let (start, other) = (factor.wrapping_mul(test.far), factor.wrapping_mul(test.other));
            self.rows.window(self.plan, step, test, start, other)
        };
        self.simd.allowed(self.rows.bytes(), tests, place, mask)
    }

    /// Whether a child of `step` fails one of the tests by sums.
    #[inline]
    fn collides(&self, step: &Step, child: u64) -> bool {
        let i=(step.square/8) as usize; CH[i].fetch_add(1,std::sync::atomic::Ordering::Relaxed);
        step.sums.iter().any(|test| {TS[i].fetch_add(1,std::sync::atomic::Ordering::Relaxed); self.fails(step, test, child)})
    }

    /// Whether a child of `step` fails `test`.
    #[inline]
    fn fails(&self, step: &Step, test: &Test, child: u64) -> bool {
        let (far, other) = (child.wrapping_mul(test.far), child.wrapping_mul(test.other));
        self.rows.conflict(self.plan, step, test, far, other)
    }

    /// A node after the last step, bit by bit again.
    fn last(&mut self, factor: u64, fixed: u32) {
        let plan = self.plan;
        let mark = self.slots.log.len();
        if self.slots.extend(plan.shift, factor, plan.free(fixed), &plan.known[fixed as usize]) {
            if fixed == plan.bits {
                assert!(self.problem.is_magic(factor), "the search and the ray walk disagree on {factor:#x}");
                self.found.push((factor, 1));
            } else {
                let at = plan.position(fixed);
                for child in [factor, factor | 1 << at] {
                    self.nodes[fixed as usize + 1] += 1;
                    self.last(child, fixed + 1);
                }
            }
        }
        self.slots.undo(mark);
    }
}

/// The default mask of steps with exact tests.
pub(crate) const ALL_EXACT: u32 = u32::MAX;

#[allow(dead_code)]
fn _order(o: Order) -> Order { o }

pub(crate) fn survives(plan: &Plan, factor: u64, fixed: u32) -> bool {
    Slots::new(plan.shift).extend(plan.shift, factor, plan.free(fixed), &plan.known[fixed as usize])
}

impl<R: Rows> Search<'_, R> {
    pub fn start(&mut self, factor: u64) {
        let fixed = self.plan.order.rows;
        self.slots.extend(self.plan.shift, factor, self.plan.free(fixed), &self.plan.known[fixed as usize]);
        self.rows.build(self.plan, factor);
        self.step(0, factor);
        self.slots.undo(0);
    }
}

/// Samples that the order of tests is made from.
const SAMPLES: usize = 128;

/// Sorts the tests of every step by what they forbid in a few random nodes, the strongest after those
/// before it first; and leaves to the tests child by child what would forbid little for a whole window.
///
/// The same plan always gives the same order, and so the same nodes.
pub(crate) fn tune<R: Rows>(problem: &Problem, plan: &mut Plan) {
    let mut windows: Vec<Vec<Vec<Mask>>> = vec![Vec::new(); plan.steps.len()];
    walk::<R>(problem, plan, |search, index, step, first, _| {
        let all = search.window_of(step);
        let mask = |test: &Test| search.allowed(step, std::slice::from_ref(test), first, all);
        windows[index].push(step.joint.iter().map(mask).collect());
    });
    for (step, samples) in plan.steps.iter_mut().zip(windows) {
        step.sort_windows(&samples);
    }
    let mut children: Vec<Vec<Vec<bool>>> = vec![Vec::new(); plan.steps.len()];
    walk::<R>(problem, plan, |search, index, step, first, at| {
        for child in positions(search.window(step, first)).map(|c| first | c << at) {
            let fails = |test: &Test| search.fails(step, test, child);
            children[index].push(step.sums.iter().map(fails).collect());
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(children) {
        step.sort_sums(&samples);
    }
}

/// The set bits of a mask, lowest first.
fn positions(mask: Mask) -> impl Iterator<Item = u64> {
    (0..256u64).filter(move |&c| mask[c as usize / 64] >> (c % 64) & 1 == 1)
}

/// Walks down from random nodes by random children and shows every window on the way: the search, the
/// step and its number, the window's first child and the position of the children's bits.
fn walk<R: Rows>(problem: &Problem, plan: &Plan, mut show: impl FnMut(&Search<R>, usize, &Step, u64, u32)) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut search = Search::<R>::new(problem, plan, Simd::detect());
    for mut factor in heads(plan, plan.order.rows, SAMPLES, &mut random).1 {
        search.rows.build(plan, factor);
        for (index, step) in plan.steps.iter().enumerate() {
            let (first, at) = plan.outer(step, factor, random.below(1 << (step.to - step.from - step.inner)));
            let first = first | random.below((1u64 << step.inner).div_ceil(256)) << (at + 8);
            show(&search, index, step, first, at);
            let mut children = positions(search.window(step, first)).map(|c| first | c << at).collect::<Vec<_>>();
            children.retain(|&child| !search.collides(step, child));
            if children.is_empty() {
                break;
            }
            factor = children[random.below(children.len() as u64) as usize];
        }
    }
}

/// A small xorshift generator.
pub(crate) struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }
}

/// About how many nodes have `fixed` bits fixed, and at most `most` of them drawn at random.
pub(crate) fn heads(plan: &Plan, fixed: u32, most: usize, random: &mut Random) -> (f64, Vec<u64>) {
    let mut nodes = vec![0];
    let mut count = 1.0;
    let mut slots = Slots::new(plan.shift);
    for depth in 1..=fixed {
        let at = plan.position(depth - 1);
        let mut next = Vec::with_capacity(2 * nodes.len());
        for &node in &nodes {
            for child in [node, node | 1 << at] {
                if slots.extend(plan.shift, child, plan.free(depth), &plan.known[depth as usize]) {
                    next.push(child);
                }
                slots.undo(0);
            }
        }
        count *= next.len() as f64 / nodes.len().max(1) as f64;
        for i in 0..next.len().min(most) {
            let j = i + random.below((next.len() - i) as u64) as usize;
            next.swap(i, j);
        }
        next.truncate(most);
        nodes = next;
    }
    (count, nodes)
}

pub static CH:[std::sync::atomic::AtomicU64;8]=[const{std::sync::atomic::AtomicU64::new(0)};8];
pub static TS:[std::sync::atomic::AtomicU64;8]=[const{std::sync::atomic::AtomicU64::new(0)};8];
