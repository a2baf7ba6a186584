//! Tables in rows that people can read, and the structures in them.

use std::fmt::Write as _;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::expressions::{kind as kind_of, tokens};
use super::functions::{Printer, capital};
use crate::emit::source::fixed::{FixedTable, fixed_tables};
use crate::emit::source::rows;
use crate::literal::{decimal_digits, hexadecimal_digits, in_words};
use crate::recipe::{DataTable, Field, Notation, NumberType, PiecePart, Role};
use crate::tables::board::Fixed;

/// A static or a constant.
pub(super) struct Data {
    /// The constant for its length, if others need that.
    length: Option<String>,
    /// The item.
    item: String,
    /// Its type.
    kind: String,
    /// The function that computes it, if the numbers do not stand in the source.
    pub(super) computed: Option<String>,
}

impl Data {
    /// The items as text.
    pub(super) fn items(&self) -> impl Iterator<Item = String> + use<> {
        self.length.clone().into_iter().chain([self.item.clone()])
    }

    /// Bytes of the data, as an expression.
    pub(super) fn bytes(&self) -> TokenStream {
        let kind = tokens(&self.kind);
        quote!(::core::mem::size_of::<#kind>())
    }
}

/// The constant for the length of a static.
pub(super) fn length_constant(name: &str) -> Ident {
    format_ident!("{name}_LENGTH")
}

impl Printer<'_> {
    /// The structure with the data of a square.
    pub(super) fn square_structure(&self, part: usize) -> TokenStream {
        let mut text = format!("#[derive(Clone, Copy)] struct {} {{", self.structure(part));
        for field in &self.program.parts[part].fields {
            let _ = write!(text, "#[doc = \" {}\"] {}: {},", field.doc, field.name, kind_of(field.kind()));
        }
        tokens(&(text + "}"))
    }

    /// The functions that check the numbers of a part, each with a table, for all parts that share the numbers.
    fn checks(&self, part: usize) -> Vec<(String, String)> {
        let mut checks = Vec::new();
        for other in (0..self.program.parts.len()).filter(|&other| self.program.data_of(other) == part) {
            if let Some(slots) = self.program.parts[other].slots().filter(|_| self.form.unchecked) {
                let check = (self.check_name(other), slots.table.clone());
                if !checks.contains(&check) {
                    checks.push(check);
                }
            }
        }
        checks
    }

    /// The type of the static with the numbers of squares that a part reads.
    pub(super) fn squares_type(&self, part: usize) -> String {
        format!("[{}; {}]", self.structure(part), self.program.squares)
    }

    /// The static with the numbers of squares that a part reads. It is a constant reference where `const fn`s read it: they can do so
    /// in every version of Rust.
    pub(super) fn square_data(&self, part: usize) -> Data {
        let PiecePart { fields, name: part_name, .. } = &self.program.parts[part];
        let (name, structure) = (self.squares_name(part), self.structure(part));
        let kind = self.squares_type(part);
        let of_piece = in_words(part_name);
        let mut item = if self.program.slides() {
            format!("/// {}s, a1 first.\n", capital(&of_piece))
        } else {
            format!("/// What look-ups of the {of_piece} need to know of each square.\n")
        };
        if !self.computed.is_empty() {
            let function = name.to_lowercase();
            let _ = writeln!(item, "static {name}: {kind} = {function}();");
            return Data { item, kind, length: None, computed: Some(function) };
        }
        if fields.iter().any(|field| field.form == Notation::Bits(NumberType::Wide)) {
            item += "#[allow(clippy::unreadable_literal)]\n";
        }
        item += "#[rustfmt::skip]\n";
        let (word, reference) = if self.is_constant(part) { ("const", "&") } else { ("static", "") };
        let (mut open, mut close) = (format!("{reference}["), "]".to_owned());
        for (check, table) in self.checks(part) {
            open = format!("{check}(&{open}");
            close = format!("{close}, {})", length_constant(&table));
        }
        let _ = writeln!(item, "{word} {name}: {reference}{kind} = {open}");
        for square in 0..fields[0].numbers.len() {
            let numbers = fields.iter().map(|Field { name, form, numbers, .. }| {
                let number = numbers[square];
                let text = match form {
                    Notation::Bits(NumberType::Wide) => format!("0x{number:032x}"),
                    Notation::Bits(kind) => hexadecimal_digits(number as u64, kind.bits() as usize / 4),
                    Notation::Count | Notation::Offset | Notation::Pointer { .. } => {
                        decimal_digits(number as u64)
                    }
                };
                format!("{name}: {text}")
            });
            let _ = writeln!(item, "    {structure} {{ {} }},", numbers.collect::<Vec<_>>().join(", "));
        }
        let _ = writeln!(item, "{close};");
        Data { length: None, item, kind, computed: None }
    }
}

/// The static of a table. `measured`: checks need its length. `slot`: the type of its slots, if a function fills them. `computed`: a
/// function computes it.
pub(super) fn table(table: &DataTable, measured: bool, slot: Option<String>, computed: bool) -> Data {
    let DataTable { name, doc, kind, numbers, role, .. } = table;
    let fill = slot.is_some();
    let element = slot.unwrap_or_else(|| kind_of(*kind).to_owned());
    let digits = decimal_digits(numbers.len() as u64);
    let constant = length_constant(name).to_string();
    let length = measured.then(|| format!("const {constant}: usize = {digits};\n"));
    let whole = format!("[{element}; {digits}]");
    let shown = if measured { format!("[{element}; {constant}]") } else { whole.clone() };
    let text = if fill {
        let count = if measured { &constant } else { &digits };
        format!("/// {doc}\nstatic {name}: {shown} = [{element}::EMPTY; {count}];\n")
    } else if computed {
        format!("/// {doc}\nstatic {name}: {shown} = {}();\n", name.to_lowercase())
    } else if *role == Role::Slots {
        let rows = rows::hexadecimal("    ", numbers, *kind);
        format!("/// {doc}\n{ROWS}static {name}: &{shown} = &Aligned([\n{rows}]).0;\n")
    } else {
        format!(
            "/// {doc}\n{ROWS}static {name}: {shown} = [\n{}];\n",
            rows::hexadecimal("    ", numbers, *kind)
        )
    };
    Data { length, item: text, kind: whole, computed: computed.then(|| name.to_lowercase()) }
}

/// What stands in front of rows of numbers.
pub(super) const ROWS: &str = "#[allow(clippy::unreadable_literal)]\n#[rustfmt::skip]\n";

/// The type of what starts with a line of the cache.
pub(super) fn aligned() -> TokenStream {
    quote! {
        /// What starts with a line of the cache.
        #[repr(align(64))]
        struct Aligned<T>(T);
    }
}

/// Sets that do not depend on the occupancy. They are constants, because the functions that read them are constant.
pub(super) fn fixed(fixed: &Fixed, sets: NumberType) -> Vec<Data> {
    let word = kind_of(sets);
    let table = |FixedTable { name, doc, sets: of, in_row }: FixedTable<'_>| {
        let row = |row: &[u128]| format!("    [\n{}    ],\n", rows::hexadecimal("        ", row, sets));
        let (kind, rows) = match in_row {
            Some(count) => (format!("[[{word}; {count}]; {count}]"), of.chunks(count).map(row).collect()),
            None => (format!("[{word}; {}]", of.len()), rows::hexadecimal("    ", of, sets)),
        };
        let item = format!("/// {doc}\n{ROWS}const {}: &{kind} = &[\n{rows}];\n", name.to_uppercase());
        Data { length: None, item, kind, computed: None }
    };
    fixed_tables(fixed).into_iter().map(table).collect()
}
