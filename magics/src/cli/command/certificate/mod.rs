//! `certificate`: checks certificates, merges those of shards, and coarsens large ones.

mod check;
mod finding;

use crate::cli::failure::Failure;
use crate::cli::file::{self, Replaced};
use crate::cli::output::{Output, Status};
use crate::cli::{claim, printable, record};
use crate::prove::Certificate;
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
    for path in &arguments.files {
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
    let whole = Certificate::merge(&shards)?;
    save(&whole, &arguments.out, "certificate merge", output)
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
