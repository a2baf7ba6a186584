//! Words, numbers and brackets of eight languages.
//!
//! The lexers that others keep (`logos`, `proc-macro2`, tree-sitter) know one language each, or are
//! told all words of it. A list of factors needs less of each language and all of them at once, in
//! a crate that every build of the macro compiles, so these are ours.

use crate::spec::factors::{NumberError, lowercase_without, read_factor};

/// What a text is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Open,
    Close,
    Comma,
    Equals,
    Colon,
    Semicolon,
    /// `-`, or else `+`.
    Sign {
        is_minus: bool,
    },
    /// A number, as it is written, and its value.
    Number(&'a str, u64),
    /// A word, and why it is no number.
    Word(&'a str, NumberError),
}

/// The tokens of a text.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// Whether braces are comments, as in Delphi.
    is_pascal: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            is_pascal: is_pascal(text),
        }
    }
}

/// Whether a text is in Delphi: it declares an array, or has `$` before its digits.
fn is_pascal(text: &str) -> bool {
    if text.contains("] of ") {
        return true;
    }
    if text.contains("0x") {
        return false;
    }
    for pair in text.as_bytes().windows(2) {
        if pair[0] == b'$' && pair[1].is_ascii_hexdigit() {
            return true;
        }
    }
    false
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_comments();
        let first = self.rest.chars().next()?;
        let token = match first {
            '(' | '[' | '{' => Token::Open,
            ')' | ']' | '}' => Token::Close,
            ',' => Token::Comma,
            '=' => Token::Equals,
            ':' => Token::Colon,
            ';' => Token::Semicolon,
            '+' | '-' => Token::Sign {
                is_minus: first == '-',
            },
            _ => return Some(self.word()),
        };
        self.rest = &self.rest[1..];
        Some(token)
    }
}

impl<'a> Lexer<'a> {
    /// Skips blanks and comments.
    fn skip_comments(&mut self) {
        self.rest = self.rest.trim_start();
        while let Some((start, end)) = self.comment(self.rest) {
            let inside = &self.rest[start.len()..];
            let behind = inside.split_once(end).map_or("", |(_, behind)| behind);
            self.rest = behind.trim_start();
        }
    }

    /// How the comment starts and ends with which `text` begins. `#[…]` and `#![…]` are attributes
    /// of Rust.
    fn comment(&self, text: &str) -> Option<(&'static str, &'static str)> {
        const COMMENTS: [(&str, &str); 6] = [
            ("//", "\n"),
            ("/*", "*/"),
            ("\"\"\"", "\"\"\""),
            ("#", "\n"),
            ("{", "}"),
            ("(*", "*)"),
        ];
        let known = if self.is_pascal { 6 } else { 4 };
        let is_attribute = text.starts_with("#[") || text.starts_with("#![");
        for &(start, end) in &COMMENTS[..known] {
            if text.starts_with(start) && !is_attribute {
                return Some((start, end));
            }
        }
        None
    }

    /// The word or number with which the rest begins.
    fn word(&mut self) -> Token<'a> {
        let length = if self.rest.starts_with(['"', '\'']) {
            quoted_length(self.rest)
        } else {
            self.word_length()
        };
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        match read_literal(unquoted(word)) {
            Ok(number) => Token::Number(word, number),
            Err(error) => Token::Word(word, error),
        }
    }

    /// How long the word is with which the rest begins. It has at least one character.
    fn word_length(&self) -> usize {
        let mut end = 0;
        while let Some(c) = self.rest[end..].chars().next() {
            let at_end = &self.rest[end..];
            let is_path = at_end.starts_with("::");
            let ends = c.is_whitespace() || "()[]{},=;:+-\"".contains(c) && !is_path;
            if end > 0 && (ends || self.comment(at_end).is_some()) {
                break;
            }
            end += if is_path { 2 } else { c.len_utf8() };
        }
        end
    }
}

/// How long the quotation or the character is with which `text` begins. A lifetime is a quote
/// alone.
fn quoted_length(text: &str) -> usize {
    let quote = &text[..1];
    let line = text.lines().next().unwrap_or(text);
    let mut from = 1;
    while let Some(end) = line[from..].find(quote) {
        from += end + 1;
        if !line[..from - 1].ends_with('\\') {
            return from;
        }
    }
    1
}

/// The number in a quotation, as files without numbers of 64 bits have it; or else the word.
fn unquoted(word: &str) -> &str {
    let [b'"' | b'\'', .., b'"' | b'\''] = word.as_bytes() else {
        return word;
    };
    let inside = &word[1..word.len() - 1];
    // `'1'` is a letter.
    if inside.len() > 1 && read_literal(inside).is_ok() {
        inside
    } else {
        word
    }
}

/// What languages write behind a number of 64 bits.
const SUFFIXES: [&str; 9] = ["ull", "llu", "ul", "lu", "ll", "u64", "u", "l", "n"];

/// Reads a number as any of the languages writes it: `0x1FULL`, `1'000`, `$1F`, `1L`.
fn read_literal(word: &str) -> Result<u64, NumberError> {
    if is_without_prefix(word) {
        return Err(NumberError::NoPrefix);
    }
    // Most words are none.
    if !matches!(word.as_bytes().first(), Some(b'0'..=b'9' | b'$')) {
        return Err(NumberError::NoNumber);
    }
    let plain = lowercase_without('\'', word);
    let number = without_suffix(&plain);
    if number.len() > 1 && number.starts_with('0') && is_decimal(number) {
        return Err(NumberError::Octal);
    }
    match number.strip_prefix('$') {
        Some(digits) => read_factor(&format!("0x{digits}")),
        None => read_factor(number),
    }
}

/// Whether a word is so many hexadecimal digits that it is no name, some of them letters.
fn is_without_prefix(word: &str) -> bool {
    const FEWEST: usize = 10;
    let mut digits = 0;
    let mut letters = 0;
    for byte in word.as_bytes() {
        match byte {
            b'0'..=b'9' => digits += 1,
            b'a'..=b'f' | b'A'..=b'F' => letters += 1,
            _ => return false,
        }
    }
    let is_binary = matches!(word.as_bytes(), [b'0', b'b' | b'B', ..]);
    word.len() >= FEWEST && !is_binary && digits > 0 && letters > 0
}

fn is_decimal(number: &str) -> bool {
    for digit in number.as_bytes() {
        if !digit.is_ascii_digit() {
            return false;
        }
    }
    true
}

fn without_suffix(number: &str) -> &str {
    for suffix in SUFFIXES {
        if let Some(digits) = number.strip_suffix(suffix) {
            return digits;
        }
    }
    number
}
