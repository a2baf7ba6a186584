//! Tables for boards of any shape and pieces of any game, built and verified.

mod blocks;
mod entries;
mod factors;
mod fixed;
mod hashed;
mod index;
mod layout;
#[cfg(feature = "generate")]
mod leaps;
mod line_slots;
mod lines;
mod occupancies;
mod pext_lines;
mod setwise;
mod table;
mod verify;

pub use entries::Entries;
pub use fixed::Fixed;
pub use hashed::Hashed;
pub use index::{HashedSquare, Index};
#[cfg(feature = "generate")]
pub(crate) use leaps::Leaps;
pub use line_slots::{LineHash, LineSlots, LineSquare};
pub use lines::Lines;
pub use pext_lines::PextLines;
#[cfg(feature = "generate")]
pub(crate) use setwise::all_bits;
pub use setwise::{Fill, SetMove, steps};
pub use table::Table;
use verify::Verified;

use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Piece};
use crate::search::random::Random;
use crate::spec::{Entries as SlotEntries, Problem, Scheme, Spec};

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
    /// The movements whose attack sets are in slots, with the numbers of their tables.
    slots: Vec<(Movement, usize)>,
    /// Sets that do not depend on the occupancy.
    pub fixed: Fixed,
}

impl BoardTables {
    /// Builds the tables of `pieces` in this scheme and verifies them. `spec` says what slots of whole pieces hold, where they lie and
    /// which factors lead to them. `pext` with `pdep` looks up line by line, unless `spec` asks for whole pieces.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec, tables::board::BoardTables};
    ///
    /// let spec = Spec { board: Some("9x10".into()), ..Spec::default() };
    /// let (board, pieces) = (spec.geometry().unwrap(), spec.all_pieces());
    /// let tables = BoardTables::build(board, pieces, Scheme::Hyperbola, &spec).unwrap();
    /// assert_eq!(tables.bytes(), (90 * (4 + 4 + 8) + 3 * 128) * 16, "four rays of rooks and bishops, eight of queens, and three small tables");
    /// ```
    ///
    /// # Errors
    /// If there are no such tables for this board and these pieces.
    ///
    /// # Panics
    /// If a table is wrong, which would be a mistake in this crate.
    pub fn build(board: Geometry, pieces: Vec<Piece>, scheme: Scheme, spec: &Spec) -> Result<Self, Problem> {
        let mut all = Self {
            board,
            pieces: Vec::new(),
            tables: Vec::new(),
            slots: Vec::new(),
            fixed: Fixed::default(),
        };
        let pext_lines =
            scheme == Scheme::Pext && spec.entries == SlotEntries::Pdep && !spec.deposits_pieces();
        // All lines are in one table.
        let mut of_lines = Vec::new();
        if pieces.iter().any(|piece| !matches!(piece.movement, Movement::Lame(_))) {
            if matches!(scheme, Scheme::Kindergarten | Scheme::CongruentModulo) {
                of_lines.push(all.number(Table::LineSlots(LineSlots::new(&all.board, &pieces, scheme)?)));
            } else if pext_lines {
                of_lines.push(all.number(Table::PextLines(PextLines::new(&all.board, &pieces)?)));
            }
        }
        for piece in pieces {
            let numbers = match &piece.movement {
                _ if !scheme.is_line_wise() && !pext_lines => {
                    all.add_slots(&piece, hashed::MOST_BITS, &|board, part| {
                        Hashed::new(board, part, scheme, spec)
                    })?
                }
                // A lame leaper has so few relevant squares that slots of the whole piece are small, and many squares can share them.
                Movement::Lame(_) => {
                    let scheme = if pext_lines { Scheme::Pext } else { Scheme::Fancy };
                    let spec = Spec { entries: SlotEntries::Shared, ..Spec::default() };
                    let filled = |board: &Geometry, part: &Piece| Hashed::new(board, part, scheme, &spec);
                    // A single relevant square always has a factor.
                    let whole = all.add_slots(&piece, hashed::MOST_BITS_OF_LEAPERS, &filled);
                    whole.or_else(|_| all.add_slots(&piece, 1, &filled))?
                }
                Movement::Rider(steps) | Movement::Hopper(steps) if scheme == Scheme::Hyperbola => {
                    let lines = Lines::new(&all.board, steps);
                    vec![all.number(Table::Lines(lines))]
                }
                Movement::Rider(_) | Movement::Hopper(_) => of_lines.clone(),
            };
            for &number in &numbers {
                all.tables[number].verify(&all.board, &piece);
            }
            all.pieces.push((piece, numbers));
        }
        all.verify_at_random();
        Ok(all)
    }

    /// Compares the look-ups of all pieces with their walks, as the pieces share tables in the end.
    ///
    /// # Panics
    /// If a look-up is wrong.
    fn verify_at_random(&self) {
        let mut random = Random::new(0);
        for (piece, numbers) in &self.pieces {
            for square in 0..self.board.squares() {
                let attacks = |number: usize, occupied| {
                    self.tables[number].attacks(&self.board, piece, square, occupied)
                };
                let look_up =
                    |occupied| numbers.iter().fold(0, |all, &number| all | attacks(number, occupied));
                Verified { board: &self.board, piece, square, look_up: &look_up }.at_random(&mut random);
            }
        }
    }

    /// The same with the attacks of stepping pieces and with lines.
    #[must_use]
    pub fn with(mut self, steppers: bool, lines: bool) -> Self {
        self.fixed = Fixed::new(&self.board, steppers, lines);
        self
    }

    /// Adds slots for `piece`, `filled` for each part of it with up to so many relevant squares. Gives the numbers of the tables.
    fn add_slots(
        &mut self,
        piece: &Piece,
        most_bits: u32,
        filled: &dyn Fn(&Geometry, &Piece) -> Result<Hashed, Problem>,
    ) -> Result<Vec<usize>, Problem> {
        enum Slots {
            Known(usize),
            New(Hashed),
        }
        // If there are no slots for one part, those of the others are not added, either.
        let mut found = Vec::new();
        for part in hashed::parts(&self.board, piece, most_bits)? {
            // The slots of a queen are those of rook and bishop, which are filled once.
            let known = self.slots.iter().find(|(movement, _)| *movement == part.movement);
            let slots = match known {
                Some(&(_, number)) => Slots::Known(number),
                None => Slots::New(filled(&self.board, &part)?),
            };
            found.push((part.movement, slots));
        }
        let mut numbers = Vec::new();
        for (movement, slots) in found {
            let number = match slots {
                Slots::Known(number) => number,
                Slots::New(hashed) => self.number(Table::Hashed(hashed)),
            };
            self.slots.push((movement, number));
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        Ok(numbers)
    }

    /// The number of a table, which is added if there is none like it.
    fn number(&mut self, table: Table) -> usize {
        let known = self.tables.iter().position(|other| *other == table);
        known.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        })
    }

    /// The movement whose attack sets are in the slots of a table.
    #[cfg(feature = "generate")]
    pub(crate) fn movement_in(&self, number: usize) -> Option<&Movement> {
        self.slots.iter().find(|(_, other)| *other == number).map(|(movement, _)| movement)
    }

    /// The slots of a piece that is looked up in these alone, with the number of the table.
    pub(crate) fn only_slots(&self, piece: &str) -> Option<(usize, &Hashed)> {
        let (_, numbers) = self.pieces.iter().find(|(other, _)| other.name == piece)?;
        let [number] = numbers[..] else { return None };
        if let Table::Hashed(hashed) = &self.tables[number] { Some((number, hashed)) } else { None }
    }

    /// Bytes of all tables together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let word = self.board.word_bits() as usize / 8;
        let bytes = |table: &Table| table.bytes(word);
        self.tables.iter().map(bytes).sum::<usize>() + self.fixed.words() * word
    }
}

#[cfg(test)]
mod tests;
