//! Mistakes in the options: messages, the tokens that they are about, and suggestions. Messages
//! write options as the macro takes them.

use std::fmt;

#[cfg(feature = "generate")]
use super::options::{OPTIONS, option_for};

/// The part of an option that a [`Problem`] is about.
///
/// ```
/// use magic_tables::{Builder, ErrorSite, Value};
///
/// let twice = Value::Other("[rook, bishop, rook]".to_owned());
/// let problem = Builder::new().set("pieces", &twice).unwrap_err();
/// assert_eq!(problem.site, ErrorSite::Element(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorSite {
    /// The option's name.
    Key,
    /// The option's value.
    Value,
    /// One element of the option's value, counted from 0.
    Element(usize),
    /// One element of the list in an element: the number of this one, and its number in the list.
    Inner(usize, usize),
    /// The fields in parentheses behind the path of a tuple struct.
    Fields,
}

/// One mistake in the options: where it is, what is wrong, and what would work.
///
/// ```
/// use magic_tables::{Builder, Value};
///
/// let problem = Builder::new().set("scheme", &Value::Word("fanci".to_owned())).unwrap_err();
/// assert_eq!(problem.key, "scheme");
/// assert_eq!(problem.message, "unknown scheme `fanci`; did you mean `fancy`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The option's name, such as `scheme`.
    pub key: &'static str,
    /// The part of the option that is wrong.
    pub site: ErrorSite,
    /// What is wrong and what would work, without the final full stop.
    pub message: String,
}

impl Problem {
    pub(crate) fn new(key: &'static str, site: ErrorSite, message: impl Into<String>) -> Self {
        Self {
            key,
            site,
            message: message.into(),
        }
    }

    /// The value of an option is wrong.
    pub(crate) fn of_value(key: &'static str, message: impl Into<String>) -> Self {
        Self::new(key, ErrorSite::Value, message)
    }

    /// There are no tables in this scheme for a board and its pieces.
    #[cfg(feature = "boards")]
    pub(crate) fn no_tables(cause: &str, instead: &str) -> Self {
        Self::of_value("scheme", format!("{cause}; use {instead}"))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.site {
            ErrorSite::Element(i) => write!(f, "`{}`, element {i}: {}", self.key, self.message),
            ErrorSite::Inner(i, inner) => write!(
                f,
                "`{}`, element {i}, element {inner} of its list: {}",
                self.key, self.message
            ),
            ErrorSite::Key | ErrorSite::Value | ErrorSite::Fields => {
                write!(f, "`{}`: {}", self.key, self.message)
            }
        }
    }
}

/// The end of a message about the unknown word `given`: the nearest of `known`, or several, or a
/// list of them all.
#[must_use]
pub fn suggestion(given: &str, known: &[&str]) -> String {
    let likely = likely(given, known);
    if likely.is_empty() {
        format!("expected {}", alternatives(known))
    } else {
        format!("did you mean {}?", alternatives(&likely))
    }
}

/// The element of `known` that `word` was probably meant to be, if one is near enough.
#[must_use]
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    match likely(word, known).as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// The elements of `known` that `given` may have been meant to be: itself; or those that have its
/// words; or the nearest by letters; or those that it has all words of.
fn likely<'a>(given: &str, known: &[&'a str]) -> Vec<&'a str> {
    if is_far_longer(given, known) {
        return Vec::new();
    }
    let by_letters = nearest_by_letters(given, known);
    if let Some(itself) = by_letters.filter(|nearest| *nearest == given) {
        return vec![itself];
    }
    let with_its_words = having_words_of(given, known);
    match by_letters {
        _ if !with_its_words.is_empty() => with_its_words,
        Some(nearest) => vec![nearest],
        None => made_of_words_of(given, known),
    }
}

/// The element of `known` from which `word` differs in few letters.
fn nearest_by_letters<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let mut best = (usize::MAX, *known.first()?);
    for known in known {
        best = best.min((distance(word, known), known));
    }
    let (distance, nearest) = best;
    let length = nearest.len().max(3);
    // Two slips, such as a letter in the wrong place, in a short word; two fifths of a longer one.
    (distance * 2 <= length && (distance <= 2 || distance * 5 <= length * 2)).then_some(nearest)
}

/// Whether `word` differs from each of `known` in more than half of its characters. Comparing it
/// would take long.
fn is_far_longer(word: &str, known: &[&str]) -> bool {
    let mut longest = 3;
    for known in known {
        longest = longest.max(known.len());
    }
    word.chars().count() > 2 * longest
}

/// The elements of `known` that have all words of `given`, as `incorporate_shift` has `shift`.
fn having_words_of<'a>(given: &str, known: &[&'a str]) -> Vec<&'a str> {
    let words = words_of(given);
    let mut having = Vec::new();
    for &name in known {
        if !words.is_empty() && shared(&words, &words_of(name)) == words.len() {
            having.push(name);
        }
    }
    having
}

/// The elements of `known` all of whose words are words of `given`, as `board` is of `board_size`:
/// those with the most words.
fn made_of_words_of<'a>(given: &str, known: &[&'a str]) -> Vec<&'a str> {
    let words = words_of(given);
    let mut most = 1;
    let mut made = Vec::new();
    for &name in known {
        let of_name = words_of(name);
        let shared = shared(&words, &of_name);
        if of_name.len() < most || shared < of_name.len() {
            continue;
        }
        if of_name.len() > most {
            made.clear();
        }
        most = of_name.len();
        made.push(name);
    }
    made
}

/// How many words two lists share.
fn shared(words: &[&str], others: &[&str]) -> usize {
    let mut shared = 0;
    for word in words {
        shared += usize::from(others.contains(word));
    }
    shared
}

/// The words that underscores, hyphens and the like join.
fn words_of(name: &str) -> Vec<&str> {
    let mut words = Vec::new();
    // Pointers to functions have one type, so that `split` is compiled once for all of them.
    let is_between: fn(char) -> bool = |c| !c.is_alphanumeric();
    for word in name.split(is_between) {
        if !word.is_empty() && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// `words` as a list for messages: "`a`, `b` or `c`".
pub(super) fn alternatives(words: &[&str]) -> String {
    let mut list = String::new();
    for (place, word) in words.iter().enumerate() {
        list += match place {
            0 => "`",
            _ if place + 1 == words.len() => "` or `",
            _ => "`, `",
        };
        list += word;
    }
    list + "`"
}

/// The least number of insertions, removals and replacements of characters from `a` to `b`
/// (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let mut row = vec![0];
    for _ in b.chars() {
        row.push(row.len());
    }
    for x in a.chars() {
        let mut diagonal = row[0];
        row[0] += 1;
        for (last, y) in b.chars().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[last + 1];
            row[last + 1] = substituted.min(row[last] + 1).min(diagonal + 1);
        }
    }
    row[row.len() - 1]
}

/// The flag of the program `magics` for the option `key`.
#[cfg(feature = "generate")]
#[must_use]
pub fn flag(key: &str) -> String {
    format!("--{}", key.replace('_', "-"))
}

/// `text` about the option `key`, with the flags of the program `magics` in place of what the macro
/// takes. The name of another option stays if it is also a value, as `lines` is.
#[cfg(feature = "generate")]
#[must_use]
pub fn with_flags(key: &str, text: &str) -> String {
    let mut with_flags = String::new();
    for (number, part) in text.split('`').enumerate() {
        if number > 0 {
            with_flags.push('`');
        }
        // Each second part stands between two backquotes.
        match (number % 2 == 1).then(|| flags(key, part)).flatten() {
            Some(flags) => with_flags += &flags,
            None => with_flags += part,
        }
    }
    with_flags
}

/// The flags for `code` in a message about the option `key`: for one option, or for several with
/// commas between them. `None` if it is something else.
#[cfg(feature = "generate")]
fn flags(key: &str, code: &str) -> Option<String> {
    let all: Option<Vec<_>> = code
        .split(", ")
        .map(|setting| flag_and_value(key, setting))
        .collect();
    match all {
        Some(all) => Some(all.join(" ")),
        None => flag_and_value(key, code),
    }
}

/// The flag for an option with its value, or without one.
#[cfg(feature = "generate")]
fn flag_and_value(key: &str, code: &str) -> Option<String> {
    let (name, value) = code.split_once(" = ").unwrap_or((code, "true"));
    let is_option = OPTIONS.iter().any(|option| option.key == name);
    if !is_option || code != key && option_for(code).is_some() {
        return None;
    }
    Some(match value {
        "true" => flag(name),
        value if value.contains(' ') => format!("{} '{value}'", flag(name)),
        value => format!("{} {value}", flag(name)),
    })
}

#[cfg(test)]
mod tests;
