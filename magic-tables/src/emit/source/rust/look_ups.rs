//! The look-ups of a model in Rust: what their functions, structures and statics are called, and how
//! slots are read.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::expressions::{RustRecipeWriter, kind, tokens};
use crate::emit::source::SourceOptions;
use crate::emit::source::model::{PieceLookUp, SourceModel};
use crate::encoding::Encoding;
use crate::naming::HelperRole;
use crate::recipe::{
    Bounds, Expr, Field, LookUp, OFFSET, Primitive, Recipe, SlotRecipe, fields_of,
};
use crate::text::{decimal, ident};

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

/// Names, and what they stand for.
impl ModelWriter<'_> {
    /// Whether a function fills the table.
    pub(super) fn fills(&self, table: &str) -> bool {
        self.options.fill && self.model.fills_table(table)
    }

    /// The name of the static with the squares of a part.
    pub(super) fn squares_name(&self, part: usize) -> String {
        let owner = self.model.data_of(part);
        let owner = &self.model.parts[owner].name;
        let name = if self.model.slides() {
            format!("{owner}s")
        } else {
            HelperRole::Squares.of(owner)
        };
        name.to_uppercase()
    }

    /// The name of the structure with the data of a square.
    pub(super) fn structure(&self, part: usize) -> String {
        let is_alone = !self.model.beside && self.computed.is_empty();
        let mut stored = self.model.stored();
        if is_alone && stored.all(|other| self.have_same_structure(part, other)) {
            return "Square".to_owned();
        }
        let firsts = self.firsts_with_structures();
        let mut same = firsts.iter();
        let first = same.find(|&&other| self.have_same_structure(part, other));
        let first = *first.unwrap_or(&part);
        let name = self.capital_name(first);
        // Parts called `p_1` and `p1` have the same name without underscores.
        let before = firsts.iter().filter(|&&other| other < first);
        let namesakes = before.filter(|&&other| self.capital_name(other) == name);
        match namesakes.count() {
            0 => name + "Square",
            before => format!("{name}Square{}", before + 1),
        }
    }

    /// The first part with each structure: the others with the same one name it after that part.
    fn firsts_with_structures(&self) -> Vec<usize> {
        let mut firsts: Vec<usize> = Vec::new();
        for part in self.model.stored() {
            let mut known = firsts.iter();
            if !known.any(|&first| self.have_same_structure(part, first)) {
                firsts.push(part);
            }
        }
        firsts
    }

    /// Whether the data of squares of two parts have the same fields.
    fn have_same_structure(&self, a: usize, b: usize) -> bool {
        let a = &self.model.parts[a].fields;
        let b = &self.model.parts[b].fields;
        let mut pairs = a.iter().zip(b);
        a.len() == b.len() && pairs.all(|(a, b)| are_same_but_numbers(a, b))
    }

    /// The name of a part as types are written.
    fn capital_name(&self, part: usize) -> String {
        let words = self.model.parts[part].name.split('_');
        words.map(capital).collect()
    }

    /// A pattern for the data of a square, with the fields that these expressions read.
    pub(super) fn pattern(&self, part: usize, expressions: &[&Expr]) -> TokenStream {
        let used = fields_of(expressions);
        let fields = &self.model.parts[part].fields;
        let mut names = Vec::new();
        for field in fields {
            if used.contains(&field.name) {
                names.push(ident(&field.name));
            }
        }
        let structure = ident(&self.structure(part));
        let rest = (names.len() < fields.len()).then(|| quote!(..));
        quote!(#structure { #(#names,)* #rest })
    }

    /// The attack set of a part: a call of its own function, or of that of its piece.
    pub(super) fn call(&self, part: usize) -> TokenStream {
        let name = ident(&self.called_name(part));
        quote!(#name(square, occupied))
    }

    /// The name of the function that looks up a part.
    fn called_name(&self, part: usize) -> String {
        if self.model.has_function(part) {
            return self.function_name(part);
        }
        let piece = self.model.piece_of(part);
        let name = &piece.expect("parts without a function are pieces").name;
        if self.apart {
            HelperRole::Set.of(name)
        } else {
            format!("{name}_attacks")
        }
    }

    pub(super) fn function_name(&self, part: usize) -> String {
        HelperRole::LookUp.of(&self.model.parts[part].name)
    }

    /// The slots of a part that has some.
    pub(super) fn slots(&self, part: usize) -> &SlotRecipe {
        self.model.parts[part].slots().expect("it has slots")
    }

    /// The type of sets.
    pub(super) fn word(&self) -> Ident {
        ident(kind(self.model.sets))
    }

    /// Whether numbers in slots lead to unions without a bounds check.
    pub(super) fn has_unchecked_unions(&self, slots: &SlotRecipe) -> bool {
        self.options.unchecked && counts(slots)
    }

    /// The name of the function that fills the slots of a part.
    pub(super) fn filling_name(&self, part: usize) -> String {
        HelperRole::Filling.of(&self.model.parts[part].name)
    }

    /// The name of a function that checks slots or finds their numbers, which parts with the same
    /// recipe and structure share.
    pub(super) fn function_for(&self, role: HelperRole, part: usize) -> String {
        let mut parts = self.with_numbers().map(|(_, part)| part);
        let mut all = parts.clone();
        let is_alone = !self.model.beside && all.all(|other| self.share_functions(part, other));
        if is_alone {
            return match role {
                HelperRole::Checked => "checked".to_owned(),
                _ => "slot_number".to_owned(),
            };
        }
        let first = parts.find(|&other| self.share_functions(part, other));
        let first = first.unwrap_or(part);
        role.of(&self.model.parts[first].name)
    }

    /// Whether the functions for the slots of two parts are the same.
    fn share_functions(&self, a: usize, b: usize) -> bool {
        self.structure(a) == self.structure(b) && self.way_to_slots(a) == self.way_to_slots(b)
    }

    /// How the slots of a part are found, if it has some.
    fn way_to_slots(&self, part: usize) -> Option<(Option<&Expr>, &Recipe, &Bounds)> {
        let slots = self.model.parts[part].slots()?;
        let first = slots.first.as_ref();
        Some((first, &slots.index, &slots.bounds))
    }

    /// The parts whose slots are found by a function, with what they hold.
    pub(super) fn with_numbers(&self) -> impl Iterator<Item = (&SlotRecipe, usize)> + Clone {
        let parts = self.model.parts.iter().enumerate();
        parts.filter_map(|(number, part)| {
            let slots = part.slots()?;
            let is_filled = self.options.fill && self.model.fills(number);
            (self.options.unchecked || is_filled).then_some((slots, number))
        })
    }
}

/// Whether two fields differ in their numbers alone.
fn are_same_but_numbers(a: &Field, b: &Field) -> bool {
    a.name == b.name && a.doc == b.doc && a.kind() == b.kind()
}

/// The functions of parts and pieces.
impl ModelWriter<'_> {
    /// The statement that reads the data of a square in `squares`, if there are any.
    fn read(&self, part: usize, squares: &str, expressions: &[&Expr]) -> TokenStream {
        if fields_of(expressions).is_empty() {
            return TokenStream::new();
        }
        let pattern = self.pattern(part, expressions);
        let squares = ident(squares);
        quote!(let #pattern = #squares[square];)
    }

    /// The attack set of a piece.
    pub(super) fn piece(&self, piece: &PieceLookUp, writer: &mut RustRecipeWriter) -> TokenStream {
        if let Some(part) = self.model.own_part(piece) {
            return self.body(part, writer);
        }
        let calls = piece.parts.iter().map(|&part| self.call(part));
        quote!(#(#calls)|*)
    }

    /// The function of a part.
    pub(super) fn function_of_part(
        &self,
        part: usize,
        writer: &mut RustRecipeWriter,
    ) -> TokenStream {
        let has_slots = self.model.parts[part].slots().is_some();
        let constant = self.constant || !has_slots && self.model.is_walked(|other| other == part);
        let of_others = std::mem::replace(&mut writer.constant, constant);
        let body = self.body(part, writer);
        writer.constant = of_others;
        self.look_up(&self.function_name(part), constant, &body)
    }

    /// A function of a square and the occupancy.
    pub(super) fn look_up(&self, name: &str, constant: bool, body: &TokenStream) -> TokenStream {
        let name = ident(name);
        let word = self.word();
        let constant = constant.then(|| quote!(const));
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
                let read = self.read(part, &squares, &recipe.expressions());
                let body = writer.body(recipe);
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
        let filled = self.options.fill && self.model.fills(part);
        let unchecked = self.options.unchecked;
        let squares = self.squares_name(part);
        let table = &slots.table;
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
            let checked = self.function_for(HelperRole::Checked, part);
            let comment =
                format!(" SAFETY: by `{checked}`, all slots of `{squares}` are in `{table}`.");
            let element = self.unchecked_element(table, "slot");
            quote! {
                #[comment = #comment]
                let slot = unsafe { #element };
            }
        });
        let number = ident(&self.function_for(HelperRole::SlotNumber, part));
        let squares = ident(&squares);
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
        let slot = tokens(&slot);
        let union = self.unchecked_element("UNIONS", "number");
        quote! {
            let number = base as usize + #slot as usize;
            #[comment = " SAFETY: the same check has found room for 256 unions from each base."]
            let union = unsafe { #union };
            *union & post_mask
        }
    }

    /// An element that is borrowed without a bounds check.
    fn unchecked_element(&self, array: &str, number: &str) -> TokenStream {
        let array = ident(array);
        let number = ident(number);
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
        let mut all = found.expressions();
        all.push(&load);
        all.extend(more);
        let read = self.read(part, squares, &all);
        let statements = tokens(&writer.statements(&found));
        let start = slots.first.is_none().then_some(OFFSET);
        let number = writer.number(start, &found.result);
        (quote!(#read #statements), tokens(&number))
    }

    /// The function that finds the number of a slot.
    pub(super) fn slot_number(&self, part: usize, writer: &mut RustRecipeWriter) -> TokenStream {
        let (statements, number) = self.number(part, "squares", writer, &[]);
        let name = ident(&self.function_for(HelperRole::SlotNumber, part));
        let structure = ident(&self.structure(part));
        let word = self.word();
        let slots = self.slots(part);
        let squares = decimal(self.model.squares as u64);
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
}

/// Whether slots hold numbers, which move on until all squares agree.
pub(super) const fn counts(slots: &SlotRecipe) -> bool {
    matches!(slots.encoding, Encoding::Numbers)
}

/// The word with a capital letter.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    first.to_uppercase().chain(letters).collect()
}
