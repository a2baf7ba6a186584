//! Interleaved rounds, and what is left of them: medians and quartiles.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::time::{Duration, Instant};

use magic_bitboards_benches::candidate::Candidate;
use magic_bitboards_benches::loads::{Load, Piece, Task};
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
    fn of(figures: impl IntoIterator<Item = f64>) -> Self {
        let mut figures: Vec<f64> = figures.into_iter().collect();
        figures.sort_by(f64::total_cmp);
        let at = |quarters: usize| figures[(figures.len() - 1) * quarters / 4];
        Self { lower: at(1), median: at(2), upper: at(3) }
    }

    /// Half the distance between the quartiles.
    pub(crate) fn deviation(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

/// All figures.
pub(crate) struct Results {
    /// The number of rounds.
    pub(crate) rounds: usize,
    /// What was timed.
    pub(crate) tasks: Vec<Task>,
    /// Nanoseconds by candidate, task and round.
    times: Vec<Vec<Vec<f64>>>,
}

impl Results {
    /// Nanoseconds of a look-up or leaf.
    pub(crate) fn nanoseconds(&self, candidate: usize, task: usize) -> Spread {
        Spread::of(self.times[candidate][task].iter().copied())
    }

    /// How many times as fast `candidate` is as `other`, round by round.
    pub(crate) fn speed(&self, candidate: usize, other: usize, task: usize) -> Spread {
        let rounds = self.times[candidate][task].iter().zip(&self.times[other][task]);
        Spread::of(rounds.map(|(time, other)| other / time))
    }

    /// The one of `candidates` with the least median.
    pub(crate) fn fastest(&self, candidates: &[usize], task: usize) -> Option<usize> {
        let median = |candidate: usize| self.nanoseconds(candidate, task).median;
        candidates.iter().copied().min_by(|&a, &b| median(a).total_cmp(&median(b)))
    }

    /// The number of the task, if it was timed.
    pub(crate) fn task(&self, load: Load, piece: Option<Piece>) -> Option<usize> {
        self.tasks.iter().position(|&task| task == Task { load, piece })
    }

    /// The numbers of all tasks of `load`: one for each piece, or a single one.
    pub(crate) fn tasks_of(&self, load: Load) -> Vec<usize> {
        (0..self.tasks.len()).filter(|&task| self.tasks[task].load == load).collect()
    }
}

/// Times all `candidates` in all `tasks`, round after round, until `time` is over. Within a round those in one task
/// come at once, in random order, so that what slows the machine down slows all of them down.
pub(crate) fn run(
    candidates: &[Candidate],
    tasks: Vec<Task>,
    workload: &Workload,
    time: Duration,
) -> Results {
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
    Results { rounds, tasks, times }
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
        let spread = Spread::of([5.0, 1.0, 3.0, 2.0, 4.0]);
        assert_eq!([spread.lower, spread.median, spread.upper].map(|figure| figure as u32), [2, 3, 4]);
    }

    #[test]
    fn speed_is_compared_round_by_round() {
        let task = Load::Perft.tasks()[0];
        let results = Results {
            rounds: 3,
            tasks: vec![task],
            times: vec![vec![vec![1.0, 2.0, 4.0]], vec![vec![2.0, 4.0, 8.0]]],
        };
        assert_eq!(results.speed(0, 1, 0).median as u32, 2);
        assert_eq!(results.fastest(&[1, 0], 0), Some(0));
        assert_eq!((results.task(Load::Perft, None), results.task(Load::Cold, None)), (Some(0), None));
    }
}
