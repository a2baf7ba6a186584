//! Writes a file from top to bottom: [`source`] names its sections in their order, and what each
//! section holds stands below, in the same order.

use proc_macro2::TokenStream;
use quote::quote;

use super::data::StaticItem;
use super::expressions::{self, BMI2, RustRecipeWriter, kind, part, tokens};
use super::fill::sliders_init;
use super::look_ups::ModelWriter;
use super::variant::RustVariant;
use super::wide;
use crate::board::piece::Piece;
use crate::board::slider::Slider;
use crate::emit::files::{Render, header};
use crate::emit::functions::{self as public, Names, Signatures};
use crate::emit::source::model::{Constants, PieceLookUp, SourceModel};
use crate::emit::source::{Source, SourceOptions, introduction, setwise};
use crate::error::Error;
use crate::recipe::Storage;
use crate::spec::{Pext, Problem, Scheme, Spec};
use crate::tables::Tables;

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
) -> Result<Source, Error> {
    let built = options.alternatives(spec)?;
    if let Some(tables) = &built[0].wide {
        return wide::source(&built[0], tables, options, names, render);
    }
    let models: Vec<_> = built
        .iter()
        .map(|tables| models_of(tables, options))
        .collect();
    let variants = variants_of(spec, options, names, &built, &models);
    let writer = SourceWriter {
        spec,
        options,
        names,
        render,
        others: &built[0].pieces.others,
        variants: &variants,
    };
    let mut code = about(spec, options);
    code += &writer.needs_bmi2();
    code += &writer.merged(|variant| writer.constants(variant));
    code += &writer.merged(|variant| writer.public_functions(variant));
    code += &writer.merged(private_items);
    code += &writer.merged(|variant| writer.shared_functions(variant));
    code += &writer.fills();
    if let Some(problem) = meets_own_name(spec, &code) {
        return Err(vec![problem].into());
    }
    code += &merged(&writer.data());
    let mut table_bytes = Vec::new();
    for variant in &variants {
        table_bytes.push(variant.data.iter().map(StaticItem::size).sum());
    }
    Ok(Source {
        texts: vec![code],
        table_bytes,
    })
}

/// The models of tables: of those of the chess board, and of those of any board.
fn models_of(tables: &Tables, options: &SourceOptions) -> Vec<SourceModel> {
    let constants = if tables.spec.const_fn {
        Constants::Same
    } else {
        Constants::ByLines
    };
    let of_chess = SourceModel::of_chess(tables, Storage::Least);
    let of_board = SourceModel::of_board(tables, options.fill, constants);
    let of_chess = of_chess.map(SourceModel::without_unused);
    of_chess.into_iter().chain(of_board).collect()
}

/// The look-ups for each kind of targets. They stand beside the functions that engines call where
/// these convert the engine's types, or where targets have different ones.
fn variants_of<'a>(
    spec: &Spec,
    options: &'a SourceOptions,
    names: &Names,
    built: &[Tables],
    models: &'a [Vec<SourceModel>],
) -> Vec<RustVariant<'a>> {
    let converts =
        names.square.is_some() || names.bitboard.is_some() || spec.square_mask().is_some();
    let mut variants = variants_that_stand(converts, spec, options, built, models);
    let mut all = variants.iter();
    let are_same = all.all(|variant| variant.bodies_are_those_of(&variants[0]));
    if !converts && !are_same {
        variants = variants_that_stand(true, spec, options, built, models);
    }
    variants
}

/// The same, all `apart` from the functions that engines call, or none.
fn variants_that_stand<'a>(
    apart: bool,
    spec: &Spec,
    options: &'a SourceOptions,
    built: &[Tables],
    models: &'a [Vec<SourceModel>],
) -> Vec<RustVariant<'a>> {
    let needs_bmi2 = built.len() == 2 || spec.pext == Pext::Always;
    let mut variants = Vec::new();
    for (number, (tables, models)) in built.iter().zip(models).enumerate() {
        let mut writers = Vec::new();
        for model in models {
            let is_computed = tables.scheme == Scheme::Hyperbola && model.slides();
            writers.push(ModelWriter {
                model,
                options,
                constant: spec.const_fn,
                apart,
                bmi2: number == 0 && needs_bmi2,
                computed: if is_computed { HYPERBOLA } else { &[] },
            });
        }
        variants.push(RustVariant::new(writers));
    }
    variants
}

/// What the file says of itself.
pub(super) fn about(spec: &Spec, options: &SourceOptions) -> String {
    let mut about = header(spec, options.words());
    about += LICENCE;
    about += introduction(spec).as_deref().unwrap_or(INTRODUCTION);
    let oldest = if spec.const_fn {
        OLDEST_WITH_CONSTANT_FUNCTIONS
    } else {
        OLDEST_RUST
    };
    about += "//\n// It compiles with Rust ";
    about += oldest;
    about += " and later.\n";
    if options.fill {
        about += CALL_FIRST;
    }
    about
}

/// Writes the sections of a file.
struct SourceWriter<'a> {
    spec: &'a Spec,
    options: &'a SourceOptions,
    names: &'a Names,
    render: Render,
    /// The pieces without tables of the chess board. They are the same for all targets.
    others: &'a [Piece],
    /// The look-ups for targets with BMI2 and those for others, or only one.
    variants: &'a [RustVariant<'a>],
}

impl SourceWriter<'_> {
    /// An item that fails to compile on targets without BMI2, if the options require it.
    fn needs_bmi2(&self) -> String {
        if self.spec.pext != Pext::Always {
            return String::new();
        }
        let condition = tokens(BMI2);
        let message = "these tables need BMI2: compile with `-C target-feature=+bmi2` for x86-64, or generate them with \
                       `pext = auto`";
        let item = quote! {
            #[cfg(not(#condition))]
            compile_error!(#message);
        };
        format!("\n{}", (self.render)(item))
    }

    /// `SCHEME` and `TABLE_BYTES`.
    fn constants(&self, variant: &RustVariant<'_>) -> Vec<TokenStream> {
        let bytes = variant.data.iter().filter_map(StaticItem::bytes);
        let scheme = &variant.writers[0].model.scheme;
        let sum = quote!(#(#bytes)+*);
        public::constants(scheme, &sum, self.names).into()
    }

    /// The functions that engines call. Look-ups in constants may have other names on other
    /// targets.
    fn public_functions(&self, variant: &RustVariant<'_>) -> Vec<TokenStream> {
        let signatures = Signatures::new(self.spec);
        let mut functions = public::all(self.spec, &signatures, self.names, &|function| {
            variant.body(function)
        });
        if self.options.fill {
            functions.push(sliders_init(&variant.writers));
        }
        functions
    }

    /// Functions that do not depend on the tables: those beside squares of a line, for sets of
    /// pieces, and for attack sets of sliders without tables.
    fn shared_functions(&self, variant: &RustVariant<'_>) -> Vec<TokenStream> {
        let model = variant.writers[0].model;
        let mut items = Vec::new();
        if self.spec.lines {
            let of_words = part("fn on_side");
            let on_side = of_words.replace("u64", kind(model.sets));
            items.push(tokens(&on_side));
        }
        items.extend(setwise_functions(self.spec, self.others));
        if model.slides() {
            let mut names = vec!["fn slide", "fn slide_along"];
            if model.has(Slider::Rook) {
                names.push("fn rook_lines");
            }
            if model.has(Slider::Bishop) {
                names.extend(["fn bishop_lines", "fn moved_up"]);
            }
            let parts = names.into_iter().map(|name| tokens(part(name)));
            items.extend(parts);
        }
        items
    }

    /// The module with the fills of all rooks, bishops and queens of a set, if there are such
    /// pieces.
    fn fills(&self) -> String {
        let mut like = Vec::new();
        if self.spec.setwise {
            for variant in self.variants {
                let pieces = &variant.writers[0].model.pieces;
                like.extend(pieces.iter().filter_map(PieceLookUp::like));
            }
        }
        module_of_fills(&like)
    }

    /// The data of each variant.
    fn data(&self) -> Vec<Vec<String>> {
        let mut all = Vec::new();
        for variant in self.variants {
            let items = variant.data.iter().flat_map(|data| data.items.clone());
            all.push(items.collect());
        }
        all
    }

    /// The text of `items` of each variant, under conditions where they differ.
    fn merged(&self, items: impl Fn(&RustVariant<'_>) -> Vec<TokenStream>) -> String {
        let mut texts: Vec<Vec<String>> = Vec::new();
        for variant in self.variants {
            let text = items(variant).into_iter().map(self.render).collect();
            texts.push(text);
        }
        merged(&texts)
    }
}

/// Structures and functions below those that engines call, one item each.
fn private_items(variant: &RustVariant<'_>) -> Vec<TokenStream> {
    [&variant.sets()[..], &variant.structures, &variant.items].concat()
}

/// The functions for all pieces of a set, one item each.
fn setwise_functions(spec: &Spec, others: &[Piece]) -> Vec<TokenStream> {
    let mut writer = RustRecipeWriter::default();
    for (_, all) in setwise::all(spec, others) {
        writer.call(&all);
    }
    let mut items = Vec::new();
    for function in &writer.functions {
        items.push(expressions::function(function, true));
    }
    items
}

/// The fills of all rooks, bishops and queens of a set at once: the text of the module that this
/// crate itself uses.
const FILLS: &str = include_str!("../../../lookup/setwise/words.rs");

/// The module `setwise` for pieces that move like these of chess, if there are any.
fn module_of_fills(like: &[&str]) -> String {
    if like.is_empty() {
        return String::new();
    }
    let mut sliders = ["rook", "bishop", "queen"].into_iter();
    let unused = if sliders.all(|piece| like.contains(&piece)) {
        ""
    } else {
        "#[allow(dead_code)]\n"
    };
    let mut text = String::new();
    for line in FILLS.split_inclusive('\n') {
        if !line.trim().is_empty() {
            text += "    ";
        }
        text += line;
    }
    format!("\n{unused}mod setwise {{\n{text}}}\n")
}

/// The problem that an option names a type or a function without a path, and `code` has an item with
/// this name.
pub(super) fn meets_own_name(spec: &Spec, code: &str) -> Option<Problem> {
    let given = [
        ("square", &spec.square, "struct"),
        ("bitboard", &spec.bitboard, "struct"),
        ("square_index", &spec.square_index, "fn"),
    ];
    for (key, path, word) in given {
        let Some(path) = path else { continue };
        let before = path.split(['(', '<']).next();
        let name = before.unwrap_or_default().trim();
        let item = format!("{word} {name}");
        let mut behind = code.split(&item).skip(1);
        if behind.any(|rest| !rest.starts_with(is_letter)) {
            let message = format!(
                "this source has an item `{name}` of its own; write the path of yours, such as `crate::{name}`"
            );
            return Some(Problem::of_value(key, message));
        }
    }
    None
}

/// Whether a name can have the letter.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The items of one text, or of two of which the first is for targets with BMI2. Items of both
/// stand once, without a condition, after those that differ.
fn merged(alternatives: &[Vec<String>]) -> String {
    let mut text = String::new();
    let [with, without] = alternatives else {
        for item in alternatives.iter().flatten() {
            add(item, &mut text);
        }
        return text;
    };
    let only_with = with.iter().filter(|item| !without.contains(item));
    for item in only_with {
        add(&conditional(item, BMI2), &mut text);
    }
    let only_without = without.iter().filter(|item| !with.contains(item));
    for item in only_without {
        let condition = format!("not({BMI2})");
        let item = conditional(item, &condition);
        add(&item, &mut text);
    }
    let in_both = with.iter().filter(|item| without.contains(item));
    for item in in_both {
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
    let lines = item.split_inclusive('\n');
    let documentation = lines.take_while(|line| line.starts_with("///"));
    let length = documentation.map(str::len).sum();
    let (documentation, rest) = item.split_at(length);
    format!("{documentation}#[cfg({condition})]\n{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| format!("{text}\n")).collect()
    }

    #[test]
    fn items_of_one_text_stand_below_each_other() {
        assert_eq!(merged(&[items(&["a;", "b;"])]), "\na;\n\nb;\n");
    }

    #[test]
    fn items_of_both_texts_have_no_condition_and_stand_last() {
        let text = merged(&[items(&["both;", "with;"]), items(&["both;", "without;"])]);
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let with = format!("#[cfg({BMI2})]");
        let without = format!("#[cfg(not({BMI2}))]");
        assert_eq!(lines, [&*with, "with;", &*without, "without;", "both;"]);
    }

    #[test]
    fn a_condition_stands_below_the_documentation() {
        let text = conditional("/// Doc.\n/// More.\nfn f() {}\n", "x");
        assert_eq!(text, "/// Doc.\n/// More.\n#[cfg(x)]\nfn f() {}\n");
    }

    #[test]
    fn only_a_whole_name_of_an_item_meets_that_of_an_engine() {
        let spec = Spec {
            square: Some("Square".to_owned()),
            ..Spec::default()
        };
        assert!(meets_own_name(&spec, "struct SquareOfRook;").is_none());
        let problem = meets_own_name(&spec, "struct Square {").expect("it is met");
        assert!(problem.message.contains("`crate::Square`"), "{problem:?}");
    }
}
