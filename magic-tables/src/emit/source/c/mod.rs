//! C99 and C++17: one header.

mod contents;
mod data;
mod expressions;
mod face;
mod fill;
mod functions;
mod header;
mod namespace;
mod primitives;
mod sets;
mod setwise;
mod text;
mod variant;
mod writer;

use super::program::{Constants, Program, text_of};
use super::{Form, Source};
use crate::emit::files::header;
use crate::emit::signatures::Signatures;
use crate::error::Error;
use crate::recipe::Storage;
use crate::scheme::c_text::{Dialect, Standard};
use crate::spec::Spec;
use crate::tables::Tables;
use contents::Contents;
use face::Face;
use variant::Variant;

/// The header for `spec`. The data stand in `data_file`, if it is given.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large.
pub(crate) fn source(
    spec: &Spec,
    form: &Form,
    standard: Standard,
    data_file: Option<&str>,
) -> Result<Source, Error> {
    let alternatives = form.alternatives(spec)?;
    let face = Face::new(spec, form, standard, Signatures::of(spec));
    let is_tuned = alternatives[0].chess().is_some();
    let of_board = Program::of_board(&alternatives[0], form.fill, Constants::AtRunTime);
    // Beside tables that depend on the target, it has names of its own.
    let dialect = Dialect { variant: if is_tuned { "other_" } else { "" }, ..face.dialect("") };
    let of_board = of_board.map_err(|problem| vec![problem])?;
    let of_board = of_board.map(|program| Variant::new(program, None, &face, dialect, form.fill));
    if !is_tuned {
        let contents = Contents { variants: of_board.into_iter().collect(), beside: None };
        return Ok(written(&face, &contents, data_file));
    }
    let variant = |tables: &Tables, dialect: Dialect| {
        let (recipes, by_hand) = text_of(tables).map(|text| (text.c)(&dialect)).unzip();
        let program = Program::of_chess(tables, Storage::Most, recipes).expect("it has such tables");
        Variant::new(program, by_hand, &face, dialect, form.fill)
    };
    let mut variants: Vec<Variant> =
        alternatives.iter().map(|tables| variant(tables, face.dialect(""))).collect();
    if let [with, without] = variants.as_slice() {
        if with.is_like(without) {
            variants.pop();
        } else {
            variants[0] = variant(&alternatives[0], face.dialect("bmi2_"));
        }
    }
    let targets = text_of(&alternatives[0]).map(|text| text.c_targets).unwrap_or_default();
    let for_target = |target| variant(&alternatives[0], Dialect { target: Some(target), ..face.dialect("") });
    variants.splice(0..0, targets.iter().map(for_target));
    Ok(written(&face, &Contents { variants, beside: of_board }, data_file))
}

/// The header with these contents.
fn written(face: &Face<'_>, contents: &Contents, data_file: Option<&str>) -> Source {
    let introduction = header(face.spec, face.form.words()).replace('…', "...") + LICENCE;
    let definitions = face.data_definitions(contents);
    let (data, definitions) = match data_file {
        None => (None, definitions),
        Some(file) => {
            let text = format!(
                "{introduction}//\n// The data of the header that includes this file.\n\n{definitions}"
            );
            (Some(text), format!("#include \"{file}\"\n"))
        }
    };
    let body = match face.standard {
        Standard::C => face.c(contents, &definitions),
        Standard::Cpp => face.cpp(contents, &definitions),
    };
    Source { code: introduction + &body, data }
}

/// The licence is for the generated text: engines of any licence may take it.
const LICENCE: &str = "// SPDX-License-Identifier: MIT-0\n";
