//! The functions and the data of a model in Rust: what they are called, how slots are read, what
//! checks at compile time make it sound to read them without bounds checks, tables in rows that
//! people can read, and slots that are filled at start-up.

use std::fmt::Write as _;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote};

use super::expressions::{self, RustRecipeWriter, function, kind, part, tokens};
use super::formatted;
use crate::board::slider::Slider;
use crate::emit::functions::{FunctionKind, PublicFunction};
use crate::emit::source::SourceOptions;
use crate::emit::source::data::{fixed_tables, hexadecimal};
use crate::emit::source::model::{PieceLookUp, SourceModel, name_of};
use crate::emit::source::setwise;
use crate::encoding::Encoding;
use crate::naming::Helps;
use crate::recipe::{
    DataTable, Expr, Field, LookUp, Notation, NumberType, OFFSET, PiecePart, Primitive, Role,
    SlotRecipe, WithoutSlots, extracted, fields_of, named, of_square, word,
};
use crate::spec::Spec;
use crate::text::{decimal, decimal_digits, hexadecimal_digits, ident, in_words};

/// Writes the look-ups of a model.
pub(super) struct ModelWriter<'a> {
    pub(super) model: &'a SourceModel,
    pub(super) options: &'a SourceOptions,
    /// Whether look-ups are constant functions.
    pub(super) constant: bool,
    /// Whether the look-ups of pieces stand beside the functions that engines call.
    pub(super) apart: bool,
    /// Whether it is compiled only for targets with PEXT and PDEP.
    pub(super) bmi2: bool,
    /// The names of the functions that compute data.
    pub(super) computed: &'static [&'static str],
}

impl ModelWriter<'_> {
    /// Whether a function fills the table.
    pub(super) fn fills(&self, table: &str) -> bool {
        self.options.fill && self.model.fills_table(table)
    }

    /// The name of the static with the squares of a part.
    pub(super) fn squares_name(&self, part: usize) -> String {
        let owner = self.model.data_of(part);
        let name = &self.model.parts[owner].name;
        let name = if self.model.slides() {
            format!("{name}s")
        } else {
            Helps::Squares.of(name)
        };
        name.to_uppercase()
    }

    /// The name of the structure with the data of a square.
    pub(super) fn structure(&self, part: usize) -> String {
        let same = |a: usize, b: usize| {
            let form = |part: usize| {
                self.model.parts[part]
                    .fields
                    .iter()
                    .map(|field| (&field.name, &field.doc, field.kind()))
            };
            form(a).eq(form(b))
        };
        let all: Vec<usize> = self.model.stored().collect();
        if !self.model.beside
            && self.computed.is_empty()
            && all.iter().all(|&other| same(part, other))
        {
            return "Square".to_owned();
        }
        let firsts: Vec<usize> = all
            .iter()
            .copied()
            .filter(|&one| all.iter().find(|&&other| same(one, other)) == Some(&one))
            .collect();
        let first = *firsts
            .iter()
            .find(|&&other| same(part, other))
            .unwrap_or(&part);
        let name = self.capital_name(first);
        // Parts called `p_1` and `p1` have the same name without underscores.
        let before = firsts
            .iter()
            .filter(|&&other| other < first && self.capital_name(other) == name);
        match before.count() {
            0 => name + "Square",
            before => format!("{name}Square{}", before + 1),
        }
    }

    /// The name of a part as types are written.
    fn capital_name(&self, part: usize) -> String {
        let words = self.model.parts[part].name.split('_');
        words.map(capital).collect()
    }

    /// A pattern for the data of a square, with the fields that these expressions read.
    pub(super) fn pattern(&self, part: usize, expressions: &[&Expr]) -> TokenStream {
        let (used, fields) = (fields_of(expressions), &self.model.parts[part].fields);
        let names: Vec<_> = fields
            .iter()
            .map(|field| &field.name)
            .filter(|name| used.contains(name))
            .map(|name| ident(name))
            .collect();
        let (structure, rest) = (
            ident(&self.structure(part)),
            (names.len() < fields.len()).then(|| quote!(..)),
        );
        quote!(#structure { #(#names,)* #rest })
    }

    /// The attack set of a part: a call of its own function, or of that of its piece.
    pub(super) fn call(&self, part: usize) -> TokenStream {
        let name = if self.model.has_function(part) {
            self.function_name(part)
        } else {
            let piece = &self
                .model
                .piece_of(part)
                .expect("parts without a function are pieces")
                .name;
            if self.apart {
                Helps::Set.of(piece)
            } else {
                format!("{piece}_attacks")
            }
        };
        let name = ident(&name);
        quote!(#name(square, occupied))
    }

    pub(super) fn function_name(&self, part: usize) -> String {
        Helps::LookUp.of(&self.model.parts[part].name)
    }

    /// The slots of a part that has some.
    fn slots(&self, part: usize) -> &SlotRecipe {
        self.model.parts[part].slots().expect("it has slots")
    }

    /// The type of sets.
    pub(super) fn word(&self) -> Ident {
        ident(kind(self.model.sets))
    }

    /// Whether numbers in slots lead to unions without a bounds check.
    fn has_unchecked_unions(&self, slots: &SlotRecipe) -> bool {
        self.options.unchecked && counts(slots)
    }

    /// The name of the function that fills the slots of a part.
    pub(super) fn filling_name(&self, part: usize) -> String {
        Helps::Filling.of(&self.model.parts[part].name)
    }

    /// The name of a function that checks slots or finds their numbers, which parts with the same
    /// recipe and structure share.
    pub(super) fn function_for(&self, helps: Helps, part: usize) -> String {
        let same = |other: usize| {
            let found = |part: usize| {
                self.model.parts[part]
                    .slots()
                    .map(|slots| (&slots.first, &slots.index, &slots.bounds))
            };
            self.structure(other) == self.structure(part) && found(other) == found(part)
        };
        let mut parts = self.with_numbers().map(|(_, part)| part);
        let first = parts.clone().find(|&other| same(other)).unwrap_or(part);
        let alone = !self.model.beside && parts.all(same);
        match helps {
            Helps::Checked if alone => "checked".to_owned(),
            _ if alone => "slot_number".to_owned(),
            _ => helps.of(&self.model.parts[first].name),
        }
    }

    /// The parts whose slots are found by a function, with what they hold.
    pub(super) fn with_numbers(&self) -> impl Iterator<Item = (&SlotRecipe, usize)> + Clone {
        let parts = self.model.parts.iter().enumerate();
        let needed = move |part: usize| {
            self.options.unchecked || self.options.fill && self.model.fills(part)
        };
        parts.filter_map(move |(number, part)| {
            Some((part.slots().filter(|_| needed(number))?, number))
        })
    }
}

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
    /// Those of all these models.
    pub(super) fn new(writers: Vec<ModelWriter<'a>>) -> Self {
        let mut all = Self::default();
        for printer in &writers {
            printer.add_to(&mut all);
        }
        Self { writers, ..all }
    }
}

impl ModelWriter<'_> {
    /// Adds the look-ups of the model.
    fn add_to(
        &self,
        RustVariant {
            data,
            structures,
            items,
            bodies,
            ..
        }: &mut RustVariant<'_>,
    ) {
        let mut writer = RustRecipeWriter {
            constant: self.constant,
            ..RustRecipeWriter::default()
        };
        let pieces = self.model.pieces.iter();
        bodies.extend(pieces.map(|piece| (piece.name.clone(), self.piece(piece, &mut writer))));
        let functions = (0..self.model.parts.len()).filter(|&part| self.model.has_function(part));
        items.extend(functions.map(|part| self.function_of_part(part, &mut writer)));
        add_missing(
            items,
            self.with_numbers()
                .map(|(_, part)| self.slot_number(part, &mut writer)),
        );
        add_missing(
            items,
            writer
                .functions
                .iter()
                .map(|called| function(called, self.constant)),
        );
        let primitives = writer.primitives.iter();
        add_missing(
            items,
            primitives.map(|&(primitive, kind)| expressions::primitive(primitive, kind, self.bmi2)),
        );
        self.add_checks_and_filling(items);
        if self
            .model
            .tables
            .iter()
            .any(|table| table.role == Role::Slots && !self.fills(&table.name))
        {
            add_missing(structures, [tokens(part("struct Aligned"))]);
        }
        add_missing(
            structures,
            self.model.stored().map(|part| self.square_structure(part)),
        );
        let fixed = fixed_tables(&self.model.fixed, self.model.sets);
        let own: Vec<StaticItem> = self
            .model
            .stored()
            .map(|part| self.square_data(part))
            .chain(
                self.model
                    .tables
                    .iter()
                    .chain(&fixed)
                    .map(|table| self.table_data(table)),
            )
            .collect();
        let computed = own.iter().filter_map(|data| data.computed.as_ref());
        items.extend(computed.map(|name| tokens(part(&format!("fn {name}")))));
        data.extend(own);
    }

    /// The statement that reads the data of a square in `squares`, if there are any.
    fn read(&self, part: usize, squares: &str, expressions: &[&Expr]) -> TokenStream {
        if fields_of(expressions).is_empty() {
            return TokenStream::new();
        }
        let (pattern, squares) = (self.pattern(part, expressions), ident(squares));
        quote!(let #pattern = #squares[square];)
    }

    /// The attack set of a piece.
    fn piece(&self, piece: &PieceLookUp, writer: &mut RustRecipeWriter) -> TokenStream {
        if let Some(part) = self.model.own_part(piece) {
            return self.body(part, writer);
        }
        let calls = piece.parts.iter().map(|&part| self.call(part));
        quote!(#(#calls)|*)
    }

    /// The function of a part.
    fn function_of_part(&self, part: usize, writer: &mut RustRecipeWriter) -> TokenStream {
        let has_slots = self.model.parts[part].slots().is_some();
        let constant = self.constant || !has_slots && self.model.is_walked(|other| other == part);
        let of_others = std::mem::replace(&mut writer.constant, constant);
        let body = self.body(part, writer);
        writer.constant = of_others;
        self.look_up(&self.function_name(part), constant, &body)
    }

    /// A function of a square and the occupancy.
    fn look_up(&self, name: &str, constant: bool, body: &TokenStream) -> TokenStream {
        let (name, word, constant) = (ident(name), self.word(), constant.then(|| quote!(const)));
        quote! {
            #[inline]
            #constant fn #name(square: usize, occupied: #word) -> #word {
                #body
            }
        }
    }

    /// The attack set of a part: statements and an expression.
    fn body(&self, part: usize, writer: &mut RustRecipeWriter) -> TokenStream {
        match &self.model.parts[part].look_up {
            LookUp::Lines(recipe) => {
                let squares = self.squares_name(part);
                let (read, body) = (
                    self.read(part, &squares, &recipe.expressions()),
                    writer.body(recipe),
                );
                quote!(#read #body)
            }
            LookUp::Slots(slots) => self.body_of_slots(part, slots, writer),
        }
    }

    fn body_of_slots(
        &self,
        part: usize,
        slots: &SlotRecipe,
        writer: &mut RustRecipeWriter,
    ) -> TokenStream {
        let (filled, unchecked) = (
            self.options.fill && self.model.fills(part),
            self.options.unchecked,
        );
        let (squares, table) = (self.squares_name(part), &slots.table);
        writer.slot = Some(match (unchecked, filled) {
            (true, true) => "slot.get()".to_owned(),
            (true, false) => "*slot".to_owned(),
            (false, true) => format!("{table}[slot].get()"),
            (false, false) => format!("{table}[slot]"),
        });
        let attacks = self.attacks(slots, writer);
        writer.slot = None;
        if !unchecked && !filled {
            let (statements, number) = self.number(part, &squares, writer, &[&slots.attacks]);
            return quote! {
                #statements
                let slot = #number;
                #attacks
            };
        }
        let fields = self.read(part, &squares, &[&slots.attacks]);
        let element = unchecked.then(|| {
            let element = self.unchecked_element(&slots.table, "slot");
            let comment = format!(
                " SAFETY: by `{}`, all slots of `{squares}` are in `{table}`.",
                self.function_for(Helps::Checked, part)
            );
            quote! {
                #[comment = #comment]
                let slot = unsafe { #element };
            }
        });
        let (number, squares) = (
            ident(&self.function_for(Helps::SlotNumber, part)),
            ident(&squares),
        );
        quote! {
            #fields
            let slot = #number(&#squares, square, occupied);
            #element
            #attacks
        }
    }

    /// The attack set for what the slot holds.
    fn attacks(&self, slots: &SlotRecipe, writer: &mut RustRecipeWriter) -> TokenStream {
        if !self.has_unchecked_unions(slots) {
            return writer.body(&slots.attacks.clone().into());
        }
        let slot = writer.slot.clone().unwrap_or_default();
        let (slot, union) = (tokens(&slot), self.unchecked_element("UNIONS", "number"));
        quote! {
            let number = base as usize + #slot as usize;
            #[comment = " SAFETY: the same check has found room for 256 unions from each base."]
            let union = unsafe { #union };
            *union & post_mask
        }
    }

    /// An element that is borrowed without a bounds check.
    fn unchecked_element(&self, array: &str, number: &str) -> TokenStream {
        let (array, number) = (ident(array), ident(number));
        // Constant functions cannot call `get_unchecked`.
        if self.constant {
            quote!(&*#array.as_ptr().add(#number))
        } else {
            quote!(#array.get_unchecked(#number))
        }
    }

    /// Statements that read the data of the square in `squares`, also for these expressions, and an
    /// expression for the number of the slot.
    fn number(
        &self,
        part: usize,
        squares: &str,
        writer: &mut RustRecipeWriter,
        more: &[&Expr],
    ) -> (TokenStream, TokenStream) {
        let slots = self.slots(part);
        let (found, load) = slots.found();
        let read = self.read(
            part,
            squares,
            &[&found.expressions(), &[&load][..], more].concat(),
        );
        let statements = tokens(&writer.statements(&found));
        let start = slots.first.is_none().then_some(OFFSET);
        (
            quote!(#read #statements),
            tokens(&writer.number(start, &found.result)),
        )
    }

    /// The function that finds the number of a slot.
    fn slot_number(&self, part: usize, writer: &mut RustRecipeWriter) -> TokenStream {
        let (statements, number) = self.number(part, "squares", writer, &[]);
        let (name, structure, word) = (
            ident(&self.function_for(Helps::SlotNumber, part)),
            ident(&self.structure(part)),
            self.word(),
        );
        let (slots, squares) = (self.slots(part), decimal(self.model.squares as u64));
        // The intrinsic is not constant, so neither is the function in the other alternative.
        let is_by_pext = self.options.unchecked
            && slots.bounds.is_exact
            && slots.index.applies(&[Primitive::Pext]);
        let constant = (!is_by_pext).then(|| quote!(const));
        quote! {
            /// The number of the slot for `occupied`.
            #[inline]
            #constant fn #name(squares: &[#structure; #squares], square: usize, occupied: #word) -> usize {
                #statements
                #number
            }
        }
    }

    /// Adds the functions that check and fill slots.
    fn add_checks_and_filling(&self, items: &mut Vec<TokenStream>) {
        let filled: Vec<usize> = self.model.filled().filter(|_| self.options.fill).collect();
        for &part in &filled {
            add_missing(items, filling(self, part));
        }
        let tries =
            self.options.unchecked && self.with_numbers().any(|(slots, _)| !slots.bounds.is_exact);
        if !filled.is_empty() || tries {
            add_missing(
                items,
                [tokens(
                    &part("fn next_subset").replace("u64", kind(self.model.sets)),
                )],
            );
        }
        add_missing(items, self.slot_types(&filled));
        if self.options.unchecked {
            add_missing(items, self.with_numbers().map(|(_, part)| self.check(part)));
        }
    }

    /// The function that checks, at compile time, that no look-up on the squares of a part leaves
    /// the slots: what makes reading them without a bounds check sound.
    ///
    /// Only squares near the end of the slots need more than the shift, and at most some thousand
    /// occupancies are tried. Compilers give up after some ten thousand, by the lint
    /// `long_running_const_eval`.
    fn check(&self, part: usize) -> TokenStream {
        let slots = self.slots(part);
        let mut writer = RustRecipeWriter {
            constant: true,
            ..RustRecipeWriter::default()
        };
        let offset = || of_square(OFFSET, NumberType::Count).number();
        let first = slots.first.clone().unwrap_or_else(offset);
        let base = of_square("base", NumberType::Count);
        let mut read: Vec<&Expr> = vec![&first, &slots.bounds.greatest];
        let mut number = |expr: &Expr| tokens(&writer.number(None, expr));
        let [first_slot, greatest] = [number(&first), number(&slots.bounds.greatest)];
        let numbers = self.has_unchecked_unions(slots).then(|| {
            let length = length_constant("UNIONS");
            read.push(&base);
            quote! {
                assert!((base as usize) < #length.saturating_sub(255), "a number leads beyond the unions");
            }
        });
        let shown = if slots.bounds.is_exact {
            quote! {
                let room = slots.saturating_sub(#first_slot);
                assert!(room > #greatest, "a square reads beyond the slots");
            }
        } else {
            read.push(&slots.bounds.relevant);
            let (number, relevant) = (
                ident(&self.function_for(Helps::SlotNumber, part)),
                tokens(&writer.value(&slots.bounds.relevant)),
            );
            quote! {
                let room = slots.saturating_sub(#first_slot);
                #[comment = " The shift shows it for most squares. For the others, all relevant occupancies are tried."]
                if #greatest >= room {
                    let mut occupied = 0;
                    loop {
                        assert!(#number(squares, square, occupied) < slots, "a square reads beyond the slots");
                        occupied = next_subset(occupied, #relevant);
                        if occupied == 0 {
                            break;
                        }
                    }
                }
            }
        };
        let (name, structure, pattern) = (
            ident(&self.function_for(Helps::Checked, part)),
            ident(&self.structure(part)),
            self.pattern(part, &read),
        );
        let squares = decimal(self.model.squares as u64);
        quote! {
            /// The same squares, if no look-up on them can read beyond `slots` slots; otherwise the
            /// static does not compile.
            const fn #name(squares: &[#structure; #squares], slots: usize) -> [#structure; #squares] {
                let mut square = 0;
                while square < #squares {
                    let #pattern = squares[square];
                    #numbers
                    #shown
                    square += 1;
                }
                *squares
            }
        }
    }
}

impl RustVariant<'_> {
    /// Whether the look-ups of both are the same, up to what they call.
    pub(super) fn bodies_are_those_of(&self, other: &Self) -> bool {
        let text = |look_ups: &Self| {
            look_ups
                .bodies
                .iter()
                .map(|(_, body)| body.to_string())
                .collect::<Vec<_>>()
        };
        text(self) == text(other)
    }

    /// The functions beside those that engines call, which convert squares and bitboards, or call
    /// one of several targets.
    pub(super) fn sets(&self) -> Vec<TokenStream> {
        let look = &self.writers[0];
        if !look.apart {
            return Vec::new();
        }
        let (constant, word) = (look.constant.then(|| quote!(const)), look.word());
        let set = |(piece, body): &(String, TokenStream)| {
            look.look_up(&Helps::Set.of(piece), look.constant, body)
        };
        let mut items: Vec<TokenStream> = self.bodies.iter().map(set).collect();
        let has = |piece| self.bodies.iter().any(|(name, _)| name == piece);
        if has("rook") && has("bishop") {
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
                format!("{}(#square, #occupied)", Helps::Set.of(piece))
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
                let mut pieces = self
                    .writers
                    .iter()
                    .flat_map(|printer| &printer.model.pieces);
                let like = pieces
                    .find(|one| one.name == piece)
                    .and_then(PieceLookUp::like);
                let all = like.map_or(Helps::All.of(piece), |like| format!("setwise::{like}s"));
                format!("{all}(#{}, #occupied)", function.parameters[0].0)
            }
            FunctionKind::StepsOfAll(piece) => {
                let all = Helps::All.of(piece.name());
                format!("{all}(#{})", function.parameters[0].0)
            }
        }
    }

    /// What a piece attacks, in constants.
    fn in_constants(&self, piece: &str) -> String {
        let found = |printer: &'_ ModelWriter<'_>| {
            printer
                .model
                .pieces
                .iter()
                .position(|one| one.name == piece)
        };
        let found = self
            .writers
            .iter()
            .find_map(|printer| Some((printer, found(printer)?)));
        let (printer, number) = found.expect("it is a piece");
        let sets = printer.model.pieces[number]
            .in_constants
            .iter()
            .map(|walk| match walk {
                WithoutSlots::Chess(slider) => slide(*slider, "#square", "#occupied"),
                WithoutSlots::Part(part) => {
                    format!("{}(#square, #occupied)", printer.function_name(*part))
                }
                WithoutSlots::Nowhere => unreachable!("all pieces have look-ups in constants"),
            });
        sets.collect::<Vec<_>>().join(" | ")
    }
}

/// Adds the items of `more` that `items` lacks.
pub(super) fn add_missing(
    items: &mut Vec<TokenStream>,
    more: impl IntoIterator<Item = TokenStream>,
) {
    for item in more {
        if !items
            .iter()
            .any(|known| known.to_string() == item.to_string())
        {
            items.push(item);
        }
    }
}

/// The functions for all pieces of a set, one item each.
pub(super) fn setwise(spec: &Spec) -> Vec<TokenStream> {
    let mut writer = RustRecipeWriter::default();
    for (_, all) in setwise::all(spec) {
        writer.call(&all);
    }
    writer
        .functions
        .iter()
        .map(|function| expressions::function(function, true))
        .collect()
}

/// What a slider on the chess board attacks, without tables.
fn slide(slider: Slider, square: &str, occupied: &str) -> String {
    format!("slide({}_lines({square}), {occupied})", name_of(slider))
}

/// The word with a capital letter.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A static or a constant.
pub(super) struct StaticItem {
    /// The constant for its length, if others need that, and the item.
    pub(super) items: Vec<String>,
    /// Its type.
    kind: String,
    /// Whether look-ups at run time read it.
    is_read: bool,
    /// The function that computes it, if the numbers do not stand in the source.
    pub(super) computed: Option<String>,
}

impl StaticItem {
    /// Bytes of what look-ups at run time read of it, as an expression.
    pub(super) fn bytes(&self) -> Option<TokenStream> {
        let kind = self.is_read.then(|| tokens(&self.kind))?;
        Some(quote!(::core::mem::size_of::<#kind>()))
    }
}

/// The constant for the length of a static.
pub(super) fn length_constant(name: &str) -> Ident {
    ident(&Helps::Length.of(name).to_uppercase())
}

impl ModelWriter<'_> {
    /// The structure with the data of a square.
    pub(super) fn square_structure(&self, part: usize) -> TokenStream {
        let mut text = format!("#[derive(Clone, Copy)] struct {} {{", self.structure(part));
        for field in &self.model.parts[part].fields {
            let _ = write!(
                text,
                "#[doc = \" {}\"] {}: {},",
                field.doc,
                field.name,
                kind(field.kind())
            );
        }
        tokens(&(text + "}"))
    }

    /// The functions that check the numbers of a part, each with a table, for all parts that share
    /// the numbers.
    fn checks(&self, part: usize) -> Vec<(String, String)> {
        let mut checks = Vec::new();
        for other in (0..self.model.parts.len()).filter(|&other| self.model.data_of(other) == part)
        {
            if let Some(slots) = self.model.parts[other]
                .slots()
                .filter(|_| self.options.unchecked)
            {
                let check = (
                    self.function_for(Helps::Checked, other),
                    slots.table.clone(),
                );
                if !checks.contains(&check) {
                    checks.push(check);
                }
            }
        }
        checks
    }

    /// The static with the numbers of squares that a part reads. It is a constant reference where
    /// `const fn`s read it: they can do so in every version of Rust.
    pub(super) fn square_data(&self, part: usize) -> StaticItem {
        let PiecePart {
            fields,
            name: part_name,
            ..
        } = &self.model.parts[part];
        let (name, structure) = (self.squares_name(part), self.structure(part));
        let kind = format!("[{structure}; {}]", self.model.squares);
        let mut read = self.model.pieces.iter().flat_map(|piece| &piece.parts);
        let is_read = read.any(|&other| self.model.data_of(other) == part);
        let of_piece = in_words(part_name);
        let mut item = if self.model.slides() {
            format!("/// {}s, a1 first.\n", capital(&of_piece))
        } else {
            format!("/// What look-ups of the {of_piece} need to know of each square.\n")
        };
        if !self.computed.is_empty() {
            let function = name.to_lowercase();
            item += &formatted(tokens(&format!("static {name}: {kind} = {function}();")));
            return StaticItem {
                items: vec![item],
                kind,
                is_read,
                computed: Some(function),
            };
        }
        item += ROWS;
        let is_constant = self.model.parts[part].slots().is_none()
            && self
                .model
                .is_walked(|other| self.model.data_of(other) == part);
        let (word, reference) = if is_constant {
            ("const", "&")
        } else {
            ("static", "")
        };
        let (mut open, mut close) = (format!("{reference}["), "]".to_owned());
        for (check, table) in self.checks(part) {
            open = format!("{check}(&{open}");
            close = format!("{close}, {})", length_constant(&table));
        }
        let _ = writeln!(item, "{word} {name}: {reference}{kind} = {open}");
        for square in 0..fields[0].numbers.len() {
            let numbers = fields.iter().map(
                |Field {
                     name,
                     form,
                     numbers,
                     ..
                 }| {
                    let number = numbers[square];
                    let text = match form {
                        Notation::Bits(NumberType::Wide) => format!("0x{number:032x}"),
                        Notation::Bits(kind) => {
                            hexadecimal_digits(number as u64, kind.bits() as usize / 4)
                        }
                        Notation::Count | Notation::Offset | Notation::Pointer { .. } => {
                            decimal_digits(number as u64)
                        }
                    };
                    format!("{name}: {text}")
                },
            );
            let _ = writeln!(
                item,
                "    {structure} {{ {} }},",
                numbers.collect::<Vec<_>>().join(", ")
            );
        }
        let _ = writeln!(item, "{close};");
        StaticItem {
            items: vec![item],
            kind,
            is_read,
            computed: None,
        }
    }

    /// The static of a table, or the constant if constant functions read it.
    fn table_data(&self, table: &DataTable) -> StaticItem {
        let DataTable {
            name,
            doc,
            numbers,
            in_row,
            role,
            ..
        } = table;
        let name = name.to_uppercase();
        let fill = self.fills(&name);
        let element = if fill {
            self.slot_type(table)
        } else {
            kind(table.kind).to_owned()
        };
        let element = in_row.map_or(element.clone(), |in_row| format!("[{element}; {in_row}]"));
        let rows = || match in_row {
            Some(in_row) => numbers.chunks(*in_row).fold(String::new(), |rows, row| {
                rows + "    [\n" + &hexadecimal("        ", row, table.kind) + "    ],\n"
            }),
            None => hexadecimal("    ", numbers, table.kind),
        };
        let digits = decimal_digits((numbers.len() / in_row.unwrap_or(1)) as u64);
        let whole = format!("[{element}; {digits}]");
        // Checks need the length.
        let constant = length_constant(&name).to_string();
        let measured = self.options.unchecked && matches!(role, Role::Slots | Role::Sets);
        let length = measured.then(|| format!("const {constant}: usize = {digits};\n"));
        let count = if measured { constant } else { digits };
        let kind = format!("[{element}; {count}]");
        let computed =
            Some(name.to_lowercase()).filter(|_| *role != Role::Fixed && !self.computed.is_empty());
        let item = match (role, &computed) {
            _ if fill => statics(&format!(
                "static {name}: {kind} = [{element}::EMPTY; {count}];"
            )),
            (_, Some(function)) => statics(&format!("static {name}: {kind} = {function}();")),
            (Role::Slots, _) => {
                format!("{ROWS}static {name}: &{kind} = &Aligned([\n{}]).0;", rows())
            }
            (Role::Fixed, _) => format!("{ROWS}const {name}: &{kind} = &[\n{}];", rows()),
            _ => format!("{ROWS}static {name}: {kind} = [\n{}];", rows()),
        };
        let items = length
            .into_iter()
            .chain([format!("/// {doc}\n{item}\n")])
            .collect();
        StaticItem {
            items,
            kind: whole,
            is_read: true,
            computed,
        }
    }
}

/// Statics without rows of numbers, as lines.
fn statics(items: &str) -> String {
    formatted(tokens(items)).trim_end().to_owned()
}

/// What stands in front of rows of numbers.
pub(super) const ROWS: &str = "#[rustfmt::skip]\n";

/// The function that the engine calls.
pub(super) fn sliders_init(writers: &[ModelWriter<'_>]) -> TokenStream {
    let parts = writers
        .iter()
        .flat_map(|look| look.model.filled().map(move |part| (look, part)));
    let is_counting = |(look, part): &(&ModelWriter<'_>, usize)| {
        look.model.parts[*part].slots().is_some_and(counts)
    };
    let (counting, others): (Vec<_>, Vec<_>) = parts.partition(is_counting);
    let [counting, others] = [counting, others].map(|parts| {
        parts
            .into_iter()
            .map(|(look, part)| ident(&look.filling_name(part)))
            .collect::<Vec<_>>()
    });
    let counting = (!counting.is_empty()).then(|| {
        quote! {
            #[comment = " Squares that share a slot agree on the least number that serves both."]
            while #(#counting())|* {}
        }
    });
    quote! {
        /// Fills the slots, which takes a few milliseconds. Call it at start-up, before the first
        /// look-up.
        ///
        /// An earlier look-up, or one while another thread is still in here, returns a wrong set of
        /// squares, without undefined behaviour. Calling this again changes nothing.
        #[allow(dead_code, unreachable_pub)]
        pub fn sliders_init() {
            #(#others();)*
            #counting
        }
    }
}

/// The function that fills the slots of a part, and the one that it calls, if there is one.
pub(super) fn filling(look: &ModelWriter<'_>, part: usize) -> impl Iterator<Item = TokenStream> {
    let slots = look.slots(part);
    let [squares, table] = [look.squares_name(part), slots.table.clone()].map(|name| ident(&name));
    let (name, number) = (
        ident(&look.filling_name(part)),
        ident(&look.function_for(Helps::SlotNumber, part)),
    );
    let set = match slots.walk {
        WithoutSlots::Chess(slider) => tokens(&slide(slider, "square", "occupied")),
        WithoutSlots::Part(other) => look.call(other),
        WithoutSlots::Nowhere => unreachable!("only slots with a walk are filled"),
    };
    let relevant = tokens(&RustRecipeWriter::default().value(&slots.bounds.relevant));
    let slot = quote!(#table[#number(&#squares, square, occupied)]);
    let (stored, fields, called) = stored(slots, &slot, look);
    let mut read = vec![&slots.bounds.relevant];
    read.extend(&fields);
    let pattern = look.pattern(part, &read);
    let (result, begins, ends) = if counts(slots) {
        (
            quote!(-> bool),
            quote!(let mut changed = false;),
            quote!(changed),
        )
    } else {
        Default::default()
    };
    let function = quote! {
        fn #name() #result {
            #begins
            for (square, data) in #squares.iter().enumerate() {
                let #pattern = *data;
                let mut occupied = 0;
                loop {
                    let set = #set;
                    #stored
                    occupied = next_subset(occupied, #relevant);
                    if occupied == 0 {
                        break;
                    }
                }
            }
            #ends
        }
    };
    [function].into_iter().chain(called)
}

/// Whether squares that share a slot need different bits of it, which are then added one square at
/// a time.
const fn is_merged(slots: &SlotRecipe) -> bool {
    matches!(slots.encoding, Encoding::Shared | Encoding::Deposits)
}

/// Whether slots hold numbers, which move on until all squares agree.
const fn counts(slots: &SlotRecipe) -> bool {
    matches!(slots.encoding, Encoding::Numbers)
}

/// The statement that stores the attack set `set` in `slot`, the fields that this reads, and the
/// function that it calls.
fn stored(
    slots: &SlotRecipe,
    slot: &TokenStream,
    look: &ModelWriter<'_>,
) -> (TokenStream, Vec<Expr>, Option<TokenStream>) {
    let words = |names: &[&str]| names.iter().map(|name| word(name)).collect();
    match slots.encoding {
        Encoding::Bitboards => (quote!(#slot.set(set);), Vec::new(), None),
        Encoding::Shared => (quote!(#slot.add(set);), Vec::new(), None),
        Encoding::Deposits => {
            let bits = extracted(&slots.attacks, &named("set", slots.attacks.kind));
            let value = tokens(&RustRecipeWriter::default().cast(&bits, slots.kind));
            let pext = expressions::primitive(Primitive::Pext, NumberType::Number, look.bmi2);
            (quote!(#slot.add(#value);), vec![bits], Some(pext))
        }
        Encoding::Spreads if slots.walk == WithoutSlots::Chess(Slider::Rook) => (
            quote!(#slot.set(rook_bytes(set, square));),
            Vec::new(),
            Some(tokens(part("fn rook_bytes"))),
        ),
        Encoding::Spreads => {
            let statement = quote!(#slot.set(bishop_bytes(set, rising, falling)););
            (
                statement,
                words(&["rising", "falling"]),
                Some(tokens(part("fn bishop_bytes"))),
            )
        }
        Encoding::Numbers => {
            let kind = ident(&look.slot_type(look.model.table(&slots.table)));
            let move_on = quote! {
                /// Moves a slot on to the next number of a union that holds `set`, and returns
                /// whether it was another.
                fn move_on(slot: &#kind, base: u32, post_mask: u64, set: u64) -> bool {
                    let old = slot.get();
                    let mut number = old;
                    while UNIONS[base as usize + usize::from(number)] & post_mask != set {
                        number += 1;
                    }
                    if number != old {
                        slot.set(number);
                    }
                    number != old
                }
            };
            let statement = quote! {
                let slot = &#slot;
                changed |= move_on(slot, base, post_mask, set);
            };
            (statement, words(&["base", "post_mask"]), Some(move_on))
        }
    }
}

impl ModelWriter<'_> {
    /// The name of the type of the slots in a table: the number of its bits belongs to it if the
    /// pieces have slots of their own, and those of rook and bishop have types of their own.
    fn slot_type(&self, table: &DataTable) -> String {
        match table.kind.bits() {
            _ if table.name == "SLOTS" => "Slot".to_owned(),
            bits if self.model.beside => format!("OtherSlot{bits}"),
            bits => format!("Slot{bits}"),
        }
    }

    /// The types of the slots of these parts, with the methods that are called.
    fn slot_types(&self, parts: &[usize]) -> Vec<TokenStream> {
        let slots = || parts.iter().map(|&part| self.slots(part));
        let name_of = |slots: &SlotRecipe| self.slot_type(self.model.table(&slots.table));
        let (mut items, mut done) = (Vec::new(), Vec::new());
        for one in slots() {
            let name = name_of(one);
            if !done.contains(&name) {
                let mut same = slots().filter(|other| name_of(other) == name);
                let adds = same.clone().any(is_merged);
                items.extend(slot(&name, one.kind, !same.all(is_merged), adds));
                done.push(name);
            }
        }
        items
    }
}

/// The type `name` for slots of this kind, each of which is called `sets` or `adds` to. Slots of 64
/// bits have another one for targets without such atomic numbers.
fn slot(name: &str, kind: NumberType, sets: bool, adds: bool) -> Vec<TokenStream> {
    let types: &[&str] = match kind {
        NumberType::Wide => &["SlotInWords"],
        NumberType::Word => &["Slot", "SlotInHalves"],
        _ => &["Slot"],
    };
    let items = types
        .iter()
        .flat_map(|own| ["struct", "impl"].map(|word| (own, part(&format!("{word} {own}")))));
    let item = |(own, text): (&&str, &str)| {
        let text = match kind {
            NumberType::Wide | NumberType::Word => text.to_owned(),
            _ => text
                .replace(r#"#[cfg(target_has_atomic = "64")]"#, "")
                .replace("64", &kind.bits().to_string()),
        };
        let mut item: syn::Item = syn::parse_str(&text.replace(own, name)).expect("it is Rust");
        if let syn::Item::Impl(methods) = &mut item {
            methods.items.retain(|item| match item {
                syn::ImplItem::Fn(method) if method.sig.ident == "set" => sets || *own != "Slot",
                syn::ImplItem::Fn(method) if method.sig.ident == "add" => adds,
                _ => true,
            });
        }
        item.into_token_stream()
    };
    items.map(item).collect()
}
