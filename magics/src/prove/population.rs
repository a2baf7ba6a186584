//! Populations: random nodes of one level that stand for all of them, so that a tree can be measured without a walk
//! through all of it.

use super::order::Plan;
use super::random::Random;
use super::search::{Cost, Given, Searcher, work};
use std::time::Instant;

/// Nodes of one level, drawn at random, with about how many there are.
#[derive(Clone, Debug)]
pub(crate) struct Population {
    /// The nodes drawn.
    pub nodes: Vec<u64>,
    /// How many nodes the level has, about and without bias.
    pub count: f64,
    /// About how many nodes the levels down to this one have together, without the root.
    pub all: f64,
    /// About what searching them costs, in the units of [`work`].
    pub work: f64,
    /// What drawing this population has cost.
    pub spent: Cost,
}

impl Population {
    /// The root of the tree.
    pub(crate) fn root() -> Self {
        Self { nodes: vec![0], count: 1.0, all: 0.0, work: 0.0, spent: Cost::default() }
    }

    /// Grows bit by bit from `from` fixed bits to `to`; at every bit, `most` survivors are drawn to stand for all.
    pub(crate) fn grow(
        &mut self,
        plan: &Plan,
        given: Given,
        (from, to): (u32, u32),
        most: usize,
        random: &mut Random,
    ) {
        let mut slots = plan.slots();
        for depth in from + 1..=to {
            let begin = Instant::now();
            let at = plan.position(depth - 1);
            let mut next = Vec::with_capacity(2 * self.nodes.len());
            for &node in &self.nodes {
                for child in [node, node | 1 << at] {
                    if given.fits(child, plan.fixed_bits(depth))
                        && slots.extend(child, plan.unknown(depth), &plan.known[depth as usize])
                    {
                        next.push(child);
                    }
                    slots.undo(0);
                }
            }
            let work = work::LOOK * std::mem::take(&mut slots.looked);
            let cost = Cost { work, seconds: begin.elapsed().as_secs_f64() };
            self.follow(self.nodes.len(), next, cost, most, random);
        }
    }

    /// Grows by the chunk of step `index`, from as many nodes (at least one) as `budget` suffices for, when each
    /// needs `rows` to make its conflict rows.
    pub(crate) fn step(
        &mut self,
        tree: &mut dyn Searcher,
        index: usize,
        (budget, rows): (u64, u64),
        most: usize,
        random: &mut Random,
    ) {
        let (mut next, mut cost, mut grown) = (Vec::new(), Cost::default(), 0);
        for &node in &self.nodes {
            cost.add(tree.children(index, node, &mut next));
            grown += 1;
            if cost.work + grown * rows > budget {
                break;
            }
        }
        self.follow(grown as usize, next, cost, most, random);
    }

    /// Takes the children of `grown` nodes, found at this cost, in the place of the nodes.
    fn follow(&mut self, grown: usize, next: Vec<u64>, cost: Cost, most: usize, random: &mut Random) {
        let each = self.count / grown.max(1) as f64;
        self.work += each * cost.work as f64;
        self.spent.add(cost);
        self.count = each * next.len() as f64;
        self.all += self.count;
        self.nodes = random.draw(next, most);
    }
}

/// Of `drawn` random nodes that fix the base, those `kept` whose products have the fewest differences: what lives
/// longest, lives below them.
pub(crate) fn promising(
    plan: &Plan,
    given: Given,
    fixed: u32,
    (drawn, kept): (usize, usize),
    random: &mut Random,
) -> Vec<u64> {
    let mut drawn = heads(plan, given, fixed, drawn, random);
    drawn.sort_by_cached_key(|&head| (plan.differences(head), head));
    drawn.truncate(kept);
    drawn
}

/// At most `most` random nodes with `fixed` bits.
pub(crate) fn heads(plan: &Plan, given: Given, fixed: u32, most: usize, random: &mut Random) -> Vec<u64> {
    let mut population = Population::root();
    population.grow(plan, given, (0, fixed), most, random);
    population.nodes
}
