//! The kinds of tables: what each needs in a header, and how pieces look up in it.

use super::sets::Sets;
use super::{hashed, leaps, line_slots, lines};
use crate::emit::source::board::REFUSED;
use crate::emit::source::c::data::Array;
use crate::geometry::Geometry;
use crate::piece::{Movement, Piece};
use crate::tables::board::Table;

/// What a table needs besides functions.
pub(super) struct Part {
    /// Types.
    pub(super) structures: Vec<String>,
    /// Data.
    pub(super) arrays: Vec<Array>,
}

/// What `table` needs, if it is called `name`. `fill`: a function fills slots.
pub(super) fn part(table: &Table, name: &str, doc: &str, fill: bool, sets: &Sets<'_>) -> Part {
    match table {
        Table::Lines(lines) => lines::part(lines, name, doc, sets),
        Table::Leaps(leaps) => leaps::part(leaps, name, doc, sets),
        Table::LineSlots(lines) => line_slots::part(lines, name, doc, sets),
        Table::Hashed(hashed) => hashed::part(hashed, name, doc, fill, sets),
        Table::PextLines(_) => unreachable!("{REFUSED}"),
    }
}

/// The functions that the look-up in `table`, called `name`, of a piece that moves so calls.
pub(super) fn functions(table: &Table, movement: &Movement, name: &str, sets: &Sets<'_>) -> Vec<String> {
    match table {
        Table::Lines(lines) => lines::functions(lines, movement, sets),
        Table::Leaps(_) => vec![leaps::function(sets)],
        Table::LineSlots(lines) => line_slots::functions(lines, name, sets),
        Table::Hashed(hashed) => vec![hashed::function(hashed, name, sets)],
        Table::PextLines(_) => unreachable!("{REFUSED}"),
    }
}

/// The sets whose union is the attack set of `piece`: expressions in `q` and `occupied`.
pub(super) fn terms(
    table: &Table,
    board: &Geometry,
    piece: &Piece,
    name: &str,
    sets: &Sets<'_>,
) -> Vec<String> {
    match table {
        Table::Lines(lines) => lines::terms(lines, &piece.movement, name, sets),
        Table::Leaps(leaps) => leaps::terms(leaps, name, sets),
        Table::LineSlots(lines) => line_slots::terms(lines, board, piece, name),
        Table::Hashed(hashed) => vec![hashed::term(hashed, name, sets)],
        Table::PextLines(_) => unreachable!("{REFUSED}"),
    }
}
