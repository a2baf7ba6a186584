//! `certificate`: checks certificates, merges those of shards, and coarsens large ones.

mod check;
mod finding;

use crate::cli::failure::Failure;
use crate::cli::file::{self, Replaced};
use crate::cli::output::{Output, Status};
use crate::cli::{claim, number, printable, record};
use crate::prove::{Certificate, Job, MergeError, Shard};
use check::CheckArguments;
use clap::{Args, Subcommand};
use serde_json::json;
use std::path::{Path, PathBuf};

/// What the program does with certificates.
#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    /// Checks certificates: whether they agree with themselves and with the known factors, their
    /// factors are magic, and units give the same results when they are searched again
    Check(CheckArguments),
    /// Merges the certificates of all shards into one; refuses gaps, overlaps and certificates of
    /// different jobs
    Merge(MergeArguments),
    /// Makes the units of a complete certificate larger, so that its file is smaller
    Coarsen(CoarsenArguments),
}

/// The arguments of `magics certificate merge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics prove bishop d1 --index-bits 4 --shard 1/2 --out 1.json
  magics prove bishop d1 --index-bits 4 --shard 2/2 --out 2.json
  magics certificate merge 1.json 2.json --out whole.json")]
pub struct MergeArguments {
    /// The certificates of all shards
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Where to write the certificate of the whole
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The arguments of `magics certificate coarsen`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics certificate coarsen bishop-d1-4.json --prefix 4 --out small.json")]
pub struct CoarsenArguments {
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
pub fn run(command: &CertificateCommand, output: Output) -> Result<Status, Failure> {
    match command {
        CertificateCommand::Check(arguments) => check::run(arguments, output),
        CertificateCommand::Merge(arguments) => merge(arguments, output),
        CertificateCommand::Coarsen(arguments) => coarsen(arguments, output),
    }
}

/// Merges the certificates of shards, which must be complete.
fn merge(arguments: &MergeArguments, output: Output) -> Result<Status, Failure> {
    let mut shards = Vec::new();
    for (place, path) in arguments.files.iter().enumerate() {
        if arguments.files[..place].contains(path) {
            return Err(Failure::NamedTwice(path.clone()));
        }
        shards.push(record::load(path)?);
    }
    let paths_and_shards = arguments.files.iter().zip(&shards);
    for (path, shard) in paths_and_shards {
        if !shard.is_complete() {
            return Err(Failure::UnfinishedShard {
                path: path.clone(),
                units: shard.missing().len(),
            });
        }
    }
    let whole = match Certificate::merge(&shards) {
        Ok(whole) => whole,
        Err(error) => return Err(with_files(error, arguments, &shards)),
    };
    save(&whole, &arguments.out, "certificate merge", output)
}

/// Why certificates cannot be merged, with the names of the two files that do not go together.
fn with_files(error: MergeError, arguments: &MergeArguments, shards: &[Certificate]) -> Failure {
    let files = || arguments.files.iter().zip(shards);
    match error {
        MergeError::DifferentJobs => {
            let mut others = files().skip(1);
            let other = others.find(|(_, shard)| !is_same_job(&shard.job, &shards[0].job));
            match other {
                Some((other, shard)) => Failure::DifferentJobs {
                    one: arguments.files[0].clone(),
                    is_of: job_name(&shards[0].job),
                    other: other.clone(),
                    other_is_of: job_name(&shard.job),
                },
                None => error.into(),
            }
        }
        MergeError::UnitTwice { unit } => {
            let mut both = files().filter(|(_, shard)| shard.unit(unit).is_some());
            match (both.next(), both.next()) {
                (Some((one, _)), Some((other, _))) => Failure::UnitTwice {
                    unit,
                    one: one.clone(),
                    other: other.clone(),
                },
                _ => error.into(),
            }
        }
        error => error.into(),
    }
}

/// Whether two jobs differ at most in their shards.
fn is_same_job(one: &Job, other: &Job) -> bool {
    let whole = |job: &Job| Job {
        shard: Shard::WHOLE,
        ..job.clone()
    };
    whole(one) == whole(other)
}

/// What tells a job from others, in words.
fn job_name(job: &Job) -> String {
    format!(
        "{}, {}, order {}, {}",
        job.target,
        claim::bits_and_limit(job.index_bits, job.max_index),
        job.order,
        number::plural(job.units(), "unit")
    )
}

/// Makes the units of a certificate larger.
fn coarsen(arguments: &CoarsenArguments, output: Output) -> Result<Status, Failure> {
    let fine = record::load(&arguments.file)?;
    let coarse = fine.coarsen(arguments.prefix)?;
    save(&coarse, &arguments.out, "certificate coarsen", output)
}

/// Writes a new certificate, but not over another one.
fn save(
    record: &Certificate,
    path: &Path,
    command: &str,
    output: Output,
) -> Result<Status, Failure> {
    let text = serde_json::to_string(record)? + "\n";
    file::write(path, &text, Replaced::None)?;
    output.answer(
        |style| {
            let file = printable::path(path);
            format!("{file}: {}\n", claim::sentence(record, style))
        },
        || {
            let mut document = claim::document(record);
            document["command"] = json!(command);
            document["certificate"] = json!(path.to_string_lossy());
            document
        },
    )?;
    Ok(Status::Done)
}
