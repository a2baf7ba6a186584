//! Which test of a window comes first: that of the node or those of the children. Samples of the
//! nodes of a step decide.

/// The tests that come first at a window that still has children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstTest {
    /// The tests of the children; the node's own only if a child passes.
    Children,
    /// The node's own; those of the children only if the node passes.
    Node,
    /// Both, whatever they say. Such a node is a sample.
    Both,
}

/// What samples of the nodes of one step have shown.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FirstTestStatistics {
    nodes: u32,
    samples: u64,
    /// Occupancies that the exact tests looked at.
    looked_at: u64,
    /// Nodes that the exact test refused.
    refused: u64,
    /// Nodes without a child that passed.
    childless: u64,
}

impl FirstTestStatistics {
    /// The cost of the tests of a window's children, in occupancies of an exact test: a rough
    /// guess.
    const CHILDREN: u64 = 250;

    /// Of so many nodes, one is a sample.
    const SAMPLED: u32 = 64;

    /// Samples after which older ones lose weight.
    const REMEMBERED: u64 = 1 << 10;

    /// The test that comes first at the next node: the one that costs less in relation to what it
    /// saves of the other.
    pub(crate) const fn next(&mut self) -> FirstTest {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes.is_multiple_of(Self::SAMPLED) {
            FirstTest::Both
        } else if self.childless * self.looked_at <= self.refused * self.samples * Self::CHILDREN {
            FirstTest::Node
        } else {
            FirstTest::Children
        }
    }

    /// Adds a sample.
    pub(crate) fn sample(&mut self, looked_at: u64, refused: bool, childless: bool) {
        if self.samples == Self::REMEMBERED {
            for count in [
                &mut self.samples,
                &mut self.looked_at,
                &mut self.refused,
                &mut self.childless,
            ] {
                *count /= 2;
            }
        }
        self.samples += 1;
        self.looked_at += looked_at;
        self.refused += u64::from(refused);
        self.childless += u64::from(childless);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_node_is_tested_first_as_long_as_nothing_is_known() {
        assert_eq!(FirstTestStatistics::default().next(), FirstTest::Node);
    }

    #[test]
    fn the_test_that_saves_more_comes_first() {
        let mut statistics = FirstTestStatistics::default();
        (0..10).for_each(|_| statistics.sample(400, false, true));
        assert_eq!(
            statistics.next(),
            FirstTest::Children,
            "the exact test looks at many and refuses nothing"
        );
        (0..5000).for_each(|_| statistics.sample(40, true, true));
        assert_eq!(statistics.next(), FirstTest::Node, "by now it refuses all");
    }

    #[test]
    fn one_node_of_sixty_four_is_a_sample() {
        let mut statistics = FirstTestStatistics::default();
        let samples = (0..640).filter(|_| statistics.next() == FirstTest::Both);
        assert_eq!(samples.count(), 10);
    }
}
