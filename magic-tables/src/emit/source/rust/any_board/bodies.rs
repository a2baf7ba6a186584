//! What the functions do.

use proc_macro2::TokenStream;
use quote::quote;

use super::fixed;
use super::table::methods;
use crate::emit::functions;
use crate::emit::source::rust::square;
use crate::stepper::Stepper;
use crate::tables::board::BoardTables;

/// Look-ups in tables at run time, and, in constants, in others.
pub(super) struct Bodies<'a> {
    pub(super) at_run_time: Look<'a>,
    pub(super) in_constants: Look<'a>,
}

/// Look-ups in tables whose statics or constants have names.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub(super) tables: &'a BoardTables,
    pub(super) names: &'a [String],
}

impl Look<'_> {
    /// The attack set of a piece.
    fn up(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let (piece, numbers) = self
            .tables
            .pieces
            .iter()
            .find(|(one, _)| one.name == piece)
            .expect("the functions are those of the pieces");
        let calls: Vec<TokenStream> = numbers
            .iter()
            .flat_map(|&number| {
                let methods = methods(&self.tables.tables[number], &self.tables.board, piece).into_iter();
                methods.map(move |method| format!("{}.{method}", self.names[number]))
            })
            .map(|call| call.parse().expect("a path is tokens"))
            .collect();
        match &calls[..] {
            [call] => quote!(#call(#square, #occupied)),
            _ => with_variables(square, occupied, &quote!(#(#calls(square, occupied))|*)),
        }
    }

    /// The attack sets of a rook and of a bishop.
    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let [rook, bishop] =
            ["rook", "bishop"].map(|piece| self.up(piece, &quote!(square), &quote!(occupied)));
        with_variables(square, occupied, &quote!((#rook, #bishop)))
    }
}

/// `body` with the variables `square` and `occupied`, which have these values.
fn with_variables(square: &TokenStream, occupied: &TokenStream, body: &TokenStream) -> TokenStream {
    if (square.to_string(), occupied.to_string()) == ("square".into(), "occupied".into()) {
        return body.clone();
    }
    quote!({
        let (square, occupied) = (#square, #occupied);
        #body
    })
}

impl functions::Bodies for Bodies<'_> {
    fn cast(&self, square: &TokenStream, kind: &TokenStream) -> TokenStream {
        square::cast(square, kind)
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.at_run_time.up(piece, square, occupied)
    }

    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.at_run_time.both(square, occupied)
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.in_constants.up(piece, square, occupied)
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        fixed::stepper(piece, square)
    }

    fn pair(&self, name: &str, a: &TokenStream, b: &TokenStream) -> TokenStream {
        fixed::pair(name, a, b)
    }

    fn ray(&self) -> TokenStream {
        fixed::ray(self.at_run_time.tables.board.word_bits() as usize)
    }

    fn all_of(&self, _: &str, _: &TokenStream, _: &TokenStream, _: bool) -> TokenStream {
        unreachable!("`setwise` is refused on other boards")
    }
}
