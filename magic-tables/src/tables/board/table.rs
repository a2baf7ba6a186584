//! What a table of any board can be.

use super::hashed::Hashed;
use super::line_slots::LineSlots;
use super::lines::Lines;
use super::pext_lines::PextLines;
use super::verify::Verified;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Movement, Piece};
use crate::board::rays::numbers;

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// For riders and hoppers, ray by ray.
    Lines(Lines),
    /// For riders and hoppers, with slots that lines share.
    LineSlots(LineSlots),
    /// For riders and hoppers, by PEXT and PDEP.
    PextLines(PextLines),
    /// A slot for each relevant occupancy.
    Hashed(Hashed),
}

impl Table {
    /// The numbers of the lines of a piece that moves so, in a table in which lines share slots.
    #[must_use]
    pub fn lines_of(&self, board: &Geometry, movement: &Movement) -> Vec<usize> {
        match self {
            Self::LineSlots(LineSlots { lines, .. }) | Self::PextLines(PextLines { lines, .. }) => {
                numbers(lines, board, movement)
            }
            Self::Lines(_) | Self::Hashed(_) => Vec::new(),
        }
    }

    /// What a piece that moves so attacks, found as engines find it.
    pub(super) fn attacks(
        &self,
        board: &Geometry,
        movement: &Movement,
        square: usize,
        occupied: Squares,
    ) -> Squares {
        let hops = movement.hops();
        match self {
            Self::Lines(lines) => lines.attacks(board, movement.0[0].kind, square, occupied),
            Self::LineSlots(lines) => self
                .lines_of(board, movement)
                .into_iter()
                .fold(0, |all, number| all | lines.attacks(board, (number, hops), square, occupied)),
            Self::PextLines(lines) => self
                .lines_of(board, movement)
                .into_iter()
                .fold(0, |all, number| all | lines.attacks(board, (number, hops), square, occupied)),
            Self::Hashed(hashed) => hashed.attacks(board, square, occupied),
        }
    }

    /// Compares the look-up of `piece`, all of which is looked up here, with its walk on all squares.
    ///
    /// # Panics
    /// If it is wrong.
    pub(super) fn verify(&self, board: &Geometry, piece: &Piece) {
        for square in 0..board.squares() {
            let lines: Vec<_> = match self {
                Self::Lines(lines) => [&lines.up[square][..], &lines.down[square]].concat(),
                Self::LineSlots(lines) => {
                    let of_piece = self.lines_of(board, &piece.movement).into_iter();
                    of_piece.map(|number| lines.squares[square][number].line).collect()
                }
                Self::PextLines(lines) => {
                    let of_piece = self.lines_of(board, &piece.movement).into_iter();
                    of_piece.map(|number| lines.squares[square][number].0).collect()
                }
                // All relevant occupancies were compared when the slots were filled.
                Self::Hashed(_) => Vec::new(),
            };
            let look_up = |occupied| self.attacks(board, &piece.movement, square, occupied);
            Verified { board, piece, square, look_up: &look_up }.by_lines(&lines);
            if let Self::Lines(Lines { vectors: Some(vectors), .. }) = self {
                let look_up = |occupied| vectors.attacks(square, piece.movement.hops(), occupied);
                Verified { board, piece, square, look_up: &look_up }.by_lines(&lines);
            }
        }
    }

    /// Bytes on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        match self {
            Self::Lines(lines) => lines.bytes(word),
            Self::LineSlots(lines) => lines.bytes(word),
            Self::PextLines(lines) => lines.bytes(word),
            Self::Hashed(hashed) => hashed.bytes(word),
        }
    }
}
