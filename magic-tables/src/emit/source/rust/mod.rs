//! Plain Rust of any edition since 2018, which needs `core` alone.

mod bodies;
mod extras;
mod slots;
mod table;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Form, Source};
use crate::emit::files::{Render, header};
use crate::emit::functions;
use crate::emit::names::Names;
use crate::error::Error;
use crate::scheme::source::LookUps;
use crate::scheme::{Kind, hyperbola, kind};
use crate::spec::{Part, Pext, Problem, Spec};
use crate::tables::{Bmi2, Tables};
use bodies::Bodies;

/// What the file says of itself below its header. The licence is for the generated text: engines of any licence may take it.
const INTRODUCTION: &str = "// SPDX-License-Identifier: MIT-0
//
// Attack sets of chess pieces. The squares a1, b1, … h8 are bits 0 to 63 of a set. The numbers were compared with a slow ray
// walk, for every relevant occupancy of every square, before they were written here.
";

/// The source for `spec`, with items as `render` formats them.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large.
pub(crate) fn source(
    spec: &Spec,
    form: &Form,
    names: &Names,
    data_file: Option<&str>,
    render: Render,
) -> Result<Source, Error> {
    let _ = data_file;
    let tables = build(spec)?;
    let LookUps { tables: mut data, items, rook, bishop } = match (&tables.hashed, kind(tables.scheme)) {
        (Some(hashed), _) => slots::look_ups(hashed),
        (None, Kind::LineWise(line_wise)) => (line_wise.source)(),
        (None, Kind::Hashing(_) | Kind::Auto) => unreachable!("other schemes have slots"),
    };
    data.extend(extras::tables(spec));
    let bodies = Bodies::new(names, rook, bishop);
    let bytes: Vec<TokenStream> = data.iter().map(table::bytes).collect();

    let mut tokens: Vec<TokenStream> = Vec::new();
    tokens.extend(functions::constants(&tables.name(), &quote!(#(#bytes)+*)));
    tokens.extend(functions::all(&tables.spec, names, &bodies));
    tokens.extend(bodies.items());
    tokens.extend(table::structures(&data));
    tokens.extend(items);
    tokens.extend(hyperbola::for_constants());

    let mut text = header(spec, form.words()) + INTRODUCTION;
    for item in tokens {
        text.push('\n');
        text.push_str(&render(item));
    }
    for table in &data {
        text.push('\n');
        table::write(table, &mut text);
    }
    Ok(Source { code: text, data: None })
}

/// Tables without PEXT and PDEP.
fn build(spec: &Spec) -> Result<Tables, Error> {
    if spec.pext != Pext::Always {
        return Ok(Tables::build(spec, Bmi2::Absent)?);
    }
    let mut problems = spec.problems();
    let message = "source that needs no other crate is safe, and the PEXT instruction is `unsafe` to call; use `pext = auto` \
                   to do without, or leave `standalone` out";
    problems.push(Problem::new("pext", Part::Value, message));
    Err(problems.into())
}
