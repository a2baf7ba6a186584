//! Sampling of the search tree, for factors that are too rare to be built.

use super::factor_search::{FactorSearch, PATIENCE};
use crate::cli::argument_types::PieceOnSquare;
use crate::cli::interruption;
use crate::cli::number;
use crate::cli::output::{Failure, Output};
use crate::cli::progress::Progress;
use crate::known::{self, Reduced};
use crate::prove::{Given, Problem, Wanted, cheapest, sample};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

impl FactorSearch<'_> {
    /// Searches below random prefixes of the factor until there are enough.
    pub fn sample(&mut self, stop: &AtomicBool, output: Output) -> Result<(), Failure> {
        let PieceOnSquare { piece, square } = self.arguments.place;
        let problem = Problem::new(piece, square, self.index_bits)?;
        let (order, estimate) = cheapest(&problem);
        let is_open = matches!(known::of(piece, square).reduced, Reduced::Open { .. });
        output.note(format!(
            "searching at random for at most {}{}; an exhaustive search by `magics prove` would take about {} nodes, or {} on \
             one thread",
            number::duration(self.arguments.seconds as f64),
            if is_open { ", and it is not known whether there is a factor" } else { "" },
            number::approximate(estimate.nodes),
            number::duration(estimate.seconds)
        ));
        let begin = Instant::now();
        let is_over = || begin.elapsed() >= Duration::from_secs(self.arguments.seconds);
        let progress = Progress::new(None);
        let given = self.given();
        let period = !self.beyond_period();
        let given = Given { mask: given.mask & period, value: given.value & period };
        let first = self.arguments.seed.unwrap_or(0);
        // A seed may find only known factors; then the next seed is tried.
        for tried in 0.. {
            let seed = first.wrapping_add(tried);
            let count = self.arguments.count.get() - self.finds.len();
            let wanted = Wanted { given, seed, count, threads: self.arguments.threads };
            let sampled = sample(&problem, order, wanted, stop, |sampled| {
                if is_over() {
                    stop.store(true, Ordering::Relaxed);
                }
                progress.set(0, || {
                    format!(
                        "{} subtrees, {} nodes, {} found",
                        number::count(sampled.subtrees),
                        number::count(sampled.nodes),
                        sampled.factors.len()
                    )
                });
            })?;
            let before = self.finds.len();
            for factor in sampled.factors {
                self.add(factor, format!("seed {seed}"));
            }
            if self.is_done()
                || is_over()
                || interruption::was()
                || tried >= PATIENCE && self.finds.len() == before
            {
                return Ok(());
            }
            // Sampling sets the flag at its end.
            stop.store(interruption::was(), Ordering::Relaxed);
        }
        Ok(())
    }
}
