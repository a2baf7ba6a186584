//! What goes with what: one table for rook, bishop and queen on the chess board, and one for all other boards and pieces. Every spec is
//! checked by these, and every message about options that do not go together is made from them.

use super::choice::{Entries, Packing, Scheme};
use super::options::Spec;
use super::problem::{Part, Problem, alternatives};

/// A scheme, or a form of it, and the words of its options that go together. An option that is not named has its default;
/// PEXT may be ruled out by `pext = never`, too.
type Row = (Scheme, &'static [(&'static str, &'static str)]);

/// The word for an option that is not given.
const NONE: &str = "-";

const ENTRIES: (&str, &str) = ("entries", "bitboard byte pdep");
const PEXT_ENTRIES: (&str, &str) = ("pext_entries", "- bitboard byte pdep");
const BISHOP_ENTRIES: (&str, &str) = ("bishop_entries", "- bitboard");
const SETS_OF_BISHOPS: (&str, &str) = ("bishop_entries", "bitboard");
const PDEP_OF_PEXT: (&str, &str) = ("pext_entries", "pdep");
const SIDE_BY_SIDE: (&str, &str) = ("packing", "auto concatenated");
const ANY_PLACE: (&str, &str) = ("packing", "auto concatenated overlapping");
const SEARCH: (&str, &str) = ("magics", "catalog search");
const OWN: (&str, &str) = ("own factors", "- given");
const ALWAYS: (&str, &str) = ("pext", "always");
const SHIFT: (&str, &str) = ("incorporate_shift", "true");
const OFFSET: (&str, &str) = ("incorporate_offset", "true");

/// Rook, bishop and queen on the chess board.
const CHESS: &[Row] = &[
    (Scheme::Fancy, &[ENTRIES, PEXT_ENTRIES, BISHOP_ENTRIES, SIDE_BY_SIDE, SEARCH, OWN]),
    (Scheme::Fancy, &[ENTRIES, PEXT_ENTRIES, ("packing", "overlapping"), OWN]),
    (Scheme::Fancy, &[("entries", "bitboard pdep"), PEXT_ENTRIES, ("packing", "lines")]),
    (Scheme::Fancy, &[PDEP_OF_PEXT, SETS_OF_BISHOPS, ("packing", "overlapping"), OWN]),
    (Scheme::Fancy, &[PDEP_OF_PEXT, SETS_OF_BISHOPS, ("packing", "lines")]),
    (Scheme::Fancy, &[ENTRIES, BISHOP_ENTRIES, SIDE_BY_SIDE, ALWAYS]),
    (Scheme::FixedShift, &[ENTRIES, PEXT_ENTRIES, SIDE_BY_SIDE, SEARCH, OWN]),
    (Scheme::FixedShift, &[ENTRIES, PEXT_ENTRIES, ("packing", "overlapping"), OWN]),
    (Scheme::FixedShift, &[ENTRIES, PEXT_ENTRIES, BISHOP_ENTRIES, ("packing", "concatenated"), SEARCH, OWN]),
    (Scheme::FixedShift, &[PDEP_OF_PEXT, SETS_OF_BISHOPS, ("packing", "auto"), SEARCH, OWN]),
    (Scheme::FixedShift, &[PDEP_OF_PEXT, SETS_OF_BISHOPS, ("packing", "overlapping"), OWN]),
    (Scheme::FixedShift, &[ENTRIES, SIDE_BY_SIDE, ALWAYS]),
    (Scheme::Pext, &[ENTRIES, BISHOP_ENTRIES, SIDE_BY_SIDE, ("pext", "auto always")]),
    (Scheme::Hyperbola, &[("hyperbola", "throughput latency")]),
    (Scheme::Auto, &[ENTRIES, BISHOP_ENTRIES]),
    // The classic forms, as their sources describe them.
    (Scheme::Plain, &[("entries", "bitboard byte"), SEARCH, OWN]),
    (Scheme::Plain, &[("entries", "bitboard byte"), ALWAYS]),
    (Scheme::Black, &[ANY_PLACE, SEARCH, OWN]),
    (Scheme::Black, &[ALWAYS]),
    (Scheme::Magic32, &[SIDE_BY_SIDE, SEARCH, OWN]),
    (Scheme::Magic32, &[ALWAYS]),
    (Scheme::Kindergarten, &[]),
    (Scheme::CongruentModulo, &[]),
    (Scheme::Fancy, &[("entries", "bitboard shared"), SHIFT, ANY_PLACE]),
    (Scheme::Fancy, &[SHIFT, OFFSET, ANY_PLACE]),
    (Scheme::Fancy, &[OFFSET, ANY_PLACE]),
    (Scheme::FixedShift, &[OFFSET, ANY_PLACE]),
    (Scheme::Fancy, &[("entries", "shared"), ANY_PLACE]),
];

/// Other boards, and other pieces.
const OTHERS: &[Row] = &[
    (Scheme::Fancy, &[("pext_entries", "- pdep"), SEARCH]),
    (Scheme::Fancy, &[("entries", "bitboard pdep"), ALWAYS]),
    (Scheme::Pext, &[("entries", "bitboard pdep"), ("pext", "auto always")]),
    (Scheme::Hyperbola, &[("hyperbola", "throughput latency")]),
    (Scheme::Kindergarten, &[]),
    (Scheme::CongruentModulo, &[]),
    (Scheme::Auto, &[]),
];

/// The options in the tables, in the order in which they decide which form is meant: of two that do not go together, the later one is the
/// mistake.
const KEYS: &[&str] = &[
    "pext",
    "entries",
    "incorporate_shift",
    "incorporate_offset",
    "packing",
    "pext_entries",
    "magics",
    "rook_magics",
    "bishop_magics",
    "hyperbola",
    "bishop_entries",
];

/// The value of `key`, as the tables have it.
fn word(spec: &Spec, key: &str) -> &'static str {
    let flag = |given| if given { "true" } else { "false" };
    let entries = |entries: Option<Entries>| entries.map_or(NONE, Entries::word);
    let list = |given| if given { "given" } else { NONE };
    match key {
        "scheme" => spec.scheme.word(),
        "entries" => spec.entries.word(),
        "incorporate_shift" => flag(spec.incorporate_shift),
        "incorporate_offset" => flag(spec.incorporate_offset),
        "packing" => spec.packing.word(),
        "pext_entries" => entries(spec.pext_entries),
        "magics" => spec.magics.word(),
        "rook_magics" => list(spec.rook_magics.is_some()),
        "bishop_magics" => list(spec.bishop_magics.is_some()),
        "pext" => spec.pext.word(),
        "hyperbola" => spec.hyperbola.word(),
        _ => entries(spec.bishop_entries),
    }
}

/// The words of `key` in this row.
fn words(row: &Row, key: &str) -> &'static str {
    let (key, default) = match key {
        "scheme" => return row.0.word(),
        "rook_magics" | "bishop_magics" => ("own factors", NONE),
        "pext" => (key, "auto never"),
        _ => (key, word(&Spec::default(), key)),
    };
    row.1.iter().find(|(other, _)| *other == key).map_or(default, |(_, words)| words)
}

/// The table. `tuned`: rook, bishop and queen have tables of the chess board.
const fn table(tuned: bool) -> &'static [Row] {
    if tuned { CHESS } else { OTHERS }
}

/// Some rows of a table, one bit each.
type Rows = u32;

/// Those of `rows` that take `value` for `key`.
fn taking(table: &[Row], rows: Rows, key: &str, value: &str) -> Rows {
    let mut taking = 0;
    for (number, row) in table.iter().enumerate() {
        if rows & 1 << number != 0 && words(row, key).split(' ').any(|word| word == value) {
            taking |= 1 << number;
        }
    }
    taking
}

/// The words that `rows` take for `key`, each once.
fn distinct(table: &[Row], rows: Rows, key: &str) -> Vec<&'static str> {
    let mut all = Vec::new();
    for (number, row) in table.iter().enumerate() {
        if rows & 1 << number == 0 {
            continue;
        }
        for word in words(row, key).split(' ') {
            if word != NONE && !all.contains(&word) {
                all.push(word);
            }
        }
    }
    all
}

/// Whether the table has these options.
fn is_permitted(spec: &Spec, tuned: bool) -> bool {
    let table = table(tuned);
    let mut rows = taking(table, Rows::MAX, "scheme", spec.scheme.word());
    for key in KEYS {
        rows = taking(table, rows, key, word(spec, key));
    }
    rows != 0
}

/// Whether one of `problems` is about the option `key`, or about the scheme, without which nothing can be said of it.
pub(super) fn is_refused(problems: &[Problem], key: &str) -> bool {
    problems.iter().any(|problem| problem.key == key || problem.key == "scheme")
}

/// Refuses each option that does not go with those before it.
pub(super) fn refuse_others(spec: &Spec, tuned: bool) -> Vec<Problem> {
    let (table, usual, scheme) = (table(tuned), Spec::default(), spec.scheme.word());
    let mut problems = Vec::new();
    let of_scheme = taking(table, Rows::MAX, "scheme", scheme);
    if of_scheme == 0 {
        let schemes = alternatives(&distinct(table, Rows::MAX, "scheme"));
        let message = format!("`{scheme}` is for rook, bishop and queen on the chess board; use {schemes}");
        problems.push(Problem::new("scheme", Part::Value, message));
        return problems;
    }
    let mut left = of_scheme;
    for (place, &key) in KEYS.iter().enumerate() {
        let value = word(spec, key);
        let rows = taking(table, left, key, value);
        if rows != 0 {
            left = rows;
            continue;
        }
        let mut message = format!("`{scheme}`{}", if tuned { "" } else { " for other boards and pieces" });
        // Which options exclude it, if not the scheme alone.
        let with_it = taking(table, of_scheme, key, value);
        let mut between = " with ";
        for &other in &KEYS[..place] {
            let value = word(spec, other);
            let is_given = value != word(&usual, other) && !is_refused(&problems, other);
            if is_given && with_it != 0 && taking(table, with_it, other, value) == 0 {
                message += between;
                message += &written(other, value);
                between = " and ";
            }
        }
        let all = distinct(table, left, key);
        let why = match all[..] {
            [first, ..] if all.len() > 1 || first != word(&usual, key) => {
                format!("takes {} for `{key}`, not `{value}`", alternatives(&all))
            }
            _ => format!("does not go with {}", written(key, value)),
        };
        let instead = instead(spec, tuned, key).map(|(key, word)| format!(", or use `{key} = {word}`"));
        let message = format!("{message} {why}; leave `{key}` out{}", instead.unwrap_or_default());
        problems.push(Problem::new(key, Part::Value, message));
    }
    problems
}

/// Another option than the `wrong` one, with a value under which all are permitted.
fn instead(spec: &Spec, tuned: bool, wrong: &str) -> Option<(&'static str, &'static str)> {
    let (pext_entries, entries) = (Some(spec.entries), Entries::default());
    if is_permitted(&Spec { entries, pext_entries, ..spec.clone() }, tuned) {
        return Some(("pext_entries", spec.entries.word()));
    }
    for &packing in Packing::ALL {
        if wrong != "packing" && is_permitted(&Spec { packing, ..spec.clone() }, tuned) {
            return Some(("packing", packing.word()));
        }
    }
    for &scheme in Scheme::ALL {
        if is_permitted(&Spec { scheme, ..spec.clone() }, tuned) {
            return Some(("scheme", scheme.word()));
        }
    }
    None
}

/// The option with its value, as messages write it.
fn written(key: &str, value: &str) -> String {
    if value == "given" { format!("`{key}`") } else { format!("`{key} = {value}`") }
}

#[cfg(test)]
mod tests;
