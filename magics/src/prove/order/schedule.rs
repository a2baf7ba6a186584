//! Schedules: for each number of fixed bits, which bits they are and which occupancies can be
//! tested.

use crate::prove::order::error::OrderError;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::target::Occupancy;
use magic_tables::board::{Bitboard, bit};

/// Base-2 logarithm of the number of cells in a bucket. Top-down search knows the product of a new
/// square up to one cell.
pub(crate) const CELL_BITS: u32 = 3;

/// Cells in a bucket.
pub(crate) const CELLS: usize = 1 << CELL_BITS;

/// Base-2 logarithm of the number of positions in a bucket. Each position has conflict rows of its
/// own.
pub(crate) const POSITION_BITS: u32 = 4;

/// Positions in a bucket.
pub(crate) const POSITIONS: usize = 1 << POSITION_BITS;

/// Base-2 logarithm of the number of cells in a bucket: the product of a known square is known up
/// to one cell. With more cells there are more children, with fewer more of them survive.
pub(crate) const WINDOW_CELL_BITS: u32 = 2;

/// The children of one window, one bit each.
pub(crate) type ChildSet = [u64; 4];

/// Bytes of one window.
pub(crate) const WINDOW_BYTES: usize = 32;

/// The bucket of a product: its index.
#[inline]
pub(crate) const fn bucket(product: u64, index_bits: u32) -> usize {
    (product >> (64 - index_bits)) as usize
}

/// The position of a product within its bucket.
#[inline]
pub(crate) const fn position(product: u64, index_bits: u32) -> usize {
    (product >> (64 - index_bits - POSITION_BITS)) as usize & (POSITIONS - 1)
}

/// Bits of the factor that are given: only factors that have them are sought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GivenBits {
    /// Which bits are given.
    pub mask: u64,
    /// The values of these bits; all others are zero.
    pub value: u64,
}

impl GivenBits {
    /// Whether `factor`, whose bits in `fixed` are fixed, can have the given bits.
    #[inline]
    pub(crate) const fn fits(self, factor: u64, fixed: u64) -> bool {
        (factor ^ self.value) & self.mask & fixed == 0
    }
}

/// The bits from `low` up to `high`, without `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub low: u32,
    pub high: u32,
}

impl Interval {
    /// The bits as a mask.
    pub(crate) const fn mask(self) -> u64 {
        // In 128 bits, because `high` may be 64.
        ((1u128 << self.high) - (1u128 << self.low)) as u64
    }

    /// Number of bits.
    pub(crate) const fn len(self) -> u32 {
        self.high - self.low
    }

    /// Whether all bits of `other` are in this interval.
    pub(crate) const fn holds(self, other: Self) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// The bits that make the product of `square` known up to a cell, or exactly where there are no
    /// more bits below.
    pub(crate) fn of_square(square: u32, index_bits: u32, period_bits: u32) -> Self {
        Self {
            low: (64 - index_bits - CELL_BITS).saturating_sub(square),
            high: period_bits.min(64 - square),
        }
    }

    /// The interval from the lowest to the highest bit that one of the `squares` needs; there is at
    /// least one square.
    pub(crate) fn around(squares: &[u32], index_bits: u32, period_bits: u32) -> Self {
        squares
            .iter()
            .map(|&square| Self::of_square(square, index_bits, period_bits))
            .reduce(Self::united)
            .expect("at least one square")
    }

    /// The interval from the lower beginning to the higher end of two.
    fn united(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }
}

/// The bits that `order` has fixed, for each number of them from none to the whole period.
/// `squares` are the relevant ones in the order in which they become known.
///
/// # Errors
/// Rows for more bits than the base has.
fn intervals(
    order: Order,
    squares: &[u32],
    index_bits: u32,
    period_bits: u32,
) -> Result<Vec<Interval>, OrderError> {
    match order.direction {
        BitOrder::Down => Ok((0..=period_bits)
            .map(|fixed| Interval {
                low: period_bits - fixed,
                high: period_bits,
            })
            .collect()),
        BitOrder::Up => Ok((0..=period_bits)
            .map(|fixed| Interval {
                low: 0,
                high: fixed,
            })
            .collect()),
        BitOrder::Weight | BitOrder::Windows => Ok(Vec::new()),
        BitOrder::Out => intervals_outwards(order, squares, index_bits, period_bits),
    }
}

/// The [`intervals`] of an order that begins in the middle: first downwards from the end of the
/// base, then as far to both sides as each of the other squares needs.
///
/// # Errors
/// Rows for more bits than the base has.
fn intervals_outwards(
    order: Order,
    squares: &[u32],
    index_bits: u32,
    period_bits: u32,
) -> Result<Vec<Interval>, OrderError> {
    let (base, beyond_base) = squares.split_at(order.base as usize);
    let Interval { high, .. } = Interval::around(base, index_bits, period_bits);
    let Some(low) = high.checked_sub(order.rows) else {
        return Err(OrderError::RowsBeyondBase {
            rows: order.rows,
            most: high,
        });
    };
    let mut goals = vec![Interval { low, high }];
    for &square in beyond_base {
        goals.push(Interval::of_square(square, index_bits, period_bits));
    }
    goals.push(Interval {
        low: 0,
        high: period_bits,
    });
    let mut at = Interval { low: high, high };
    let mut all = vec![at];
    for goal in goals {
        while at.low > goal.low {
            at.low -= 1;
            all.push(at);
        }
        while at.high < goal.high {
            at.high += 1;
            all.push(at);
        }
    }
    Ok(all)
}

/// The bits of the period, those with the greatest weight first.
///
/// The weight of a bit is its greatest product with a relevant square, modulo 2^64. So the highest
/// bits of the index windows of all squares come first, then the next ones, and last the bits that
/// are far below any window: they tell where in its bucket a product lies, which matters only where
/// products of several squares add up.
fn by_weight(problem: &Problem) -> Vec<u32> {
    let mut bits: Vec<u32> = (0..problem.period_bits()).collect();
    bits.sort_by_key(|&bit| {
        let weights = problem.squares().map(|square| 1_u64 << bit << square);
        let weight = weights.max();
        std::cmp::Reverse((weight, bit))
    });
    bits
}

/// The bits of the period in the order of the windows of `squares`, each from above; those between
/// the windows come last, by weight.
fn by_window(problem: &Problem, squares: &[u32]) -> Vec<u32> {
    let mut bits: Vec<u32> = Vec::new();
    for &square in squares {
        let window = window_bits(problem, square);
        for at in (0..u64::BITS).rev() {
            if window >> at & 1 != 0 && !bits.contains(&at) {
                bits.push(at);
            }
        }
    }
    for at in by_weight(problem) {
        if !bits.contains(&at) {
            bits.push(at);
        }
    }
    bits
}

/// The bits that make the product of `square` known up to a cell: its index window, and the bits
/// below it that tell the cell.
pub(crate) const fn window_bits(problem: &Problem, square: u32) -> u64 {
    let upper = 64 - problem.index_bits() - WINDOW_CELL_BITS;
    let low = upper.saturating_sub(square);
    u64::MAX >> square >> low << low & u64::MAX >> (64 - problem.period_bits())
}

/// The relevant squares whose windows are among the bits of `fixed`.
pub(crate) fn known_squares(problem: &Problem, fixed: u64) -> Bitboard {
    problem
        .squares()
        .filter(|&square| window_bits(problem, square) & !fixed == 0)
        .map(|square| bit(square as usize))
        .sum()
}

/// How much the product of `set` can grow if the bits of `unknown` are not fixed: the sum over the
/// squares of the set (`docs/bounds.md`, proposition 16).
///
/// *Proof of proposition 16 in `docs/bounds.md`.* α = β + r, where the bits of r are some of those
/// of u. Modulo 2^64, x·α = x·β + t, where t is the sum of 2^s·r mod 2^64. The bits of 2^s·r mod
/// 2^64 are some of those of 2^s·u mod 2^64, so it is not greater, and t ≤ S. The rest is as in
/// proposition 6. ∎
pub(crate) fn growth_with_gaps(set: Bitboard, unknown: u64) -> u128 {
    let squares = (0..u64::BITS).filter(|square| set >> square & 1 != 0);
    squares.map(|square| u128::from(unknown << square)).sum()
}

/// The bits that an order with gaps has fixed, for each number of them, and the occupancies that
/// can be tested then: those whose products are known up to less than a bucket. Window by window,
/// all of their squares are known, too: steps must not see slots that are taken by the square that
/// they make known.
fn fixed_and_testable(
    problem: &Problem,
    direction: BitOrder,
    squares: &[u32],
) -> (Vec<u64>, Vec<Vec<Occupancy>>) {
    let by_windows = direction == BitOrder::Windows;
    let bits = if by_windows {
        by_window(problem, squares)
    } else {
        by_weight(problem)
    };
    let mut fixed = vec![0];
    for bit in bits {
        let before = fixed[fixed.len() - 1];
        fixed.push(before | 1 << bit);
    }
    let testable = fixed
        .iter()
        .map(|&fixed| {
            let known = if by_windows {
                known_squares(problem, fixed)
            } else {
                problem.mask()
            };
            testable_with_gaps(problem, fixed, known)
        })
        .collect();
    (fixed, testable)
}

/// The occupancies of the squares `known` that may have definite indices once the bits of `fixed`
/// are fixed: those whose products are known up to less than a bucket.
fn testable_with_gaps(problem: &Problem, fixed: u64, known: Bitboard) -> Vec<Occupancy> {
    let period = u64::MAX >> (64 - problem.period_bits());
    let unknown = period & !fixed;
    let bucket = 1 << (64 - problem.index_bits());
    problem
        .occupancies()
        .iter()
        .filter(|o| o.set & !known == 0 && growth_with_gaps(o.set, unknown) < bucket)
        .copied()
        .collect()
}

/// What an order fixes, and what can be tested, step by step, in one problem.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pub order: Order,
    pub index_bits: u32,
    /// Bits of the period: as many as a factor has.
    pub period_bits: u32,
    /// The fixed bits, for each number of them.
    fixed: Vec<u64>,
    /// The fixed bits as intervals; empty where they have gaps.
    intervals: Vec<Interval>,
    /// For each number of fixed bits, the occupancies that may have definite indices.
    pub testable: Vec<Vec<Occupancy>>,
    /// For each number of fixed bits, the occupancies that could not be tested with one bit less.
    pub newly_testable: Vec<Vec<Occupancy>>,
}

impl Schedule {
    /// The schedule of `order` for `problem`, whose relevant `squares` become known in this order.
    ///
    /// # Errors
    /// Rows for more bits than the base has.
    pub(crate) fn new(
        problem: &Problem,
        order: Order,
        squares: &[u32],
    ) -> Result<Self, OrderError> {
        let index_bits = problem.index_bits();
        let period_bits = problem.period_bits();
        let intervals = intervals(order, squares, index_bits, period_bits)?;
        let (fixed, testable) = if order.direction.has_gaps() {
            fixed_and_testable(problem, order.direction, squares)
        } else {
            intervals
                .iter()
                .map(|&interval| (interval.mask(), testable(problem, order, interval)))
                .unzip()
        };
        let mut newly_testable = Vec::new();
        let mut before: &[Occupancy] = &[];
        for now in &testable {
            newly_testable.push(without(now, before));
            before = now;
        }
        Ok(Self {
            order,
            index_bits,
            period_bits,
            fixed,
            intervals,
            testable,
            newly_testable,
        })
    }

    /// The fixed bits, when there are `fixed` of them.
    pub(crate) fn interval(&self, fixed: u32) -> Interval {
        self.intervals[fixed as usize]
    }

    /// The fixed bits as a mask, when there are `fixed` of them.
    pub(crate) fn fixed_bits(&self, fixed: u32) -> u64 {
        self.fixed[fixed as usize]
    }

    /// The number that the fixed bits of `factor` make, when there are `fixed` of them: what
    /// [`Schedule::place`] puts there.
    pub(crate) fn number(&self, factor: u64, fixed: u32) -> u64 {
        let mut number = 0;
        let bits = ones(self.fixed_bits(fixed));
        for (place, bit) in bits.enumerate() {
            number |= (factor >> bit & 1) << place;
        }
        number
    }

    /// The factor whose fixed bits make this number, when there are `fixed` of them; all others are
    /// zero.
    pub(crate) fn place(&self, number: u64, fixed: u32) -> u64 {
        let mut factor = 0;
        let bits = ones(self.fixed_bits(fixed));
        for (place, bit) in bits.enumerate() {
            factor |= (number >> place & 1) << bit;
        }
        factor
    }

    /// The position of the next bit after `fixed` bits.
    pub(crate) fn next_bit(&self, fixed: u32) -> u32 {
        let before = self.fixed_bits(fixed);
        let after = self.fixed_bits(fixed + 1);
        (after & !before).trailing_zeros()
    }

    /// How much greater than the least factor below a node the others can be, when `fixed` bits are
    /// fixed; 0 where all that is tested is exact. Bits above the fixed ones do not count: they
    /// do not change the products that are tested.
    ///
    /// Mirrored, everything up to the next factor belongs to a factor, since the mirror image's
    /// products fall short by that.
    pub(crate) fn unknown(&self, fixed: u32) -> u64 {
        if self.order.direction.has_gaps() {
            return self.fixed_bits(self.period_bits) & !self.fixed_bits(fixed);
        }
        let unmirrored = u64::from(!self.order.mirrored);
        (1 << self.interval(fixed).low) - unmirrored
    }

    /// How much the product of `set` can grow, when `fixed` bits are fixed without a gap.
    pub(crate) fn growth(&self, set: Bitboard, fixed: u32) -> u128 {
        u128::from(self.unknown(fixed)) * u128::from(set)
    }

    /// Products in one cell.
    pub(crate) const fn cell(&self) -> u64 {
        1 << (64 - self.index_bits - CELL_BITS)
    }

    /// Bits to fix before the product of `square` is known up to a cell, or exactly (bottom-up).
    pub(crate) fn bits_for(&self, square: u32) -> Option<u32> {
        match self.order.direction {
            BitOrder::Down => {
                let above = 64 - self.index_bits - CELL_BITS;
                Some(self.period_bits - above.checked_sub(square)?)
            }
            BitOrder::Up => Some(64 - square),
            BitOrder::Weight | BitOrder::Windows => None,
            BitOrder::Out => {
                let needed = Interval::of_square(square, self.index_bits, self.period_bits);
                (0..=self.period_bits).find(|&fixed| self.interval(fixed).holds(needed))
            }
        }
    }

    /// The factor that the search visits for this one: itself, or in mirrored orders the one of the
    /// lower half of the period, of itself and its mirror image.
    pub(crate) fn visited(&self, factor: u64) -> u64 {
        let upper_half = self.fixed_bits(1);
        let is_upper = self.order.mirrored && factor & upper_half != 0;
        if is_upper {
            self.mirror(factor)
        } else {
            factor
        }
    }

    /// The mirror image of `factor`: its complement within the period.
    pub(crate) const fn mirror(&self, factor: u64) -> u64 {
        !factor & u64::MAX >> (64 - self.period_bits)
    }
}

/// The places of the bits of `set`, the lowest first.
fn ones(set: u64) -> impl Iterator<Item = u32> {
    (0..u64::BITS).filter(move |bit| set >> bit & 1 != 0)
}

/// The relevant squares in the order in which they become known.
///
/// # Errors
/// An order that names other squares, or leaves gaps between them.
pub(crate) fn squares(problem: &Problem, order: Order) -> Result<Vec<u32>, OrderError> {
    if !order.direction.names_squares() && !order.squares.is_empty() {
        return Err(OrderError::NeedlessSquares);
    }
    let relevant: Vec<u32> = problem.squares().collect();
    let named = order.squares.iter().map(|square| square as u32);
    let named: Vec<u32> = named.collect();
    match order.direction {
        BitOrder::Down | BitOrder::Weight => Ok(relevant),
        BitOrder::Up => {
            let upwards = relevant.into_iter().rev();
            Ok(upwards.collect())
        }
        BitOrder::Out => {
            let base = (order.base as usize).min(named.len());
            let mut counts = base..=named.len();
            let is_gapless = counts.all(|count| is_run(&named[..count], &relevant));
            if named.len() == relevant.len() && is_gapless {
                Ok(named)
            } else {
                Err(OrderError::SquaresWithGaps {
                    squares: order.squares,
                    base: order.base,
                })
            }
        }
        BitOrder::Windows => {
            let mut sorted = named.clone();
            sorted.sort_unstable();
            if sorted == relevant {
                Ok(named)
            } else {
                Err(OrderError::SquaresNotRelevant {
                    squares: order.squares,
                })
            }
        }
    }
}

/// Whether these are all `relevant` squares between the lowest and the highest of them, in any
/// order.
fn is_run(squares: &[u32], relevant: &[u32]) -> bool {
    let mut run = squares.to_vec();
    run.sort_unstable();
    run.is_empty() || relevant.windows(run.len()).any(|window| window == run)
}

/// Whether the index windows of two squares nearly coincide.
pub(crate) const fn are_close(a: u32, b: u32) -> bool {
    a.abs_diff(b) <= CELL_BITS
}

/// The occupancies that may have definite indices once the bits of `fixed` are fixed.
fn testable(problem: &Problem, order: Order, fixed: Interval) -> Vec<Occupancy> {
    // The index window of square s is the factor's bits from 64 - index bits - s up to 64 - s. When
    // no bit below is unknown, every index is exact, even where the window begins below bit 0.
    // Mirrored, the next factor still is unknown.
    let is_exact = fixed.low == 0 && !order.mirrored;
    let above = 65 - problem.index_bits();
    let end = above.saturating_sub(fixed.low);
    problem
        .occupancies()
        .iter()
        .filter(|o| {
            if o.set == 0 {
                // In a mirrored order, `TakenSlots` takes care of the empty occupancy.
                return !order.mirrored;
            }
            let has_high_bits = o.set.trailing_zeros() + fixed.high >= 64;
            has_high_bits && (is_exact || o.set.ilog2() < end)
        })
        .copied()
        .collect()
}

/// The elements of `all` that are not in `some`; both increase by their sets.
fn without(all: &[Occupancy], some: &[Occupancy]) -> Vec<Occupancy> {
    all.iter()
        .filter(|o| some.binary_search_by_key(&o.set, |o| o.set).is_err())
        .copied()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::slider::Slider;

    #[test]
    fn squares_are_a_run_if_no_relevant_one_between_them_is_missing() {
        let relevant = [38, 41, 45, 50, 52];
        assert!(is_run(&[], &relevant));
        assert!(is_run(&[45, 41], &relevant));
        assert!(!is_run(&[41, 50], &relevant), "45 is missing");
        assert!(!is_run(&[40, 41], &relevant), "40 is not relevant");
    }

    #[test]
    fn an_interval_from_within_grows_by_one_bit_at_a_time() {
        let named = [45, 41, 50, 38, 52];
        let order = Order::new(BitOrder::Out, 2, 10);
        let all = intervals(order, &named, 5, 26).unwrap();
        assert!(all.windows(2).all(|pair| pair[1].holds(pair[0])));
        assert!(
            all.iter()
                .zip(0..)
                .all(|(interval, len)| interval.len() == len)
        );
        assert_eq!(all.last(), Some(&Interval { low: 0, high: 26 }));
    }

    #[test]
    fn a_base_without_enough_bits_is_named_with_those_that_it_has() {
        let order = Order::new(BitOrder::Out, 1, 24);
        let squares = [45, 41, 50, 38, 52];
        assert_eq!(
            intervals(order, &squares, 5, 26),
            Err(OrderError::RowsBeyondBase { rows: 24, most: 19 })
        );
    }

    #[test]
    fn windows_come_first_and_gaps_last() {
        // Bishop d8: c7, b6 and e7, f6, g5 at 50, 41, 52, 45 and 38. Windows of 5 + 2 bits.
        let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
        let bits = by_weight(&problem);
        let highest = [25, 22, 18, 13, 11, 24, 21, 17, 12, 10];
        assert_eq!(
            bits[..10],
            highest,
            "the highest bits of all windows, then the next"
        );
        assert_eq!(bits.len(), 26);
        let bits = by_window(&problem, &[38, 41, 45, 50, 52]);
        assert_eq!(
            bits[..15],
            [25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11]
        );
        assert_eq!(bits.len(), 26);
        assert_eq!(
            known_squares(&problem, 0b11_1111_1000_0000_0000_0000_0000),
            bit(38)
        );
    }
}
