//! Values of options as a front end reads them, and their conversion to what the option takes.

use super::problem::{Part, Problem, suggestion};
use super::{Factors, SQUARES};

/// The value of an option, before it is known what the option takes.
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
}

impl Value {
    /// Which of `words` the value is.
    pub(super) fn choice(&self, key: &'static str, words: &[&str]) -> Result<usize, Problem> {
        match self {
            Self::Word(word) => words.iter().position(|known| known == word).ok_or_else(|| {
                Problem::new(key, Part::Value, format!("unknown {key} `{word}`; {}", suggestion(word, words)))
            }),
            _ => Err(self.unfit(key, &format!("a word; {}", suggestion("", words)))),
        }
    }

    pub(super) fn flag(&self, key: &'static str) -> Result<bool, Problem> {
        match self {
            Self::Word(word) if word == "true" => Ok(true),
            Self::Word(word) if word == "false" => Ok(false),
            _ => Err(self.unfit(key, "`true` or `false`")),
        }
    }

    pub(super) fn integer(&self, key: &'static str) -> Result<u64, Problem> {
        match self {
            Self::Integer(integer) => Ok(*integer),
            _ => Err(self.unfit(key, "an integer")),
        }
    }

    pub(super) fn factors(&self, key: &'static str) -> Result<Factors, Problem> {
        match self {
            Self::List(list) => <Factors>::try_from(list.as_slice()).map_err(|_| {
                let message = format!(
                    "`{key}` takes {SQUARES} factors, one for each square from a1 to h8; here are {}",
                    list.len()
                );
                Problem::new(key, Part::Value, message)
            }),
            _ => Err(self.unfit(key, &format!("a list of {SQUARES} factors, `[0x…, …]`"))),
        }
    }

    pub(super) fn bytes(&self, key: &'static str) -> Result<u64, Problem> {
        match self {
            Self::Integer(bytes) => Ok(*bytes),
            Self::Text(text) => bytes_from_text(text).ok_or_else(|| {
                let message =
                    format!("cannot read \"{text}\" as a size; write `65536`, \"64 KiB\" or \"1 MiB\"");
                Problem::new(key, Part::Value, message)
            }),
            _ => Err(self.unfit(key, "a number of bytes, or text such as \"256 KiB\"")),
        }
    }

    pub(super) fn path(&self, key: &'static str) -> Result<String, Problem> {
        match self {
            Self::Word(path) | Self::Path(path) if path != "true" && path != "false" => Ok(path.clone()),
            _ => Err(self.unfit(key, "the path of a type, such as `crate::Square`")),
        }
    }

    fn unfit(&self, key: &'static str, expected: &str) -> Problem {
        let given = match self {
            Self::Word(word) => format!("`{word}`"),
            Self::Integer(integer) => format!("`{integer}`"),
            Self::Text(text) => format!("\"{text}\""),
            Self::List(_) => "a list".into(),
            Self::Path(path) => format!("`{path}`"),
        };
        Problem::new(key, Part::Value, format!("`{key}` takes {expected}, not {given}"))
    }
}

/// Reads `"256 KiB"` and the like; units of 1000 and of 1024, with or without a space.
fn bytes_from_text(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let number: u64 = text[..digits].replace('_', "").parse().ok()?;
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
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        assert_eq!(bytes_from_text("256 KiB"), Some(262_144));
        assert_eq!(bytes_from_text("1MiB"), Some(1 << 20));
        assert_eq!(bytes_from_text("64kB"), Some(64_000));
        assert_eq!(bytes_from_text("1_000"), Some(1000));
        assert_eq!(bytes_from_text("KiB"), None);
        assert_eq!(bytes_from_text("1 PiB"), None);
        assert_eq!(bytes_from_text("99999999999999999999"), None);
        assert_eq!(bytes_from_text("18446744073709551615 KiB"), None);
    }
}
