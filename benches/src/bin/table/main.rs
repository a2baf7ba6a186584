//! One table of all schemes and peers: bytes, times, and ratios to `fancy`.
//!
//! ```text
//! cargo run --release -p magic-bitboards-benches --bin table -- --help
//! ```

mod args;
mod picture;
mod report;
mod rounds;

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use args::Args;
use magic_bitboards_benches::candidate::{Candidate, candidates};
use magic_bitboards_benches::loads::{Piece, Task};
use magic_bitboards_benches::workload::Workload;
use rounds::Results;

fn main() -> ExitCode {
    match args::parse(lexopt::Parser::from_env()) {
        Ok(None) => written(io::stdout().write_all(args::HELP.as_bytes()).map_err(Into::into)),
        Ok(Some(args)) => run(&args),
        Err(error) => {
            eprintln!("table: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> ExitCode {
    let workload = Workload::new();
    let candidates = candidates(&workload);
    for candidate in &candidates {
        if let Err(error) = candidate.check(&workload) {
            eprintln!("table: {error}");
            return ExitCode::from(1);
        }
    }
    let tasks: Vec<Task> = args.loads.iter().flat_map(|load| load.tasks()).collect();
    let results = rounds::run(&candidates, &tasks, &workload, Duration::from_secs(args.seconds));
    written(write(args, &candidates, &tasks, &results))
}

fn write(
    args: &Args,
    candidates: &[Candidate],
    tasks: &[Task],
    results: &Results,
) -> Result<(), Box<dyn std::error::Error>> {
    let text = if args.json {
        report::json(candidates, tasks, results)
    } else {
        report::markdown(candidates, &args.loads, results)
    };
    io::stdout().write_all(text.as_bytes())?;
    if let Some(file) = &args.svg {
        let (drawn, what) = match tasks.iter().position(|task| task.piece == Some(Piece::Queen)) {
            Some(queens) => (queens, format!("ns for each look-up ({})", tasks[queens])),
            None => (0, "ns for each leaf (perft)".into()),
        };
        let times: Vec<f64> =
            results.figures.iter().map(|figures| figures[drawn].nanoseconds.median).collect();
        picture::draw(file, candidates, &times, &what)?;
    }
    Ok(())
}

fn written(result: Result<(), Box<dyn std::error::Error>>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("table: cannot write: {error}");
            ExitCode::from(3)
        }
    }
}
