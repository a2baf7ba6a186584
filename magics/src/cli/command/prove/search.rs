//! The search of a proof, with progress and checkpoints.

use super::Arguments;
use super::start::Started;
use crate::cli::number;
use crate::cli::output::{Failure, Output};
use crate::cli::progress::Progress;
use crate::prove::{Certificate, Simd, checkpoint, run_units};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// So many units tell how long the others will take, more or less.
const TELLING: u64 = 16;

/// Searches until all is done, a factor is enough, or `stop` is set; the record is saved every few seconds and at the
/// end.
pub fn search(
    arguments: &Arguments,
    started: &mut Started,
    stop: &AtomicBool,
    output: Output,
) -> Result<(), Failure> {
    let Started { record, path, long, .. } = started;
    let enough = |record: &Certificate| !arguments.count && record.totals.factors > 0;
    if enough(record) {
        return Ok(());
    }
    let units = record.job.own_units().count() as u64;
    let before = record.totals.units;
    let progress = Progress::new(Some(units));
    let mut saved = Saved { at: Instant::now(), cost: Duration::ZERO };
    let mut todo = record.missing();
    if *long {
        // Neighbours are akin, and so are round numbers: units from everywhere tell sooner how long it will take.
        todo.sort_by_key(|unit| unit.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }
    let threads = arguments.threads.count().min(NonZero::new(todo.len()).unwrap_or(NonZero::<usize>::MIN));
    let result = run_units(record, &todo, threads, Simd::detect(), stop, |record, now| {
        progress.set(now.done, || {
            let these = now.done - before;
            let left = (units - now.done) as f64 * now.elapsed.as_secs_f64() / these.max(1) as f64;
            let left = if these < TELLING { "?".to_owned() } else { number::duration(left) };
            format!(
                "{} of {} units, {} nodes, {}/s, {} factors, {left} left",
                number::count(now.done),
                number::count(units),
                number::count(now.nodes),
                number::rough(now.rate),
                number::count(now.factors)
            )
        });
        if enough(record) {
            stop.store(true, Ordering::Relaxed);
        }
        if saved.is_due() { saved.save(record, path) } else { Ok(()) }
    });
    drop(progress);
    // Whatever has gone wrong, what was searched is kept if it can be.
    let kept = checkpoint::save(record, path);
    if let (Err(_), Ok(())) = (&result, &kept) {
        output.note(format!("what was searched so far is in {}", path.display()));
    }
    result.and(kept).map_err(Failure)
}

/// When the record was saved, and how long that took.
struct Saved {
    at: Instant,
    cost: Duration,
}

impl Saved {
    /// At most four times a second, and for at most a twentieth of the time.
    fn is_due(&self) -> bool {
        self.at.elapsed() > (20 * self.cost).max(Duration::from_millis(250))
    }

    fn save(&mut self, record: &Certificate, path: &Path) -> Result<(), String> {
        let begin = Instant::now();
        checkpoint::save(record, path)?;
        *self = Self { at: Instant::now(), cost: begin.elapsed() };
        Ok(())
    }
}
