//! Plain Rust of any edition since 2018, which needs `core` alone.

mod alternatives;
mod bodies;
mod check;
mod data;
mod expressions;
mod fill;
mod look;
mod look_ups;
mod setwise;
mod square;
mod text;

use proc_macro2::TokenStream;
use quote::quote;

use super::program::{Constants, Program};
use super::{Form, Source};
use crate::emit::files::{Render, alternatives_for, header};
use crate::emit::names::Names;
use crate::emit::signatures::Signatures;
use crate::emit::{functions, items};
use crate::error::Error;
use crate::recipe::Storage;
use crate::scheme::{Kind, hyperbola, kind};
use crate::spec::{Pext, Spec};
use crate::tables::{Bmi2, Tables};
use alternatives::{BMI2, merged};
use bodies::beyond;
use data::Data;
use look::Frame;
use look_ups::LookUps;

/// The licence of the generated text: engines of any licence may take it.
const LICENCE: &str = "// SPDX-License-Identifier: MIT-0\n";

/// What the file says of itself below its header.
const INTRODUCTION: &str = "//
// Attack sets of chess pieces. The squares a1, b1, … h8 are bits 0 to 63 of a set. The numbers were compared with a slow ray
// walk, for every relevant occupancy of every square, before they were written here.
";

/// What it says besides if slots are filled at start-up.
const CALL_FIRST: &str = "//
// The slots are empty until `sliders_init` has been called.
";

/// The source for `spec`, with items as `render` formats them, and with the data in `data_file` if that is given.
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
    let built = build(spec, form)?;
    let mut programs = Vec::new();
    for (tables, bmi2) in &built {
        programs.push((program(tables, form)?, *bmi2));
    }
    let converts = names.square.is_some() || names.bitboard.is_some() || names.square_index.is_some();
    let all = |apart| -> Vec<LookUps> {
        let tables_and_programs = built.iter().zip(&programs);
        tables_and_programs
            .map(|((tables, _), (program, bmi2))| look_ups(tables, program, form, *bmi2, apart))
            .collect()
    };
    let mut alternatives = all(converts);
    if !converts && !alternatives.iter().all(|one| one.bodies_are_those_of(&alternatives[0])) {
        alternatives = all(true);
    }

    let [mut constants, mut items, mut modules, mut data] = [const { Vec::new() }; 4];
    for (look_ups, (tables, _)) in alternatives.iter().zip(&built) {
        let bytes = look_ups.bytes();
        let of_all = functions::constants(&look_ups.look.program.scheme, &quote!(#(#bytes)+*), names);
        // Only the size of a module depends on the target.
        let limit = items::limit(tables).filter(|_| look_ups.module.is_some());
        constants.push(of_all.into_iter().chain(limit).map(render).collect());
        modules.push(look_ups.module.iter().cloned().collect());
        let mut tokens = look_ups.sets();
        tokens.extend(look_ups.structures.iter().chain(&look_ups.items).cloned());
        items.push(tokens.into_iter().map(render).collect());
        data.push(look_ups.data.iter().flat_map(Data::items).collect());
    }
    let first = &alternatives[0];
    let mut common = functions::all(spec, &Signatures::of(spec), names, first);
    common.extend(form.fill.then(|| fill::for_engines(&first.look)));

    let head = header(spec, form.words()) + LICENCE;
    let mut code = head.clone() + &introduction(&built[0].0);
    code += if form.fill { CALL_FIRST } else { "" };
    code += &needs_bmi2(spec).map(|item| format!("\n{}", render(item))).unwrap_or_default();
    code += &merged(&constants);
    code += &merged(&[common.into_iter().map(render).collect()]);
    code += &merged(&items);
    let mut below: Vec<TokenStream> = square::function(names).into_iter().collect();
    below.extend(spec.lines.then(|| beyond(first.look.program.sets)));
    if first.look.slides() {
        below.extend(hyperbola::for_constants());
    }
    code += &merged(&[below.into_iter().map(render).collect()]);
    code += &merged(&modules);
    if spec.setwise {
        code.push('\n');
        code += &setwise::modules(form.unchecked && !spec.const_fn);
    }
    let data = merged(&data);
    Ok(match data_file {
        None => Source { code: code + &data, data: None },
        Some(name) => Source { code: code + &format!("\ninclude!({name:?});\n"), data: Some(head + &data) },
    })
}

/// What the file says of itself below its header.
fn introduction(tables: &Tables) -> String {
    match tables.board() {
        Some(board) => {
            let lines = super::introduction(&board.board).map(|line| format!("// {line}\n"));
            format!("//\n{}", lines.concat())
        }
        None => INTRODUCTION.to_owned(),
    }
}

/// The look-ups of the tables that one kind of targets uses. `apart`: they stand beside the functions that engines call.
fn look_ups<'a>(
    tables: &Tables,
    program: &'a Program,
    form: &'a Form,
    bmi2: bool,
    apart: bool,
) -> LookUps<'a> {
    let text = match kind(tables.scheme) {
        Kind::LineWise(line_wise) if tables.board().is_none() => line_wise.text,
        _ => None,
    };
    let constant = tables.spec.const_fn;
    // Constant functions can call neither functions of traits nor intrinsics.
    let module = text.filter(|_| form.unchecked && !constant).map(|text| (text.module)());
    let computed = text.filter(|_| module.is_none()).map(|text| (text.data)()).unwrap_or_default();
    let look = Frame { program, form, constant, apart, bmi2, computed };
    match module {
        Some(module) => LookUps::of_module(module, look),
        None => look.ups(),
    }
}

/// The program of tables.
fn program(tables: &Tables, form: &Form) -> Result<Program, Error> {
    let storage = Storage::Least;
    if let Some(board) = tables.board() {
        let constants = if tables.spec.const_fn { Constants::Same } else { Constants::ByLines };
        return Program::of_board(tables.name(), board, form.fill, constants)
            .map_err(|problem| vec![problem].into());
    }
    Ok(match (tables.hashed(), kind(tables.scheme)) {
        (Some(hashed), _) => Program::of_slots(tables, hashed, storage),
        (None, Kind::LineWise(line_wise)) => Program::of_lines(tables, (line_wise.recipes)(storage)),
        (None, Kind::Hashing(_) | Kind::Auto) => unreachable!("other schemes have slots"),
    })
}

/// The tables, and whether they are for targets with BMI2 alone. If there are two, the other is for all other targets.
fn build(spec: &Spec, form: &Form) -> Result<Vec<(Tables, bool)>, Error> {
    let problems = form.problems(spec);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let tables = if !spec.is_chess() {
        vec![Tables::build_general(spec)?]
    } else if form.unchecked {
        alternatives_for(spec, form.build())?
    } else {
        vec![form.build()(spec, Bmi2::Absent)?]
    };
    let first_has_bmi2 = tables.len() == 2 || spec.pext == Pext::Always;
    Ok(tables
        .into_iter()
        .enumerate()
        .map(|(number, tables)| (tables, number == 0 && first_has_bmi2))
        .collect())
}

/// An item that fails to compile on targets without BMI2, if the options require it.
fn needs_bmi2(spec: &Spec) -> Option<TokenStream> {
    let condition: TokenStream = BMI2.parse().expect("a condition is tokens");
    let message = "these tables need BMI2: compile with `-C target-feature=+bmi2` for x86-64, or generate them with \
                   `pext = auto`";
    (spec.pext == Pext::Always).then(|| {
        quote! {
            #[cfg(not(#condition))]
            compile_error!(#message);
        }
    })
}

#[cfg(test)]
mod tests;
