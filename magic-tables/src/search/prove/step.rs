//! Steps: the bits that make one more square known, and the tests that go with them.

use super::problem::Occupancy;
use super::window::Mask;
use crate::board::Bitboard;

/// How well the second summand of a test is known, and which pairs of base subsets must not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// Whether the summand may be wrong by up to a cell (else by a sixteenth of one).
    pub soft: bool,
    /// Whether the attack sets differ only where those of the base subsets do.
    pub partial: bool,
    /// Whether the second summand is that of no square, and its sum with no square of the base does not count.
    pub origin: bool,
}

impl Kind {
    /// Number of kinds without the origin.
    pub(crate) const COUNT: usize = 4;

    /// A number below `COUNT`; that of the origin follows.
    pub(crate) const fn index(self) -> usize {
        if self.origin { Self::COUNT } else { self.soft as usize * 2 + self.partial as usize }
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

/// One chunk: the bits that make one more square known.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Bits fixed before and after.
    pub from: u32,
    /// Bits fixed after the step.
    pub to: u32,
    /// How many of the chunk's bits are tested by windows; the others are counted through.
    pub inner: u32,
    /// Sets with the new square and others: child by child.
    pub sums: Vec<Test>,
    /// The same sets, as far as they can be told for whole windows.
    pub joint: Vec<Test>,
    /// What the exact test of a node after this step adds to that before it.
    pub exact: Vec<Occupancy>,
}

impl Step {
    /// All children of a window.
    pub(crate) fn children(&self) -> Mask {
        match 1u64 << self.inner {
            128 => [u64::MAX, u64::MAX, 0, 0],
            64 => [u64::MAX, 0, 0, 0],
            children @ ..64 => [(1 << children) - 1, 0, 0, 0],
            _ => [u64::MAX; 4],
        }
    }

    /// Sorts the tests child by child by what they forbid in samples: for each sampled child, whether each
    /// test forbids it.
    pub(crate) fn sort_sums(&mut self, samples: &[Vec<bool>]) {
        let mut left: Vec<&Vec<bool>> = samples.iter().collect();
        let mut rest: Vec<usize> = (0..self.sums.len()).collect();
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
            sorted.push(self.sums[test]);
        }
        sorted.extend(rest.into_iter().map(|test| self.sums[test]));
        self.sums = sorted;
    }

    /// Sorts the tests of whole windows by what they forbid in samples: for each sampled window, what each test allows.
    pub(crate) fn sort_windows(&mut self, samples: &[Vec<Mask>]) {
        /// A test stays among those of whole windows if it forbids one child in so many of them.
        const WORTH: usize = 10;
        if samples.is_empty() {
            return;
        }
        let mut left = vec![self.children(); samples.len()];
        let mut rest: Vec<usize> = (0..self.joint.len()).collect();
        let mut sorted = Vec::new();
        loop {
            let kills = |test: usize| -> usize {
                let each = samples.iter().zip(&left);
                each.map(|(masks, left)| {
                    (0..4).map(|i| (left[i] & !masks[test][i]).count_ones() as usize).sum::<usize>()
                })
                .sum()
            };
            let Some((at, worth)) =
                rest.iter().map(|&test| kills(test)).enumerate().max_by_key(|&(i, k)| (k, usize::MAX - i))
            else {
                break;
            };
            if worth * WORTH < samples.len() {
                break;
            }
            let test = rest.remove(at);
            for (masks, left) in samples.iter().zip(&mut left) {
                for i in 0..4 {
                    left[i] &= masks[test][i];
                }
            }
            sorted.push(self.joint[test]);
        }
        self.joint = sorted;
    }
}
