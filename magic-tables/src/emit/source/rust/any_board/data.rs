//! The statics with the tables, and constants with line-wise ones, because constants could not read statics before Rust 1.83.

use proc_macro2::TokenStream;
use quote::quote;

use super::table::{doc, kind, methods, value};
use super::{fixed, hashed};
use crate::emit::board::table_name;
use crate::emit::source::Form;
use crate::emit::source::board::Board;
use crate::literal::{decimal, decimal_digits, ident};
use crate::spec::Spec;
use crate::tables::board::Table;

/// The statics and constants, and their names.
pub(super) struct Data<'a> {
    board: &'a Board,
    form: &'a Form,
    /// Whether look-ups at run time are for constants, too, so that there is nothing else for these.
    const_fn: bool,
    /// The names of the statics with the tables.
    pub(super) statics: Vec<String>,
    /// The names of the constants with the line-wise tables.
    pub(super) constants: Vec<String>,
}

impl<'a> Data<'a> {
    pub(super) fn new(board: &'a Board, spec: &Spec, form: &'a Form) -> Self {
        let statics =
            (0..board.tables.tables.len()).map(|number| table_name(&board.tables, number).to_uppercase());
        let constants = board.line_wise.tables.iter().enumerate().map(|(number, table)| {
            let name = table_name(&board.line_wise, number);
            let piece = name.strip_suffix("_table").expect("line-wise pieces have one table");
            let is_part = !board.tables.pieces.iter().any(|(other, _)| other.name == piece);
            let kind = match table {
                _ if is_part => "filling",
                Table::Leaps(_) => "leaps",
                _ => "lines",
            };
            format!("{piece}_{kind}").to_uppercase()
        });
        let (statics, constants) = (statics.collect(), constants.collect());
        Self { board, form, const_fn: spec.const_fn, statics, constants }
    }

    /// Hexadecimal digits of a set.
    fn digits(&self) -> usize {
        self.board.word_bits() as usize / 4
    }

    /// Bytes of all statics.
    pub(super) fn bytes(&self) -> TokenStream {
        let bytes = self.board.tables.tables.iter().map(|table| {
            let kind = kind(table);
            let kind: TokenStream = kind.parse().expect("a type is tokens");
            let slots = match table {
                Table::Hashed(hashed) if self.form.fill => {
                    let count = decimal(hashed::slots(hashed) as u64);
                    Some(quote!(+ ::core::mem::size_of::<[Slot; #count]>()))
                }
                _ => None,
            };
            quote!(::core::mem::size_of::<#kind>() #slots)
        });
        let fixed = fixed::bytes(&self.board.tables.fixed, self.board.word_bits() as usize);
        quote!(#(#bytes)+* #(+ #fixed)*)
    }

    /// The statements that fill all slots.
    pub(super) fn fillings(&self) -> TokenStream {
        let tables = &self.board.tables;
        let statements = (0..tables.tables.len()).filter_map(|number| {
            let (part, numbers) = self.board.part(number)?;
            let (table, lines) = (ident(&self.statics[number]), ident(&self.constants[numbers[0]]));
            let methods = methods(&self.board.line_wise.tables[numbers[0]], &tables.board, part);
            let method = ident(&methods[0]);
            Some(quote!(#table.fill(|square, occupied| #lines.#method(square, occupied));))
        });
        statements.collect()
    }

    /// All of them as text.
    pub(super) fn items(&self) -> Vec<String> {
        let Board { tables, line_wise, .. } = self.board;
        let mut items = Vec::new();
        if !self.const_fn {
            for (number, (table, name)) in line_wise.tables.iter().zip(&self.constants).enumerate() {
                let doc = format!("{}: {}", self.board.owners(line_wise, number), doc(table));
                items.push(item("const", name, table, &value(table, self.digits()), &doc));
            }
        }
        for (number, (table, name)) in tables.tables.iter().zip(&self.statics).enumerate() {
            let owners = self.board.owners(tables, number);
            let constant = line_wise.tables.iter().position(|other| other == table);
            if let Some(constant) = constant.filter(|_| !self.const_fn) {
                let (kind, value) = (kind(table), &self.constants[constant]);
                items.push(format!("/// {owners}, at run time.\nstatic {name}: {kind} = {value};\n"));
                continue;
            }
            let doc = format!("{owners}: {}", doc(table));
            let value = match table {
                Table::Hashed(hashed) if self.form.fill => {
                    let (slots, count) =
                        (format!("{name}_SLOTS"), decimal_digits(hashed::slots(hashed) as u64));
                    items.push(format!(
                        "/// {owners}: slots to be filled.\nstatic {slots}: [Slot; {count}] = [Slot::EMPTY; {count}];\n"
                    ));
                    hashed::empty(hashed, self.digits(), &slots)
                }
                _ => value(table, self.digits()),
            };
            items.push(item("static", name, table, &value, &doc));
        }
        items.extend(fixed::items(&tables.fixed, self.board.word_bits() as usize));
        items
    }
}

/// A constant or static.
fn item(word: &str, name: &str, table: &Table, value: &str, doc: &str) -> String {
    let kind = kind(table);
    format!(
        "/// {doc}.\n#[allow(clippy::unreadable_literal)]\n#[rustfmt::skip]\n{word} {name}: {kind} = {value};\n"
    )
}
