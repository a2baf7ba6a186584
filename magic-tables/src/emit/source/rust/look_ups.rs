//! The look-ups of a program, by how slots are read and where they come from.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::data::{self, Data};
use super::expressions::{Writer, function, tokens};
use super::look::Frame;
use super::ray_files::Shape;
use super::{check, fill, text};
use crate::emit::source::program::PieceLookUp;
use crate::literal::ident;
use crate::recipe::{Expr, LookUp, Primitive, Role, Slots, Start, fields_of};
use crate::scheme::line_wise::Module;

/// The look-ups of the tables that one kind of targets uses, with their data.
pub(super) struct LookUps<'a> {
    /// One for the tables of the chess board, and one for those of any board, if there are such.
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) data: Vec<Data>,
    /// Bytes of what look-ups at run time read, as expressions.
    pub(super) bytes: Vec<TokenStream>,
    /// The structures in the data.
    pub(super) structures: Vec<TokenStream>,
    /// Functions, one item each.
    pub(super) items: Vec<TokenStream>,
    /// The attack sets of pieces: statements and an expression in `square` and `occupied`.
    pub(super) bodies: Vec<(String, TokenStream)>,
    /// Both sets, if there is a faster way than one look-up after the other.
    pub(super) both: Option<TokenStream>,
    /// A module, as text.
    pub(super) module: Option<String>,
    /// What rays need that some targets look up in vectors or in single bits.
    pub(super) shapes: Vec<Shape>,
}

impl<'a> LookUps<'a> {
    /// Those of a module.
    pub(super) fn of_module(module: Module, look: Frame<'a>) -> Self {
        let program = look.program;
        let Module { text, uses, table, kind } = module;
        let body = |piece: &PieceLookUp| {
            let method = format_ident!("{}_attacks", piece.like().expect("all of them slide"));
            (piece.name.clone(), quote!(SLIDERS.#method(square, occupied)))
        };
        let mut data = vec![Data::written(table, &kind)];
        data.extend(data::fixed(&program.fixed, program.sets));
        let both = program.has_both();
        Self {
            frames: vec![look],
            bytes: data.iter().map(Data::bytes).collect(),
            data,
            structures: Vec::new(),
            items: vec![uses],
            bodies: program.pieces.iter().map(body).collect(),
            both: both.then(|| quote!(SLIDERS.rook_and_bishop_attacks(square, occupied))),
            module: Some(text),
            shapes: Vec::new(),
        }
    }
}

impl<'a> Frame<'a> {
    /// The look-ups.
    pub(super) fn ups(self) -> LookUps<'a> {
        let mut writer = Writer { constant: self.constant, ..Writer::default() };
        let bodies =
            self.program.pieces.iter().map(|piece| (piece.name.clone(), self.piece(piece, &mut writer)));
        let bodies = bodies.collect();
        let mut items = Vec::new();
        for part in 0..self.program.parts.len() {
            if self.program.has_function(part) || self.has_rays(part) {
                let (unused, function) = (self.unused(part), self.function_of_part(part, &mut writer));
                items.push(quote!(#unused #function));
            }
            items.extend(self.fastest(part));
        }
        for (_, part) in self.with_numbers() {
            add_missing(&mut items, [self.slot_number(part, &mut writer)]);
        }
        for called in &writer.functions {
            items.push(function(called, self.constant));
        }
        for &(primitive, kind) in &writer.primitives {
            add_missing(&mut items, [text::primitive(primitive, kind, self.bmi2)]);
        }
        self.add_checks_and_filling(&mut items);
        let mut structures = Vec::new();
        if self.program.tables.iter().any(|table| table.role == Role::Slots && !self.fills(&table.name)) {
            structures.push(data::aligned());
        }
        add_missing(&mut structures, self.program.stored().map(|part| self.square_structure(part)));
        let owners = self.owners_of_rays();
        structures.extend(owners.iter().flat_map(|&part| self.read_types(part)));
        let rays = owners.iter().flat_map(|&part| self.rays(part));
        let shapes = rays.map(|(_, rays)| rays.shape()).collect();
        let data = self.data();
        let of_data =
            |(name, _): &&(&str, _)| data.iter().any(|data| data.computed.as_deref() == Some(*name));
        items.extend(self.computed.iter().filter(of_data).map(|(_, function)| function.clone()));
        let bytes = self.bytes(&data);
        LookUps {
            data,
            bytes,
            structures,
            items,
            bodies,
            both: None,
            module: None,
            shapes,
            frames: vec![self],
        }
    }

    /// Statics and constants.
    fn data(&self) -> Vec<Data> {
        let mut all: Vec<Data> = self.program.stored().map(|part| self.square_data(part)).collect();
        for table in &self.program.tables {
            let filled = self.fills(&table.name);
            let measured = self.form.unchecked && table.role != Role::Beside;
            let slot = filled.then(|| fill::slot_type(table, self.program.beside));
            all.push(data::table(table, measured, slot, !self.computed.is_empty()));
        }
        all.extend(data::fixed(&self.program.fixed, self.program.sets));
        all.extend(self.owners_of_rays().into_iter().flat_map(|part| self.rays_data(part)));
        all
    }

    /// Bytes of what look-ups at run time read.
    fn bytes(&self, data: &[Data]) -> Vec<TokenStream> {
        let stored: Vec<usize> = self.program.stored().collect();
        let owners = self.owners_of_rays();
        let others = data.len() - owners.iter().map(|&part| self.rays(part).len()).sum::<usize>();
        let counts = |number: usize| stored.get(number).is_none_or(|&part| self.reads_at_run_time(part));
        let without_vectors = data[..others].iter().enumerate().filter(|(number, _)| counts(*number));
        let bytes = without_vectors.map(|(_, data)| data.bytes());
        bytes.chain(owners.iter().map(|&part| self.read_bytes(part))).collect()
    }

    /// The statement that reads the data of a square, if there are any.
    fn read(&self, part: usize, expressions: &[&Expr]) -> TokenStream {
        if fields_of(expressions).is_empty() {
            return TokenStream::new();
        }
        let (pattern, squares) = (self.pattern(part, expressions), ident(&self.squares_name(part)));
        quote!(let #pattern = #squares[square];)
    }

    /// The attack set of a piece.
    fn piece(&self, piece: &PieceLookUp, writer: &mut Writer) -> TokenStream {
        if let Some(part) = self.program.own_part(piece).filter(|&part| !self.has_rays(part)) {
            return self.body(part, writer);
        }
        let calls = piece.parts.iter().map(|&part| self.call(part));
        quote!(#(#calls)|*)
    }

    /// The function of a part.
    fn function_of_part(&self, part: usize, writer: &mut Writer) -> TokenStream {
        let has_slots = self.program.parts[part].slots().is_some();
        let constant = self.constant || !has_slots && self.program.is_walked(|other| other == part);
        let of_others = std::mem::replace(&mut writer.constant, constant);
        let body = self.body(part, writer);
        writer.constant = of_others;
        let (name, word) = (ident(&self.function_name(part)), self.word());
        let constant = constant.then(|| quote!(const));
        quote! {
            #[inline]
            #constant fn #name(square: usize, occupied: #word) -> #word {
                #body
            }
        }
    }

    /// The attack set of a part: statements and an expression.
    fn body(&self, part: usize, writer: &mut Writer) -> TokenStream {
        match &self.program.parts[part].look_up {
            LookUp::Lines(recipe) => {
                let (read, body) = (self.read(part, &recipe.expressions()), writer.body(recipe));
                quote!(#read #body)
            }
            LookUp::Slots(slots) => self.body_of_slots(part, slots, writer),
        }
    }

    fn body_of_slots(&self, part: usize, slots: &Slots, writer: &mut Writer) -> TokenStream {
        let (filled, unchecked) = (self.form.fill && self.program.fills(part), self.form.unchecked);
        let (squares, table) = (ident(&self.squares_name(part)), &slots.table);
        writer.slot = Some(match (unchecked, filled) {
            (true, true) => "slot.get()".to_owned(),
            (true, false) => "*slot".to_owned(),
            (false, true) => format!("{table}[slot].get()"),
            (false, false) => format!("{table}[slot]"),
        });
        let attacks = self.attacks(slots, writer);
        writer.slot = None;
        if !unchecked && !filled {
            let (fields, number) = self.number(part, writer, &[&slots.attacks]);
            return quote! {
                #fields
                #number
                #attacks
            };
        }
        let fields = self.read(part, &[&slots.attacks]);
        let number = ident(&self.slot_number_name(part));
        let element = unchecked.then(|| {
            let element = self.unchecked_element(&slots.table, "slot");
            let comment = format!(
                " SAFETY: by `{}`, all slots of `{squares}` are in `{table}`.",
                self.check_name(part)
            );
            quote! {
                #[comment = #comment]
                let slot = unsafe { #element };
            }
        });
        quote! {
            #fields
            let slot = #number(&#squares, square, occupied);
            #element
            #attacks
        }
    }

    /// The attack set for what the slot holds.
    fn attacks(&self, slots: &Slots, writer: &mut Writer) -> TokenStream {
        let Some(unions) = self.unchecked_unions(slots) else {
            let value = writer.body(&slots.attacks.clone().into());
            return value;
        };
        let slot = writer.slot.clone().unwrap_or_default();
        let (slot, union) = (tokens(&slot), self.unchecked_element(unions, "number"));
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

    /// The data of a square, also for these expressions, and statements that find the number of the slot.
    fn number(&self, part: usize, writer: &mut Writer, more: &[&Expr]) -> (TokenStream, TokenStream) {
        let (found, load) = self.program.parts[part].slots().expect("it has slots").found();
        let read = self.read(part, &[&found.expressions(), &[&load][..], more].concat());
        let (statements, number) = self.found(part, writer);
        (read, tokens(&format!("{statements} {} let slot = {number};", writer.allowed())))
    }

    /// Statements, and an expression for the number of the slot.
    fn found(&self, part: usize, writer: &mut Writer) -> (String, String) {
        let slots = self.program.parts[part].slots().expect("it has slots");
        let (found, _) = slots.found();
        let statements = found.statements.iter().map(|(name, value)| writer.statement(name, value)).collect();
        let start = if let Start::Field(start) = slots.start { Some(start) } else { None };
        (statements, writer.number(start, &found.result))
    }

    /// The function that finds the number of a slot.
    fn slot_number(&self, part: usize, writer: &mut Writer) -> TokenStream {
        let slots = self.program.parts[part].slots().expect("it has slots");
        let (found, load) = slots.found();
        let pattern = self.pattern(part, &[&found.expressions(), &[&load][..]].concat());
        let (statements, number) = self.found(part, writer);
        let (statements, number, allowed) = (tokens(&statements), tokens(&number), tokens(&writer.allowed()));
        let (name, structure, word) =
            (ident(&self.slot_number_name(part)), ident(&self.structure(part)), self.word());
        let squares = crate::literal::decimal(self.program.squares as u64);
        // The intrinsic is not constant, so neither is the function in the other alternative.
        let is_by_pext =
            self.form.unchecked && slots.bounds.is_exact && slots.index.applies(&[Primitive::Pext]);
        let constant = (!is_by_pext).then(|| quote!(const));
        quote! {
            /// The number of the slot for `occupied`.
            #allowed
            #[inline]
            #constant fn #name(squares: &[#structure; #squares], square: usize, occupied: #word) -> usize {
                let #pattern = squares[square];
                #statements
                #number
            }
        }
    }

    /// Adds the functions that check and fill slots.
    fn add_checks_and_filling(&self, items: &mut Vec<TokenStream>) {
        let filled: Vec<usize> = self.program.filled().filter(|_| self.form.fill).collect();
        for &part in &filled {
            add_missing(items, fill::functions(self, part));
        }
        let tries = self.form.unchecked && self.with_numbers().any(|(slots, _)| !slots.bounds.is_exact);
        if !filled.is_empty() || tries {
            items.push(text::next_subset(&self.word()));
        }
        if !filled.is_empty() {
            items.extend(fill::slot_types(self.program, &filled, self.program.beside));
        }
        if self.form.unchecked {
            add_missing(items, self.with_numbers().map(|(_, part)| check::function(self, part)));
        }
    }
}

impl LookUps<'_> {
    /// Adds those of other pieces.
    pub(super) fn join(&mut self, other: Self) {
        self.frames.extend(other.frames);
        self.data.extend(other.data);
        self.shapes.extend(other.shapes);
        self.bytes.extend(other.bytes);
        add_missing(&mut self.structures, other.structures);
        add_missing(&mut self.items, other.items);
        self.bodies.extend(other.bodies);
    }

    /// Whether the look-ups of both are the same, up to what they call.
    pub(super) fn bodies_are_those_of(&self, other: &Self) -> bool {
        let text =
            |look_ups: &Self| look_ups.bodies.iter().map(|(_, body)| body.to_string()).collect::<Vec<_>>();
        text(self) == text(other)
    }
}

/// Adds the items of `more` that `items` lacks.
pub(super) fn add_missing(items: &mut Vec<TokenStream>, more: impl IntoIterator<Item = TokenStream>) {
    for item in more {
        if !items.iter().any(|known| known.to_string() == item.to_string()) {
            items.push(item);
        }
    }
}
