//! The leaps of lame leapers.

use super::rows::of_squares;
use super::sets::Sets;
use super::table::Part;
use crate::tables::board::Leaps;

/// What the leaps called `name` need.
pub(super) fn part(leaps: &Leaps, name: &str, doc: &str, sets: &Sets<'_>) -> Part {
    let rows: Vec<Vec<_>> = leaps
        .0
        .iter()
        .map(|row| row.iter().flat_map(|&(passed, reached)| [passed, reached]).collect())
        .collect();
    let doc = format!("{doc}: squares that leaps pass, each with those that they reach.");
    Part { structures: Vec::new(), arrays: vec![of_squares(name.to_owned(), &doc, &rows, sets.wide)] }
}

/// The function for one leap.
pub(super) fn function(sets: &Sets<'_>) -> String {
    let kind = sets.kind();
    let is_empty = sets.is_empty(&sets.and(&["passed", "occupied"]));
    let open: Vec<_> = sets.halves("reached").iter().map(|half| format!("{half} & open")).collect();
    sets.function(
        "What leaps over one square reach, if it is empty.",
        &format!("{kind} {}({kind} passed, {kind} reached, {kind} occupied)", sets.internal("leap")),
        &format!("const uint64_t open = 0 - {};\nreturn {};", sets.truth(&is_empty), sets.of(&open)),
    )
}

/// The attack sets of all leaps called `name`: expressions in `q` and `occupied`.
pub(super) fn terms(leaps: &Leaps, name: &str, sets: &Sets<'_>) -> Vec<String> {
    let read = |number: usize| sets.read(&format!("{name}[q][{number}]"));
    let leap = sets.internal("leap");
    let count = leaps.0[0].len();
    (0..count)
        .map(|leap_number| {
            format!("{leap}({}, {}, occupied)", read(2 * leap_number), read(2 * leap_number + 1))
        })
        .collect()
}
