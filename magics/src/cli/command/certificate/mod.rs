//! `certificate`: checks certificates, merges those of shards, and coarsens large ones.

mod check;

use crate::cli::argument_types::AnswerForm;
use crate::cli::claim;
use crate::cli::file::{self, Replaced};
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use crate::prove::{Certificate, checkpoint};
use check::{Check, check};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What to do with certificates.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Checks certificates: whether they agree with themselves and with the known factors, their factors are magic, and
    /// units give the same results when they are searched again
    Check(Check),
    /// Merges the certificates of all shards into one; refuses gaps, overlaps and certificates of different jobs
    Merge(Merge),
    /// Makes the units of a complete certificate larger, so that its file is smaller
    Coarsen(Coarsen),
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

    #[command(flatten)]
    pub form: AnswerForm,
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

    #[command(flatten)]
    pub form: AnswerForm,
}

impl Command {
    /// In which form the command answers.
    pub const fn form(&self) -> AnswerForm {
        match self {
            Self::Check(arguments) => arguments.form,
            Self::Merge(arguments) => arguments.form,
            Self::Coarsen(arguments) => arguments.form,
        }
    }
}

/// Runs `magics certificate`.
pub fn run(command: &Command, output: Output) -> Result<Status, Failure> {
    match command {
        Command::Check(arguments) => check(arguments, output),
        Command::Merge(arguments) => merge(arguments, output),
        Command::Coarsen(arguments) => coarsen(arguments, output),
    }
}

fn merge(arguments: &Merge, output: Output) -> Result<Status, Failure> {
    let load = |path: &PathBuf| checkpoint::load(path);
    let shards: Vec<Certificate> = arguments.files.iter().map(load).collect::<Result<_, _>>()?;
    for (path, shard) in arguments.files.iter().zip(&shards) {
        if !shard.is_complete() {
            let missing = number::plural(shard.missing().len() as u64, "unit");
            return Err(Failure(format!("{} lacks {missing}; finish it with --resume", path.display())));
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
    let text = serde_json::to_string(record).map_err(|error| Failure(error.to_string()))? + "\n";
    file::write(path, &text, Replaced::None)?;
    let document = || -> Value {
        let mut document = claim::document(record);
        document["command"] = json!(command);
        document["certificate"] = json!(path);
        document
    };
    output.answer(|style| format!("{}: {}\n", path.display(), claim::sentence(record, style)), document)?;
    Ok(Status::Done)
}
