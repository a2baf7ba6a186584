//! C99 and C++17: one header.

mod any_board;
mod data;
mod face;
mod fill;
mod functions;
mod header;
mod look_ups;
mod namespace;
mod setwise;
mod text;
mod variant;

use super::{Form, Source};
use crate::emit::files::{alternatives_for, header};
use crate::error::Error;
use crate::scheme::c_source::Dialect;
use crate::scheme::{Kind, kind};
use crate::spec::{Language, Spec};
use face::Face;
use variant::Variant;

/// The header for `spec`. The data stand in `data_file`, if it is given.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large.
pub(crate) fn source(spec: &Spec, form: &Form, data_file: Option<&str>) -> Result<Source, Error> {
    if !spec.is_chess() {
        return any_board::source(spec, form, data_file);
    }
    let problems = form.problems(spec);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let face = Face::new(spec, form);
    let alternatives = alternatives_for(spec, form.build())?;
    let mut variants: Vec<Variant> =
        alternatives.iter().map(|tables| Variant::new(tables, face.dialect(""), form.fill)).collect();
    if let [with, without] = variants.as_slice() {
        if with.is_like(without) {
            variants.pop();
        } else {
            variants[0] = Variant::new(&alternatives[0], face.dialect("bmi2_"), form.fill);
        }
    }
    if let Kind::LineWise(line_wise) = kind(alternatives[0].scheme) {
        let for_target = |target| {
            let dialect = Dialect { target: Some(target), ..face.dialect("") };
            Variant::new(&alternatives[0], dialect, form.fill)
        };
        variants.splice(0..0, line_wise.c_targets.iter().map(for_target));
    }
    let introduction = header(spec, form.words()).replace('…', "...") + LICENCE;
    let definitions = face.data_definitions(&variants);
    let (data, definitions) = match data_file {
        None => (None, definitions),
        Some(file) => {
            let text = format!(
                "{introduction}//\n// The data of the header that includes this file.\n\n{definitions}"
            );
            (Some(text), format!("#include \"{file}\"\n"))
        }
    };
    let body = match form.language {
        Language::C => face.c(&variants, &definitions),
        Language::Cpp | Language::Rust => face.cpp(&variants, &definitions),
    };
    Ok(Source { code: introduction + &body, data })
}

/// The licence is for the generated text: engines of any licence may take it.
const LICENCE: &str = "// SPDX-License-Identifier: MIT-0\n";
