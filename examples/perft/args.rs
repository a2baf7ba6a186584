//! The command-line arguments, and the messages for wrong ones.

use lexopt::{Arg, Parser, ValueExt};

/// The text for `--help`.
pub const HELP: &str = "\
Counts the leaves of the tree of legal chess moves (perft) and checks the counts.

Without options, it counts six well-known positions, each to a depth that takes a
fast machine about a second, and compares the results with published counts.

Usage: perft [OPTIONS]

Options:
  --fen FEN      count this position (put the FEN in quotes)
  --depth N      count every depth from 1 to N (1 to 99; default with --fen or
                 --divide: 5)
  --divide       count below each move of the position (the initial one without
                 --fen) at the greatest depth only
  --threads N    count with N threads (1 to 1024; default: 1)
  --help         print this text

Exit status: 0 all counts are as published or have no published count, 1 a count is
wrong, 2 wrong usage or an impossible position, 3 the results cannot be written.
";

/// The options of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Args {
    /// The position to count instead of the known ones.
    pub fen: Option<String>,
    /// The greatest depth, at least 1.
    pub depth: Option<u32>,
    /// Whether to count below each move.
    pub divide: bool,
    /// The number of threads, at least 1.
    pub threads: usize,
}

/// Parses the arguments; `None` if they ask for help.
///
/// # Errors
/// If an option is unknown, or its value is missing or invalid: one line that names it and says what is valid.
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

/// The parser's error, with a hint.
#[expect(clippy::needless_pass_by_value, reason = "passed to `map_err`")]
fn explain(error: lexopt::Error) -> String {
    format!("{error}; --help lists the options")
}
