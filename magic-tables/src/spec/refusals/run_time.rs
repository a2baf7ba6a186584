//! What makes no sense for tables at run time.

use crate::spec::choice::Hyperbola;
use crate::spec::options::Spec;
use crate::spec::problem::{Part, Problem};

impl Spec {
    /// Options that contradict each other, or that tables at run time do not have. All pieces have tables of a board there.
    pub(crate) fn problems_at_run_time(&self) -> Vec<Problem> {
        let mut problems = self.problems_of(false);
        for (key, given, message) in [
            ("square", self.square.is_some(), "look-ups at run time take the numbers of squares"),
            ("square_index", self.square_index.is_some(), "look-ups at run time take the numbers of squares"),
            ("bitboard", self.bitboard.is_some(), "sets of squares are `u64` or `u128` at run time"),
            (
                "hyperbola",
                self.hyperbola != Hyperbola::default(),
                "lines are looked up in integers at run time, which have the least latency",
            ),
            ("const_fn", self.const_fn, "look-ups at run time cannot be constants"),
            ("setwise", self.setwise, "sets of pieces are looked up one piece after the other at run time"),
            (
                "views",
                self.views,
                "the compiler must know the codes of pieces, so there are no views at run time",
            ),
        ] {
            if given {
                problems.push(Problem::new(
                    key,
                    Part::Value,
                    format!("{message}; leave {} out", self.front_end.option(key)),
                ));
            }
        }
        problems
    }
}
