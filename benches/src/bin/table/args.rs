//! The command line.

use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt};
use magic_bitboards_benches::loads::Load;

/// The text for `--help`.
pub(crate) const HELP: &str = "\
Times the look-ups of every scheme and of other crates in interleaved rounds, and
prints how this project compares to the best peer of each family, and all times.

Usage: table [OPTIONS]

Options:
  --seconds N    how long to go on, after three rounds in any case (default: 120)
  --loads LIST   some of random,resident,latency,cold,perft (default: all)
  --only TEXT    only candidates whose names contain TEXT
  --json FILE    also write all medians and quartiles
  --svg FILE     also draw size against the time for queens under the first load
  --docs         also write the times into docs/schemes.md
  --costs FILE   also write the table that `scheme = auto` goes by: the lines for
                 targets with PEXT or those for targets without, as was compiled
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
    /// What the names of candidates must contain.
    pub(crate) only: String,
    /// Where to write all figures.
    pub(crate) json: Option<PathBuf>,
    /// Where to draw.
    pub(crate) svg: Option<PathBuf>,
    /// Whether to write into the documentation.
    pub(crate) docs: bool,
    /// Where to write costs.
    pub(crate) costs: Option<PathBuf>,
}

/// The arguments; none if they ask for help.
///
/// # Errors
/// If they cannot be understood: one line that says why.
pub(crate) fn parse(mut parser: Parser) -> Result<Option<Args>, lexopt::Error> {
    let mut args = Args {
        seconds: 120,
        loads: Load::ALL.to_vec(),
        only: String::new(),
        json: None,
        svg: None,
        docs: false,
        costs: None,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("seconds") => args.seconds = parser.value()?.parse()?,
            Arg::Long("loads") => args.loads = parser.value()?.parse_with(loads)?,
            Arg::Long("only") => args.only = parser.value()?.string()?,
            Arg::Long("json") => args.json = Some(parser.value()?.into()),
            Arg::Long("svg") => args.svg = Some(parser.value()?.into()),
            Arg::Long("docs") => args.docs = true,
            Arg::Long("costs") => args.costs = Some(parser.value()?.into()),
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            _ => return Err(arg.unexpected()),
        }
    }
    if (args.docs || args.costs.is_some()) && (args.loads != Load::ALL || !args.only.is_empty()) {
        return Err("--docs and --costs are for all candidates under all loads".into());
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
