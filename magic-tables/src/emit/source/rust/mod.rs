//! Plain Rust of any edition since 2018, which needs `core` alone.

mod expressions;
mod format;
#[cfg(test)]
#[expect(
    dead_code,
    clippy::allow_attributes,
    reason = "generated source has copies of these"
)]
mod parts;
mod printer;

use proc_macro2::TokenStream;
use quote::quote;

use super::model::{Constants, PieceLookUp, SourceModel};
use super::{SourceOptions, introduction};
use crate::board::slider::Slider;
use crate::emit::files::{Render, header};
use crate::emit::functions as of_engines;
use crate::emit::functions::{Names, Signatures};
use crate::error::Error;
use crate::recipe::Storage;
use crate::spec::{ErrorSite, Pext, Problem, Scheme, Spec};
use crate::tables::Tables;
use expressions::{BMI2, kind, part, tokens};
pub(crate) use format::file as formatted;
use printer::{ModelWriter, RustVariant, StaticItem, setwise, sliders_init};

/// The licence of the generated text: engines of any licence may take it.
const LICENCE: &str = "// SPDX-License-Identifier: MIT-0\n";

/// The comment below the header of the file.
const INTRODUCTION: &str = "//
// Attack sets of chess pieces. The squares a1, b1, … h8 are bits 0 to 63 of a set. The numbers were
// compared with a slow ray walk, for every relevant occupancy of every square, before they were
// written here.
";

/// The oldest Rust that compiles it, which `scripts/rust-version.sh` tries. Each file says it, and
/// so do the pages.
const OLDEST_RUST: &str = "1.63";

/// The same where constant functions read statics.
const OLDEST_WITH_CONSTANT_FUNCTIONS: &str = env!("CARGO_PKG_RUST_VERSION");

/// What it says besides if slots are filled at start-up.
const CALL_FIRST: &str = "//
// The slots are empty until `sliders_init` has been called.
";

/// The functions that compute the data of `hyperbola`, so that its source is short. Statics have
/// their names in capital letters.
const HYPERBOLA: &[&str] = &["rooks", "bishops", "first_rank"];

/// The source for `spec`, with items as `render` formats them.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large.
pub(crate) fn source(
    spec: &Spec,
    options: &SourceOptions,
    names: &Names,
    render: Render,
) -> Result<String, Error> {
    let built = options.alternatives(spec)?;
    let models: Vec<_> = built.iter().map(|tables| models(tables, options)).collect();
    let converts =
        names.square.is_some() || names.bitboard.is_some() || spec.square_mask().is_some();
    let alternatives = |apart| -> Vec<RustVariant<'_>> {
        let bmi2 = |number| number == 0 && (built.len() == 2 || spec.pext == Pext::Always);
        let all = built.iter().zip(&models).enumerate();
        all.map(|(number, (tables, models))| look_ups(tables, models, options, bmi2(number), apart))
            .collect()
    };
    let mut all = alternatives(converts);
    if !converts
        && !all
            .iter()
            .all(|look_ups| look_ups.bodies_are_those_of(&all[0]))
    {
        all = alternatives(true);
    }

    let [mut constants, mut items, mut data] = [const { Vec::new() }; 3];
    for look_ups in &all {
        let bytes = look_ups.data.iter().filter_map(StaticItem::bytes);
        let of_all = of_engines::constants(
            &look_ups.writers[0].model.scheme,
            &quote!(#(#bytes)+*),
            names,
        );
        constants.push(of_all.into_iter().map(render).collect());
        let mut tokens = look_ups.sets();
        tokens.extend(look_ups.structures.iter().chain(&look_ups.items).cloned());
        items.push(tokens.into_iter().map(render).collect());
        data.push(
            look_ups
                .data
                .iter()
                .flat_map(|data| data.items.clone())
                .collect(),
        );
    }
    let signatures = Signatures::new(spec);
    // Look-ups in constants may have other names on other targets.
    let for_engines = |look_ups: &RustVariant<'_>| -> Vec<String> {
        let functions = of_engines::all(spec, &signatures, names, &|function| {
            look_ups.body(function)
        })
        .into_iter();
        functions
            .chain(options.fill.then(|| sliders_init(&look_ups.writers)))
            .map(render)
            .collect()
    };
    let below = |look_ups: &RustVariant<'_>| -> Vec<String> {
        let model = look_ups.writers[0].model;
        let on_side = || tokens(&part("fn on_side").replace("u64", kind(model.sets)));
        let mut items: Vec<TokenStream> = spec.lines.then(on_side).into_iter().collect();
        items.extend(setwise(spec));
        if model.slides() {
            let lines = [
                (Slider::Rook, &["fn rook_lines"][..]),
                (Slider::Bishop, &["fn bishop_lines", "fn moved_up"]),
            ];
            let needed = lines
                .into_iter()
                .filter(|(slider, _)| model.has(*slider))
                .flat_map(|(_, names)| names);
            let names = ["fn slide", "fn slide_along"].iter().chain(needed);
            items.extend(names.map(|name| tokens(part(name))));
        }
        items.into_iter().map(render).collect()
    };

    let mut code = header(spec, options.words()) + LICENCE;
    code += introduction(spec).as_deref().unwrap_or(INTRODUCTION);
    let oldest = if spec.const_fn {
        OLDEST_WITH_CONSTANT_FUNCTIONS
    } else {
        OLDEST_RUST
    };
    code += "//\n// It compiles with Rust ";
    code += oldest;
    code += " and later.\n";
    code += if options.fill { CALL_FIRST } else { "" };
    code += &needs_bmi2(spec)
        .map(|item| format!("\n{}", render(item)))
        .unwrap_or_default();
    code += &merged(&constants);
    code += &merged(&all.iter().map(for_engines).collect::<Vec<_>>());
    code += &merged(&items);
    code += &merged(&all.iter().map(below).collect::<Vec<_>>());
    if spec.setwise {
        let pieces = models
            .iter()
            .filter_map(|models| models.first())
            .flat_map(|model| &model.pieces);
        let like: Vec<_> = pieces.filter_map(PieceLookUp::like).collect();
        code += &fills(&like);
    }
    if let Some(problem) = meets_own_name(spec, &code) {
        return Err(vec![problem].into());
    }
    Ok(code + &merged(&data))
}

/// The problem that an option names a type or a function without a path, and `code` has an item with
/// this name.
fn meets_own_name(spec: &Spec, code: &str) -> Option<Problem> {
    let given = [
        ("square", &spec.square, "struct"),
        ("bitboard", &spec.bitboard, "struct"),
        ("square_index", &spec.square_index, "fn"),
    ];
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    given.into_iter().find_map(|(key, path, word)| {
        let name = path.as_deref()?.split(['(', '<']).next()?.trim();
        let item = format!("{word} {name}");
        let mut behind = code.split(&item).skip(1);
        let is_met = behind.any(|rest| !rest.starts_with(is_letter));
        is_met.then(|| {
            let message = format!(
                "this source has an item `{name}` of its own; write the path of yours, such as `crate::{name}`"
            );
            Problem::new(key, ErrorSite::Value, message)
        })
    })
}

/// The look-ups of the tables that one kind of targets uses. `apart`: they stand beside the
/// functions that engines call.
fn look_ups<'a>(
    tables: &Tables,
    models: &'a [SourceModel],
    options: &'a SourceOptions,
    bmi2: bool,
    apart: bool,
) -> RustVariant<'a> {
    let printer = |model: &'a SourceModel| {
        let is_computed = tables.scheme == Scheme::Hyperbola && model.slides();
        let computed = if is_computed { HYPERBOLA } else { &[] };
        ModelWriter {
            model,
            options,
            constant: tables.spec.const_fn,
            apart,
            bmi2,
            computed,
        }
    };
    RustVariant::new(models.iter().map(printer).collect())
}

/// The models of tables: of those of the chess board, and of those of any board.
fn models(tables: &Tables, options: &SourceOptions) -> Vec<SourceModel> {
    let constants = if tables.spec.const_fn {
        Constants::Same
    } else {
        Constants::ByLines
    };
    let of_board = SourceModel::of_board(tables, options.fill, constants);
    let of_chess = SourceModel::of_chess(tables, Storage::Least);
    of_chess
        .map(SourceModel::without_unused)
        .into_iter()
        .chain(of_board)
        .collect()
}

/// An item that fails to compile on targets without BMI2, if the options require it.
fn needs_bmi2(spec: &Spec) -> Option<TokenStream> {
    let condition = tokens(BMI2);
    let message = "these tables need BMI2: compile with `-C target-feature=+bmi2` for x86-64, or generate them with \
                   `pext = auto`";
    (spec.pext == Pext::Always).then(|| {
        quote! {
            #[cfg(not(#condition))]
            compile_error!(#message);
        }
    })
}

/// The fills of all rooks, bishops and queens of a set at once: the text of the module that this
/// crate itself uses.
const FILLS: &str = include_str!("../../../lookup/setwise/words.rs");

/// The module `setwise` for pieces that move like these of chess, if there are any.
fn fills(like: &[&str]) -> String {
    if like.is_empty() {
        return String::new();
    }
    let is_whole = ["rook", "bishop", "queen"]
        .iter()
        .all(|piece| like.contains(piece));
    let unused = if is_whole {
        ""
    } else {
        "#[allow(dead_code)]\n"
    };
    let indented = |line: &str| {
        if line.trim().is_empty() {
            line.to_owned()
        } else {
            format!("    {line}")
        }
    };
    let text: String = FILLS.split_inclusive('\n').map(indented).collect();
    format!("\n{unused}mod setwise {{\n{text}}}\n")
}

/// The items of one text, or of two of which the first is for targets with BMI2. Items of both
/// stand once, without a condition, after those that differ.
fn merged(alternatives: &[Vec<String>]) -> String {
    let mut text = String::new();
    let [with, without] = alternatives else {
        alternatives
            .iter()
            .flatten()
            .for_each(|item| add(item, &mut text));
        return text;
    };
    for item in with.iter().filter(|item| !without.contains(item)) {
        add(&conditional(item, BMI2), &mut text);
    }
    for item in without.iter().filter(|item| !with.contains(item)) {
        add(&conditional(item, &format!("not({BMI2})")), &mut text);
    }
    for item in with.iter().filter(|item| without.contains(item)) {
        add(item, &mut text);
    }
    text
}

/// Adds an item after an empty line.
fn add(item: &str, text: &mut String) {
    text.push('\n');
    text.push_str(item);
}

/// `item` under a condition, which stands between its documentation and the rest.
fn conditional(item: &str, condition: &str) -> String {
    let is_documentation = |line: &&str| line.starts_with("///");
    let documentation: usize = item
        .split_inclusive('\n')
        .take_while(is_documentation)
        .map(str::len)
        .sum();
    let (documentation, rest) = item.split_at(documentation);
    format!("{documentation}#[cfg({condition})]\n{rest}")
}
