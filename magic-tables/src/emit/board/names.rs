//! The names of tables.

use proc_macro2::Ident;

use crate::board::stepper::Stepper;
use crate::literal::ident;
use crate::tables::board::{BoardTables, Part};

/// The static of a stepping piece.
pub(super) fn stepper_name(stepper: Stepper) -> Ident {
    ident(&format!("{}_STEPS", stepper.name().to_uppercase()))
}

/// A table is named after the first piece that looks up in it, with a number if it has several.
pub(in crate::emit) fn table_name(tables: &BoardTables, number: usize) -> String {
    let place = |parts: &[Part]| parts.iter().position(|part| part.table == number);
    let found = tables.pieces.iter().find_map(|(piece, parts)| Some((piece, parts, place(parts)?)));
    let (piece, parts, place) = found.expect("each table has a piece");
    // A piece called `scheme` must not take the name of the constant.
    let name = format!("{}_table", piece.name);
    if parts.len() == 1 { name } else { format!("{name}_{}", place + 1) }
}

pub(super) fn static_name(tables: &BoardTables, number: usize) -> Ident {
    ident(&table_name(tables, number).to_uppercase())
}

/// The constant with the rays of a table of vectors.
pub(super) fn rays_name(tables: &BoardTables, number: usize) -> Ident {
    ident(&format!("{}_RAYS", table_name(tables, number).to_uppercase()))
}
