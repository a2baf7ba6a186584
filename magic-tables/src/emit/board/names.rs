//! The names of tables.

use proc_macro2::Ident;

use crate::board::stepper::Stepper;
use crate::literal::ident;
use crate::tables::board::BoardTables;

/// The static of a stepping piece.
pub(super) fn stepper_name(stepper: Stepper) -> Ident {
    ident(&format!("{}_STEPS", stepper.name().to_uppercase()))
}

/// A table is named after the first piece that looks up in it, with a number if it has several.
pub(in crate::emit) fn table_name(tables: &BoardTables, number: usize) -> String {
    let place = |numbers: &[usize]| numbers.iter().position(|other| *other == number);
    let found = tables.pieces.iter().find_map(|(piece, numbers)| Some((piece, numbers, place(numbers)?)));
    let (piece, numbers, place) = found.expect("each table has a piece");
    // A piece called `scheme` must not take the name of the constant.
    let name = format!("{}_table", piece.name);
    if numbers.len() == 1 { name } else { format!("{name}_{}", place + 1) }
}

pub(super) fn static_name(tables: &BoardTables, number: usize) -> Ident {
    ident(&table_name(tables, number).to_uppercase())
}
