//! The command-line arguments of the games, and the messages for wrong ones.

use lexopt::{Arg, Parser, ValueExt};

use super::game::Rules;

/// The text for `--help`.
#[must_use]
pub fn help(rules: &Rules) -> String {
    let Rules { name, title, notation, .. } = rules;
    format!(
        "\
Counts the leaves of the tree of legal moves (perft) of {title}.

Without options, it counts known positions and compares the results with known counts.

Usage: {name} [OPTIONS]

Options:
  --fen {notation:10}count this position (put it in quotes); also: --sfen
  --depth N       count every depth from 1 to N (1 to 99; default: as deep as the
                  counts are known, or 3)
  --divide        count below each move of the position (the initial one without
                  --fen) at the greatest depth only
  --help          print this text

Exit status: 0 all counts are as known or have no known count, 1 a count is wrong,
2 wrong usage or an impossible position, 3 the results cannot be written.
"
    )
}

/// The options of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Args {
    /// The position to count instead of the known ones.
    pub position: Option<String>,
    /// The greatest depth, at least 1.
    pub depth: Option<u32>,
    /// Whether to count below each move.
    pub divide: bool,
}

/// Parses the arguments; `None` if they ask for help.
///
/// # Errors
/// If an option is unknown, or its value is missing or invalid: one line that names it and says what is valid.
pub fn parse(mut parser: Parser) -> Result<Option<Args>, String> {
    let mut args = Args { position: None, depth: None, divide: false };
    while let Some(arg) = parser.next().map_err(explain)? {
        match arg {
            Arg::Long("fen" | "sfen") => {
                args.position = Some(parser.value().and_then(ValueExt::string).map_err(explain)?);
            }
            Arg::Long("depth") => {
                let value = parser.value().and_then(ValueExt::string).map_err(explain)?;
                let depth = value.parse().ok().filter(|depth| (1..=99).contains(depth));
                let message =
                    || format!("`{value}` does not fit `--depth`; give a whole number from 1 to 99");
                args.depth = Some(depth.ok_or_else(message)?);
            }
            Arg::Long("divide") => args.divide = true,
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Value(value) if args.position.is_some() => {
                let value = value.to_string_lossy();
                return Err(format!("unexpected argument `{value}`; put the whole position in quotes"));
            }
            _ => return Err(explain(arg.unexpected())),
        }
    }
    Ok(Some(args))
}

/// The parser's error, with a hint.
#[expect(clippy::needless_pass_by_value, reason = "passed to `map_err`")]
fn explain(error: lexopt::Error) -> String {
    format!("{error}; --help lists the options")
}
