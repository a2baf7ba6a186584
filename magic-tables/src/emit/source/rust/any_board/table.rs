//! The kinds of tables: their types, values and look-ups.

use super::{hashed, leaps, line_slots, lines};
use crate::emit::source::board::REFUSED;
use crate::geometry::Geometry;
use crate::piece::Piece;
use crate::tables::board::Table;

/// The type of `table`.
pub(super) fn kind(table: &Table) -> String {
    match table {
        Table::Lines(lines) => lines::kind(lines),
        Table::Leaps(leaps) => leaps::kind(leaps),
        Table::LineSlots(lines) => line_slots::kind(lines),
        Table::Hashed(hashed) => hashed::kind(hashed),
        Table::PextLines(_) => unreachable!("{REFUSED}"),
    }
}

/// The value of `table`, with sets of `digits` hexadecimal digits.
pub(super) fn value(table: &Table, digits: usize) -> String {
    match table {
        Table::Lines(lines) => lines::value(lines, digits),
        Table::Leaps(leaps) => leaps::value(leaps, digits),
        Table::LineSlots(lines) => line_slots::value(lines, digits),
        Table::Hashed(hashed) => hashed::value(hashed, digits),
        Table::PextLines(_) => unreachable!("{REFUSED}"),
    }
}

/// What is in `table`.
pub(super) const fn doc(table: &Table) -> &'static str {
    match table {
        Table::Lines(_) => "rays along which the numbers of squares rise, and those along which they fall",
        Table::Leaps(_) => "squares that leaps pass, and those that they reach",
        Table::LineSlots(_) => {
            "line, relevant squares, factors and offset of each line through each square, and slots that lines share"
        }
        Table::Hashed(_) => "masks, factors, shift and offset of each square, and slots",
        Table::PextLines(_) => REFUSED,
    }
}

/// The look-ups in `table` whose union is the attack set of `piece`.
pub(super) fn methods(table: &Table, board: &Geometry, piece: &Piece) -> Vec<String> {
    match table {
        Table::Lines(_) => vec![lines::method(&piece.movement)],
        Table::LineSlots(lines) => line_slots::methods(lines, board, piece),
        Table::Leaps(_) | Table::Hashed(_) => vec!["attacks".to_owned()],
        Table::PextLines(_) => unreachable!("{REFUSED}"),
    }
}
