//! Perft on the tables of `magic_tables!`: a complete legal move generator, checked against published counts.
//!
//! ```text
//! cargo run --release --example perft -- --help
//! ```

mod args;
mod attacks;
mod board;
mod fen;
mod lookups;
mod movegen;
mod moves;
mod perft;
mod position;
mod positions;
mod progress;
mod report;
mod workers;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use args::Args;
use attacks::{Tables, sliders};
use position::Position;
use positions::KNOWN;
use progress::ProgressLine;
use report::Report;

/// The default greatest depth of positions that are not among the known ones.
const DEPTH: u32 = 5;

/// A position to count.
struct Job {
    name: &'static str,
    position: Position,
    depth: u32,
    /// Published counts for the depths from 1.
    published: &'static [u64],
}

fn main() -> ExitCode {
    let args = match args::parse(lexopt::Parser::from_env()) {
        Ok(args) => args,
        Err(message) => return usage_error(&message),
    };
    let outcome = match args {
        None => io::stdout().write_all(args::HELP.as_bytes()).map(|()| true),
        Some(args) => match jobs(&args) {
            Ok(jobs) => run(&jobs, args.divide, args.threads),
            Err(error) => return usage_error(&format!("bad FEN: {error}")),
        },
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("perft: cannot write the results: {error}");
            ExitCode::from(3)
        }
    }
}

fn usage_error(message: &str) -> ExitCode {
    eprintln!("perft: {message}");
    ExitCode::from(2)
}

/// The positions to count.
fn jobs(args: &Args) -> Result<Vec<Job>, fen::FenError> {
    let mut known = Vec::new();
    for position in KNOWN {
        known.push(Job {
            name: position.name,
            position: fen::parse::<Tables>(position.fen)?,
            depth: args.depth.unwrap_or(position.depth),
            published: position.counts,
        });
    }
    let single = if let Some(text) = &args.fen {
        fen::parse::<Tables>(text)?
    } else if args.divide {
        known[0].position
    } else {
        return Ok(known);
    };
    let depth = args.depth.unwrap_or(DEPTH);
    let job = known
        .into_iter()
        .find(|job| job.position == single)
        .map_or(Job { name: "the FEN", position: single, depth, published: &[] }, |job| Job { depth, ..job });
    Ok(vec![job])
}

/// Counts all `jobs`, and returns whether no count differs from the published one.
fn run(jobs: &[Job], divide: bool, threads: usize) -> io::Result<bool> {
    let mut report = Report::begin(io::stdout(), sliders::SCHEME, sliders::TABLE_BYTES, threads)?;
    for job in jobs {
        let first = if divide { job.depth } else { 1 };
        for depth in first..=job.depth {
            let start = Instant::now();
            let nodes = if divide {
                divided(job, threads, &mut report)?
            } else {
                let line = ProgressLine::new(format!("{}, depth {depth}", job.name));
                workers::count::<Tables>(&job.position, depth, threads, |progress| line.show(progress))
            };
            let published = job.published.get(depth as usize - 1).copied();
            report.count(job.name, depth, nodes, start.elapsed(), published)?;
        }
    }
    report.end()
}

/// Counts below each move of `job` separately, in alphabetical order, and returns the sum.
fn divided(job: &Job, threads: usize, report: &mut Report<impl Write>) -> io::Result<u64> {
    let mut children = perft::children::<Tables>(&job.position);
    children.sort_by_cached_key(|(played, _)| played.to_string());
    let mut sum = 0;
    for (played, next) in children {
        let line = ProgressLine::new(format!("{played}, depth {}", job.depth));
        let nodes = workers::count::<Tables>(&next, job.depth - 1, threads, |progress| line.show(progress));
        drop(line);
        report.divided(&played, nodes)?;
        sum += nodes;
    }
    Ok(sum)
}
