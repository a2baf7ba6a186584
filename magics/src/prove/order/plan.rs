//! Plans: an order worked out for one problem, ready to be searched: the steps, their windows and
//! their tests.

use crate::prove::order::error::OrderError;
use crate::prove::order::overlap_bound::OverlapBound;
use crate::prove::order::schedule::{
    CELL_BITS, ChildSet, GivenBits, POSITIONS, Schedule, WINDOW_CELL_BITS, are_close, bucket,
    growth_with_gaps, known_squares, squares, window_bits,
};
use crate::prove::order::taken_slots::{IndexLimit, TakenSlots};
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::target::{Occupancy, Target};
use crate::prove::xorshift::Xorshift;
use magic_tables::board::attack_sets::Subsets;
use magic_tables::board::{Bitboard, bit};

/// What a search needs to know of an order and a problem.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub schedule: Schedule,
    /// Subsets of the base, with the numbers of their attack sets.
    pub base: Vec<Occupancy>,
    pub steps: Vec<Step>,
    /// The lower bound on slots, if the order asks for it.
    pub overlap_bound: Option<OverlapBound>,
    /// In mirrored orders, the occupancies that have no definite index even when all bits are
    /// fixed, because adding one to the factor moves their products by more than a bucket.
    pub indefinite: Vec<Occupancy>,
    /// The limit on indices, if the problem has one.
    limit: Option<IndexLimit>,
}

impl Plan {
    /// Works out `order` for `problem`.
    ///
    /// # Errors
    /// An order that does not fit the problem.
    pub(crate) fn new(problem: &Problem, order: Order) -> Result<Self, OrderError> {
        check_choices(problem, order)?;
        check_rows(problem, order)?;
        let period_bits = problem.period_bits();
        let index_bits = problem.index_bits();
        let squares = squares(problem, order)?;
        let base_len = order.base as usize;
        let bitwise = order.rows == period_bits && !order.direction.names_squares();
        let (least, most) = bases(problem.target(), squares.len());
        if !bitwise && !(least..=most).contains(&base_len) {
            return Err(OrderError::BaseSize {
                base: order.base,
                least,
                most,
            });
        }
        let schedule = Schedule::new(problem, order, &squares)?;
        let indefinite = problem
            .occupancies()
            .iter()
            .filter(|o| order.mirrored && o.set > 1 << (64 - index_bits))
            .copied()
            .collect();
        let mut plan = Self {
            schedule,
            base: Vec::new(),
            steps: Vec::new(),
            overlap_bound: None,
            indefinite,
            limit: IndexLimit::from_problem(problem),
        };
        if order.rows == period_bits {
            return Ok(plan);
        }
        let (base, beyond_base) = squares.split_at(base_len);
        if order.direction == BitOrder::Windows {
            plan.steps = window_steps(&plan.schedule, problem, base, beyond_base)?;
            return Ok(plan);
        }
        let base_mask: Bitboard = base.iter().map(|&s| bit(s as usize)).sum();
        let target = problem.target();
        let others = problem.mask() & !base_mask;
        let of_others = target.rays(others);
        if target.rays(base_mask) & of_others != 0 {
            return Err(OrderError::BaseCutsRay { base: order.base });
        }
        plan.base = base_subsets(problem, base_mask);
        plan.overlap_bound = order
            .bounded
            .then(|| OverlapBound::new(problem, &plan.base));
        plan.steps = steps(&plan.schedule, problem, beyond_base);
        Ok(plan)
    }

    /// Whether the first `fixed` bits of `factor`, all others unknown, let no two attack sets share
    /// a definite index.
    pub(crate) fn survives(&self, factor: u64, fixed: u32) -> bool {
        let testable = &self.schedule.testable[fixed as usize];
        self.free_slots()
            .extend(factor, self.schedule.unknown(fixed), testable)
    }

    /// The numbers of fixed bits at which nodes are counted, from `prefix` on: bit by bit, except
    /// within steps.
    pub(crate) fn levels(&self, prefix: u32) -> Vec<u32> {
        let Schedule {
            order, period_bits, ..
        } = self.schedule;
        let last = self.steps.last().map_or(order.rows, |step| step.to);
        let steps = self.steps.iter().map(|step| step.to);
        (prefix..=order.rows)
            .chain(steps)
            .chain(last + 1..=period_bits)
            .collect()
    }

    /// Whether a node that fixes the base may have enough slots below it, as far as the lower bound
    /// tells.
    pub(crate) fn has_slots(&self, factor: u64) -> bool {
        let Some(bound) = &self.overlap_bound else {
            return true;
        };
        let unknown = self.schedule.unknown(self.schedule.order.rows);
        let slots = self
            .limit
            .map_or(1 << self.schedule.index_bits, |limit| limit.first_forbidden);
        bound.least_slots(factor, unknown) <= slots as u64
    }

    /// Slots for the exact tests, all free as far as they are allowed.
    pub(crate) fn free_slots(&self) -> TakenSlots {
        TakenSlots::new(
            self.schedule.index_bits,
            self.schedule.order.mirrored,
            self.limit,
        )
    }

    /// The bits that all factors visited by the search have in common.
    pub(crate) fn given(&self) -> GivenBits {
        let Schedule { order, .. } = self.schedule;
        if order.mirrored {
            GivenBits {
                mask: self.schedule.fixed_bits(1),
                value: 0,
            }
        } else {
            GivenBits::default()
        }
    }

    /// Number of attack sets of the base alone.
    pub(crate) fn base_classes(&self) -> usize {
        self.base
            .iter()
            .map(|o| o.class as usize)
            .max()
            .unwrap_or(0)
    }

    /// The number of differences, in buckets, between the products of the base's subsets: the fewer
    /// there are, the fewer pairs of other products collide.
    pub(crate) fn differences(&self, factor: u64) -> usize {
        let index_bits = self.schedule.index_bits;
        let mut buckets: Vec<usize> = self
            .base
            .iter()
            .map(|x| bucket(factor.wrapping_mul(x.set), index_bits))
            .collect();
        buckets.sort_unstable();
        buckets.dedup();
        let mut seen = vec![false; 1 << index_bits];
        for a in &buckets {
            for b in &buckets {
                let distance = a.wrapping_sub(*b) & ((1 << index_bits) - 1);
                seen[distance] = true;
            }
        }
        seen.into_iter().filter(|&seen| seen).count()
    }
}

/// The fewest and the most squares that a base may have.
fn bases(target: &Target, relevant: usize) -> (usize, usize) {
    /// Rows have a bit for each attack set of the base, in one word, and each subset of bits is an
    /// attack set of its own.
    const MOST_BITS: usize = 5;
    /// Each bit beyond the base makes four times as many tests.
    const MOST_BITS_BEYOND: usize = 6;
    match target {
        Target::Bits(_) => (
            relevant.saturating_sub(MOST_BITS_BEYOND).max(1),
            MOST_BITS.min(relevant - 1),
        ),
        _ => (1, relevant - 1),
    }
}

/// Refuses choices that do not suit the problem or the direction.
fn check_choices(problem: &Problem, order: Order) -> Result<(), OrderError> {
    let period_bits = problem.period_bits();
    // Mirror images and steps take for granted that all subsets of the mask are hashed.
    let is_plain = !order.mirrored && order.base == 0 && order.rows == period_bits;
    if !problem.has_all_subsets() && (!is_plain || order.direction.names_squares()) {
        return Err(OrderError::StepsForValues { period_bits });
    }
    let is_down = order.direction == BitOrder::Down;
    let is_up = order.direction == BitOrder::Up;
    let has_gaps = order.direction.has_gaps();
    if order.ahead && !is_down {
        return Err(OrderError::AheadOfOtherDirection);
    }
    if order.last && !is_down {
        return Err(OrderError::LastOfOtherDirection);
    }
    if order.mirrored && problem.max_index().is_some() {
        return Err(OrderError::MirroredWithLimit);
    }
    if order.mirrored && has_gaps {
        return Err(OrderError::MirroredWithGaps);
    }
    if order.mirrored && is_up {
        return Err(OrderError::MirroredUp);
    }
    if order.bounded && (is_up || has_gaps || order.base == 0) {
        return Err(OrderError::BoundedWithoutBase);
    }
    Ok(())
}

/// Refuses rows at a number of fixed bits that the problem or the direction does not have.
fn check_rows(problem: &Problem, order: Order) -> Result<(), OrderError> {
    let rows = order.rows;
    let period_bits = problem.period_bits();
    if rows == 0 || rows > period_bits {
        return Err(OrderError::RowsBeyondPeriod { rows, period_bits });
    }
    if order.direction == BitOrder::Weight && rows != period_bits {
        return Err(OrderError::WeightWithSteps { period_bits });
    }
    Ok(())
}

/// The subsets of the base. Their attack sets are numbered anew, because the base alone has few.
fn base_subsets(problem: &Problem, base_mask: Bitboard) -> Vec<Occupancy> {
    let mut classes = Vec::new();
    let mut subsets = Vec::new();
    for o in problem.occupancies() {
        if o.set & !base_mask != 0 {
            continue;
        }
        let known = classes.iter().position(|&class| class == o.class);
        let class = known.unwrap_or_else(|| {
            classes.push(o.class);
            classes.len() - 1
        });
        subsets.push(Occupancy {
            set: o.set,
            class: class as u16 + 1,
        });
    }
    subsets
}

/// A step, which fixes the bits that one more square needs.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Bits fixed before the step.
    pub from: u32,
    /// Bits fixed after the step.
    pub to: u32,
    /// How the children are cut into windows.
    pub windows: ChildWindows,
    /// The places of a window at which children stand.
    pub places: ChildSet,
    /// What forbids children.
    pub tests: StepTests,
    /// What the exact test of a node after this step adds to the test before it.
    pub exact: Vec<Occupancy>,
}

/// What forbids children of a step before their exact test. Sets of slots are never empty.
#[derive(Clone, Debug)]
pub(crate) enum StepTests {
    /// Conflict rows.
    Rows {
        /// Tests of sets with the new square, as far as whole windows can answer them.
        windows: TestList,
        /// Tests of sets with the new square, for each child.
        children: TestList,
    },
    /// The taken slots, where the bits lie above those fixed before: the products of the children
    /// lie too far from each other for a window of rows, but they are known well. These sets
    /// hold the new square, which changes their attack sets. So their attack sets are new to
    /// the node, and they must not use a slot that is taken.
    Slots(Vec<Occupancy>),
    /// The taken slots, window by window, where products are known up to some cells.
    Cells(Vec<GrownSet>),
}

/// A set of squares whose product is known up to less than a bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GrownSet {
    pub set: Bitboard,
    /// How much greater than the least product the others can be.
    pub growth: u64,
}

impl StepTests {
    /// Nothing forbids a child before its exact test.
    pub(crate) fn none() -> Self {
        Self::Rows {
            windows: TestList::default(),
            children: TestList::default(),
        }
    }

    /// By the slots, if any of them could forbid a child.
    pub(crate) fn by_slots(sets: Vec<Occupancy>) -> Self {
        if sets.is_empty() {
            Self::none()
        } else {
            Self::Slots(sets)
        }
    }
}

impl Step {
    /// Whether the slots that are taken in a node say which children are allowed, instead of
    /// conflict rows. Each of these has its exact test at once.
    #[inline]
    pub(crate) const fn looks_at_slots(&self) -> bool {
        !matches!(self.tests, StepTests::Rows { .. })
    }
}

/// The steps for the squares beyond the base, in their order.
pub(crate) fn steps(schedule: &Schedule, problem: &Problem, beyond_base: &[u32]) -> Vec<Step> {
    let Schedule {
        order,
        period_bits,
        index_bits,
        ..
    } = *schedule;
    let mut steps = Vec::new();
    let mut known: Bitboard = 0;
    let mut from = order.rows;
    // Squares that no exact test has covered yet, or not with sharp products.
    let mut untested: Bitboard = 0;
    for (i, &square) in beyond_base.iter().enumerate() {
        let last = order.last.then_some(period_bits);
        let Some(to) = schedule.bits_for(square).or(last) else {
            break;
        };
        // Top-down, the newest square's product is known up to a cell only, so some of its
        // occupancies have definite indices only one step later: they are tested again.
        let mut test_again = match order.direction {
            BitOrder::Up => 0,
            _ => bit(square as usize),
        };
        if to > order.rows {
            let Some(windows) = ChildWindows::in_order(schedule, square, from, to) else {
                break;
            };
            let upward = order.direction == BitOrder::Out
                && schedule.interval(from).high != schedule.interval(to).high;
            let step_tests = if upward {
                // Each child has an exact test. The square below is known no better than before.
                test_again = untested;
                untested = 0;
                StepTests::by_slots(revealing(schedule, problem, square, to))
            } else {
                let rows = (from, to);
                let of_windows = tests(schedule, problem, known, square, rows);
                let rows = (to, to);
                let mut of_children = tests(schedule, problem, known, square, rows);
                if order.ahead
                    && let Some(&next) = beyond_base.get(i + 1)
                    && are_close(square, next)
                {
                    // The next square's product is known up to as many cells as fit into a bucket.
                    of_children.extend(tests(
                        schedule,
                        problem,
                        known | bit(square as usize),
                        next,
                        (to, to),
                    ));
                }
                StepTests::Rows {
                    windows: TestList::new(of_windows, windows, index_bits),
                    children: TestList::new(of_children, windows, index_bits),
                }
            };
            untested |= bit(square as usize);
            let testable = &schedule.testable[to as usize];
            let exact = testable
                .iter()
                .filter(|o| o.set & untested != 0)
                .copied()
                .collect();
            let places = windows.places();
            steps.push(Step {
                from,
                to,
                windows,
                places,
                tests: step_tests,
                exact,
            });
            from = to;
            if to == period_bits {
                break;
            }
        }
        untested = test_again;
        known |= bit(square as usize);
    }
    steps
}

/// The steps of an order window by window for the squares `beyond_base`, in their order.
///
/// # Errors
/// Rows that are not the windows of the `base`, or a square whose new bits are not the lowest of
/// its window.
fn window_steps(
    schedule: &Schedule,
    problem: &Problem,
    base: &[u32],
    beyond_base: &[u32],
) -> Result<Vec<Step>, OrderError> {
    let mut from = schedule.order.rows;
    let windows = base
        .iter()
        .fold(0, |bits, &square| bits | window_bits(problem, square));
    if windows != schedule.fixed_bits(from) {
        return Err(OrderError::RowsAreNotWindows {
            rows: from,
            windows: windows.count_ones(),
        });
    }
    let mut steps = Vec::new();
    // The square of the step before: its own product is known better now.
    let mut before: Bitboard = 0;
    for &square in beyond_base {
        let fixed = schedule.fixed_bits(from);
        let new = window_bits(problem, square) & !fixed;
        if new != 0 {
            let to = from + new.count_ones();
            let windows = ChildWindows::in_window(problem, square, new).ok_or(
                OrderError::NewBitsNotLowest {
                    square: square as usize,
                },
            )?;
            let older = known_squares(problem, fixed);
            let testable = schedule.testable[to as usize].iter();
            let exact = testable
                .filter(|o| o.set & (!older | before) != 0)
                .copied()
                .collect();
            let sets = grown(schedule, problem, square, (from, to));
            let tests = if sets.is_empty() {
                StepTests::none()
            } else {
                StepTests::Cells(sets)
            };
            steps.push(Step {
                from,
                to,
                windows,
                places: windows.places(),
                tests,
                exact,
            });
            from = to;
        }
        before = bit(square as usize);
    }
    Ok(steps)
}

/// The sets of known squares with the new `square`, whose attack set it changes. Only those whose
/// product grows by less than a bucket in all children of a window.
///
/// *Proof of proposition 17.* Since *s* changes the attack set, no square of x stands between the
/// piece and *s*. So in the attack set of x ∪ {s}, the ray through *s* ends on *s*. In that of an
/// occupancy without *s* it does not: a ray ends on its first blocker or on the edge of the board,
/// and a relevant square is never the last square of its ray. So the two attack sets differ, but
/// with every factor that has the fixed bits they share a slot, or one slot is not allowed. ∎
fn grown(
    schedule: &Schedule,
    problem: &Problem,
    square: u32,
    (from, to): (u32, u32),
) -> Vec<GrownSet> {
    let square = bit(square as usize);
    let older = known_squares(problem, schedule.fixed_bits(from)) & !square;
    let bucket = 1 << (64 - problem.index_bits());
    let mut sets = Vec::new();
    for &Occupancy { set, .. } in problem.occupancies() {
        if set & !older != square || !problem.sees(square, set) {
            continue;
        }
        // The products of the other squares grow by the new bits, too.
        let growth = growth_with_gaps(set & !square, schedule.unknown(from))
            + growth_with_gaps(square, schedule.unknown(to));
        if growth < bucket {
            sets.push(GrownSet {
                set,
                growth: growth as u64,
            });
        }
    }
    sets.sort_by_key(|grown| grown.growth);
    sets
}

/// The tests of `square` with subsets of the squares `known` before, against other such subsets.
/// Windows are tested when `at` bits are fixed, and each child has `to` bits fixed.
fn tests(
    schedule: &Schedule,
    problem: &Problem,
    known: Bitboard,
    square: u32,
    (at, to): (u32, u32),
) -> Vec<CollisionTest> {
    let mut tests = Vec::new();
    // The product of `square` in a child may lie in more than one cell: how far it reaches beyond
    // the first.
    let own = schedule
        .growth(bit(square as usize), to)
        .div_ceil(u128::from(schedule.cell()));
    let more = own.saturating_sub(1) as u64 * schedule.cell();
    for older in Subsets::new(known) {
        let Some(coarse) = is_coarse(schedule, older, at) else {
            continue;
        };
        for with in Subsets::new(known) {
            let newer = with | bit(square as usize);
            let equal_attacks = problem.attacks(newer) == problem.attacks(older);
            let growth = schedule.growth(with, at) as u64 + more;
            let empty = schedule.order.mirrored && older == 0;
            let rows = if empty {
                RowSet::EMPTY
            } else {
                RowSet::new(coarse, equal_attacks)
            };
            tests.push(CollisionTest {
                newer,
                older,
                rows,
                growth,
            });
        }
    }
    tests
}

/// Whether the product of `set` is known up to one cell only; `None` if not even that.
fn is_coarse(schedule: &Schedule, set: Bitboard, fixed: u32) -> Option<bool> {
    let cell = u128::from(schedule.cell());
    let growth = schedule.growth(set, fixed);
    if growth <= cell / 16 {
        Some(false)
    } else if growth <= cell + cell / 64 {
        Some(true)
    } else {
        None
    }
}

/// The testable sets, when `to` bits are fixed, that hold `square` and in which it changes the
/// attack set.
fn revealing(schedule: &Schedule, problem: &Problem, square: u32, to: u32) -> Vec<Occupancy> {
    let square = bit(square as usize);
    schedule.testable[to as usize]
        .iter()
        .filter(|o| o.set & square != 0 && problem.sees(square, o.set))
        .copied()
        .collect()
}

/// The windows of one step. A window is a row of places, one bit each; a child stands at every
/// 2^`spacing_bits`-th place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChildWindows {
    /// Base-2 logarithm of the places in a window.
    pub bits: u32,
    /// Base-2 logarithm of the places from one child to the next.
    pub spacing_bits: u32,
    /// The lowest bit of the factor in which the children of one window differ.
    pub child_bit: u32,
    /// The lowest bit of the factor in which windows differ.
    pub window_bit: u32,
    /// Number of windows.
    pub count: u64,
    /// Number of windows until the products have passed all cells once.
    pub per_cycle: u64,
}

impl ChildWindows {
    /// Most bits of a window: 256 places.
    pub(crate) const MAX_BITS: u32 = 8;

    /// How the children of the step for `square` are cut into windows; `None` if one child is more
    /// than a window.
    fn in_order(schedule: &Schedule, square: u32, from: u32, to: u32) -> Option<Self> {
        let Schedule {
            order, index_bits, ..
        } = *schedule;
        let new_bits = to - from;
        let before = schedule.interval(from);
        let after = schedule.interval(to);
        if before.high == after.high {
            // In the last step, the lowest bit may move the product by several cells.
            let spacing_bits = (square + index_bits + CELL_BITS).saturating_sub(64);
            // Mirrored, everything up to the next factor's product belongs to a child: that would
            // be a bucket.
            let is_bucket = order.mirrored && spacing_bits >= CELL_BITS;
            let windows =
                Self::from_below(after.low, new_bits, spacing_bits, index_bits + CELL_BITS);
            return windows.filter(|_| !is_bucket);
        }
        let bits = new_bits.min(index_bits).min(Self::MAX_BITS);
        Some(Self {
            bits,
            spacing_bits: 0,
            child_bit: after.high - bits,
            window_bit: before.high,
            count: 1 << (new_bits - bits),
            per_cycle: 1,
        })
    }

    /// How the children, which differ in the `new` bits, are cut into windows; `None` if these are
    /// not the lowest bits of the window of `square`.
    fn in_window(problem: &Problem, square: u32, new: u64) -> Option<Self> {
        let child_bit = new.trailing_zeros();
        let new_bits = new.count_ones();
        let all = window_bits(problem, square);
        if child_bit != all.trailing_zeros() || new >> child_bit != (1 << new_bits) - 1 {
            return None;
        }
        // On a high square, even the lowest bit may move the product by several cells.
        let cells = problem.index_bits() + WINDOW_CELL_BITS;
        let spacing_bits = (square + cells).saturating_sub(64);
        Self::from_below(child_bit, new_bits, spacing_bits, cells)
    }

    /// How children are cut into windows that differ in `new_bits` bits from `child_bit` on, where
    /// the products begin again after 2^`cells` cells; `None` if one child is more than a
    /// window.
    fn from_below(child_bit: u32, new_bits: u32, spacing_bits: u32, cells: u32) -> Option<Self> {
        let cycle = (new_bits + spacing_bits).min(cells);
        let bits = cycle.min(Self::MAX_BITS);
        Some(Self {
            bits,
            spacing_bits,
            child_bit,
            window_bit: child_bit + bits.checked_sub(spacing_bits)?,
            count: 1 << (new_bits + spacing_bits - bits),
            per_cycle: 1 << (cycle - bits),
        })
    }

    /// The number of a random window.
    pub(crate) fn random(self, random: &mut Xorshift) -> u64 {
        // Two draws and not one: they order the tests, and node counts depend on that order.
        let high = random.below(self.count / self.per_cycle);
        high * self.per_cycle + random.below(self.per_cycle)
    }

    /// The first child of window number `window` below `factor`.
    pub(crate) const fn first(self, factor: u64, window: u64) -> u64 {
        factor | window << self.window_bit
    }

    /// The first child of each window below `factor`.
    pub(crate) fn firsts(self, factor: u64) -> impl Iterator<Item = u64> {
        (0..self.count).map(move |window| self.first(factor, window))
    }

    /// The child at a place of the window that begins with `first`.
    #[inline]
    pub(crate) const fn child(self, first: u64, place: u64) -> u64 {
        first | place >> self.spacing_bits << self.child_bit
    }

    /// The places of a window at which children stand.
    pub(crate) fn places(self) -> ChildSet {
        let all = match self.bits {
            0..6 => {
                let row = (1 << (1 << self.bits)) - 1;
                [row, 0, 0, 0]
            }
            6 => [u64::MAX, 0, 0, 0],
            7 => [u64::MAX, u64::MAX, 0, 0],
            _ => [u64::MAX; 4],
        };
        std::array::from_fn(|i| {
            (0..64)
                .filter(|&j| (64 * i as u32 + j).is_multiple_of(1 << self.spacing_bits))
                .map(|j| all[i] & 1 << j)
                .sum()
        })
    }
}

/// Which conflict rows answer a test: how well the older product is known, and which pairs of base
/// subsets count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowSet(u8);

impl RowSet {
    /// Number of sets without [`RowSet::EMPTY`].
    pub(crate) const COUNT: usize = 4;

    /// The older set is empty, and its sum with the empty subset of the base does not count. For
    /// mirrored orders.
    pub(crate) const EMPTY: Self = Self(Self::COUNT as u8);

    /// `coarse` if the older product is known up to one cell only (otherwise up to a sixteenth of
    /// one); `equal_attacks` if both sets have the same attack set, so that only base subsets
    /// with different attack sets collide.
    pub(crate) const fn new(coarse: bool, equal_attacks: bool) -> Self {
        Self(coarse as u8 * 2 + equal_attacks as u8)
    }

    /// Whether only base subsets with different attack sets collide.
    pub(crate) const fn equal_attacks(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number below [`RowSet::COUNT`]; `EMPTY` has that number itself.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The products of `newer` and `older`, two sets of squares outside the base, must not collide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CollisionTest {
    /// The set that holds the square that the step makes known.
    pub newer: Bitboard,
    /// A set of squares that were known before.
    pub older: Bitboard,
    /// Which rows answer the test.
    pub rows: RowSet,
    /// How much the product of `newer` can still grow by bits that are not fixed.
    pub growth: u64,
}

/// Tests of a step: one after the other, and in groups.
#[derive(Clone, Debug, Default)]
pub(crate) struct TestList {
    pub tests: Vec<CollisionTest>,
    pub groups: Vec<TestGroup>,
}

/// Tests in a full [`TestGroup`].
pub(crate) const LANES: usize = 8;

/// Up to eight tests, one in each lane of a vector. In a group with fewer tests, the last test
/// fills the other lanes.
#[derive(Clone, Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct TestGroup {
    /// [`CollisionTest::newer`] of each.
    pub newer: [u64; LANES],
    /// [`CollisionTest::older`] of each.
    pub older: [u64; LANES],
    /// How far the newer product may reach beyond the beginning of its cell:
    /// [`CollisionTest::growth`] and the rest of the cell.
    pub reach: [u64; LANES],
    /// [`RowSet::index`](RowSet::index) of each.
    pub rows: [u64; LANES],
    /// A bit for each test for which the newer products of all children of a window lie within
    /// [`TestGroup::ONE_LINE`] cells, and the older products do not wrap from one child to
    /// another.
    pub one_line: u8,
    /// How many tests there are.
    pub count: usize,
}

impl TestGroup {
    /// Cells that 64 bytes of a row hold, wherever in the first byte a child begins and however far
    /// it reaches.
    const ONE_LINE: u64 = 464;

    /// `farthest` is the number of a window's last child, shifted to its place in the factor.
    fn new(tests: &[CollisionTest], farthest: u64, index_bits: u32) -> Self {
        let to_cell = 64 - index_bits - CELL_BITS;
        let mut group = Self {
            count: tests.len(),
            ..Self::default()
        };
        for i in 0..LANES {
            let test = tests[i.min(tests.len() - 1)];
            group.newer[i] = test.newer;
            group.older[i] = test.older;
            group.reach[i] = test.growth + (1 << to_cell) - 1;
            group.rows[i] = test.rows.index() as u64;
            // Once around, the end of a run of cells would come before its beginning.
            let reach = group.reach[i];
            let beyond = reach + (1 << (64 - index_bits));
            let is_near = farthest.checked_mul(test.newer).is_some_and(|newer| {
                newer.checked_add(beyond).is_some() && newer >> to_cell < Self::ONE_LINE
            });
            let keeps_order = farthest
                .checked_mul(test.older)
                .is_some_and(|older| older >> 63 == 0);
            group.one_line |= u8::from(is_near && keeps_order) << i;
        }
        group
    }
}

impl TestList {
    /// `tests` of a step with these windows.
    pub(crate) fn new(tests: Vec<CollisionTest>, windows: ChildWindows, index_bits: u32) -> Self {
        let last = (1 << windows.bits) - 1;
        let farthest = windows.child(0, last);
        let groups = tests
            .chunks(LANES)
            .map(|tests| TestGroup::new(tests, farthest, index_bits))
            .collect();
        Self { tests, groups }
    }
}

/// A conflict row for each [`RowSet`] and each position.
pub(crate) struct DownTable {
    pub bytes: Vec<u8>,
    /// Bytes of a row without its tail.
    pub buckets: usize,
}

impl DownTable {
    /// Bytes behind a row that repeat its beginning, so that a window that begins in a row never
    /// wraps.
    pub(crate) const TAIL: usize = 64;

    /// A table of zeros.
    pub(crate) fn new(index_bits: u32) -> Self {
        Self {
            bytes: vec![0; Self::size(index_bits)],
            buckets: 1 << index_bits,
        }
    }

    /// The cost of making the rows of one node for a base with `subsets` subsets: for each row and
    /// each subset, a row of bytes that are united 16 at a time.
    pub(crate) const fn work(subsets: u64, index_bits: u32) -> u64 {
        (subsets << index_bits) * (RowSet::COUNT * POSITIONS) as u64 / 16
    }

    /// The bytes of a table.
    pub(crate) const fn size(index_bits: u32) -> usize {
        // One set of rows more, for the empty occupancy, of which one position is in use.
        (RowSet::COUNT + 1) * POSITIONS * ((1 << index_bits) + Self::TAIL)
    }

    /// Bytes from one row to the next.
    pub(crate) const fn stride(&self) -> usize {
        self.buckets + Self::TAIL
    }

    /// The first byte of the row that a set of rows has for a position.
    pub(crate) const fn row(&self, rows: RowSet, position: usize) -> usize {
        (rows.index() * POSITIONS + position) * self.stride()
    }
}
