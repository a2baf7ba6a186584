//! The search of a proof, with progress and checkpoints.

use super::arguments::Arguments;
use super::start::Started;
use crate::cli::number;
use crate::cli::output::{Failure, Output};
use crate::cli::progress::Progress;
use crate::prove::{Certificate, SearchedBy, checkpoint, run_units};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Units after which the remaining time can be estimated.
const REPRESENTATIVE: u64 = 16;

/// Searches until all units are done, a factor is found that is enough, or the user interrupts. Saves the record
/// every few seconds and at the end.
pub fn search(arguments: &Arguments, started: &mut Started, output: Output) -> Result<(), Failure> {
    let Started { record, path, long, stop, .. } = started;
    let enough = |record: &Certificate| !arguments.count && record.totals.factors > 0;
    if enough(record) {
        return Ok(());
    }
    let units = record.job.own_units().count() as u64;
    let before = record.totals.units;
    let progress = Progress::new(Some(units));
    let mut saved = Saved { at: Instant::now(), cost: Duration::ZERO };
    let mut missing = record.missing();
    if *long {
        // Neighbouring units take similar times. Mixed units tell sooner how long the search will take.
        missing.sort_by_key(|unit| unit.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }
    let threads = arguments.threads.count().min(NonZero::new(missing.len()).unwrap_or(NonZero::<usize>::MIN));
    let simd = arguments.vectors.simd();
    if !missing.is_empty() {
        record.searched_by.insert(SearchedBy::this_program(simd));
    }
    let result = run_units(record, &missing, threads, simd, stop, |record, now| {
        progress.set(now.done, || {
            let these = now.done - before;
            let left = (units - now.done) as f64 * now.elapsed.as_secs_f64() / these.max(1) as f64;
            let left = if these < REPRESENTATIVE {
                String::new()
            } else {
                format!(", {} left", number::duration(left))
            };
            format!(
                "{} of {} units, {} nodes, {}/s, {} factors{left}",
                number::count(now.done),
                number::count(units),
                number::count(now.nodes),
                number::approximate(now.rate),
                number::count(now.factors)
            )
        });
        if enough(record) {
            stop.store(true, Ordering::Relaxed);
        }
        if saved.is_due() { saved.save(record, path) } else { Ok(()) }
    });
    drop(progress);
    // The finished units are kept whatever went wrong.
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
    /// Saves at most four times a second, and for at most a twentieth of the time.
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
