//! Interleaved rounds, and what is left of them: medians and quartiles.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::time::{Duration, Instant};

use magic_bitboards_benches::candidate::Candidate;
use magic_bitboards_benches::loads::Task;
use magic_bitboards_benches::workload::{Random, Workload};

/// Fewer rounds have no quartiles.
const LEAST_ROUNDS: usize = 3;

/// The middle half of some figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    /// A quarter of the figures is less.
    pub(crate) lower: f64,
    /// Half of the figures are less.
    pub(crate) median: f64,
    /// A quarter of the figures is greater.
    pub(crate) upper: f64,
}

impl Spread {
    fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_by(f64::total_cmp);
        let at = |quarters: usize| figures[(figures.len() - 1) * quarters / 4];
        Self { lower: at(1), median: at(2), upper: at(3) }
    }

    /// Half the distance between the quartiles.
    pub(crate) fn deviation(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

/// One candidate in one task.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    /// Nanoseconds for each look-up or leaf.
    pub(crate) nanoseconds: Spread,
    /// The time as a multiple of the first candidate's in the same round.
    pub(crate) ratio: Spread,
}

/// All figures.
pub(crate) struct Results {
    /// The number of rounds.
    pub(crate) rounds: usize,
    /// By candidate, and in each by task.
    pub(crate) figures: Vec<Vec<Figures>>,
}

/// Times all `candidates` in all `tasks`, round after round, until `time` is over. Within a round those in one task
/// come at once, in random order, so that what slows the machine down slows all of them down.
pub(crate) fn run(candidates: &[Candidate], tasks: &[Task], workload: &Workload, time: Duration) -> Results {
    let start = Instant::now();
    let mut random = Random(1);
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    let mut times = vec![vec![Vec::new(); tasks.len()]; candidates.len()];
    let mut rounds = 0;
    while rounds < LEAST_ROUNDS || start.elapsed() < time {
        for (t, &task) in tasks.iter().enumerate() {
            random.shuffle(&mut order);
            for &c in &order {
                times[c][t].push(candidates[c].run(workload, task).nanoseconds());
            }
        }
        rounds += 1;
        show(rounds, start.elapsed(), time);
    }
    let figures = |c: usize, t: usize| {
        let ratios = times[c][t].iter().zip(&times[0][t]).map(|(time, fancy)| time / fancy);
        Figures { nanoseconds: Spread::of(times[c][t].clone()), ratio: Spread::of(ratios.collect()) }
    };
    let figures = (0..candidates.len()).map(|c| (0..tasks.len()).map(|t| figures(c, t)).collect()).collect();
    Results { rounds, figures }
}

/// A line for those who wait.
fn show(rounds: usize, elapsed: Duration, time: Duration) {
    let mut stderr = stderr();
    if stderr.is_terminal() {
        let left = time.saturating_sub(elapsed).as_secs();
        // Nobody is told that nobody can be told.
        _ = write!(stderr, "\r\x1b[Kround {rounds}, {left} s left\r");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_the_middle_half() {
        let spread = Spread::of(vec![5.0, 1.0, 3.0, 2.0, 4.0]);
        assert_eq!([spread.lower, spread.median, spread.upper].map(|figure| figure as u32), [2, 3, 4]);
    }
}
