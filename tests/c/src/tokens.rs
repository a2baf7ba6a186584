//! The words and marks of C and C++, without comments and without rows of data.

/// A word, number, literal or mark of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// How it is written, quotation marks included.
    pub text: &'a str,
    /// The line that it starts on, from 1.
    pub line: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A keyword or a name.
    Word,
    /// A number.
    Number,
    /// A string or a character.
    Literal,
    /// A whole line for the preprocessor.
    Directive,
    /// Any other character.
    Mark,
}

/// The text without rows of numbers, which are nearly all of it. Lines keep their numbers.
#[must_use]
pub fn without_data(text: &str) -> String {
    let is_data = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix('{').unwrap_or(line).starts_with(|c: char| c.is_ascii_digit())
    };
    let mut left = String::new();
    for line in text.lines() {
        if !is_data(line) {
            left += line;
        }
        left.push('\n');
    }
    left
}

/// All tokens of `text`.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut line = 1;
    let mut line_starts = true;
    while let Some(first) = rest.chars().next() {
        let (length, kind) = next(rest, first, line_starts);
        let (token, behind) = rest.split_at(length);
        if let Some(kind) = kind {
            found.push(Token { kind, text: token.trim_end(), line });
        }
        let ends = token.matches('\n').count();
        line += ends;
        line_starts = ends > 0 || line_starts && token.trim().is_empty();
        rest = behind;
    }
    found
}

/// Bytes of the first token, blank or comment of `rest`, and what it is.
fn next(rest: &str, first: char, line_starts: bool) -> (usize, Option<Kind>) {
    let run = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if first.is_whitespace() {
        (run(char::is_whitespace), None)
    } else if rest.starts_with("//") {
        (rest.find('\n').unwrap_or(rest.len()), None)
    } else if rest.starts_with("/*") {
        (rest.find("*/").map_or(rest.len(), |end| end + 2), None)
    } else if first == '#' && line_starts {
        (directive_length(rest), Some(Kind::Directive))
    } else if first == '"' || first == '\'' {
        (literal_length(rest, first), Some(Kind::Literal))
    } else if first.is_ascii_digit() {
        (run(|c| c.is_alphanumeric() || c == '_' || c == '\'' || c == '.'), Some(Kind::Number))
    } else if is_word(first) {
        (run(is_word), Some(Kind::Word))
    } else {
        (first.len_utf8(), Some(Kind::Mark))
    }
}

/// Up to the end of the line that does not end with a backslash.
fn directive_length(rest: &str) -> usize {
    let mut length = 0;
    for line in rest.split_inclusive('\n') {
        length += line.len();
        if !line.trim_end_matches(['\n', '\r']).ends_with('\\') {
            break;
        }
    }
    length
}

fn literal_length(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_token_is_found() {
        let text = "// one\n#define A \\\n  1\n/* two\n */ int a[2] = {0x1f, 'a'}; \"\\\"x\" # b";
        let found: Vec<_> = tokens(text).iter().map(|token| (token.text, token.line)).collect();
        let expected = [
            ("#define A \\\n  1", 2),
            ("int", 5),
            ("a", 5),
            ("[", 5),
            ("2", 5),
            ("]", 5),
            ("=", 5),
            ("{", 5),
            ("0x1f", 5),
            (",", 5),
            ("'a'", 5),
            ("}", 5),
            (";", 5),
            ("\"\\\"x\"", 5),
            ("#", 5),
            ("b", 5),
        ];
        assert_eq!(found, expected);
    }
}
