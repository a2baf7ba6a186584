//! The bits of the factor that are fixed: an interval, which grows bit by bit.

use super::order::{CELL, Direction, Order};

/// The bits from `low` up to `high`, without `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval {
    pub low: u32,
    pub high: u32,
}

impl Interval {
    /// The bits themselves.
    pub(crate) const fn mask(self) -> u64 {
        // A factor has up to 64 bits, so the powers are widened.
        ((1u128 << self.high) - (1u128 << self.low)) as u64
    }

    /// Number of bits.
    pub(crate) const fn len(self) -> u32 {
        self.high - self.low
    }

    /// Whether all bits of `other` are here.
    pub(crate) const fn holds(self, other: Self) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// The bits that make the product of `square` known up to a cell, or exactly where there are no more bits below, for
    /// `shift` index bits and a period of `bits`.
    pub(crate) fn of(square: u32, shift: u32, bits: u32) -> Self {
        Self { low: (64 - shift - CELL).saturating_sub(square), high: bits.min(64 - square) }
    }

    /// All that lies between the bits of the `squares`, which are not none.
    pub(crate) fn around(squares: &[u32], shift: u32, bits: u32) -> Self {
        let each = || squares.iter().map(|&square| Self::of(square, shift, bits));
        let (low, high) = (each().map(|it| it.low).min(), each().map(|it| it.high).max());
        Self { low: low.expect("squares"), high: high.expect("squares") }
    }
}

/// The bits fixed by `order`, for each number of them from none to the `bits` of the period; `squares` are the relevant
/// ones in their order.
///
/// # Errors
/// Rows for more bits than there are, as a sentence for people.
pub(crate) fn intervals(
    order: Order,
    squares: &[u32],
    shift: u32,
    bits: u32,
) -> Result<Vec<Interval>, String> {
    Ok(match order.direction {
        Direction::Down => (0..=bits).map(|fixed| Interval { low: bits - fixed, high: bits }).collect(),
        Direction::Up => (0..=bits).map(|fixed| Interval { low: 0, high: fixed }).collect(),
        Direction::Out => {
            let (base, far) = squares.split_at(order.base as usize);
            let begin = Interval::around(base, shift, bits);
            let low = begin.high.checked_sub(order.rows);
            let low = low.ok_or_else(|| {
                format!("rows at {} bits: the base has no more than {}", order.rows, begin.high)
            })?;
            let goals = far.iter().map(|&square| Interval::of(square, shift, bits));
            let mut at = Interval { low: begin.high, high: begin.high };
            let mut all = vec![at];
            for goal in
                [Interval { low, ..begin }].into_iter().chain(goals).chain([Interval { low: 0, high: bits }])
            {
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
