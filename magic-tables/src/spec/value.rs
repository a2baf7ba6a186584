//! Values of options as front ends read them, and their conversion to the types of the options.

use super::codes::{EXAMPLE_OF_CODES, read_codes};
use super::declaration::FrontEnd;
#[cfg(feature = "boards")]
use super::pieces::read_pieces;
use super::problem::{Part, Problem, alternatives, nearest, suggestion};
use super::tuple_struct::{refused_fields, tuple_struct};
use super::wording::OptionName;
#[cfg(feature = "boards")]
use crate::board::geometry::{Geometry, Numbering};
use crate::choices::position;
use crate::shortened::shortened;

/// One factor for each square, in the order of their numbers.
pub type Factors = Vec<u64>;

/// The value of an option, before its option is known.
///
/// ```
/// use magic_tables::spec::{Spec, Value};
///
/// let mut spec = Spec::default();
/// assert!(spec.set("lines", &Value::Word("true".into())).is_ok());
/// let problem = spec.set("lines", &Value::Integer(1)).unwrap_err();
/// assert_eq!(problem.message, "`lines` takes `true` or `false`, not `1`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A single word, `true` and `false` included.
    Word(String),
    /// A number without a sign.
    Integer(u64),
    /// Text in quotes.
    Text(String),
    /// Numbers in brackets.
    List(Vec<u64>),
    /// A path of several words.
    Path(String),
    /// Anything else, as it was written. No option takes it; messages quote it.
    Other(String),
}

impl Value {
    /// Which of `words` the value is.
    pub(crate) fn choice(&self, name: OptionName, words: &[&str]) -> Result<usize, Problem> {
        match self {
            Self::Word(word) => position(words, word).ok_or_else(|| {
                let quoted = self.quoted();
                refuse(name, format!("unknown {} {quoted}; {}", name.key, suggestion(word, words)))
            }),
            Self::Text(text) if words.contains(&text.as_str()) => {
                Err(self.unfit(name, "a word", "leave the quotes out"))
            }
            // `fixed-shift`, `Scheme::FixedShift`
            Self::Path(text) | Self::Other(text) => Err(match nearest(&last_word(text), words) {
                Some(word) => {
                    refuse(name, format!("unknown {} {}; did you mean `{word}`?", name.key, self.quoted()))
                }
                None => self.unfit(name, &alternatives(words), ""),
            }),
            _ => Err(self.unfit(name, &alternatives(words), "")),
        }
    }

    pub(crate) fn flag(&self, name: OptionName) -> Result<bool, Problem> {
        let way_out = match self {
            Self::Word(word) if word == "true" => return Ok(true),
            Self::Word(word) if word == "false" => return Ok(false),
            Self::Text(text) if text == "true" || text == "false" => "leave the quotes out",
            _ => "",
        };
        Err(self.unfit(name, "`true` or `false`", way_out))
    }

    pub(super) fn integer(&self, name: OptionName) -> Result<u64, Problem> {
        match self {
            Self::Integer(integer) => Ok(*integer),
            Self::Text(text) if text.parse::<u64>().is_ok() => {
                Err(self.unfit(name, "an integer, such as `1`", "leave the quotes out"))
            }
            _ => {
                Err(self.unfit(name, "an integer, such as `1`", &self.instead_of_a_constant(name, "number")))
            }
        }
    }

    pub(super) fn factors(&self, name: OptionName) -> Result<Factors, Problem> {
        let way_out = match self {
            // How many there must be depends on the board.
            Self::List(list) => return Ok(list.clone()),
            Self::Other(text) if text.starts_with("&[") => "leave the `&` out".into(),
            Self::Other(text) if text.starts_with('[') && text.contains(';') => {
                "every square has its own factor, so list all of them".into()
            }
            Self::Other(text) if text.starts_with('(') || text.starts_with('{') => {
                "write brackets around the factors".into()
            }
            _ => self.instead_of_a_constant(name, "factors"),
        };
        Err(self.unfit(name, "a list of factors, `[0x…, …]`", &way_out))
    }

    pub(super) fn bytes(&self, name: OptionName) -> Result<u64, Problem> {
        match self {
            Self::Integer(bytes) => Ok(*bytes),
            Self::Text(text) => bytes_from_text(text).ok_or_else(|| {
                let quoted = self.quoted();
                let message =
                    format!("cannot read {quoted} as a size; write `65536`, \"64 KiB\" or \"1 MiB\"");
                refuse(name, message)
            }),
            _ => {
                let expected = "a number of bytes, such as `65536`, or text such as \"64 KiB\"";
                Err(self.unfit(name, expected, &self.instead_of_a_constant(name, "number")))
            }
        }
    }

    /// The size or the drawing of a board.
    #[cfg(feature = "boards")]
    pub(super) fn board(&self, name: OptionName) -> Result<String, Problem> {
        let Self::Text(text) = self else {
            let expected = "text: files and ranks, such as \"9x10\", or a drawing";
            let (Self::Word(text) | Self::Path(text) | Self::Other(text)) = self else {
                return Err(self.unfit(name, expected, ""));
            };
            // `9x10`, or `b"9x10"`
            let inside = text.split_once('"').and_then(|(_, rest)| Some(rest.rsplit_once('"')?.0));
            let inside = inside.unwrap_or(text);
            let is_board = Geometry::read(inside, Numbering::default()).is_ok();
            let way_out = if is_board { format!("write \"{}\"", shortened(inside)) } else { String::new() };
            return Err(self.unfit(name, expected, &way_out));
        };
        // The numbering changes nothing about whether it can be read.
        Geometry::read(text, Numbering::default()).map_err(|message| refuse(name, message))?;
        Ok(text.clone())
    }

    /// A list of pieces.
    #[cfg(feature = "boards")]
    pub(super) fn pieces(&self, name: OptionName) -> Result<String, Problem> {
        match self {
            Self::Other(text) if text.starts_with(['[', '(', '{']) => read_pieces(text).map(|_| text.clone()),
            Self::Word(_) | Self::Other(_) => {
                Err(self.unfit(name, "a list, such as `[rook, bishop]`", "write brackets around the pieces"))
            }
            _ => Err(self.unfit(name, "a list, such as `[rook, bishop]`", "")),
        }
    }

    /// A list of what piece codes mean.
    pub(super) fn codes(&self, name: OptionName) -> Result<String, Problem> {
        match self {
            Self::Other(text) if text.starts_with('[') => read_codes(text).map(|_| text.clone()),
            _ => Err(self.unfit(name, &format!("a list, such as `{EXAMPLE_OF_CODES}`"), "")),
        }
    }

    /// The path of a type, or a tuple struct.
    pub(super) fn bitboard(&self, name: OptionName) -> Result<String, Problem> {
        let (Self::Word(text) | Self::Path(text) | Self::Other(text)) = self else { return self.path(name) };
        match tuple_struct(text) {
            Some((path, fields)) => {
                let problem = refused_type(name, path).or_else(|| {
                    // Which word it must be depends on the board.
                    let wide = refused_fields(name, path, fields, "u128");
                    wide.and_then(|_| refused_fields(name, path, fields, "u64"))
                });
                problem.map_or_else(|| Ok(text.clone()), Err)
            }
            None => self.path(name),
        }
    }

    pub(super) fn path(&self, name: OptionName) -> Result<String, Problem> {
        match self {
            Self::Path(text) | Self::Other(text) if tuple_struct(text).is_some() => {
                let way_out = match name.key {
                    "square" => {
                        let index = name.front_end.option("square_index");
                        format!("name the type alone, and add {index}, a function that makes it an index")
                    }
                    _ => "leave the parentheses out".into(),
                };
                Err(self.unfit(name, path_of(name.key), &way_out))
            }
            Self::Word(path) | Self::Path(path) if path != "true" && path != "false" => {
                refused_type(name, path).map_or_else(|| Ok(path.clone()), Err)
            }
            Self::Text(text)
                if text.chars().next().is_some_and(|first| first.is_alphabetic() || first == ':') =>
            {
                Err(self.unfit(name, path_of(name.key), "leave the quotes out"))
            }
            _ => Err(self.unfit(name, path_of(name.key), "")),
        }
    }

    /// A name; whether it can be one depends on the language.
    #[cfg(feature = "generate")]
    pub(crate) fn name(&self, name: OptionName) -> Result<String, Problem> {
        match self {
            Self::Word(text) | Self::Path(text) | Self::Text(text) => Ok(text.clone()),
            _ => Err(self.unfit(name, "a name, such as `engine_`", "")),
        }
    }

    /// The problem that the option does not take this value, with a way out if it is not empty.
    fn unfit(&self, name: OptionName, expected: &str, way_out: &str) -> Problem {
        let mut message = format!("{name} takes {expected}, not {}", self.quoted());
        if !way_out.is_empty() {
            message.push_str("; ");
            message.push_str(way_out);
        }
        refuse(name, message)
    }

    /// The value as messages quote it.
    fn quoted(&self) -> String {
        match self {
            Self::Word(text) | Self::Path(text) | Self::Other(text) => format!("`{}`", shortened(text)),
            Self::Integer(integer) => format!("`{integer}`"),
            Self::Text(text) => format!("\"{}\"", shortened(text)),
            Self::List(_) => "a list".into(),
        }
    }

    /// The way out if the value names a constant, whose value a macro cannot see: to write the number itself.
    /// Otherwise empty.
    fn instead_of_a_constant(&self, name: OptionName, what: &str) -> String {
        if name.front_end != FrontEnd::Macro {
            return String::new();
        }
        let (Self::Word(text) | Self::Path(text) | Self::Other(text)) = self else { return String::new() };
        for path in text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':') {
            let name = path.rsplit(':').next().unwrap_or_default();
            if name.chars().next().is_some_and(char::is_uppercase) {
                let constant = shortened(path);
                return format!("a macro cannot see the value of `{constant}`, so write the {what}");
            }
        }
        String::new()
    }
}

/// The problem with `element`, an element of a list of factors that is not an integer.
#[must_use]
pub fn refuse_factor(key: &'static str, place: usize, element: &Value) -> Problem {
    let name = FrontEnd::Macro.option(key);
    let way_out = element.instead_of_a_constant(name, "factor");
    let problem = element.unfit(name, "integers, such as `0x80001420400082`", &way_out);
    Problem { part: Part::Element(place), ..problem }
}

/// The problem with the type or function `path` as the value of `key`, if its text alone shows one.
///
/// The compiler would accept some of these types as squares, because they cast to `usize`. Of integers as bitboards it
/// would complain in each function.
pub(crate) fn refused_type(name: OptionName, path: &str) -> Option<Problem> {
    if is_long(path) {
        let message = format!(
            "{name} takes a path of up to {LONGEST_PATH} bytes, with up to {MOST_BRACKETS} brackets and references; give this \
             one a shorter name by `use` or `type`"
        );
        return Some(refuse(name, message));
    }
    let never = matches!(path, "f32" | "f64" | "bool" | "char" | "str");
    let narrow = matches!(path, "u8" | "u16" | "u32" | "usize");
    let signed = matches!(path, "i8" | "i16" | "i32" | "i64" | "i128" | "isize");
    if !never && !(name.key == "bitboard" && (narrow || signed)) {
        return None;
    }
    let expected = match name.key {
        "square" => {
            "a type with a value for each square: an integer such as `u8`, or an `enum` such as `crate::Square`"
        }
        "bitboard" => "a type of 64 bits: `u64`, or one of the engine's own, such as `crate::Bitboard`",
        _ => path_of(name.key),
    };
    Some(Value::Word(path.to_owned()).unfit(name, expected, ""))
}

/// Bytes of the longest path.
const LONGEST_PATH: usize = 256;

/// Brackets and references in a path.
const MOST_BRACKETS: usize = 16;

/// Whether a path is too long to be parsed: with brackets in brackets, it could take the whole stack.
pub(crate) fn is_long(path: &str) -> bool {
    let mut brackets = 0;
    for byte in path.bytes() {
        if matches!(byte, b'<' | b'(' | b'[' | b'{' | b'&' | b'*') {
            brackets += 1;
        }
    }
    path.len() > LONGEST_PATH || brackets > MOST_BRACKETS
}

/// What the option `key`, whose value is a path, takes: text for messages.
fn path_of(key: &str) -> &'static str {
    match key {
        "bitboard" => "the path of a type, such as `crate::Bitboard`",
        "square_index" => "the path of a function, such as `crate::square_index`",
        _ => "the path of a type, such as `crate::Square`",
    }
}

fn refuse(name: OptionName, message: String) -> Problem {
    Problem::new(name.key, Part::Value, message)
}

/// The last word of a path, in lower case.
fn last_word(path: &str) -> String {
    path.rsplit(':').next().unwrap_or_default().to_lowercase()
}

/// Reads sizes such as `"256 KiB"`. `kB`, `KB` and `MB` are powers of 1000, `KiB` and `MiB` powers of 1024; the space
/// may be missing.
fn bytes_from_text(text: &str) -> Option<u64> {
    let text = text.trim();
    let (mut number, mut digits): (Option<u64>, usize) = (None, 0);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => {
                number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(u64::from(byte - b'0'))?);
            }
            b'_' => {}
            _ => break,
        }
        digits += 1;
    }
    let number = number?;
    let unit = match text[digits..].trim_start() {
        "" | "B" | "bytes" => 1,
        "kB" | "KB" => 1000,
        "KiB" => 1 << 10,
        "MB" => 1_000_000,
        "MiB" => 1 << 20,
        _ => return None,
    };
    number.checked_mul(unit)
}

#[cfg(test)]
mod tests;
