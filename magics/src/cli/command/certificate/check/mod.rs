//! `certificate check`: whether certificates hold.

mod contradiction;
mod finding;
mod search;

use crate::cli::argument_types::{Threads, Vectors, at_least_one};
use crate::cli::output::{Failure, Output, Status};
use crate::prove::{Certificate, checkpoint};
use clap::Args;
use finding::{Finding, Verdict};
use search::Search;
use serde_json::{Value, json};
use std::num::NonZero;
use std::path::PathBuf;

/// The arguments of `magics certificate check`.
#[derive(Args, Debug)]
pub struct Check {
    /// The certificates
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// How many units of each certificate are drawn at random and searched again [default: as many as the time allows]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    units: Option<NonZero<usize>>,

    /// Searches all units again
    #[arg(long, conflicts_with = "units")]
    full: bool,

    /// Repeats the draw of an earlier check [default: a new draw, which nobody can predict]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Ends the search of each certificate after N seconds [default: 30; with `--units`, 1.5 s and 0.2 ms for each node
    /// that the drawn units should have; with `--full`, no limit]
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,

    #[command(flatten)]
    vectors: Vectors,

    #[command(flatten)]
    threads: Threads,
}

/// Runs `magics certificate check`.
pub fn check(arguments: &Check, output: Output) -> Result<Status, Failure> {
    let read = |path: &PathBuf| checkpoint::read(path, checkpoint::MOST_BYTES_OF_STRANGERS);
    let records: Vec<Certificate> = arguments.files.iter().map(read).collect::<Result<_, _>>()?;
    let several = records.len() > 1;
    let search = Search::new(arguments)?;
    let mut findings = Vec::new();
    for (path, record) in arguments.files.iter().zip(&records) {
        let name = if several { format!("{}: ", path.display()) } else { String::new() };
        let verdict = match contradiction::compare(record) {
            Err(wrong) => Verdict::Wrong(wrong),
            Ok(()) => search.verdict(record, |line| output.note(name.clone() + line))?,
        };
        findings.push(Finding { name, record, verdict, seed: search.seed, simd: search.simd });
    }
    // A certificate that does not hold counts more than one that is not settled.
    let any = |status| findings.iter().any(|finding| finding.status() == status).then_some(status);
    let status = any(Status::No).or(any(Status::Stopped)).unwrap_or(Status::Done);
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
