//! Emits the tables of boards other than that of chess, and the bodies that look up in them.

mod bodies;
mod values;

pub(super) use bodies::{BoardCalls, Both};

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use self::values::Values;
use super::names::{Names, Store};
#[cfg(feature = "generate")]
use super::signatures::Signatures;
use crate::any_board::BoardTables;
use crate::literal::ident;
use crate::spec::Pext;
use crate::stepper::Stepper;

/// All statics and their names.
pub(super) fn statics(
    tables: &BoardTables,
    pext: Pext,
    names: &Names,
    store: &mut Store<'_>,
) -> (TokenStream, Vec<Ident>) {
    let mut all: Vec<_> = (0..tables.tables.len()).map(|number| static_name(tables, number)).collect();
    let (lookup, bits) = (names.lookup(), ident(&format!("bits{}", tables.board.word_bits())));
    let mut values = Values {
        module: quote!(#lookup::any_board::#bits),
        words: tables.board.word_bits() as usize / 64,
        bmi2: [names.bmi2_type(pext), names.bmi2_value(pext)],
        store,
    };
    let mut items = TokenStream::new();
    let mut add = |name: &Ident, (kind, value): (TokenStream, TokenStream)| {
        items.extend(quote! { static #name: #kind = #value; });
    };
    for (table, name) in tables.tables.iter().zip(&all) {
        add(name, values.of(table));
    }
    for (stepper, attacks) in &tables.fixed.steppers {
        all.push(stepper_name(*stepper));
        add(&all[all.len() - 1], values.steps(attacks));
    }
    for (name, sets) in ["BETWEEN", "LINE"].into_iter().zip(tables.fixed.pairs.iter().flatten()) {
        all.push(ident(name));
        add(&all[all.len() - 1], values.pairs(sets, tables.board.squares()));
    }
    (items, all)
}

/// The static of a stepping piece.
fn stepper_name(stepper: Stepper) -> Ident {
    ident(&format!("{}_STEPS", stepper.name().to_uppercase()))
}

/// A table is named after the first piece that looks up in it, with a number if it has several.
pub(super) fn table_name(tables: &BoardTables, number: usize) -> String {
    let place = |numbers: &[usize]| numbers.iter().position(|other| *other == number);
    let found = tables.pieces.iter().find_map(|(piece, numbers)| Some((piece, numbers, place(numbers)?)));
    let (piece, numbers, place) = found.expect("each table has a piece");
    // A piece called `scheme` must not take the name of the constant.
    let name = format!("{}_table", piece.name);
    if numbers.len() == 1 { name } else { format!("{name}_{}", place + 1) }
}

fn static_name(tables: &BoardTables, number: usize) -> Ident {
    ident(&table_name(tables, number).to_uppercase())
}

/// What the functions of source without dependencies depend on.
#[cfg(feature = "generate")]
pub(super) fn signatures(tables: &BoardTables) -> Signatures {
    let pieces: Vec<_> = tables.pieces.iter().map(|(piece, _)| piece.clone()).collect();
    Signatures::new(&tables.board, &pieces)
}
