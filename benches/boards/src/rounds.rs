//! Times contestants side by side.

use std::ops::Range;
use std::time::Instant;

/// A name and the work to time.
pub struct Contestant<'a> {
    /// The name.
    pub name: String,
    /// The work of one round.
    pub work: Box<dyn FnMut() + 'a>,
}

/// What contestants took: seconds of each round, for each contestant.
pub struct Times(Vec<Vec<f64>>);

/// Runs all contestants in turn, `rounds` times.
pub fn time(contestants: &mut [Contestant<'_>], rounds: usize) -> Times {
    let mut seconds = vec![Vec::new(); contestants.len()];
    for contestant in &mut *contestants {
        (contestant.work)();
    }
    for _ in 0..rounds {
        for (contestant, seconds) in contestants.iter_mut().zip(&mut seconds) {
            let start = Instant::now();
            (contestant.work)();
            seconds.push(start.elapsed().as_secs_f64());
        }
    }
    Times(seconds)
}

impl Times {
    /// Seconds of a round of the contestant with this number, the median.
    pub fn seconds(&self, number: usize) -> f64 {
        median(self.0[number].clone())
    }

    /// The time of the contestant `first` divided by that of `second` in the same round, the median.
    pub fn ratio(&self, first: usize, second: usize) -> f64 {
        median(self.0[first].iter().zip(&self.0[second]).map(|(first, second)| first / second).collect())
    }

    /// The number of the fastest of these contestants.
    pub fn fastest(&self, among: Range<usize>) -> usize {
        let faster = |a: &usize, b: &usize| self.seconds(*a).total_cmp(&self.seconds(*b));
        among.min_by(faster).expect("there is a contestant")
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
