//! What the functions do: the look-ups stand in them, or, if the engine has types of its own or targets differ, beside them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::look::{Frame, slide};
use super::look_ups::LookUps;
use super::square;
use crate::board::stepper::Stepper;
use crate::emit::bodies::Bodies;
use crate::emit::signatures::Pair;
use crate::emit::source::program::PieceLookUp;
use crate::literal::ident;
use crate::recipe::{NumberType, WithoutSlots};

impl LookUps<'_> {
    /// The functions beside those that engines call, which convert squares and bitboards, or call one of several targets.
    pub(super) fn sets(&self) -> Vec<TokenStream> {
        let look = &self.frames[0];
        if !look.apart {
            return Vec::new();
        }
        let (constant, word) = (look.constant.then(|| quote!(const)), look.word());
        let set = |(piece, body): &(String, TokenStream)| {
            let name = format_ident!("{piece}_set");
            quote! {
                #[allow(clippy::missing_const_for_fn)]
                #[inline]
                #constant fn #name(square: usize, occupied: #word) -> #word {
                    #body
                }
            }
        };
        let mut items: Vec<TokenStream> = self.bodies.iter().map(set).collect();
        let has = |piece| self.bodies.iter().any(|(name, _)| name == piece);
        if has("rook") && has("bishop") {
            let one_by_one = || quote!((rook_set(square, occupied), bishop_set(square, occupied)));
            let both = self.both.clone().unwrap_or_else(one_by_one);
            items.push(quote! {
                #[allow(clippy::missing_const_for_fn)]
                #[inline]
                #constant fn both_sets(square: usize, occupied: #word) -> (#word, #word) {
                    #both
                }
            });
        }
        items
    }
}

impl Bodies for LookUps<'_> {
    fn stand_alone(&self) -> bool {
        true
    }

    fn cast(&self, square: &TokenStream, kind: &TokenStream) -> TokenStream {
        square::cast(square, kind)
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.frames[0].apart {
            let name = format_ident!("{piece}_set");
            return quote!(#name(#square, #occupied));
        }
        let (_, body) = self.bodies.iter().find(|(name, _)| name == piece).expect("each piece has a body");
        body.clone()
    }

    fn both(&self, pieces: Pair, square: &TokenStream, occupied: &TokenStream) -> Option<TokenStream> {
        if pieces.names != Pair::ROOK_AND_BISHOP.names {
            let [first, second] = pieces.names.map(|piece| format_ident!("{piece}_attacks"));
            return (!self.frames[0].apart)
                .then(|| quote!((#first(#square, #occupied), #second(#square, #occupied))));
        }
        Some(match &self.both {
            _ if self.frames[0].apart => quote!(both_sets(#square, #occupied)),
            Some(both) => both.clone(),
            None => quote!((rook_attacks(#square, #occupied), bishop_attacks(#square, #occupied))),
        })
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let found = |frame: &'_ Frame<'_>| frame.program.pieces.iter().position(|one| one.name == piece);
        let found = self.frames.iter().find_map(|frame| Some((frame, found(frame)?)));
        let (frame, number) = found.expect("it is a piece");
        let sets = frame.program.pieces[number].in_constants.iter().map(|walk| match walk {
            WithoutSlots::Chess(slider) => slide(*slider, square, occupied),
            WithoutSlots::Part(part) => {
                let name = ident(&frame.function_name(*part));
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
        let mut pieces_of_all = self.frames.iter().flat_map(|frame| &frame.program.pieces);
        let like = pieces_of_all.find(|one| one.name == piece).and_then(PieceLookUp::like);
        if let Some(like) = like {
            let fills = format_ident!("{like}s");
            return quote!(setwise::#fills(#pieces, #occupied));
        }
        let all = format_ident!("all_{piece}s");
        quote!(#all(#pieces, #occupied))
    }

    fn all_stepping(&self, piece: Stepper, pieces: &TokenStream) -> TokenStream {
        let all = format_ident!("all_{}s", piece.name());
        quote!(#all(#pieces))
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
