//! Times the forms of hyperbola quintessence that this build has, side by side.

use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

use magic_bitboards_benches::candidate::{Candidate, forms};
use magic_bitboards_benches::loads::{Load, Piece};
use magic_bitboards_benches::workload::Workload;
use price::document::{Document, Table};
use price::forms::PAGE;

#[path = "table/rounds.rs"]
#[allow(dead_code, reason = "written for the program `table`")]
mod rounds;

use rounds::Results;

const USAGE: &str = "usage: forms [--seconds N] [--docs]\n  \
    --seconds N  for how long (default: 60)\n  \
    --docs       also writes the table into docs/schemes/hyperbola.md";

/// What is timed, besides perft.
const LOADS: [Load; 2] = [Load::Random, Load::Latency];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (seconds, docs) = arguments()?;
    let workload = Workload::new();
    let candidates = forms(&workload);
    for candidate in &candidates {
        candidate.check(&workload).map_err(|wrong| format!("{}: {wrong}", candidate.name))?;
    }
    let tasks = LOADS.iter().chain([&Load::Perft]).flat_map(|load| load.tasks()).collect();
    let results = rounds::run(&candidates, tasks, &workload, Duration::from_secs(seconds));
    let table = table(&candidates, &results).markdown();
    print!("{table}");
    if docs {
        let mut page = Document::of(PAGE)?;
        page.set_passage("times", &table)?;
        page.save()?;
    }
    Ok(())
}

/// The options: seconds, and whether to write into the documentation.
fn arguments() -> Result<(u64, bool), lexopt::Error> {
    use lexopt::prelude::*;
    let (mut seconds, mut docs) = (60, false);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("seconds") => seconds = parser.value()?.parse()?,
            Long("docs") => docs = true,
            _ => return Err(USAGE.into()),
        }
    }
    Ok((seconds, docs))
}

/// One row for each form: nanoseconds of rook, bishop and queen under each load, and of a leaf of perft.
fn table(candidates: &[Candidate], results: &Results) -> Table {
    let heads: Vec<&str> = ["form", "bytes"]
        .into_iter()
        .chain(LOADS.iter().map(|load| load.word()))
        .chain([Load::Perft.word()])
        .collect();
    let mut table = Table::new(&heads);
    for (number, candidate) in candidates.iter().enumerate() {
        let median = |load, piece| {
            results.task(load, piece).map(|task| format!("{:.2}", results.nanoseconds(number, task).median))
        };
        let of_pieces = |&load: &Load| {
            let times: Vec<String> =
                Piece::ALL.iter().filter_map(|&piece| median(load, Some(piece))).collect();
            times.join(" / ")
        };
        let mut cells = vec![candidate.table_bytes.to_string()];
        cells.extend(LOADS.iter().map(of_pieces));
        cells.extend(median(Load::Perft, None));
        table.push(candidate.name, cells);
    }
    table
}
