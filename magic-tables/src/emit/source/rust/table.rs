//! Tables in rows that people can read, and the structures in them.

use std::fmt::Write as _;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::emit::source::rows;
use crate::literal::{decimal, decimal_digits, hexadecimal_digits, ident};
use crate::scheme::source::{Content, Field, Form, Table};

/// A static.
pub(super) enum Data {
    /// A table, as it is.
    Table(Table),
    /// A table that starts with a line of the cache: a reference to it. `measured`: its length is a constant, because the
    /// check of other tables needs it.
    Aligned { table: Table, measured: bool },
    /// A table whose length is a constant.
    Measured(Table),
    /// The data of squares, made through the function `check`, which makes sure that they read from the static `slots`.
    Checked { table: Table, check: String, slots: &'static str },
    /// Slots of the type `slot` to be filled at start-up. `measured`: their number is a constant.
    Empty { name: &'static str, doc: &'static str, slot: String, count: usize, measured: bool },
}

impl Data {
    /// The table, if it is not empty.
    const fn table(&self) -> Option<&Table> {
        match self {
            Self::Table(table)
            | Self::Aligned { table, .. }
            | Self::Measured(table)
            | Self::Checked { table, .. } => Some(table),
            Self::Empty { .. } => None,
        }
    }
}

/// The constant for the length of the static `name`.
pub(super) fn length_constant(name: &str) -> Ident {
    format_ident!("{name}_LENGTH")
}

/// Bytes of `data`, as an expression.
pub(super) fn bytes(data: &Data) -> TokenStream {
    let kind = match data {
        Data::Empty { slot, count, .. } => {
            let (slot, count) = (ident(slot), decimal(*count as u64));
            quote!([#slot; #count])
        }
        Data::Table(table)
        | Data::Aligned { table, .. }
        | Data::Measured(table)
        | Data::Checked { table, .. } => kind(&table.content),
    };
    quote!(::core::mem::size_of::<#kind>())
}

/// The structures in `data`, each once.
pub(super) fn structures(data: &[Data]) -> Vec<TokenStream> {
    let mut names: Vec<&str> = Vec::new();
    let mut items = Vec::new();
    if data.iter().any(|table| matches!(table, Data::Aligned { .. })) {
        items.push(quote! {
            /// What starts with a line of the cache.
            #[repr(align(64))]
            struct Aligned<T>(T);
        });
    }
    for table in data.iter().filter_map(Data::table) {
        match &table.content {
            Content::Squares(name, fields) if !names.contains(name) => {
                names.push(*name);
                items.push(structure(name, fields));
            }
            _ => {}
        }
    }
    items
}

fn structure(name: &str, fields: &[Field]) -> TokenStream {
    let name = ident(name);
    let fields = fields.iter().map(|Field { name, doc, form, .. }| {
        let (name, doc) = (ident(name), format!(" {doc}"));
        let kind = ident(match form {
            Form::Word => "u64",
            Form::HalfWord | Form::Count => "u32",
        });
        quote! {
            #[doc = #doc]
            #name: #kind
        }
    });
    quote! {
        #[derive(Clone, Copy)]
        struct #name {
            #(#fields,)*
        }
    }
}

/// The items of `data` as text.
pub(super) fn items(data: &Data) -> Vec<String> {
    match data {
        Data::Table(table) => vec![item(table, None, "[", "]")],
        Data::Aligned { table, measured } => {
            let (kind, length) =
                if *measured { measured_kind(table) } else { (usual_kind(table), String::new()) };
            let item = item(table, Some(&format!("&{kind}")), "&Aligned([", "]).0");
            [length, item].into_iter().filter(|item| !item.is_empty()).collect()
        }
        Data::Measured(table) => {
            let (kind, length) = measured_kind(table);
            vec![length, item(table, Some(&kind), "[", "]")]
        }
        Data::Checked { table, check, slots } => {
            let close = format!("], {})", length_constant(slots));
            vec![item(table, None, &format!("{check}(&["), &close)]
        }
        Data::Empty { name, doc, slot, count, measured } => {
            let constant = length_constant(name).to_string();
            let digits = decimal_digits(*count as u64);
            let shown = if *measured { &constant } else { &digits };
            let empty = format!("/// {doc}\nstatic {name}: [{slot}; {shown}] = [{slot}::EMPTY; {shown}];\n");
            let length = measured.then(|| length(name, *count));
            length.into_iter().chain([empty]).collect()
        }
    }
}

/// The constant for the length of the static `name`.
fn length(name: &str, count: usize) -> String {
    format!("const {}: usize = {};\n", length_constant(name), decimal_digits(count as u64))
}

/// The type of a table with the constant for its length, and that constant.
fn measured_kind(table: &Table) -> (String, String) {
    let Content::Numbers(numbers, bytes) = &table.content else {
        unreachable!("slots and unions are numbers");
    };
    let kind = format!("[u{}; {}]", 8 * bytes, length_constant(table.name));
    (kind, length(table.name, numbers.len()))
}

fn usual_kind(table: &Table) -> String {
    kind(&table.content)
        .to_string()
        .replace(" ; ", "; ")
        .replace(" :: ", "::")
        .replace("[ ", "[")
        .replace(" ]", "]")
}

/// `table` as text: of the type `kind`, if that is not the usual one, between `open` and `close`.
fn item(table: &Table, kind: Option<&str>, open: &str, close: &str) -> String {
    let Table { name, doc, content, constant } = table;
    let usual = usual_kind(table);
    let kind = kind.unwrap_or(&usual);
    let mut item = format!("/// {doc}\n");
    let text = &mut item;
    if let Content::Computed(_, value) = content {
        let _ = writeln!(text, "static {name}: {kind} = {};", value.to_string().replace(' ', ""));
        return item;
    }
    if !matches!(content, Content::Squares(..)) {
        text.push_str("#[allow(clippy::unreadable_literal)]\n");
    }
    text.push_str("#[rustfmt::skip]\n");
    let (word, reference) = if *constant { ("const", "&") } else { ("static", "") };
    let _ = writeln!(text, "{word} {name}: {reference}{kind} = {reference}{open}");
    match content {
        Content::Squares(name, fields) => squares(text, name, fields),
        Content::Numbers(numbers, bytes) => *text += &rows::hexadecimal("    ", numbers, *bytes, None),
        Content::Arrays(arrays) => {
            for array in arrays {
                text.push_str("    [\n");
                *text += &rows::hexadecimal("        ", array, 8, None);
                text.push_str("    ],\n");
            }
        }
        Content::Computed(..) => {}
    }
    let _ = writeln!(text, "{close};");
    item
}

/// The type of a table.
fn kind(content: &Content) -> TokenStream {
    match content {
        Content::Squares(name, fields) => {
            let (name, count) = (ident(name), decimal(fields[0].numbers.len() as u64));
            quote!([#name; #count])
        }
        Content::Numbers(numbers, bytes) => {
            let (number, count) = (ident(&format!("u{}", 8 * bytes)), decimal(numbers.len() as u64));
            quote!([#number; #count])
        }
        Content::Arrays(arrays) => {
            let (inner, outer) = (decimal(arrays[0].len() as u64), decimal(arrays.len() as u64));
            quote!([[u64; #inner]; #outer])
        }
        Content::Computed(kind, _) => kind.clone(),
    }
}

/// One row for each square.
fn squares(text: &mut String, name: &str, fields: &[Field]) {
    for square in 0..fields[0].numbers.len() {
        let _ = write!(text, "    {name} {{ ");
        for (i, Field { name, form, numbers, .. }) in fields.iter().enumerate() {
            let number = match form {
                Form::Word => hexadecimal_digits(numbers[square], 16),
                Form::HalfWord => hexadecimal_digits(numbers[square], 8),
                Form::Count => decimal_digits(numbers[square]),
            };
            let _ = write!(text, "{}{name}: {number}", if i == 0 { "" } else { ", " });
        }
        text.push_str(" },\n");
    }
}
