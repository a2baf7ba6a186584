//! `prove`: exhaustive search, with an estimate before it, checkpoints on the way and a certificate at the end. It is above all
//! files of this folder, which do not know it.

mod arguments;
mod black;
mod known_answer;
mod order_choice;
mod search;
mod start;

pub use arguments::Arguments;

use crate::cli::claim::{self, bits_and_limit};
use crate::cli::factor_query::too_few_indices;
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use crate::picture::style::Style;
use crate::prove::{Certificate, Problem};
use known_answer::{known_answer, known_factor};
use magic_tables::board::square;
use search::search;
use serde_json::{Value, json};
use start::start;
use std::fmt::Write as _;
use std::path::Path;

/// Runs `magics prove`.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let Arguments { place, index_bits, .. } = *arguments;
    if let Some(reason) = too_few_indices(place, index_bits, arguments.max_index) {
        let bits = bits_and_limit(index_bits, arguments.max_index);
        let none = format!("no factor with {bits} for the {}: {reason}", place.name());
        output.answer(|_| none.clone() + "\n", || at_once(arguments, "none", &reason, &[]))?;
        return Ok(Status::No);
    }
    if index_bits > Problem::MAX_INDEX_BITS {
        return Err(Failure(format!(
            "{index_bits} index bits are too many for a proof, which takes up to {}; the {} has {} relevant squares, \
             and with that many index bits or more `magics find` builds factors at once",
            Problem::MAX_INDEX_BITS,
            place.name(),
            place.relevant()
        )));
    }
    arguments.problem()?;
    if arguments.black {
        return black::run(arguments, output);
    }
    if !arguments.count
        && arguments.shard.is_none()
        && arguments.resume.is_none()
        && arguments.out.is_none()
        && let Some((factor, source)) = known_factor(arguments)
    {
        let hex = number::hex(factor);
        output.answer(
            |style| {
                format!(
                    "{} is {} for the {} with {} ({source}); --count searches for all\n",
                    hex,
                    style.green("magic"),
                    place.name(),
                    bits_and_limit(index_bits, arguments.max_index)
                )
            },
            || at_once(arguments, "exists", &source, &[factor]),
        )?;
        return Ok(Status::Done);
    }
    if let (false, None, Some(known)) = (arguments.count, &arguments.resume, known_answer(arguments)) {
        output.note(format!("known without a search: {known}; searching all the same (Ctrl-C stops it)"));
    }
    let mut started = start(arguments, output)?;
    search(arguments, &mut started, output)?;
    conclude(arguments, &started.record, &started.path, output)
}

/// Reports what the record shows so far.
fn conclude(
    arguments: &Arguments,
    record: &Certificate,
    path: &Path,
    output: Output,
) -> Result<Status, Failure> {
    let factors = record.totals.factors;
    let enough = factors > 0 && !arguments.count;
    let status = match (record.is_complete() || enough, factors) {
        (false, _) => Status::Stopped,
        (true, 0) => Status::No,
        (true, _) => Status::Done,
    };
    output.answer(|style| text(record, status, style), || document(record, status, path))?;
    if record.is_complete() {
        output.note(format!("certificate: {}", path.display()));
    } else if enough {
        let units = record.job.own_units().count() as u64;
        output.note(format!(
            "one factor is the answer, so the search ended after {} of {}, which are in {}",
            number::count(record.totals.units),
            number::plural(units, "unit"),
            path.display()
        ));
    } else {
        let count = if arguments.count { " --count" } else { "" };
        let limit = record.job.max_index.map_or_else(String::new, |max| format!(" --max-index {max}"));
        output.note(format!(
            "stopped before the end; to go on: magics prove {} {} --index-bits {}{limit}{count} --resume {}",
            square::name_of(record.job.slider),
            square::name(record.job.square),
            record.job.index_bits,
            path.display()
        ));
    }
    Ok(status)
}

/// What the record shows, as JSON.
fn document(record: &Certificate, status: Status, path: &Path) -> Value {
    let mut document = claim::document(record);
    document["command"] = json!("prove");
    document["found"] = record.found().into_iter().map(number::hex).collect();
    document["certificate"] = json!(path);
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
        _ = writeln!(text, "and {} more in the certificate", number::count((found.len() - LISTED) as u64));
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

/// The answer where no search is needed.
fn at_once(arguments: &Arguments, answer: &str, reason: &str, found: &[u64]) -> Value {
    let found: Vec<String> = found.iter().copied().map(number::hex).collect();
    json!({
        "command": "prove",
        "piece": square::name_of(arguments.place.piece),
        "square": square::name(arguments.place.square),
        "index_bits": arguments.index_bits,
        "shift": 64 - arguments.index_bits,
        "max_index": arguments.max_index,
        "answer": answer,
        "complete": answer == "none",
        "reason": reason,
        "found": found,
        "certificate": null,
        "status": u8::from(answer == "none"),
    })
}
