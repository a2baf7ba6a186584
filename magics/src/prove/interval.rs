//! The bits of the factor that are fixed: an interval that grows bit by bit.

use super::cells::CELL_BITS;
use super::order::{BitOrder, Order};

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

    /// The bits that make the product of `square` known up to a cell, or exactly where there are no more bits below.
    pub(crate) fn of(square: u32, index_bits: u32, period_bits: u32) -> Self {
        Self { low: (64 - index_bits - CELL_BITS).saturating_sub(square), high: period_bits.min(64 - square) }
    }

    /// The interval from the lowest to the highest bit that one of the `squares` needs; there is at least one square.
    pub(crate) fn around(squares: &[u32], index_bits: u32, period_bits: u32) -> Self {
        let each = || squares.iter().map(|&square| Self::of(square, index_bits, period_bits));
        let (low, high) = (each().map(|it| it.low).min(), each().map(|it| it.high).max());
        Self { low: low.expect("squares"), high: high.expect("squares") }
    }
}

/// The bits that `order` has fixed, for each number of them from none to the whole period. `squares` are the relevant
/// ones in the order in which they become known.
///
/// # Errors
/// Rows for more bits than there are, as a sentence for people.
pub(crate) fn intervals(
    order: Order,
    squares: &[u32],
    index_bits: u32,
    period_bits: u32,
) -> Result<Vec<Interval>, String> {
    Ok(match order.direction {
        BitOrder::Down => {
            (0..=period_bits).map(|fixed| Interval { low: period_bits - fixed, high: period_bits }).collect()
        }
        BitOrder::Up => (0..=period_bits).map(|fixed| Interval { low: 0, high: fixed }).collect(),
        BitOrder::Weight | BitOrder::Windows => Vec::new(),
        BitOrder::Out => {
            let (base, beyond_base) = squares.split_at(order.base as usize);
            let begin = Interval::around(base, index_bits, period_bits);
            let low = begin.high.checked_sub(order.rows);
            let low = low.ok_or_else(|| {
                format!("rows at {} bits: the base has no more than {}", order.rows, begin.high)
            })?;
            let goals = beyond_base.iter().map(|&square| Interval::of(square, index_bits, period_bits));
            let all_bits = Interval { low: 0, high: period_bits };
            let mut at = Interval { low: begin.high, high: begin.high };
            let mut all = vec![at];
            for goal in [Interval { low, ..begin }].into_iter().chain(goals).chain([all_bits]) {
                while at.low > goal.low {
                    at.low -= 1;
                    all.push(at);
                }
                while at.high < goal.high {
                    at.high += 1;
                    all.push(at);
                }
            }
            all
        }
    })
}
