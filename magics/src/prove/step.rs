//! A step of a plan: the bits that make one more square known, and the tests that go with them.

use super::child_windows::ChildWindows;
use super::problem::Occupancy;
use super::test_groups::TestList;
use super::window::Mask;

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
}

impl Step {
    /// Whether the bits lie above those fixed before. Then the products of the children lie too far from each other
    /// for a window of rows, but they are known well, so each child has its exact test at once.
    #[inline]
    pub(crate) const fn is_upward(&self) -> bool {
        !self.revealing.is_empty()
    }
}
