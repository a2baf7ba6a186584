//! `prove --black`: the search for factors with black keys.

use super::answer::document_without_certificate;
use super::arguments::ProveArguments;
use crate::cli::failure::Failure;
use crate::cli::interruption::watch_interruptions;
use crate::cli::number;
use crate::cli::output::{Output, Status};
use crate::cli::progress::{Progress, time_left};
use crate::prove::{BlackSearch, Problem, black_factor};
use serde_json::json;
use std::time::Instant;

/// Searches all factors, and says whether one is magic with black keys.
pub fn search_black(
    arguments: &ProveArguments,
    problem: &Problem,
    output: Output,
) -> Result<Status, Failure> {
    let stop = watch_interruptions()?;
    let progress = Progress::new(None);
    let begin = Instant::now();
    let threads = arguments.threads.count();
    let search = black_factor(problem, threads, stop, |done, units, nodes| {
        progress.set(done, || {
            let seconds = begin.elapsed().as_secs_f64().max(1e-9);
            format!(
                "{} of {} units, {} nodes, {}/s{}",
                number::count(done),
                number::count(units),
                number::count(nodes),
                number::approximate(nodes as f64 / seconds),
                time_left(done, units - done, seconds)
            )
        });
    });
    drop(progress);
    let BlackSearch {
        factor,
        nodes,
        complete,
    } = search;
    let status = match (factor, complete) {
        (Some(_), _) => Status::Done,
        (None, true) => Status::No,
        (None, false) => Status::Stopped,
    };
    let seconds = begin.elapsed().as_secs_f64();
    let name = format!(
        "{}, {}, black keys",
        arguments.place.name(),
        number::plural(arguments.index_bits.into(), "index bit")
    );
    output.answer(
        |style| {
            let answer = match (factor, complete) {
                (Some(factor), _) => {
                    let factor = number::hex(factor);
                    let magic = style.green("magic");
                    format!("{factor} is {magic}")
                }
                (None, true) => style.red("no magic factor"),
                (None, false) => "not settled".to_owned(),
            };
            format!(
                "{name}: {answer}\n{}, {}\n",
                number::plural(nodes, "node"),
                number::duration(seconds)
            )
        },
        || {
            let mut document = document_without_certificate(arguments, factor, complete, status);
            document["key"] = json!("black");
            document["nodes"] = json!(nodes);
            document["seconds"] = json!(seconds);
            document
        },
    )?;
    if status == Status::Stopped {
        output.note("stopped before the end; a search with black keys cannot be resumed");
    }
    Ok(status)
}
