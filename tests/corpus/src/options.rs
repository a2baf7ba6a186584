//! Options, one `key value` per line: those without problems are built, or rejected with a message.

use magic_tables::Builder;
use magic_tables::spec::{Magics, Problem, Scheme, Spec, Value};
use magic_tables::tables::{Bmi2, Tables};

/// Sets the options and, where that is cheap, builds the tables and writes the source.
pub(crate) fn options(bytes: &[u8]) {
    let Some(spec) = read(bytes) else { return };
    let problems = spec.problems();
    problems.iter().for_each(check_problem);
    if is_cheap(&spec) {
        build(&spec);
        assert!(problems.is_empty() || Builder::from(spec).source().is_err(), "source despite problems");
    }
}

/// Sets the options, one `key value` per line, with `/` between the rows of a board.
pub(crate) fn read(bytes: &[u8]) -> Option<Spec> {
    let mut spec = Spec::default();
    for line in std::str::from_utf8(bytes).ok()?.lines() {
        let (key, text) = line.split_once(' ').unwrap_or((line, ""));
        let text = if key == "board" { text.replace('/', "\n") } else { text.to_owned() };
        let before = spec.clone();
        if let Err(problem) = spec.set(key, &value(&text)) {
            check_problem(&problem);
            assert_eq!(spec, before, "a rejected value changes nothing");
        }
    }
    Some(spec)
}

/// A value; its first character selects the kind.
fn value(text: &str) -> Value {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    match text.chars().next() {
        Some('"') => Value::Text(text[1..].to_owned()),
        Some('(') => Value::Other(text[1..].to_owned()),
        Some('[') => Value::List(text[1..].split(',').filter_map(number).collect()),
        Some('0'..='9') => number(text).map_or_else(|| Value::Text(text.to_owned()), Value::Integer),
        _ if text.contains([':', '<']) => Value::Path(text.to_owned()),
        _ => Value::Word(text.to_owned()),
    }
}

/// Builds the tables for all kinds of targets, and says whether there are some for each.
pub(crate) fn build(spec: &Spec) -> bool {
    let right = spec.problems().is_empty();
    let mut all = true;
    for bmi2 in Bmi2::ALL {
        match Tables::build(spec, bmi2) {
            Ok(tables) => {
                assert!(right, "built despite problems");
                assert!(spec.max_bytes.is_none_or(|most| tables.bytes as u64 <= most), "larger than allowed");
            }
            Err(problems) => {
                assert!(!problems.is_empty(), "rejected without a message");
                problems.iter().for_each(check_problem);
                all = false;
            }
        }
    }
    all
}

/// Checks that a problem has a message, and a key that exists.
pub(crate) fn check_problem(problem: &Problem) {
    assert!(problem.key.is_empty() || Spec::KEYS.contains(&problem.key), "no such key: {}", problem.key);
    assert!(!problem.message.is_empty() && !problem.to_string().is_empty(), "a problem without a message");
}

/// Whether the options are rejected, or the tables are built in about a millisecond.
pub(crate) fn is_cheap(spec: &Spec) -> bool {
    let own = spec.rook_magics.is_some() || spec.bishop_magics.is_some();
    // Wrong factors are rejected quickly. (Other tests try magic ones.)
    // Other boards have a target of their own.
    !spec.problems().is_empty()
        || spec.scheme.is_line_wise()
        || own && spec.is_chess() && spec.magics == Magics::Catalog && spec.scheme != Scheme::Auto
}
