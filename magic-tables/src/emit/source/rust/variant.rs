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
    pub(super) bodies: Vec<PieceBody>,
}

/// The attack set of a piece.
pub(super) struct PieceBody {
    piece: String,
    /// Statements and an expression in `square` and `occupied`.
    body: TokenStream,
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
            let function = part(&format!("fn {name}"));
            self.items.push(tokens(function));
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
            let piece = piece.name.clone();
            variant.bodies.push(PieceBody { piece, body });
        }
        for part in 0..model.parts.len() {
            if model.has_function(part) {
                let item = self.function_of_part(part, &mut writer);
                variant.items.push(item);
            }
        }
        for (_, part) in self.with_numbers() {
            let function = self.slot_number(part, &mut writer);
            add_missing(&mut variant.items, [function]);
        }
        for called in &writer.functions {
            let function = function(called, self.constant);
            add_missing(&mut variant.items, [function]);
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
            let aligned = tokens(part("struct Aligned"));
            add_missing(&mut variant.structures, [aligned]);
        }
        for part in model.stored() {
            let structure = self.square_structure(part);
            add_missing(&mut variant.structures, [structure]);
            let data = self.square_data(part);
            variant.add_data(data);
        }
        let fixed = fixed_tables(&model.fixed, model.sets);
        for table in model.tables.iter().chain(&fixed) {
            let data = self.table_data(table);
            variant.add_data(data);
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
            let of_words = part("fn next_subset");
            let next_subset = of_words.replace("u64", kind(self.model.sets));
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
        if self.bodies.len() != other.bodies.len() {
            return false;
        }
        let mut pairs = self.bodies.iter().zip(&other.bodies);
        pairs.all(|(one, other)| {
            let one = one.body.to_string();
            let other = other.body.to_string();
            one == other
        })
    }

    /// The look-up of a piece, if it has one here.
    fn body_of(&self, piece: &str) -> Option<&TokenStream> {
        let mut bodies = self.bodies.iter();
        let found = bodies.find(|known| known.piece == piece)?;
        Some(&found.body)
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
        for PieceBody { piece, body } in &self.bodies {
            let name = HelperRole::Set.of(piece);
            items.push(writer.look_up(&name, writer.constant, body));
        }
        if self.body_of("rook").is_some() && self.body_of("bishop").is_some() {
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
                let name = HelperRole::Set.of(piece);
                format!("{name}(#square, #occupied)")
            }
            FunctionKind::Attacks(piece) => {
                let body = self.body_of(piece);
                body.expect("each piece has a body").to_string()
            }
            FunctionKind::Both if apart => "both_sets(#square, #occupied)".to_owned(),
            FunctionKind::Both => {
                "(rook_attacks(#square, #occupied), bishop_attacks(#square, #occupied))".to_owned()
            }
            FunctionKind::InConstants(piece) => self.in_constants(piece),
            FunctionKind::Steps(piece) => {
                let steps = piece.name().to_uppercase();
                format!("{steps}[#square]")
            }
            FunctionKind::Pair(name) => format!("{}[#a][#b]", name.to_uppercase()),
            FunctionKind::Pawn => {
                "(if #black { BLACK_PAWN } else { WHITE_PAWN })[#square]".to_owned()
            }
            FunctionKind::OnLine(_, beside) => {
                let beside = ["from", "to"][beside];
                format!("LINE[from][to] & on_side({beside}, to > from)")
            }
            FunctionKind::OfAll(piece) => {
                let look_up = self.piece(piece);
                let like = look_up.and_then(|(_, piece)| piece.like());
                let all = match like {
                    Some(like) => format!("setwise::{like}s"),
                    None => HelperRole::All.of(piece),
                };
                let (pieces, _) = function.parameters[0];
                format!("{all}(#{pieces}, #occupied)")
            }
            FunctionKind::StepsOfAll(piece) => {
                let all = HelperRole::All.of(piece.name());
                let (pieces, _) = function.parameters[0];
                format!("{all}(#{pieces})")
            }
        }
    }

    /// The look-up of a piece, and what writes it.
    fn piece(&self, name: &str) -> Option<(&ModelWriter<'_>, &PieceLookUp)> {
        self.writers.iter().find_map(|writer| {
            let mut pieces = writer.model.pieces.iter();
            let piece = pieces.find(|piece| piece.name == name)?;
            Some((writer, piece))
        })
    }

    /// What a piece attacks, in constants.
    fn in_constants(&self, piece: &str) -> String {
        let (writer, piece) = self.piece(piece).expect("it is a piece");
        let mut sets = Vec::new();
        for walk in &piece.in_constants {
            let set = match walk {
                WithoutSlots::Chess(slider) => slide(*slider, "#square", "#occupied"),
                WithoutSlots::Part(part) => {
                    let name = writer.function_name(*part);
                    format!("{name}(#square, #occupied)")
                }
                WithoutSlots::Nowhere => unreachable!("all pieces have look-ups in constants"),
            };
            sets.push(set);
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
    let name = name_of(slider);
    format!("slide({name}_lines({square}), {occupied})")
}
