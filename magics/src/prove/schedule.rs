//! Schedules: for each number of fixed bits, which bits they are and which occupancies can be tested.

use super::by_weight::by_weight;
use super::by_window::{by_window, known};
use super::cells::CELL_BITS;
use super::interval::{Interval, intervals};
use super::order::{BitOrder, Order};
use super::problem::{Occupancy, Problem};
use magic_tables::board::Bitboard;

/// An order applied to one problem.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pub order: Order,
    pub index_bits: u32,
    /// Bits of the period: as many as a factor has.
    pub period_bits: u32,
    /// The fixed bits, for each number of them.
    fixed: Vec<u64>,
    /// The same as intervals; empty where the fixed bits have gaps.
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
    /// Rows for more bits than there are, as a sentence for people.
    pub(crate) fn new(problem: &Problem, order: Order, squares: &[u32]) -> Result<Self, String> {
        let (index_bits, period_bits) = (problem.index_bits(), problem.period_bits());
        let intervals = intervals(order, squares, index_bits, period_bits)?;
        let fixed: Vec<u64> = match order.direction {
            BitOrder::Weight => growing(&by_weight(problem)),
            BitOrder::Windows => growing(&by_window(problem, squares)),
            _ => intervals.iter().map(|interval| interval.mask()).collect(),
        };
        let testable: Vec<Vec<Occupancy>> = match order.direction {
            BitOrder::Weight => fixed.iter().map(|&fixed| testable_with_gaps(problem, fixed)).collect(),
            BitOrder::Windows => fixed.iter().map(|&fixed| testable_by_window(problem, fixed)).collect(),
            _ => intervals.iter().map(|&interval| testable(problem, order, interval)).collect(),
        };
        let before = std::iter::once(&[][..]).chain(testable.iter().map(Vec::as_slice));
        let newly_testable = testable.iter().zip(before).map(|(now, before)| without(now, before)).collect();
        Ok(Self { order, index_bits, period_bits, fixed, intervals, testable, newly_testable })
    }

    /// The fixed bits, when there are `fixed` of them.
    pub(crate) fn interval(&self, fixed: u32) -> Interval {
        self.intervals[fixed as usize]
    }

    /// The fixed bits as a mask, when there are `fixed` of them.
    pub(crate) fn fixed_bits(&self, fixed: u32) -> u64 {
        self.fixed[fixed as usize]
    }

    /// The number that the fixed bits of `factor` make, when there are `fixed` of them: what [`Schedule::place`] puts
    /// there.
    pub(crate) fn number(&self, factor: u64, fixed: u32) -> u64 {
        let bits = (0..u64::BITS).filter(|bit| self.fixed_bits(fixed) >> bit & 1 != 0);
        bits.enumerate().map(|(i, bit)| (factor >> bit & 1) << i).sum()
    }

    /// The factor whose fixed bits make this number, when there are `fixed` of them; all others are zero.
    pub(crate) fn place(&self, number: u64, fixed: u32) -> u64 {
        let bits = (0..u64::BITS).filter(|bit| self.fixed_bits(fixed) >> bit & 1 != 0);
        bits.enumerate().map(|(i, bit)| (number >> i & 1) << bit).sum()
    }

    /// The position of the next bit after `fixed` bits.
    pub(crate) fn next_bit(&self, fixed: u32) -> u32 {
        (self.fixed_bits(fixed + 1) & !self.fixed_bits(fixed)).trailing_zeros()
    }

    /// How much greater than the least factor below a node the others can be, when `fixed` bits are fixed; 0 where
    /// all that is tested is exact. Bits above the fixed ones do not count: they do not change the products that are
    /// tested.
    ///
    /// Mirrored, everything up to the next factor belongs to a factor, since the mirror image's products fall short
    /// by that.
    pub(crate) fn unknown(&self, fixed: u32) -> u64 {
        if self.order.direction.has_gaps() {
            return self.fixed_bits(self.period_bits) & !self.fixed_bits(fixed);
        }
        (1 << self.interval(fixed).low) - u64::from(!self.order.mirrored)
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
                Some(self.period_bits - (64 - self.index_bits - CELL_BITS).checked_sub(square)?)
            }
            BitOrder::Up => Some(64 - square),
            BitOrder::Weight | BitOrder::Windows => None,
            BitOrder::Out => {
                let needed = Interval::of(square, self.index_bits, self.period_bits);
                (0..=self.period_bits).find(|&fixed| self.interval(fixed).holds(needed))
            }
        }
    }

    /// The factor that the search visits for this one: itself, or in mirrored orders the one of the lower half of the period,
    /// of itself and its mirror image.
    pub(crate) fn visited(&self, factor: u64) -> u64 {
        let is_upper = self.order.mirrored && factor & self.fixed_bits(1) != 0;
        if is_upper { self.mirror(factor) } else { factor }
    }

    /// The mirror image of `factor`: its complement within the period.
    pub(crate) const fn mirror(&self, factor: u64) -> u64 {
        !factor & u64::MAX >> (64 - self.period_bits)
    }
}

/// The relevant squares in the order in which they become known.
///
/// # Errors
/// An order that names other squares, or leaves gaps between them, as a sentence for people.
pub(crate) fn squares(problem: &Problem, order: Order) -> Result<Vec<u32>, String> {
    let mut squares: Vec<u32> = problem.squares().collect();
    match order.direction {
        direction if !direction.names_squares() && !order.squares.is_empty() => {
            return Err("only an order from within names squares, or one window by window".to_owned());
        }
        BitOrder::Down | BitOrder::Weight => {}
        BitOrder::Up => squares.reverse(),
        BitOrder::Windows => {
            let named: Vec<u32> = order.squares.iter().map(|square| square as u32).collect();
            let mut sorted = named.clone();
            sorted.sort_unstable();
            if sorted != squares {
                return Err(format!("the squares `{}` are not the relevant ones", order.squares));
            }
            squares = named;
        }
        BitOrder::Out => {
            let named: Vec<u32> = order.squares.iter().map(|square| square as u32).collect();
            let base = (order.base as usize).min(named.len());
            let gapless = (base..=named.len()).all(|count| {
                let mut run = named[..count].to_vec();
                run.sort_unstable();
                squares.windows(count.max(1)).any(|relevant| relevant == run) || count == 0
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

/// Whether the index windows of two squares nearly coincide.
pub(crate) const fn are_close(a: u32, b: u32) -> bool {
    a.abs_diff(b) <= CELL_BITS
}

/// The occupancies that may have definite indices once the bits of `fixed` are fixed.
fn testable(problem: &Problem, order: Order, fixed: Interval) -> Vec<Occupancy> {
    // In mirrored orders the slots themselves know about the empty occupancy.
    let all = problem.occupancies().iter().filter(|o| o.set != 0 || !order.mirrored);
    // The index window of square s is the factor's bits from 64 - index bits - s up to 64 - s. When no bit below is
    // unknown, every index is exact, even where the window begins below bit 0. Mirrored, the next factor still is
    // unknown.
    let end = (65 - problem.index_bits()).saturating_sub(fixed.low);
    let exact = fixed.low == 0 && !order.mirrored;
    let highest = |o: &Occupancy| exact || o.set.ilog2() < end;
    all.filter(|o| o.set == 0 || (o.set.trailing_zeros() + fixed.high >= 64 && highest(o))).copied().collect()
}

/// For each number of fixed bits, which these are, if they are fixed in the order of `bits`.
fn growing(bits: &[u32]) -> Vec<u64> {
    let fixed = bits.iter().scan(0, |fixed, bit| {
        *fixed |= 1 << bit;
        Some(*fixed)
    });
    std::iter::once(0).chain(fixed).collect()
}

/// How much the product of `set` can grow if the bits of `unknown` are not fixed: the sum over the squares of the set
/// (`docs/bounds.md`, proposition 16).
///
/// *Proof of the proposition.* α = β + r, where the bits of r are some of those of u. Modulo 2^64, x·α = x·β + t,
/// where t is the sum of 2^s·r mod 2^64. The bits of 2^s·r mod 2^64 are some of those of 2^s·u mod 2^64, so it is
/// not greater, and t ≤ S. The rest is as in proposition 6. ∎
pub(crate) fn growth_with_gaps(set: Bitboard, unknown: u64) -> u128 {
    let squares = (0..u64::BITS).filter(|square| set >> square & 1 != 0);
    squares.map(|square| u128::from(unknown << square)).sum()
}

/// The occupancies of [`testable_with_gaps`] all of whose squares are known. Steps must not see slots that are taken
/// by the square that they make known.
fn testable_by_window(problem: &Problem, fixed: u64) -> Vec<Occupancy> {
    let known = known(problem, fixed);
    let testable = testable_with_gaps(problem, fixed).into_iter();
    testable.filter(|o| o.set & !known == 0).collect()
}

/// The occupancies whose products are known up to less than a bucket, once the bits of `fixed` are fixed.
fn testable_with_gaps(problem: &Problem, fixed: u64) -> Vec<Occupancy> {
    let unknown = u64::MAX >> (64 - problem.period_bits()) & !fixed;
    let growth = |o: &Occupancy| growth_with_gaps(o.set, unknown);
    problem.occupancies().iter().filter(|o| growth(o) < 1 << (64 - problem.index_bits())).copied().collect()
}

/// The elements of `all` that are not in `some`; both increase by their sets.
fn without(all: &[Occupancy], some: &[Occupancy]) -> Vec<Occupancy> {
    all.iter().filter(|o| some.binary_search_by_key(&o.set, |o| o.set).is_err()).copied().collect()
}
