//! Tables for boards of any shape and pieces of any game, built and verified.

mod leaps;
mod lines;
mod verify;

pub use leaps::Leaps;
pub use lines::Lines;

use crate::geometry::Geometry;
use crate::piece::{Movement, Piece};

/// The tables of all pieces on one board.
#[derive(Clone, Debug)]
pub struct BoardTables {
    /// The board.
    pub board: Geometry,
    /// The pieces, with the table that each looks up in: a number in [`tables`](Self::tables).
    pub pieces: Vec<(Piece, usize)>,
    /// The tables. Several pieces may share one.
    pub tables: Vec<Table>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// For riders and hoppers.
    Lines(Lines),
    /// For lame leapers.
    Leaps(Leaps),
}

impl BoardTables {
    /// Builds the tables of `pieces` and verifies them.
    ///
    /// ```
    /// use magic_tables::any_board::BoardTables;
    /// use magic_tables::spec::Spec;
    ///
    /// let spec = Spec { board: Some("9x10".into()), ..Spec::default() };
    /// let tables = BoardTables::build(spec.geometry().unwrap(), spec.all_pieces());
    /// assert_eq!(tables.bytes(), 90 * (2 + 2 + 4) * 16, "two lines of rooks and bishops, four of queens, 16 bytes each");
    /// ```
    ///
    /// # Panics
    /// If a table is wrong, which would be a mistake in this crate.
    #[must_use]
    pub fn build(board: Geometry, pieces: Vec<Piece>) -> Self {
        let mut tables: Vec<Table> = Vec::new();
        let mut all = Vec::new();
        for piece in pieces {
            let table = match &piece.movement {
                Movement::Rider(steps) | Movement::Hopper(steps) => Table::Lines(Lines::new(&board, steps)),
                Movement::Lame(leaps) => Table::Leaps(Leaps::new(&board, leaps)),
            };
            verify::verify(&board, &piece, &table);
            let known = tables.iter().position(|other| *other == table);
            let number = known.unwrap_or_else(|| {
                tables.push(table);
                tables.len() - 1
            });
            all.push((piece, number));
        }
        Self { board, pieces: all, tables }
    }

    /// Bytes of all tables together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let words = |table: &Table| match table {
            Table::Lines(lines) => lines.words(),
            Table::Leaps(leaps) => leaps.words(),
        };
        self.tables.iter().map(words).sum::<usize>() * self.board.word_bits() as usize / 8
    }
}

#[cfg(test)]
mod tests;
