//! The order of the tests within a plan, by what they forbid in a few random nodes.

use super::order::{Direction, Plan};
use super::population::{heads, promising};
use super::problem::Problem;
use super::random::Random;
use super::rows::{DownRows, Rows, UpRows};
use super::search::{Given, Search};
use super::step::{Step, Test};
use super::sums::Sums;
use super::window::{Mask, Simd, positions};
use std::sync::atomic::AtomicBool;

/// Random nodes that the order of tests is made from.
const HEADS: usize = 32;

/// Nodes drawn, and promising ones kept, for what random walks hardly reach.
const PROMISING: (usize, usize) = (1 << 12, 8);

/// Nodes of each level below one of these.
const CROWD: usize = 128;

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
        Direction::Down | Direction::Out => sort::<DownRows>(problem, plan),
        Direction::Up => sort::<UpRows>(problem, plan),
    }
}

fn sort<R: Rows>(problem: &Problem, plan: &mut Plan) {
    let mut windows: Vec<[Vec<Vec<Mask>>; 2]> = vec![[const { Vec::new() }; 2]; plan.steps.len()];
    walk::<R>(problem, plan, |search, begin, index, step, first| {
        let samples = &mut windows[index][begin as usize];
        if samples.len() < ENOUGH {
            let mask = |test: &Test| search.passed(step, std::slice::from_ref(test), first);
            samples.push(step.joint.iter().map(mask).collect());
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(windows) {
        step.sort_windows(&samples);
    }
    let mut children: Vec<[Vec<Vec<bool>>; 2]> = vec![[const { Vec::new() }; 2]; plan.steps.len()];
    walk::<R>(problem, plan, |search, begin, index, step, first| {
        let samples = &mut children[index][begin as usize];
        for child in
            positions(search.passed(step, &step.joint, first)).map(|place| step.window.child(first, place))
        {
            if samples.len() < 4 * ENOUGH {
                let fails = |test: &Test| search.rows.fails(plan, step, test, child);
                samples.push(step.sums.tests().iter().map(fails).collect());
            }
        }
    });
    let shift = plan.shift;
    for (step, samples) in plan.steps.iter_mut().zip(children) {
        step.sums = Sums::new(step.sums.sorted(&samples.concat()), step.window, shift);
    }
}

/// Where a walk begins.
#[derive(Clone, Copy, Debug)]
enum Begin {
    /// Nodes like most.
    Random,
    /// The few nodes below which most of the last steps' nodes lie.
    Promising,
}

/// Walks down from random nodes by random children, and from promising ones by crowds of them, and shows every window on
/// the way: the search, where the walk began, the step's number and the step, and the window's first child.
fn walk<R: Rows>(problem: &Problem, plan: &Plan, mut show: impl FnMut(&Search<R>, Begin, usize, &Step, u64)) {
    let rows = plan.order.rows;
    let mut random = Random::new(0);
    let stop = AtomicBool::new(false);
    let mut search = Search::<R>::new(problem, plan, Given::default(), Simd::detect(), &stop);
    for head in heads(plan, Given::default(), rows, HEADS, &mut random) {
        search.rows.build(plan, head);
        for _ in 0..WALKS {
            let mut factor = head;
            for (index, step) in plan.steps.iter().enumerate() {
                let first = step.window.first(factor, step.window.random(&mut random));
                show(&search, Begin::Random, index, step, first);
                let children = search.passing(index, first);
                if children.is_empty() {
                    break;
                }
                factor = children[random.below(children.len() as u64) as usize];
            }
        }
    }
    if !plan.order.last {
        // Such orders are for squares whose nodes hardly ever live that long.
        return;
    }
    for head in promising(plan, Given::default(), rows, PROMISING, &mut random) {
        search.rows.build(plan, head);
        let mut nodes = vec![head];
        for (index, step) in plan.steps.iter().enumerate() {
            let mut next = Vec::new();
            for factor in nodes {
                let first = step.window.first(factor, step.window.random(&mut random));
                show(&search, Begin::Promising, index, step, first);
                next.extend(search.passing(index, first));
            }
            nodes = random.draw(next, CROWD);
        }
    }
}
