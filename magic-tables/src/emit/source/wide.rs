//! What source in any language has for boards with more than 128 squares: tables with names, and
//! the rows of their numbers.

use std::fmt::Write as _;

use super::data::ROW;
use crate::board::wide_set::WideSet;
use crate::tables::board::{WideTable, WideTables};
use crate::text::in_words;

/// What the sets of a table are, for its comment.
pub(super) const RAYS: &str = "The rays from each square, first those along which numbers rise.";
pub(super) const STARTS: &str = "Where the paths of each square start, and the last one ends.";
pub(super) const PATHS: &str = "Each path is the number of its squares, and the squares.";
pub(super) const LINES: &str =
    "The rays of a queen from each square; the opposite one of each is in the second half.";

/// The words for what a stepping piece attacks.
pub(super) fn doc_of_steps(stepper: &str) -> String {
    format!("What a {} attacks from each square.", in_words(stepper))
}

/// A name for each table: that of the first piece that looks up in it, with a number if it has
/// several. No piece and no other table has the same one.
pub(super) fn table_names(tables: &WideTables) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for number in 0..tables.tables.len() {
        let mut pieces = tables.pieces.iter();
        let (piece, parts) = pieces
            .find(|(_, parts)| parts.iter().any(|part| part.table == number))
            .expect("each table has a piece");
        let mut name = piece.name.clone();
        if parts.len() > 1 {
            let place = parts.iter().position(|part| part.table == number);
            let _ = write!(name, "_{}", place.unwrap_or_default() + 1);
            let is_taken = |name: &String| {
                let mut pieces = tables.pieces.iter();
                names.contains(name) || pieces.any(|(piece, _)| piece.name == *name)
            };
            while is_taken(&name) {
                name += "_too";
            }
        }
        names.push(name);
    }
    names
}

/// The brackets of a list in a language.
pub(super) type Brackets = [&'static str; 2];

/// The four words of a set.
fn words(set: WideSet, [open, close]: Brackets, number: &dyn Fn(u64) -> String) -> String {
    let words = set.words().map(number);
    format!("{open}{}{close}", words.join(", "))
}

/// Sets, one in each row.
pub(super) fn rows_of_sets(
    sets: &[WideSet],
    indent: &str,
    brackets: Brackets,
    number: &dyn Fn(u64) -> String,
) -> String {
    let mut rows = String::new();
    for &set in sets {
        let _ = writeln!(rows, "{indent}{},", words(set, brackets, number));
    }
    rows
}

/// The sets of each square in brackets of their own.
pub(super) fn rows_of_squares(
    squares: &[Vec<WideSet>],
    [open, close]: Brackets,
    number: &dyn Fn(u64) -> String,
) -> String {
    let mut rows = String::new();
    for sets in squares {
        let inside = rows_of_sets(sets, "        ", [open, close], number);
        let _ = write!(rows, "    {open}\n{inside}    {close},\n");
    }
    rows
}

/// Numbers in decimal digits, as many in each row as fit.
pub(super) fn rows_of_numbers(numbers: impl Iterator<Item = u32>) -> String {
    let mut rows = String::new();
    let mut row = String::new();
    for number in numbers {
        let digits = number.to_string();
        if row.len() + digits.len() + ", ".len() > ROW {
            let _ = writeln!(rows, "   {row}");
            row.clear();
        }
        let _ = write!(row, " {digits},");
    }
    let _ = writeln!(rows, "   {row}");
    rows
}

/// Bytes of all tables together, of which each takes its own.
pub(super) fn bytes(tables: &WideTables) -> usize {
    let mut bytes = 0;
    for table in &tables.tables {
        bytes += match table {
            WideTable::Rays(rays) => rays.sets().len() * size_of::<[u64; 4]>(),
            WideTable::Paths(paths) => size_of_val(&*paths.starts) + paths.paths.len(),
        };
    }
    for (_, sets) in &tables.steppers {
        bytes += sets.len() * size_of::<[u64; 4]>();
    }
    if let Some(rays) = &tables.lines {
        bytes += rays.sets().len() * size_of::<[u64; 4]>();
    }
    bytes
}
