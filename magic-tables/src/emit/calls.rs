//! Function bodies of an expansion: calls to the look-ups of the runtime crate.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::bodies::Bodies;
use super::names::{Names, located_at};
#[cfg(feature = "boards")]
use super::setwise::all_stepping;
use super::signatures::Pair;
#[cfg(feature = "boards")]
use crate::board::geometry::Geometry;
use crate::board::stepper::Stepper;
use crate::literal::ident;

/// Bodies that look up in the statics.
pub(super) struct Calls<'a> {
    /// Paths and types.
    pub(super) names: &'a Names,
    /// The names of the pieces, and that of the piece of chess that moves so.
    #[cfg(feature = "boards")]
    pub(super) sliders: &'a [(String, &'static str)],
    /// The board, if it is not that of chess with its usual numbers.
    #[cfg(feature = "boards")]
    pub(super) board: Option<&'a Geometry>,
}

impl<'a> Calls<'a> {
    /// Bodies that need no statics.
    const fn without_tables(names: &'a Names) -> Self {
        Self {
            names,
            #[cfg(feature = "boards")]
            sliders: &[],
            #[cfg(feature = "boards")]
            board: None,
        }
    }

    /// Whether `piece` has tables of the chess board.
    #[cfg(feature = "boards")]
    pub(super) fn has(&self, piece: &str) -> bool {
        self.sliders.iter().any(|(name, _)| name == piece)
    }

    /// The piece of chess that moves like `piece`.
    #[cfg(feature = "boards")]
    fn like<'b>(&self, piece: &'b str) -> &'b str {
        self.sliders.iter().find(|(name, _)| name == piece).map_or(piece, |(_, like)| like)
    }

    /// The same without other pieces.
    #[cfg(not(feature = "boards"))]
    #[expect(clippy::unused_self, reason = "with other pieces, it depends on these")]
    const fn like<'b>(&self, piece: &'b str) -> &'b str {
        piece
    }
}

/// Bodies for wrong options, where there are no statics: sliders of chess work without tables, all others return empty sets.
pub(super) struct WithoutTables<'a> {
    /// Paths and types.
    pub(super) names: &'a Names,
    /// Whether the board is that of chess, and the pieces are rook, bishop and queen.
    pub(super) chess: bool,
}

impl Bodies for Calls<'_> {
    fn cast(&self, square: &TokenStream, _kind: &TokenStream) -> TokenStream {
        quote!(__square_number(#square))
    }

    // Where a type cannot be cast, every cast would be an error.
    fn cast_function(&self, kind: &TokenStream) -> Option<TokenStream> {
        let (crate_path, usize) = (&self.names.crate_path, self.names.primitive("usize"));
        let cast = quote! {
            #crate_path::__cast_square_to_usize_or_give_the_option_square_index!(square, #kind)
        };
        let cast = located_at(cast, kind);
        Some(quote! {
            #[inline]
            const fn __square_number(square: #kind) -> #usize {
                #cast
            }
        })
    }

    fn conversions(&self) -> Option<TokenStream> {
        let lookup = self.names.lookup();
        Some(quote!(#lookup::Converts))
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let attacks = format_ident!("{}_attacks", self.like(piece));
        quote!(SLIDERS.#attacks(#square, #occupied))
    }

    fn both(&self, pieces: Pair, square: &TokenStream, occupied: &TokenStream) -> Option<TokenStream> {
        let [first, second] = pieces.names;
        let are_of_chess = self.like(first) == "rook" && self.like(second) == "bishop";
        are_of_chess.then(|| quote!(SLIDERS.rook_and_bishop_attacks(#square, #occupied)))
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let (lookup, attacks) = (self.names.lookup(), format_ident!("{}_attacks", self.like(piece)));
        quote!(#lookup::hyperbola::#attacks(#square, #occupied))
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        let table = ident(&piece.name().to_uppercase());
        quote!(#table.attacks(#square))
    }

    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        let suffix = if constant { "_const" } else { "" };
        let (lookup, attacks) = (self.names.lookup(), format_ident!("{}_attacks{suffix}", self.like(piece)));
        quote!(#lookup::setwise::#attacks(#pieces, #occupied))
    }

    fn all_stepping(&self, piece: Stepper, pieces: &TokenStream) -> TokenStream {
        let lookup = self.names.lookup();
        #[cfg(feature = "boards")]
        if let Some(board) = self.board {
            return all_stepping(board, piece, &lookup, pieces);
        }
        let attacks = format_ident!("{}_attacks", piece.name());
        quote!(#lookup::setwise::#attacks(#pieces))
    }
}

impl Bodies for WithoutTables<'_> {
    fn cast(&self, square: &TokenStream, kind: &TokenStream) -> TokenStream {
        Calls::without_tables(self.names).cast(square, kind)
    }

    fn cast_function(&self, kind: &TokenStream) -> Option<TokenStream> {
        Calls::without_tables(self.names).cast_function(kind)
    }

    fn conversions(&self) -> Option<TokenStream> {
        Calls::without_tables(self.names).conversions()
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.slider_in_constants(piece, square, occupied)
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.chess {
            Calls::without_tables(self.names).slider_in_constants(piece, square, occupied)
        } else {
            quote!({ _ = (#square, #occupied); 0 })
        }
    }

    fn stepper(&self, _piece: Stepper, square: &TokenStream) -> TokenStream {
        quote!({ _ = #square; 0 })
    }

    fn pair(&self, _name: &str, a: &TokenStream, b: &TokenStream) -> TokenStream {
        quote!({ _ = (#a, #b); 0 })
    }

    fn ray(&self) -> TokenStream {
        quote!({
            _ = (from, to);
            0
        })
    }

    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        if self.chess {
            Calls::without_tables(self.names).all_of(piece, pieces, occupied, constant)
        } else {
            quote!({ _ = (#pieces, #occupied); 0 })
        }
    }

    fn all_stepping(&self, _piece: Stepper, pieces: &TokenStream) -> TokenStream {
        quote!({ _ = #pieces; 0 })
    }
}
