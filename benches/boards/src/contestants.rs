//! What contestants do: look-ups in random positions.

use std::hint::black_box;
use std::ops::Range;
use std::time::Instant;

use magic_tables::search::random::Random;
use rounds::{Rounds, Until};

/// How many positions are looked up: few enough to stay in the first cache.
pub const POSITIONS: u32 = 512;

/// How often a round looks up all of them.
pub const REPEATS: u32 = 128;

/// The level of x86-64 for which this program is compiled.
pub const TARGET: &str = if cfg!(all(target_feature = "avx2", target_feature = "bmi2")) {
    "x86-64-v3"
} else if cfg!(target_feature = "ssse3") {
    "x86-64-v2"
} else {
    "x86-64"
};

/// A square and the occupied squares.
pub type Position = (usize, u128);

/// Squares and occupancies of a board with `squares` squares, a quarter of which are occupied.
pub fn positions(squares: usize) -> Vec<Position> {
    let mut random = Random::new(0);
    let mut random = || random.bits();
    let mut word = || u128::from(random() & random()) << 64 | u128::from(random() & random());
    (0..POSITIONS)
        .map(|_| {
            let occupied = word();
            (
                (occupied >> 100) as usize % squares,
                word() & (u128::MAX >> (128 - squares)),
            )
        })
        .collect()
}

/// A name and the work of one round.
pub struct Contestant<'a> {
    pub name: String,
    pub work: Box<dyn FnMut() + 'a>,
}

impl<'a> Contestant<'a> {
    /// A look-up in each position, the results collected by `xor`.
    pub fn new<P: 'a, S: Copy + Default>(
        name: &str,
        positions: Vec<P>,
        look_up: impl Fn(&P) -> S + 'a,
        xor: impl Fn(S, S) -> S + 'a,
    ) -> Self {
        let work = move || {
            let mut sum = S::default();
            for _ in 0..REPEATS {
                for position in black_box(positions.as_slice()) {
                    sum = xor(sum, look_up(position));
                }
            }
            black_box(sum);
        };
        Self {
            name: name.to_owned(),
            work: Box::new(work),
        }
    }
}

/// Seconds that contestants took in each round.
pub struct Times(Rounds);

/// Runs all contestants, `rounds` times. Each runs once before, so that its code and tables are in
/// the cache.
pub fn time(contestants: &mut [Contestant<'_>], rounds: usize) -> Times {
    for contestant in &mut *contestants {
        (contestant.work)();
    }
    let until = Until::Rounds(rounds);
    let seconds = Rounds::run(contestants.len(), 1, until, |contestant, _| {
        let start = Instant::now();
        (contestants[contestant].work)();
        start.elapsed().as_secs_f64()
    });
    Times(seconds)
}

impl Times {
    /// The fastest of the contestants with these numbers.
    pub fn fastest(&self, numbers: Range<usize>) -> Option<usize> {
        self.0.fastest(numbers, 0)
    }

    /// Nanoseconds of a look-up of a contestant that [`Contestant::new`] made, the median.
    pub fn nanoseconds(&self, number: usize) -> f64 {
        self.0.times(number, 0).median * 1e9 / f64::from(POSITIONS * REPEATS)
    }

    /// The time of the contestant `first` divided by that of `second` in the same round, the
    /// median.
    pub fn ratio(&self, first: usize, second: usize) -> f64 {
        self.0.ratios(first, second, 0).median
    }
}
