//! The options as flags.

use super::flag;
use crate::bounded;
use crate::cli::excerpt::excerpt;
use crate::cli::number;
use clap::{Arg, ArgMatches, Args, FromArgMatches};
use magic_tables::Builder;
use magic_tables::spec::{Declaration, FrontEnd, Language, OPTIONS, Problem, Spec, Takes, Value, shortened};

/// The options that were given, by their names.
#[derive(Debug, Default)]
pub(super) struct Options(Vec<(&'static Declaration, String)>);

/// The options of the program.
fn all() -> impl Iterator<Item = &'static Declaration> {
    OPTIONS.iter().filter(|option| option.front_ends.contains(&FrontEnd::Program))
}

/// What the help calls a value.
const fn placeholder(takes: Takes) -> &'static str {
    match takes {
        Takes::Flag => "true|false",
        Takes::Word(_) => "WORD",
        Takes::Factors => "FILE|NUMBERS",
        Takes::Bytes => "BYTES",
        Takes::Integer => "N",
        Takes::Board => "BOARD",
        Takes::Pieces | Takes::Codes => "LIST",
        Takes::Path | Takes::Bitboard => "PATH",
        Takes::Name => "NAME",
    }
}

/// Reads the value of an option.
fn read(takes: Takes, text: &str) -> Result<Value, String> {
    match takes {
        Takes::Flag | Takes::Name => Ok(Value::Word(text.to_owned())),
        Takes::Word(_) => Ok(Value::Word(if text == "c++" { "cpp" } else { text }.to_owned())),
        Takes::Factors => factors(text).map(Value::List),
        Takes::Bytes => {
            Ok(number::factor(text).map_or_else(|_| Value::Text(text.to_owned()), Value::Integer))
        }
        Takes::Integer => {
            Ok(number::factor(text).map_or_else(|_| Value::Word(text.to_owned()), Value::Integer))
        }
        Takes::Board => Ok(Value::Text(text.to_owned())),
        // The brackets need quotes in a shell, so they may be left out.
        Takes::Pieces | Takes::Codes if text.trim_start().starts_with('[') => {
            Ok(Value::Other(text.to_owned()))
        }
        Takes::Pieces | Takes::Codes => Ok(Value::Other(format!("[{text}]"))),
        Takes::Path | Takes::Bitboard => {
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

/// The heading under which the help lists an option.
fn heading(key: &str) -> &'static str {
    match key {
        "steppers" | "lines" | "setwise" | "views" | "piece_codes" => "More look-ups",
        "board" | "numbering" | "pieces" => "Boards and pieces",
        "square" | "bitboard" | "square_index" => "Types of the engine",
        "language" | "prefix" | "unchecked" | "const_fn" | "fill" => "Source in Rust, C and C++",
        _ => "Tables",
    }
}

/// The value of an option that is not given, if it has one.
fn default(option: &Declaration) -> Option<String> {
    match (option.key, option.takes) {
        (_, Takes::Flag) => None,
        ("language", _) => Some(Language::default().word().to_owned()),
        ("board", _) => Some("8x8".to_owned()),
        ("pieces", _) => Some("rook, bishop, queen".to_owned()),
        (key, _) => match Spec::default().get(key)? {
            Value::Word(word) => Some(word),
            _ => None,
        },
    }
}

/// The help text of an option.
fn help(option: &Declaration) -> String {
    let about = flag::in_text(option.about.trim_end_matches('.'));
    let about = match option.takes {
        Takes::Factors => format!("{about}: a file, or numbers separated by commas"),
        Takes::Bytes => format!("{about}, as in `65536` or `256 KiB`"),
        _ => about,
    };
    let default = default(option).map_or_else(String::new, |default| format!(" [default: {default}]"));
    let possible = match option.takes {
        // They are read elsewhere, so that the messages are the same as for the macro.
        Takes::Word(choices) => format!(" [possible values: {}]", choices.words.join(", ")),
        _ => String::new(),
    };
    about + &default + &possible
}

impl Args for Options {
    fn augment_args(command: clap::Command) -> clap::Command {
        all().fold(command, |command, option| {
            let key = option.key;
            let arg = Arg::new(key).long(key.replace('_', "-")).value_name(placeholder(option.takes));
            let arg = arg.help(help(option)).help_heading(heading(key));
            let arg = if key.contains('_') { arg.alias(key) } else { arg };
            let is_flag = option.takes == Takes::Flag;
            command.arg(if is_flag { arg.num_args(0..=1).default_missing_value("true") } else { arg })
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given =
            |option: &'static Declaration| Some((option, matches.get_one::<String>(option.key)?.clone()));
        Ok(Self(all().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A builder with the options, and everything that is wrong with them.
pub(super) fn builder(options: &Options) -> (Builder, Vec<String>) {
    let mut builder = Builder::new().front_end(FrontEnd::Program);
    let mut wrong = Vec::new();
    for (option, text) in &options.0 {
        let set = |value: Value| builder.set(option.key, &value).map_err(|Problem { message, .. }| message);
        let refused = read(option.takes, text).and_then(set).err();
        wrong.extend(refused.map(|message| flag::message(option.key, &message)));
    }
    (builder, wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::SQUARES;

    /// The builder with one option, or what is wrong with it.
    fn with(option: &'static Declaration, text: &str) -> Result<Builder, String> {
        let (builder, wrong) = builder(&Options(vec![(option, text.to_owned())]));
        if wrong.is_empty() { Ok(builder) } else { Err(wrong.concat()) }
    }

    #[test]
    fn every_option_is_read() {
        for option in all() {
            let example = match option.takes {
                Takes::Flag | Takes::Word(_) => option.takes.words().last().unwrap(),
                Takes::Factors => &*vec!["1"; SQUARES].join(","),
                Takes::Bytes => "1 KiB",
                Takes::Integer => "7",
                Takes::Board => "9x10",
                Takes::Pieces => "rook, cannon",
                Takes::Codes => "empty, _, white_pawn",
                Takes::Path | Takes::Bitboard => "crate::Square",
                Takes::Name => "engine_",
            };
            let options = with(option, example).unwrap().options();
            assert!(options.contains(&format!("{} = ", option.key)), "{options}");
        }
    }

    #[test]
    fn long_text_is_refused_and_quoted_in_part() {
        let text = "a".repeat(100_000);
        // Which names there can be depends on the language, and is found out later.
        for option in all().filter(|option| option.takes != Takes::Name) {
            // A list without a comma is a file.
            let text = if option.takes == Takes::Factors { format!("1,{text}") } else { text.clone() };
            let wrong = with(option, &text).unwrap_err();
            assert!(wrong.len() < 500, "{}: {wrong}", option.key);
        }
    }

    #[test]
    fn languages_have_their_words() {
        let language = all().find(|option| option.key == "language").unwrap();
        for (word, expected) in [("c", "language = c"), ("cpp", "language = cpp"), ("c++", "language = cpp")]
        {
            assert!(with(language, word).unwrap().options().ends_with(expected));
        }
        let message = "--language: unknown language `pascal`; expected `rust`, `c` or `cpp`";
        assert_eq!(with(language, "pascal").unwrap_err(), message);
    }

    #[test]
    fn lists_are_read_with_brackets_and_from_files() {
        assert_eq!(factors("1,0x2, [3]"), Ok(vec![1, 2, 3]));
        assert!(factors("1,x").unwrap_err().contains("`x`"));
        assert!(factors("/no/such/file").unwrap_err().contains("cannot read"));
    }
}
