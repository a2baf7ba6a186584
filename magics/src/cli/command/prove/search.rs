//! The search of a proof, which saves its record on the way.

use super::answer::command_to_go_on;
use super::arguments::ProofTask;
use super::start::Started;
use crate::cli::failure::Failure;
use crate::cli::gpu::{self, Device};
use crate::cli::number;
use crate::cli::output::Output;
use crate::cli::progress::{Progress, time_left};
use crate::prove::checkpoint::CheckpointError;
use crate::prove::{
    Certificate, ReportError, RunProgress, SearchedBy, Simd, checkpoint, run_units,
};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Searches until all units are done, a factor is found that is enough, or the user interrupts.
/// Saves the record every few seconds and at the end.
pub fn search(
    proof: &ProofTask,
    device: Option<&Device>,
    started: &mut Started,
    output: Output,
) -> Result<(), Failure> {
    let Started {
        record,
        path,
        is_long,
        stop,
        ..
    } = started;
    if proof.is_enough(record) {
        return Ok(());
    }
    let missing = if *is_long {
        record.missing_mixed()
    } else {
        record.missing()
    };
    let threads =
        NonZero::new(missing.len()).map_or(NonZero::<usize>::MIN, |units| units.min(proof.threads));
    let simd = proof.simd;
    if !missing.is_empty() {
        record.searched_by.insert(searched_by(simd, device));
    }
    let units = record.job.own_units().count() as u64;
    let progress = Progress::new(Some(units));
    let before = record.totals.units;
    let mut saved = LastSave::now();
    let mut is_saved = true;
    let report = |record: &Certificate, now: RunProgress| {
        progress.set(now.done, || progress_text(units, before, &now));
        if proof.is_enough(record) {
            stop.store(true, Ordering::Relaxed);
        }
        let result = if saved.is_due() {
            saved.save(record, path)
        } else {
            Ok(())
        };
        is_saved = result.is_ok();
        result.map_err(ReportError::from)
    };
    let result = match device {
        Some(device) => gpu::run_units_on(device, record, &missing, threads, stop, report),
        None => run_units(record, &missing, threads, simd, stop, report),
    };
    drop(progress);
    // The finished units are kept whatever went wrong.
    if let Err(cause) = checkpoint::save(record, path) {
        return Err(Failure::NotSaved {
            cause: cause.to_string(),
            command: command_to_go_on(proof, record, path),
        });
    }
    let Err(lost) = result else {
        return Ok(());
    };
    if device.is_some() && is_saved {
        output.warn(format!(
            "{lost}; go on with another device, or without --gpu"
        ));
        return Ok(());
    }
    output.note(format!(
        "what was searched so far is saved; to go on: {}",
        command_to_go_on(proof, record, path)
    ));
    Err(lost.into())
}

/// What the certificate will say about the program, and the vectors or the device.
fn searched_by(simd: Simd, device: Option<&Device>) -> SearchedBy {
    let mut by = SearchedBy::this_program(simd);
    if device.is_some() {
        "gpu".clone_into(&mut by.vectors);
    }
    by
}

/// How far the search has come through its units, if it began after `before` of them.
fn progress_text(units: u64, before: u64, now: &RunProgress) -> String {
    let left = time_left(
        now.done - before,
        units - now.done,
        now.elapsed.as_secs_f64(),
    );
    format!(
        "{} of {} units, {} nodes, {}/s, {} factors{left}",
        number::count(now.done),
        number::count(units),
        number::count(now.nodes),
        number::approximate(now.rate),
        number::count(now.factors)
    )
}

/// When the record was saved, and how long that took.
struct LastSave {
    at: Instant,
    cost: Duration,
}

impl LastSave {
    /// The record was saved just now, in no time.
    fn now() -> Self {
        Self {
            at: Instant::now(),
            cost: Duration::ZERO,
        }
    }

    /// Saves at most four times a second, and for at most a twentieth of the time.
    fn is_due(&self) -> bool {
        let pause = (20 * self.cost).max(Duration::from_millis(250));
        self.at.elapsed() > pause
    }

    /// Saves the record, and remembers how long that takes.
    fn save(&mut self, record: &Certificate, path: &Path) -> Result<(), CheckpointError> {
        let begin = Instant::now();
        checkpoint::save(record, path)?;
        *self = Self {
            at: Instant::now(),
            cost: begin.elapsed(),
        };
        Ok(())
    }
}
