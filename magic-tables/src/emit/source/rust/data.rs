//! Tables in rows that people can read, and the structures in them.

use std::fmt::Write as _;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::expressions::{kind as kind_of, tokens};
use crate::emit::source::rows;
use crate::literal::{decimal_digits, hexadecimal_digits};
use crate::recipe::{DataTable, Field, Notation, NumberType, Role};
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

    /// A static of a type of the source, as text.
    pub(super) fn written(item: &str, kind: &TokenStream) -> Self {
        Self { length: None, item: item.to_owned(), kind: kind.to_string(), computed: None }
    }
}

/// How the numbers of squares are stored.
pub(super) struct SquareRows<'a> {
    /// The name of the static or constant.
    pub(super) name: String,
    /// Its documentation.
    pub(super) doc: String,
    /// The name of the structure.
    pub(super) structure: String,
    pub(super) fields: &'a [Field],
    /// Whether it is a constant reference instead of a static: `const fn`s can read that in every version of Rust.
    pub(super) constant: bool,
    /// The function that makes it and the table that it needs, if a function checks it.
    pub(super) check: Option<(String, String)>,
    /// The function that computes it, if the numbers do not stand in the source.
    pub(super) computed: Option<String>,
}

/// The constant for the length of a static.
pub(super) fn length_constant(name: &str) -> Ident {
    format_ident!("{name}_LENGTH")
}

impl SquareRows<'_> {
    /// The structure with the data of a square.
    pub(super) fn structure(&self) -> TokenStream {
        let mut text = format!("#[derive(Clone, Copy)] struct {} {{", self.structure);
        for Field { name, doc, form, .. } in self.fields {
            let kind = match form {
                Notation::Bits(kind) => *kind,
                Notation::Count | Notation::Offset | Notation::Pointer { .. } => NumberType::Count,
            };
            let _ = write!(text, "#[doc = \" {doc}\"] {name}: {},", kind_of(kind));
        }
        tokens(&(text + "}"))
    }

    /// The static or constant.
    pub(super) fn data(&self) -> Data {
        let Self { name, doc, structure, fields, constant, check, computed } = self;
        let kind = format!("[{structure}; {}]", fields[0].numbers.len());
        let mut item = format!("/// {doc}\n");
        if let Some(function) = computed {
            let _ = writeln!(item, "static {name}: {kind} = {function}();");
            return Data { length: None, item, kind, computed: Some(function.clone()) };
        }
        if fields.iter().any(|field| field.form == Notation::Bits(NumberType::Wide)) {
            item += "#[allow(clippy::unreadable_literal)]\n";
        }
        item += "#[rustfmt::skip]\n";
        let (word, reference) = if *constant { ("const", "&") } else { ("static", "") };
        let (open, close) = match check {
            Some((function, table)) => (format!("{function}(&["), format!("], {})", length_constant(table))),
            None => (format!("{reference}["), "]".to_owned()),
        };
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
const ROWS: &str = "#[allow(clippy::unreadable_literal)]\n#[rustfmt::skip]\n";

/// The type of what starts with a line of the cache.
pub(super) fn aligned() -> TokenStream {
    quote! {
        /// What starts with a line of the cache.
        #[repr(align(64))]
        struct Aligned<T>(T);
    }
}

/// Sets that do not depend on the occupancy. They are constants, because the functions that read them are constant.
pub(super) fn fixed(Fixed { steppers, pairs }: &Fixed, sets: NumberType) -> Vec<Data> {
    let word = kind_of(sets);
    let item = |name: &str, doc: &str, kind: String, rows: &str| {
        let item = format!("/// {doc}\n{ROWS}const {name}: &{kind} = &[\n{rows}];\n");
        Data { length: None, item, kind, computed: None }
    };
    let mut all = Vec::new();
    for (stepper, attacks) in steppers {
        let doc = format!("What a {} attacks from each square.", stepper.name().replace('_', " "));
        let kind = format!("[{word}; {}]", attacks.len());
        all.push(item(&stepper.name().to_uppercase(), &doc, kind, &rows::hexadecimal("    ", attacks, sets)));
    }
    let names = [("BETWEEN", "The squares between two squares."), ("LINE", "The line through two squares.")];
    for ((name, doc), pairs) in names.into_iter().zip(pairs.iter().flatten()) {
        let squares = pairs.len().isqrt();
        let row = |row: &[u128]| format!("    [\n{}    ],\n", rows::hexadecimal("        ", row, sets));
        let rows: String = pairs.chunks(squares).map(row).collect();
        all.push(item(name, doc, format!("[[{word}; {squares}]; {squares}]"), &rows));
    }
    all
}
