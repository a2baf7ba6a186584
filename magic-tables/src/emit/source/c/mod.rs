//! C99 and C++17: one header.

mod contents;
mod data;
mod expressions;
mod face;
mod fill;
mod functions;
mod header;
mod rays;
mod sets;
mod setwise;
mod views;

use super::Form;
use super::program::{Constants, Program, c_text_of};
use crate::emit::files::header;
use crate::emit::signatures::Signatures;
use crate::error::Error;
use crate::recipe::Storage;
use crate::scheme::c_text::{Dialect, Standard, WITH_BMI2};
use crate::spec::{Part, Problem, Scheme, Spec};
use crate::tables::Tables;
use contents::{Contents, Variant, Variants};
use face::Face;

/// The header for `spec`.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large.
pub(crate) fn source(spec: &Spec, form: &Form, standard: Standard) -> Result<String, Error> {
    let mut alternatives = form.alternatives(spec)?;
    let face = Face::new(spec, form, standard, Signatures::of(spec));
    let is_tuned = alternatives[0].chess().is_some();
    let programs =
        alternatives.iter().map(|tables| Program::of_board(tables, form.fill, Constants::AtRunTime));
    let mut programs: Vec<_> = programs.collect::<Result<_, _>>().map_err(|problem| vec![problem])?;
    let targets = c_text_of(&alternatives[0]).map(|text| text.targets).unwrap_or_default();
    let in_vectors =
        !targets.is_empty() || programs.iter().flatten().any(|program| !program.in_vectors.is_empty());
    if spec.scheme == Scheme::Hyperbola && in_vectors {
        // Vectors are for targets with PEXT and without: beside them, it takes no scheme's place.
        let last = alternatives.len() - 1;
        alternatives.drain(..last);
        programs.drain(..last);
    }
    let on_board = |number: usize, dialect| {
        let program = programs[number].clone().expect("all alternatives have the same pieces");
        Variant::new(program, None, &face, dialect)
    };
    if !is_tuned {
        let variants = of_each(alternatives.len(), [WITH_BMI2, ""], false, &|number, name| {
            on_board(number, face.dialect(name))
        });
        let variants = with_vectors(variants, &face);
        return written(&face, variants, Vec::new());
    }
    let variant = |tables: &Tables, dialect: Dialect| {
        let (recipes, by_hand) = c_text_of(tables).map(|text| (text.look_ups)(&dialect)).unzip();
        let program = Program::of_chess(tables, Storage::Most, recipes).expect("it has such tables");
        Variant::new(program, by_hand, &face, dialect)
    };
    // Without slots, nothing depends on PEXT.
    let count = if spec.scheme.is_line_wise() { 1 } else { alternatives.len() };
    let mut variants = of_each(count, [WITH_BMI2, ""], false, &|number, name| {
        variant(&alternatives[number], face.dialect(name))
    });
    let for_target = |target| variant(&alternatives[0], Dialect { target: Some(target), ..face.dialect("") });
    let has_targets = !targets.is_empty();
    variants.splice(0..0, targets.iter().map(for_target));
    let mut beside = Vec::new();
    if programs[0].is_some() {
        // The look-ups of chess may depend on the target, so the data beside them have names of their own. Both use the same functions
        // for PEXT.
        let count = if has_targets { 1 } else { alternatives.len() };
        let last = alternatives.len() - count;
        beside = of_each(count, ["bmi2_other_", "other_"], variants.len() == 2, &|number, name| {
            on_board(last + number, face.dialect(name))
        });
        beside = with_vectors(beside, &face);
    }
    written(&face, variants, beside)
}

/// What `make` makes of each alternative, by its number and the prefix of its data. The first of two alternatives is for targets with
/// BMI2. If both are the same, one is left; look-ups by PEXT stay `apart` if that is asked for.
fn of_each(
    alternatives: usize,
    [with_bmi2, any]: [&'static str; 2],
    apart: bool,
    make: &dyn Fn(usize, &'static str) -> Variant,
) -> Vec<Variant> {
    let mut variants: Vec<Variant> = (0..alternatives).map(|number| make(number, any)).collect();
    if let [with, without] = variants.as_slice() {
        if with.is_like(without) && !(apart && with.asks_for_pext()) {
            variants.pop();
        } else {
            variants[0] = make(0, with_bmi2);
        }
    }
    variants
}

/// These look-ups in the tables of any board, with those in vectors in front. Where PEXT makes a difference, the same vectors would be
/// there twice.
fn with_vectors(mut variants: Vec<Variant>, face: &Face<'_>) -> Vec<Variant> {
    if let [only] = variants.as_slice() {
        let in_vectors = rays::in_vectors(&only.program, face);
        variants.splice(0..0, in_vectors);
    }
    variants
}

/// The header with these look-ups, and those beside them.
///
/// # Errors
/// If its tables are too large: they may take more bytes than those of Rust.
fn written(face: &Face<'_>, variants: Vec<Variant>, beside: Vec<Variant>) -> Result<String, Error> {
    let contents = &Contents { variants: Variants::new(variants), beside: Variants::new(beside) };
    if let Some(most) = face.spec.max_bytes {
        let together = contents.together();
        let bytes =
            together.iter().map(|together| face.bytes(together.variant, together.beside)).max().unwrap_or(0);
        if bytes as u64 > most {
            let message = format!(
                "the tables of the header take {bytes} bytes, more than the {most} that `max_bytes` allows; raise `max_bytes`, or \
                 choose another scheme"
            );
            return Err(vec![Problem::new("max_bytes", Part::Value, message)].into());
        }
    }
    let introduction = header(face.spec, face.form.words()) + LICENCE;
    let definitions = face.data_definitions(contents);
    let body = match face.standard {
        Standard::C => face.c(contents, &definitions),
        Standard::Cpp => face.cpp(contents, &definitions),
    };
    Ok(introduction + &body)
}

/// The licence is for the generated text: engines of any licence may take it.
const LICENCE: &str = "// SPDX-License-Identifier: MIT-0\n";
