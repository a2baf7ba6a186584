//! No conflict rows: for orders whose steps, if they have any, look only at the slots that are taken.

use super::collision_test::CollisionTest;
use super::plan::Plan;
use super::rows::Rows;
use super::step::Step;
use super::window::{Simd, Window};

/// Rows that are empty: no step has a test for them.
pub(crate) struct NoRows;

impl Rows for NoRows {
    fn new(_: &Plan, _: Simd) -> Self {
        Self
    }

    fn work(_: &Plan) -> u64 {
        0
    }

    fn size(_: &Plan) -> usize {
        0
    }

    fn build(&mut self, _: &Plan, _: u64) {}

    fn bytes(&self) -> &[u8] {
        &[]
    }

    fn windows(&self, _: &Plan, _: &Step, _: u64) -> impl Fn(&CollisionTest) -> Window {
        |_| Window { byte: 0, shift: 0, span: 1 }
    }

    fn collide(&self, _: &Plan, _: &Step, _: &CollisionTest, _: u64, _: u64) -> bool {
        false
    }
}
