//! Plans: an order worked out for one problem, ready to be searched.

use super::by_window::window;
use super::given::Given;
use super::limit::Limit;
use super::order::{BitOrder, Order};
use super::overlap_bound::OverlapBound;
use super::problem::{Occupancy, Problem};
use super::schedule::{Schedule, squares};
use super::step::Step;
use super::steps::steps;
use super::taken_slots::TakenSlots;
use super::window_steps::window_steps;
use magic_tables::board::{Bitboard, bit};

/// An order worked out for one problem.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub schedule: Schedule,
    /// Subsets of the base, with the numbers of their attack sets.
    pub base: Vec<Occupancy>,
    pub steps: Vec<Step>,
    /// The lower bound on slots, if the order asks for it.
    pub overlap_bound: Option<OverlapBound>,
    /// In mirrored orders, the occupancies that have no definite index even when all bits are fixed, because adding
    /// one to the factor moves their products by more than a bucket.
    pub indefinite: Vec<Occupancy>,
    /// The limit on indices, if the problem has one.
    limit: Option<Limit>,
}

impl Plan {
    /// Works out `order` for `problem`.
    ///
    /// # Errors
    /// An order that does not fit the problem, as a sentence for people.
    pub(crate) fn new(problem: &Problem, order: Order) -> Result<Self, String> {
        check_choices(problem, order)?;
        let (period_bits, index_bits) = (problem.period_bits(), problem.index_bits());
        if order.rows == 0 || order.rows > period_bits {
            return Err(format!(
                "rows at {} bits: not within the {period_bits} bits of the period",
                order.rows
            ));
        }
        if order.direction == BitOrder::Weight && order.rows != period_bits {
            return Err(format!("an order by weight fixes all {period_bits} bits one by one"));
        }
        let squares = squares(problem, order)?;
        let base_len = order.base as usize;
        let bitwise = order.rows == period_bits && !order.direction.names_squares();
        if !bitwise && (base_len == 0 || base_len >= squares.len()) {
            return Err(format!("a base of {base_len} squares: not between 1 and {}", squares.len() - 1));
        }
        let schedule = Schedule::new(problem, order, &squares)?;
        let indefinite = |o: &&Occupancy| order.mirrored && o.set > 1 << (64 - index_bits);
        let indefinite = problem.occupancies().iter().filter(indefinite).copied().collect();
        let limit = Limit::of(problem);
        let mut plan =
            Self { schedule, base: Vec::new(), steps: Vec::new(), overlap_bound: None, indefinite, limit };
        if order.rows == period_bits {
            return Ok(plan);
        }
        let (base, beyond_base) = squares.split_at(base_len);
        if order.direction == BitOrder::Windows {
            let bits = base.iter().fold(0, |bits, &square| bits | window(problem, square));
            if bits != plan.schedule.fixed_bits(order.rows) {
                let bits = bits.count_ones();
                return Err(format!("rows at {} bits: the windows of the base have {bits}", order.rows));
            }
            plan.steps = window_steps(&plan.schedule, problem, beyond_base)?;
            return Ok(plan);
        }
        let base_mask: Bitboard = base.iter().map(|&s| bit(s as usize)).sum();
        if problem.rays(base_mask) & problem.rays(problem.mask() & !base_mask) != 0 {
            return Err(format!("a base of {base_len} squares cuts a ray in two"));
        }
        plan.base = base_subsets(problem, base_mask);
        plan.overlap_bound = order.bounded.then(|| OverlapBound::new(problem, &plan.base));
        plan.steps = steps(&plan.schedule, problem, beyond_base);
        Ok(plan)
    }

    /// Whether the first `fixed` bits of `factor`, all others unknown, let no two attack sets share a definite index.
    pub(crate) fn survives(&self, factor: u64, fixed: u32) -> bool {
        let testable = &self.schedule.testable[fixed as usize];
        self.free_slots().extend(factor, self.schedule.unknown(fixed), testable)
    }

    /// The numbers of fixed bits at which nodes are counted, from `prefix` on: bit by bit, except within steps.
    pub(crate) fn levels(&self, prefix: u32) -> Vec<u32> {
        let Schedule { order, period_bits, .. } = self.schedule;
        let last = self.steps.last().map_or(order.rows, |step| step.to);
        let steps = self.steps.iter().map(|step| step.to);
        (prefix..=order.rows).chain(steps).chain(last + 1..=period_bits).collect()
    }

    /// Whether a node that fixes the base may have enough slots below it, as far as the lower bound tells.
    pub(crate) fn has_slots(&self, factor: u64) -> bool {
        let unknown = self.schedule.unknown(self.schedule.order.rows);
        let least = |bound: &OverlapBound| bound.least_slots(factor, unknown);
        let slots = self.limit.map_or(1 << self.schedule.index_bits, |limit| limit.first_forbidden);
        self.overlap_bound.as_ref().map_or(0, least) <= slots as u64
    }

    /// Slots for the exact tests, all free as far as they are allowed.
    pub(crate) fn free_slots(&self) -> TakenSlots {
        TakenSlots::new(self.schedule.index_bits, self.schedule.order.mirrored, self.limit)
    }

    /// The bits that all factors visited by the search have in common.
    pub(crate) fn given(&self) -> Given {
        let Schedule { order, .. } = self.schedule;
        if order.mirrored { Given { mask: self.schedule.fixed_bits(1), value: 0 } } else { Given::default() }
    }

    /// Number of attack sets of the base alone.
    pub(crate) fn base_classes(&self) -> usize {
        self.base.iter().map(|o| o.class as usize).max().unwrap_or(0)
    }

    /// The number of differences, in buckets, between the products of the base's subsets: the fewer there are, the
    /// fewer pairs of other products collide.
    pub(crate) fn differences(&self, factor: u64) -> usize {
        let index_bits = self.schedule.index_bits;
        let bucket = |x: &Occupancy| (factor.wrapping_mul(x.set) >> (64 - index_bits)) as usize;
        let mut buckets: Vec<usize> = self.base.iter().map(bucket).collect();
        buckets.sort_unstable();
        buckets.dedup();
        let mut seen = vec![false; 1 << index_bits];
        for a in &buckets {
            for b in &buckets {
                seen[a.wrapping_sub(*b) & ((1 << index_bits) - 1)] = true;
            }
        }
        seen.into_iter().filter(|&seen| seen).count()
    }
}

/// Refuses choices that do not suit the problem or the direction.
fn check_choices(problem: &Problem, order: Order) -> Result<(), String> {
    let (down, up) = (order.direction == BitOrder::Down, order.direction == BitOrder::Up);
    for (wrong, what) in [
        (order.ahead && !down, "only a top-down order can look ahead"),
        (order.last && !down, "only a top-down order can step to the last bit"),
        (
            order.mirrored && problem.max_index().is_some(),
            "mirror images have complementary indices, so with a limit on indices no order can be mirrored",
        ),
        (order.mirrored && order.direction.has_gaps(), "an order with gaps cannot be mirrored"),
        (order.mirrored && up, "only an order top-down or from within can be mirrored"),
        (
            order.bounded && (up || order.direction.has_gaps() || order.base == 0),
            "only an order top-down or from within, with a base, can be bounded",
        ),
    ] {
        if wrong {
            return Err(what.to_owned());
        }
    }
    Ok(())
}

/// The subsets of the base. Their attack sets are numbered anew, because the base alone has few.
fn base_subsets(problem: &Problem, base_mask: Bitboard) -> Vec<Occupancy> {
    let mut classes = Vec::new();
    let number = |o: &Occupancy| {
        let known = classes.iter().position(|&c| c == o.class);
        let class = known.unwrap_or_else(|| {
            classes.push(o.class);
            classes.len() - 1
        });
        Occupancy { set: o.set, class: class as u16 + 1 }
    };
    problem.occupancies().iter().filter(|o| o.set & !base_mask == 0).map(number).collect()
}
