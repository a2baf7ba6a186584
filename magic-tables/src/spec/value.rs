//! Values of options as front ends read them, and their conversion to the types of the options.

use std::env;

use super::factor_list::FactorFile;
use super::factors::OwnFactors;
#[cfg(feature = "boards")]
use super::game::{BoardText, PieceList};
use super::piece_codes::{EXAMPLE_OF_CODES, PieceCodes};
use super::problem::{ErrorSite, Problem, alternatives, nearest, suggestion};
use super::threats::{EXAMPLE_OF_PAIRS, EXAMPLE_OF_QUADS, QuadOrder, ThreatPairs};
use crate::choices::position;
use crate::text::shortened;

/// The value of an option, before its option is known.
///
/// ```
/// use magic_tables::{Builder, Value};
///
/// let mut builder = Builder::new();
/// assert!(builder.set("max_bytes", &Value::Text("256 KiB".to_owned())).is_ok());
/// assert!(builder.set("max_bytes", &Value::Integer(262_144)).is_ok());
/// assert!(builder.set("max_bytes", &Value::Word("much".to_owned())).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// A single word, `true` and `false` included.
    Word(String),
    /// A number without a sign.
    Integer(u64),
    /// Text in quotes.
    Text(String),
    /// Numbers in brackets.
    List(Vec<u64>),
    /// A list of factors out of a file.
    Factors(OwnFactors),
    /// A path of several words.
    Path(String),
    /// Anything else, as it was written. No option takes it; messages quote it.
    Other(String),
}

/// The way out for a value that must not stand in quotes.
const NO_QUOTES: &str = "leave the quotes out";

/// One method for each thing that options take. `key` is the option's name, for messages.
impl Value {
    /// The place among `words` of the value.
    pub(crate) fn choice(&self, key: &'static str, words: &[&str]) -> Result<usize, Problem> {
        let hint = match self {
            // Many call the scheme so.
            Self::Word(word)
                if key == "scheme" && matches!(&**word, "magic" | "magics" | "magic_bitboards") =>
            {
                "did you mean `fancy`?".to_owned()
            }
            Self::Word(word) => match position(words, word) {
                Some(place) => return Ok(place),
                None => suggestion(word, words),
            },
            Self::Text(text) if words.contains(&text.as_str()) => {
                return Err(self.unfit(key, "a word", NO_QUOTES));
            }
            // `fixed-shift`, `Scheme::FixedShift`
            Self::Path(text) | Self::Other(text) if nearest(&last_word(text), words).is_some() => {
                suggestion(&last_word(text), words)
            }
            _ => {
                let words = alternatives(words);
                return Err(self.unfit(key, &words, ""));
            }
        };
        let message = format!("unknown {key} {}; {hint}", self.quoted());
        Err(Problem::of_value(key, message))
    }

    pub(crate) fn flag(&self, key: &'static str) -> Result<bool, Problem> {
        let way_out = match self {
            Self::Word(word) if word == "true" => return Ok(true),
            Self::Word(word) if word == "false" => return Ok(false),
            Self::Text(text) if text == "true" || text == "false" => NO_QUOTES,
            _ => "",
        };
        Err(self.unfit(key, "`true` or `false`", way_out))
    }

    pub(super) fn integer(&self, key: &'static str) -> Result<u64, Problem> {
        let way_out = match self {
            Self::Integer(integer) => return Ok(*integer),
            Self::Text(text) if text.parse::<u64>().is_ok() => NO_QUOTES.into(),
            _ => self.instead_of_a_constant("number"),
        };
        Err(self.unfit(key, "an integer, such as `1`", &way_out))
    }

    pub(super) fn factors(&self, key: &'static str) -> Result<OwnFactors, Problem> {
        let way_out = match self {
            // How many there must be depends on the board.
            Self::List(list) => return Ok(list.clone().into()),
            Self::Factors(factors) => return Ok(factors.clone()),
            // What Cargo builds is named from the folder of its manifest.
            Self::Text(file) => {
                let folder = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
                let factors = FactorFile::new(folder.as_ref(), file).factors();
                return factors.map_err(|error| Problem::of_value(key, error.to_string()));
            }
            Self::Other(text) if text.starts_with("&[") => "leave the `&` out".into(),
            Self::Other(text) if text.starts_with('[') && text.as_bytes().contains(&b';') => {
                "every square has its own factor, so list all of them".into()
            }
            Self::Other(text) if matches!(text.as_bytes(), [b'(' | b'{', ..]) => {
                "write brackets around the factors".into()
            }
            _ => self.instead_of_a_constant("factors"),
        };
        Err(self.unfit(
            key,
            "a list of factors, `[0x…, …]`, or a file, \"src/magics.h\"",
            &way_out,
        ))
    }

    pub(super) fn bytes(&self, key: &'static str) -> Result<u64, Problem> {
        match self {
            Self::Integer(bytes) => Ok(*bytes),
            Self::Text(text) => bytes_from_text(text).ok_or_else(|| {
                let quoted = self.quoted();
                let message = format!(
                    "cannot read {quoted} as a size; write `65536`, \"64 KiB\" or \"1 MiB\""
                );
                Problem::of_value(key, message)
            }),
            _ => {
                let expected = "a number of bytes, such as `65536`, or text such as \"64 KiB\"";
                Err(self.unfit(key, expected, &self.instead_of_a_constant("number")))
            }
        }
    }

    /// The size or the drawing of a board.
    #[cfg(feature = "boards")]
    pub(super) fn board(&self, key: &'static str) -> Result<BoardText, Problem> {
        let way_out = match self {
            Self::Text(text) => {
                let board = BoardText::read(text);
                return match board.board() {
                    Ok(_) => Ok(board),
                    Err(error) => Err(Problem::of_value(key, error.to_string())),
                };
            }
            Self::Word(text) | Self::Path(text) | Self::Other(text) => with_quotes(text),
            _ => String::new(),
        };
        let expected = "text: files and ranks, such as \"9x10\", or a drawing";
        Err(self.unfit(key, expected, &way_out))
    }

    /// A list of pieces.
    #[cfg(feature = "boards")]
    pub(super) fn pieces(&self, key: &'static str) -> Result<PieceList, Problem> {
        let way_out = match self {
            Self::Other(text) if matches!(text.as_bytes(), [b'[' | b'(' | b'{', ..]) => {
                let list = PieceList::read(text);
                return match list.pieces() {
                    Ok(_) => Ok(list),
                    Err(problem) => Err(problem.clone()),
                };
            }
            Self::Word(_) | Self::Other(_) => "write brackets around the pieces",
            _ => "",
        };
        Err(self.unfit(key, "a list, such as `[rook, bishop]`", way_out))
    }

    /// A list of what piece codes mean.
    pub(super) fn codes(&self, key: &'static str) -> Result<PieceCodes, Problem> {
        match self {
            Self::Other(text) if text.starts_with('[') => {
                let codes = PieceCodes::read(text);
                match codes.kinds() {
                    Ok(_) => Ok(codes),
                    Err(problem) => Err(problem.clone()),
                }
            }
            _ => {
                let expected = format!("a list, such as `{EXAMPLE_OF_CODES}`");
                Err(self.unfit(key, &expected, ""))
            }
        }
    }

    /// `all`, or a list of pairs of kinds.
    pub(super) fn pairs(&self, key: &'static str) -> Result<ThreatPairs, Problem> {
        match self {
            Self::Word(text) if text == "all" => Ok(ThreatPairs::read(text)),
            Self::Other(text) if text.starts_with('[') => {
                let pairs = ThreatPairs::read(text);
                match pairs.bits() {
                    Ok(_) => Ok(pairs),
                    Err(problem) => Err(problem.clone()),
                }
            }
            _ => {
                let expected = format!("`all`, or a list, such as `{EXAMPLE_OF_PAIRS}`");
                Err(self.unfit(key, &expected, ""))
            }
        }
    }

    /// A list of the bytes of a quad.
    pub(super) fn quad(&self, key: &'static str) -> Result<QuadOrder, Problem> {
        match self {
            Self::Other(text) if text.starts_with('[') => {
                let order = QuadOrder::read(text);
                match order.bits() {
                    Ok(_) => Ok(order),
                    Err(problem) => Err(problem.clone()),
                }
            }
            _ => {
                let expected = format!("a list, such as `{EXAMPLE_OF_QUADS}`");
                Err(self.unfit(key, &expected, ""))
            }
        }
    }

    /// The path of a type, or a tuple struct.
    pub(super) fn bitboard(&self, key: &'static str) -> Result<String, Problem> {
        let (Self::Word(text) | Self::Path(text) | Self::Other(text)) = self else {
            return self.path(key);
        };
        let Some((path, fields)) = tuple_struct(text) else {
            return self.path(key);
        };
        check_type(key, path)?;
        // Which word it must be depends on the board.
        let mut words = ["u128", "[u64; 4]"].into_iter();
        if words.all(|word| check_fields(path, fields, word).is_err()) {
            check_fields(path, fields, "u64")?;
        }
        if let Self::Other(_) = self {
            return Err(self.unfit(key, path_of(key), ""));
        }
        Ok(text.clone())
    }

    pub(super) fn path(&self, key: &'static str) -> Result<String, Problem> {
        let way_out = match self {
            Self::Path(text) | Self::Other(text) if tuple_struct(text).is_some() => {
                without_fields(key)
            }
            Self::Word(path) | Self::Path(path) if path != "true" && path != "false" => {
                let checked = check_type(key, path);
                return checked.map(|()| path.clone());
            }
            Self::Text(text)
                if text
                    .chars()
                    .next()
                    .is_some_and(|first| first.is_alphabetic() || first == ':') =>
            {
                NO_QUOTES
            }
            _ => "",
        };
        Err(self.unfit(key, path_of(key), way_out))
    }

    /// A name; whether it can be one depends on the language.
    #[cfg(feature = "generate")]
    pub(super) fn name(&self, key: &'static str) -> Result<String, Problem> {
        match self {
            Self::Word(text) | Self::Path(text) | Self::Text(text) => Ok(text.clone()),
            _ => Err(self.unfit(key, "a name, such as `engine_`", "")),
        }
    }

    /// The problem that the option does not take this value, with a way out if it is not empty.
    pub(super) fn unfit(&self, key: &'static str, expected: &str, way_out: &str) -> Problem {
        let before = if way_out.is_empty() { "" } else { "; " };
        let quoted = self.quoted();
        let message = format!("`{key}` takes {expected}, not {quoted}{before}{way_out}");
        Problem::of_value(key, message)
    }

    /// The value as messages quote it.
    fn quoted(&self) -> String {
        match self {
            Self::Word(text) | Self::Path(text) | Self::Other(text) => {
                format!("`{}`", shortened(text))
            }
            Self::Integer(integer) => format!("`{integer}`"),
            Self::Text(text) => format!("\"{}\"", shortened(text)),
            Self::List(_) | Self::Factors(_) => "a list".into(),
        }
    }

    /// The way out if the value names a constant, whose value a macro cannot see: to write the
    /// number itself. Otherwise empty.
    fn instead_of_a_constant(&self, what: &str) -> String {
        let (Self::Word(text) | Self::Path(text) | Self::Other(text)) = self else {
            return String::new();
        };
        // As a pointer, like that of other splits: they share its code.
        let is_between: fn(char) -> bool = |c| !c.is_alphanumeric() && c != '_' && c != ':';
        for path in text.split(is_between) {
            let name = path.rsplit(':').next().unwrap_or_default();
            if name.chars().next().is_some_and(char::is_uppercase) {
                let constant = shortened(path);
                return format!(
                    "a macro cannot see the value of `{constant}`, so write the {what}"
                );
            }
        }
        String::new()
    }
}

/// The way out if the board in `text` only lacks its quotes, as `9x10` and `b"9x10"` do; otherwise
/// empty.
#[cfg(feature = "boards")]
fn with_quotes(text: &str) -> String {
    let inside = text
        .split_once('"')
        .and_then(|(_, rest)| Some(rest.rsplit_once('"')?.0))
        .unwrap_or(text);
    match BoardText::read(inside).board() {
        Ok(_) => format!("write \"{}\"", shortened(inside)),
        Err(_) => String::new(),
    }
}

/// The problem with `element`, an element of a list of factors that is not an integer.
#[must_use]
pub fn refuse_factor(key: &'static str, place: usize, element: &Value) -> Problem {
    let way_out = element.instead_of_a_constant("factor");
    let problem = element.unfit(key, "integers, such as `0x80001420400082`", &way_out);
    Problem {
        site: ErrorSite::Element(place),
        ..problem
    }
}

/// Refuses the type or function `path` as the value of `key` if its text alone shows a problem.
///
/// The compiler would accept some of these types as squares, because they cast to `usize`. Of
/// integers as bitboards it would complain in each function.
pub(crate) fn check_type(key: &'static str, path: &str) -> Result<(), Problem> {
    if is_long(path) {
        let message = format!(
            "`{key}` takes a path of up to {LONGEST_PATH} bytes, with up to {MOST_BRACKETS} \
             brackets and references; give this one a shorter name by `use` or `type`"
        );
        return Err(Problem::of_value(key, message));
    }
    let never = matches!(path, "f32" | "f64" | "bool" | "char" | "str");
    let narrow = matches!(path, "u8" | "u16" | "u32" | "usize");
    let signed = matches!(path, "i8" | "i16" | "i32" | "i64" | "i128" | "isize");
    let wide = matches!(path, "u64" | "u128") || narrow && path != "u8" || signed && path != "i8";
    let wrong = match key {
        "bitboard" => never || narrow || signed,
        "mailbox" => never || wide,
        _ => never,
    };
    if !wrong {
        return Ok(());
    }
    let expected = match key {
        "square" => {
            "a type with a value for each square: an integer such as `u8`, or an `enum` such as \
             `crate::Square`"
        }
        "bitboard" => {
            "a type of 64 bits: `u64`, or one of the engine's own, such as `crate::Bitboard`"
        }
        "mailbox" => {
            "a type of one byte: `u8`, `i8`, or an `enum` of the engine's own, such as \
             `crate::Piece`"
        }
        _ => path_of(key),
    };
    Err(Value::Word(path.to_owned()).unfit(key, expected, ""))
}

/// How many bytes a path may have.
const LONGEST_PATH: usize = 256;

/// How many brackets and references a path may have.
const MOST_BRACKETS: usize = 16;

/// Whether a path is too long to be parsed: with brackets in brackets, it could take the whole
/// stack.
pub(super) fn is_long(path: &str) -> bool {
    let mut brackets = 0;
    for byte in path.bytes() {
        if matches!(byte, b'<' | b'(' | b'[' | b'{' | b'&' | b'*') {
            brackets += 1;
        }
    }
    path.len() > LONGEST_PATH || brackets > MOST_BRACKETS
}

/// The problem that the option `key` has the value `text`, which is no path.
#[cfg(feature = "generate")]
pub(crate) fn no_path(key: &'static str, text: &str) -> Problem {
    let way_out = match tuple_struct(text) {
        Some(_) => without_fields(key),
        None => "",
    };
    let value = Value::Other(text.to_owned());
    value.unfit(key, path_of(key), way_out)
}

/// What to write instead of a tuple struct with its fields.
fn without_fields(key: &str) -> &'static str {
    if key == "square" {
        "name the type alone, and add `square_index`, a function that makes it an index"
    } else {
        "leave the parentheses out"
    }
}

/// What the option `key`, whose value is a path, takes: text for messages.
fn path_of(key: &str) -> &'static str {
    match key {
        "bitboard" => "the path of a type, such as `crate::Bitboard`",
        "mailbox" => "the path of a type, such as `crate::Piece`",
        "square_index" => "the path of a function, such as `crate::square_index`",
        _ => "the path of a type, such as `crate::Square`",
    }
}

/// The last word of a path, in lower case.
fn last_word(path: &str) -> String {
    path.rsplit(':').next().unwrap_or_default().to_lowercase()
}

/// Reads sizes such as `"256 KiB"`. `kB`, `KB` and `MB` are powers of 1000, `KiB` and `MiB` powers
/// of 1024; the space may be missing.
fn bytes_from_text(text: &str) -> Option<u64> {
    let text = text.trim_ascii();
    let mut number: Option<u64> = None;
    let mut digits = 0;
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => {
                let digit = u64::from(byte - b'0');
                let before = number.unwrap_or(0).checked_mul(10)?;
                number = Some(before.checked_add(digit)?);
            }
            b'_' => {}
            _ => break,
        }
        digits += 1;
    }
    let unit = match text[digits..].trim_ascii_start() {
        "" | "B" | "bytes" => 1,
        "kB" | "KB" => 1000,
        "KiB" => 1 << 10,
        "MB" => 1_000_000,
        "MiB" => 1 << 20,
        _ => return None,
    };
    number?.checked_mul(unit)
}

/// The path of a type that is written like a tuple struct around a word, and its fields: `Set<(A,
/// B)>` and `u64` of `Set<(A, B)>(u64)`.
#[must_use]
pub fn tuple_struct(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_ascii_end().strip_suffix(')')?;
    let mut start = text.len();
    let mut depth = 1;
    while depth > 0 {
        start = start.checked_sub(1)?;
        match text.as_bytes()[start] {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
    }
    let path = text[..start].trim_ascii();
    let fields = text[start + 1..].trim_ascii();
    let (first, [.., last]) = (path.chars().next()?, path.as_bytes()) else {
        return None;
    };
    let begins = first.is_alphabetic() || first == '_' || first == ':';
    // The call of a macro, `u64!()`, is none.
    let ends = last.is_ascii_alphanumeric() || matches!(last, b'_' | b'>' | 0x80..);
    (begins && ends).then_some((path, fields))
}

/// Refuses other fields than `word` of a tuple struct as a bitboard of this type.
pub(crate) fn check_fields(path: &str, fields: &str, word: &str) -> Result<(), Problem> {
    if fields.strip_suffix(',').unwrap_or(fields) == word {
        return Ok(());
    }
    let path = shortened(path);
    let quoted = shortened(fields);
    let way_out = if fields.is_empty() {
        format!("write `{path}({word})`")
    } else if fields.starts_with("pub") {
        format!("write `{path}({word})`, without `pub`")
    } else {
        format!("if `{path}` has `From<{word}>` and `Into<{word}>`, write `{path}` alone")
    };
    let message = format!(
        "`bitboard` takes a tuple struct with one field of type `{word}`, as in \
         `crate::Bitboard({word})`, not with `({quoted})`; {way_out}"
    );
    Err(Problem::new("bitboard", ErrorSite::Fields, message))
}

#[cfg(test)]
mod tests;
