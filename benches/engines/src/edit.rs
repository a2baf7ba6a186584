//! Changes of an engine's source that name what they replace, and quote nothing of it.

use anyhow::{Context as _, Result, bail, ensure};
use regex::Regex;
use serde::Deserialize;
use std::ops::Range;
use std::sync::LazyLock;

/// One change of one file. Exactly one of its fields behind `with` says what is changed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The file, relative to the checkout.
    pub file: String,
    /// In which builds the change is made [default: in all that get our look-ups].
    #[serde(default)]
    pub when: When,
    /// What comes in the place of `item`, `body` or `pattern`.
    pub with: Option<String>,
    /// A regular expression. From the line in which it is found to the end of the statement, or of
    /// the braces, that begins there.
    pub item: Option<String>,
    /// The same, but only the braces and what is in them: a signature stays.
    pub body: Option<String>,
    /// The regular expression itself, wherever it is found; `with` may name its groups.
    pub pattern: Option<String>,
    /// Text to put before the first line.
    pub top: Option<String>,
    /// Text to put behind the last line.
    pub end: Option<String>,
    /// The whole file, which need not exist.
    pub whole: Option<String>,
    /// Takes the file away.
    pub delete: Option<bool>,
}

/// The builds in which a change is made: those with our look-ups (if constants can use them, if
/// they cannot), or all.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    #[default]
    Ours,
    Const,
    NotConst,
    Always,
}

impl Edit {
    /// The file as it should be, or nothing if it should go. `before` is the file as it is, if
    /// there is one.
    pub fn apply(&self, before: Option<&str>) -> Result<Option<String>> {
        if let Some(whole) = &self.whole {
            return Ok(Some(whole.clone()));
        }
        let before = before.context("there is no such file")?;
        if self.delete == Some(true) {
            return Ok(None);
        }
        let with = || self.with.as_deref().context("`with` is missing");
        let source = Source::new(before, &self.file);
        Ok(Some(match self {
            Self {
                item: Some(item), ..
            } => replace(before, &source.find(item)?.0, with()?),
            Self {
                body: Some(body), ..
            } => {
                let braces = source
                    .find(body)?
                    .1
                    .with_context(|| format!("`{body}` has no braces"))?;
                replace(before, &braces, with()?)
            }
            Self {
                pattern: Some(pattern),
                ..
            } => source.replace_all(pattern, with()?)?,
            Self { top: Some(top), .. } => format!("{}\n{before}", top.trim_end()),
            Self { end: Some(end), .. } => format!("{}\n\n{}\n", before.trim_end(), end.trim_end()),
            _ => bail!("it says nothing to do"),
        }))
    }
}

/// A file, with spaces in the place of what should not be searched. Places in all three are the
/// same.
struct Source<'a> {
    text: &'a str,
    without_comments: String,
    /// Without text and characters in quotes, too.
    code: String,
}

/// What is no code in Rust, in C and C++: comments, and what is in quotes. A lifetime has no second
/// quote, nor has what separates digits in C++ more than one digit before it.
static RUST: LazyLock<Regex> = LazyLock::new(|| {
    let raw = r###"r"[^"]*"|r#"(?s:.*?)"#|r##"(?s:.*?)"##"###;
    Regex::new(&[COMMENTS, raw, QUOTES].join("|")).expect("it is well formed")
});
static C: LazyLock<Regex> = LazyLock::new(|| {
    let raw = r#"R"\((?s:.*?)\)"|R"x\((?s:.*?)\)x""#;
    Regex::new(&[COMMENTS, raw, QUOTES].join("|")).expect("it is well formed")
});
const COMMENTS: &str = r"(?P<comment>//[^\n]*|/\*(?s:.*?)(?:\*/|\z))";
const QUOTES: &str = r#""(?s:\\.|[^"\\])*(?:"|\z)|'(?:\\.[^'\n]*|[^'\\\n])'"#;

impl<'a> Source<'a> {
    /// The ending of the file says the language. Of others, such as makefiles, everything is code.
    fn new(text: &'a str, file: &str) -> Self {
        let (mut without_comments, mut code) =
            (text.as_bytes().to_owned(), text.as_bytes().to_owned());
        let no_code = match file.rsplit_once('.').map(|(_, ending)| ending) {
            Some("rs") => Some(&RUST),
            Some("c" | "h" | "cc" | "cpp" | "hpp") => Some(&C),
            _ => None,
        };
        for found in no_code
            .iter()
            .flat_map(|no_code| no_code.captures_iter(text))
        {
            let blank = |bytes: &mut [u8]| {
                for byte in &mut bytes[found.get_match().range()] {
                    *byte = if *byte == b'\n' { b'\n' } else { b' ' };
                }
            };
            blank(&mut code);
            if found.name("comment").is_some() {
                blank(&mut without_comments);
            }
        }
        let text_of = |bytes| String::from_utf8(bytes).expect("whole characters became spaces");
        Self {
            text,
            without_comments: text_of(without_comments),
            code: text_of(code),
        }
    }

    /// The one item in which `pattern` is found, from the start of its line to its end, and its
    /// braces.
    fn find(&self, pattern: &str) -> Result<(Range<usize>, Option<Range<usize>>)> {
        let regex = compile(pattern)?;
        let mut matches = regex.find_iter(&self.without_comments);
        let first = matches
            .next()
            .with_context(|| format!("`{pattern}` was not found"))?
            .start();
        let others = matches.count();
        ensure!(
            others == 0,
            "`{pattern}` was found {} times, not once",
            others + 1
        );
        let start = self.text[..first]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let (braces, end) = self.extent(first).with_context(|| {
            format!("`{pattern}` begins nothing that ends: no `;`, and no braces")
        })?;
        Ok((start..end, braces))
    }

    /// The braces of the statement or item that begins at `start`, and where it ends.
    fn extent(&self, start: usize) -> Option<(Option<Range<usize>>, usize)> {
        let mut braces: Option<usize> = None;
        let mut depth = 0_usize;
        for (at, byte) in self.code.bytes().enumerate().skip(start) {
            match byte {
                b'{' if depth == 0 => {
                    braces = Some(at);
                    depth = 1;
                }
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => {
                    depth = depth.checked_sub(1)?;
                    if let (b'}', 0, Some(open)) = (byte, depth, braces) {
                        // A structure or a list ends with a semicolon, in the same line.
                        let rest = &self.text[at + 1..];
                        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                        let semicolon = if rest[blank..].starts_with(';') {
                            blank + 1
                        } else {
                            0
                        };
                        return Some((Some(open..at + 1), at + 1 + semicolon));
                    }
                }
                b';' if depth == 0 => return Some((None, at + 1)),
                _ => {}
            }
        }
        None
    }

    /// Replaces every match of `pattern` that is not in a comment.
    fn replace_all(&self, pattern: &str, with: &str) -> Result<String> {
        let (mut text, mut done) = (String::new(), 0);
        for captures in compile(pattern)?.captures_iter(&self.without_comments) {
            let found = captures.get_match();
            text += &self.text[done..found.start()];
            captures.expand(with, &mut text);
            done = found.end();
        }
        ensure!(done > 0, "`{pattern}` was not found");
        Ok(text + &self.text[done..])
    }
}

fn replace(source: &str, range: &Range<usize>, with: &str) -> String {
    format!(
        "{}{}{}",
        &source[..range.start],
        with.trim_end(),
        &source[range.end..]
    )
}

fn compile(pattern: &str) -> Result<Regex> {
    Ok(Regex::new(&format!("(?m){pattern}"))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const RUST_FILE: &str = "/// fn rook() {}\n#[inline]\npub fn rook(a: [u8; 4]) -> u64 {\n    if a { '}' } // }\n}\nfn last() {}\n";

    fn nothing(file: &str) -> Edit {
        Edit {
            file: file.to_owned(),
            ..Edit::default()
        }
    }

    /// An edit by `item`.
    fn item(file: &str, pattern: &str, with: &str) -> Edit {
        Edit {
            item: Some(pattern.into()),
            with: Some(with.into()),
            ..nothing(file)
        }
    }

    fn text(edit: &Edit, before: &str) -> String {
        edit.apply(Some(before)).unwrap().unwrap()
    }

    #[test]
    fn comments_and_quotes_are_no_code() {
        for (file, source, expected) in [
            ("a.rs", "a // {\nb", "a     \nb"),
            ("a.c", "a /* /* */ } b", "a          } b"),
            ("a.c", r#"f("\"{", '{', '\'')"#, "f(     ,    ,     )"),
            (
                "a.rs",
                "fn f<'a>(x: &'a str) { '{' }",
                "fn f<'a>(x: &'a str) {     }",
            ),
            ("a.rs", "r#\"{\"\"# br\"{\" r#type", "        b     r#type"),
            ("a.cpp", "R\"x({)\" )x\" + 1'000", "            + 1'000"),
            ("makefile", "CC = \"gcc # '", "CC = \"gcc # '"),
        ] {
            assert_eq!(Source::new(source, file).code, expected, "{source}");
        }
    }

    #[test]
    fn a_body_is_replaced_and_its_signature_stays() {
        let edit = Edit {
            body: Some(r"fn rook\(".into()),
            with: Some("{ 0 }".into()),
            ..nothing("a.rs")
        };
        assert_eq!(
            text(&edit, RUST_FILE),
            "/// fn rook() {}\n#[inline]\npub fn rook(a: [u8; 4]) -> u64 { 0 }\nfn last() {}\n"
        );
    }

    #[test]
    fn an_item_is_replaced_from_its_line_on() {
        let edited = text(&item("a.rs", r"fn rook\(", "use b;"), RUST_FILE);
        assert_eq!(
            edited,
            "/// fn rook() {}\n#[inline]\nuse b;\nfn last() {}\n"
        );
        let source = "int a;\nextern Magic rooks[64];\nstruct Magic {\n  int b;\n} ;\nint c;\n";
        let edited = |pattern| text(&item("a.h", pattern, ""), source);
        assert_eq!(
            edited("rooks"),
            "int a;\n\nstruct Magic {\n  int b;\n} ;\nint c;\n"
        );
        assert_eq!(
            edited(r"struct Magic \{"),
            "int a;\nextern Magic rooks[64];\n\nint c;\n"
        );
    }

    #[test]
    fn patterns_may_name_groups_and_do_not_match_comments() {
        let edit = Edit {
            pattern: Some(r"const (fn \w+)".into()),
            with: Some("$1".into()),
            ..nothing("a.rs")
        };
        let edited = text(&edit, "// const fn a\nconst fn b() {} const fn c() {}");
        assert_eq!(edited, "// const fn a\nfn b() {} fn c() {}");
    }

    #[test]
    fn files_are_made_lengthened_and_taken_away() {
        let new = Edit {
            whole: Some("x".into()),
            ..nothing("a")
        };
        assert_eq!(new.apply(None).unwrap(), Some("x".into()));
        assert_eq!(
            text(
                &Edit {
                    top: Some("x\n".into()),
                    ..nothing("a")
                },
                "y\n"
            ),
            "x\ny\n"
        );
        assert_eq!(
            text(
                &Edit {
                    end: Some("x\n".into()),
                    ..nothing("a")
                },
                "y\n"
            ),
            "y\n\nx\n"
        );
        assert_eq!(
            Edit {
                delete: Some(true),
                ..nothing("a")
            }
            .apply(Some("y"))
            .unwrap(),
            None
        );
    }

    #[test]
    fn errors_say_what_was_looked_for() {
        let error = |edit: Edit, before| edit.apply(before).unwrap_err().to_string();
        let by_item = |pattern, before| error(item("a.rs", pattern, ""), before);
        assert_eq!(
            by_item("fn queen", Some(RUST_FILE)),
            "`fn queen` was not found"
        );
        assert_eq!(
            by_item(r"fn \w+", Some(RUST_FILE)),
            r"`fn \w+` was found 2 times, not once"
        );
        assert_eq!(by_item("fn", None), "there is no such file");
        assert_eq!(
            by_item("a", Some("a { (")),
            "`a` begins nothing that ends: no `;`, and no braces"
        );
        assert_eq!(error(nothing("a.rs"), Some("a")), "it says nothing to do");
        let body = Edit {
            body: Some("a".into()),
            with: Some(String::new()),
            ..nothing("a.rs")
        };
        assert_eq!(error(body, Some("a;")), "`a` has no braces");
    }

    proptest! {
        #[test]
        fn the_rest_of_the_source_stays(
            before in r"([a-z ]*;\n)*", inside in r"([a-z ;]|\{[a-z]*\}|//\{\n|'\}')*", after in r"\n([a-z ]*;\n)*"
        ) {
            let source = format!("{before}fn ROOK() {{{inside}}}{after}");
            prop_assert_eq!(text(&item("a.rs", "ROOK", "!"), &source), format!("{before}!{after}"));
        }

        #[test]
        fn lengths_and_lines_stay(source in r#"([a-z{}()/*"'#\\rR\n é]|//|/\*|\*/)*"#) {
            for file in ["a.rs", "a.c", "a"] {
                let Source { without_comments, code, .. } = Source::new(&source, file);
                prop_assert_eq!([without_comments.len(), code.len()], [source.len(); 2]);
                prop_assert_eq!(code.lines().count(), source.lines().count());
            }
        }
    }
}
