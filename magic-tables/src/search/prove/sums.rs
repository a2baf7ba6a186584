//! The tests child by child of one step, in the order in which they are made.

use super::order::CELL;
use super::step::{Test, Windows};

/// The tests child by child: one after the other, and side by side for vectors.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    tests: Vec<Test>,
    eights: Vec<Eight>,
}

/// Tests of one [`Eight`].
pub(crate) const LANES: usize = 8;

/// Up to eight tests, side by side.
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
        for (i, test) in tests.iter().enumerate() {
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

impl Sums {
    /// The tests of a step that has such windows.
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

    /// The tests, sorted by what they forbid in samples: for each sampled child, whether each test forbids it.
    pub(crate) fn sorted(&self, samples: &[Vec<bool>]) -> Vec<Test> {
        let mut left: Vec<&Vec<bool>> = samples.iter().collect();
        let mut rest: Vec<usize> = (0..self.tests.len()).collect();
        let mut sorted = Vec::with_capacity(rest.len());
        while !left.is_empty() && !rest.is_empty() {
            let kills = |test: usize| left.iter().filter(|fails| fails[test]).count();
            let (at, worth) = rest
                .iter()
                .map(|&test| kills(test))
                .enumerate()
                .max_by_key(|&(i, k)| (k, usize::MAX - i))
                .expect("tests");
            if worth == 0 {
                break;
            }
            let test = rest.remove(at);
            left.retain(|fails| !fails[test]);
            sorted.push(self.tests[test]);
        }
        sorted.extend(rest.into_iter().map(|test| self.tests[test]));
        sorted
    }
}
