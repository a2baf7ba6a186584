//! Changes of an engine's source that name what they replace, and quote nothing of it.

use crate::scan::{self, Kind, Syntax};
use regex::Regex;
use serde::Deserialize;
use std::ops::Range;

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
    /// A regular expression. From the line in which it is found to the end of the statement, or of the braces, that
    /// begins there.
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

/// The builds in which a change is made.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Our look-ups.
    #[default]
    Ours,
    /// Our look-ups, if constants can use them.
    Const,
    /// Our look-ups, if constants cannot.
    NotConst,
    /// Every build, the engine's own included.
    Always,
}

impl Edit {
    /// The file as it should be, or nothing if it should go. `before` is the file as it is, if there is one.
    ///
    /// # Errors
    /// If what is to be changed cannot be found, or is found more than once where one is meant.
    pub fn apply(&self, before: Option<&str>) -> Result<Option<String>, String> {
        if let Some(whole) = &self.whole {
            return Ok(Some(whole.clone()));
        }
        let before = before.ok_or("there is no such file")?;
        if self.delete == Some(true) {
            return Ok(None);
        }
        let with = || self.with.as_deref().ok_or("`with` is missing");
        let syntax = Syntax::of(&self.file);
        Ok(Some(match self {
            Self { item: Some(item), .. } => replace(before, &find(before, syntax, item)?.item, with()?),
            Self { body: Some(body), .. } => {
                let found = find(before, syntax, body)?;
                let body = found.body.ok_or_else(|| format!("`{body}` has no braces"))?;
                replace(before, &body, with()?)
            }
            Self { pattern: Some(pattern), .. } => replace_pattern(before, syntax, pattern, with()?)?,
            Self { top: Some(top), .. } => format!("{}\n{before}", top.trim_end()),
            Self { end: Some(end), .. } => format!("{}\n\n{}\n", before.trim_end(), end.trim_end()),
            _ => return Err("it says nothing to do".to_owned()),
        }))
    }
}

/// Where an item is.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    /// From the start of its line to its end.
    item: Range<usize>,
    /// Its braces.
    body: Option<Range<usize>>,
}

/// The one item of `source` in which `pattern` is found, comments excepted.
fn find(source: &str, syntax: Syntax, pattern: &str) -> Result<Found, String> {
    let regex = compile(pattern)?;
    let code = scan::without_comments(source, syntax);
    let mut matches = regex.find_iter(&code);
    let first = matches.next().ok_or_else(|| format!("`{pattern}` was not found"))?;
    let others = matches.count();
    if others > 0 {
        return Err(format!("`{pattern}` was found {} times, not once", others + 1));
    }
    let start = source[..first.start()].rfind('\n').map_or(0, |newline| newline + 1);
    let (body, end) = extent(source, syntax, first.start())
        .ok_or_else(|| format!("`{pattern}` begins nothing that ends: no `;`, and no braces"))?;
    Ok(Found { item: start..end, body })
}

/// The braces of the statement or item that begins at `start`, and where it ends.
fn extent(source: &str, syntax: Syntax, start: usize) -> Option<(Option<Range<usize>>, usize)> {
    let kinds = scan::kinds(source, syntax);
    let code = source.bytes().enumerate().zip(kinds).skip(start).filter(|(_, kind)| *kind == Kind::Code);
    let mut braces: Option<usize> = None;
    let mut depth = 0_usize;
    for ((at, byte), _) in code {
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
                    let rest = &source[at + 1..];
                    let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                    let semicolon = if rest[blank..].starts_with(';') { blank + 1 } else { 0 };
                    return Some((Some(open..at + 1), at + 1 + semicolon));
                }
            }
            b';' if depth == 0 => return Some((None, at + 1)),
            _ => {}
        }
    }
    None
}

fn replace(source: &str, range: &Range<usize>, with: &str) -> String {
    format!("{}{}{}", &source[..range.start], with.trim_end(), &source[range.end..])
}

/// Replaces every match of `pattern` that is not in a comment.
fn replace_pattern(source: &str, syntax: Syntax, pattern: &str, with: &str) -> Result<String, String> {
    let regex = compile(pattern)?;
    let code = scan::without_comments(source, syntax);
    let (mut text, mut done) = (String::new(), 0);
    for captures in regex.captures_iter(&code) {
        let found = captures.get_match();
        text += &source[done..found.start()];
        captures.expand(with, &mut text);
        done = found.end();
    }
    if done == 0 {
        return Err(format!("`{pattern}` was not found"));
    }
    Ok(text + &source[done..])
}

fn compile(pattern: &str) -> Result<Regex, String> {
    Regex::new(&format!("(?m){pattern}")).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const RUST: &str = "/// fn rook() {}\n#[inline]\npub fn rook(a: [u8; 4]) -> u64 {\n    if a { '}' } // }\n}\nfn last() {}\n";

    fn nothing(file: &str) -> Edit {
        Edit { file: file.to_owned(), ..Edit::default() }
    }

    fn text(edit: &Edit, before: &str) -> String {
        edit.apply(Some(before)).unwrap().unwrap()
    }

    #[test]
    fn a_body_is_replaced_and_its_signature_stays() {
        let edit = Edit { body: Some(r"fn rook\(".into()), with: Some("{ 0 }".into()), ..nothing("a.rs") };
        assert_eq!(
            text(&edit, RUST),
            "/// fn rook() {}\n#[inline]\npub fn rook(a: [u8; 4]) -> u64 { 0 }\nfn last() {}\n"
        );
    }

    #[test]
    fn an_item_is_replaced_from_its_line_on() {
        let edit = Edit { item: Some(r"fn rook\(".into()), with: Some("use b;".into()), ..nothing("a.rs") };
        assert_eq!(text(&edit, RUST), "/// fn rook() {}\n#[inline]\nuse b;\nfn last() {}\n");
        let source = "int a;\nextern Magic rooks[64];\nstruct Magic {\n  int b;\n} ;\nint c;\n";
        let edit = |item: &str| Edit { item: Some(item.into()), with: Some(String::new()), ..nothing("a.h") };
        assert_eq!(text(&edit("rooks"), source), "int a;\n\nstruct Magic {\n  int b;\n} ;\nint c;\n");
        assert_eq!(text(&edit(r"struct Magic \{"), source), "int a;\nextern Magic rooks[64];\n\nint c;\n");
    }

    #[test]
    fn patterns_may_name_groups_and_do_not_match_comments() {
        let edit =
            Edit { pattern: Some(r"const (fn \w+)".into()), with: Some("$1".into()), ..nothing("a.rs") };
        assert_eq!(
            text(&edit, "// const fn a\nconst fn b() {} const fn c() {}"),
            "// const fn a\nfn b() {} fn c() {}"
        );
    }

    #[test]
    fn files_are_made_lengthened_and_taken_away() {
        let new = Edit { whole: Some("x".into()), ..nothing("a") };
        assert_eq!(new.apply(None), Ok(Some("x".into())));
        assert_eq!(text(&Edit { top: Some("x\n".into()), ..nothing("a") }, "y\n"), "x\ny\n");
        assert_eq!(text(&Edit { end: Some("x\n".into()), ..nothing("a") }, "y\n"), "y\n\nx\n");
        assert_eq!(Edit { delete: Some(true), ..nothing("a") }.apply(Some("y")), Ok(None));
    }

    #[test]
    fn errors_say_what_was_looked_for() {
        let item =
            |pattern: &str| Edit { item: Some(pattern.into()), with: Some(String::new()), ..nothing("a.rs") };
        let error = |edit: Edit, before| edit.apply(before).unwrap_err();
        assert_eq!(error(item("fn queen"), Some(RUST)), "`fn queen` was not found");
        assert_eq!(error(item(r"fn \w+"), Some(RUST)), r"`fn \w+` was found 2 times, not once");
        assert_eq!(error(item("fn"), None), "there is no such file");
        assert_eq!(error(item("a"), Some("a { (")), "`a` begins nothing that ends: no `;`, and no braces");
        assert_eq!(error(nothing("a.rs"), Some("a")), "it says nothing to do");
        let body = Edit { body: Some("a".into()), with: Some(String::new()), ..nothing("a.rs") };
        assert_eq!(error(body, Some("a;")), "`a` has no braces");
    }

    proptest! {
        #[test]
        fn the_rest_of_the_source_stays(
            before in r"([a-z ]*;\n)*", inside in r"([a-z ;]|\{[a-z]*\}|//\{\n|'\}')*", after in r"\n([a-z ]*;\n)*"
        ) {
            let source = format!("{before}fn ROOK() {{{inside}}}{after}");
            let edit = Edit { item: Some("ROOK".into()), with: Some("!".into()), ..nothing("a.rs") };
            prop_assert_eq!(text(&edit, &source), format!("{before}!{after}"));
        }
    }
}
