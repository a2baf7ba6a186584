//! Steps: the bits that make one more square known, and the tests that go with them.

use super::eights::Tests;
use super::problem::Occupancy;
use super::random::Random;
use super::window::Mask;
use magic_tables::board::Bitboard;

/// How well the second summand of a test is known, and which pairs of base subsets must not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind(u8);

impl Kind {
    /// Number of kinds without the origin.
    pub(crate) const COUNT: usize = 4;

    /// The second summand is that of no square, and its sum with no square of the base does not count.
    pub(crate) const ORIGIN: Self = Self(Self::COUNT as u8);

    /// `soft` if the summand may be wrong by up to a cell (else by a sixteenth of one); `partial` if the attack sets differ
    /// only where those of the base subsets do.
    pub(crate) const fn new(soft: bool, partial: bool) -> Self {
        Self(soft as u8 * 2 + partial as u8)
    }

    /// Whether the attack sets differ only where those of the base subsets do.
    pub(crate) const fn partial(self) -> bool {
        self.0 & 1 == 1
    }

    /// A number below `COUNT`; that of the origin follows.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The subset sums `far` and `other` (of squares outside the base) must not meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    /// The set that holds the new square.
    pub far: Bitboard,
    /// A set of squares fixed before.
    pub other: Bitboard,
    /// Which rows tell.
    pub kind: Kind,
    /// How much the product of `far` can grow by the bits not yet fixed.
    pub growth: u64,
}

/// How the children of a step are cut into windows, which are tested as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Windows {
    /// Base-2 logarithm of the places in a window.
    pub bits: u32,
    /// Base-2 logarithm of the places from one child to the next.
    pub apart: u32,
    /// The lowest bit of the factor that the children of one window differ in.
    pub at: u32,
    /// The lowest bit of the factor that windows differ in.
    pub next: u32,
    /// Number of windows.
    pub count: u64,
    /// Number of windows within one turn of the circle of cells.
    pub near: u64,
}

impl Windows {
    /// Most bits of a window: 256 places.
    pub(crate) const MOST: u32 = 8;

    /// A random window.
    pub(crate) fn random(self, random: &mut Random) -> u64 {
        // Two draws, since the nodes of a certificate are those of the tests' order, and that is drawn.
        let high = random.below(self.count / self.near);
        high * self.near + random.below(self.near)
    }

    /// The first child of a window (0..count) below `factor`.
    pub(crate) const fn first(self, factor: u64, window: u64) -> u64 {
        factor | window << self.next
    }

    /// The first child of each window below `factor`.
    pub(crate) fn firsts(self, factor: u64) -> impl Iterator<Item = u64> {
        (0..self.count).map(move |window| self.first(factor, window))
    }

    /// The child at a place of the window that begins with `first`.
    #[inline]
    pub(crate) const fn child(self, first: u64, place: u64) -> u64 {
        first | place >> self.apart << self.at
    }

    /// The places of a window where there are children.
    pub(crate) fn places(self) -> Mask {
        let all = match self.bits {
            0..6 => [(1 << (1 << self.bits)) - 1, 0, 0, 0],
            6 => [u64::MAX, 0, 0, 0],
            7 => [u64::MAX, u64::MAX, 0, 0],
            _ => [u64::MAX; 4],
        };
        let child = |place: u32| place.is_multiple_of(1 << self.apart);
        std::array::from_fn(|i| (0..64).filter(|&j| child(64 * i as u32 + j)).map(|j| all[i] & 1 << j).sum())
    }
}

/// One chunk: the bits that make one more square known.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Bits fixed before and after.
    pub from: u32,
    /// Bits fixed after the step.
    pub to: u32,
    /// How the chunk is cut into windows.
    pub window: Windows,
    /// The places of a window where there are children.
    pub places: Mask,
    /// Sets with the new square and others: child by child.
    pub sums: Tests,
    /// The same sets, as far as they can be told for whole windows.
    pub joint: Tests,
    /// What the exact test of a node after this step adds to that before it.
    pub exact: Vec<Occupancy>,
    /// For bits above those fixed before, sets that hold the new square and show it (the square alone does): their attack
    /// sets are new to the node, so no slot that is taken can be theirs.
    pub fresh: Vec<Occupancy>,
}

impl Step {
    /// Whether the bits lie above those fixed before: the children's products lie far apart, so that no window of rows
    /// holds them, and are known well, so that each child has its exact test at once.
    #[inline]
    pub(crate) const fn above(&self) -> bool {
        !self.fresh.is_empty()
    }
}
