//! Tests in the order in which they are made, and side by side for vectors.

use super::order::CELL;
use super::step::{Test, Windows};

/// Tests of a step: one after the other, and eight by eight.
#[derive(Clone, Debug)]
pub(crate) struct Tests {
    tests: Vec<Test>,
    eights: Vec<Eight>,
}

/// Tests of one [`Eight`].
pub(crate) const LANES: usize = 8;

/// Up to eight tests, side by side; if there are fewer, the last one fills the other lanes.
#[derive(Clone, Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct Eight {
    /// [`Test::far`] of each.
    pub far: [u64; LANES],
    /// [`Test::other`] of each.
    pub other: [u64; LANES],
    /// How far beyond the cell that it begins in the product of `far` may reach: [`Test::growth`] and what is left of a cell.
    pub reach: [u64; LANES],
    /// [`Kind::index`](super::step::Kind::index) of each.
    pub kind: [u64; LANES],
    /// The tests, a bit for each, for which the products of `far` of a window's children lie within [`Eight::NEAR`] cells,
    /// and those of `other` do not wrap from one child to another.
    pub steady: u8,
    /// How many tests there are.
    pub count: usize,
}

impl Eight {
    /// Cells that 64 bytes of a row hold wherever in the first byte a child begins and however far it reaches.
    const NEAR: u64 = 464;

    /// `farthest` is the number of the last child of a window, at its place in the factor.
    fn new(tests: &[Test], farthest: u64, shift: u32) -> Self {
        let to_cell = 64 - shift - CELL;
        let mut eight = Self { count: tests.len(), ..Self::default() };
        for i in 0..LANES {
            let test = tests[i.min(tests.len() - 1)];
            eight.far[i] = test.far;
            eight.other[i] = test.other;
            eight.reach[i] = test.growth + (1 << to_cell) - 1;
            eight.kind[i] = test.kind.index() as u64;
            let near = farthest.checked_mul(test.far).is_some_and(|far| far >> to_cell < Self::NEAR);
            let steady = near && farthest.checked_mul(test.other).is_some_and(|other| other >> 63 == 0);
            eight.steady |= u8::from(steady) << i;
        }
        eight
    }
}

impl Tests {
    /// `tests` of a step that has such windows.
    pub(crate) fn new(tests: Vec<Test>, window: Windows, shift: u32) -> Self {
        let farthest = window.child(0, (1 << window.bits) - 1);
        let eights = tests.chunks(LANES).map(|tests| Eight::new(tests, farthest, shift)).collect();
        Self { tests, eights }
    }

    /// The tests, one by one.
    pub(crate) fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// The tests, eight by eight.
    pub(crate) fn eights(&self) -> &[Eight] {
        &self.eights
    }
}
