//! The command line.

use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt};
use magic_bitboards_benches::loads::Load;

/// The text for `--help`.
pub(crate) const HELP: &str = "\
Times the look-ups of every scheme and of other crates in interleaved rounds, and
prints one Markdown table. Ratios are to `fancy`.

Usage: table [OPTIONS]

Options:
  --seconds N    how long to go on, after three rounds in any case (default: 60)
  --loads LIST   some of random,resident,latency,cold,perft
                 (default: random,latency,perft)
  --svg FILE     also draw size against the time for queens under the first load
  --json         print JSON instead: all medians and quartiles
  --help         print this text

Exit status: 0 done, 1 results disagree, 2 wrong usage, 3 a file could not be written.
";

/// What the user asks for.
#[derive(Clone, Debug)]
pub(crate) struct Args {
    /// How long to go on.
    pub(crate) seconds: u64,
    /// What to time.
    pub(crate) loads: Vec<Load>,
    /// Where to draw.
    pub(crate) svg: Option<PathBuf>,
    /// Whether to print JSON.
    pub(crate) json: bool,
}

/// The arguments; none if they ask for help.
///
/// # Errors
/// If they cannot be understood: one line that says why.
pub(crate) fn parse(mut parser: Parser) -> Result<Option<Args>, lexopt::Error> {
    let mut args =
        Args { seconds: 60, loads: vec![Load::Random, Load::Latency, Load::Perft], svg: None, json: false };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("seconds") => args.seconds = parser.value()?.parse()?,
            Arg::Long("loads") => args.loads = parser.value()?.parse_with(loads)?,
            Arg::Long("svg") => args.svg = Some(parser.value()?.into()),
            Arg::Long("json") => args.json = true,
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            _ => return Err(arg.unexpected()),
        }
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
