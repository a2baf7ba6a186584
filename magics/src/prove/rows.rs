//! Conflict rows: which products of squares outside the base collide once products of the base are added.
//!
//! Let `a` and `c` be the products of two sets of squares outside the base. They collide if there are subsets `x` and `x'`
//! of the base such that `x·factor + a` and `x'·factor + c` fall into one bucket, although the attack sets of the two
//! occupancies differ. Whether they do depends on the buckets of `a` and `c` only by their difference. So the relation is
//! a set of differences for each pair of positions within a bucket: small enough to be made anew for every node that
//! fixes the base.

use super::collision_test::CollisionTest;
use super::plan::Plan;
use super::step::Step;
use super::test_groups::TestList;
use super::window::{Mask, Simd, Window, positions};

/// Conflict rows in the layout of one direction.
pub(crate) trait Rows: Sized {
    /// Empty rows for `plan`, to be made with `simd`.
    fn new(plan: &Plan, simd: Simd) -> Self;

    /// The work of making the rows of one node, in the units of [`cost`](super::cost).
    fn work(plan: &Plan) -> u64;

    /// The bytes that the rows of one search take.
    fn size(plan: &Plan) -> usize;

    /// Makes the rows for a `factor` whose first `rows` bits are fixed.
    fn build(&mut self, plan: &Plan, factor: u64);

    /// The bytes that hold the rows.
    fn bytes(&self) -> &[u8];

    /// A function that says for each test which bits of the rows answer it in the window of `step` that begins with
    /// `first`.
    fn windows(&self, plan: &Plan, step: &Step, first: u64) -> impl Fn(&CollisionTest) -> Window;

    /// The children, in the window that begins with `first`, that `tests` of whole windows allow.
    #[inline]
    fn allowed_by(&self, simd: Simd, plan: &Plan, step: &Step, tests: &[CollisionTest], first: u64) -> Mask {
        simd.allowed(self.bytes(), tests, self.windows(plan, step, first), &step.places)
    }

    /// The same for all `tests` of whole windows that the step has.
    #[inline]
    fn allowed(&self, simd: Simd, plan: &Plan, step: &Step, tests: &TestList, first: u64) -> Mask {
        self.allowed_by(simd, plan, step, tests.tests(), first)
    }

    /// Whether the products `newer` and `older` collide for certain.
    fn collide(&self, plan: &Plan, step: &Step, test: &CollisionTest, newer: u64, older: u64) -> bool;

    /// Whether `child` fails `test`.
    #[inline]
    fn fails(&self, plan: &Plan, step: &Step, test: &CollisionTest, child: u64) -> bool {
        let (newer, older) = (child.wrapping_mul(test.newer), child.wrapping_mul(test.older));
        self.collide(plan, step, test, newer, older)
    }

    /// The children of `mask`, in the window that begins with `first`, each of which passes `tests`.
    #[inline]
    fn passing(&self, _: Simd, plan: &Plan, step: &Step, tests: &TestList, first: u64, mask: Mask) -> Mask {
        one_by_one(self, plan, step, tests, first, mask)
    }
}

/// As [`Rows::passing`], on any processor.
pub(crate) fn one_by_one<R: Rows>(
    rows: &R,
    plan: &Plan,
    step: &Step,
    tests: &TestList,
    first: u64,
    mut mask: Mask,
) -> Mask {
    for place in positions(mask) {
        let child = step.windows.child(first, place);
        if tests.tests().iter().any(|test| rows.fails(plan, step, test, child)) {
            mask[place as usize / 64] &= !(1 << (place % 64));
        }
    }
    mask
}
