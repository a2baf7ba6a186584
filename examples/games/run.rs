//! What the programs of all games do: they count positions as the command line says, and compare the counts with known ones.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use super::args::{self, Args};
use super::game::Game;
use super::perft::{children, count};
use super::progress::ProgressLine;
use super::report::Report;

/// The default greatest depth of positions that are not among the known ones.
const DEPTH: u32 = 3;

/// A position to count.
struct Job<G> {
    name: &'static str,
    position: G,
    depth: u32,
    /// Known counts for the depths from 1.
    known: &'static [u64],
}

/// The program of the game `G`.
#[must_use]
pub fn main<G: Game>() -> ExitCode {
    let args = match args::parse(lexopt::Parser::from_env()) {
        Ok(args) => args,
        Err(message) => return usage_error::<G>(&message),
    };
    let outcome = match args {
        None => io::stdout().write_all(args::help(&G::RULES).as_bytes()).map(|()| true),
        Some(args) => match jobs::<G>(&args) {
            Ok(jobs) => run(&jobs, args.divide),
            Err(error) => return usage_error::<G>(&format!("bad {}: {error}", G::RULES.notation)),
        },
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{}: cannot write the results: {error}", G::RULES.name);
            ExitCode::from(3)
        }
    }
}

fn usage_error<G: Game>(message: &str) -> ExitCode {
    eprintln!("{}: {message}", G::RULES.name);
    ExitCode::from(2)
}

/// The positions to count.
fn jobs<G: Game>(args: &Args) -> Result<Vec<Job<G>>, String> {
    let mut jobs = Vec::new();
    for known in G::RULES.known {
        let position = G::read(known.text)?;
        let depth = args.depth.unwrap_or(known.counts.len() as u32);
        jobs.push(Job { name: known.name, position, depth, known: known.counts });
    }
    if args.position.is_none() && !args.divide {
        return Ok(jobs);
    }
    let depth = args.depth.unwrap_or(DEPTH);
    let position = match &args.position {
        Some(text) => Some(G::read(text)?),
        None => jobs.first().map(|job| job.position),
    };
    let job = |position| {
        let known = jobs.iter().find(|job| job.position == position);
        let (name, known) = known.map_or((G::RULES.notation, &[][..]), |job| (job.name, job.known));
        Job { name, position, depth, known }
    };
    Ok(position.map(job).into_iter().collect())
}

/// Counts all `jobs`, and returns whether no count differs from the known one.
fn run<G: Game>(jobs: &[Job<G>], divide: bool) -> io::Result<bool> {
    let mut report = Report::begin(io::stdout(), G::RULES.scheme, G::RULES.table_bytes, 1)?;
    for job in jobs {
        let first = if divide { job.depth } else { 1 };
        for depth in first..=job.depth {
            let start = Instant::now();
            let nodes = if divide {
                divided(job, &mut report)?
            } else {
                let line = ProgressLine::new(format!("{}, depth {depth}", job.name));
                count(&job.position, depth, |progress| line.show(progress))
            };
            let known = job.known.get(depth as usize - 1).copied();
            report.count(job.name, depth, nodes, start.elapsed(), known)?;
        }
    }
    report.end()
}

/// Counts below each move of `job` separately, in alphabetical order, and returns the sum.
fn divided<G: Game>(job: &Job<G>, report: &mut Report<impl Write>) -> io::Result<u64> {
    let mut children = children(&job.position);
    children.sort_by_cached_key(|(played, _)| played.to_string());
    let mut sum = 0;
    for (played, next) in children {
        let line = ProgressLine::new(format!("{played}, depth {}", job.depth));
        let nodes = count(&next, job.depth - 1, |progress| line.show(progress));
        drop(line);
        report.divided(&played, nodes)?;
        sum += nodes;
    }
    Ok(sum)
}
