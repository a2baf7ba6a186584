//! Times every scheme and every peer, and writes ratios, times and a picture.
//!
//! `scripts/compare.sh` compiles it with the right flags and runs it; `--help` lists the options.

mod args;
mod docs;
mod machine;
mod picture;
mod report;
mod rounds;

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use args::Args;
use magic_bitboards_benches::candidate::{Candidate, candidates};
use magic_bitboards_benches::loads::Piece;
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
    let mut candidates = candidates(&workload);
    candidates.retain(|candidate| candidate.name.contains(&args.only));
    for candidate in &candidates {
        if let Err(error) = candidate.check(&workload) {
            eprintln!("table: {error}");
            return ExitCode::from(1);
        }
    }
    let tasks = args.loads.iter().flat_map(|load| load.tasks()).collect();
    let results = rounds::run(&candidates, tasks, &workload, Duration::from_secs(args.seconds));
    written(write(args, &candidates, &results))
}

fn write(args: &Args, candidates: &[Candidate], results: &Results) -> Result<(), Box<dyn Error>> {
    io::stdout().write_all(report::markdown(candidates, &args.loads, results).as_bytes())?;
    if let Some(file) = &args.json {
        fs::write(file, report::json(candidates, results))?;
    }
    if let Some(file) = &args.svg {
        let load = args.loads.first().copied().ok_or("no load was timed, so there is nothing to draw")?;
        let task = results
            .task(load, Some(Piece::Queen))
            .ok_or("the picture needs times of queens, which perft does not have")?;
        let times: Vec<f64> =
            (0..candidates.len()).map(|number| results.nanoseconds(number, task).median).collect();
        fs::write(file, picture::draw(candidates, &times))?;
    }
    if args.docs {
        docs::write(candidates, results, &machine::date()?, &machine::processor())?;
    }
    Ok(())
}

fn written(result: Result<(), Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("table: cannot write: {error}");
            ExitCode::from(3)
        }
    }
}
