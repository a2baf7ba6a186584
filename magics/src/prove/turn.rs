//! Which of two tests has its turn first: the exact test of a node, or those of its children one by one.

/// Which tests a node has at a window that has children left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Those of its children, and its own only if some are left.
    Children,
    /// Its own, and those of its children only if it passes.
    Exact,
    /// Both, whatever they say: a sample.
    Both,
}

/// What samples of the nodes of one step have shown. The same children are left whichever test comes first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turns {
    nodes: u32,
    samples: u64,
    /// Occupancies that the exact tests looked at.
    looked: u64,
    /// Nodes that the exact test refused.
    refused: u64,
    /// Nodes without a child that passed.
    childless: u64,
}

impl Turns {
    /// What the tests child by child cost, in occupancies that an exact test looks at: very roughly.
    const CHILDREN: u64 = 250;

    /// Nodes to one sample.
    const SAMPLED: u32 = 64;

    /// Whose turn it is at the next node: the test's that costs less for what it spares of the other.
    pub(crate) const fn next(&mut self) -> Turn {
        self.nodes = self.nodes.wrapping_add(1);
        if self.nodes.is_multiple_of(Self::SAMPLED) {
            Turn::Both
        } else if self.childless * self.looked <= self.refused * self.samples * Self::CHILDREN {
            Turn::Exact
        } else {
            Turn::Children
        }
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
        let mut turns = Turns::default();
        assert_eq!(turns.next(), Turn::Exact, "nothing is known");
        (0..10).for_each(|_| turns.sample(400, false, true));
        assert_eq!(turns.next(), Turn::Children, "the exact test looks at many and refuses nothing");
        (0..5000).for_each(|_| turns.sample(40, true, true));
        assert_eq!(turns.next(), Turn::Exact, "by now it refuses all");
        assert_eq!((0..640).filter(|_| turns.next() == Turn::Both).count(), 10);
    }
}
