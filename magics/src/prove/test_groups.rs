//! The collision tests of a step in the order in which they are made, also grouped by eight for vectors.

use super::cells::CELL_BITS;
use super::child_windows::ChildWindows;
use super::collision_test::CollisionTest;

/// Tests of a step: one after the other, and in groups.
#[derive(Clone, Debug, Default)]
pub(crate) struct TestList {
    tests: Vec<CollisionTest>,
    groups: Vec<TestGroup>,
}

/// Tests in a full [`TestGroup`].
pub(crate) const LANES: usize = 8;

/// Up to eight tests, one in each lane of a vector. In a group with fewer tests, the last test fills the other lanes.
#[derive(Clone, Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct TestGroup {
    /// [`CollisionTest::newer`] of each.
    pub newer: [u64; LANES],
    /// [`CollisionTest::older`] of each.
    pub older: [u64; LANES],
    /// How far the newer product may reach beyond the beginning of its cell: [`CollisionTest::growth`] and the rest
    /// of the cell.
    pub reach: [u64; LANES],
    /// [`RowKind::index`](super::collision_test::RowKind::index) of each.
    pub kind: [u64; LANES],
    /// A bit for each test for which the newer products of all children of a window lie within
    /// [`TestGroup::ONE_LINE`] cells, and the older products do not wrap from one child to another.
    pub one_line: u8,
    /// How many tests there are.
    pub count: usize,
}

impl TestGroup {
    /// Cells that 64 bytes of a row hold, wherever in the first byte a child begins and however far it reaches.
    const ONE_LINE: u64 = 464;

    /// `farthest` is the number of a window's last child, shifted to its place in the factor.
    fn new(tests: &[CollisionTest], farthest: u64, index_bits: u32) -> Self {
        let to_cell = 64 - index_bits - CELL_BITS;
        let mut group = Self { count: tests.len(), ..Self::default() };
        for i in 0..LANES {
            let test = tests[i.min(tests.len() - 1)];
            group.newer[i] = test.newer;
            group.older[i] = test.older;
            group.reach[i] = test.growth + (1 << to_cell) - 1;
            group.kind[i] = test.kind.index() as u64;
            let near =
                farthest.checked_mul(test.newer).is_some_and(|newer| newer >> to_cell < Self::ONE_LINE);
            let one_line = near && farthest.checked_mul(test.older).is_some_and(|older| older >> 63 == 0);
            group.one_line |= u8::from(one_line) << i;
        }
        group
    }
}

impl TestList {
    /// `tests` of a step with these windows.
    pub(crate) fn new(tests: Vec<CollisionTest>, windows: ChildWindows, index_bits: u32) -> Self {
        let farthest = windows.child(0, (1 << windows.bits) - 1);
        let groups = tests.chunks(LANES).map(|tests| TestGroup::new(tests, farthest, index_bits)).collect();
        Self { tests, groups }
    }

    /// The tests, one by one.
    pub(crate) fn tests(&self) -> &[CollisionTest] {
        &self.tests
    }

    /// The tests in groups.
    pub(crate) fn groups(&self) -> &[TestGroup] {
        &self.groups
    }
}
