//! Emits the tables of boards other than that of chess, and the bodies that look up in them.

mod bodies;
mod names;
mod values;

pub(super) use bodies::BoardCalls;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use self::names::{rays_name, static_name, stepper_name};
use self::values::Values;
use super::names::{Names, Store};
use crate::literal::ident;
use crate::spec::Pext;
use crate::tables::board::{BoardTables, Lines, Table};

/// All statics and their names.
pub(super) fn statics(
    tables: &BoardTables,
    pext: Pext,
    names: &Names,
    store: &mut Store<'_>,
) -> (TokenStream, Vec<String>) {
    let mut all: Vec<_> = (0..tables.tables.len()).map(|number| static_name(tables, number)).collect();
    let (lookup, bits) = (names.lookup(), ident(&format!("bits{}", tables.board.word_bits())));
    let mut values = Values {
        module: quote!(#lookup::any::#bits),
        words: tables.board.word_bits() as usize / 64,
        bmi2: [names.bmi2_type(pext), names.bmi2_value(pext)],
        store,
    };
    let (mut items, mut constants) = (TokenStream::new(), TokenStream::new());
    let mut add = |name: &Ident, (kind, value): (TokenStream, TokenStream)| {
        items.extend(quote! { static #name: #kind = #value; });
    };
    for (number, (table, name)) in tables.tables.iter().zip(&all).enumerate() {
        if let Table::Lines(lines @ Lines { at_once: true, .. }) = table {
            let rays = rays_name(tables, number);
            let (kind, value) = values.of(table);
            // Not a static, so that programs without look-ups in constants have no such table.
            constants.extend(quote! { const #rays: #kind = #value; });
            add(name, values.at_once(lines, &rays));
        } else {
            add(name, values.of(table));
        }
    }
    for (stepper, attacks) in &tables.fixed.steppers {
        all.push(stepper_name(*stepper));
        add(&all[all.len() - 1], values.steps(attacks));
    }
    for (name, sets) in ["BETWEEN", "LINE"].into_iter().zip(tables.fixed.pairs.iter().flatten()) {
        all.push(ident(name));
        add(&all[all.len() - 1], values.pairs(sets, tables.board.squares()));
    }
    constants.extend(items);
    (constants, all.iter().map(ToString::to_string).collect())
}
