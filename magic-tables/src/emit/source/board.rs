//! What source for boards other than that of chess is made of, in every language.

use super::Form;
use crate::emit::board::table_name;
use crate::error::Error;
use crate::piece::Piece;
use crate::spec::Spec;
use crate::tables::board::{self as any_board, BoardTables};
use crate::tables::{Content, Tables};

/// Why there are no tables that need PEXT.
pub(super) const REFUSED: &str = "the options are refused";

/// The tables of a board.
pub(super) struct Board {
    /// What was built, for `SCHEME`.
    pub(super) scheme: String,
    /// The tables of the pieces.
    pub(super) tables: BoardTables,
    /// Tables line by line: of the pieces, for constants, and of the parts of pieces with slots, for the function that fills these.
    pub(super) line_wise: BoardTables,
}

impl Board {
    /// The tables for `spec`.
    ///
    /// # Errors
    /// If the options contradict each other, or the tables are too large.
    pub(super) fn build(spec: &Spec, form: &Form) -> Result<Self, Error> {
        let problems = form.problems(spec);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let all = Tables::build_general(spec)?;
        let scheme = all.name();
        let Content::Board(tables) = all.content else {
            unreachable!("all pieces have the tables of any board")
        };
        let mut pieces: Vec<Piece> = tables.pieces.iter().map(|(piece, _)| piece.clone()).collect();
        if form.fill {
            pieces.extend((0..tables.tables.len()).filter_map(|number| {
                let movement = tables.part(number)?.movement;
                Some(Piece { name: part_name(&tables, number), movement })
            }));
        }
        let line_wise = BoardTables::build(tables.board.clone(), pieces, any_board::Form::Lines)
            .map_err(|problem| vec![problem])?;
        Ok(Self { scheme, tables, line_wise })
    }

    /// The part of a piece whose attack sets are in the slots of a table, and the line-wise tables for it.
    pub(super) fn part(&self, number: usize) -> Option<&(Piece, Vec<usize>)> {
        let name = part_name(&self.tables, number);
        self.line_wise.pieces.iter().find(|(piece, _)| piece.name == name)
    }

    /// Bits of a set of squares.
    pub(super) fn word_bits(&self) -> u32 {
        self.tables.board.word_bits()
    }

    /// What the source says of itself below its header, line by line.
    pub(super) fn introduction(&self) -> [String; 2] {
        let board = &self.tables.board;
        let last = board.squares() - 1;
        [
            format!(
                "Attack sets on a board with {} squares: {}, {}, ... {} are bits 0, 1, ... {last} of a set.",
                board.squares(),
                board.name(0),
                board.name(1.min(last)),
                board.name(last)
            ),
            "The numbers were compared with a slow walk of each piece before they were written here."
                .to_owned(),
        ]
    }

    /// The pieces that look up in a table, for its documentation.
    pub(super) fn owners(&self, tables: &BoardTables, number: usize) -> String {
        let is_piece = |name: &str| self.tables.pieces.iter().any(|(piece, _)| piece.name == name);
        let owners = tables
            .pieces
            .iter()
            .filter(|(piece, numbers)| numbers.contains(&number) && is_piece(&piece.name));
        let names: Vec<_> = owners.map(|(piece, _)| piece.name.replace('_', " ")).collect();
        match &names[..] {
            [] => "For the function that fills slots".to_owned(),
            [one] => format!("For the {one}"),
            [first @ .., last] => format!("For {} and {last}", first.join(", ")),
        }
    }
}

/// The name of the part of a piece whose attack sets are in the slots of a table. Pieces have names in lower case.
fn part_name(tables: &BoardTables, number: usize) -> String {
    table_name(tables, number).to_uppercase()
}
