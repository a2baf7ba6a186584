//! Data for source in any language: the tables of sets that do not depend on the occupancy,
//! and the rows of numbers as text.

use std::fmt::Write as _;

use crate::board::square_set::SquareSet;
use crate::recipe::{DataTable, NumberType, Role};
use crate::tables::board::Fixed;
use crate::text::in_words;

/// The tables of sets of this kind. There is a row for each square if there is a set for each pair
/// of squares.
pub(super) fn fixed_tables(Fixed { steppers, pairs }: &Fixed, kind: NumberType) -> Vec<DataTable> {
    let mut tables = Vec::new();
    for (stepper, sets) in steppers {
        let name = stepper.name();
        let doc = format!("What a {} attacks from each square.", in_words(name));
        tables.push(table_of_sets(name, &doc, kind, sets));
    }
    let docs = [
        ("between", "The squares between two squares."),
        ("line", "The line through two squares."),
    ];
    let docs_and_sets = docs.into_iter().zip(pairs.iter().flatten());
    for ((name, doc), sets) in docs_and_sets {
        tables.push(DataTable {
            in_row: Some(sets.len().isqrt()),
            ..table_of_sets(name, doc, kind, sets)
        });
    }
    tables
}

fn table_of_sets(name: &str, doc: &str, kind: NumberType, sets: &[SquareSet]) -> DataTable {
    DataTable::new(Role::Fixed, name, doc, kind, sets.iter().copied())
}

/// Characters of a row that people can read, without its indentation.
pub(super) const ROW: usize = 100;

/// Numbers of this kind in hexadecimal digits, as many in each row as fit.
pub(super) fn hexadecimal(indent: &str, numbers: &[u128], kind: NumberType) -> String {
    let digits = kind.bits() as usize / 4;
    let fitting = ROW / (digits + "0x, ".len());
    let in_row = if fitting > 4 {
        fitting / 4 * 4
    } else {
        fitting
    };
    let number_length = digits + "0x, ".len();
    let mut text = String::with_capacity(numbers.len() * number_length);
    for row in numbers.chunks(in_row) {
        text.push_str(indent);
        for (i, number) in row.iter().enumerate() {
            let separator = if i == 0 { "" } else { " " };
            let _ = write!(text, "{separator}0x{number:0digits$x},");
        }
        text.push('\n');
    }
    text
}
