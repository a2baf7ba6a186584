//! The order of the tests within a plan, by how many children they forbid in a few random nodes.

use super::collision_test::CollisionTest;
use super::down_rows::DownRows;
use super::given::Given;
use super::level_sample::{promising_nodes, random_nodes};
use super::order::BitOrder;
use super::plan::Plan;
use super::problem::Problem;
use super::rows::Rows;
use super::search::Search;
use super::step::{Step, StepTests};
use super::test_groups::TestList;
use super::up_rows::UpRows;
use super::window::{Mask, Simd, positions};
use super::xorshift::Xorshift;
use std::sync::atomic::{AtomicBool, Ordering};

/// Random nodes from which walks start.
const NODES: usize = 32;

/// Nodes drawn, and promising ones kept, for the deep levels that random walks hardly reach.
const PROMISING: (usize, usize) = (1 << 12, 8);

/// Nodes of each level below a promising node.
const BELOW_PROMISING: usize = 128;

/// Random walks from each random node.
const WALKS: usize = 16;

/// Windows of a step that suffice to order its tests; of children, four times as many.
const ENOUGH: usize = 256;

/// Sorts the tests of every step: each is the one that forbids the most children that the tests before it leave.
/// Removes the tests of whole windows that forbid too little; the tests of each child make up for them.
///
/// The same plan always gets the same order, and so the search visits the same nodes. If `stop` is set, this ends early, and
/// the plan is not for searching.
pub(crate) fn sort_tests(problem: &Problem, plan: &mut Plan, simd: Simd, stop: &AtomicBool) {
    match plan.schedule.order.direction {
        _ if plan.steps.is_empty() => {}
        BitOrder::Weight | BitOrder::Windows => {}
        BitOrder::Down | BitOrder::Out => sort::<DownRows>(problem, plan, simd, stop),
        BitOrder::Up => sort::<UpRows>(problem, plan, simd, stop),
    }
}

fn sort<R: Rows>(problem: &Problem, plan: &mut Plan, simd: Simd, stop: &AtomicBool) {
    let mut windows: Vec<[Vec<Vec<Mask>>; 2]> = vec![[const { Vec::new() }; 2]; plan.steps.len()];
    walk::<R>(problem, plan, simd, stop, |search, begin, index, step, first| {
        let samples = &mut windows[index][begin as usize];
        if let StepTests::Rows { windows, .. } = &step.tests
            && samples.len() < ENOUGH
        {
            let mask = |test: &CollisionTest| {
                search.rows.allowed_by(search.simd, plan, step, std::slice::from_ref(test), first)
            };
            samples.push(windows.tests().iter().map(mask).collect());
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(windows) {
        if let StepTests::Rows { windows, .. } = &mut step.tests {
            let sorted = by_windows(windows.tests(), step.places, &samples, stop);
            *windows = TestList::new(sorted, step.windows, plan.schedule.index_bits);
        }
    }
    let mut children: Vec<[Vec<Vec<bool>>; 2]> = vec![[const { Vec::new() }; 2]; plan.steps.len()];
    walk::<R>(problem, plan, simd, stop, |search, begin, index, step, first| {
        let StepTests::Rows { windows, children: tests } = &step.tests else { return };
        let samples = &mut children[index][begin as usize];
        for place in positions(search.rows.allowed(search.simd, plan, step, windows, first)) {
            let child = step.windows.child(first, place);
            if samples.len() < 4 * ENOUGH {
                let fails = |test: &CollisionTest| search.rows.fails(plan, step, test, child);
                samples.push(tests.tests().iter().map(fails).collect());
            }
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(children) {
        if let StepTests::Rows { children, .. } = &mut step.tests {
            let sorted = by_children(children.tests(), &samples.concat(), stop);
            *children = TestList::new(sorted, step.windows, plan.schedule.index_bits);
        }
    }
}

/// The tests of a step's whole windows, whose children stand at `places`, sorted by what they forbid in samples. A sample holds for
/// each test the children that it allows in one window. First come the tests that windows below random nodes need, then those that
/// promising nodes need besides.
fn by_windows(
    tests: &[CollisionTest],
    places: Mask,
    samples: &[Vec<Vec<Mask>>; 2],
    stop: &AtomicBool,
) -> Vec<CollisionTest> {
    /// A test is kept if it forbids at least one child in this many windows.
    const WORTH: usize = 10;
    if samples.iter().all(Vec::is_empty) {
        return tests.to_vec();
    }
    let mut rest: Vec<usize> = (0..tests.len()).collect();
    let mut sorted: Vec<usize> = Vec::new();
    for samples in samples {
        let leave = |left: &mut Mask, allowed: &Mask| {
            left.iter_mut().zip(allowed).for_each(|(left, allowed)| *left &= allowed);
        };
        let mut left = vec![places; samples.len()];
        for (left, masks) in left.iter_mut().zip(samples) {
            for &test in &sorted {
                leave(left, &masks[test]);
            }
        }
        while !stop.load(Ordering::Relaxed) {
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

/// The tests of each child, sorted by what they forbid in samples. A sample holds for each test whether it forbids
/// one child.
fn by_children(tests: &[CollisionTest], samples: &[Vec<bool>], stop: &AtomicBool) -> Vec<CollisionTest> {
    let mut left: Vec<&Vec<bool>> = samples.iter().collect();
    let mut rest: Vec<usize> = (0..tests.len()).collect();
    let mut sorted = Vec::with_capacity(rest.len());
    while !left.is_empty() && !rest.is_empty() && !stop.load(Ordering::Relaxed) {
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

/// Where a walk starts.
#[derive(Clone, Copy, Debug)]
enum Begin {
    /// Nodes like most.
    Random,
    /// The few nodes below which most nodes of deep levels lie.
    Promising,
}

/// Walks down from random nodes, one random child at a time, and from promising ones, many children at a time. Calls
/// `show` with every window on the way: the search, where the walk started, the number of the step and the step, and
/// the window's first child.
fn walk<R: Rows>(
    problem: &Problem,
    plan: &Plan,
    simd: Simd,
    stop: &AtomicBool,
    mut show: impl FnMut(&Search<R>, Begin, usize, &Step, u64),
) {
    let rows = plan.schedule.order.rows;
    let mut random = Xorshift::new(0);
    let mut search = Search::<R>::new(problem, plan, Given::default(), simd, stop);
    for node in random_nodes(plan, Given::default(), rows, NODES, &mut random, stop) {
        search.rows.build(plan, node);
        for _ in 0..WALKS {
            let mut factor = node;
            for (index, step) in plan.steps.iter().enumerate() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let first = step.windows.first(factor, step.windows.random(&mut random));
                show(&search, Begin::Random, index, step, first);
                let children = search.children_of_window(index, first);
                if children.is_empty() {
                    break;
                }
                factor = children[random.below(children.len() as u64) as usize];
            }
        }
    }
    if !plan.schedule.order.last {
        // Only orders with a step for the last bits are for squares that have many nodes on deep levels.
        return;
    }
    for node in promising_nodes(plan, Given::default(), rows, PROMISING, &mut random, stop) {
        search.rows.build(plan, node);
        let mut nodes = vec![node];
        for (index, step) in plan.steps.iter().enumerate() {
            let mut next = Vec::new();
            for factor in nodes {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let first = step.windows.first(factor, step.windows.random(&mut random));
                show(&search, Begin::Promising, index, step, first);
                next.extend(search.children_of_window(index, first));
            }
            nodes = random.draw(next, BELOW_PROMISING);
        }
    }
}
