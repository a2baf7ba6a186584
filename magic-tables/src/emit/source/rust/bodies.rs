//! What the functions do: the look-ups stand in them, or, if the engine has types of its own or targets differ, beside them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::slots::LookUps;
use super::square;
use crate::emit::{Names, functions};
use crate::stepper::Stepper;

/// The look-ups of a rook and a bishop, and whether they stand in functions of their own.
pub(super) struct Bodies {
    rook: TokenStream,
    bishop: TokenStream,
    /// The look-ups of a queen and of both sets, if there is a faster way than one look-up after the other.
    at_once: Option<[TokenStream; 2]>,
    /// Whether the look-ups stand beside the functions that the user calls: because those convert squares and bitboards, or
    /// because they depend on the target.
    apart: bool,
    /// Whether they are constant functions.
    constant: bool,
}

impl Bodies {
    /// From statements and expressions in `square` and `occupied`.
    pub(super) fn new(look_ups: &LookUps, apart: bool, constant: bool) -> Self {
        let LookUps { rook, bishop, at_once, .. } = look_ups;
        Self { rook: rook.clone(), bishop: bishop.clone(), at_once: at_once.clone(), apart, constant }
    }

    /// Whether the look-ups must stand apart from functions with the types of `names`.
    pub(super) const fn convert(names: &Names) -> bool {
        names.square.is_some() || names.bitboard.is_some() || names.square_index.is_some()
    }

    /// The functions beside those that the user calls.
    pub(super) fn items(&self) -> Vec<TokenStream> {
        if !self.apart {
            return Vec::new();
        }
        let constant = self.constant.then(|| quote!(const));
        let [queen, both] = self.at_once.clone().unwrap_or_else(|| {
            [
                quote!(rook(square, occupied) | bishop(square, occupied)),
                quote!((rook(square, occupied), bishop(square, occupied))),
            ]
        });
        let bodies = [("rook", &self.rook), ("bishop", &self.bishop), ("queen", &queen)];
        let items = bodies.map(|(piece, body)| {
            let name = format_ident!("{piece}");
            quote! {
                #[inline]
                #constant fn #name(square: usize, occupied: u64) -> u64 {
                    #body
                }
            }
        });
        let both = quote! {
            #[inline]
            #constant fn both(square: usize, occupied: u64) -> (u64, u64) {
                #both
            }
        };
        items.into_iter().chain([both]).collect()
    }
}

impl functions::Bodies for Bodies {
    fn cast(&self, square: &TokenStream, kind: &TokenStream) -> TokenStream {
        square::cast(square, kind)
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        match piece {
            _ if self.apart => {
                let name = format_ident!("{piece}");
                quote!(#name(#square, #occupied))
            }
            "rook" => self.rook.clone(),
            "bishop" => self.bishop.clone(),
            _ => self.at_once.as_ref().map_or_else(
                || quote!(rook_attacks(#square, #occupied) | bishop_attacks(#square, #occupied)),
                |[queen, _]| queen.clone(),
            ),
        }
    }

    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        match &self.at_once {
            _ if self.apart => quote!(both(#square, #occupied)),
            Some([_, both]) => both.clone(),
            None => quote!((rook_attacks(#square, #occupied), bishop_attacks(#square, #occupied))),
        }
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let rook = quote!(slide(rook_lines(#square), #occupied));
        let bishop = quote!(slide(bishop_lines(#square), #occupied));
        match piece {
            "rook" => rook,
            "bishop" => bishop,
            _ => quote!(#rook | #bishop),
        }
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
