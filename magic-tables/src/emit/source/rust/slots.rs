//! Schemes with slots: their tables, and the look-ups by how slots are read and where they come from.

use proc_macro2::TokenStream;
use quote::quote;

use super::piece::Piece;
use super::table::Data;
use super::tokens::{UncheckedElement, add_missing, unchecked_element, unchecked_element_in_constants};
use super::{check, fill};
use crate::emit::source::Form;
use crate::literal::ident;
use crate::scheme::pext;
use crate::scheme::source::{Content, Module, Table};
use crate::spec::Scheme;
use crate::tables::Tables;

/// The tables and look-ups of both pieces.
pub(super) struct LookUps {
    pub(super) data: Vec<Data>,
    /// Functions and constants, one item each.
    pub(super) items: Vec<TokenStream>,
    /// The attack set of a rook: statements and an expression in `square` and `occupied`.
    pub(super) rook: TokenStream,
    /// The attack set of a bishop.
    pub(super) bishop: TokenStream,
    /// That of a queen, and both sets, if there is a faster way than one look-up after the other.
    pub(super) at_once: Option<[TokenStream; 2]>,
    /// A module, as text.
    pub(super) module: Option<String>,
}

impl LookUps {
    /// Those of `tables`, if they have slots. `bmi2`: they are compiled only for targets with PEXT and PDEP.
    pub(super) fn new(tables: &Tables, form: &Form, bmi2: bool) -> Option<Self> {
        let hashed = tables.hashed()?;
        let pieces = Piece::both(hashed);
        let by_pext = tables.scheme == Scheme::Pext;
        let constant = tables.spec.const_fn;
        let [rook, bishop] = pieces.each_ref().map(|piece| body(piece, form, constant));
        let unions = hashed.numbering.map(|numbering| numbering.unions.as_slice());
        let blocks = hashed.blocks().into_iter().map(|(_, slots)| slots).collect();
        let data = data(&pieces, blocks, unions, form);
        let (at_once, module) = (None, None);
        let mut look_ups = Self { data, items: Vec::new(), rook, bishop, at_once, module };
        look_ups.add_items(&pieces, form, by_pext, bmi2);
        Some(look_ups)
    }

    /// Those of a module.
    pub(super) fn of_module(module: Module) -> Self {
        let Module { text, uses, table } = module;
        Self {
            data: vec![Data::Table(table)],
            items: vec![uses],
            rook: quote!(SLIDERS.rook_attacks(square, occupied)),
            bishop: quote!(SLIDERS.bishop_attacks(square, occupied)),
            at_once: Some([
                quote!(SLIDERS.queen_attacks(square, occupied)),
                quote!(SLIDERS.rook_and_bishop_attacks(square, occupied)),
            ]),
            module: Some(text),
        }
    }

    /// Adds the functions that the look-ups, the filling and the checks call.
    fn add_items(&mut self, pieces: &[Piece; 2], form: &Form, by_pext: bool, bmi2: bool) {
        let items = &mut self.items;
        if form.unchecked || form.fill {
            // The intrinsic is not constant, so neither is the function in the other alternative.
            let constant = !(by_pext && form.unchecked);
            add_missing(items, pieces.iter().map(|piece| slot_number(piece, constant)));
        }
        for piece in pieces {
            add_missing(items, piece.functions.iter().cloned());
            if by_pext {
                add_missing(items, [if bmi2 { pext::by_instruction() } else { pext::by_loop() }]);
            }
            add_missing(items, piece.entry.functions());
        }
        if form.fill {
            items.extend(pieces.iter().map(fill::function));
            add_missing(items, pieces.iter().flat_map(|piece| piece.entry.encoders()));
        }
        if form.fill || (form.unchecked && !by_pext) {
            items.push(next_subset());
        }
        if form.fill {
            items.extend(fill::slot_types(pieces));
        }
        if form.unchecked {
            add_missing(items, pieces.iter().map(|piece| check::function(piece, by_pext)));
        }
    }
}

/// The look-up of `piece`: statements and an expression. `constant`: for a constant function.
fn body(piece: &Piece, form: &Form, constant: bool) -> TokenStream {
    let [squares, slots] = [piece.squares(), piece.slots].map(ident);
    let read = match (form.unchecked, form.fill) {
        (true, true) => quote!(slot.get()),
        (true, false) => quote!(*slot),
        (false, true) => quote!(#slots[slot].get()),
        (false, false) => quote!(#slots[slot]),
    };
    let element = if constant { unchecked_element_in_constants } else { unchecked_element };
    let element: Option<UncheckedElement> = form.unchecked.then_some(element as _);
    let attacks = piece.entry.attacks(&read, element);
    if !form.unchecked && !form.fill {
        let slot = &piece.slot;
        let pattern = piece.pattern(&quote!(#slot #attacks));
        return quote! {
            let #pattern = #squares[square];
            let slot = #slot;
            #attacks
        };
    }
    let number = piece.function("slot_number");
    let entry = (!piece.entry.fields.is_empty()).then(|| {
        let pattern = piece.pattern(&attacks);
        quote!(let #pattern = #squares[square];)
    });
    let reference = element.map(|element| {
        let element = element(&slots, &ident("slot"));
        let checked = check::name(piece);
        let comment = format!(" SAFETY: by `{checked}`, all slots of `{squares}` are in `{slots}`.");
        quote! {
            #[comment = #comment]
            let slot = unsafe { #element };
        }
    });
    quote! {
        #entry
        let slot = #number(&#squares, square, occupied);
        #reference
        #attacks
    }
}

/// The function that finds the number of a slot.
fn slot_number(piece: &Piece, constant: bool) -> TokenStream {
    let (name, structure, slot) = (piece.function("slot_number"), ident(piece.structure()), &piece.slot);
    let pattern = piece.pattern(slot);
    let constant = constant.then(|| quote!(const));
    quote! {
        /// The number of the slot for `occupied`.
        #[inline]
        #constant fn #name(squares: &[#structure; 64], square: usize, occupied: u64) -> usize {
            let #pattern = squares[square];
            #slot
        }
    }
}

/// The tables: data of squares, slots, unions.
fn data(pieces: &[Piece; 2], blocks: Vec<&[u64]>, unions: Option<&[u64]>, form: &Form) -> Vec<Data> {
    let data = |table| if form.unchecked { Data::Measured(table) } else { Data::Table(table) };
    let mut all = Vec::new();
    for (piece, doc) in pieces.iter().zip(["Rooks, a1 first.", "Bishops, a1 first."]) {
        let table =
            Table::new(piece.squares(), doc, Content::Squares(piece.structure(), piece.fields.clone()));
        all.push(if form.unchecked {
            let (check, slots) = (check::name(piece).to_string(), piece.slots);
            Data::Checked { table, check, slots }
        } else {
            Data::Table(table)
        });
    }
    for (piece, slots) in pieces.iter().zip(blocks) {
        let (name, doc) = (piece.slots, piece.entry.doc());
        all.push(if form.fill {
            Data::Empty {
                name,
                doc,
                slot: fill::slot_type(piece),
                count: slots.len(),
                measured: form.unchecked,
            }
        } else {
            let table = Table::new(name, doc, Content::Numbers(slots.to_vec(), piece.entry.slot_bytes()));
            Data::Aligned { table, measured: form.unchecked }
        });
    }
    if let Some(unions) = unions {
        all.push(data(Table::new("UNIONS", "Unions of attack sets.", Content::Numbers(unions.to_vec(), 8))));
    }
    all
}

fn next_subset() -> TokenStream {
    quote! {
        /// The subset of `mask` that follows `subset`; after the last one, the empty one.
        const fn next_subset(subset: u64, mask: u64) -> u64 {
            subset.wrapping_sub(mask) & mask
        }
    }
}
