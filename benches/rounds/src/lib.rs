//! Times contestants side by side, in rounds. In each round, all of them run a task one directly
//! after the other, in random order, so that a slow phase of the machine affects all alike. Two
//! contestants are compared round by round.

use std::time::{Duration, Instant};

use magic_tables::search::random::Random;

/// With fewer rounds there are no quartiles.
const MIN_ROUNDS: usize = 3;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// After so many rounds, but at least one.
    Rounds(usize),
    /// After so much time, but at least three rounds.
    Elapsed(Duration),
}

impl Until {
    /// Whether there is another round after `done` of them, which began at `start`.
    fn goes_on(self, done: usize, start: Instant) -> bool {
        match self {
            Self::Rounds(rounds) => done < rounds.max(1),
            Self::Elapsed(time) => done < MIN_ROUNDS || start.elapsed() < time,
        }
    }
}

/// The median and the quartiles of some figures.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// A quarter of the figures is smaller.
    pub lower: f64,
    /// Half of the figures are smaller.
    pub median: f64,
    /// A quarter of the figures is larger.
    pub upper: f64,
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
    #[must_use]
    pub fn deviation(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

/// What all contestants took for all tasks, in each round. Contestants and tasks are called by
/// their numbers.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// By task, contestant and round.
    times: Vec<Vec<Vec<f64>>>,
    count: usize,
}

impl Rounds {
    /// Calls `time`, which runs one contestant in one task and says how long it took in a unit of
    /// the caller's, for all contestants and tasks, round after round.
    pub fn run(
        contestants: usize,
        tasks: usize,
        until: Until,
        mut time: impl FnMut(usize, usize) -> f64,
    ) -> Self {
        let start = Instant::now();
        let mut random = Random::new(1);
        let mut order: Vec<usize> = (0..contestants).collect();
        let mut times = vec![vec![Vec::new(); contestants]; tasks];
        let mut count = 0;
        while until.goes_on(count, start) {
            for (task, times) in times.iter_mut().enumerate() {
                random.shuffle(&mut order);
                for &contestant in &order {
                    times[contestant].push(time(contestant, task));
                }
            }
            count += 1;
        }
        Self { times, count }
    }

    /// How many rounds there were.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// What a contestant took for a task.
    #[must_use]
    pub fn times(&self, contestant: usize, task: usize) -> Spread {
        Spread::new(self.times[task][contestant].iter().copied())
    }

    /// The time of `first` divided by that of `second`, of each round.
    #[must_use]
    pub fn ratios(&self, first: usize, second: usize, task: usize) -> Spread {
        let of_task = &self.times[task];
        let rounds = of_task[first].iter().zip(&of_task[second]);
        Spread::new(rounds.map(|(first, second)| first / second))
    }

    /// The one of `contestants` with the smallest median.
    pub fn fastest(
        &self,
        contestants: impl IntoIterator<Item = usize>,
        task: usize,
    ) -> Option<usize> {
        contestants.into_iter().min_by(|&first, &second| {
            let [first, second] = [first, second].map(|number| self.times(number, task).median);
            first.total_cmp(&second)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three rounds in which the second of two contestants takes twice as long as the first one.
    fn three_rounds() -> Rounds {
        let mut round = [0, 0];
        Rounds::run(2, 1, Until::Rounds(3), |contestant, _| {
            round[contestant] += 1;
            f64::from(1 << round[contestant]) * [1.0, 2.0][contestant]
        })
    }

    #[test]
    fn spread_has_median_and_quartiles() {
        let spread = Spread::new([5.0, 1.0, 3.0, 2.0, 4.0]);
        assert_eq!(
            [spread.lower, spread.median, spread.upper].map(|figure| figure as u32),
            [2, 3, 4]
        );
    }

    #[test]
    fn there_are_as_many_rounds_as_asked_for() {
        assert_eq!(three_rounds().count(), 3);
        assert_eq!(three_rounds().times(1, 0).median as u32, 8);
    }

    #[test]
    fn without_time_there_are_still_quartiles() {
        let rounds = Rounds::run(1, 1, Until::Elapsed(Duration::ZERO), |_, _| 1.0);
        assert_eq!(rounds.count(), MIN_ROUNDS);
    }

    #[test]
    fn everyone_does_each_task_once_in_a_round() {
        let mut runs = Vec::new();
        Rounds::run(3, 2, Until::Rounds(1), |contestant, task| {
            runs.push((task, contestant));
            1.0
        });
        runs.sort_unstable();
        assert_eq!(runs, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    }

    #[test]
    fn contestants_are_compared_round_by_round() {
        let ratios = three_rounds().ratios(1, 0, 0);
        assert_eq!(
            [ratios.lower, ratios.upper].map(|ratio| ratio as u32),
            [2, 2]
        );
    }

    #[test]
    fn the_fastest_has_the_smallest_median() {
        assert_eq!(three_rounds().fastest([1, 0], 0), Some(0));
        assert_eq!(three_rounds().fastest([], 0), None);
    }
}
