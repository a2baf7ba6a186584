//! The data of a model in Rust: structures, and statics in rows that people can read.

use std::fmt::Write as _;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::expressions::{kind, tokens};
use super::formatted;
use super::look_ups::{ModelWriter, capital};
use crate::emit::source::data::hexadecimal;
use crate::naming::HelperRole;
use crate::recipe::{DataTable, Field, Notation, NumberType, Role};
use crate::text::{decimal_digits, hexadecimal_digits, ident, in_words};

/// A static or a constant.
pub(super) struct StaticItem {
    /// The constant for its length, if others need that, and the item.
    pub(super) items: Vec<String>,
    /// Its type.
    kind: String,
    /// Bytes of it. A structure has no more than its fields need, as compilers lay it out.
    size: usize,
    /// Whether look-ups at run time read it.
    is_read: bool,
    /// The function that computes it, if the numbers do not stand in the source.
    pub(super) computed: Option<String>,
}

impl StaticItem {
    /// Bytes of what look-ups at run time read of it, as an expression.
    pub(super) fn bytes(&self) -> Option<TokenStream> {
        let kind = self.is_read.then(|| tokens(&self.kind))?;
        Some(quote!(::core::mem::size_of::<#kind>()))
    }

    /// Bytes of what look-ups at run time read of it.
    pub(super) fn size(&self) -> usize {
        if self.is_read { self.size } else { 0 }
    }
}

/// The constant for the length of a static.
pub(super) fn length_constant(name: &str) -> Ident {
    ident(&HelperRole::Length.of(name).to_uppercase())
}

/// A function that checks the numbers of squares, and the table whose slots they must not leave.
#[derive(PartialEq)]
struct SlotCheck {
    function: String,
    table: String,
}

impl ModelWriter<'_> {
    /// The structure with the data of a square.
    pub(super) fn square_structure(&self, part: usize) -> TokenStream {
        let mut text = format!("#[derive(Clone, Copy)] struct {} {{", self.structure(part));
        for field in &self.model.parts[part].fields {
            let doc = &field.doc;
            let name = &field.name;
            let kind = kind(field.kind());
            let _ = write!(text, "#[doc = \" {doc}\"] {name}: {kind},");
        }
        tokens(&(text + "}"))
    }

    /// What checks the numbers of a part, for all parts that share the numbers.
    fn checks(&self, part: usize) -> Vec<SlotCheck> {
        let mut checks = Vec::new();
        if !self.options.unchecked {
            return checks;
        }
        for (other, its) in self.model.parts.iter().enumerate() {
            let shares_numbers = self.model.data_of(other) == part;
            let Some(slots) = its.slots().filter(|_| shares_numbers) else {
                continue;
            };
            let check = SlotCheck {
                function: self.function_for(HelperRole::Checked, other),
                table: slots.table.clone(),
            };
            if !checks.contains(&check) {
                checks.push(check);
            }
        }
        checks
    }

    /// The static with the numbers of squares that a part reads. It is a constant reference where
    /// `const fn`s read it: they can do so in every version of Rust.
    pub(super) fn square_data(&self, part: usize) -> StaticItem {
        let name = self.squares_name(part);
        let structure = self.structure(part);
        let kind = format!("[{structure}; {}]", self.model.squares);
        let mut read = self.model.pieces.iter().flat_map(|piece| &piece.parts);
        let is_read = read.any(|&other| self.model.data_of(other) == part);
        let computed = (!self.computed.is_empty()).then(|| name.to_lowercase());
        let mut item = self.doc_of_squares(part);
        item += &match &computed {
            Some(function) => {
                let item = format!("static {name}: {kind} = {function}();");
                formatted(tokens(&item))
            }
            None => self.rows_of_squares(part, &name, &kind),
        };
        StaticItem {
            items: vec![item],
            kind,
            size: self.model.squares * size_of_structure(&self.model.parts[part].fields),
            is_read,
            computed,
        }
    }

    fn doc_of_squares(&self, part: usize) -> String {
        let of_piece = in_words(&self.model.parts[part].name);
        if self.model.slides() {
            format!("/// {}s, a1 first.\n", capital(&of_piece))
        } else {
            format!("/// What look-ups of the {of_piece} need to know of each square.\n")
        }
    }

    /// The static or constant `name` of this kind, with a row for each square.
    fn rows_of_squares(&self, part: usize, name: &str, kind: &str) -> String {
        let fields = &self.model.parts[part].fields;
        let structure = self.structure(part);
        let is_constant = self.model.parts[part].slots().is_none()
            && self
                .model
                .is_walked(|other| self.model.data_of(other) == part);
        let (word, reference) = if is_constant {
            ("const", "&")
        } else {
            ("static", "")
        };
        let mut open = format!("{reference}[");
        let mut close = "]".to_owned();
        for SlotCheck { function, table } in self.checks(part) {
            let length = length_constant(&table);
            open = format!("{function}(&{open}");
            close = format!("{close}, {length})");
        }
        let mut item = format!("{ROWS}{word} {name}: {reference}{kind} = {open}\n");
        for square in 0..fields[0].numbers.len() {
            let numbers = fields.iter().map(|field| {
                let number = digits_of(field, field.numbers[square]);
                format!("{}: {number}", field.name)
            });
            let numbers: Vec<String> = numbers.collect();
            let numbers = numbers.join(", ");
            let _ = writeln!(item, "    {structure} {{ {numbers} }},");
        }
        let _ = writeln!(item, "{close};");
        item
    }

    /// The static of a table, or the constant if constant functions read it.
    pub(super) fn table_data(&self, table: &DataTable) -> StaticItem {
        let name = table.name.to_uppercase();
        let is_filled = self.fills(&name);
        let mut element = if is_filled {
            self.slot_type(table)
        } else {
            kind(table.kind).to_owned()
        };
        if let Some(in_row) = table.in_row {
            element = format!("[{element}; {in_row}]");
        }
        let elements = table.numbers.len() / table.in_row.unwrap_or(1);
        let digits = decimal_digits(elements as u64);
        let mut items = Vec::new();
        let mut count = digits.clone();
        if self.options.unchecked && matches!(table.role, Role::Slots | Role::Sets) {
            // Checks need the length.
            count = length_constant(&name).to_string();
            items.push(format!("const {count}: usize = {digits};\n"));
        }
        let kind = format!("[{element}; {count}]");
        let is_computed = table.role != Role::Fixed && !self.computed.is_empty();
        let computed = is_computed.then(|| name.to_lowercase());
        let item = match (table.role, &computed) {
            _ if is_filled => on_lines(&format!(
                "static {name}: {kind} = [{element}::EMPTY; {count}];"
            )),
            (_, Some(function)) => on_lines(&format!("static {name}: {kind} = {function}();")),
            (Role::Slots, _) => {
                let rows = rows_of_table(table);
                format!("{ROWS}static {name}: &{kind} = &Aligned([\n{rows}]).0;")
            }
            (Role::Fixed, _) => {
                let rows = rows_of_table(table);
                format!("{ROWS}const {name}: &{kind} = &[\n{rows}];")
            }
            _ => {
                let rows = rows_of_table(table);
                format!("{ROWS}static {name}: {kind} = [\n{rows}];")
            }
        };
        items.push(format!("/// {}\n{item}\n", table.doc));
        StaticItem {
            items,
            kind: format!("[{element}; {digits}]"),
            size: table.numbers.len() * table.kind.bits() as usize / 8,
            is_read: true,
            computed,
        }
    }
}

/// Bytes of a structure with these fields, the largest first, so that only its end is filled up.
fn size_of_structure(fields: &[Field]) -> usize {
    let sizes = fields.iter().map(|field| field.kind().bits() as usize / 8);
    let largest = sizes.clone().max().unwrap_or(1);
    sizes.sum::<usize>().next_multiple_of(largest)
}

/// A number of a field as text.
fn digits_of(field: &Field, number: u128) -> String {
    match field.form {
        Notation::Bits(NumberType::Wide) => format!("0x{number:032x}"),
        Notation::Bits(kind) => {
            let digits = kind.bits() as usize / 4;
            hexadecimal_digits(number as u64, digits)
        }
        Notation::Count | Notation::Offset | Notation::Pointer { .. } => {
            decimal_digits(number as u64)
        }
    }
}

/// The numbers of a table, in brackets row by row if rows have a size.
fn rows_of_table(table: &DataTable) -> String {
    let Some(in_row) = table.in_row else {
        return hexadecimal("    ", &table.numbers, table.kind);
    };
    let mut rows = String::new();
    for row in table.numbers.chunks(in_row) {
        rows += "    [\n";
        rows += &hexadecimal("        ", row, table.kind);
        rows += "    ],\n";
    }
    rows
}

/// Statics without rows of numbers, as lines.
fn on_lines(items: &str) -> String {
    formatted(tokens(items)).trim_end().to_owned()
}

/// What stands in front of rows of numbers.
const ROWS: &str = "#[rustfmt::skip]\n";
