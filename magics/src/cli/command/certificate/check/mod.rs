//! `certificate check`: whether certificates hold. It is above all files of this folder, which do not know it.

mod arguments;
mod contradiction;
mod finding;
mod rechecking;

pub use arguments::Check;

use crate::cli::output::{Failure, Output, Status};
use crate::prove::{Certificate, checkpoint};
use finding::Finding;
use rechecking::Rechecking;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Runs `magics certificate check`.
pub fn check(arguments: &Check, output: Output) -> Result<Status, Failure> {
    let read = |path: &PathBuf| checkpoint::read(path, checkpoint::MOST_BYTES_OF_STRANGERS);
    let records: Vec<Certificate> = arguments.files.iter().map(read).collect::<Result<_, _>>()?;
    let several = records.len() > 1;
    let rechecking = Rechecking::new(arguments)?;
    let mut findings = Vec::new();
    for (path, record) in arguments.files.iter().zip(&records) {
        let name = if several { format!("{}: ", path.display()) } else { String::new() };
        let verdict = rechecking.verdict(record, |line| output.note(name.clone() + line))?;
        findings.push(Finding { name, record, verdict, seed: rechecking.seed, simd: rechecking.simd });
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
