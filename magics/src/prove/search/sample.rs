//! Sampling: finds a factor in the subtrees of promising nodes, where searching all subtrees would
//! take too long.
//!
//! Subtrees differ. Where the products of the base's subsets have few differences, few pairs of
//! other products are forbidden, and magic factors are thousands of times as frequent. Typically
//! the upper bits of such a factor map one line of a rook to every 32nd bucket and leave the
//! buckets between to the other line. So the search draws many nodes that fix the base, keeps those
//! with the fewest differences, and searches below random nodes some levels further down: those
//! subtrees are small, so it sees many of them.

use crate::prove::order::error::OrderError;
use crate::prove::order::plan::{CollisionTest, Plan, Step, StepTests, TestList};
use crate::prove::order::schedule::{ChildSet, GivenBits};
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::search::cost::{Cost, OCCUPANCY_COST};
use crate::prove::search::{Search, Searcher, searcher};
use crate::prove::vectors::rows::{DownRows, Rows, UpRows};
use crate::prove::vectors::{Simd, places_of};
use crate::prove::xorshift::Xorshift;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The result of a sampling run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sampled {
    /// Random nodes whose subtrees were searched to the end.
    pub subtrees: u64,
    /// Nodes visited below them.
    pub nodes: u64,
    /// Magic factors in the order in which they were found.
    pub factors: Vec<u64>,
}

/// What a sampling run looks for, and when it stops.
#[derive(Clone, Copy, Debug)]
pub struct SampleGoal {
    /// Only factors with these bits are sought.
    pub given: GivenBits,
    /// The seed of the draws.
    pub seed: u64,
    /// The number of factors that is enough. If the last subtree holds more, they are returned too.
    pub count: usize,
}

/// Searches below promising nodes of `order` until enough factors are found or `stop` is set; sets
/// `stop` at its end. Calls `report` after every subtree. A mirrored order is taken as not
/// mirrored, because the mirror image of a factor with the given bits has other bits.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{GivenBits, Problem, SampleGoal, cheapest, sample};
/// use std::sync::atomic::AtomicBool;
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// // Only factors that end in 0b10 will do.
/// let given = GivenBits { mask: 3, value: 2 };
/// let goal = SampleGoal { given, seed: 1, count: 1 };
/// let (order, _) = cheapest(&problem);
/// let found = sample(&problem, order, goal, &AtomicBool::new(false), |_| ()).unwrap();
/// assert!(problem.is_sought(found.factors[0]));
/// assert_eq!(found.factors[0] & 3, 2);
/// ```
///
/// # Errors
/// An order that does not fit the problem.
pub fn sample(
    problem: &Problem,
    order: Order,
    wanted: SampleGoal,
    stop: &AtomicBool,
    report: impl Fn(&Sampled),
) -> Result<Sampled, OrderError> {
    let SampleGoal { given, seed, count } = wanted;
    let order = Order {
        mirrored: false,
        ..order
    };
    let fixed = order.rows;
    let bits = problem.period_bits();
    // An order that begins in the middle may have fewer bits below the base than that.
    let mut plan = (fixed + 1..bits)
        .take(DEEPER as usize)
        .rev()
        .find_map(|rows| Plan::new(problem, Order { rows, ..order }).ok())
        .map_or_else(|| Plan::new(problem, order), Ok)?;
    sort_tests(problem, &mut plan, Simd::detect(), stop);
    let mut sampled = Sampled::default();
    let mut random = Xorshift::new(seed.wrapping_mul(1 << 16));
    let mut tree = searcher(problem, &plan, given, Simd::detect(), stop);
    while !stop.load(Ordering::Relaxed) {
        for node in start_nodes(&plan, given, fixed, &mut random, stop) {
            let rows = plan.schedule.order.rows;
            let Some(seen) = tree.prefix(node, rows) else {
                break;
            };
            sampled.subtrees += 1;
            sampled.nodes += seen.nodes.iter().sum::<u64>();
            sampled.factors.extend(seen.factors);
            report(&sampled);
            if sampled.factors.len() >= count {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }
    Ok(sampled)
}

/// How many bits below the base subtrees begin.
const DEEPER: u32 = 8;

/// Random nodes to search below. One draw gives few, because nodes of the same draw are alike.
fn start_nodes(
    plan: &Plan,
    given: GivenBits,
    fixed: u32,
    random: &mut Xorshift,
    stop: &AtomicBool,
) -> Vec<u64> {
    const DRAWN: usize = 1 << 13;
    const KEPT: usize = 8;
    const BELOW: usize = 64;
    let deep = plan.schedule.order.rows;
    if fixed == deep {
        return random_nodes(plan, given, deep, BELOW, random, stop);
    }
    let mut nodes = Vec::new();
    let counts = (DRAWN, KEPT);
    for node in promising_nodes(plan, given, fixed, counts, random, stop) {
        let below_node = GivenBits {
            mask: given.mask | plan.schedule.fixed_bits(fixed),
            value: given.value & given.mask | node,
        };
        nodes.extend(random_nodes(plan, below_node, deep, BELOW, random, stop));
    }
    nodes
}

/// Nodes of one level, drawn at random, with an estimate of how many there are.
#[derive(Clone, Debug)]
pub(crate) struct LevelSample {
    /// The drawn nodes.
    pub nodes: Vec<u64>,
    /// An unbiased estimate of the number of nodes of the level.
    pub count: f64,
    /// An estimate of the number of nodes of all levels down to this one, without the root.
    pub all: f64,
    /// An estimate of the work of searching them, in the units of [`Cost::work`].
    pub work: f64,
    /// What drawing this sample has cost.
    pub spent: Cost,
}

impl LevelSample {
    /// The root of the tree.
    pub(crate) fn root() -> Self {
        Self {
            nodes: vec![0],
            count: 1.0,
            all: 0.0,
            work: 0.0,
            spent: Cost::default(),
        }
    }

    /// Goes down bit by bit, from `from` fixed bits to `to`. At each level, at most `count`
    /// survivors are drawn. If `stop` is set, it ends early.
    pub(crate) fn go_down_bits(
        &mut self,
        plan: &Plan,
        given: GivenBits,
        (from, to): (u32, u32),
        count: usize,
        random: &mut Xorshift,
        stop: &AtomicBool,
    ) {
        let schedule = &plan.schedule;
        let mut slots = plan.free_slots();
        for depth in from + 1..=to {
            let begin = Instant::now();
            let at = schedule.next_bit(depth - 1);
            let mut children = Vec::with_capacity(2 * self.nodes.len());
            for &node in &self.nodes {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                for child in [node, node | 1 << at] {
                    if given.fits(child, schedule.fixed_bits(depth))
                        && slots.extend(
                            child,
                            schedule.unknown(depth),
                            &schedule.testable[depth as usize],
                        )
                    {
                        children.push(child);
                    }
                    slots.undo(0);
                }
            }
            let work = OCCUPANCY_COST * std::mem::take(&mut slots.looked_at);
            let cost = Cost {
                work,
                seconds: begin.elapsed().as_secs_f64(),
            };
            self.replace(self.nodes.len(), children, cost, count, random);
        }
    }

    /// Goes down by step `index`, from as many nodes (at least one) as `budget` suffices for, if
    /// each needs `rows` of it to make its conflict rows.
    pub(crate) fn go_down_step(
        &mut self,
        tree: &mut dyn Searcher,
        index: usize,
        (budget, rows): (u64, u64),
        count: usize,
        random: &mut Xorshift,
    ) {
        let mut children = Vec::new();
        let mut cost = Cost::default();
        let mut parents = 0;
        for &node in &self.nodes {
            cost.add(tree.children(index, node, &mut children));
            parents += 1;
            if cost.work + parents * rows > budget {
                break;
            }
        }
        self.replace(parents as usize, children, cost, count, random);
    }

    /// Replaces the nodes by a draw from the `children` of the first `parents` of them, which were
    /// found at this cost.
    fn replace(
        &mut self,
        parents: usize,
        children: Vec<u64>,
        cost: Cost,
        count: usize,
        random: &mut Xorshift,
    ) {
        let each = self.count / parents.max(1) as f64;
        self.work += each * cost.work as f64;
        self.spent.add(cost);
        self.count = each * children.len() as f64;
        self.all += self.count;
        self.nodes = random.draw(children, count);
    }
}

/// At most `count` random nodes with `fixed` bits; any nodes if `stop` is set.
pub(crate) fn random_nodes(
    plan: &Plan,
    given: GivenBits,
    fixed: u32,
    count: usize,
    random: &mut Xorshift,
    stop: &AtomicBool,
) -> Vec<u64> {
    let mut sample = LevelSample::root();
    sample.go_down_bits(plan, given, (0, fixed), count, random, stop);
    sample.nodes
}

/// Draws `drawn` random nodes that fix the base, and keeps the `kept` ones whose products have the
/// fewest differences: most of the nodes of deep levels lie below these. Any nodes if `stop` is
/// set.
pub(crate) fn promising_nodes(
    plan: &Plan,
    given: GivenBits,
    fixed: u32,
    (drawn, kept): (usize, usize),
    random: &mut Xorshift,
    stop: &AtomicBool,
) -> Vec<u64> {
    let mut nodes = random_nodes(plan, given, fixed, drawn, random, stop);
    nodes.sort_by_cached_key(|&node| {
        let is_stopped = stop.load(Ordering::Relaxed);
        let differences = if is_stopped {
            0
        } else {
            plan.differences(node)
        };
        (differences, node)
    });
    nodes.truncate(kept);
    nodes
}

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

/// Sorts the tests of every step: each is the one that forbids the most children that the tests
/// before it leave. Removes the tests of whole windows that forbid too little; the tests of each
/// child make up for them.
///
/// The same plan always gets the same order, and so the search visits the same nodes. If `stop` is
/// set, this ends early, and the plan is not for searching.
pub(crate) fn sort_tests(problem: &Problem, plan: &mut Plan, simd: Simd, stop: &AtomicBool) {
    match plan.schedule.order.direction {
        _ if plan.steps.is_empty() => {}
        BitOrder::Weight | BitOrder::Windows => {}
        BitOrder::Down | BitOrder::Out => sort::<DownRows>(problem, plan, simd, stop),
        BitOrder::Up => sort::<UpRows>(problem, plan, simd, stop),
    }
}

fn sort<R: Rows>(problem: &Problem, plan: &mut Plan, simd: Simd, stop: &AtomicBool) {
    sort_tests_of_windows::<R>(problem, plan, simd, stop);
    sort_tests_of_children::<R>(problem, plan, simd, stop);
}

fn sort_tests_of_windows<R: Rows>(
    problem: &Problem,
    plan: &mut Plan,
    simd: Simd,
    stop: &AtomicBool,
) {
    let mut samples: Vec<[Vec<Vec<ChildSet>>; 2]> =
        vec![[const { Vec::new() }; 2]; plan.steps.len()];
    walk::<R>(problem, plan, simd, stop, |search, visit| {
        let StepTests::Rows { windows, .. } = &visit.step.tests else {
            return;
        };
        let samples = &mut samples[visit.index][usize::from(visit.is_promising)];
        if samples.len() < ENOUGH {
            let rows = &search.rows;
            let allowed = windows.tests.iter().map(|test| {
                let test = std::slice::from_ref(test);
                rows.allowed_by(search.simd, plan, visit.step, test, visit.first)
            });
            samples.push(allowed.collect());
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(samples) {
        if let StepTests::Rows { windows, .. } = &mut step.tests {
            let sorted = by_windows(&windows.tests, step.places, &samples, stop);
            *windows = TestList::new(sorted, step.windows, plan.schedule.index_bits);
        }
    }
}

fn sort_tests_of_children<R: Rows>(
    problem: &Problem,
    plan: &mut Plan,
    simd: Simd,
    stop: &AtomicBool,
) {
    let mut samples: Vec<[Vec<Vec<bool>>; 2]> = vec![[const { Vec::new() }; 2]; plan.steps.len()];
    walk::<R>(problem, plan, simd, stop, |search, visit| {
        let StepTests::Rows { windows, children } = &visit.step.tests else {
            return;
        };
        let rows = &search.rows;
        let samples = &mut samples[visit.index][usize::from(visit.is_promising)];
        for place in places_of(rows.allowed(search.simd, plan, visit.step, windows, visit.first)) {
            let child = visit.step.windows.child(visit.first, place);
            if samples.len() < 4 * ENOUGH {
                let fails = children
                    .tests
                    .iter()
                    .map(|test| rows.fails(plan, visit.step, test, child));
                samples.push(fails.collect());
            }
        }
    });
    for (step, samples) in plan.steps.iter_mut().zip(samples) {
        if let StepTests::Rows { children, .. } = &mut step.tests {
            let sorted = by_children(&children.tests, &samples.concat(), stop);
            *children = TestList::new(sorted, step.windows, plan.schedule.index_bits);
        }
    }
}

/// The tests of a step's whole windows, whose children stand at `places`, sorted by what they
/// forbid in samples. A sample holds for each test the children that it allows in one window. First
/// come the tests that windows below random nodes need, then those that promising nodes need
/// besides.
fn by_windows(
    tests: &[CollisionTest],
    places: ChildSet,
    samples: &[Vec<Vec<ChildSet>>; 2],
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
        let mut left = vec![places; samples.len()];
        for &test in &sorted {
            leave(&mut left, samples, test);
        }
        while !stop.load(Ordering::Relaxed) {
            let Some((place, count)) = best(&rest, |test| forbidden(&left, samples, test)) else {
                break;
            };
            if count * WORTH < samples.len().max(1) {
                break;
            }
            let test = rest.remove(place);
            leave(&mut left, samples, test);
            sorted.push(test);
        }
    }
    let tests = sorted.into_iter().map(|test| tests[test]);
    tests.collect()
}

/// Leaves in each window the children that a test allows there.
fn leave(left: &mut [ChildSet], samples: &[Vec<ChildSet>], test: usize) {
    for (left, allowed) in left.iter_mut().zip(samples) {
        for (left, allowed) in left.iter_mut().zip(allowed[test]) {
            *left &= allowed;
        }
    }
}

/// How many of the children that are left in all windows a test forbids.
fn forbidden(left: &[ChildSet], samples: &[Vec<ChildSet>], test: usize) -> usize {
    let mut count = 0;
    for (left, allowed) in left.iter().zip(samples) {
        for (left, allowed) in left.iter().zip(allowed[test]) {
            count += (left & !allowed).count_ones() as usize;
        }
    }
    count
}

/// The place in `rest` of the first test that forbids most, and how much that is.
fn best(rest: &[usize], forbidden: impl Fn(usize) -> usize) -> Option<(usize, usize)> {
    let counts = rest.iter().map(|&test| forbidden(test));
    let counted = counts.enumerate();
    counted.max_by_key(|&(place, count)| (count, usize::MAX - place))
}

/// The tests of each child, sorted by what they forbid in samples. A sample holds for each test
/// whether it forbids one child.
fn by_children(
    tests: &[CollisionTest],
    samples: &[Vec<bool>],
    stop: &AtomicBool,
) -> Vec<CollisionTest> {
    let mut left: Vec<&Vec<bool>> = samples.iter().collect();
    let mut rest: Vec<usize> = (0..tests.len()).collect();
    let mut sorted = Vec::with_capacity(rest.len());
    while !left.is_empty() && !stop.load(Ordering::Relaxed) {
        let chosen = best(&rest, |test| {
            left.iter().filter(|fails| fails[test]).count()
        });
        let Some((place, 1..)) = chosen else {
            break;
        };
        let test = rest.remove(place);
        left.retain(|fails| !fails[test]);
        sorted.push(tests[test]);
    }
    let rest = rest.into_iter().map(|test| tests[test]);
    sorted.extend(rest);
    sorted
}

/// A window that a walk comes to.
struct WindowVisit<'a> {
    /// Whether the walk started from a promising node.
    is_promising: bool,
    /// The number of the step.
    index: usize,
    step: &'a Step,
    /// The first child of the window.
    first: u64,
}

/// Walks down from random nodes, one random child at a time, and from promising ones, many children
/// at a time. Calls `show` with the search and every window on the way.
fn walk<R: Rows>(
    problem: &Problem,
    plan: &Plan,
    simd: Simd,
    stop: &AtomicBool,
    mut show: impl FnMut(&Search<R>, &WindowVisit),
) {
    let rows = plan.schedule.order.rows;
    let mut random = Xorshift::new(0);
    let given = GivenBits::default();
    let mut search = Search::<R>::new(problem, plan, given, simd, stop);
    let given = GivenBits::default();
    for node in random_nodes(plan, given, rows, NODES, &mut random, stop) {
        search.rows.build(plan, node);
        for _ in 0..WALKS {
            let mut factor = node;
            for (index, step) in plan.steps.iter().enumerate() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let place = step.windows.random(&mut random);
                let first = step.windows.first(factor, place);
                let visit = WindowVisit {
                    is_promising: false,
                    index,
                    step,
                    first,
                };
                show(&search, &visit);
                let children = search.children_of_window(index, first);
                if children.is_empty() {
                    break;
                }
                let child = random.below(children.len() as u64);
                factor = children[child as usize];
            }
        }
    }
    if !plan.schedule.order.last {
        // Only orders with a step for the last bits are for squares that have many nodes on deep
        // levels.
        return;
    }
    for node in promising_nodes(
        plan,
        GivenBits::default(),
        rows,
        PROMISING,
        &mut random,
        stop,
    ) {
        search.rows.build(plan, node);
        let mut nodes = vec![node];
        for (index, step) in plan.steps.iter().enumerate() {
            let mut next = Vec::new();
            for factor in nodes {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let place = step.windows.random(&mut random);
                let first = step.windows.first(factor, place);
                let visit = WindowVisit {
                    is_promising: true,
                    index,
                    step,
                    first,
                };
                show(&search, &visit);
                next.extend(search.children_of_window(index, first));
            }
            nodes = random.draw(next, BELOW_PROMISING);
        }
    }
}
