//! The check, at compile time, that no look-up leaves the slots: what makes reading them without a bounds check sound.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::piece::Piece;
use super::table::length_constant;
use crate::literal::ident;
use crate::scheme::source::Bounds;
use crate::slider::Slider;

/// The name of the function through which the static with the squares of `piece` is made.
pub(super) fn name(piece: &Piece) -> Ident {
    ident(match piece.slider {
        _ if piece.same_slot => "checked",
        Slider::Rook => "checked_rooks",
        Slider::Bishop => "checked_bishops",
    })
}

/// The function that checks the squares of `piece`. `by_shift`: the shift decides for all squares, and constants could not
/// compute the index.
pub(super) fn function(piece: &Piece, by_shift: bool) -> TokenStream {
    let name = name(piece);
    let structure = ident(piece.structure());
    let Bounds { relevant, start, greatest } = &piece.bounds;
    let numbers = piece.entry.is_number().then(|| {
        let length = length_constant("UNIONS");
        quote! {
            assert!((base as usize) < #length.saturating_sub(255), "a number leads beyond the unions");
        }
    });
    let slots = if by_shift {
        quote! {
            let room = slots.saturating_sub(#start);
            assert!(room > #greatest, "a square reads beyond the slots");
        }
    } else {
        let number = piece.function("slot_number");
        quote! {
            let room = slots.saturating_sub(#start);
            #[comment = " The shift shows it for most squares. For the others, all relevant occupancies are tried."]
            if #greatest >= room {
                let mut occupied = 0;
                loop {
                    assert!(#number(&squares, square, occupied) < slots, "a square reads beyond the slots");
                    occupied = next_subset(occupied, #relevant);
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    };
    let pattern = piece.pattern(&quote!(#numbers #slots));
    quote! {
        /// The same squares, if no look-up on them can read beyond `slots` slots; otherwise the static does not compile.
        #[allow(clippy::cast_possible_truncation)]
        const fn #name(squares: [#structure; 64], slots: usize) -> [#structure; 64] {
            let mut square = 0;
            while square < 64 {
                let #pattern = squares[square];
                #numbers
                #slots
                square += 1;
            }
            squares
        }
    }
}
