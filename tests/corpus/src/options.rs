//! Options, one `key value` a line: what has no problem is built or refused, and nothing else happens.

use magic_tables::Builder;
use magic_tables::spec::{Magics, Problem, Scheme, Spec, Value};
use magic_tables::tables::{Bmi2, Tables};

/// Sets the options and, where that is cheap, builds the tables and writes the source.
pub(crate) fn options(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut spec = Spec::default();
    for line in text.lines() {
        let (key, text) = line.split_once(' ').unwrap_or((line, ""));
        let before = spec.clone();
        if let Err(problem) = spec.set(key, &value(text)) {
            sensible(&problem);
            assert_eq!(spec, before, "a value that is refused changes nothing");
        }
    }
    build(&spec);
}

/// A value of the kind that its first character says.
fn value(text: &str) -> Value {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    match text.chars().next() {
        Some('"') => Value::Text(text[1..].to_owned()),
        Some('[') => Value::List(text[1..].split(',').filter_map(number).collect()),
        Some('0'..='9') => number(text).map_or_else(|| Value::Text(text.to_owned()), Value::Integer),
        _ if text.contains([':', '<']) => Value::Path(text.to_owned()),
        _ => Value::Word(text.to_owned()),
    }
}

/// Builds what is cheap, for all kinds of targets.
fn build(spec: &Spec) {
    let problems = spec.problems();
    problems.iter().for_each(sensible);
    if !is_cheap(spec) {
        return;
    }
    for bmi2 in Bmi2::ALL {
        match Tables::build(spec, bmi2) {
            Ok(tables) => {
                assert!(problems.is_empty(), "built in spite of problems");
                assert!(spec.max_bytes.is_none_or(|most| tables.bytes as u64 <= most), "larger than allowed");
            }
            Err(refused) => {
                assert!(!refused.is_empty(), "refused without a word");
                refused.iter().for_each(sensible);
            }
        }
    }
    if !problems.is_empty() {
        assert!(Builder::from(spec.clone()).source().is_err(), "source in spite of problems");
    }
}

/// A problem has words, and a key that exists.
fn sensible(problem: &Problem) {
    assert!(problem.key.is_empty() || Spec::KEYS.contains(&problem.key), "no such key: {}", problem.key);
    assert!(!problem.message.is_empty() && !problem.to_string().is_empty(), "a problem without a word");
}

/// Whether the tables are refused, or take no more than a millisecond or so.
pub(crate) fn is_cheap(spec: &Spec) -> bool {
    let own = spec.rook_magics.is_some() || spec.bishop_magics.is_some();
    // Wrong factors are found out at once. (Right ones are tried by other tests.)
    !spec.problems().is_empty()
        || spec.scheme.is_line_wise()
        || own && spec.magics == Magics::Catalog && spec.scheme != Scheme::Auto
}
