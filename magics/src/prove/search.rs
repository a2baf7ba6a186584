//! The tree search below one prefix of fixed bits.

use super::order::{Direction, Plan};
use super::overlap::Overlaps;
use super::problem::{Occupancy, Problem};
use super::rows::{DownRows, Rows, UpRows};
use super::slots::{Slots, plane};
use super::step::Step;
use super::turn::{Turn, Turns};
use super::window::{Mask, Simd, Window, positions};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What was seen below one prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// Nodes visited, by the number of bits that they fix.
    pub nodes: Vec<u64>,
    /// The magic factors, in the order of the search.
    pub factors: Vec<u64>,
}

/// Bits of the factor that are given: only factors that have them are sought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Which bits are given.
    pub mask: u64,
    /// What they are.
    pub value: u64,
}

impl Given {
    /// Whether `factor`, of which the bits of `fixed` are fixed, can have the given bits.
    #[inline]
    pub(crate) const fn fits(self, factor: u64, fixed: u64) -> bool {
        (factor ^ self.value) & self.mask & fixed == 0
    }
}

/// A search in one direction, behind one face.
pub(crate) trait Searcher {
    /// Searches all factors whose first `fixed` bits are those of `factor`; none if it was stopped.
    fn prefix(&mut self, factor: u64, fixed: u32) -> Option<Seen>;

    /// Appends the children that step `index` leaves of a node to `children`; returns what the search pays for that.
    fn children(&mut self, index: usize, factor: u64, children: &mut Vec<u64>) -> Cost;
}

/// What a part of a search costs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Elementary steps, weighted as [`work`] says.
    pub work: u64,
    /// Seconds on this processor.
    pub seconds: f64,
}

impl Cost {
    /// Adds another part's.
    pub(crate) fn add(&mut self, other: Self) {
        self.work += other.work;
        self.seconds += other.seconds;
    }
}

/// What the parts of a search cost, very roughly in nanoseconds: to compare orders on paper, so that every machine
/// comes to the same choice.
pub(crate) mod work {
    /// One occupancy in an exact test.
    pub(crate) const LOOK: u64 = 4;
    /// What every node of a step costs.
    pub(crate) const NODE: u64 = 250;
    /// One window of children.
    pub(crate) const WINDOW: u64 = 50;
    /// The tests of one child that its window leaves.
    pub(crate) const CHILD: u64 = 20;
}

/// The search of `plan`, which ends early when `stop` is set.
pub(crate) fn searcher<'a>(
    problem: &'a Problem,
    plan: &'a Plan,
    given: Given,
    simd: Simd,
    stop: &'a AtomicBool,
) -> Box<dyn Searcher + 'a> {
    match plan.order.direction {
        Direction::Down | Direction::Out => {
            Box::new(Search::<DownRows>::new(problem, plan, given, simd, stop))
        }
        Direction::Up => Box::new(Search::<UpRows>::new(problem, plan, given, simd, stop)),
    }
}

/// A search with the memory that it uses again and again.
pub(crate) struct Search<'a, R> {
    problem: &'a Problem,
    plan: &'a Plan,
    given: Given,
    pub simd: Simd,
    stop: &'a AtomicBool,
    pub rows: R,
    slots: Slots,
    /// For each step to bits above, the slots that are taken in the node.
    planes: Vec<Vec<u8>>,
    /// For each number of fixed bits, the occupancies that are to be tested when one more is: those whose indices were not
    /// yet definite in the node.
    open: Vec<Vec<Occupancy>>,
    /// For each step, which tests come first.
    turns: Vec<Turns>,
    seen: Seen,
}

impl<R: Rows> Searcher for Search<'_, R> {
    fn prefix(&mut self, factor: u64, fixed: u32) -> Option<Seen> {
        self.seen = Seen { nodes: vec![0; self.plan.bits as usize + 1], factors: Vec::new() };
        self.bit(factor, fixed, &self.plan.known[fixed as usize]);
        (!self.stop.load(Ordering::Relaxed)).then(|| self.seen.clone())
    }

    fn children(&mut self, index: usize, factor: u64, children: &mut Vec<u64>) -> Cost {
        let plan = self.plan;
        let step = &plan.steps[index];
        let mut begin = Instant::now();
        let mut cost = work::NODE;
        if index == 0 {
            cost += plan.overlaps.as_ref().map_or(0, Overlaps::work);
            if !plan.has_slots(factor) {
                return Cost { work: cost, seconds: begin.elapsed().as_secs_f64() };
            }
            cost += plan.order.direction.rows_work(plan);
        }
        self.rows.build(plan, factor & plan.fixed_bits(plan.order.rows));
        if index > 0 {
            // The search still has the rows from the first step.
            begin = Instant::now();
        }
        let known = &plan.known[step.from as usize];
        if step.above() {
            cost += work::LOOK * 2 * known.len() as u64;
            if !self.occupy(index, factor) {
                return Cost { work: cost, seconds: begin.elapsed().as_secs_f64() };
            }
        }
        // As `step` does: looking ahead, only the first step's nodes are tested exactly.
        let mut tested = step.above() || (index > 0 && plan.order.ahead);
        for first in step.window.firsts(factor) {
            cost += work::WINDOW;
            let allowed = self.allowed(index, first);
            if allowed != [0; 4] && !tested {
                tested = true;
                cost += work::LOOK * known.len() as u64;
                if !self.slots.extend(factor, plan.unknown(step.from), known) {
                    break;
                }
            }
            if !step.above() {
                cost += work::CHILD * u64::from(allowed.iter().map(|word| word.count_ones()).sum::<u32>());
            }
            let looked = self.slots.looked;
            let fixed = plan.fixed_bits(step.to);
            let passing = self.rows.passing(self.simd, plan, step, first, allowed);
            for child in positions(passing).map(|place| step.window.child(first, place)) {
                let mark = self.slots.taken();
                if self.given.fits(child, fixed) && self.enter(step, child) {
                    children.push(child);
                }
                self.slots.undo(mark);
            }
            cost += work::LOOK * (self.slots.looked - looked);
        }
        self.slots.undo(0);
        Cost { work: cost, seconds: begin.elapsed().as_secs_f64() }
    }
}

impl<'a, R: Rows> Search<'a, R> {
    pub(crate) fn new(
        problem: &'a Problem,
        plan: &'a Plan,
        given: Given,
        simd: Simd,
        stop: &'a AtomicBool,
    ) -> Self {
        let seen = Seen { nodes: Vec::new(), factors: Vec::new() };
        Self {
            problem,
            plan,
            given,
            simd,
            stop,
            rows: R::new(plan, simd),
            slots: plan.slots(),
            planes: vec![Vec::new(); plan.steps.len()],
            open: vec![Vec::new(); plan.bits as usize + 1],
            turns: vec![Turns::default(); plan.steps.len()],
            seen,
        }
    }

    /// A node of the search bit by bit, before the rows and after the last step; `occupancies` are to be tested.
    fn bit(&mut self, factor: u64, fixed: u32, occupancies: &[Occupancy]) {
        let fits = self.given.fits(factor, self.plan.fixed_bits(fixed));
        if fits && !self.stop.load(Ordering::Relaxed) {
            self.node(factor, fixed, occupancies, true);
        }
    }

    /// As [`Search::bit`], of a factor that has the given bits; `new`, if it was not yet counted.
    fn node(&mut self, factor: u64, fixed: u32, occupancies: &[Occupancy], new: bool) {
        let plan = self.plan;
        let mark = self.slots.taken();
        let mut open = std::mem::take(&mut self.open[fixed as usize]);
        open.clear();
        if self.slots.sift(factor, plan.unknown(fixed), occupancies, |&o| open.push(o)) {
            self.seen.nodes[fixed as usize] += u64::from(new);
            if fixed == plan.bits {
                self.found(factor);
            } else if fixed == plan.order.rows && !plan.steps.is_empty() {
                if plan.has_slots(factor) {
                    self.rows.build(plan, factor);
                    self.step(0, factor);
                }
            } else {
                open.extend(&plan.new[fixed as usize + 1]);
                for bit in [0, 1 << plan.position(fixed)] {
                    self.bit(factor | bit, fixed + 1, &open);
                }
            }
        }
        self.open[fixed as usize] = open;
        self.slots.undo(mark);
    }

    /// A factor that passed every test: magic, or mirrored perhaps so.
    fn found(&mut self, factor: u64) {
        if self.plan.order.mirrored {
            for (factor, mirror) in [(factor, false), (self.plan.mirror(factor), true)] {
                if self.slots.admit(factor, mirror, &self.plan.vague) && self.problem.is_magic(factor) {
                    self.seen.factors.push(factor);
                }
            }
        } else {
            assert!(self.problem.is_magic(factor), "the search and the ray walk disagree on {factor:#x}");
            self.seen.factors.push(factor);
        }
    }

    /// A node whose chunks before step `index` are fixed.
    fn step(&mut self, index: usize, factor: u64) {
        let plan = self.plan;
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        let mark = self.slots.taken();
        // The exact test waits until it is worth while: until a window has a child. Looking ahead leaves it too little.
        // A child of bits above has had it.
        let mut tested = index == 0 || plan.order.ahead || plan.steps[index - 1].above();
        let Some(step) = plan.steps.get(index) else {
            // Most fail by what the last step has added.
            if tested || self.exact(index, factor) {
                let fixed = plan.steps[index - 1].to;
                // Whole factors are counted when they pass.
                self.node(factor, fixed, &plan.known[fixed as usize], fixed == plan.bits);
            }
            self.slots.undo(mark);
            return;
        };
        let fixed = plan.fixed_bits(step.to);
        if step.above() {
            if !tested && !self.exact(index, factor) {
                self.slots.undo(mark);
                return;
            }
            tested = true;
            self.slots.spread(step.window.bits, &mut self.planes[index]);
        }
        for first in step.window.firsts(factor) {
            let allowed = self.allowed(index, first);
            if allowed == [0; 4] {
                continue;
            }
            let Some(children) = self.living(index, factor, first, allowed, &mut tested) else { break };
            for child in positions(children).map(|place| step.window.child(first, place)) {
                if !self.given.fits(child, fixed) {
                    continue;
                }
                let mark = self.slots.taken();
                if self.enter(step, child) {
                    if step.to < plan.bits {
                        self.seen.nodes[step.to as usize] += 1;
                    }
                    self.step(index + 1, child);
                }
                self.slots.undo(mark);
            }
        }
        self.slots.undo(mark);
    }

    /// The children of the mask `allowed` that pass their tests; none at all if the node fails its exact test, which it has
    /// where its turn comes, once.
    #[inline]
    fn living(
        &mut self,
        index: usize,
        factor: u64,
        first: u64,
        allowed: Mask,
        tested: &mut bool,
    ) -> Option<Mask> {
        let (plan, step) = (self.plan, &self.plan.steps[index]);
        let turn = if *tested { Turn::Children } else { self.turns[index].next() };
        match turn {
            Turn::Children => {
                let children = self.rows.passing(self.simd, plan, step, first, allowed);
                if children != [0; 4] && !*tested {
                    *tested = true;
                    return self.exact(index, factor).then_some(children);
                }
                Some(children)
            }
            Turn::Exact => {
                *tested = true;
                let passes = self.exact(index, factor);
                passes.then(|| self.rows.passing(self.simd, plan, step, first, allowed))
            }
            Turn::Both => {
                *tested = true;
                let before = self.slots.looked;
                let passes = self.exact(index, factor);
                let looked = self.slots.looked - before;
                let children = self.rows.passing(self.simd, plan, step, first, allowed);
                self.turns[index].sample(looked, !passes, children == [0; 4]);
                passes.then_some(children)
            }
        }
    }

    /// The exact test of a node whose chunks before step `index` are fixed: of what the last one has added.
    fn exact(&mut self, index: usize, factor: u64) -> bool {
        let (plan, last) = (self.plan, &self.plan.steps[index - 1]);
        self.slots.extend(factor, plan.unknown(last.to), &last.exact)
    }

    /// The children by step `index`, in the window that begins with `first`, that the tests of whole windows allow.
    #[inline]
    pub(crate) fn allowed(&self, index: usize, first: u64) -> Mask {
        let step = &self.plan.steps[index];
        if step.above() {
            self.free(index, first)
        } else {
            self.rows.allowed(self.simd, self.plan, step, first)
        }
    }

    /// The children of bits above, by step `index` in the window that begins with `first`, that the slots taken allow.
    fn free(&self, index: usize, first: u64) -> Mask {
        let (plan, step) = (self.plan, &self.plan.steps[index]);
        let bits = step.window.bits;
        let (lower, stride) = (plan.shift - bits, plane(bits));
        let unknown = plan.unknown(step.to);
        let place = |o: &Occupancy| {
            // The children differ in the upper bits of their indices alone, so all are definite or none is.
            let (upper, row) = match self.slots.definite(first, unknown, o.set) {
                Some(index) => (index as usize >> lower, index as usize & ((1 << lower) - 1)),
                None => (0, 1 << lower),
            };
            Window { byte: (row * stride + upper / 8) as u32, shift: (upper % 8) as u16, span: 1 }
        };
        self.simd.allowed(&self.planes[index], &step.fresh, place, &step.places)
    }

    /// Whether `child` passes the exact test that children of bits above have at once; then what it makes known is entered.
    #[inline]
    fn enter(&mut self, step: &Step, child: u64) -> bool {
        !step.above() || self.slots.extend(child, self.plan.unknown(step.to), &step.exact)
    }

    /// Enters all that is known of a node into the slots, for the windows of bits above; false, and nothing is entered, if
    /// it has no children.
    fn occupy(&mut self, index: usize, factor: u64) -> bool {
        let (plan, step) = (self.plan, &self.plan.steps[index]);
        let known = &plan.known[step.from as usize];
        if !self.slots.extend(factor, plan.unknown(step.from), known) {
            self.slots.undo(0);
            return false;
        }
        self.slots.spread(step.window.bits, &mut self.planes[index]);
        true
    }

    /// The children by step `index`, in the window that begins with `first`, that all tests allow; the slots are free
    /// before and after.
    pub(crate) fn passing(&mut self, index: usize, first: u64) -> Vec<u64> {
        let (plan, step) = (self.plan, &self.plan.steps[index]);
        if step.above() && !self.occupy(index, first) {
            return Vec::new();
        }
        let passing = self.rows.passing(self.simd, plan, step, first, self.allowed(index, first));
        let mark = self.slots.taken();
        let mut children: Vec<u64> =
            positions(passing).map(|place| step.window.child(first, place)).collect();
        children.retain(|&child| {
            let passes = self.enter(step, child);
            self.slots.undo(mark);
            passes
        });
        self.slots.undo(0);
        children
    }
}
