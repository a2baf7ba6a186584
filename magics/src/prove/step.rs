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
    /// Tests of sets with the new square, for each child.
    pub child_tests: TestList,
    /// The same tests, as far as whole windows can answer them.
    pub window_tests: TestList,
    /// What the exact test of a node after this step adds to the test before it.
    pub exact: Vec<Occupancy>,
    /// Only where the bits lie above those fixed before: sets that hold the new square and in which it changes the
    /// attack set. Their attack sets are new to the node, so they must not use a slot that is taken.
    pub revealing: Vec<Occupancy>,
    /// Only window by window: sets that hold the new square and in which it changes the attack set, likewise.
    pub grown: Vec<GrownSet>,
}

/// A set of squares whose product is known up to less than a bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GrownSet {
    pub set: Bitboard,
    /// How much greater than the least product the others can be.
    pub growth: u64,
}

impl Step {
    /// Whether the slots that are taken in a node say which children are allowed, instead of conflict rows. Each of
    /// these has its exact test at once.
    ///
    /// So it is if the bits lie above those fixed before: the products of the children lie too far from each other for a
    /// window of rows, but they are known well. And so it is window by window.
    #[inline]
    pub(crate) const fn looks_at_slots(&self) -> bool {
        !self.revealing.is_empty() || !self.grown.is_empty()
    }
}
