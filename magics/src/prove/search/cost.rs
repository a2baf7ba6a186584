//! What searching costs, in units that are the same on every machine, and in seconds.

/// The cost of a part of a search.
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

// The weights are very roughly nanoseconds. They are constants, not measurements, so that every
// machine chooses the same order for the same problem.

/// One occupancy in an exact test.
pub(crate) const OCCUPANCY_COST: u64 = 4;
/// The fixed cost of a node that a step expands.
pub(crate) const NODE_COST: u64 = 250;
/// One window of children.
pub(crate) const WINDOW_COST: u64 = 50;
/// The tests of one child that its window allows.
pub(crate) const CHILD_COST: u64 = 20;
