//! The bodies of the functions that look up in the tables of a board.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::{static_name, stepper_name};
use crate::board::piece::{Kind, Piece};
use crate::board::stepper::Stepper;
use crate::emit::bodies::Bodies;
use crate::emit::calls::Calls;
use crate::emit::setwise;
use crate::literal::decimal;
use crate::tables::board::{BoardTables, Part, Table};

/// Bodies that look up in the statics of a board, and, where rook, bishop and queen have tables of the chess board, in those.
pub(in crate::emit) struct BoardCalls<'a> {
    pub(in crate::emit) tables: &'a BoardTables,
    pub(in crate::emit) chess: &'a Calls<'a>,
}

impl BoardCalls<'_> {
    /// The piece with this name, and its parts.
    fn piece(&self, name: &str) -> &(Piece, Vec<Part>) {
        let find = |(piece, _): &&(Piece, Vec<Part>)| piece.name == name;
        self.tables.pieces.iter().find(find).expect("the functions are those of the pieces")
    }

    /// The attack set of `piece`: the union of what its tables give. `constant`: in constants, which have no PEXT.
    fn look_up(
        &self,
        piece: &str,
        square: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        let (_, parts) = self.piece(piece);
        let attacks = if constant { quote!(attacks_in_constants) } else { quote!(attacks) };
        let mut all = Vec::new();
        for Part { movement, table } in parts {
            let looked_up = &self.tables.tables[*table];
            let table = static_name(self.tables, *table);
            let mut along = |lines: Vec<usize>, attacks: &TokenStream| {
                for line in lines {
                    let line = decimal(line as u64);
                    all.push(quote!(#table.#attacks::<#line>(square, occupied)));
                }
            };
            let lines = looked_up.lines_of(&self.tables.board, movement);
            match (looked_up, movement.0[0].kind) {
                (Table::LineSlots(_), _) => along(lines, &quote!(attacks)),
                (Table::PextLines(_), _) => along(lines, &attacks),
                (Table::Lines(_), Kind::Hopper(None)) => {
                    all.push(quote!(#table.hopper_attacks(square, occupied)));
                }
                (Table::Lines(_), Kind::Hopper(Some(most))) => {
                    let most = decimal(most.into());
                    all.push(quote!(#table.short_hopper_attacks::<#most>(square, occupied)));
                }
                (Table::Lines(_), _) => all.push(quote!(#table.rider_attacks(square, occupied))),
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
        self.chess.cast(square, kind)
    }

    fn cast_function(&self, kind: &TokenStream) -> Option<TokenStream> {
        self.chess.cast_function(kind)
    }

    fn conversions(&self) -> Option<TokenStream> {
        self.chess.conversions()
    }

    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.chess.has(piece) {
            return self.chess.slider(piece, square, occupied);
        }
        self.look_up(piece, square, occupied, false)
    }

    fn both(&self, square: &TokenStream, occupied: &TokenStream) -> Option<TokenStream> {
        let have_both = self.chess.has("rook") && self.chess.has("bishop");
        if have_both { self.chess.both(square, occupied) } else { None }
    }

    fn slider_in_constants(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.chess.has(piece) {
            return self.chess.slider_in_constants(piece, square, occupied);
        }
        self.look_up(piece, square, occupied, true)
    }

    fn stepper(&self, piece: Stepper, square: &TokenStream) -> TokenStream {
        if !self.chess.sliders.is_empty() {
            return self.chess.stepper(piece, square);
        }
        let table = stepper_name(piece);
        quote!(#table.attacks(#square))
    }

    fn all_of(
        &self,
        piece: &str,
        pieces: &TokenStream,
        occupied: &TokenStream,
        constant: bool,
    ) -> TokenStream {
        if self.chess.has(piece) {
            return self.chess.all_of(piece, pieces, occupied, constant);
        }
        let (piece, _) = self.piece(piece);
        setwise::all_of(&self.tables.board, piece, &self.chess.names.lookup(), pieces, occupied)
    }

    fn all_stepping(&self, piece: Stepper, pieces: &TokenStream) -> TokenStream {
        self.chess.all_stepping(piece, pieces)
    }
}
