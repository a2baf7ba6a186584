//! Which of two tests has its turn first: the exact test of a node, or those of its children one by one.

/// What samples of the nodes of one step have shown. The same children are left whichever comes first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turn {
    nodes: u32,
    samples: u64,
    /// Occupancies that the exact tests looked at.
    looked: u64,
    /// Nodes that the exact test refused.
    refused: u64,
    /// Nodes without a child that passed.
    childless: u64,
}

impl Turn {
    /// What the tests child by child cost, in occupancies that an exact test looks at: very roughly.
    const CHILDREN: u64 = 250;

    /// Whether it is this node's turn to be a sample.
    pub(crate) const fn is_sample(&mut self) -> bool {
        self.nodes = self.nodes.wrapping_add(1);
        self.nodes.is_multiple_of(64)
    }

    /// Whether the exact test comes first: the one that costs less for what it spares of the other.
    pub(crate) const fn exact_first(&self) -> bool {
        self.childless * self.looked <= self.refused * self.samples * Self::CHILDREN
    }

    /// Takes in a sample.
    pub(crate) fn sample(&mut self, looked: u64, refused: bool, childless: bool) {
        if self.samples == 1 << 10 {
            // What was long ago counts less.
            for count in [&mut self.samples, &mut self.looked, &mut self.refused, &mut self.childless] {
                *count /= 2;
            }
        }
        self.samples += 1;
        self.looked += looked;
        self.refused += u64::from(refused);
        self.childless += u64::from(childless);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_spares_more_comes_first() {
        let mut turn = Turn::default();
        assert!(turn.exact_first(), "nothing is known");
        (0..10).for_each(|_| turn.sample(400, false, true));
        assert!(!turn.exact_first(), "it looks at many and refuses nothing");
        (0..5000).for_each(|_| turn.sample(40, true, true));
        assert!(turn.exact_first(), "by now it refuses all");
        assert_eq!((0..640).filter(|_| turn.is_sample()).count(), 10);
    }
}
