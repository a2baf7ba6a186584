//! A program in Rust: what its data and functions are called, and how they are used.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::expressions::kind;
use crate::board::slider::Slider;
use crate::emit::source::Form;
use crate::emit::source::program::Program;
use crate::encoding::Encoding;
use crate::literal::ident;
use crate::recipe::{Expr, Role, Slots, WithoutSlots, fields_of};

/// Writes the look-ups of a program.
pub(super) struct Frame<'a> {
    pub(super) program: &'a Program,
    pub(super) form: &'a Form,
    /// Whether look-ups are constant functions.
    pub(super) constant: bool,
    /// Whether the look-ups of pieces stand beside the functions that engines call.
    pub(super) apart: bool,
    /// Whether it is compiled only for targets with PEXT and PDEP.
    pub(super) bmi2: bool,
    /// The functions that compute data, with their names.
    pub(super) computed: Vec<(&'static str, TokenStream)>,
}

impl Frame<'_> {
    /// Whether a function fills the table.
    pub(super) fn fills(&self, table: &str) -> bool {
        self.form.fill && self.program.fills_table(table)
    }

    /// Whether look-ups in constants read the data of a part.
    pub(super) fn is_constant(&self, part: usize) -> bool {
        let Self { program, .. } = self;
        program.parts[part].slots().is_none() && program.is_walked(|other| program.data_of(other) == part)
    }

    /// The name of the static with the squares of a part.
    pub(super) fn squares_name(&self, part: usize) -> String {
        let owner = self.program.data_of(part);
        let name = &self.program.parts[owner].name;
        let name = if self.program.slides() { format!("{name}s") } else { format!("{name}_squares") };
        name.to_uppercase()
    }

    /// The name of the structure with the data of a square.
    pub(super) fn structure(&self, part: usize) -> String {
        let same = |a: usize, b: usize| {
            let form = |part: usize| {
                self.program.parts[part].fields.iter().map(|field| (&field.name, &field.doc, field.kind()))
            };
            form(a).eq(form(b))
        };
        let all: Vec<usize> = self.program.stored().collect();
        if !self.program.beside && self.computed.is_empty() && all.iter().all(|&other| same(part, other)) {
            return "Square".to_owned();
        }
        let first = all.into_iter().find(|&other| same(part, other)).unwrap_or(part);
        let words = self.program.parts[first].name.split('_').map(capital);
        words.collect::<String>() + "Square"
    }

    /// A pattern for the data of a square, with the fields that these expressions read.
    pub(super) fn pattern(&self, part: usize, expressions: &[&Expr]) -> TokenStream {
        let used = fields_of(expressions);
        let fields = &self.program.parts[part].fields;
        let names: Vec<_> = fields
            .iter()
            .map(|field| &*field.name)
            .filter(|name| used.iter().any(|used| used == name))
            .map(ident)
            .collect();
        let structure = ident(&self.structure(part));
        if names.len() == fields.len() {
            quote!(#structure { #(#names),* })
        } else {
            quote!(#structure { #(#names,)* .. })
        }
    }

    /// The attack set of a part: a call of its own function, or of that of its piece.
    pub(super) fn call(&self, part: usize) -> TokenStream {
        let name = if self.has_rays(part) {
            self.fastest_name(part)
        } else if self.program.has_function(part) {
            self.function_name(part)
        } else {
            let piece = &self.program.piece_of(part).expect("parts without a function are pieces").name;
            if self.apart { format!("{piece}_set") } else { format!("{piece}_attacks") }
        };
        let name = ident(&name);
        quote!(#name(square, occupied))
    }

    pub(super) fn function_name(&self, part: usize) -> String {
        format!("{}_look_up", self.program.parts[part].name)
    }

    /// The type of sets.
    pub(super) fn word(&self) -> Ident {
        ident(kind(self.program.sets))
    }

    /// The table of unions that numbers in slots lead to without a bounds check.
    pub(super) fn unchecked_unions(&self, slots: &Slots) -> Option<&str> {
        // On other boards, not every number leads to a set.
        let all_numbers_do = matches!(slots.walk, WithoutSlots::Chess(_));
        let unions = self.program.tables.iter().find(|table| table.role == Role::Sets)?;
        let counts = slots.encoding == Encoding::Numbers;
        (self.form.unchecked && all_numbers_do && counts).then_some(&unions.name)
    }

    /// The name of the function through which the static with the squares of a part is made.
    pub(super) fn check_name(&self, part: usize) -> String {
        self.function_for("checked", part)
    }

    /// The name of the function that fills the slots of a part.
    pub(super) fn filling_name(&self, part: usize) -> String {
        format!("fill_{}s", self.program.parts[part].name)
    }

    /// The name of the function that finds the number of a slot.
    pub(super) fn slot_number_name(&self, part: usize) -> String {
        self.function_for("slot_number", part)
    }

    /// The name of a function, which parts with the same recipe and structure share.
    pub(super) fn function_for(&self, name: &str, part: usize) -> String {
        let same = |other: usize| {
            let found = |part: usize| {
                self.program.parts[part].slots().map(|slots| (&slots.start, &slots.index, &slots.bounds))
            };
            self.structure(other) == self.structure(part) && found(other) == found(part)
        };
        let mut parts = self.with_numbers().map(|(_, part)| part);
        let first = parts.clone().find(|&other| same(other)).unwrap_or(part);
        let alone = !self.program.beside && parts.all(same);
        if alone { name.to_owned() } else { format!("{}_{name}", self.program.parts[first].name) }
    }

    /// The parts whose slots are found by a function, with what they hold.
    pub(super) fn with_numbers(&self) -> impl Iterator<Item = (&Slots, usize)> + Clone {
        let parts = self.program.parts.iter().enumerate();
        let needed = move |part: usize| self.form.unchecked || self.form.fill && self.program.fills(part);
        parts.filter_map(move |(number, part)| Some((part.slots().filter(|_| needed(number))?, number)))
    }
}

/// What a slider on the chess board attacks, without tables.
pub(super) fn slide(slider: Slider, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
    let lines = match slider {
        Slider::Rook => quote!(rook_lines),
        Slider::Bishop => quote!(bishop_lines),
    };
    quote!(slide(#lines(#square), #occupied))
}

/// The word with a capital letter.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
