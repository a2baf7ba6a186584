//! Reads a list of factors as it stands in an engine, in any of the usual languages.
//!
//! The text is a sequence of words and brackets. Brackets that hold nothing but numbers, commas and
//! such brackets are a list; whatever stands around them is a declaration, and is skipped.

use std::fmt;
use std::ops::Range;

use super::factors::{NumberError, OwnFactors, read_factor};
use crate::text::shortened;

/// Why a text is not one list of factors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FactorError {
    /// A word in the list is no factor.
    Word {
        /// The word, shortened.
        word: String,
        /// What is wrong with it.
        error: NumberError,
    },
    /// The text has several lists: their names and lengths, the first few of them.
    SeveralLists(Vec<(String, usize)>),
}

impl fmt::Display for FactorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word { word, error } => write!(f, "`{word}`: {error}"),
            Self::SeveralLists(lists) => {
                f.write_str("more than one list of numbers:")?;
                for (place, (name, length)) in lists.iter().enumerate() {
                    let separator = if place == 0 { "" } else { "," };
                    write!(f, "{separator} `{name}` of {length}")?;
                }
                f.write_str("; give one list, in a file of its own")
            }
        }
    }
}

impl std::error::Error for FactorError {}

/// A message names no more lists than these.
const MOST_NAMED: usize = 4;

/// Reads the one list of factors in a text.
pub(super) fn read(text: &str) -> Result<OwnFactors, FactorError> {
    let mut reader = Reader::default();
    let mut rest = text;
    while let Some((token, behind)) = next_token(rest) {
        reader.take(token);
        rest = behind;
    }
    reader.finish()
}

/// What a text is made of.
#[derive(Clone, Copy)]
enum Token<'a> {
    Open,
    Close,
    Comma,
    Equals,
    Semicolon,
    Word(&'a str),
}

/// The first token of a text, and the text behind it. Blanks and comments are skipped.
fn next_token(text: &str) -> Option<(Token<'_>, &str)> {
    let text = without_comments(text);
    let first = text.chars().next()?;
    let token = match first {
        '(' | '[' | '{' => Token::Open,
        ')' | ']' | '}' => Token::Close,
        ',' => Token::Comma,
        '=' => Token::Equals,
        ';' => Token::Semicolon,
        _ => {
            let (word, behind) = text.split_at(word_length(text));
            return Some((Token::Word(word), behind));
        }
    };
    Some((token, &text[1..]))
}

/// How long the word is with which a text begins. It has at least one character.
fn word_length(text: &str) -> usize {
    for (at, c) in text.char_indices().skip(1) {
        if c.is_whitespace() || "()[]{},=;".contains(c) || begins_comment(&text[at..]) {
            return at;
        }
    }
    text.len()
}

/// Whether a text begins with a comment. `#[…]` and `#![…]` are attributes of Rust.
fn begins_comment(text: &str) -> bool {
    let is_hash = text.starts_with('#') && !text.starts_with("#[") && !text.starts_with("#![");
    is_hash || text.starts_with("//") || text.starts_with("/*")
}

/// The text behind the blanks and comments with which it begins.
fn without_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if !begins_comment(text) {
            return text;
        }
        let end = if text.starts_with("/*") { "*/" } else { "\n" };
        text = text.split_once(end).map_or("", |(_, behind)| behind);
    }
}

/// A list, and the name in front of it.
struct List<'a> {
    name: &'a str,
    factors: Range<usize>,
}

/// Brackets that are open, or the whole text.
struct Frame<'a> {
    /// How many factors and lists there were when it began.
    first_factor: usize,
    first_list: usize,
    /// Whether it has nothing but numbers, commas and brackets with nothing else.
    is_list: bool,
    /// A word that may be the macro around a number, such as `C64(…)`.
    possible_macro: Option<(&'a str, NumberError)>,
    /// What the next list is probably called.
    name: &'a str,
    /// Whether a type follows the name, so that later words are no names.
    has_type: bool,
}

impl Frame<'_> {
    fn new(first_factor: usize, first_list: usize) -> Self {
        Self {
            first_factor,
            first_list,
            is_list: true,
            possible_macro: None,
            name: "",
            has_type: false,
        }
    }
}

/// What was read so far. It keeps its own stack, so that no text is too deep.
struct Reader<'a> {
    factors: Vec<u64>,
    lists: Vec<List<'a>>,
    text: Frame<'a>,
    open: Vec<Frame<'a>>,
    /// The first word since the last `=` that is no number.
    wrong: Option<(&'a str, NumberError)>,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        Self {
            factors: Vec::new(),
            lists: Vec::new(),
            text: Frame::new(0, 0),
            open: Vec::new(),
            wrong: None,
        }
    }
}

impl<'a> Reader<'a> {
    /// The innermost brackets.
    fn frame(&mut self) -> &mut Frame<'a> {
        self.open.last_mut().unwrap_or(&mut self.text)
    }

    /// Ends a word that is not the macro around a number: then it is no part of a list.
    fn end_word(&mut self) {
        let frame = self.frame();
        if let Some(word) = frame.possible_macro.take() {
            frame.is_list = false;
            self.wrong.get_or_insert(word);
        }
    }

    fn take(&mut self, token: Token<'a>) {
        match token {
            Token::Open => {
                let frame = Frame::new(self.factors.len(), self.lists.len());
                self.open.push(frame);
            }
            Token::Close => self.close(),
            Token::Comma => self.end_word(),
            Token::Equals => {
                self.end_word();
                self.wrong = None;
                self.frame().is_list = false;
            }
            Token::Semicolon => {
                self.end_word();
                let frame = self.frame();
                frame.is_list = false;
                frame.has_type = false;
            }
            Token::Word(word) => self.word(word),
        }
    }

    fn word(&mut self, word: &'a str) {
        self.end_word();
        let error = match read_literal(word) {
            Ok(factor) => return self.factors.push(factor),
            Err(error) => error,
        };
        let frame = self.frame();
        frame.possible_macro = Some((word, error));
        if !frame.has_type {
            frame.name = word.trim_end_matches(':');
            frame.has_type = word.ends_with(':');
        }
    }

    /// Ends the innermost brackets. More closing brackets than open ones mean nothing.
    fn close(&mut self) {
        self.end_word();
        let Some(inner) = self.open.pop() else {
            return;
        };
        let factors = inner.first_factor..self.factors.len();
        let is_number = inner.is_list && factors.len() == 1;
        if is_number {
            self.frame().possible_macro = None;
            return;
        }
        self.end_word();
        let outer = self.frame();
        outer.is_list &= inner.is_list;
        if inner.is_list && !factors.is_empty() {
            let name = outer.name;
            outer.has_type = false;
            self.lists.truncate(inner.first_list);
            self.lists.push(List { name, factors });
        }
    }

    /// The one list of the text.
    fn finish(mut self) -> Result<OwnFactors, FactorError> {
        while !self.open.is_empty() {
            self.close();
        }
        self.end_word();
        if self.text.is_list {
            return Ok(self.factors.into());
        }
        match (self.lists.as_slice(), self.wrong) {
            ([list], _) => Ok(self.factors[list.factors.clone()].to_vec().into()),
            ([], Some((word, error))) => Err(FactorError::Word {
                word: shortened(word).into_owned(),
                error,
            }),
            ([], None) => Ok(self.factors.into()),
            (lists, _) => {
                let mut named = Vec::new();
                for list in &lists[..lists.len().min(MOST_NAMED)] {
                    named.push((shortened(list.name).into_owned(), list.factors.len()));
                }
                Err(FactorError::SeveralLists(named))
            }
        }
    }
}

/// What languages write behind a number of 64 bits.
const SUFFIXES: [&str; 8] = ["ull", "llu", "ul", "lu", "ll", "u64", "u", "l"];

/// Reads a number as any of the languages writes it: `0x1FULL`, `1'000`, `$1F`, `-1L`.
fn read_literal(word: &str) -> Result<u64, NumberError> {
    let plain = word.replace('\'', "").to_ascii_lowercase();
    let (is_negative, plain) = match plain.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, plain.as_str()),
    };
    let number = without_suffix(plain);
    let factor = match number.strip_prefix('$') {
        Some(digits) => read_factor(&format!("0x{digits}"))?,
        None => read_factor(number)?,
    };
    // Java has no unsigned numbers: what does not fit is written as a negative one.
    if is_negative && factor > 1 << 63 {
        return Err(NumberError::TooLarge);
    }
    Ok(if is_negative {
        factor.wrapping_neg()
    } else {
        factor
    })
}

fn without_suffix(number: &str) -> &str {
    for suffix in SUFFIXES {
        if let Some(digits) = number.strip_suffix(suffix) {
            return digits;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_read(text: &str) {
        let expected = OwnFactors::from(vec![0xfedc_ba98_7654_3210, 17, 5]);
        assert_eq!(read(text), Ok(expected), "{text}");
    }

    #[test]
    fn lists_of_c_have_suffixes_and_macros() {
        assert_read("static const uint64_t R[3] = {\n 0xFEDCBA9876543210ULL, 17u, /* c1 */ 5 };");
        assert_read("const U64 R[3] = { C64(0xfedcba9876543210), UINT64_C(17), C64(5), };");
    }

    #[test]
    fn macros_need_no_brackets_around_the_list() {
        assert_read("C64(0xfedcba9876543210), C64(17), C64(5)");
    }

    #[test]
    fn lists_of_cpp_have_separators_and_need_no_equals_sign() {
        assert_read("constexpr std::array<U64, 3> R{ 0xfedc'ba98'7654'3210ull, 1'7, 5 };");
    }

    #[test]
    fn lists_of_rust_have_attributes() {
        assert_read(
            "#[rustfmt::skip] pub const R: [u64; 3] = [0xfedc_ba98_7654_3210u64, 17, 5_u64];",
        );
    }

    #[test]
    fn lists_of_java_have_negative_numbers() {
        assert_read("private static final long[] R = { -81985529216486896L, 17L, 5L };");
    }

    #[test]
    fn lists_of_c_sharp_have_their_type_again() {
        assert_read("static readonly ulong[] R = new ulong[3] { 0xFEDC_BA98_7654_3210UL, 17, 5 };");
    }

    #[test]
    fn lists_of_go_have_their_type_before_the_braces() {
        assert_read("package x\nvar r = [3]uint64{\n 0xfedcba9876543210, // a1\n 17, 5,\n}\n");
    }

    #[test]
    fn lists_of_python_have_their_own_comments() {
        assert_read("R: list[int] = [\n  0xfedcba9876543210,  # a1, 12\n  17, 5]\n");
    }

    #[test]
    fn lists_of_delphi_have_dollars_and_parentheses() {
        assert_read("const R: array[0..2] of UInt64 = ($FEDCBA9876543210, 17, 5);");
    }

    #[test]
    fn rows_of_a_list_are_one_list() {
        assert_read("int r[2][2] = {{0xfedcba9876543210, 17}, {5}};");
    }

    #[test]
    fn several_lists_are_named_with_their_lengths() {
        let text = "const ROOK: [u64; 2] = [1, 2];\nconst BISHOP: [u64; 3] = [3, 4, 5];";
        let expected = "more than one list of numbers: `ROOK` of 2, `BISHOP` of 3; \
                        give one list, in a file of its own";
        assert_eq!(read(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_wrong_word_is_named_and_not_the_declaration() {
        let error = read("static const int R[3] = { 1, two, 3 };").unwrap_err();
        assert!(error.to_string().starts_with("`two`: "), "{error}");
    }

    #[test]
    fn a_number_below_those_of_64_bits_is_too_large() {
        let error = read("-9223372036854775809").unwrap_err().to_string();
        assert!(error.ends_with("at most 64 bits"), "{error}");
    }

    #[test]
    fn deep_brackets_are_read() {
        let text = "[".repeat(100_000) + "1, 2";
        assert_eq!(read(&text), Ok(OwnFactors::from(vec![1, 2])));
    }
}
