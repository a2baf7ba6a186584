//! What the examples share: they count the leaves of the tree of legal moves (perft) of positions,
//! and compare the counts with known ones.
#![allow(dead_code, reason = "an example need not use everything")]
#![allow(
    clippy::cast_precision_loss,
    reason = "rates are shown with few digits"
)]

pub mod board;

use std::io::{self, Write, stdout};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use board::{Squares, squares};
use lexopt::{Arg, Parser, ValueExt};

/// A game whose moves can be counted.
pub trait Game {
    /// The name of the program.
    const NAME: &'static str;
    /// The look-up scheme of the tables, and their size.
    const TABLES: (&'static str, usize);
    /// Known positions, the initial one first.
    const KNOWN: &'static [Known];

    type Position: PartialEq;

    /// The position that `text` describes.
    ///
    /// # Errors
    /// If the text is malformed, or describes a position that cannot be played. The message says
    /// what is wrong.
    fn read(text: &str) -> Result<Self::Position, String>;

    /// Passes all legal moves to `visitor`.
    fn generate(position: &Self::Position, visitor: &mut impl Visitor<Self::Position>);
}

/// Does something with the legal moves of a position.
pub trait Visitor<P> {
    /// Called with moves to the squares of `targets`, of which there may be none; `after` makes the
    /// move to one of them.
    fn visit(&mut self, targets: impl Squares, after: impl Fn(usize) -> P);
}

/// Counts moves, and makes none.
struct Count(u64);

impl<P> Visitor<P> for Count {
    #[inline]
    fn visit(&mut self, targets: impl Squares, _: impl Fn(usize) -> P) {
        self.0 += targets.size();
    }
}

/// Makes each move, and calls a function with the position after it.
struct Make<F>(F);

impl<P, F: FnMut(&P)> Visitor<P> for Make<F> {
    #[inline]
    fn visit(&mut self, targets: impl Squares, after: impl Fn(usize) -> P) {
        squares(targets).for_each(|to| (self.0)(&after(to)));
    }
}

/// A position whose counts are known.
pub struct Known {
    pub name: &'static str,
    /// The position, in the notation of the game.
    pub text: &'static str,
    /// Counts for depth 1, 2, …
    pub counts: &'static [u64],
}

/// The number of legal moves.
pub fn count<G: Game>(position: &G::Position) -> u64 {
    let mut count = Count(0);
    G::generate(position, &mut count);
    count.0
}

/// The number of ways to play `depth` legal moves, at least 1, from `position`.
pub fn perft<G: Game>(position: &G::Position, depth: u32) -> u64 {
    if depth == 1 {
        return count::<G>(position);
    }
    let mut sum = 0;
    G::generate(
        position,
        &mut Make(|next: &G::Position| sum += perft::<G>(next, depth - 1)),
    );
    sum
}

/// The text for `--help`.
const HELP: &str = "\
Counts the leaves of the tree of legal moves (perft).

Without options, it counts known positions and compares the results with known counts.

Options:
  --fen POSITION  count this position (put it in quotes); shogi's are SFENs
  --depth N       count every depth from 1 to N (1 to 99; default: up to a billion
                  leaves if the counts are known, otherwise 4)
  --help          print this text

Exit status: 0 all counts are as known or have no known count, 1 a count is wrong,
2 wrong usage or an impossible position, 3 the results cannot be written.
";

/// The options of the command line.
struct Args {
    position: Option<String>,
    depth: Option<u32>,
}

/// Parses the arguments; `None` if they ask for help.
fn parse(mut parser: Parser) -> Result<Option<Args>, String> {
    let explain = |error: lexopt::Error| format!("{error}; --help lists the options");
    let mut args = Args {
        position: None,
        depth: None,
    };
    while let Some(arg) = parser.next().map_err(explain)? {
        match arg {
            Arg::Long("fen" | "sfen") => {
                args.position = Some(parser.value().and_then(ValueExt::string).map_err(explain)?);
            }
            Arg::Long("depth") => {
                let value = parser.value().and_then(ValueExt::string).map_err(explain)?;
                let depth = value.parse().ok().filter(|depth| (1..=99).contains(depth));
                let wrong = || {
                    format!("`{value}` does not fit `--depth`; give a whole number from 1 to 99")
                };
                args.depth = Some(depth.ok_or_else(wrong)?);
            }
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Value(value) if args.position.is_some() => {
                let value = value.to_string_lossy();
                return Err(format!(
                    "unexpected argument `{value}`; put the whole position in quotes"
                ));
            }
            _ => return Err(explain(arg.unexpected())),
        }
    }
    Ok(Some(args))
}

/// A position to count.
struct Job<G: Game> {
    name: &'static str,
    position: G::Position,
    depth: u32,
    /// Known counts for the depths from 1.
    known: &'static [u64],
}

/// The positions to count.
fn jobs<G: Game>(args: &Args) -> Result<Vec<Job<G>>, String> {
    let known = |known: &Known| {
        let depth = known
            .counts
            .iter()
            .take_while(|&&count| count <= 1_000_000_000)
            .count() as u32;
        let (depth, position) = (args.depth.unwrap_or(depth), G::read(known.text)?);
        Ok(Job {
            name: known.name,
            position,
            depth,
            known: known.counts,
        })
    };
    let mut jobs = G::KNOWN
        .iter()
        .map(known)
        .collect::<Result<Vec<Job<G>>, String>>()?;
    if let Some(text) = &args.position {
        let position = G::read(text).map_err(|error| format!("bad position: {error}"))?;
        jobs.retain(|job| job.position == position);
        if jobs.is_empty() {
            jobs.push(Job {
                name: "the given",
                position,
                depth: args.depth.unwrap_or(4),
                known: &[],
            });
        }
    }
    Ok(jobs)
}

/// The program of the game `G`.
pub fn main<G: Game>() -> ExitCode {
    let outcome = parse(Parser::from_env()).and_then(|args| match args {
        None => Ok(stdout().write_all(HELP.as_bytes()).map(|()| true)),
        Some(args) => Ok(run(&jobs::<G>(&args)?)),
    });
    match outcome {
        Ok(Ok(right)) => ExitCode::from(u8::from(!right)),
        Ok(Err(error)) => {
            eprintln!("{}: cannot write the results: {error}", G::NAME);
            ExitCode::from(3)
        }
        Err(message) => {
            eprintln!("{}: {message}", G::NAME);
            ExitCode::from(2)
        }
    }
}

/// Counts all `jobs`, and returns whether no count differs from the known one.
fn run<G: Game>(jobs: &[Job<G>]) -> io::Result<bool> {
    let (mut out, (scheme, bytes)) = (stdout(), G::TABLES);
    writeln!(
        out,
        "look-up scheme: {scheme}; {} bytes of tables",
        grouped(bytes as u64)
    )?;
    if cfg!(debug_assertions) {
        writeln!(
            out,
            "(built without optimisation: `--release` makes it many times faster)"
        )?;
    }
    writeln!(
        out,
        "\nposition    depth             nodes       time        nodes/s  published"
    )?;
    let (mut all_nodes, mut all_time, mut compared, mut wrong) = (0, Duration::ZERO, 0, 0);
    for job in jobs {
        for depth in 1..=job.depth {
            let start = Instant::now();
            let nodes = perft::<G>(&job.position, depth);
            let time = start.elapsed();
            let verdict = match job.known.get(depth as usize - 1) {
                None => "-".to_owned(),
                Some(&known) if known == nodes => "ok".to_owned(),
                Some(&known) => format!("WRONG: {} published", grouped(known)),
            };
            compared += u32::from(verdict != "-");
            wrong += u32::from(verdict.starts_with('W'));
            (all_nodes, all_time) = (all_nodes + nodes, all_time + time);
            writeln!(
                out,
                "{:11} {depth:>5} {}  {verdict}",
                job.name,
                figures(nodes, time)
            )?;
        }
    }
    let verdict = match wrong {
        _ if compared == 0 => "-".to_owned(),
        0 => format!("all {compared} ok"),
        _ => format!("{wrong} of {compared} WRONG"),
    };
    writeln!(
        out,
        "{:17} {}  {verdict}",
        "total",
        figures(all_nodes, all_time)
    )?;
    Ok(wrong == 0)
}

/// Nodes, time, and nodes per second if the time is long enough to be meaningful.
fn figures(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let rate = format!("{:.1} million", nodes as f64 / seconds / 1e6);
    let rate = if seconds < 0.001 { "-" } else { &rate };
    format!("{:>17} {seconds:>8.3} s {rate:>14}", grouped(nodes))
}

/// `number` with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(String::from_utf8_lossy)
        .collect();
    groups.join(",")
}

/// Compares the counts of small trees, with up to `most` leaves, with the known ones.
///
/// # Panics
/// If a count is wrong.
#[cfg(test)]
pub fn known_counts<G: Game>(most: u64) {
    for known in G::KNOWN {
        let position =
            G::read(known.text).unwrap_or_else(|error| panic!("{}: {error}", known.name));
        for (&count, depth) in known
            .counts
            .iter()
            .zip(1..)
            .take_while(|&(&count, _)| count <= most)
        {
            assert_eq!(
                perft::<G>(&position, depth),
                count,
                "{}, depth {depth}",
                known.name
            );
        }
    }
}

/// Checks that each of `texts` is refused, with a message that contains the words next to it.
///
/// # Panics
/// If one is not.
#[cfg(test)]
pub fn refused<G: Game>(texts: &[(&str, &str)]) {
    for (text, words) in texts {
        let error = G::read(text)
            .err()
            .unwrap_or_else(|| panic!("`{text}` is read"));
        assert!(error.contains(words), "`{text}`: {error}");
    }
}
