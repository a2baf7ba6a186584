//! Which bytes of a source are code, and which are comments or text in quotes: as much as is needed to match braces.

/// How languages write comments and quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// Comments nest, and `'a` may be a lifetime.
    Rust,
    /// C and C++.
    C,
    /// Anything else, such as a makefile: all of it is code.
    Other,
}

impl Syntax {
    /// That of a file with this name.
    pub fn of(file: &str) -> Self {
        match file.rsplit_once('.').map(|(_, ending)| ending) {
            Some("rs") => Self::Rust,
            Some("c" | "h" | "cc" | "cpp" | "hpp") => Self::C,
            _ => Self::Other,
        }
    }
}

/// What a byte belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Names, numbers, brackets.
    Code,
    /// A comment.
    Comment,
    /// Text or a character in quotes, the quotes included.
    Quoted,
}

/// The kind of every byte of `source`.
pub fn kinds(source: &str, language: Syntax) -> Vec<Kind> {
    let mut kinds = vec![Kind::Code; source.len()];
    if language == Syntax::Other {
        return kinds;
    }
    let bytes = source.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let (kind, length) = token(&bytes[at..], at.checked_sub(1).map(|before| bytes[before]), language);
        kinds[at..at + length].fill(kind);
        at += length;
    }
    kinds
}

/// `source` with spaces in the place of comments; lines and lengths stay.
pub fn without_comments(source: &str, language: Syntax) -> String {
    let kinds = kinds(source, language);
    let blank = |(byte, kind): (u8, &Kind)| if *kind == Kind::Comment && byte != b'\n' { b' ' } else { byte };
    let blanked = source.bytes().zip(&kinds).map(blank).collect();
    String::from_utf8(blanked).expect("comments begin and end at characters")
}

/// The kind of the first token of `rest`, and its length in bytes. `before` is the byte before it.
fn token(rest: &[u8], before: Option<u8>, language: Syntax) -> (Kind, usize) {
    let is_rust = language == Syntax::Rust;
    let in_word = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match rest {
        [b'/', b'/', ..] => (Kind::Comment, line(rest)),
        [b'/', b'*', ..] => (Kind::Comment, block(rest, is_rust)),
        [b'"', ..] => (Kind::Quoted, quoted(rest, b'"')),
        [b'r', b'"' | b'#', ..] if is_rust && (!in_word || before == Some(b'b')) => match raw_rust(rest) {
            Some(length) => (Kind::Quoted, length),
            None => (Kind::Code, 1),
        },
        [b'R', b'"', ..] if !is_rust && !in_word => (Kind::Quoted, raw_cpp(rest)),
        // A lifetime has no second quote: 'a, but not 'a'.
        [b'\'', first, second, ..] if is_rust && *first != b'\\' && first.is_ascii() && *second != b'\'' => {
            (Kind::Code, 1)
        }
        // C++ separates digits by it.
        [b'\'', ..] if !is_rust && before.is_some_and(|byte| byte.is_ascii_hexdigit()) => (Kind::Code, 1),
        [b'\'', ..] => (Kind::Quoted, quoted(rest, b'\'')),
        _ => (Kind::Code, 1),
    }
}

/// Up to the end of the line.
fn line(rest: &[u8]) -> usize {
    rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())
}

/// Up to the end of a comment in `/* */`.
fn block(rest: &[u8], nests: bool) -> usize {
    let (mut depth, mut at) = (1, 2);
    while at < rest.len() {
        match rest[at..] {
            [b'*', b'/', ..] => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            [b'/', b'*', ..] if nests => {
                depth += 1;
                at += 2;
            }
            _ => at += 1,
        }
    }
    rest.len()
}

/// Up to the closing quote.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// Up to the end of `r"…"`, `r#"…"#`, …; nothing if `rest` is a name such as `r#type`.
fn raw_rust(rest: &[u8]) -> Option<usize> {
    let hashes = rest[1..].iter().take_while(|&&byte| byte == b'#').count();
    if rest.get(1 + hashes) != Some(&b'"') {
        return None;
    }
    let end: Vec<_> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
    let text = 2 + hashes;
    Some(find(&rest[text..], &end).map_or(rest.len(), |at| text + at + end.len()))
}

/// Up to the end of `R"name(…)name"`.
fn raw_cpp(rest: &[u8]) -> usize {
    let Some(open) = find(rest, b"(") else { return rest.len() };
    let end = [b")", &rest[2..open], b"\""].concat();
    find(&rest[open..], &end).map_or(rest.len(), |at| open + at + end.len())
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The source with `c` for bytes of comments and `q` for those in quotes.
    fn marked(source: &str, language: Syntax) -> String {
        let mark = |(byte, kind): (char, &Kind)| match kind {
            Kind::Code => byte,
            Kind::Comment => 'c',
            Kind::Quoted => 'q',
        };
        source.chars().zip(&kinds(source, language)).map(mark).collect()
    }

    #[test]
    fn comments_and_quotes_are_found() {
        for (language, source, expected) in [
            (Syntax::Rust, "a // {\nb", "a cccc\nb"),
            (Syntax::Rust, "a /* /* */ } */ b", "a ccccccccccccc b"),
            (Syntax::C, "a /* /* */ } b", "a cccccccc } b"),
            (Syntax::C, r#"f("\"{", '{', '\'')"#, "f(qqqqq, qqq, qqqq)"),
            (Syntax::Rust, "fn f<'a>(x: &'a str) { '{' }", "fn f<'a>(x: &'a str) { qqq }"),
            (Syntax::Rust, "r#\"{\"\"# br\"{\" r#type", "qqqqqqq bqqqq r#type"),
            (Syntax::C, "R\"x({)\" )x\" + 1'000", "qqqqqqqqqqq + 1'000"),
            (Syntax::Other, "CC = \"gcc # '", "CC = \"gcc # '"),
        ] {
            assert_eq!(marked(source, language), expected, "{source}");
        }
    }

    proptest! {
        #[test]
        fn every_byte_has_a_kind(source in r#"([a-z{}()/*"'#\\rR\n é]|//|/\*|\*/)*"#) {
            for language in [Syntax::Rust, Syntax::C, Syntax::Other] {
                let blank = without_comments(&source, language);
                prop_assert_eq!(blank.len(), source.len());
                prop_assert_eq!(blank.lines().count(), source.lines().count());
            }
        }

        #[test]
        fn code_without_comments_and_quotes_is_code(source in r"[a-z0-9{}()\[\];,.<>=+ \n]*") {
            prop_assert!(kinds(&source, Syntax::Rust).iter().all(|&kind| kind == Kind::Code));
            prop_assert!(kinds(&source, Syntax::C).iter().all(|&kind| kind == Kind::Code));
        }
    }
}
