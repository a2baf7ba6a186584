//! Times candidates in interleaved rounds, and computes medians and quartiles.

use std::time::{Duration, Instant};

use magic_bitboards_benches::Candidate;
use magic_bitboards_benches::loads::{Load, Piece, Task};
use magic_bitboards_benches::workload::Workload;
use magic_tables::search::random::Random;

/// With fewer rounds there are no quartiles.
const MIN_ROUNDS: usize = 3;

/// The median and the quartiles of some figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    pub(crate) lower: f64,
    pub(crate) median: f64,
    pub(crate) upper: f64,
}

impl Spread {
    fn new(figures: impl IntoIterator<Item = f64>) -> Self {
        let mut figures: Vec<f64> = figures.into_iter().collect();
        figures.sort_by(f64::total_cmp);
        let at = |quarters: usize| figures[(figures.len() - 1) * quarters / 4];
        Self {
            lower: at(1),
            median: at(2),
            upper: at(3),
        }
    }

    /// Half the interquartile range.
    pub(crate) fn deviation(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

/// The results of all rounds.
pub(crate) struct Results {
    /// The number of rounds.
    pub(crate) rounds: usize,
    /// What was timed.
    pub(crate) tasks: Vec<Task>,
    /// Nanoseconds by candidate, task and round.
    times: Vec<Vec<Vec<f64>>>,
}

impl Results {
    /// Nanoseconds per look-up or leaf.
    pub(crate) fn nanoseconds(&self, candidate: usize, task: usize) -> Spread {
        Spread::new(self.times[candidate][task].iter().copied())
    }

    /// The speed of `candidate` relative to `other`, compared round by round.
    pub(crate) fn speed(&self, candidate: usize, other: usize, task: usize) -> Spread {
        let rounds = self.times[candidate][task]
            .iter()
            .zip(&self.times[other][task]);
        Spread::new(rounds.map(|(time, other)| other / time))
    }

    /// The one of `candidates` with the smallest median.
    pub(crate) fn fastest(&self, candidates: &[usize], task: usize) -> Option<usize> {
        let median = |candidate: usize| self.nanoseconds(candidate, task).median;
        candidates
            .iter()
            .copied()
            .min_by(|&a, &b| median(a).total_cmp(&median(b)))
    }

    /// The index of the task, if it was timed.
    pub(crate) fn task(&self, load: Load, piece: Option<Piece>) -> Option<usize> {
        self.tasks
            .iter()
            .position(|&task| task == Task { load, piece })
    }

    /// The indices of all tasks of `load`: one for each piece, or a single one.
    pub(crate) fn tasks_of(&self, load: Load) -> Vec<usize> {
        (0..self.tasks.len())
            .filter(|&task| self.tasks[task].load == load)
            .collect()
    }
}

/// Times all `candidates` in all `tasks`, round after round, until `time` is over. In each round,
/// all candidates run a task one directly after the other, in random order, so that a slow phase of
/// the machine affects all of them.
pub(crate) fn run(
    candidates: &[Candidate],
    tasks: Vec<Task>,
    workload: &Workload,
    time: Duration,
) -> Results {
    let start = Instant::now();
    let mut random = Random::new(1);
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    let mut times = vec![vec![Vec::new(); tasks.len()]; candidates.len()];
    let mut rounds = 0;
    while rounds < MIN_ROUNDS || start.elapsed() < time {
        for (t, &task) in tasks.iter().enumerate() {
            for last in (1..order.len()).rev() {
                order.swap(last, (random.bits() % (last as u64 + 1)) as usize);
            }
            for &c in &order {
                times[c][t].push(candidates[c].run(workload, task).nanoseconds());
            }
        }
        rounds += 1;
    }
    Results {
        rounds,
        tasks,
        times,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_has_median_and_quartiles() {
        let spread = Spread::new([5.0, 1.0, 3.0, 2.0, 4.0]);
        assert_eq!(
            [spread.lower, spread.median, spread.upper].map(|figure| figure as u32),
            [2, 3, 4]
        );
    }

    #[test]
    fn speed_is_compared_round_by_round() {
        let tasks = Load::Perft.tasks();
        let times = vec![vec![vec![1.0, 2.0, 4.0]], vec![vec![2.0, 4.0, 8.0]]];
        let results = Results {
            rounds: 3,
            tasks,
            times,
        };
        assert_eq!(results.speed(0, 1, 0).median as u32, 2);
        assert_eq!(results.fastest(&[1, 0], 0), Some(0));
        assert_eq!(
            (
                results.task(Load::Perft, None),
                results.task(Load::Cold, None)
            ),
            (Some(0), None)
        );
    }
}
