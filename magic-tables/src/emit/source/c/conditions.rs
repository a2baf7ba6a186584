//! The conditions of the preprocessor in the parts of headers. The generator decides those that the
//! options decide, such as the language, and leaves all others to the compiler.
//!
//! A condition has three values: it holds, it does not, or only the compiler knows. So
//! `MT_LATENCY && defined(__GNUC__)` does not hold where `MT_LATENCY` is 0, whatever the compiler
//! is.

use std::iter::Peekable;

/// What the generator knows of a macro.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MacroState {
    /// It is not defined, and counts as 0.
    Undefined,
    /// It is defined, with a value that only the compiler knows.
    Defined,
    /// It is defined as this number.
    Value(i64),
}

/// All macros that the generator knows. The compiler knows the others.
pub(super) type KnownMacros<'a> = [(&'a str, MacroState)];

/// `text` with the branches that are compiled, as far as `known` decides: a condition that is
/// decided is left out with its directives and with the branches that are not compiled.
pub(super) fn resolved(text: &str, known: &KnownMacros<'_>) -> String {
    Resolver::new(known).resolved(text)
}

/// The same with what the text itself says of macros: what it defines, and that a macro which is a
/// condition holds in the branch below, and not in the branches behind that.
pub(super) fn resolved_further(text: &str, known: &KnownMacros<'_>) -> String {
    let mut resolver = Resolver::new(known);
    resolver.defined = Some(Vec::new());
    resolver.resolved(text)
}

/// Reads lines from top to bottom.
struct Resolver<'a> {
    known: &'a KnownMacros<'a>,
    /// What the text itself defines, if that counts.
    defined: Option<Vec<(String, MacroState)>>,
    /// The conditions around the line, the outermost one first.
    levels: Vec<Level>,
    /// The lines that are left.
    kept: String,
}

/// A condition with all its branches, from `#if` to `#endif`.
#[derive(Default)]
struct Level {
    /// Whether a branch has come that is compiled whatever the compiler knows. Those behind it
    /// are not.
    is_decided: bool,
    /// Whether directives of this condition are left for the compiler.
    is_written: bool,
    /// Whether the lines of the current branch are left.
    is_kept: bool,
    /// The macro that is the condition of the current branch.
    holds: Option<String>,
    /// The macros that are conditions of earlier branches.
    do_not_hold: Vec<String>,
}

impl<'a> Resolver<'a> {
    fn new(known: &'a KnownMacros<'a>) -> Self {
        Self {
            known,
            defined: None,
            levels: Vec::new(),
            kept: String::new(),
        }
    }

    /// The lines of `text` that are left.
    fn resolved(mut self, text: &str) -> String {
        let mut lines = text.split_inclusive('\n');
        while let Some(first) = lines.next() {
            // A directive may go on in the next lines.
            let mut line = first.to_owned();
            while line.starts_with('#') && line.ends_with("\\\n") {
                line += lines.next().unwrap_or_default();
            }
            self.add(&line);
        }
        assert!(self.levels.is_empty(), "each `#if` has an `#endif`");
        self.kept
    }

    /// Adds a line, or takes a directive.
    fn add(&mut self, line: &str) {
        let (word, rest) = directive(line).unwrap_or_default();
        match word {
            "if" | "ifdef" | "ifndef" => {
                self.levels.push(Level {
                    is_decided: !self.is_kept(),
                    ..Level::default()
                });
                let holds = match word {
                    "if" => value_of(rest, &self.facts()),
                    "ifdef" => is_defined(rest, &self.facts()),
                    _ => not(is_defined(rest, &self.facts())),
                };
                let condition = if word == "if" { rest } else { "" };
                self.begin_branch(holds, condition, [line, line]);
            }
            "elif" => {
                self.end_branch();
                let holds = value_of(rest, &self.facts());
                let as_first = format!("#if {rest}\n");
                self.begin_branch(holds, rest, [&as_first, line]);
            }
            "else" => {
                self.end_branch();
                self.begin_branch(Some(1), "", [line, line]);
            }
            "endif" => {
                let level = self.levels.pop().expect("each `#endif` has an `#if`");
                if level.is_written {
                    self.kept += line;
                }
            }
            _ if self.is_kept() => {
                if word == "define" {
                    self.define(rest);
                }
                self.kept += line;
            }
            _ => {}
        }
    }

    /// What is known of macros. What is said first counts.
    fn facts(&self) -> Vec<(&str, MacroState)> {
        let mut facts = Vec::new();
        if let Some(defined) = &self.defined {
            for level in &self.levels {
                let holds = level.holds.iter();
                let always = holds.map(|name| (name.as_str(), MacroState::Value(1)));
                facts.extend(always);
                let others = level.do_not_hold.iter();
                let never = others.map(|name| (name.as_str(), MacroState::Value(0)));
                facts.extend(never);
            }
            let written = defined.iter().map(|(name, state)| (name.as_str(), *state));
            facts.extend(written);
        }
        facts.extend_from_slice(self.known);
        facts
    }

    /// Learns what a macro is defined as, unless only the compiler knows whether it is.
    fn define(&mut self, definition: &str) {
        let (name, value) = definition.split_once(' ').unwrap_or((definition, ""));
        let is_certain = !name.contains('(') && !self.levels.iter().any(|level| level.is_written);
        let facts = self.facts();
        let value = value_of(value, &facts).filter(|_| is_certain);
        if let (Some(defined), Some(value)) = (&mut self.defined, value) {
            let state = MacroState::Value(value);
            defined.push((name.to_owned(), state));
        }
    }

    /// Whether all branches around the line are left.
    fn is_kept(&self) -> bool {
        self.levels.iter().all(|level| level.is_kept)
    }

    /// Ends a branch, in front of another one.
    fn end_branch(&mut self) {
        let level = self.level();
        let condition = level.holds.take();
        level.do_not_hold.extend(condition);
    }

    /// Begins a branch whose condition `holds`, or does not. Its directive is the first one if no
    /// other directive of the same level is left in front of it, and the second one otherwise.
    fn begin_branch(
        &mut self,
        holds: Option<i64>,
        condition: &str,
        [as_first, as_other]: [&str; 2],
    ) {
        let level = self.level();
        level.is_kept = !level.is_decided && holds != Some(0);
        if !level.is_kept {
            return;
        }
        let is_macro = !condition.is_empty() && condition.chars().all(is_letter);
        level.holds = is_macro.then(|| condition.to_owned());
        level.is_decided = holds.is_some();
        let mut directive = None;
        if holds.is_none() {
            let is_other = level.is_written;
            directive = Some(if is_other { as_other } else { as_first });
            level.is_written = true;
        } else if level.is_written {
            let is_else = as_other.starts_with("#else");
            directive = Some(if is_else { as_other } else { "#else\n" });
        }
        self.kept += directive.unwrap_or_default();
    }

    /// The innermost condition.
    fn level(&mut self) -> &mut Level {
        let level = self.levels.last_mut();
        level.expect("branches are behind an `#if`")
    }
}

/// The word of a directive, and what stands behind it without a comment.
fn directive(line: &str) -> Option<(&str, &str)> {
    let text = line.strip_prefix('#')?;
    let code = text.split("//").next();
    let text = code.unwrap_or_default().trim();
    Some(text.split_once(' ').unwrap_or((text, "")))
}

/// Whether a macro is defined: 1 or 0, if that is known.
fn is_defined(name: &str, known: &KnownMacros<'_>) -> Option<i64> {
    match state_of(name, known)? {
        MacroState::Undefined => Some(0),
        MacroState::Defined | MacroState::Value(_) => Some(1),
    }
}

fn state_of(name: &str, known: &KnownMacros<'_>) -> Option<MacroState> {
    let found = known.iter().find(|(macro_name, _)| *macro_name == name);
    found.map(|(_, state)| *state)
}

/// The value of the expression `text`, if it is known. What this evaluator does not read, only the
/// compiler knows.
fn value_of(text: &str, known: &KnownMacros<'_>) -> Option<i64> {
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
    known: &'a KnownMacros<'a>,
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

    const KNOWN: &KnownMacros<'static> = &[
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

    #[test]
    fn a_condition_decides_the_same_one_in_its_branches() {
        let text =
            "#if X\n#if X\na\n#else\nb\n#endif\n#elif X\nc\n#else\n#if X\nd\n#endif\ne\n#endif\n";
        assert_eq!(
            resolved_further(text, KNOWN),
            "#if X\na\n#else\ne\n#endif\n"
        );
        assert_eq!(resolved(text, KNOWN), text);
    }

    #[test]
    fn what_the_text_defines_decides_conditions_behind_it() {
        let text = "#if OFF && X\n#define A 1\n#else\n#define A 0\n#endif\n#if A\na\n#endif\n";
        assert_eq!(resolved_further(text, KNOWN), "#define A 0\n");
    }

    #[test]
    fn a_definition_in_an_open_branch_decides_nothing() {
        let text = "#if X\n#define A 1\n#else\n#define A 0\n#endif\n#if A\na\n#endif\n";
        assert_eq!(resolved_further(text, KNOWN), text);
    }
}
