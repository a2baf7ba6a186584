//! The plain scan, for comparison with the tree: all factors one after the other, each with a table
//! of attack sets that is made free before (N. Fiekas, *Finding Hash Functions for Bitboard Based
//! Move Generation*, 2018, section 5.3 and appendix B).

use crate::prove::certificate::run::start_threads;
use crate::prove::problem::Problem;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a scan has seen.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Scanned {
    /// Factors tested.
    pub tested: u64,
    /// The magic factors among them.
    pub magic: u64,
    /// How many seconds the scan has taken.
    pub seconds: f64,
}

/// Factors are tested in the order of the multiples of this number modulo the period, so that a
/// part of them is like the whole.
pub(crate) const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The factors of a period, or as many as a scan can number.
pub(crate) fn factors(problem: &Problem) -> u64 {
    1 << problem.period_bits().min(63)
}

/// Tests the factors of the period, or as many of them as `time` allows, or until `stop` is set; on
/// `threads` threads, or as many as the system starts.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Problem, scan};
/// use std::{num::NonZero, sync::atomic::AtomicBool, time::Duration};
///
/// let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
/// let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// let seen = scan(&problem, one, Duration::from_millis(20), &stop);
/// assert!(0 < seen.tested && seen.tested <= 1 << problem.period_bits());
/// assert!(seen.magic <= seen.tested);
/// ```
#[must_use]
pub fn scan(
    problem: &Problem,
    threads: NonZero<usize>,
    time: Duration,
    stop: &AtomicBool,
) -> Scanned {
    /// Factors that a thread takes at a time.
    const CHUNK: u64 = 1 << 10;
    let begin = Instant::now();
    let all = factors(problem);
    let [next, tested, magic] = [const { AtomicU64::new(0) }; 3];
    let work = || {
        let mut slots = Vec::new();
        while begin.elapsed() < time && !stop.load(Ordering::Relaxed) {
            let first = next.fetch_add(CHUNK, Ordering::Relaxed).min(all);
            let chunk = first..(first + CHUNK).min(all);
            if chunk.is_empty() {
                break;
            }
            tested.fetch_add(chunk.end - chunk.start, Ordering::Relaxed);
            let found =
                chunk.filter(|number| problem.tells_apart(number.wrapping_mul(SPREAD), &mut slots));
            magic.fetch_add(found.count() as u64, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        start_threads(scope, threads.get() - 1, || &work);
        work();
    });
    let [tested, magic] = [tested, magic].map(AtomicU64::into_inner);
    Scanned {
        tested,
        magic,
        seconds: begin.elapsed().as_secs_f64(),
    }
}
