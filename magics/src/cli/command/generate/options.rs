//! The options of the macro as flags.

use super::flag;
use crate::bounded;
use crate::cli::excerpt::excerpt;
use crate::cli::number;
use clap::{Arg, ArgMatches, Args, FromArgMatches};
use magic_tables::board::SQUARES;
use magic_tables::spec::{
    Entries, Magics, Numbering, Packing, Pext, Problem, Scheme, Spec, Value, shortened,
};

/// The options that were given, by their names.
#[derive(Debug, Default)]
pub(super) struct Options(Vec<(&'static str, String)>);

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// `true` or `false`.
    Flag,
    /// One of some words.
    Choice(&'static [&'static str]),
    /// One number for each square.
    List,
    /// A number, or a number of bytes.
    Size,
    /// A number.
    Number,
    /// The size or the drawing of a board.
    Board,
    /// A list of pieces.
    Pieces,
    /// The path of a type.
    Path,
}

impl Kind {
    /// The kind of value that `key` takes, found out by trying.
    fn of(key: &'static str) -> Self {
        let takes = |value: Value| Spec::default().set(key, &value).is_ok();
        let words = match key {
            "scheme" => Scheme::WORDS,
            "entries" | "bishop_entries" | "pext_entries" => Entries::WORDS,
            "packing" => Packing::WORDS,
            "pext" => Pext::WORDS,
            "magics" => Magics::WORDS,
            "numbering" => Numbering::WORDS,
            _ => &[],
        };
        if !words.is_empty() {
            Self::Choice(words)
        } else if takes(Value::Word("true".to_owned())) {
            Self::Flag
        } else if takes(Value::List(vec![0; SQUARES])) {
            Self::List
        } else if takes(Value::Text("1 KiB".to_owned())) {
            Self::Size
        } else if takes(Value::Integer(0)) {
            Self::Number
        } else if takes(Value::Text("8x8".to_owned())) {
            Self::Board
        } else if takes(Value::Other("[rook]".to_owned())) {
            Self::Pieces
        } else {
            Self::Path
        }
    }

    const fn placeholder(self) -> &'static str {
        match self {
            Self::Flag => "true|false",
            Self::Choice(_) => "WORD",
            Self::List => "FILE|NUMBERS",
            Self::Size => "BYTES",
            Self::Number => "N",
            Self::Board => "BOARD",
            Self::Pieces => "LIST",
            Self::Path => "PATH",
        }
    }

    /// Reads the value of an option.
    fn read(self, text: &str) -> Result<Value, String> {
        match self {
            Self::Flag | Self::Choice(_) => Ok(Value::Word(text.to_owned())),
            Self::List => factors(text).map(Value::List),
            Self::Size => {
                Ok(number::factor(text).map_or_else(|_| Value::Text(text.to_owned()), Value::Integer))
            }
            Self::Number => {
                Ok(number::factor(text).map_or_else(|_| Value::Word(text.to_owned()), Value::Integer))
            }
            Self::Board => Ok(Value::Text(text.to_owned())),
            // The brackets need quotes in a shell, so they may be left out.
            Self::Pieces if text.trim_start().starts_with('[') => Ok(Value::Other(text.to_owned())),
            Self::Pieces => Ok(Value::Other(format!("[{text}]"))),
            Self::Path => {
                let fits = |c: char| c.is_alphanumeric() || "_:<>(), '".contains(c);
                let begins = text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == ':');
                if begins && text.chars().all(fits) {
                    Ok(Value::Path(text.to_owned()))
                } else {
                    Err(format!("`{}` is not the path of a type, such as `crate::Square`", shortened(text)))
                }
            }
        }
    }
}

/// The most bytes that are read of a list of factors: hundreds of times what 64 of them take.
const MOST_BYTES: u64 = 1 << 20;

/// Numbers separated by commas, or the numbers in a file, separated by commas or blanks. Comments and brackets are
/// skipped.
fn factors(text: &str) -> Result<Vec<u64>, String> {
    if text.contains(',') {
        return numbers(text);
    }
    let read = bounded::read_text(text.as_ref(), MOST_BYTES);
    let read = read.map_err(|error| format!("cannot read {text}: {error}"))?;
    let read = read.ok_or_else(|| {
        format!("{text} is larger than {} MiB, which no list of factors is", MOST_BYTES >> 20)
    })?;
    let without_comments = |line: &str| {
        let end = line.find('#').or_else(|| line.find("//")).unwrap_or(line.len());
        line[..end].to_owned() + " "
    };
    numbers(&read.lines().map(without_comments).collect::<String>())
}

fn numbers(text: &str) -> Result<Vec<u64>, String> {
    text.split(|c: char| c == ',' || c == '[' || c == ']' || c.is_whitespace())
        .filter(|word| !word.is_empty())
        .map(|word| number::factor(word).map_err(|error| format!("`{}`: {error}", excerpt(word))))
        .collect()
}

/// The help text of an option.
fn help(key: &str) -> &'static str {
    match key {
        "scheme" => "How an occupancy becomes an index",
        "entries" => "What a slot holds",
        "bishop_entries" => "What a slot of a bishop holds, if not the same as that of a rook",
        "pext_entries" => {
            "What a slot holds on targets where PEXT replaces the multiplication, if not the same"
        }
        "packing" => "How the tables of the squares lie in the array",
        "incorporate_shift" => "Stores the shift in the factor's upper six bits",
        "incorporate_offset" => "Stores the offset in the factor's lower 16 bits",
        "pext" => "When PEXT replaces the multiplication",
        "magics" => "Where factors come from, if you give none",
        "seed" => "The seed of `--magics search`; each seed searches differently",
        "rook_magics" => "Your own factors for rooks, a1 first: a file, or numbers separated by commas",
        "bishop_magics" => "Your own factors for bishops, a1 first: a file, or numbers separated by commas",
        "steppers" => "Adds look-ups for knights, kings and pawns",
        "lines" => "Adds look-ups for the line through two squares, and for the squares between them",
        "setwise" => "Adds look-ups for all rooks, bishops or queens of a set at once",
        "max_bytes" => "The most bytes that the tables may take, as in `65536` or `256 KiB`",
        "square" => "The engine's own type of squares: a path in Rust, a name in C and C++",
        "bitboard" => {
            "The engine's own type of bitboards: a path in Rust, or `PATH(u64)` for a tuple struct; a name in C and C++"
        }
        "square_index" => {
            "The engine's own function from a square to its number, for squares that cannot be cast"
        }
        "const_fn" => "Makes all look-ups constant functions, without PEXT, PDEP and vectors",
        "board" => {
            "The board: files and ranks, as in `9x10`, or a drawing with `.` for squares and blanks for holes"
        }
        "numbering" => "The order in which squares are numbered",
        "pieces" => {
            "The pieces, separated by commas, as in `rook, cannon, nightrider = rider[(1, 2), (2, 1)]`"
        }
        _ => "As for the macro",
    }
}

impl Args for Options {
    fn augment_args(command: clap::Command) -> clap::Command {
        Spec::KEYS.iter().fold(command, |command, &key| {
            let kind = Kind::of(key);
            let arg =
                Arg::new(key).long(key.replace('_', "-")).value_name(kind.placeholder()).help(help(key));
            let arg = if key.contains('_') { arg.alias(key) } else { arg };
            command.arg(match kind {
                Kind::Flag => arg.num_args(0..=1).default_missing_value("true"),
                // The help lists the words. They are read elsewhere, so that the messages are the same as for the
                // macro.
                Kind::Choice(words) => arg.help(format!("{} [{}]", help(key), words.join(", "))),
                _ => arg,
            })
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |&key: &&'static str| Some((key, matches.get_one::<String>(key)?.clone()));
        Ok(Self(Spec::KEYS.iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The options as one specification, and everything that is wrong with them.
pub(super) fn spec(options: &Options) -> (Spec, Vec<String>) {
    let mut spec = Spec::default();
    let mut wrong = Vec::new();
    for (key, text) in &options.0 {
        let set = |value: Value| spec.set(key, &value).map_err(|Problem { message, .. }| message);
        wrong
            .extend(Kind::of(key).read(text).and_then(set).err().map(|message| flag::message(key, &message)));
    }
    (spec, wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_read_by_its_kind() {
        for &key in Spec::KEYS {
            let kind = Kind::of(key);
            let example = match kind {
                Kind::Flag => "true",
                Kind::Choice(words) => words[0],
                Kind::List => &vec!["1"; SQUARES].join(","),
                Kind::Size => "1 KiB",
                Kind::Number => "7",
                Kind::Board => "9x10",
                Kind::Pieces => "rook, cannon",
                Kind::Path => "crate::Square",
            };
            let value = kind.read(example).unwrap();
            assert_eq!(Spec::default().set(key, &value), Ok(()), "{key}");
        }
    }

    #[test]
    fn long_text_is_refused_and_quoted_in_part() {
        let text = "a".repeat(100_000);
        for &key in Spec::KEYS {
            // A list without a comma is a file.
            let text = if Kind::of(key) == Kind::List { format!("1,{text}") } else { text.clone() };
            let (_, wrong) = spec(&Options(vec![(key, text)]));
            assert_eq!(wrong.len(), 1, "{key}");
            assert!(wrong[0].len() < 500, "{key}: {}", wrong[0]);
        }
    }

    #[test]
    fn lists_are_read_with_brackets_and_from_files() {
        assert_eq!(factors("1,0x2, [3]"), Ok(vec![1, 2, 3]));
        assert!(factors("1,x").unwrap_err().contains("`x`"));
        assert!(factors("/no/such/file").unwrap_err().contains("cannot read"));
    }
}
