//! Arrays in rows that people can read.

use std::fmt::Write as _;

use crate::emit::source::rows::ROW;
use crate::geometry::Squares;

/// An array with a row for each square.
pub(super) fn of_squares(squares: Vec<Vec<String>>) -> String {
    if squares.iter().all(Vec::is_empty) {
        return format!("    [[]; {}],\n", squares.len());
    }
    array(squares.into_iter().map(|row| format!("[{}]", row.join(", "))))
}

/// An array with these rows.
pub(super) fn array(rows: impl Iterator<Item = String>) -> String {
    let mut text = "    [\n".to_owned();
    for row in rows {
        let _ = writeln!(text, "        {row},");
    }
    text + "    ],\n"
}

/// An array of sets with `digits` hexadecimal digits each.
pub(super) fn of_sets(sets: &[Squares], digits: usize) -> String {
    let in_row = ROW / (digits + "0x, ".len());
    let sets: Vec<_> = sets.iter().map(|set| format!("0x{set:0digits$x}")).collect();
    array(sets.chunks(in_row).map(|row| row.join(", ")))
}

/// An array of numbers, as many in each row as fit.
pub(super) fn in_rows(numbers: &[String]) -> String {
    let longest = numbers.iter().map(String::len).max().unwrap_or(1);
    let rows = numbers.chunks(ROW / (longest + ", ".len()));
    array(rows.map(|row| row.join(", ")))
}
