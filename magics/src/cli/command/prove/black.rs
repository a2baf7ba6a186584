//! `prove --black`: the exhaustive search for factors with black keys.

use super::arguments::Arguments;
use crate::cli::interruption;
use crate::cli::number;
use crate::cli::output::{Failure, Output, Status};
use crate::cli::progress::Progress;
use crate::prove::{BlackSearch, Problem, black_factor};
use magic_tables::board::square;
use serde_json::json;
use std::time::Instant;

/// Searches all factors, and says whether one is magic with black keys.
pub fn run(arguments: &Arguments, output: Output) -> Result<Status, Failure> {
    let Arguments { place, index_bits, .. } = *arguments;
    let problem = Problem::new(place.piece, place.square, index_bits)?;
    let (progress, begin, stop) = (Progress::new(None), Instant::now(), interruption::watch()?);
    let search = black_factor(&problem, arguments.threads.count(), stop, |done, units, nodes| {
        progress.set(done, || {
            format!(
                "{} of {} units, {} nodes",
                number::count(done),
                number::count(units),
                number::count(nodes)
            )
        });
    });
    drop(progress);
    let BlackSearch { factor, nodes, complete } = search;
    let status = match (factor, complete) {
        (Some(_), _) => Status::Done,
        (None, true) => Status::No,
        (None, false) => Status::Stopped,
    };
    let seconds = begin.elapsed().as_secs_f64();
    let name = format!("{}, {index_bits} index bits, black keys", place.name());
    output.answer(
        |style| {
            let answer = match (factor, complete) {
                (Some(factor), _) => format!("{} is {}", number::hex(factor), style.green("magic")),
                (None, true) => style.red("no magic factor"),
                (None, false) => "not settled".to_owned(),
            };
            format!("{name}: {answer}\n{}, {}\n", number::plural(nodes, "node"), number::duration(seconds))
        },
        || {
            let answer = match status {
                Status::Done => "exists",
                Status::No => "none",
                _ => "open",
            };
            json!({
                "command": "prove",
                "piece": square::name_of(place.piece),
                "square": square::name(place.square),
                "index_bits": index_bits,
                "shift": 64 - index_bits,
                "key": "black",
                "answer": answer,
                "complete": complete,
                "found": factor.map(number::hex).into_iter().collect::<Vec<_>>(),
                "nodes": nodes,
                "seconds": seconds,
                "certificate": null,
                "status": status as u8,
            })
        },
    )?;
    if status == Status::Stopped {
        output.note("stopped before the end; a search with black keys cannot be resumed".to_owned());
    }
    Ok(status)
}
