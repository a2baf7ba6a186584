//! Tables for boards of any shape and pieces of any game, built and verified.

mod blocks;
mod chosen;
mod costs;
mod entries;
mod factors;
mod fixed;
mod form;
mod group;
mod hashed;
mod index;
mod layout;
#[cfg(feature = "generate")]
mod leaps;
mod least;
mod line_slots;
mod lines;
mod occupancies;
mod own_factors;
mod parts;
mod pext_lines;
#[cfg(feature = "generate")]
mod places;
mod settings;
mod setwise;
mod table;
mod vectors;
mod verify;

pub(super) use chosen::chosen;
pub(super) use costs::{Choice, MOST_BYTES, by_lines, choices};
pub use entries::Entries;
pub use fixed::Fixed;
use form::Form;
pub(super) use group::Group;
pub use hashed::Hashed;
pub use index::{HashedSquare, Index};
#[cfg(feature = "generate")]
pub(crate) use leaps::Leaps;
pub(super) use least::least_bytes;
pub use line_slots::{LineHash, LineSlots, LineSquare};
pub use lines::Lines;
use lines::in_twos;
pub(super) use own_factors::OwnFactors;
pub use pext_lines::PextLines;
use settings::Settings;
#[cfg(feature = "generate")]
pub(crate) use setwise::all_bits;
pub use setwise::{Fill, SetMove, steps};
pub use table::Table;
pub use vectors::Vectors;
use verify::Verified;

use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Piece};
use crate::board::rays::lines_of;
use crate::search::random::Random;
use crate::spec::{Entries as SlotEntries, NoTables, Problem, Scheme, Spec};

/// The tables of all pieces on one board.
#[derive(Clone, Debug)]
pub struct BoardTables {
    /// The board.
    pub board: Geometry,
    /// The pieces, with the parts that are looked up one by one. The attack set is the union of what these give.
    pub pieces: Vec<(Piece, Vec<Part>)>,
    /// The tables. Several pieces may share one.
    pub tables: Vec<Table>,
    /// Sets that do not depend on the occupancy.
    pub fixed: Fixed,
}

/// A part of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// How it attacks.
    pub movement: Movement,
    /// Where it is looked up: a number in [`BoardTables::tables`].
    pub table: usize,
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
    /// assert_eq!(tables.bytes(), 90 * (6 + 3) * 32, "six vectors of each square for rooks and three for bishops; a queen has both");
    /// ```
    ///
    /// # Errors
    /// If there are no such tables for this board and these pieces, or one of the user's factors is not magic.
    ///
    /// # Panics
    /// If a table is wrong, which would be a mistake in this crate.
    pub fn build(board: Geometry, pieces: Vec<Piece>, scheme: Scheme, spec: &Spec) -> Result<Self, Problem> {
        let groups = [Group::of_all(pieces, scheme, spec.all_in(spec.scheme))];
        let own = OwnFactors::verified(&board, &groups);
        let own = own.map_err(|mut problems| problems.swap_remove(0))?;
        Self::filled(board, &groups, &own, true)
    }

    /// The tables of all groups, with the user's `own` factors for some parts. `verify`: whether to compare all tables with the walk.
    ///
    /// # Errors
    /// Why there are none for a piece.
    pub(super) fn filled(
        board: Geometry,
        groups: &[Group],
        own: &OwnFactors,
        verify: bool,
    ) -> Result<Self, Problem> {
        let mut all = Self::empty(board);
        let mut places = Vec::new();
        for group in groups {
            let settings = Settings { scheme: group.scheme, spec: &group.spec, own, verify };
            let of_group = Self::in_one_scheme(all.board.clone(), &group.pieces, settings)
                .map_err(|why| why.problem(&groups[0].spec))?;
            // Groups look up in tables of their own, unless these are equal.
            let mut numbers = Vec::new();
            for table in of_group.tables {
                numbers.push(all.number(table));
            }
            for (among, (piece, mut parts)) in of_group.pieces.into_iter().enumerate() {
                for part in &mut parts {
                    part.table = numbers[part.table];
                }
                // Sorted as they come: generic functions would take users longer to compile.
                let place = group.pieces[among].0;
                let mut at = places.len();
                while at > 0 && places[at - 1] > place {
                    at -= 1;
                }
                places.insert(at, place);
                all.pieces.insert(at, (piece, parts));
            }
        }
        if verify {
            all.verify_at_random();
        }
        Ok(all)
    }

    /// No tables.
    pub(super) fn empty(board: Geometry) -> Self {
        Self { board, pieces: Vec::new(), tables: Vec::new(), fixed: Fixed::default() }
    }

    /// The tables of one group.
    fn in_one_scheme(
        board: Geometry,
        pieces: &[(usize, Piece)],
        settings: Settings<'_>,
    ) -> Result<Self, NoTables> {
        let Settings { scheme, spec, verify, .. } = settings;
        // What is looked up has only paths that lead anywhere on this board.
        let mut moving = Vec::new();
        for (_, piece) in pieces {
            moving.push(piece.on(&board));
        }
        let mut all = Self::empty(board);
        let pext_lines =
            scheme == Scheme::Pext && spec.entries == SlotEntries::Pdep && !spec.deposits_pieces();
        let by_slots = !scheme.is_line_wise() && !pext_lines;
        // All lines are in one table.
        let mut of_lines = None;
        if moving.iter().any(|piece| !lines_of(&all.board, &piece.movement).is_empty()) {
            if matches!(scheme, Scheme::Kindergarten | Scheme::CongruentModulo) {
                of_lines = Some(Table::LineSlots(LineSlots::new(&all.board, &moving, scheme)?));
            } else if pext_lines {
                of_lines = Some(Table::PextLines(PextLines::new(&all.board, &moving)?));
            }
        }
        let of_lines = of_lines.map(|table| all.number(table));
        for (piece, (_, whole)) in moving.iter().zip(pieces) {
            let parts = if by_slots {
                all.add_slots(piece, parts::MOST_BITS, settings)?
            } else {
                let mut parts = Vec::new();
                for movement in piece.movement.by(|path| Form::of(path, scheme)) {
                    let of_piece = |movement| Piece { name: piece.name.clone(), movement };
                    match Form::of(&movement.0[0], scheme) {
                        Form::Leap => {
                            parts.extend(all.add_leaps(&of_piece(movement), settings)?);
                        }
                        Form::Ray(_) => {
                            for movement in in_twos(&movement) {
                                let lines = Lines::new(&all.board, &movement, spec.is_in_integers());
                                let table = all.number(Table::Lines(lines));
                                parts.push(all.part(of_piece(movement), table, verify));
                            }
                        }
                        Form::Line => {
                            let table = of_lines.expect("there are lines");
                            parts.push(all.part(of_piece(movement), table, verify));
                        }
                    }
                }
                parts
            };
            all.pieces.push((whole.clone(), parts));
        }
        Ok(all)
    }

    /// Compares the look-ups of all pieces with their walks, as the pieces share tables in the end.
    ///
    /// # Panics
    /// If a look-up is wrong.
    fn verify_at_random(&self) {
        let mut random = Random::new(0);
        for (piece, parts) in &self.pieces {
            for square in 0..self.board.squares() {
                let look_up = |occupied| {
                    let attacks = |part: &Part| {
                        self.tables[part.table].attacks(&self.board, &part.movement, square, occupied)
                    };
                    parts.iter().fold(0, |all, part| all | attacks(part))
                };
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

    /// The part that is looked up in the table with this number. `verify`: whether to compare it with the walk.
    ///
    /// # Panics
    /// If the look-up is wrong.
    fn part(&self, part: Piece, table: usize, verify: bool) -> Part {
        if verify {
            self.tables[table].verify(&self.board, &part);
        }
        Part { movement: part.movement, table }
    }

    /// Adds slots for `piece`, for each part of it with up to so many relevant squares.
    fn add_slots(
        &mut self,
        piece: &Piece,
        most_bits: u32,
        settings: Settings<'_>,
    ) -> Result<Vec<Part>, NoTables> {
        enum Slots {
            Known(usize),
            New(Hashed),
        }
        // If there are no slots for one part, those of the others are not added, either.
        let mut found = Vec::new();
        for part in parts::parts(&self.board, piece, most_bits)? {
            // The slots of a queen are those of rook and bishop, which are filled once.
            let slots = match self.slots_of(&part.movement) {
                Some(number) => Slots::Known(number),
                None => Slots::New(Hashed::new(&self.board, &part, settings)?),
            };
            found.push((part.movement, slots));
        }
        let mut parts: Vec<Part> = Vec::new();
        for (movement, slots) in found {
            let table = match slots {
                Slots::Known(number) => number,
                Slots::New(hashed) => self.number(Table::Hashed(hashed)),
            };
            if parts.iter().all(|part| part.table != table) {
                parts.push(Part { movement, table });
            }
        }
        Ok(parts)
    }

    /// Adds slots for leaps, which have so few relevant squares that slots of all together are small, and many squares can share them.
    fn add_leaps(&mut self, leaps: &Piece, settings: Settings<'_>) -> Result<Vec<Part>, NoTables> {
        // Beside slots of lines for PDEP, there is PEXT, too.
        let scheme = if settings.scheme == Scheme::Pext { Scheme::Pext } else { Scheme::Fancy };
        let spec = &Spec { entries: SlotEntries::Shared, seed: settings.spec.seed, ..Spec::default() };
        let settings = Settings { scheme, spec, own: &OwnFactors::default(), ..settings };
        let together = self.add_slots(leaps, parts::MOST_BITS_OF_LEAPERS, settings);
        together.or_else(|_| {
            // Few relevant squares always have a factor.
            let least = parts::least_bits(&self.board, &leaps.movement);
            self.add_slots(leaps, least, settings)
        })
    }

    /// The number of a table, which is added if there is none like it.
    fn number(&mut self, table: Table) -> usize {
        let known = self.tables.iter().position(|other| *other == table);
        known.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        })
    }

    /// The parts of all pieces whose attack sets are in slots.
    fn in_slots(&self) -> impl Iterator<Item = &Part> {
        let parts = self.pieces.iter().flat_map(|(_, parts)| parts);
        parts.filter(|part| matches!(self.tables[part.table], Table::Hashed(_)))
    }

    /// The table whose slots have the attack sets of a piece that moves so.
    fn slots_of(&self, movement: &Movement) -> Option<usize> {
        self.in_slots().find(|part| part.movement == *movement).map(|part| part.table)
    }

    /// The movement whose attack sets are in the slots of a table.
    #[cfg(feature = "generate")]
    pub(crate) fn movement_in(&self, number: usize) -> Option<&Movement> {
        self.in_slots().find(|part| part.table == number).map(|part| &part.movement)
    }

    /// The slots of a piece that is looked up in these alone, with the number of the table.
    pub(crate) fn only_slots(&self, piece: &str) -> Option<(usize, &Hashed)> {
        let (_, parts) = self.pieces.iter().find(|(other, _)| other.name == piece)?;
        let [Part { table, .. }] = parts[..] else { return None };
        if let Table::Hashed(hashed) = &self.tables[table] { Some((table, hashed)) } else { None }
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
