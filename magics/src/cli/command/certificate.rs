//! `certificate`: whether certificates hold, and one of several shards' ones.

use crate::cli::arguments::Threads;
use crate::cli::claim;
use crate::cli::file;
use crate::cli::interruption;
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use crate::cli::progress::Progress;
use crate::prove::{Certificate, Simd, checkpoint, run_units};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What to do with certificates.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Tells whether a certificate holds: whether it agrees with itself, its factors are magic, and units come out the
    /// same when they are searched again
    Check(Check),
    /// Makes one certificate of those of all shards; refuses gaps, overlaps, and those of different jobs
    Merge(Merge),
    /// Makes the units of a complete certificate larger, so that its file is smaller
    Coarsen(Coarsen),
}

/// The arguments of `magics certificate check`.
#[derive(Args, Debug)]
pub struct Check {
    /// The certificate
    file: PathBuf,

    /// How many units, drawn at random, are searched again
    #[arg(long, value_name = "N", default_value_t = 8)]
    units: usize,

    /// Searches all units again
    #[arg(long, conflicts_with = "units")]
    full: bool,

    /// Draws other units
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    threads: Threads,
}

/// The arguments of `magics certificate merge`.
#[derive(Args, Debug)]
pub struct Merge {
    /// The certificates of all shards
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Where to write the certificate of the whole
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The arguments of `magics certificate coarsen`.
#[derive(Args, Debug)]
pub struct Coarsen {
    /// The certificate
    file: PathBuf,

    /// Bits of the factor that are fixed within a unit: there will be 2^BITS units
    #[arg(long, value_name = "BITS")]
    prefix: u32,

    /// Where to write the certificate with the larger units
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs `magics certificate`.
pub fn run(command: &Command, output: Output) -> Result<Status, Failure> {
    match command {
        Command::Check(arguments) => check(arguments, output),
        Command::Merge(arguments) => merge(arguments, output),
        Command::Coarsen(arguments) => coarsen(arguments, output),
    }
}

fn check(arguments: &Check, output: Output) -> Result<Status, Failure> {
    let record = checkpoint::read(&arguments.file)?;
    let Again { searched, wrong, stopped } = match record.check() {
        Err(wrong) => Again { searched: 0, wrong: Some(wrong), stopped: false },
        Ok(()) => again(arguments, &record)?,
    };
    let status = match &wrong {
        Some(_) => Status::No,
        None if record.is_complete() && !stopped => Status::Done,
        None => Status::Stopped,
    };
    output.answer(
        |style| match &wrong {
            Some(wrong) => format!("{}: {wrong}\n", style.red("does not hold")),
            None => format!(
                "{}, {} of {} units searched again: {}\n",
                style.green("holds"),
                number::count(searched),
                number::count(record.totals.units),
                claim::sentence(&record, style)
            ),
        },
        || {
            let mut document = if wrong.is_none() { claim::document(&record) } else { json!({}) };
            document["command"] = json!("certificate check");
            document["holds"] = json!(wrong.is_none());
            document["wrong"] = json!(wrong);
            document["searched_again"] = json!(searched);
            document["status"] = json!(status as u8);
            document
        },
    )?;
    let missing = record.missing().len();
    if stopped {
        output.note("stopped before the end: the other units were not searched again");
    } else if wrong.is_none() && missing > 0 {
        output.note(format!("{missing} units are still to be searched: this is no proof yet"));
    }
    Ok(status)
}

/// What searching units again has shown.
struct Again {
    searched: u64,
    wrong: Option<String>,
    stopped: bool,
}

/// Searches units again, and compares.
fn again(arguments: &Check, record: &Certificate) -> Result<Again, Failure> {
    let mut units: Vec<u64> = record.units.iter().map(|unit| unit.prefix).collect();
    if !arguments.full {
        draw(&mut units, arguments.units, arguments.seed);
    }
    let stop = interruption::watch()?;
    let mut repeated = Certificate::new(record.job.clone());
    let progress = Progress::new(Some(units.len() as u64));
    run_units(&mut repeated, &units, arguments.threads.count(), Simd::detect(), stop, |_, now| {
        progress.set(now.done, || format!("{} of {} units", now.done, now.units));
        Ok(())
    })?;
    drop(progress);
    let other = repeated.units.iter().find(|unit| {
        let place = record.units.binary_search_by_key(&unit.prefix, |unit| unit.prefix);
        place.is_ok_and(|place| record.units[place] != **unit)
    });
    let wrong = other.map(|unit| format!("unit {:#x} comes out otherwise when searched again", unit.prefix));
    Ok(Again { searched: repeated.totals.units, wrong, stopped: repeated.units.len() < units.len() })
}

/// Leaves `count` of the units, drawn at random.
fn draw(units: &mut Vec<u64>, count: usize, seed: u64) {
    let mut state = seed;
    for i in 0..units.len().min(count) {
        // Any spread will do that depends on the seed.
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let left = units.len() - i;
        units.swap(i, i + (state >> 33) as usize % left);
    }
    units.truncate(count);
}

fn merge(arguments: &Merge, output: Output) -> Result<Status, Failure> {
    let load = |path: &PathBuf| checkpoint::load(path);
    let shards: Vec<Certificate> = arguments.files.iter().map(load).collect::<Result<_, _>>()?;
    for (path, shard) in arguments.files.iter().zip(&shards) {
        if !shard.is_complete() {
            let missing = shard.missing().len();
            return Err(Failure(format!(
                "{} lacks {missing} units; finish it with --resume",
                path.display()
            )));
        }
    }
    let whole = Certificate::merge(&shards)?;
    save(&whole, &arguments.out, "certificate merge", output)
}

fn coarsen(arguments: &Coarsen, output: Output) -> Result<Status, Failure> {
    let coarse = checkpoint::load(&arguments.file)?.coarsen(arguments.prefix)?;
    save(&coarse, &arguments.out, "certificate coarsen", output)
}

/// Writes a new certificate, but not over another one.
fn save(record: &Certificate, path: &Path, command: &str, output: Output) -> Result<Status, Failure> {
    if path.is_file() {
        return Err(Failure(format!("{} is there already; choose another file with --out", path.display())));
    }
    let text = serde_json::to_string(record).map_err(|error| Failure(error.to_string()))? + "\n";
    file::write(path, &text)?;
    let document = || -> Value {
        let mut document = claim::document(record);
        document["command"] = json!(command);
        document["certificate"] = json!(path);
        document
    };
    output.answer(|style| format!("{}: {}\n", path.display(), claim::sentence(record, style)), document)?;
    Ok(Status::Done)
}
