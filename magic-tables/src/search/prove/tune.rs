//! The order of the tests within a plan, by what they forbid in a few random nodes.

use super::order::{Direction, Plan};
use super::population::heads;
use super::problem::Problem;
use super::rows::{DownRows, Rows, UpRows};
use super::search::{Given, Search};
use super::step::{Step, Test};
use super::window::{Mask, Simd, positions};
use std::sync::atomic::AtomicBool;

/// Random nodes that the order of tests is made from.
const HEADS: usize = 32;

/// Random walks below each of them.
const WALKS: usize = 16;

/// Windows, and children, of a step that are enough to order its tests.
const ENOUGH: usize = 256;

/// Sorts the tests of every step, the strongest after those before it first; and leaves to the tests
/// child by child what would forbid little for a whole window.
///
/// The same plan always gives the same order, and so the same nodes.
pub(crate) fn tune(problem: &Problem, plan: &mut Plan) {
    match plan.order.direction {
        _ if plan.steps.is_empty() => {}
        Direction::Down => sort::<DownRows>(problem, plan),
        Direction::Up => sort::<UpRows>(problem, plan),
    }
}

fn sort<R: Rows>(problem: &Problem, plan: &mut Plan) {
    let mut windows: Vec<Vec<Vec<Mask>>> = vec![Vec::new(); plan.steps.len()];
    walk::<R>(problem, plan, |search, index, step, first, _| {
        if windows[index].len() < ENOUGH {
            let mask = |test: &Test| search.allowed(step, std::slice::from_ref(test), first, step.children());
            windows[index].push(step.joint.iter().map(mask).collect());
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(windows) {
        step.sort_windows(&samples);
    }
    let mut children: Vec<Vec<Vec<bool>>> = vec![Vec::new(); plan.steps.len()];
    walk::<R>(problem, plan, |search, index, step, first, at| {
        for child in positions(search.window(step, first)).map(|c| first | c << at) {
            if children[index].len() < 4 * ENOUGH {
                let fails = |test: &Test| search.fails(step, test, child);
                children[index].push(step.sums.iter().map(fails).collect());
            }
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(children) {
        step.sort_sums(&samples);
    }
}

/// Walks down from random nodes by random children and shows every window on the way: the search, the
/// step's number and the step, the window's first child and the position of the children's bits.
fn walk<R: Rows>(problem: &Problem, plan: &Plan, mut show: impl FnMut(&Search<R>, usize, &Step, u64, u32)) {
    let mut random = Random::new(0);
    let stop = AtomicBool::new(false);
    let mut search = Search::<R>::new(problem, plan, Given::default(), Simd::detect(), &stop);
    for head in heads(plan, Given::default(), plan.order.rows, HEADS, &mut random) {
        search.rows.build(plan, head);
        for _ in 0..WALKS {
            let mut factor = head;
            for (index, step) in plan.steps.iter().enumerate() {
                let high = random.below(1 << (step.to - step.from - step.inner));
                let (first, at) = plan.outer(step, factor, high);
                let first = first | random.below((1u64 << step.inner).div_ceil(256)) << (at + 8);
                show(&search, index, step, first, at);
                let mut children: Vec<u64> =
                    positions(search.window(step, first)).map(|c| first | c << at).collect();
                children.retain(|&child| !search.collides(step, child));
                if children.is_empty() {
                    break;
                }
                factor = children[random.below(children.len() as u64) as usize];
            }
        }
    }
}

/// A xorshift generator: the same seed gives the same numbers everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// A generator for `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03);
        random.0 |= 1;
        for _ in 0..8 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end` (at least 1).
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }
}
