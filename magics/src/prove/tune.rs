//! The order of the tests within a plan, by what they forbid in a few random nodes.

use super::eights::Tests;
use super::order::{Direction, Plan};
use super::population::{heads, promising};
use super::problem::Problem;
use super::random::Random;
use super::rows::{DownRows, Rows, UpRows};
use super::search::{Given, Search};
use super::step::{Step, Test};
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
            let mask =
                |test: &Test| search.rows.passed(search.simd, plan, step, std::slice::from_ref(test), first);
            samples.push(step.joint.tests().iter().map(mask).collect());
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(windows) {
        step.joint = Tests::new(by_windows(step, &samples), step.window, plan.shift);
    }
    let mut children: Vec<[Vec<Vec<bool>>; 2]> = vec![[const { Vec::new() }; 2]; plan.steps.len()];
    walk::<R>(problem, plan, |search, begin, index, step, first| {
        let samples = &mut children[index][begin as usize];
        for place in positions(search.rows.allowed(search.simd, plan, step, first)) {
            let child = step.window.child(first, place);
            if samples.len() < 4 * ENOUGH {
                let fails = |test: &Test| search.rows.fails(plan, step, test, child);
                samples.push(step.sums.tests().iter().map(fails).collect());
            }
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(children) {
        let sorted = by_children(step.sums.tests(), &samples.concat());
        step.sums = Tests::new(sorted, step.window, plan.shift);
    }
}

/// The tests of a step's whole windows, sorted by what they forbid in samples: for each sampled window, what each test
/// allows. First those that most windows need, by the first samples; then those that the windows of the second need besides.
fn by_windows(step: &Step, samples: &[Vec<Vec<Mask>>; 2]) -> Vec<Test> {
    /// A test stays among those of whole windows if it forbids one child in so many of them.
    const WORTH: usize = 10;
    let tests = step.joint.tests();
    if samples.iter().all(Vec::is_empty) {
        return tests.to_vec();
    }
    let mut rest: Vec<usize> = (0..tests.len()).collect();
    let mut sorted: Vec<usize> = Vec::new();
    for samples in samples {
        let leave = |left: &mut Mask, allowed: &Mask| {
            left.iter_mut().zip(allowed).for_each(|(left, allowed)| *left &= allowed);
        };
        let mut left = vec![step.places; samples.len()];
        for (left, masks) in left.iter_mut().zip(samples) {
            for &test in &sorted {
                leave(left, &masks[test]);
            }
        }
        loop {
            let kills = |test: usize| -> usize {
                let each = samples.iter().zip(&left);
                each.map(|(masks, left)| {
                    (0..4).map(|i| (left[i] & !masks[test][i]).count_ones() as usize).sum::<usize>()
                })
                .sum()
            };
            let worth = rest.iter().map(|&test| kills(test)).enumerate();
            let best = worth.max_by_key(|&(i, kills)| (kills, usize::MAX - i));
            let Some((at, _)) = best.filter(|&(_, kills)| kills * WORTH >= samples.len().max(1)) else {
                break;
            };
            let test = rest.remove(at);
            for (left, masks) in left.iter_mut().zip(samples) {
                leave(left, &masks[test]);
            }
            sorted.push(test);
        }
    }
    sorted.into_iter().map(|test| tests[test]).collect()
}

/// The tests child by child, sorted by what they forbid in samples: for each sampled child, whether each test forbids it.
fn by_children(tests: &[Test], samples: &[Vec<bool>]) -> Vec<Test> {
    let mut left: Vec<&Vec<bool>> = samples.iter().collect();
    let mut rest: Vec<usize> = (0..tests.len()).collect();
    let mut sorted = Vec::with_capacity(rest.len());
    while !left.is_empty() && !rest.is_empty() {
        let kills = |test: usize| left.iter().filter(|fails| fails[test]).count();
        let (at, worth) = rest
            .iter()
            .map(|&test| kills(test))
            .enumerate()
            .max_by_key(|&(i, k)| (k, usize::MAX - i))
            .expect("tests");
        if worth == 0 {
            break;
        }
        let test = rest.remove(at);
        left.retain(|fails| !fails[test]);
        sorted.push(tests[test]);
    }
    sorted.extend(rest.into_iter().map(|test| tests[test]));
    sorted
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
