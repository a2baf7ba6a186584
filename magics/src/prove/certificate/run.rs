//! Runs: searching the units of a job on several threads, with progress reports and a way to stop.

use crate::prove::certificate::job::{Job, JobError};
use crate::prove::certificate::{Certificate, Totals, Unit};
use crate::prove::order::schedule::GivenBits;
use crate::prove::search::searcher;
use crate::prove::vectors::Simd;
use std::error::Error as StdError;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{Builder, Scope};
use std::time::{Duration, Instant};
use thiserror::Error;

/// What a report of the progress may fail with.
pub type ReportError = Box<dyn StdError + Send + Sync>;

/// Why a run ended early.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Certificate, Job, Problem, RunError, Simd, cheapest, run};
/// use std::{num::NonZero, sync::atomic::AtomicBool};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
/// let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// let full = run(&mut record, one, Simd::detect(), &stop, |_, _| Err("disk full".into()));
/// assert!(matches!(full, Err(RunError::Report(_))));
/// assert_eq!(record.totals.units, 1, "the unit is kept all the same");
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The job cannot be searched.
    #[error(transparent)]
    Job(#[from] JobError),
    /// A report failed, for instance because the record could not be saved.
    #[error(transparent)]
    Report(ReportError),
    /// The device failed, or cannot search the job.
    #[cfg(feature = "gpu")]
    #[error(transparent)]
    Device(#[from] crate::prove::gpu::DeviceError),
}

/// The progress of a run, reported after every unit; by [`Certificate::recheck`], also while a unit
/// is searched.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RunProgress {
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
    /// Nodes a second in this session.
    pub rate: f64,
}

impl RunProgress {
    /// The progress after `totals`, out of `units` units. In all, `nodes` nodes were visited, and
    /// `before` of them by earlier sessions.
    pub(crate) fn new(
        totals: &Totals,
        units: u64,
        (before, nodes): (u64, u64),
        elapsed: Duration,
    ) -> Self {
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let rate = (nodes - before) as f64 / seconds;
        Self {
            done: totals.units,
            units,
            nodes,
            factors: totals.factors,
            elapsed,
            rate,
        }
    }
}

/// Searches the missing units of `record` on `threads` threads and adds them one by one. After
/// every unit it calls `report`, which may save the record. When `stop` is set, the run ends at
/// once, without the units in progress.
///
/// The results do not depend on the number of threads or on [`Simd`].
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run};
/// use std::{num::NonZero, sync::atomic::AtomicBool};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
/// let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// run(&mut record, one, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
/// // The proof that there is no such factor.
/// assert!(record.is_complete() && record.found().is_empty());
/// assert_eq!(record.check(), Ok(()));
/// ```
///
/// # Errors
/// The parts of the job contradict each other, or `report` fails, which stops the run.
pub fn run(
    record: &mut Certificate,
    threads: NonZero<usize>,
    simd: Simd,
    stop: &AtomicBool,
    report: impl FnMut(&Certificate, RunProgress) -> Result<(), ReportError>,
) -> Result<(), RunError> {
    let missing = record.missing();
    run_units(record, &missing, threads, simd, stop, report)
}

/// Searches only these `units`, which must be missing in `record`, as [`run`] does all.
/// [`RunProgress::units`] counts these and the units that were there before.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::prove::{Certificate, Job, Problem, Simd, cheapest, run_units};
/// use std::{num::NonZero, sync::atomic::AtomicBool};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).unwrap();
/// let mut record = Certificate::new(Job::new(&problem, cheapest(&problem).0));
/// let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// let units = [7, 9];
/// run_units(&mut record, &units, one, Simd::detect(), &stop, |_, now| {
///     assert!(now.done <= now.units);
///     Ok(())
/// })
/// .unwrap();
/// assert_eq!(record.totals.units, 2);
/// ```
///
/// # Errors
/// The parts of the job contradict each other, or `report` fails, which stops the run.
pub fn run_units(
    record: &mut Certificate,
    units: &[u64],
    threads: NonZero<usize>,
    simd: Simd,
    stop: &AtomicBool,
    report: impl FnMut(&Certificate, RunProgress) -> Result<(), ReportError>,
) -> Result<(), RunError> {
    record_units(record, units.len(), report, |job, seen| {
        let limits = SearchLimits::NONE;
        search_units(job, units, &limits, threads, simd, stop, |unit, _| {
            unit.map_or(ControlFlow::Continue(()), &mut *seen)
        })?;
        Ok(())
    })
}

/// Adds `units` units to `record`, as `search` passes them on, and calls `report` after each.
pub(crate) fn record_units(
    record: &mut Certificate,
    units: usize,
    mut report: impl FnMut(&Certificate, RunProgress) -> Result<(), ReportError>,
    search: impl FnOnce(&Job, &mut dyn FnMut(Unit) -> ControlFlow<()>) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let job = record.job.clone();
    let all_units = record.totals.units + units as u64;
    let begin = Instant::now();
    let seconds = record.seconds;
    let before = record.totals.all_nodes();
    let mut reported = Ok(());
    search(&job, &mut |unit| {
        record.insert(unit);
        let elapsed = begin.elapsed();
        record.seconds = seconds + elapsed.as_secs_f64();
        let nodes = (before, record.totals.all_nodes());
        let progress = RunProgress::new(&record.totals, all_units, nodes, elapsed);
        reported = report(record, progress);
        if reported.is_err() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    reported.map_err(RunError::Report)
}

/// What makes a search end early.
pub(crate) struct SearchLimits<F> {
    /// The most nodes of each unit: its search ends when it has seen one more.
    pub nodes: F,
    /// The time that the whole search may take.
    pub time: Duration,
}

impl SearchLimits<fn(u64) -> u64> {
    /// The search goes on to its end.
    pub(crate) const NONE: Self = Self {
        nodes: |_| u64::MAX,
        time: Duration::MAX,
    };
}

/// How long a search is silent before it says how many nodes it has visited.
const SILENCE: Duration = Duration::from_millis(200);

/// Searches `units` of `job` on `threads` threads, or as many as the system starts. Passes each to
/// `seen` as soon as it is searched, with the nodes visited so far, those of units in progress
/// included; and calls `seen` without a unit where none comes for a while. Ends early if `seen`
/// breaks off, the time is over, or `stop` is set; in the first two cases, it sets `stop`.
///
/// # Errors
/// The parts of the job contradict each other, or the system starts no thread that could end the
/// search in time.
pub(crate) fn search_units(
    job: &Job,
    units: &[u64],
    limits: &SearchLimits<impl Fn(u64) -> u64 + Sync>,
    threads: NonZero<usize>,
    simd: Simd,
    stop: &AtomicBool,
    mut seen: impl FnMut(Option<Unit>, u64) -> ControlFlow<()>,
) -> Result<(), JobError> {
    if units.is_empty() {
        // Preparing a search may take seconds.
        return Ok(());
    }
    let end = Instant::now().checked_add(limits.time);
    let time_left = || {
        end.map_or(Duration::MAX, |end| {
            end.saturating_duration_since(Instant::now())
        })
    };
    let (problem, plan) = within(limits.time, stop, || job.prepare(simd, stop))??;
    if time_left().is_zero() {
        stop.store(true, Ordering::Relaxed);
    }
    if stop.load(Ordering::Relaxed) {
        return Ok(());
    }
    let visited = Arc::new(AtomicU64::new(0));
    let next = AtomicUsize::new(0);
    // What each thread does: it searches units until there are no more, or `pass_on` breaks off.
    let work = |pass_on: &mut dyn FnMut(Unit) -> ControlFlow<()>| {
        let mut searcher = searcher(&problem, &plan, GivenBits::default(), simd, stop);
        searcher.count_into(Arc::clone(&visited));
        while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
            let factor = job.factor(&plan, unit);
            let limit = (limits.nodes)(unit);
            let Some(found) = searcher.prefix_within(factor, job.prefix, limit) else {
                break;
            };
            if pass_on(Unit::new(unit, found)).is_break() {
                break;
            }
        }
    };
    let nodes = || visited.load(Ordering::Relaxed);
    let work = &work;
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        let started = start_threads(scope, threads.get().min(units.len()), || {
            let send = send.clone();
            move || {
                work(&mut |unit| match send.send(unit) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                });
            }
        });
        drop(send);
        if started == 0 {
            return within(time_left(), stop, || {
                work(&mut |unit| {
                    let flow = seen(Some(unit), nodes());
                    if flow.is_break() {
                        stop.store(true, Ordering::Relaxed);
                    }
                    flow
                });
            });
        }
        loop {
            let left = time_left();
            match receive.recv_timeout(left.min(SILENCE)) {
                Ok(unit) => {
                    if seen(Some(unit), nodes()).is_break() {
                        break;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) if left > SILENCE => {
                    if seen(None, nodes()).is_break() {
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => break,
            }
        }
        stop.store(true, Ordering::Relaxed);
        Ok(())
    })
}

/// Starts `count` threads, or as many as the system allows, each with work that `make` makes.
/// Returns how many there are.
pub(crate) fn start_threads<'scope, W: FnOnce() + Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    count: usize,
    mut make: impl FnMut() -> W,
) -> usize {
    (0..count)
        .take_while(|_| Builder::new().spawn_scoped(scope, make()).is_ok())
        .count()
}

/// Does `work`, and sets `stop` if it takes longer than `time`.
///
/// # Errors
/// The system starts no thread that could watch the time; then no work is done.
pub(crate) fn within<T>(
    time: Duration,
    stop: &AtomicBool,
    work: impl FnOnce() -> T,
) -> Result<T, JobError> {
    if time == Duration::MAX {
        return Ok(work());
    }
    let (done, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let watch = Builder::new().spawn_scoped(scope, move || {
            if wait.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        if watch.is_err() {
            return Err(JobError::NoThread);
        }
        let result = work();
        drop(done);
        Ok(result)
    })
}
