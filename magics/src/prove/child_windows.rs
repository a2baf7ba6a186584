//! How the children of a step are cut into windows, which are tested as a whole.

use super::window::Mask;
use super::xorshift::Xorshift;

/// The windows of one step. A window is a row of places, one bit each; a child stands at every 2^`spacing_bits`-th
/// place.
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
    pub(crate) fn places(self) -> Mask {
        let all = match self.bits {
            0..6 => [(1 << (1 << self.bits)) - 1, 0, 0, 0],
            6 => [u64::MAX, 0, 0, 0],
            7 => [u64::MAX, u64::MAX, 0, 0],
            _ => [u64::MAX; 4],
        };
        let child = |place: u32| place.is_multiple_of(1 << self.spacing_bits);
        std::array::from_fn(|i| (0..64).filter(|&j| child(64 * i as u32 + j)).map(|j| all[i] & 1 << j).sum())
    }
}
