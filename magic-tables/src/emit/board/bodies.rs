//! The bodies of the functions that look up in the tables of a board.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::{static_name, stepper_name};
use crate::board::piece::{Movement, Piece};
use crate::board::stepper::Stepper;
use crate::emit::calls::Calls;
use crate::emit::functions::Bodies;
use crate::literal::decimal;
use crate::tables::board::{BoardTables, Table};

/// Bodies that look up in the statics.
pub(in crate::emit) struct BoardCalls<'a> {
    pub(in crate::emit) tables: &'a BoardTables,
    pub(in crate::emit) cast: &'a dyn Bodies,
}

impl BoardCalls<'_> {
    /// The attack set of `piece`: the union of what its tables give. `constant`: in constants, which have no PEXT.
    fn look_up(
        &self,
        piece: &str,
        square: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        let find = |(one, _): &&(Piece, Vec<usize>)| one.name == piece;
        let (piece, numbers) =
            self.tables.pieces.iter().find(find).expect("the functions are those of the pieces");
        let attacks = if constant { quote!(attacks_in_constants) } else { quote!(attacks) };
        let mut all = Vec::new();
        for &number in numbers {
            let table = static_name(self.tables, number);
            let mut along = |lines: Vec<usize>, attacks: &TokenStream| {
                for line in lines {
                    let line = decimal(line as u64);
                    all.push(quote!(#table.#attacks::<#line>(square, occupied)));
                }
            };
            let board = &self.tables.board;
            match (&self.tables.tables[number], &piece.movement) {
                (Table::LineSlots(lines), _) => along(lines.numbers(board, piece), &quote!(attacks)),
                (Table::PextLines(lines), _) => along(lines.numbers(board, piece), &attacks),
                (Table::Lines(_), Movement::Hopper(_)) => {
                    all.push(quote!(#table.hopper_attacks(square, occupied)));
                }
                (Table::Lines(_), _) => all.push(quote!(#table.rider_attacks(square, occupied))),
                (Table::Leaps(_), _) => all.push(quote!(#table.attacks(square, occupied))),
                (Table::Hashed(_), _) => all.push(quote!(#table.#attacks(square, occupied))),
            }
        }
        quote!({
            let (square, occupied) = (#square, #occupied);
            #(#all)|*
        })
    }
}

impl Bodies for BoardCalls<'_> {
    fn cast(&self, square: &TokenStream, kind: &TokenStream) -> TokenStream {
        self.cast.cast(square, kind)
    }

    fn cast_function(&self, kind: &TokenStream) -> Option<TokenStream> {
        self.cast.cast_function(kind)
    }

    fn conversions(&self) -> Option<TokenStream> {
        self.cast.conversions()
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.look_up(piece, square, occupied, false)
    }

    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        let variables = [quote!(square), quote!(occupied)];
        let [rook, bishop] = ["rook", "bishop"].map(|piece| self.slider(piece, &variables[0], &variables[1]));
        quote!({
            let (square, occupied) = (#square, #occupied);
            (#rook, #bishop)
        })
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.look_up(piece, square, occupied, true)
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        let table = stepper_name(piece);
        quote!(#table.attacks(#square))
    }

    fn ray(&self) -> TokenStream {
        quote!(LINE.ray(from, to))
    }

    fn all_of(&self, _: &str, _: &TokenStream, _: &TokenStream, _: bool) -> TokenStream {
        unreachable!("`setwise` is refused on other boards")
    }
}

/// Bodies where rook, bishop and queen have tables of the chess board, and other pieces stand beside them.
pub(in crate::emit) struct Both<'a> {
    pub(in crate::emit) chess: &'a Calls<'a>,
    pub(in crate::emit) board: BoardCalls<'a>,
}

impl Both<'_> {
    /// Those of the tables that `piece` has.
    fn of(&self, piece: &str) -> &dyn Bodies {
        if self.chess.has(piece) { self.chess } else { &self.board }
    }
}

impl Bodies for Both<'_> {
    fn cast(&self, square: &TokenStream, kind: &TokenStream) -> TokenStream {
        self.chess.cast(square, kind)
    }

    fn cast_function(&self, kind: &TokenStream) -> Option<TokenStream> {
        self.chess.cast_function(kind)
    }

    fn conversions(&self) -> Option<TokenStream> {
        self.chess.conversions()
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.of(piece).slider(piece, square, occupied)
    }

    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.chess.both(square, occupied)
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        self.of(piece).slider_in_constants(piece, square, occupied)
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        self.chess.stepper(piece, square)
    }

    fn ray(&self) -> TokenStream {
        self.chess.ray()
    }

    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        self.chess.all_of(piece, pieces, occupied, constant)
    }
}
