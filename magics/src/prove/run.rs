//! Runs: searching the units of a job on several threads, with progress reports and a way to stop.

use super::certificate::Certificate;
use super::dispatch::searcher;
use super::given::Given;
use super::unit::Unit;
use super::window::Simd;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The progress of a run, reported after every unit.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Units searched, those of earlier sessions included.
    pub done: u64,
    /// Units of the shard.
    pub units: u64,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Magic factors found so far.
    pub factors: u64,
    /// Time since this session began.
    pub elapsed: Duration,
    /// Nodes a second, this session.
    pub rate: f64,
}

/// Searches the missing units of `record` on `threads` threads and adds them one by one. Calls `report` after every
/// unit, which may save the record. When `stop` is set, the run ends at once; units that are not finished are not
/// added.
///
/// The results do not depend on the number of threads or on [`Simd`].
///
/// ```
/// use magic_tables::slider::Slider;
/// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run};
/// use std::{num::NonZero, sync::atomic::AtomicBool};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
/// run(&mut record, NonZero::<usize>::MIN, Simd::detect(), &AtomicBool::new(false), |_, _| Ok(())).unwrap();
/// assert!(record.is_complete() && record.found().is_empty(), "the proof that there is no such factor");
/// assert_eq!(record.check(), Ok(()));
/// ```
///
/// # Errors
/// A job that does not fit together, or the first error of `report`, which stops the run.
pub fn run(
    record: &mut Certificate,
    threads: NonZero<usize>,
    simd: Simd,
    stop: &AtomicBool,
    report: impl FnMut(&Certificate, Progress) -> Result<(), String>,
) -> Result<(), String> {
    let missing = record.missing();
    run_units(record, &missing, threads, simd, stop, report)
}

/// As [`run`], but only for the units `units`, which must be among the missing ones. [`Progress::units`] counts these
/// and the ones that were there before.
///
/// ```
/// use magic_tables::slider::Slider;
/// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run_units};
/// use std::{num::NonZero, sync::atomic::AtomicBool};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
/// let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// run_units(&mut record, &[0, 7], one, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
/// assert_eq!(record.missing()[..3], [1, 2, 3]);
/// assert_eq!(record.totals.units, 2);
/// ```
///
/// # Errors
/// As [`run`].
pub fn run_units(
    record: &mut Certificate,
    units: &[u64],
    threads: NonZero<usize>,
    simd: Simd,
    stop: &AtomicBool,
    mut report: impl FnMut(&Certificate, Progress) -> Result<(), String>,
) -> Result<(), String> {
    if units.is_empty() {
        // Preparing a search may take seconds.
        return Ok(());
    }
    let (problem, plan) = record.job.prepare()?;
    let job = record.job.clone();
    let all_units = record.totals.units + units.len() as u64;
    let (begin, seconds, before) = (Instant::now(), record.seconds, record.totals.all_nodes());
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (send, job, plan, problem, next) = (send.clone(), &job, &plan, &problem, &next);
            scope.spawn(move || {
                let mut searcher = searcher(problem, plan, Given::default(), simd, stop);
                while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(seen) = searcher.prefix(job.factor(plan, unit), job.prefix) else { break };
                    if send.send(Unit::new(unit, seen)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for unit in &receive {
            record.insert(unit);
            let elapsed = begin.elapsed();
            record.seconds = seconds + elapsed.as_secs_f64();
            let nodes = record.totals.all_nodes();
            let progress = Progress {
                done: record.totals.units,
                units: all_units,
                nodes,
                factors: record.totals.factors,
                elapsed,
                rate: (nodes - before) as f64 / elapsed.as_secs_f64().max(1e-9),
            };
            if let Err(error) = report(record, progress) {
                stop.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    })
}
