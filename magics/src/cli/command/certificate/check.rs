//! `certificate check`: compares certificates with themselves and with what is known, and searches
//! units again.

use super::finding::{Agreement, Contradiction, Finding, Verdict};
use crate::cli::argument_types::{Threads, Vectors, at_least_one};
use crate::cli::failure::Failure;
use crate::cli::interruption::{was_interrupted, watch_interruptions};
use crate::cli::output::{Output, Status};
use crate::cli::progress::Progress;
use crate::cli::record::denied_factor;
use crate::cli::{number, printable};
use crate::prove::{Certificate, Recheck, RunProgress, Unit, checkpoint};
use clap::Args;
use serde_json::{Value, json};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The arguments of `magics certificate check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics certificate check bishop-d1-4.json
  magics certificate check bishop-d1-4.json --units 8 --seed 7
  magics certificate check bishop-d1-4.json --full")]
pub struct CheckArguments {
    /// The certificates
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// How many units of each certificate are drawn at random and searched again. Their search
    /// ends after 1.5 s and 0.2 ms for each node that they should have
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "8")]
    pub units: NonZero<usize>,

    /// Searches all units again
    #[arg(long, conflicts_with = "units")]
    pub full: bool,

    /// Repeats the draw of an earlier check [default: a new draw, which nobody can predict]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub vectors: Vectors,

    #[command(flatten)]
    pub threads: Threads,
}

/// Runs `magics certificate check`.
pub fn run(arguments: &CheckArguments, output: Output) -> Result<Status, Failure> {
    let mut records = Vec::new();
    for path in &arguments.files {
        records.push(checkpoint::read(path, checkpoint::MOST_BYTES_OF_STRANGERS)?);
    }
    let seed = match arguments.seed {
        Some(seed) => seed,
        None => getrandom::u64()?,
    };
    let simd = arguments.vectors.simd();
    let stop = watch_interruptions()?;
    let mut findings = Vec::new();
    let paths_and_records = arguments.files.iter().zip(&records);
    for (path, record) in paths_and_records {
        let name = if records.len() > 1 {
            format!("{}: ", printable::path(path))
        } else {
            String::new()
        };
        let verdict = verdict(arguments, record, seed, stop, |line| {
            output.note(name.clone() + line);
        })?;
        findings.push(Finding {
            name,
            record,
            verdict,
            seed,
            simd,
        });
    }
    let status = status(&findings);
    output.answer(
        |style| findings.iter().map(|finding| finding.text(style)).collect(),
        || match &findings[..] {
            [finding] => finding.document(),
            several => {
                let files: Vec<Value> = several.iter().map(Finding::document).collect();
                json!({ "command": "certificate check", "files": files, "status": status as u8 })
            }
        },
    )?;
    for note in findings.iter().filter_map(Finding::note) {
        output.note(note);
    }
    Ok(status)
}

/// The status of all certificates together. One that does not hold counts more than one that is not
/// settled.
fn status(findings: &[Finding<'_>]) -> Status {
    for status in [Status::No, Status::Stopped] {
        if findings.iter().any(|finding| finding.status() == status) {
            return status;
        }
    }
    Status::Done
}

/// The time that a number of units gets in any case.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The additional time for each node that these units have according to the certificate. A node
/// takes 0.1 to 8 µs of one processor core, and three times as long by plain words. A certificate
/// that takes longer was made to keep the program busy.
const PATIENCE_FOR_A_NODE: Duration = Duration::from_micros(200);

/// From this number of nodes on, the user is told how many there will be.
const MANY: u64 = 1_000_000_000;

/// Compares a record with itself and with what is known, counts its upper levels again, and
/// searches units again.
fn verdict(
    arguments: &CheckArguments,
    record: &Certificate,
    seed: u64,
    stop: &AtomicBool,
    note: impl Fn(&str),
) -> Result<Verdict, Failure> {
    if let Err(contradiction) = compare(record) {
        return Ok(Verdict::Wrong(contradiction));
    }
    let recount = record.recount(stop)?;
    if let Some(unit) = recount.and_then(|recount| recount.different) {
        return Ok(Verdict::Wrong(Contradiction::Unit(unit)));
    }
    let wanted = if arguments.full {
        usize::MAX
    } else {
        arguments.units.get()
    };
    let units = record.draw_units(wanted, seed);
    let again = units.iter().filter_map(|&unit| record.unit(unit));
    let nodes = again.map(Unit::all_nodes).fold(0, u64::saturating_add);
    if nodes >= MANY {
        note(&format!(
            "searching {} again; the certificate says that these are {} nodes",
            number::plural(units.len() as u64, "unit"),
            number::approximate(nodes as f64)
        ));
    }
    // Units differ by orders of magnitude; the nodes say how much of the work is done.
    let progress = Progress::new(Some(nodes));
    progress.set(0, || {
        let all = number::plural(units.len() as u64, "unit");
        format!("0 of {all}, 0 of {} nodes", number::count(nodes))
    });
    let time = if arguments.full {
        Duration::MAX
    } else {
        patience(nodes)
    };
    let threads = arguments.threads.count();
    let recheck = record.recheck(
        time,
        &units,
        threads,
        arguments.vectors.simd(),
        stop,
        |now| {
            progress.set(now.nodes, || progress_text(nodes, &now));
        },
    );
    drop(progress);
    // A search that ends early has set the flag. The next one is stopped by the user or by its own
    // time alone.
    stop.store(was_interrupted(), Ordering::Relaxed);
    let Recheck {
        searched,
        different,
    } = recheck?;
    if let Some(unit) = different {
        return Ok(Verdict::Wrong(Contradiction::Unit(unit)));
    }
    Ok(Verdict::Agrees(Agreement {
        searched,
        asked: units.len() as u64,
        recount,
    }))
}

/// How far the search has come through units with `nodes` nodes together.
fn progress_text(nodes: u64, now: &RunProgress) -> String {
    let left = if now.nodes == 0 {
        String::new()
    } else {
        let seconds = nodes.saturating_sub(now.nodes) as f64 / now.rate;
        format!(", {} left", number::duration(seconds))
    };
    format!(
        "{} of {}, {} of {} nodes, {}/s{left}",
        number::count(now.done),
        number::plural(now.units, "unit"),
        number::count(now.nodes),
        number::count(nodes),
        number::approximate(now.rate)
    )
}

/// How long units with `nodes` nodes together may take.
fn patience(nodes: u64) -> Duration {
    let nodes = Duration::try_from_secs_f64(PATIENCE_FOR_A_NODE.as_secs_f64() * nodes as f64);
    PATIENCE.saturating_add(nodes.unwrap_or(Duration::MAX))
}

/// Compares a record with itself and with the known factors.
///
/// # Errors
/// The first contradiction.
fn compare(record: &Certificate) -> Result<(), Contradiction> {
    record
        .check()
        .map_err(|error| Contradiction::Itself(error.into()))?;
    let denied = denied_factor(record).map_err(|error| Contradiction::Itself(error.into()))?;
    denied.map_or(Ok(()), |denied| Err(Contradiction::KnownFactor(denied)))
}
