//! Random nodes of one level that stand for all of its nodes, so that a tree can be measured without a full search.

use super::cost::{self, Cost};
use super::given::Given;
use super::plan::Plan;
use super::searcher::Searcher;
use super::xorshift::Xorshift;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Nodes of one level, drawn at random, with an estimate of how many there are.
#[derive(Clone, Debug)]
pub(crate) struct LevelSample {
    /// The drawn nodes.
    pub nodes: Vec<u64>,
    /// An unbiased estimate of the number of nodes of the level.
    pub count: f64,
    /// An estimate of the number of nodes of all levels down to this one, without the root.
    pub all: f64,
    /// An estimate of the work of searching them, in the units of [`cost`](super::cost).
    pub work: f64,
    /// What drawing this sample has cost.
    pub spent: Cost,
}

impl LevelSample {
    /// The root of the tree.
    pub(crate) fn root() -> Self {
        Self { nodes: vec![0], count: 1.0, all: 0.0, work: 0.0, spent: Cost::default() }
    }

    /// Goes down bit by bit, from `from` fixed bits to `to`. At each level, at most `count` survivors are drawn. If `stop`
    /// is set, it ends early.
    pub(crate) fn go_down_bits(
        &mut self,
        plan: &Plan,
        given: Given,
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
                        && slots.extend(child, schedule.unknown(depth), &schedule.testable[depth as usize])
                    {
                        children.push(child);
                    }
                    slots.undo(0);
                }
            }
            let work = cost::OCCUPANCY * std::mem::take(&mut slots.looked_at);
            let cost = Cost { work, seconds: begin.elapsed().as_secs_f64() };
            self.replace(self.nodes.len(), children, cost, count, random);
        }
    }

    /// Goes down by step `index`, from as many nodes (at least one) as `budget` suffices for, if each needs `rows` of
    /// it to make its conflict rows.
    pub(crate) fn go_down_step(
        &mut self,
        tree: &mut dyn Searcher,
        index: usize,
        (budget, rows): (u64, u64),
        count: usize,
        random: &mut Xorshift,
    ) {
        let (mut children, mut cost, mut parents) = (Vec::new(), Cost::default(), 0);
        for &node in &self.nodes {
            cost.add(tree.children(index, node, &mut children));
            parents += 1;
            if cost.work + parents * rows > budget {
                break;
            }
        }
        self.replace(parents as usize, children, cost, count, random);
    }

    /// Replaces the nodes by a draw from the `children` of the first `parents` of them, which were found at this cost.
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
    given: Given,
    fixed: u32,
    count: usize,
    random: &mut Xorshift,
    stop: &AtomicBool,
) -> Vec<u64> {
    let mut sample = LevelSample::root();
    sample.go_down_bits(plan, given, (0, fixed), count, random, stop);
    sample.nodes
}

/// Draws `drawn` random nodes that fix the base, and keeps the `kept` ones whose products have the fewest
/// differences: most of the nodes of deep levels lie below these. Any nodes if `stop` is set.
pub(crate) fn promising_nodes(
    plan: &Plan,
    given: Given,
    fixed: u32,
    (drawn, kept): (usize, usize),
    random: &mut Xorshift,
    stop: &AtomicBool,
) -> Vec<u64> {
    let mut nodes = random_nodes(plan, given, fixed, drawn, random, stop);
    let differences = |node| if stop.load(Ordering::Relaxed) { 0 } else { plan.differences(node) };
    nodes.sort_by_cached_key(|&node| (differences(node), node));
    nodes.truncate(kept);
    nodes
}
