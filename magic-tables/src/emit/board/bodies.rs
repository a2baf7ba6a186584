//! The bodies of the functions that look up in the tables of a board.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::names::{rays_name, static_name, stepper_name};
use crate::board::piece::{Kind, Piece};
use crate::board::stepper::Stepper;
use crate::emit::bodies::Bodies;
use crate::emit::calls::Calls;
use crate::emit::setwise;
use crate::emit::signatures::Pair;
use crate::literal::{decimal, ident};
use crate::tables::board::{BoardTables, Lines, Part, Table};

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
        // Only PEXT has other functions in constants.
        let in_constants =
            |name: &str| ident(&format!("{name}{}", if constant { "_in_constants" } else { "" }));
        let mut all = Vec::new();
        for &Part { ref movement, table: number } in parts {
            let looked_up = &self.tables.tables[number];
            let at_once = matches!(looked_up, Table::Lines(Lines { at_once: true, .. }));
            let name = if constant && at_once { rays_name } else { static_name };
            let table = name(self.tables, number);
            let kind = movement.0[0].kind;
            let moves = if kind.hops() { "hopper_attacks" } else { "rider_attacks" };
            let function = match (looked_up, kind) {
                (Table::Hashed(_), _) => in_constants("attacks").into_token_stream(),
                (Table::Lines(_), Kind::Hopper(Some(most))) => {
                    let most = decimal(most.into());
                    quote!(short_hopper_attacks::<#most>)
                }
                (Table::Lines(_) | Table::LineSlots(_), _) => ident(moves).into_token_stream(),
                (Table::PextLines(_), _) => in_constants(moves).into_token_stream(),
            };
            let lines = looked_up.lines_of(&self.tables.board, movement);
            if lines.is_empty() {
                all.push(quote!(#table.#function(square, occupied)));
            }
            for line in lines {
                let line = decimal(line as u64);
                all.push(quote!(#table.#function::<#line>(square, occupied)));
            }
        }
        quote!({
            let (square, occupied) = (#square, #occupied);
            #(#all)|*
        })
    }
}

impl Bodies for BoardCalls<'_> {
    fn slider(&self, piece: &str, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
        if self.chess.has(piece) {
            return self.chess.slider(piece, square, occupied);
        }
        self.look_up(piece, square, occupied, false)
    }

    fn both(&self, pieces: Pair, square: &TokenStream, occupied: &TokenStream) -> Option<TokenStream> {
        if pieces.names.iter().all(|piece| self.chess.has(piece)) {
            return self.chess.both(pieces, square, occupied);
        }
        // Line by line, the compiler sees that both read the same numbers.
        let tables = pieces.names.map(|piece| self.tables.only_slots(piece));
        let [Some((first, one)), Some((second, other))] = tables else { return None };
        one.finds_slots_like(other).then(|| {
            let [first, second] = [first, second].map(|number| static_name(self.tables, number));
            quote!({
                let (square, occupied) = (#square, #occupied);
                let slot = #first.slot(square, occupied);
                (#first.attacks_in(square, slot), #second.attacks_in(square, slot))
            })
        })
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
