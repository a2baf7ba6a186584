//! Look-ups of several pieces: of two at once, and of any one by its number.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{ANY_SQUARES, OFF_THE_BOARD, PANICS, Types, inlined};
#[cfg(feature = "boards")]
use super::{converts_in_constants, function};
use crate::emit::names::Conversion;
use crate::emit::signatures::Pair;
#[cfg(feature = "boards")]
use crate::literal::decimal;
use crate::literal::ident;

impl Types<'_> {
    /// The look-up of two pieces.
    pub(super) fn both(&self, pair: Pair) -> TokenStream {
        let Self { square, bitboard, constant_slider, .. } = self;
        let (square_index, occupied) = (self.index(&quote!(square)), self.to_word(&quote!(occupied)));
        let words = self.bodies.both(pair, &square_index, &occupied).unwrap_or_else(|| {
            let variables = [quote!(square), quote!(occupied)];
            let set = |piece| self.bodies.slider(piece, &variables[0], &variables[1]);
            let (first, second) = (set(pair.names[0]), set(pair.names[1]));
            quote!({ let (square, occupied) = (#square_index, #occupied); (#first, #second) })
        });
        let body = match (&self.names.bitboard, self.names.conversion) {
            (None, _) => words,
            // It panics, so there cannot be two of it.
            (Some(_), Conversion::Unknown) => self.as_bitboard(&words),
            (Some(_), Conversion::Traits | Conversion::TupleStruct) => self.as_bitboards(pair, &words),
        };
        let [first, second] = pair.names;
        let doc = format!(
            " The attack sets of a {first} and of a {second} on `square` ({}), in this order. `square` is checked once.",
            self.signatures.squares
        );
        let name = format_ident!("{}_attacks", pair.name());
        let signature = quote! {
            #constant_slider fn #name(
                square: #square,
                occupied: #bitboard,
            ) -> (#bitboard, #bitboard)
        };
        inlined(&[&doc, ANY_SQUARES, "", PANICS, OFF_THE_BOARD], &signature, &body)
    }

    /// Statements that convert the pair `words` to the engine's bitboards.
    fn as_bitboards(&self, pair: Pair, words: &TokenStream) -> TokenStream {
        let (first, second) = (ident(pair.names[0]), ident(pair.names[1]));
        let (first_set, second_set) = (self.as_bitboard(&quote!(#first)), self.as_bitboard(&quote!(#second)));
        quote! {
            let (#first, #second) = #words;
            (#first_set, #second_set)
        }
    }

    /// The look-up of two pieces for constants, which takes and returns what those of each piece do.
    #[cfg(feature = "boards")]
    pub(super) fn both_in_constants(&self, pair: Pair) -> TokenStream {
        let Self { square, constant_square, .. } = self;
        let name = format_ident!("{}_attacks_const", pair.name());
        let bitboard = if converts_in_constants(self.names) { &self.bitboard } else { &self.word };
        let [first, second] = pair.names.map(|piece| format_ident!("{piece}_attacks_const"));
        let doc = format!(" Like [`{}_attacks`], for constants.", pair.name());
        let signature = quote! {
            #constant_square fn #name(square: #square, occupied: #bitboard) -> (#bitboard, #bitboard)
        };
        let body = quote!((#first(square, occupied), #second(square, occupied)));
        function(&[&doc, "", PANICS, OFF_THE_BOARD], &TokenStream::new(), &signature, &body)
    }

    /// The look-up of the piece with a number. All pieces are called by name, so that the compiler can inline each of them.
    #[cfg(feature = "boards")]
    pub(super) fn by_number(&self) -> TokenStream {
        let Self { square, bitboard, constant_slider, .. } = self;
        let (pieces, usize) = (&self.signatures.pieces, self.names.primitive("usize"));
        let count = decimal(pieces.len() as u64);
        let wrong = format!("the number of a piece is less than {}", pieces.len());
        let calls = pieces.iter().map(|(piece, _)| {
            let name = format_ident!("{piece}_attacks");
            quote!(#name(square, occupied))
        });
        let (mut calls, numbers): (Vec<_>, Vec<_>) =
            (calls.collect(), (0..pieces.len() as u64 - 1).map(decimal).collect());
        let last = calls.pop();
        let chosen = if calls.is_empty() {
            quote!(#last)
        } else {
            quote!(match piece { #(#numbers => #calls,)* _ => #last })
        };
        let doc = format!(
            " The attack set of the piece with the number `piece` on `square` ({}): {}.",
            self.signatures.squares,
            self.signatures.numbered_pieces()
        );
        let signature = quote! {
            #constant_slider fn attacks(piece: #usize, square: #square, occupied: #bitboard) -> #bitboard
        };
        let body = quote!(::core::assert!(piece < #count, #wrong); #chosen);
        let panics = " If there is no piece with this number, or `square` is off the board.";
        inlined(&[&doc, ANY_SQUARES, "", PANICS, panics], &signature, &body)
    }
}
