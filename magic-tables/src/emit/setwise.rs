//! What all pieces of a set attack on any board: calls of the runtime crate, with the numbers of the board.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::board::stepper::Stepper;
use crate::literal::{hexadecimal_wide, ident};
use crate::tables::board::{Fill, SetMove, steps};

/// What any of `pieces`, which are pieces of the kind `piece`, attacks. `lookup` is the path of the look-ups.
pub(super) fn all_of(
    board: &Geometry,
    piece: &Piece,
    lookup: &TokenStream,
    pieces: &TokenStream,
    occupied: &TokenStream,
) -> TokenStream {
    let module = module(board, lookup);
    let mut all = Vec::new();
    for way in SetMove::all(board, piece) {
        all.push(match way {
            SetMove::Ride(fill) => {
                let fill = arguments(&fill);
                quote!(#module::ride(pieces, occupied, #fill))
            }
            SetMove::Hop(fill) => {
                let fill = arguments(&fill);
                quote!(#module::hop(pieces, occupied, #fill))
            }
            SetMove::Leap(moves) => {
                let (to_passed, on) = (list(&moves[0]), list(&moves[1]));
                quote!(#module::leap(pieces, occupied, #to_passed, #on))
            }
        });
    }
    quote!({
        let (pieces, occupied) = (#pieces, #occupied);
        #(#all)|*
    })
}

/// What any of `pieces`, which are stepping pieces of the kind `piece`, attacks.
pub(super) fn all_stepping(
    board: &Geometry,
    piece: Stepper,
    lookup: &TokenStream,
    pieces: &TokenStream,
) -> TokenStream {
    let (module, moves) = (module(board, lookup), list(&steps(board, piece)));
    quote!(#module::moved(#pieces, #moves))
}

/// The module with the look-ups for the words of the board.
fn module(board: &Geometry, lookup: &TokenStream) -> TokenStream {
    let bits = ident(&format!("bits{}", board.word_bits()));
    quote!(#lookup::any::#bits)
}

/// The last arguments of a fill.
fn arguments(fill: &Fill) -> TokenStream {
    let (reached, mut doublings) = (hexadecimal_wide(fill.reached), Vec::new());
    for moves in &fill.doublings {
        doublings.push(list(moves));
    }
    quote!(#reached, &[#(#doublings),*])
}

/// Moves as a literal.
fn list(moves: &[(i32, Squares)]) -> TokenStream {
    let mut all = Vec::new();
    for &(by, reached) in moves {
        let (by, reached) = (Literal::i32_unsuffixed(by), hexadecimal_wide(reached));
        all.push(quote!((#by, #reached)));
    }
    quote!(&[#(#all),*])
}
