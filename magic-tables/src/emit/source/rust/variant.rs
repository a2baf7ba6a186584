//! The look-ups of the tables that one kind of targets uses: those with BMI2, or those without.

use proc_macro2::TokenStream;
use quote::quote;

use super::data::StaticItem;
use super::expressions::{self, RustRecipeWriter, function, kind, part, tokens};
use super::fill::filling;
use super::look_ups::ModelWriter;
use crate::board::slider::Slider;
use crate::emit::functions::{FunctionKind, PublicFunction};
use crate::emit::source::data::fixed_tables;
use crate::emit::source::model::{PieceLookUp, name_of};
use crate::naming::HelperRole;
use crate::recipe::{Role, WithoutSlots};

/// The look-ups of the tables that one kind of targets uses, with their data.
#[derive(Default)]
pub(super) struct RustVariant<'a> {
    /// One for the tables of the chess board, and one for those of any board, if there are such.
    pub(super) writers: Vec<ModelWriter<'a>>,
    pub(super) data: Vec<StaticItem>,
    /// The structures in the data.
    pub(super) structures: Vec<TokenStream>,
    /// Functions, one item each.
    pub(super) items: Vec<TokenStream>,
    /// The attack sets of pieces: statements and an expression in `square` and `occupied`.
    pub(super) bodies: Vec<(String, TokenStream)>,
}

impl<'a> RustVariant<'a> {
    /// Collects the look-ups of all these models.
    pub(super) fn new(writers: Vec<ModelWriter<'a>>) -> Self {
        let mut all = Self::default();
        for writer in &writers {
            writer.add_to(&mut all);
        }
        Self { writers, ..all }
    }

    /// Adds data, and the function that computes them, if there is one.
    fn add_data(&mut self, data: StaticItem) {
        if let Some(name) = &data.computed {
            self.items.push(tokens(part(&format!("fn {name}"))));
        }
        self.data.push(data);
    }
}

impl ModelWriter<'_> {
    /// Adds the look-ups of the model.
    fn add_to(&self, variant: &mut RustVariant<'_>) {
        let model = self.model;
        let mut writer = RustRecipeWriter {
            constant: self.constant,
            ..RustRecipeWriter::default()
        };
        for piece in &model.pieces {
            let body = self.piece(piece, &mut writer);
            variant.bodies.push((piece.name.clone(), body));
        }
        for part in 0..model.parts.len() {
            if model.has_function(part) {
                let item = self.function_of_part(part, &mut writer);
                variant.items.push(item);
            }
        }
        for (_, part) in self.with_numbers() {
            add_missing(&mut variant.items, [self.slot_number(part, &mut writer)]);
        }
        for called in &writer.functions {
            add_missing(&mut variant.items, [function(called, self.constant)]);
        }
        for &(primitive, kind) in &writer.primitives {
            let item = expressions::primitive(primitive, kind, self.bmi2);
            add_missing(&mut variant.items, [item]);
        }
        self.add_checks_and_filling(&mut variant.items);
        let mut slots = model
            .tables
            .iter()
            .filter(|table| table.role == Role::Slots);
        if slots.any(|table| !self.fills(&table.name)) {
            add_missing(&mut variant.structures, [tokens(part("struct Aligned"))]);
        }
        for part in model.stored() {
            add_missing(&mut variant.structures, [self.square_structure(part)]);
            variant.add_data(self.square_data(part));
        }
        let fixed = fixed_tables(&model.fixed, model.sets);
        for table in model.tables.iter().chain(&fixed) {
            variant.add_data(self.table_data(table));
        }
    }

    /// Adds the functions that check and fill slots.
    fn add_checks_and_filling(&self, items: &mut Vec<TokenStream>) {
        let mut filled = Vec::new();
        if self.options.fill {
            filled.extend(self.model.filled());
        }
        for &part in &filled {
            add_missing(items, filling(self, part));
        }
        let unchecked = self.options.unchecked;
        let mut with_numbers = self.with_numbers();
        let tries_occupancies = unchecked && with_numbers.any(|(slots, _)| !slots.bounds.is_exact);
        if !filled.is_empty() || tries_occupancies {
            let next_subset = part("fn next_subset").replace("u64", kind(self.model.sets));
            add_missing(items, [tokens(&next_subset)]);
        }
        add_missing(items, self.slot_types(&filled));
        if unchecked {
            for (_, part) in self.with_numbers() {
                add_missing(items, [self.check(part)]);
            }
        }
    }
}

impl RustVariant<'_> {
    /// Whether the look-ups of both are the same, up to what they call.
    pub(super) fn bodies_are_those_of(&self, other: &Self) -> bool {
        let pairs = self.bodies.iter().zip(&other.bodies);
        let mut texts = pairs.map(|((_, one), (_, other))| [one, other].map(ToString::to_string));
        self.bodies.len() == other.bodies.len() && texts.all(|[one, other]| one == other)
    }

    fn has(&self, piece: &str) -> bool {
        self.bodies.iter().any(|(name, _)| name == piece)
    }

    /// The functions beside those that engines call, which convert squares and bitboards, or call
    /// one of several targets.
    pub(super) fn sets(&self) -> Vec<TokenStream> {
        let writer = &self.writers[0];
        if !writer.apart {
            return Vec::new();
        }
        let constant = writer.constant.then(|| quote!(const));
        let word = writer.word();
        let mut items = Vec::new();
        for (piece, body) in &self.bodies {
            items.push(writer.look_up(&HelperRole::Set.of(piece), writer.constant, body));
        }
        if self.has("rook") && self.has("bishop") {
            items.push(quote! {
                #[inline]
                #constant fn both_sets(square: usize, occupied: #word) -> (#word, #word) {
                    (set_of_rook(square, occupied), set_of_bishop(square, occupied))
                }
            });
        }
        items
    }

    /// The body of a function that engines call.
    pub(super) fn body(&self, function: &PublicFunction<'_>) -> String {
        let apart = self.writers[0].apart;
        match function.kind {
            FunctionKind::Attacks(piece) if apart => {
                format!("{}(#square, #occupied)", HelperRole::Set.of(piece))
            }
            FunctionKind::Attacks(piece) => {
                let found = self.bodies.iter().find(|(name, _)| name == piece);
                found.expect("each piece has a body").1.to_string()
            }
            FunctionKind::Both if apart => "both_sets(#square, #occupied)".to_owned(),
            FunctionKind::Both => {
                "(rook_attacks(#square, #occupied), bishop_attacks(#square, #occupied))".to_owned()
            }
            FunctionKind::InConstants(piece) => self.in_constants(piece),
            FunctionKind::Steps(piece) => format!("{}[#square]", piece.name().to_uppercase()),
            FunctionKind::Pair(name) => format!("{}[#a][#b]", name.to_uppercase()),
            FunctionKind::Pawn => {
                "(if #black { BLACK_PAWN } else { WHITE_PAWN })[#square]".to_owned()
            }
            FunctionKind::OnLine(_, beside) => {
                format!(
                    "LINE[from][to] & on_side({}, to > from)",
                    ["from", "to"][beside]
                )
            }
            FunctionKind::OfAll(piece) => {
                let like = self.piece(piece).and_then(|(_, piece)| piece.like());
                let all = like.map_or(HelperRole::All.of(piece), |like| {
                    format!("setwise::{like}s")
                });
                format!("{all}(#{}, #occupied)", function.parameters[0].0)
            }
            FunctionKind::StepsOfAll(piece) => {
                let all = HelperRole::All.of(piece.name());
                format!("{all}(#{})", function.parameters[0].0)
            }
        }
    }

    /// The look-up of a piece, and what writes it.
    fn piece(&self, name: &str) -> Option<(&ModelWriter<'_>, &PieceLookUp)> {
        self.writers.iter().find_map(|writer| {
            let mut pieces = writer.model.pieces.iter();
            Some((writer, pieces.find(|piece| piece.name == name)?))
        })
    }

    /// What a piece attacks, in constants.
    fn in_constants(&self, piece: &str) -> String {
        let (writer, piece) = self.piece(piece).expect("it is a piece");
        let mut sets = Vec::new();
        for walk in &piece.in_constants {
            sets.push(match walk {
                WithoutSlots::Chess(slider) => slide(*slider, "#square", "#occupied"),
                WithoutSlots::Part(part) => {
                    format!("{}(#square, #occupied)", writer.function_name(*part))
                }
                WithoutSlots::Nowhere => unreachable!("all pieces have look-ups in constants"),
            });
        }
        sets.join(" | ")
    }
}

/// Adds the items of `more` that `items` lacks.
fn add_missing(items: &mut Vec<TokenStream>, more: impl IntoIterator<Item = TokenStream>) {
    for item in more {
        let text = item.to_string();
        if items.iter().all(|known| known.to_string() != text) {
            items.push(item);
        }
    }
}

/// What a slider on the chess board attacks, without tables.
pub(super) fn slide(slider: Slider, square: &str, occupied: &str) -> String {
    format!("slide({}_lines({square}), {occupied})", name_of(slider))
}
