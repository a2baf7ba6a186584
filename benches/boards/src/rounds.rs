//! Times contestants side by side.

use std::time::Instant;

/// A name and the work to time.
pub struct Contestant<'a> {
    /// The name.
    pub name: &'a str,
    /// The work of one round.
    pub work: Box<dyn FnMut() + 'a>,
}

/// What a contestant took.
pub struct Time {
    /// Seconds of a round, the median.
    pub seconds: f64,
    /// The time of the first contestant in the same round, divided by this one's: the median of all rounds.
    pub ratio: f64,
}

/// Runs all contestants in turn, `rounds` times.
pub fn time(contestants: &mut [Contestant<'_>], rounds: usize) -> Vec<Time> {
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
    let ratio = |own: &Vec<f64>| median(seconds[0].iter().zip(own).map(|(first, own)| first / own).collect());
    seconds.iter().map(|own| Time { seconds: median(own.clone()), ratio: ratio(own) }).collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
