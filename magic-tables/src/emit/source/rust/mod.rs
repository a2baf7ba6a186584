//! Plain Rust of any edition since 2018, which needs `core` alone.

mod alternatives;
mod any_board;
mod bodies;
mod check;
mod entry;
mod extras;
mod fill;
mod piece;
mod setwise;
mod slots;
mod square;
mod table;
mod tokens;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Form, Source};
use crate::emit::files::{Render, alternatives_for, header};
use crate::emit::names::Names;
use crate::emit::signatures::Signatures;
use crate::emit::{functions, items};
use crate::error::Error;
use crate::scheme::{Kind, hyperbola, kind, source as scheme};
use crate::spec::{Pext, Spec};
use crate::tables::{Bmi2, Tables};
use alternatives::{BMI2, merged};
use bodies::Bodies;
use slots::LookUps;
use table::Data;

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
    if !spec.is_chess() {
        return any_board::source(spec, form, names, data_file, render);
    }
    let alternatives: Vec<Alternative> = build(spec, form)?
        .iter()
        .map(|(tables, bmi2)| Alternative {
            name: tables.name(),
            look_ups: look_ups(tables, form, *bmi2),
            limit: items::limit(tables),
        })
        .collect();
    let chosen_by_target =
        !alternatives.iter().all(|alternative| alternative.has_bodies_of(&alternatives[0]));
    let apart = chosen_by_target || Bodies::convert(names);

    let [mut constants, mut items, mut modules, mut data] = [const { Vec::new() }; 4];
    for Alternative { name, look_ups, limit } in &alternatives {
        let LookUps { data: tables, items: others, module, .. } = look_ups;
        let bytes: Vec<TokenStream> = tables.iter().map(table::bytes).collect();
        // Only the size of a module depends on the target.
        let limit = limit.clone().filter(|_| module.is_some());
        let of_all = functions::constants(name, &quote!(#(#bytes)+*), names);
        constants.push(of_all.into_iter().chain(limit).map(render).collect());
        modules.push(module.iter().cloned().collect());
        let mut tokens = Bodies::new(look_ups, apart, spec.const_fn).items();
        tokens.extend(table::structures(tables));
        tokens.extend(others.iter().cloned());
        items.push(tokens.into_iter().map(render).collect());
        data.push(tables.iter().flat_map(table::items).collect());
    }
    let first = &alternatives[0].look_ups;
    let mut common =
        functions::all(spec, &Signatures::chess(), names, &Bodies::new(first, apart, spec.const_fn));
    common.extend(form.fill.then(|| fill::for_engines(&fill::both())));

    let head = header(spec, form.words()) + LICENCE;
    let mut code = head.clone() + INTRODUCTION;
    code += if form.fill { CALL_FIRST } else { "" };
    code += &needs_bmi2(spec).map(|item| format!("\n{}", render(item))).unwrap_or_default();
    code += &merged(&constants);
    code += &merged(&[common.into_iter().map(render).collect()]);
    code += &merged(&items);
    let own = square::function(names).into_iter().chain(extras::functions(spec));
    let below = own.chain(hyperbola::for_constants());
    code += &merged(&[below.map(render).collect()]);
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

/// The tables that one kind of targets uses.
struct Alternative {
    /// The value of `SCHEME`.
    name: String,
    look_ups: LookUps,
    /// A check of `max_bytes` by the compiler.
    limit: Option<TokenStream>,
}

impl Alternative {
    /// Whether the look-ups of both are the same, up to what they call.
    fn has_bodies_of(&self, other: &Self) -> bool {
        let bodies = |LookUps { rook, bishop, .. }: &LookUps| [rook, bishop].map(TokenStream::to_string);
        bodies(&self.look_ups) == bodies(&other.look_ups)
    }
}

/// Look-ups with their data, and that of the other functions.
fn look_ups(tables: &Tables, form: &Form, bmi2: bool) -> LookUps {
    let mut look_ups = match kind(tables.scheme) {
        Kind::LineWise(line_wise) => {
            // Constant functions can call neither functions of traits nor intrinsics.
            let module = line_wise.unchecked.filter(|_| form.unchecked && !tables.spec.const_fn);
            if let Some(module) = module {
                LookUps::of_module(module())
            } else {
                let scheme::LookUps { tables: data, items, rook, bishop } =
                    (line_wise.source)(tables.spec.const_fn);
                let data = data.into_iter().map(Data::Table).collect();
                LookUps { data, items, rook, bishop, at_once: None, module: None }
            }
        }
        Kind::Hashing(_) | Kind::Auto => {
            LookUps::new(tables, form, bmi2).expect("schemes that are not line-wise have slots")
        }
    };
    look_ups.data.extend(extras::tables(&tables.spec).into_iter().map(Data::Table));
    look_ups
}

/// The tables, and whether they are for targets with BMI2 alone. If there are two, the other is for all other targets.
fn build(spec: &Spec, form: &Form) -> Result<Vec<(Tables, bool)>, Error> {
    let problems = form.problems(spec);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let tables = if form.unchecked {
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
