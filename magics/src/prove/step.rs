//! A step of a plan: the bits that make one more square known, and the tests that go with them.

use super::child_windows::ChildWindows;
use super::problem::Occupancy;
use super::test_groups::TestList;
use super::window::Mask;
use magic_tables::board::Bitboard;

/// One step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Bits fixed before the step.
    pub from: u32,
    /// Bits fixed after the step.
    pub to: u32,
    /// How the children are cut into windows.
    pub windows: ChildWindows,
    /// The places of a window at which children stand.
    pub places: Mask,
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
        /// The same tests, for each child.
        children: TestList,
    },
    /// The taken slots, where the bits lie above those fixed before: the products of the children lie too far from each other for
    /// a window of rows, but they are known well. These sets hold the new square, which changes their attack sets. So their attack
    /// sets are new to the node, and they must not use a slot that is taken.
    Slots(Vec<Occupancy>),
    /// The same window by window, where products are known up to some cells.
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
        Self::Rows { windows: TestList::default(), children: TestList::default() }
    }

    /// By the slots, if any of them could forbid a child.
    pub(crate) fn by_slots(sets: Vec<Occupancy>) -> Self {
        if sets.is_empty() { Self::none() } else { Self::Slots(sets) }
    }

    /// By the cells of slots, if any of them could forbid a child.
    pub(crate) fn by_cells(sets: Vec<GrownSet>) -> Self {
        if sets.is_empty() { Self::none() } else { Self::Cells(sets) }
    }
}

impl Step {
    /// Whether the slots that are taken in a node say which children are allowed, instead of conflict rows. Each of
    /// these has its exact test at once.
    #[inline]
    pub(crate) const fn looks_at_slots(&self) -> bool {
        !matches!(self.tests, StepTests::Rows { .. })
    }
}
