//! The answers of `magics prove`, in words and as JSON, and the command that goes on.

use super::arguments::{ProofTask, ProveArguments};
use crate::cli::failure::Failure;
use crate::cli::output::{Output, Status};
use crate::cli::{claim, number, printable};
use crate::picture::board::Style;
use crate::prove::{Certificate, Shard};
use magic_tables::board::square;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// Reports what the record shows so far.
pub fn conclude(
    proof: &ProofTask,
    record: &Certificate,
    path: &Path,
    output: Output,
) -> Result<Status, Failure> {
    let is_enough = proof.is_enough(record);
    let has_ended = record.is_complete() || is_enough;
    let status = if !has_ended {
        Status::Stopped
    } else if claim::shows_that_there_is_none(record) {
        Status::No
    } else {
        Status::Done
    };
    output.answer(
        |style| text(record, status, style),
        || document(record, status, path),
    )?;
    if record.is_complete() {
        output.note(format!("certificate: {}", path.display()));
        if record.job.shard != Shard::WHOLE {
            output.note(format!(
                "this is one of {}, and the others may have more factors; \
                 `magics certificate merge` gives the answer of all",
                number::plural(record.job.shard.count, "shard")
            ));
        }
    } else if is_enough {
        let units = record.job.own_units().count() as u64;
        output.note(format!(
            "one factor is the answer, so the search ended after {} of {}, which are in {}",
            number::count(record.totals.units),
            number::plural(units, "unit"),
            path.display()
        ));
    } else {
        output.note(format!(
            "stopped before the end; to go on: {}",
            command_to_go_on(proof, record, path)
        ));
    }
    Ok(status)
}

/// The command that goes on with the search, as a shell reads it.
pub fn command_to_go_on(proof: &ProofTask, record: &Certificate, path: &Path) -> String {
    let job = &record.job;
    let mut command = format!("magics {} --index-bits {}", proof.question, job.index_bits);
    if let Some(max_index) = job.max_index {
        _ = write!(command, " --max-index {max_index}");
    }
    if proof.count {
        command += " --count";
    }
    let file = printable::shell_word(&path.to_string_lossy());
    _ = write!(command, " --resume {file}");
    match proof.gpu.as_deref() {
        None => {}
        Some("") => command += " --gpu",
        Some(device) => {
            let device = printable::shell_word(device);
            _ = write!(command, " --gpu {device}");
        }
    }
    command
}

/// What the record shows, as JSON.
fn document(record: &Certificate, status: Status, path: &Path) -> Value {
    let mut document = claim::document(record);
    document["command"] = json!("prove");
    let factors = record.found().into_iter();
    document["found"] = factors.map(number::hex).collect();
    document["certificate"] = json!(path.to_string_lossy());
    document["status"] = json!(status as u8);
    document
}

/// What the record shows, in words.
fn text(record: &Certificate, status: Status, style: Style) -> String {
    /// More factors than these are left to the certificate.
    const LISTED: usize = 16;
    let mut text = claim::sentence(record, style) + "\n";
    let found = record.found();
    for factor in found.iter().take(LISTED) {
        _ = writeln!(text, "{}", number::hex(*factor));
    }
    if found.len() > LISTED {
        _ = writeln!(
            text,
            "and {} more in the certificate",
            number::count((found.len() - LISTED) as u64)
        );
    }
    if status != Status::Stopped || record.totals.units > 0 {
        _ = writeln!(
            text,
            "{} in {}, {}",
            number::plural(record.totals.all_nodes(), "node"),
            number::plural(record.totals.units, "unit"),
            number::duration(record.seconds)
        );
    }
    text
}

/// The answer where no search is needed, as JSON.
pub fn document_without_search(
    arguments: &ProveArguments,
    found: Option<u64>,
    reason: &str,
) -> Value {
    let status = if found.is_some() {
        Status::Done
    } else {
        Status::No
    };
    let mut document = document_without_certificate(arguments, found, found.is_none(), status);
    document["max_index"] = json!(arguments.max_index);
    if found.is_none() {
        document["factors"] = json!(0);
    }
    document["reason"] = json!(reason);
    document
}

/// The answer of a command that leaves no certificate, as JSON.
pub fn document_without_certificate(
    arguments: &ProveArguments,
    found: Option<u64>,
    complete: bool,
    status: Status,
) -> Value {
    let answer = match status {
        Status::Done => "exists",
        Status::No => "none",
        _ => "unknown",
    };
    json!({
        "command": "prove",
        "piece": square::name_of(arguments.place.piece),
        "square": square::name(arguments.place.square),
        "index_bits": arguments.index_bits,
        "shift": 64 - arguments.index_bits,
        "answer": answer,
        "complete": complete,
        "found": found.map(number::hex).into_iter().collect::<Vec<_>>(),
        "certificate": null,
        "status": status as u8,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    /// The program, as far as these tests need it.
    #[derive(Parser)]
    struct Prove {
        #[command(flatten)]
        arguments: ProveArguments,
    }

    /// The command that goes on with these arguments, once the search of a file has stopped.
    fn goes_on(arguments: &str, file: &str) -> String {
        let words = std::iter::once("prove").chain(arguments.split(' '));
        let Prove { arguments } = Prove::try_parse_from(words).expect("arguments");
        let proof = arguments.proof();
        let problem = proof.problem().expect("a problem");
        let job = crate::prove::Job::new(&problem, "down:0:54".parse().expect("an order"));
        command_to_go_on(&proof, &Certificate::new(job), Path::new(file))
    }

    #[test]
    fn the_command_that_goes_on_has_all_that_matters() {
        assert_eq!(
            goes_on("bishop d1 --index-bits 4", "d1.json"),
            "magics prove bishop d1 --index-bits 4 --resume d1.json"
        );
        assert_eq!(
            goes_on(
                "bishop d1 --index-bits 4 --max-index 14 --count --gpu",
                "d1.json"
            ),
            "magics prove bishop d1 --index-bits 4 --max-index 14 --count --resume d1.json --gpu"
        );
    }

    #[test]
    fn the_command_that_goes_on_is_quoted_for_a_shell() {
        assert_eq!(
            goes_on("bishop d1 --index-bits 4 --gpu=it's", "my proof.json"),
            r"magics prove bishop d1 --index-bits 4 --resume 'my proof.json' --gpu 'it'\''s'"
        );
    }
}
