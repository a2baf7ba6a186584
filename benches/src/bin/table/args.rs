//! The command-line arguments.

use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt};
use magic_bitboards_benches::loads::Load;

/// The text for `--help`.
pub(crate) const HELP: &str = "\
Times the look-ups of every scheme and of other crates in interleaved rounds, and
compares this project with the best peer of each family, and prints all times.

Usage: table [OPTIONS]

Options:
  --seconds N    time to run, but at least three rounds (default: 120)
  --loads LIST   a list of random,resident,latency,cold,perft (default: all)
  --only TEXT    only candidates whose names contain TEXT
  --json FILE    also write all medians and quartiles
  --svg FILE     also draw size against the time for queens under the first load
  --docs         also write the times into docs/schemes.md and docs/schemes.csv
  --help         print this text

Exit status: 0 done, 1 results disagree, 2 wrong usage, 3 a file could not be written.
";

/// The options of the command line.
#[derive(Clone, Debug)]
pub(crate) struct Args {
    /// How long to run.
    pub(crate) seconds: u64,
    /// What to time.
    pub(crate) loads: Vec<Load>,
    /// Only candidates whose names contain this are timed.
    pub(crate) only: String,
    /// The file for all figures.
    pub(crate) json: Option<PathBuf>,
    /// The file for the picture.
    pub(crate) svg: Option<PathBuf>,
    /// Whether to update the documentation.
    pub(crate) docs: bool,
}

/// Parses the arguments; `None` if they ask for help.
///
/// # Errors
/// If they are invalid, with a message of one line.
pub(crate) fn parse(mut parser: Parser) -> Result<Option<Args>, lexopt::Error> {
    let mut args = Args {
        seconds: 120,
        loads: Load::ALL.to_vec(),
        only: String::new(),
        json: None,
        svg: None,
        docs: false,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("seconds") => args.seconds = parser.value()?.parse()?,
            Arg::Long("loads") => args.loads = parser.value()?.parse_with(loads)?,
            Arg::Long("only") => args.only = parser.value()?.string()?,
            Arg::Long("json") => args.json = Some(parser.value()?.into()),
            Arg::Long("svg") => args.svg = Some(parser.value()?.into()),
            Arg::Long("docs") => args.docs = true,
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            _ => return Err(arg.unexpected()),
        }
    }
    if args.docs && (args.loads != Load::ALL || !args.only.is_empty()) {
        return Err("--docs needs all candidates and all loads".into());
    }
    Ok(Some(args))
}

fn loads(list: &str) -> Result<Vec<Load>, String> {
    list.split(',')
        .map(|word| {
            let load = Load::ALL.into_iter().find(|load| load.word() == word.trim());
            load.ok_or_else(|| format!("no load is called `{word}`; --help lists them"))
        })
        .collect()
}
