//! The conditions of the preprocessor in the parts of headers. The generator decides those that the
//! options decide, such as the language, and leaves all others to the compiler.
//!
//! A condition has three values: it holds, it does not, or only the compiler knows. So
//! `MT_LATENCY && defined(__GNUC__)` does not hold where `MT_LATENCY` is 0, whatever the compiler
//! is.

use std::iter::Peekable;

/// What the generator knows of a macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MacroState {
    /// It is not defined, and counts as 0.
    Undefined,
    /// It is defined, with a value that only the compiler knows.
    Defined,
    /// It is defined as this number.
    Value(i64),
}

/// All macros that the generator knows. The compiler knows the others.
pub(super) type KnownMacros = [(&'static str, MacroState)];

/// `text` with the branches that are compiled, as far as `known` decides: a condition that is
/// decided is left out with its directives and with the branches that are not compiled.
pub(super) fn resolved(text: &str, known: &KnownMacros) -> String {
    let mut resolver = Resolver {
        known,
        levels: Vec::new(),
        kept: String::with_capacity(text.len()),
    };
    let mut lines = text.split_inclusive('\n');
    while let Some(first) = lines.next() {
        // A directive may go on in the next lines.
        let mut line = first.to_owned();
        while line.starts_with('#') && line.ends_with("\\\n") {
            line += lines.next().unwrap_or_default();
        }
        resolver.add(&line);
    }
    assert!(resolver.levels.is_empty(), "each `#if` has an `#endif`");
    resolver.kept
}

/// Reads lines from top to bottom.
struct Resolver<'a> {
    known: &'a KnownMacros,
    /// The conditions around the line, the outermost one first.
    levels: Vec<Level>,
    /// The lines that are left.
    kept: String,
}

/// A condition with all its branches, from `#if` to `#endif`.
struct Level {
    /// Whether a branch has come that is compiled whatever the compiler knows. Those behind it
    /// are not.
    is_decided: bool,
    /// Whether directives of this condition are left for the compiler.
    is_written: bool,
    /// Whether the lines of the current branch are left.
    is_kept: bool,
}

impl Resolver<'_> {
    /// Adds a line, or takes a directive.
    fn add(&mut self, line: &str) {
        let (word, rest) = directive(line).unwrap_or_default();
        match word {
            "if" | "ifdef" | "ifndef" => {
                let is_around_kept = self.is_kept();
                self.levels.push(Level {
                    is_decided: !is_around_kept,
                    is_written: false,
                    is_kept: false,
                });
                let holds = match word {
                    "if" => value_of(rest, self.known),
                    "ifdef" => is_defined(rest, self.known),
                    _ => not(is_defined(rest, self.known)),
                };
                self.begin_branch(holds, line, line);
            }
            "elif" => {
                let holds = value_of(rest, self.known);
                let as_first = format!("#if {rest}\n");
                self.begin_branch(holds, &as_first, line);
            }
            "else" => self.begin_branch(Some(1), line, line),
            "endif" => {
                let level = self.levels.pop().expect("each `#endif` has an `#if`");
                if level.is_written {
                    self.kept += line;
                }
            }
            _ if self.is_kept() => self.kept += line,
            _ => {}
        }
    }

    /// Whether all branches around the line are left.
    fn is_kept(&self) -> bool {
        self.levels.iter().all(|level| level.is_kept)
    }

    /// Begins a branch for which a condition `holds`. Its directive is `as_first` if no other
    /// directive of the same level is left in front of it, and `line` otherwise.
    fn begin_branch(&mut self, holds: Option<i64>, as_first: &str, line: &str) {
        let level = self
            .levels
            .last_mut()
            .expect("branches are behind an `#if`");
        level.is_kept = !level.is_decided && holds != Some(0);
        if !level.is_kept {
            return;
        }
        level.is_decided = holds.is_some();
        if holds.is_none() {
            self.kept += if level.is_written { line } else { as_first };
            level.is_written = true;
        } else if level.is_written {
            let is_else = line.starts_with("#else");
            self.kept += if is_else { line } else { "#else\n" };
        }
    }
}

/// The word of a directive, and what stands behind it without a comment.
fn directive(line: &str) -> Option<(&str, &str)> {
    let text = line.strip_prefix('#')?;
    let text = text.split("//").next().unwrap_or_default().trim();
    Some(text.split_once(' ').unwrap_or((text, "")))
}

/// Whether a macro is defined: 1 or 0, if that is known.
fn is_defined(name: &str, known: &KnownMacros) -> Option<i64> {
    match state_of(name, known)? {
        MacroState::Undefined => Some(0),
        MacroState::Defined | MacroState::Value(_) => Some(1),
    }
}

fn state_of(name: &str, known: &KnownMacros) -> Option<MacroState> {
    let found = known.iter().find(|(macro_name, _)| *macro_name == name);
    found.map(|(_, state)| *state)
}

/// The value of the expression `text`, if it is known. What this evaluator does not read, only the
/// compiler knows.
fn value_of(text: &str, known: &KnownMacros) -> Option<i64> {
    let mut expression = Expression {
        tokens: tokens_of(text).into_iter().peekable(),
        known,
    };
    let value = expression.either();
    value.filter(|_| expression.tokens.next().is_none())
}

/// The names, numbers and operators of an expression.
fn tokens_of(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if is_letter(first) {
            rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len())
        } else if ["&&", "||", "==", "!="]
            .iter()
            .any(|sign| rest.starts_with(sign))
        {
            2
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        if token != "\\" {
            tokens.push(token);
        }
        rest = behind.trim_start();
    }
    tokens
}

/// Whether a name or a number can have the letter.
const fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Evaluates an expression from left to right. Each method takes the tokens of what it is named
/// after.
struct Expression<'a, I: Iterator<Item = &'a str>> {
    tokens: Peekable<I>,
    known: &'a KnownMacros,
}

impl<'a, I: Iterator<Item = &'a str>> Expression<'a, I> {
    /// `a || b`.
    fn either(&mut self) -> Option<i64> {
        let mut value = self.both();
        while self.tokens.next_if_eq(&"||").is_some() {
            let other = self.both();
            value = or(value, other);
        }
        value
    }

    /// `a && b`.
    fn both(&mut self) -> Option<i64> {
        let mut value = self.equality();
        while self.tokens.next_if_eq(&"&&").is_some() {
            let other = self.equality();
            value = not(or(not(value), not(other)));
        }
        value
    }

    /// `a == b` or `a != b`.
    fn equality(&mut self) -> Option<i64> {
        let value = self.operand();
        let Some(sign) = self.tokens.next_if(|token| ["==", "!="].contains(token)) else {
            return value;
        };
        let other = self.operand();
        let is_equal = i64::from(value? == other?);
        if sign == "==" {
            Some(is_equal)
        } else {
            not(Some(is_equal))
        }
    }

    /// A macro, a number, `defined(NAME)`, `!a` or `(a)`.
    fn operand(&mut self) -> Option<i64> {
        match self.tokens.next()? {
            "!" => not(self.operand()),
            "(" => {
                let value = self.either();
                self.tokens.next_if_eq(&")")?;
                value
            }
            "defined" => {
                let has_parenthesis = self.tokens.next_if_eq(&"(").is_some();
                let name = self.tokens.next()?;
                if has_parenthesis {
                    self.tokens.next_if_eq(&")")?;
                }
                is_defined(name, self.known)
            }
            token if token.starts_with(|first: char| first.is_ascii_digit()) => token.parse().ok(),
            name => match state_of(name, self.known)? {
                MacroState::Undefined => Some(0),
                MacroState::Defined => None,
                MacroState::Value(value) => Some(value),
            },
        }
    }
}

/// `a || b`, which is known if one of them holds.
fn or(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    match (a, b) {
        (Some(0), Some(0)) => Some(0),
        (Some(0) | None, Some(0) | None) => None,
        _ => Some(1),
    }
}

fn not(value: Option<i64>) -> Option<i64> {
    value.map(|value| i64::from(value == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &KnownMacros = &[
        ("ON", MacroState::Value(1)),
        ("OFF", MacroState::Value(0)),
        ("CPP", MacroState::Defined),
        ("NONE", MacroState::Undefined),
    ];

    #[test]
    fn known_macros_decide_an_expression() {
        for (text, value) in [
            ("ON", 1),
            ("!ON", 0),
            ("defined(CPP)", 1),
            ("defined OFF", 1),
            ("NONE || defined(NONE)", 0),
            ("!(OFF || NONE) && ON == 1", 1),
            ("ON != 1 || 0", 0),
        ] {
            assert_eq!(value_of(text, KNOWN), Some(value), "{text}");
        }
    }

    #[test]
    fn one_known_side_decides_where_it_is_enough() {
        assert_eq!(value_of("OTHER && OFF", KNOWN), Some(0));
        assert_eq!(value_of("OFF && OTHER || ON", KNOWN), Some(1));
        assert_eq!(value_of("OTHER || ON", KNOWN), Some(1));
    }

    #[test]
    fn the_compiler_decides_what_is_not_known() {
        for text in [
            "OTHER",
            "CPP",
            "!OTHER || OFF",
            "ON && OTHER",
            "ON + ON",
            "(ON",
            "CPP == 1",
        ] {
            assert_eq!(value_of(text, KNOWN), None, "{text}");
        }
    }

    #[test]
    fn conditions_bind_as_in_c() {
        assert_eq!(value_of("ON || ON && OFF", KNOWN), Some(1));
        assert_eq!(value_of("!OFF && OFF", KNOWN), Some(0));
    }

    #[test]
    fn a_decided_condition_leaves_one_branch() {
        let text = "a\n#if OFF\nb\n#elif ON // comment\nc\n#else\nd\n#endif\ne\n";
        assert_eq!(resolved(text, KNOWN), "a\nc\ne\n");
        let text = "#ifdef CPP\nb\n#else  // C\nc\n#endif\n#ifndef CPP\nd\n#endif\n";
        assert_eq!(resolved(text, KNOWN), "b\n");
    }

    #[test]
    fn an_open_condition_stays_as_it_is() {
        let text = "#if defined(X) && \\\n    Y\na\n#elif Z\nb\n#else // none\nc\n#endif // end\n";
        assert_eq!(resolved(text, KNOWN), text);
    }

    #[test]
    fn branches_that_are_left_make_a_condition() {
        let text = "#if OFF\na\n#elif X\nb\n#elif ON\nc\n#else\nd\n#endif\n";
        assert_eq!(resolved(text, KNOWN), "#if X\nb\n#else\nc\n#endif\n");
    }

    #[test]
    fn conditions_in_a_branch_that_is_not_compiled_are_left_out() {
        let text = "#if OFF\n#if X\na\n#else\nb\n#endif\n#else\n#if X\nc\n#endif\n#endif\n";
        assert_eq!(resolved(text, KNOWN), "#if X\nc\n#endif\n");
    }
}
