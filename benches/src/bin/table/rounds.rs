//! The times of all candidates under all loads, and what the report asks about them.

use std::time::Duration;

use magic_bitboards_benches::Candidate;
use magic_bitboards_benches::loads::{Load, Task};
use magic_bitboards_benches::workload::Workload;
use rounds::{Rounds, Spread, Until};

/// The results of all rounds.
pub(crate) struct Results {
    /// What was timed.
    pub(crate) tasks: Vec<Task>,
    /// Nanoseconds per look-up or leaf.
    times: Rounds,
}

impl Results {
    /// The number of rounds.
    pub(crate) fn rounds(&self) -> usize {
        self.times.count()
    }

    /// Nanoseconds per look-up or leaf.
    pub(crate) fn nanoseconds(&self, candidate: usize, task: usize) -> Spread {
        self.times.times(candidate, task)
    }

    /// The speed of `candidate` relative to `other`, compared round by round.
    pub(crate) fn speed(&self, candidate: usize, other: usize, task: usize) -> Spread {
        self.times.ratios(other, candidate, task)
    }

    /// The one of `candidates` with the smallest median.
    pub(crate) fn fastest(&self, candidates: &[usize], task: usize) -> Option<usize> {
        self.times.fastest(candidates.iter().copied(), task)
    }

    /// The indices of all tasks of `load`: one for each piece, or a single one.
    pub(crate) fn tasks_of(&self, load: Load) -> Vec<usize> {
        (0..self.tasks.len())
            .filter(|&task| self.tasks[task].load == load)
            .collect()
    }
}

/// Times all `candidates` in all `tasks`, round after round, until `time` is over.
pub(crate) fn run(
    candidates: &[Candidate],
    tasks: Vec<Task>,
    workload: &Workload,
    time: Duration,
) -> Results {
    let until = Until::Elapsed(time);
    let times = Rounds::run(candidates.len(), tasks.len(), until, |candidate, task| {
        candidates[candidate]
            .run(workload, tasks[task])
            .nanoseconds()
    });
    Results { tasks, times }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One round of two candidates, of which the second one takes twice as long.
    fn results() -> Results {
        let tasks = Load::Perft.tasks();
        let times = Rounds::run(2, tasks.len(), Until::Rounds(1), |candidate, _| {
            [1.0, 2.0][candidate]
        });
        Results { tasks, times }
    }

    #[test]
    fn speed_is_relative_to_the_other_one() {
        assert_eq!(results().speed(0, 1, 0).median as u32, 2);
    }

    #[test]
    fn only_what_was_timed_is_found() {
        assert_eq!(results().tasks_of(Load::Perft), [0]);
        assert_eq!(results().tasks_of(Load::Cold), [0; 0]);
    }
}
