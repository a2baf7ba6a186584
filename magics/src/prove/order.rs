//! Interval orders: which bits of the factor are fixed first, and what may be tested when.

use super::eights::Tests;
use super::interval::{Interval, intervals};
use super::overlap::Overlaps;
use super::problem::{Occupancy, Problem};
use super::search::Given;
use super::sequence::Sequence;
use super::slots::Slots;
use super::step::{Kind, Step, Test, Windows};
use magic_tables::board::{Bitboard, bit};
use magic_tables::occupancy::Subsets;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Base-2 logarithm of the cells that a bucket is divided into: top-down search knows a new square's
/// product up to one cell.
pub(crate) const CELL: u32 = 3;

/// Which end of the factor is fixed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// High bits first: low squares are known first, up to carries.
    Down,
    /// Low bits first: high squares are known first, exactly.
    Up,
    /// Bits from the middle first, then more at either end: squares are known in the order of [`Order::squares`].
    Out,
}

/// An interval order: bits are fixed one by one up to `rows`, and by whole chunks (the bits that
/// one more square needs) after that.
///
/// ```
/// use magics::prove::{Direction, Order};
///
/// let order: Order = "down:6:20".parse().unwrap();
/// assert_eq!((order.direction, order.base, order.rows), (Direction::Down, 6, 20));
/// assert_eq!(order.to_string(), "down:6:20");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Order {
    /// Which end of the factor is fixed first.
    pub direction: Direction,
    /// Number of squares whose subsets all conflict rows are made of.
    pub base: u32,
    /// Bits fixed when the conflict rows are built; the whole period for a search bit by bit.
    pub rows: u32,
    /// Whether a chunk is also tested with what it tells of the square after the next: worth while where two squares
    /// lie so close together that their index windows are nearly one. Top-down only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ahead: bool,
    /// Whether only the factors of the lower half of the period are visited, each for its mirror image too.
    ///
    /// The mirror image of a factor is its complement within the period: it has the complements of almost all indices,
    /// so what rules out the one rules out the other, but for the empty occupancy, whose index is 0 for both.
    /// Not for search bottom-up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mirrored: bool,
    /// Whether the last bits are a chunk too, although they are fewer than the next square's cells need: worth while where
    /// many nodes live that long. Top-down only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
    /// Whether nodes that fix the base are left out below which there are too few slots: any two of the other squares' sets
    /// move the base's products to places that have little in common. Not for search bottom-up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bounded: bool,
    /// From within, the relevant squares in the order in which they become known; otherwise none. The first are the base,
    /// and all that are known at any time are without a gap between them.
    #[serde(default, skip_serializing_if = "Sequence::is_empty")]
    pub squares: Sequence,
}

impl Order {
    /// The order with this base and conflict rows at so many bits, and nothing besides.
    ///
    /// ```
    /// use magics::prove::{Direction, Order};
    ///
    /// assert_eq!(Order::new(Direction::Up, 5, 11).to_string(), "up:5:11");
    /// ```
    #[must_use]
    pub fn new(direction: Direction, base: u32, rows: u32) -> Self {
        Self {
            direction,
            base,
            rows,
            ahead: false,
            mirrored: false,
            last: false,
            bounded: false,
            squares: Sequence::default(),
        }
    }

    /// The search of `problem` bit by bit, without conflict rows.
    ///
    /// ```
    /// use magic_tables::slider::Slider;
    /// use magics::prove::{Direction, Order, Problem};
    ///
    /// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
    /// assert_eq!(Order::bitwise(&problem, Direction::Up).to_string(), "up:0:54");
    /// ```
    #[must_use]
    pub fn bitwise(problem: &Problem, direction: Direction) -> Self {
        Self::new(direction, 0, problem.period_bits())
    }
}

impl fmt::Display for Order {
    /// As `down:6:20`: direction, base, rows; then from within the squares, `:ahead` if it looks ahead, `:mirrored` if it
    /// is, `:last` if it steps to the last bit, and `:bounded` if it is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::Down => "down",
            Direction::Up => "up",
            Direction::Out => "out",
        };
        write!(f, "{direction}:{}:{}", self.base, self.rows)?;
        if !self.squares.is_empty() {
            write!(f, ":{}", self.squares)?;
        }
        let ahead = if self.ahead { ":ahead" } else { "" };
        let mirrored = if self.mirrored { ":mirrored" } else { "" };
        let last = if self.last { ":last" } else { "" };
        let bounded = if self.bounded { ":bounded" } else { "" };
        write!(f, "{ahead}{mirrored}{last}{bounded}")
    }
}

impl FromStr for Order {
    type Err = String;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let error = || {
            format!(
                "order `{text}` is not of the form down:6:20, up:6:20 or out:2:11:d7b7d5b5e4f3g2; `:ahead`, `:mirrored`, \
                 `:last` and `:bounded` may follow `down`, in this order, and `:mirrored` and `:bounded` `out`"
            )
        };
        let words: Vec<&str> = text.split(':').collect();
        let (direction, base, rows, squares, mut more) = match words[..] {
            ["down", base, rows, ref more @ ..] => (Direction::Down, base, rows, "", more),
            ["up", base, rows] => (Direction::Up, base, rows, "", [].as_slice()),
            ["out", base, rows, squares, ref more @ ..] => (Direction::Out, base, rows, squares, more),
            _ => return Err(error()),
        };
        let mut next = |word| match more.split_first() {
            Some((&first, rest)) if first == word => {
                more = rest;
                true
            }
            _ => false,
        };
        let (ahead, mirrored, last, bounded) =
            (next("ahead"), next("mirrored"), next("last"), next("bounded"));
        if !more.is_empty() {
            return Err(error());
        }
        let number = |word: &str| word.parse().map_err(|_| error());
        let squares = squares.parse().map_err(|_| error())?;
        Ok(Self {
            ahead,
            mirrored,
            last,
            bounded,
            squares,
            ..Self::new(direction, number(base)?, number(rows)?)
        })
    }
}

/// An order worked out for one problem.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub order: Order,
    /// Bits of the period.
    pub bits: u32,
    pub shift: u32,
    /// Subsets of the base, with the numbers of their attack sets.
    pub base: Vec<Occupancy>,
    pub steps: Vec<Step>,
    /// The bound on slots, where it is asked for.
    pub overlaps: Option<Overlaps>,
    /// For each number of fixed bits, which they are.
    intervals: Vec<Interval>,
    /// For each number of fixed bits, the occupancies that may have definite indices.
    pub known: Vec<Vec<Occupancy>>,
    /// For each number of fixed bits, those that had none before the last of these was fixed.
    pub new: Vec<Vec<Occupancy>>,
    /// Mirrored, the occupancies without a definite index even when all bits are fixed, since one more in the factor moves
    /// them by more than a bucket.
    pub vague: Vec<Occupancy>,
}

impl Plan {
    /// Works out `order` for `problem`.
    ///
    /// # Errors
    /// An order that does not fit the problem, as a sentence for people.
    pub(crate) fn new(problem: &Problem, order: Order) -> Result<Self, String> {
        let bits = problem.period_bits();
        let shift = problem.shift();
        let (down, up) = (order.direction == Direction::Down, order.direction == Direction::Up);
        for (wrong, what) in [
            (order.ahead && !down, "only a top-down order can look ahead"),
            (order.last && !down, "only a top-down order can step to the last bit"),
            (order.mirrored && up, "only an order top-down or from within can be mirrored"),
            (
                order.bounded && (up || order.base == 0),
                "only an order top-down or from within, with a base, can be bounded",
            ),
        ] {
            if wrong {
                return Err(what.to_owned());
            }
        }
        if order.rows == 0 || order.rows > bits {
            return Err(format!("rows at {} bits: not within the {bits} bits of the period", order.rows));
        }
        let squares = squares(problem, order)?;
        let base_len = order.base as usize;
        let all = order.rows == bits && order.direction != Direction::Out;
        if !all && (base_len == 0 || base_len >= squares.len()) {
            return Err(format!("a base of {base_len} squares: not between 1 and {}", squares.len() - 1));
        }
        let intervals = intervals(order, &squares, shift, bits)?;
        let known: Vec<Vec<Occupancy>> =
            intervals.iter().map(|&interval| known(problem, order, interval)).collect();
        let before = std::iter::once(&[][..]).chain(known.iter().map(Vec::as_slice));
        let new = known.iter().zip(before).map(|(known, before)| beyond(known, before)).collect();
        let moved = |o: &&Occupancy| order.mirrored && o.set > 1 << (64 - shift);
        let vague = problem.occupancies().iter().filter(moved).copied().collect();
        let mut plan = Self {
            order,
            bits,
            shift,
            base: Vec::new(),
            steps: Vec::new(),
            overlaps: None,
            intervals,
            known,
            new,
            vague,
        };
        if order.rows == bits {
            return Ok(plan);
        }
        let (base, far) = squares.split_at(base_len);
        let base_mask: Bitboard = base.iter().map(|&s| bit(s as usize)).sum();
        if problem.rays(base_mask) & problem.rays(problem.mask() & !base_mask) != 0 {
            return Err(format!("a base of {base_len} squares cuts a ray in two"));
        }
        // Numbered anew: the attack sets of the base alone are few.
        let mut classes = Vec::new();
        for o in problem.occupancies().iter().filter(|o| o.set & !base_mask == 0) {
            let known = classes.iter().position(|&c| c == o.class);
            let class = known.unwrap_or_else(|| {
                classes.push(o.class);
                classes.len() - 1
            });
            plan.base.push(Occupancy { set: o.set, class: class as u16 + 1 });
        }
        plan.overlaps = order.bounded.then(|| Overlaps::new(problem, &plan.base));
        plan.steps = plan.steps(problem, far);
        Ok(plan)
    }

    /// Orders with a base of `base` squares; none if that would cut a ray in two.
    pub(crate) fn rows_for(problem: &Problem, direction: Direction, base: u32) -> Option<Vec<Order>> {
        let bits = problem.period_bits();
        let order = |rows| Order::new(direction, base, rows);
        let draft = Self::new(problem, order(bits - 1)).ok()?;
        let squares = squares(problem, draft.order).ok()?;
        let fixed = draft.fixed_for(squares[base as usize - 1])?;
        let next = draft.fixed_for(squares[base as usize])?;
        // The rows of short chunks are large, and short chunks forbid little.
        let short = squares[base as usize..].windows(2).any(|pair| close(pair[0], pair[1]));
        if direction == Direction::Up && short {
            return None;
        }
        Some(match direction {
            // Two bits more make the products of the base sharp.
            Direction::Down if short => {
                let ahead = |order| Order { ahead: true, ..order };
                vec![order(fixed), order(fixed + 2), ahead(order(fixed)), ahead(order(fixed + 2))]
            }
            Direction::Down => vec![order(fixed), order(fixed + 2)],
            // The shorter the chunk, the longer its rows take to make.
            Direction::Up if next < fixed + 4 => vec![order(next)],
            Direction::Up if next < fixed + 8 => vec![order(fixed), order(next)],
            Direction::Up => vec![order(fixed)],
            Direction::Out => return None,
        })
    }

    /// The steps for the squares `far`, in their order.
    fn steps(&self, problem: &Problem, far: &[u32]) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut fixed: Bitboard = 0;
        let mut from = self.order.rows;
        // What an exact test has not seen, or not well.
        let mut fresh: Bitboard = 0;
        for (i, &square) in far.iter().enumerate() {
            let last = self.order.last.then_some(self.bits);
            let Some(to) = self.fixed_for(square).or(last) else { break };
            // Known up to a cell, the sums of the newest square are still soft, so some are definite only a step later.
            let mut retested = match self.order.direction {
                Direction::Down | Direction::Out => bit(square as usize),
                Direction::Up => 0,
            };
            if to > self.order.rows {
                let Some(window) = self.window(square, from, to) else { break };
                let above = self.order.direction == Direction::Out
                    && self.interval(from).high != self.interval(to).high;
                let (mut joint, mut sums, mut visible) = Default::default();
                if above {
                    // The children are tested exactly. The square below is as soft as before.
                    retested = fresh;
                    fresh = 0;
                    visible = self.visible(problem, square, to);
                } else {
                    joint = self.tests(problem, fixed, square, (from, to));
                    sums = self.tests(problem, fixed, square, (to, to));
                    if self.order.ahead
                        && let Some(&next) = far.get(i + 1)
                        && close(square, next)
                    {
                        // The next square's product is known up to as many cells as fit into a bucket.
                        sums.extend(self.tests(problem, fixed | bit(square as usize), next, (to, to)));
                    }
                }
                fresh |= bit(square as usize);
                let known = &self.known[to as usize];
                let exact = known.iter().filter(|o| o.set & fresh != 0).copied().collect();
                let places = window.places();
                let [sums, joint] = [sums, joint].map(|tests| Tests::new(tests, window, self.shift));
                steps.push(Step { from, to, window, places, sums, joint, exact, fresh: visible });
                from = to;
                if to == self.bits {
                    break;
                }
            }
            fresh = retested;
            fixed |= bit(square as usize);
        }
        steps
    }

    /// The tests of `square`, with and against subsets of the squares `fixed` before, when `at` bits are fixed and for
    /// each child `to` bits.
    fn tests(&self, problem: &Problem, fixed: Bitboard, square: u32, (at, to): (u32, u32)) -> Vec<Test> {
        let mut tests = Vec::new();
        // How many cells more than one a child's product of `square` may lie in.
        let own = self.growth(bit(square as usize), to).div_ceil(u128::from(self.cell()));
        let more = own.saturating_sub(1) as u64 * self.cell();
        for other in Subsets::of(fixed) {
            let Some(soft) = self.softness(other, at) else { continue };
            for with in Subsets::of(fixed) {
                let far = with | bit(square as usize);
                let partial = problem.attacks(far) == problem.attacks(other);
                let growth = self.growth(with, at) as u64 + more;
                let origin = self.order.mirrored && other == 0;
                let kind = if origin { Kind::ORIGIN } else { Kind::new(soft, partial) };
                tests.push(Test { far, other, kind, growth });
            }
        }
        tests
    }

    /// The sets of known squares, when `to` bits are fixed, that hold and show `square`.
    fn visible(&self, problem: &Problem, square: u32, to: u32) -> Vec<Occupancy> {
        let square = bit(square as usize);
        let shows = |o: &&Occupancy| {
            o.set & square != 0 && problem.attacks(o.set) != problem.attacks(o.set & !square)
        };
        self.known[to as usize].iter().filter(shows).copied().collect()
    }

    /// Products in one cell.
    fn cell(&self) -> u64 {
        1 << (64 - self.shift - CELL)
    }

    /// Bits to fix before the product of `square` is known up to a cell, or exactly (up).
    fn fixed_for(&self, square: u32) -> Option<u32> {
        match self.order.direction {
            Direction::Down => Some(self.bits - (64 - self.shift - CELL).checked_sub(square)?),
            Direction::Up => Some(64 - square),
            Direction::Out => {
                let known = Interval::of(square, self.shift, self.bits);
                (0..=self.bits).find(|&fixed| self.interval(fixed).holds(known))
            }
        }
    }

    /// The bits of the factor that are fixed, when there are `fixed` of them.
    fn interval(&self, fixed: u32) -> Interval {
        self.intervals[fixed as usize]
    }

    /// By how much the factors below a node can exceed the least of them, when `fixed` bits are fixed: 0 where all that is
    /// tested is exact. Mirrored, all that lies between a factor and the next one belongs to the factor, since the mirror
    /// image's products are less by that.
    pub(crate) fn unknown(&self, fixed: u32) -> u64 {
        // Of the bits above, what is tested knows nothing.
        (1 << self.interval(fixed).low) - u64::from(!self.order.mirrored)
    }

    /// The bits of the factor that are fixed, when there are `fixed` of them, as a mask.
    pub(crate) fn fixed_bits(&self, fixed: u32) -> u64 {
        self.interval(fixed).mask()
    }

    /// The lowest bit of the factor that is fixed, when there are `fixed` of them; where there are none, any.
    pub(crate) fn lowest(&self, fixed: u32) -> u32 {
        if fixed == 0 { 0 } else { self.interval(fixed).low }
    }

    /// The position of the next bit after `fixed` bits.
    pub(crate) fn position(&self, fixed: u32) -> u32 {
        (self.fixed_bits(fixed + 1) & !self.fixed_bits(fixed)).trailing_zeros()
    }

    /// Whether the first `fixed` bits of `factor`, all others unknown, leave every definite index to one attack set.
    pub(crate) fn survives(&self, factor: u64, fixed: u32) -> bool {
        let known = &self.known[fixed as usize];
        self.slots().extend(factor, self.unknown(fixed), known)
    }

    /// Whether there are slots enough below a node that fixes the base, as far as the bound of overlaps tells.
    pub(crate) fn has_slots(&self, factor: u64) -> bool {
        let least = |overlaps: &Overlaps| overlaps.least_slots(factor, self.unknown(self.order.rows));
        self.overlaps.as_ref().map_or(0, least) <= 1 << self.shift
    }

    /// Slots for the exact tests, all free.
    pub(crate) fn slots(&self) -> Slots {
        Slots::new(self.shift, self.order.mirrored)
    }

    /// What all factors that are visited have in common.
    pub(crate) fn given(&self) -> Given {
        if self.order.mirrored { Given { mask: self.fixed_bits(1), value: 0 } } else { Given::default() }
    }

    /// The mirror image of `factor`.
    pub(crate) const fn mirror(&self, factor: u64) -> u64 {
        !factor & u64::MAX >> (64 - self.bits)
    }

    /// How the chunk of `square` is cut into windows; none if one child is more than a window.
    fn window(&self, square: u32, from: u32, to: u32) -> Option<Windows> {
        let chunk = to - from;
        let (before, after) = (self.interval(from), self.interval(to));
        Some(match self.order.direction {
            Direction::Down | Direction::Out if before.high == after.high => {
                // Of the last bits, the lowest moves the product by several cells.
                let apart = (square + self.shift + CELL).saturating_sub(64);
                if self.order.mirrored && apart >= CELL {
                    // All up to the next factor's product belongs to a child: a bucket.
                    return None;
                }
                let turn = (chunk + apart).min(self.shift + CELL);
                let bits = turn.min(Windows::MOST);
                let at = after.low;
                let next = at + bits.checked_sub(apart)?;
                Windows {
                    bits,
                    apart,
                    at,
                    next,
                    count: 1 << (chunk + apart - bits),
                    near: 1 << (turn - bits),
                }
            }
            Direction::Up | Direction::Down | Direction::Out => {
                let bits = chunk.min(self.shift).min(Windows::MOST);
                let (at, next) = (after.high - bits, before.high);
                Windows { bits, apart: 0, at, next, count: 1 << (chunk - bits), near: 1 }
            }
        })
    }

    /// Number of attack sets of the base alone.
    pub(crate) fn classes(&self) -> usize {
        self.base.iter().map(|o| o.class as usize).max().unwrap_or(0)
    }

    /// The number of differences, in buckets, between the products of the base's subsets: the fewer, the fewer pairs of
    /// other products collide.
    pub(crate) fn differences(&self, factor: u64) -> usize {
        let bucket = |x: &Occupancy| (factor.wrapping_mul(x.set) >> (64 - self.shift)) as usize;
        let mut buckets: Vec<usize> = self.base.iter().map(bucket).collect();
        buckets.sort_unstable();
        buckets.dedup();
        let mut seen = vec![false; 1 << self.shift];
        for a in &buckets {
            for b in &buckets {
                seen[a.wrapping_sub(*b) & ((1 << self.shift) - 1)] = true;
            }
        }
        seen.into_iter().filter(|&seen| seen).count()
    }

    /// How much the product of `set` can grow when `fixed` bits are fixed.
    pub(crate) fn growth(&self, set: Bitboard, fixed: u32) -> u128 {
        u128::from(self.unknown(fixed)) * u128::from(set)
    }

    /// Whether the product of `set` must be taken as soft; none if it is known too badly for any row.
    fn softness(&self, set: Bitboard, fixed: u32) -> Option<bool> {
        let cell = u128::from(self.cell());
        let growth = self.growth(set, fixed);
        if growth <= cell / 16 {
            Some(false)
        } else if growth <= cell + cell / 64 {
            Some(true)
        } else {
            None
        }
    }
}

/// Whether two squares' index windows are nearly one.
const fn close(a: u32, b: u32) -> bool {
    a.abs_diff(b) <= CELL
}

/// The relevant squares in the order in which they become known.
///
/// # Errors
/// An order that names other squares, or leaves gaps between them, as a sentence for people.
fn squares(problem: &Problem, order: Order) -> Result<Vec<u32>, String> {
    let mut squares: Vec<u32> = problem.squares().collect();
    match order.direction {
        Direction::Down | Direction::Up if !order.squares.is_empty() => {
            return Err("only an order from within names squares".to_owned());
        }
        Direction::Down => {}
        Direction::Up => squares.reverse(),
        Direction::Out => {
            let named: Vec<u32> = order.squares.iter().map(|square| square as u32).collect();
            let base = (order.base as usize).min(named.len());
            let gapless = (base..=named.len()).all(|count| {
                let mut known = named[..count].to_vec();
                known.sort_unstable();
                squares.windows(count.max(1)).any(|run| run == known) || count == 0
            });
            if named.len() != squares.len() || !gapless {
                return Err(format!(
                    "the squares `{}` are not the relevant ones, in an order without gaps from the base of {} on",
                    order.squares, order.base
                ));
            }
            squares = named;
        }
    }
    Ok(squares)
}

/// The occupancies that may have definite indices once the bits of `fixed` are.
fn known(problem: &Problem, order: Order, fixed: Interval) -> Vec<Occupancy> {
    // Mirrored, the slots know by themselves about the empty occupancy.
    let all = problem.occupancies().iter().filter(|o| o.set != 0 || !order.mirrored);
    // The index window of square s is the factor's bits from 64 - shift - s up to 64 - s. When no bit below is unknown,
    // every index is exact, even where the window begins below bit 0; mirrored, the next factor is unknown still.
    let end = (65 - problem.shift()).saturating_sub(fixed.low);
    let exact = fixed.low == 0 && !order.mirrored;
    let highest = |o: &Occupancy| exact || o.set.ilog2() < end;
    all.filter(|o| o.set == 0 || (o.set.trailing_zeros() + fixed.high >= 64 && highest(o))).copied().collect()
}

/// What of `all` is not in `some`; both in increasing order of their sets.
fn beyond(all: &[Occupancy], some: &[Occupancy]) -> Vec<Occupancy> {
    all.iter().filter(|o| some.binary_search_by_key(&o.set, |o| o.set).is_err()).copied().collect()
}
