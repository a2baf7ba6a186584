//! `certificate`: checks certificates, merges those of shards, and coarsens large ones.

use crate::cli::argument_types::Threads;
use crate::cli::claim;
use crate::cli::file;
use crate::cli::interruption;
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use crate::cli::progress::Progress;
use crate::prove::{Certificate, Recheck, Simd, checkpoint};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What to do with certificates.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Tells whether a certificate holds: whether it agrees with itself, its factors are magic, and units that are
    /// searched again give the same results
    Check(Check),
    /// Merges the certificates of all shards into one; refuses gaps, overlaps and certificates of different jobs
    Merge(Merge),
    /// Makes the units of a complete certificate larger, so that its file is smaller
    Coarsen(Coarsen),
}

/// The arguments of `magics certificate check`.
#[derive(Args, Debug)]
pub struct Check {
    /// The certificate
    file: PathBuf,

    /// How many units are drawn at random and searched again
    #[arg(long, value_name = "N", default_value_t = 8)]
    units: usize,

    /// Searches all units again
    #[arg(long, conflicts_with = "units")]
    full: bool,

    /// Seed of the draw
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
    let (searched, wrong, stopped) = match record.check() {
        Err(wrong) => (0, Some(wrong), false),
        Ok(()) => recheck(arguments, &record)?,
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

/// Searches units again. Returns how many, what is wrong with them, and whether the user stopped the search.
fn recheck(arguments: &Check, record: &Certificate) -> Result<(u64, Option<String>, bool), Failure> {
    let units = if arguments.full {
        record.units.iter().map(|unit| unit.prefix).collect()
    } else {
        record.draw_units(arguments.units, arguments.seed)
    };
    let stop = interruption::watch()?;
    let progress = Progress::new(Some(units.len() as u64));
    let threads = arguments.threads.count();
    let Recheck { searched, different } = record.recheck(&units, threads, Simd::detect(), stop, |now| {
        progress.set(now.done, || format!("{} of {} units", now.done, now.units));
    })?;
    drop(progress);
    let wrong = different.map(|unit| format!("unit {unit:#x} comes out otherwise when searched again"));
    Ok((searched, wrong, searched < units.len() as u64))
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
