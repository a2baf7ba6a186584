//! The command line: what can be asked for, and what is said to those who ask for something else.

use lexopt::{Arg, Parser, ValueExt};

/// The text for `--help`.
pub const HELP: &str = "\
Counts the leaves of the tree of legal chess moves (perft) and checks the counts.

Without options, six well-known positions are counted, each to a depth that takes
a fast machine about a second, and compared with the published counts.

Usage: perft [OPTIONS]

Options:
  --fen FEN      count this position (put the FEN in quotes)
  --depth N      count every depth from 1 to N (1 to 99; with --fen or --divide: 5)
  --divide       count below each move of the position (the initial one without
                 --fen) at the greatest depth only
  --threads N    count with N threads (1 to 1024; default: 1)
  --help         print this text

Exit status: 0 counts as published or not known, 1 a count is wrong, 2 wrong usage
or an impossible position, 3 the results could not be written.
";

/// What the user asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Args {
    /// The position to count, if not the known ones.
    pub fen: Option<String>,
    /// The greatest depth, from 1.
    pub depth: Option<u32>,
    /// Whether to count below each move.
    pub divide: bool,
    /// The number of threads, from 1.
    pub threads: usize,
}

/// The arguments that `parser` holds; none if they ask for help.
///
/// # Errors
/// If an option is unknown or its value missing or unfit: one line that says which, and what would do.
pub fn parse(mut parser: Parser) -> Result<Option<Args>, String> {
    let mut args = Args { fen: None, depth: None, divide: false, threads: 1 };
    while let Some(arg) = parser.next().map_err(explain)? {
        match arg {
            Arg::Long("fen") => args.fen = Some(value(&mut parser)?),
            Arg::Long("depth") => args.depth = Some(number(&mut parser, "--depth", 99)?),
            Arg::Long("divide") => args.divide = true,
            Arg::Long("threads") => args.threads = number(&mut parser, "--threads", 1024)? as usize,
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Value(value) if args.fen.is_some() => {
                let value = value.to_string_lossy();
                return Err(format!("unexpected argument `{value}`; put the whole FEN in quotes"));
            }
            _ => return Err(explain(arg.unexpected())),
        }
    }
    Ok(Some(args))
}

/// The text that follows an option.
fn value(parser: &mut Parser) -> Result<String, String> {
    parser.value().and_then(ValueExt::string).map_err(explain)
}

/// The number from 1 to `max` that follows `option`.
fn number(parser: &mut Parser, option: &str, max: u32) -> Result<u32, String> {
    let value = value(parser)?;
    match value.parse() {
        Ok(number) if (1..=max).contains(&number) => Ok(number),
        _ => Err(format!("`{value}` does not fit `{option}`; give a whole number from 1 to {max}")),
    }
}

/// The parser's error, with the way out.
#[expect(clippy::needless_pass_by_value, reason = "stands where a function from error to error is wanted")]
fn explain(error: lexopt::Error) -> String {
    format!("{error}; --help lists the options")
}
