//! Tables in rows that people can read, and the structures in them.

use std::fmt::Write as _;

use proc_macro2::TokenStream;
use quote::quote;

use crate::literal::{decimal, decimal_digits, hexadecimal_digits, ident};
use crate::scheme::source::{Content, Field, Form, Table};

/// Digits and commas of a row, in characters.
const ROW: usize = 96;

/// Bytes of `table`, as an expression.
pub(super) fn bytes(table: &Table) -> TokenStream {
    let kind = kind(&table.content);
    quote!(::core::mem::size_of::<#kind>())
}

/// The structures that `tables` hold, each once.
pub(super) fn structures(tables: &[Table]) -> Vec<TokenStream> {
    let mut names: Vec<&str> = Vec::new();
    let mut items = Vec::new();
    for table in tables {
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

/// Appends `table` to `text`.
pub(super) fn write(table: &Table, text: &mut String) {
    let Table { name, doc, content, constant } = table;
    let kind = kind(content).to_string().replace(" ; ", "; ").replace("[ ", "[").replace(" ]", "]");
    let _ = writeln!(text, "/// {doc}");
    if let Content::Computed(_, value) = content {
        let _ = writeln!(text, "static {name}: {kind} = {};", value.to_string().replace(' ', ""));
        return;
    }
    if !matches!(content, Content::Squares(..)) {
        text.push_str("#[allow(clippy::unreadable_literal)]\n");
    }
    text.push_str("#[rustfmt::skip]\n");
    let (kind, open) = if *constant {
        (format!("const {name}: &{kind}"), "&[")
    } else {
        (format!("static {name}: {kind}"), "[")
    };
    let _ = writeln!(text, "{kind} = {open}");
    match content {
        Content::Squares(name, fields) => squares(text, name, fields),
        Content::Numbers(numbers, bytes) => rows(text, "    ", numbers, *bytes),
        Content::Arrays(arrays) => {
            for array in arrays {
                text.push_str("    [\n");
                rows(text, "        ", array, 8);
                text.push_str("    ],\n");
            }
        }
        Content::Computed(..) => {}
    }
    text.push_str("];\n");
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

/// As many numbers of `bytes` bytes in each row as fit.
fn rows(text: &mut String, indent: &str, numbers: &[u64], bytes: usize) {
    let digits = 2 * bytes;
    let in_row = ROW / (digits + "0x, ".len()) / 4 * 4;
    for row in numbers.chunks(in_row) {
        text.push_str(indent);
        for (i, number) in row.iter().enumerate() {
            let separator = if i == 0 { "" } else { " " };
            let _ = write!(text, "{separator}0x{number:0digits$x},");
        }
        text.push('\n');
    }
}
