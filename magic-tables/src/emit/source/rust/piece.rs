//! One piece of a table with slots: the data of its squares, the number of a slot, and what the slot holds.

use proc_macro2::{Ident, TokenStream};
use quote::format_ident;

use super::entry::Entry;
use super::tokens::pattern;
use crate::hashed::Hashed;
use crate::literal::ident;
use crate::scheme::source::{Bounds, Field, IndexSource};
use crate::slider::Slider;

/// The look-up of one piece.
pub(super) struct Piece {
    pub(super) slider: Slider,
    /// The data of each square.
    pub(super) fields: Vec<Field>,
    /// The functions that the index needs.
    pub(super) functions: Vec<TokenStream>,
    /// The number of the slot, in `square`, `occupied` and the fields.
    pub(super) slot: TokenStream,
    pub(super) bounds: Bounds,
    pub(super) entry: Entry,
    /// The name of the static with the slots.
    pub(super) slots: &'static str,
    /// Whether both pieces have the same structure for a square.
    same_structure: bool,
    /// Whether they also have the same expressions for the slot.
    pub(super) same_slot: bool,
}

impl Piece {
    /// Rook and bishop.
    pub(super) fn both(hashed: &Hashed) -> [Self; 2] {
        let mut pieces = Slider::ALL.map(|slider| {
            let IndexSource { mut fields, slot, functions, bounds } = hashed.index_source(slider);
            let entry = Entry::new(hashed, slider);
            fields.extend(entry.fields.iter().cloned());
            let slots = match slider {
                _ if hashed.blocks().len() == 1 => "SLOTS",
                Slider::Rook => "ROOK_SLOTS",
                Slider::Bishop => "BISHOP_SLOTS",
            };
            let [same_structure, same_slot] = [false; 2];
            Self { slider, fields, functions, slot, bounds, entry, slots, same_structure, same_slot }
        });
        let [rooks, bishops] = &pieces;
        let same_structure = structure_is_the_same(&rooks.fields, &bishops.fields);
        let text = |Piece { slot, bounds: Bounds { relevant, start, greatest }, .. }: &Self| {
            [slot, relevant, start, greatest].map(TokenStream::to_string)
        };
        let same_slot = same_structure && text(rooks) == text(bishops);
        for piece in &mut pieces {
            (piece.same_structure, piece.same_slot) = (same_structure, same_slot);
        }
        pieces
    }

    /// The name of the structure with the data of a square.
    pub(super) const fn structure(&self) -> &'static str {
        match self.slider {
            _ if self.same_structure => "Square",
            Slider::Rook => "RookSquare",
            Slider::Bishop => "BishopSquare",
        }
    }

    /// The name of the static with the data of all squares.
    pub(super) const fn squares(&self) -> &'static str {
        match self.slider {
            Slider::Rook => "ROOKS",
            Slider::Bishop => "BISHOPS",
        }
    }

    /// The name of a function that both pieces share if they have the same expressions for the slot.
    pub(super) fn function(&self, name: &str) -> Ident {
        match self.slider {
            _ if self.same_slot => ident(name),
            Slider::Rook => format_ident!("rook_{name}"),
            Slider::Bishop => format_ident!("bishop_{name}"),
        }
    }

    /// A pattern for the data of a square, with the fields that `tokens` name.
    pub(super) fn pattern(&self, tokens: &TokenStream) -> TokenStream {
        let names: Vec<&str> = self.fields.iter().map(|field| field.name).collect();
        pattern(&ident(self.structure()), &names, tokens)
    }
}

/// Whether one structure serves both pieces.
fn structure_is_the_same(rooks: &[Field], bishops: &[Field]) -> bool {
    let pairs = || rooks.iter().zip(bishops);
    rooks.len() == bishops.len() && pairs().all(|(a, b)| (a.name, &a.doc, a.form) == (b.name, &b.doc, b.form))
}
