//! Tables for boards of any shape and pieces of any game, built and verified.

mod hashed;
mod leaps;
mod lines;
mod verify;
mod walk;

pub use hashed::Hashed;
pub use leaps::Leaps;
pub use lines::Lines;

use crate::geometry::Geometry;
use crate::piece::{Movement, Piece};

/// The tables of all pieces on one board.
#[derive(Clone, Debug)]
pub struct BoardTables {
    /// The board.
    pub board: Geometry,
    /// The pieces, with the tables that each looks up in: numbers in [`tables`](Self::tables). The attack set is the union of what
    /// they give.
    pub pieces: Vec<(Piece, Vec<usize>)>,
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
    /// Slots.
    Hashed(Hashed),
}

impl BoardTables {
    /// Builds the tables of `pieces` and verifies them.
    ///
    /// ```
    /// use magic_tables::any_board::BoardTables;
    /// use magic_tables::spec::Spec;
    ///
    /// let spec = Spec { board: Some("9x10".into()), ..Spec::default() };
    /// let tables = BoardTables::build(spec.geometry().unwrap(), spec.all_pieces(), false).unwrap();
    /// assert_eq!(tables.bytes(), 90 * (2 + 2 + 4) * 16, "two lines of rooks and bishops, four of queens, 16 bytes each");
    /// ```
    ///
    /// `slots`: with slots, by a multiplication and a shift; otherwise line by line.
    ///
    /// # Errors
    /// If too many squares are relevant for slots.
    ///
    /// # Panics
    /// If a table is wrong, which would be a mistake in this crate.
    pub fn build(board: Geometry, pieces: Vec<Piece>, slots: bool) -> Result<Self, String> {
        let mut all = Self { board, pieces: Vec::new(), tables: Vec::new() };
        // The slots of a queen are those of rook and bishop, which are filled once.
        let mut filled: Vec<(Movement, usize)> = Vec::new();
        for piece in pieces {
            let mut numbers = Vec::new();
            if slots {
                for part in hashed::parts(&all.board, &piece)? {
                    let known = filled.iter().find(|(movement, _)| *movement == part.movement);
                    let number = match known {
                        Some((_, number)) => *number,
                        None => all.number(Table::Hashed(Hashed::new(&all.board, &part)?)),
                    };
                    filled.push((part.movement, number));
                    numbers.push(number);
                }
            } else {
                let table = match &piece.movement {
                    Movement::Rider(steps) | Movement::Hopper(steps) => {
                        Table::Lines(Lines::new(&all.board, steps))
                    }
                    Movement::Lame(leaps) => Table::Leaps(Leaps::new(&all.board, leaps)),
                };
                verify::verify(&all.board, &piece, &table);
                numbers.push(all.number(table));
            }
            all.pieces.push((piece, numbers));
        }
        verify::at_random(&all);
        Ok(all)
    }

    /// The number of a table, which is added if there is none like it.
    fn number(&mut self, table: Table) -> usize {
        let known = self.tables.iter().position(|other| *other == table);
        known.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        })
    }

    /// Bytes of all tables together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let word = self.board.word_bits() as usize / 8;
        let bytes = |table: &Table| match table {
            Table::Lines(lines) => lines.words() * word,
            Table::Leaps(leaps) => leaps.words() * word,
            // A mask, and 16 bytes of factor, offset, shift and rotation.
            Table::Hashed(hashed) => hashed.squares.len() * (word + 16) + hashed.slots.len() * word,
        };
        self.tables.iter().map(bytes).sum()
    }
}

#[cfg(test)]
mod tests;
