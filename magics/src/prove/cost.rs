//! What parts of a search cost, so that orders can be compared without running them.

/// What a part of a search costs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Elementary steps, weighted by the constants of this module: the same on every machine.
    pub work: u64,
    /// Seconds on this processor.
    pub seconds: f64,
}

impl Cost {
    /// Adds the cost of another part.
    pub(crate) fn add(&mut self, other: Self) {
        self.work += other.work;
        self.seconds += other.seconds;
    }
}

// The weights are very roughly nanoseconds. They are constants, not measurements, so that every machine chooses the
// same order for the same problem.

/// One occupancy in an exact test.
pub(crate) const OCCUPANCY: u64 = 4;
/// The fixed cost of a node that a step expands.
pub(crate) const NODE: u64 = 250;
/// One window of children.
pub(crate) const WINDOW: u64 = 50;
/// The tests of one child that its window allows.
pub(crate) const CHILD: u64 = 20;
