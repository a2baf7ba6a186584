//! What the functions do: the look-ups stand in them, or, if the engine has types of its own or targets differ, beside them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::look::{Frame, slide};
use super::look_ups::LookUps;
use super::square;
use crate::board::stepper::Stepper;
use crate::emit::functions;
use crate::literal::ident;
use crate::recipe::{NumberType, WithoutSlots};

/// The bodies of the functions that engines call.
pub(super) struct Bodies<'a> {
    pub(super) look: &'a Frame<'a>,
    pub(super) look_ups: &'a LookUps,
    /// Whether the look-ups stand beside the functions that engines call: because those convert squares and bitboards, or because
    /// they depend on the target.
    pub(super) apart: bool,
    /// Whether they are constant functions.
    pub(super) constant: bool,
}

impl Bodies<'_> {
    /// The type of sets.
    fn word(&self) -> proc_macro2::Ident {
        self.look.word()
    }

    /// The functions beside those that engines call.
    pub(super) fn items(&self) -> Vec<TokenStream> {
        if !self.apart {
            return Vec::new();
        }
        let (constant, word) = (self.constant.then(|| quote!(const)), self.word());
        let mut items: Vec<TokenStream> = self
            .look_ups
            .bodies
            .iter()
            .map(|(piece, body)| {
                let name = format_ident!("{piece}_set");
                quote! {
                    #[inline]
                    #constant fn #name(square: usize, occupied: #word) -> #word {
                        #body
                    }
                }
            })
            .collect();
        let has = |piece| self.look_ups.bodies.iter().any(|(name, _)| name == piece);
        if has("rook") && has("bishop") {
            let both = self.look_ups.both.clone();
            let both =
                both.unwrap_or_else(|| quote!((rook_set(square, occupied), bishop_set(square, occupied))));
            items.push(quote! {
                #[inline]
                #constant fn both_sets(square: usize, occupied: #word) -> (#word, #word) {
                    #both
                }
            });
        }
        items
    }
}

impl functions::Bodies for Bodies<'_> {
    fn cast(&self, square: &TokenStream, kind: &TokenStream) -> TokenStream {
        square::cast(square, kind)
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.apart {
            let name = format_ident!("{piece}_set");
            return quote!(#name(#square, #occupied));
        }
        let (_, body) =
            self.look_ups.bodies.iter().find(|(name, _)| name == piece).expect("each piece has a body");
        body.clone()
    }

    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        match &self.look_ups.both {
            _ if self.apart => quote!(both_sets(#square, #occupied)),
            Some(both) => both.clone(),
            None => quote!((rook_attacks(#square, #occupied), bishop_attacks(#square, #occupied))),
        }
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let piece = self.look.program.pieces.iter().find(|one| one.name == piece).expect("it is a piece");
        let sets = piece.in_constants.iter().map(|walk| match walk {
            WithoutSlots::Chess(slider) => slide(*slider, square, occupied),
            WithoutSlots::Part(part) => {
                let name = ident(&self.look.function_name(*part));
                quote!(#name(#square, #occupied))
            }
            WithoutSlots::Nowhere => unreachable!("all pieces have look-ups in constants"),
        });
        quote!(#(#sets)|*)
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        let table = format_ident!("{}", piece.name().to_uppercase());
        quote!(#table[#square])
    }

    fn pair(&self, name: &str, a: &TokenStream, b: &TokenStream) -> TokenStream {
        let table = format_ident!("{}", name.to_uppercase());
        quote!(#table[#a][#b])
    }

    fn ray(&self) -> TokenStream {
        quote!(LINE[from][to] & beyond(from, to))
    }

    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        _constant: bool,
    ) -> TokenStream {
        let fills = format_ident!("{piece}s");
        quote!(setwise::#fills(#pieces, #occupied))
    }
}

/// The function that `ray` calls.
pub(super) fn beyond(sets: NumberType) -> TokenStream {
    let word = ident(super::expressions::kind(sets));
    quote! {
        /// The squares with higher numbers than `from`, if `to` is one of them; otherwise those with lower numbers.
        #[inline]
        const fn beyond(from: usize, to: usize) -> #word {
            let up = (to > from) as #word;
            (#word::MAX << from << up) ^ up.wrapping_sub(1)
        }
    }
}
