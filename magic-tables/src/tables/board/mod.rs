//! Tables for boards of any shape and pieces of any game, built and verified.

mod component_look_up;
mod components;
mod costs;
mod factor_search;
mod fixed;
#[cfg(feature = "generate")]
mod leaps;
mod line_slots;
mod lines;
mod setwise;
mod slots;
mod vectors;
mod verify;
mod wide;

use component_look_up::ComponentLookUp;
use components::{PathForm, part_of};
pub(super) use costs::{combinations, least_bytes};
pub use fixed::Fixed;
#[cfg(feature = "generate")]
pub(crate) use leaps::{Leaps, leaps};
pub use line_slots::{LineHash, LineSlotTable, LineSquare, PextLineSquare, PextLineTable};
pub use lines::PieceRays;
use lines::in_twos;
#[cfg(feature = "generate")]
pub(crate) use setwise::all_bits;
pub use setwise::{Fill, SetMove, steps};
pub use slots::{HashedSquare, PieceSlots, SlotContents, SlotIndexing};
pub use vectors::Vectors;
use verify::Verified;
pub use wide::{WideLookUp, WidePart, WidePaths, WideRays, WideTable, WideTables};

use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Piece};
use crate::board::rays::{line_numbers, lines_of};
use crate::board::square_set::SquareSet;
use crate::search::random::Random;
use crate::spec::{Entries, Problem, Scheme, Spec};

/// The tables of all pieces on one board.
#[derive(Clone, Debug)]
pub struct BoardTables {
    /// The board.
    pub board: Geometry,
    /// The pieces, with the components that are looked up one by one. The attack set is the union
    /// of what these give.
    pub pieces: Vec<(Piece, Vec<PieceComponent>)>,
    /// The tables. Several pieces may share one.
    pub tables: Vec<Table>,
    /// Sets that do not depend on the occupancy.
    pub fixed: Fixed,
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub enum Table {
    /// Riders and hoppers are looked up ray by ray.
    Rays(PieceRays),
    /// Riders and hoppers are looked up line by line, in slots that lines share.
    LineSlots(LineSlotTable),
    /// Riders and hoppers are looked up line by line, by PEXT and PDEP.
    PextLines(PextLineTable),
    /// There is a slot for each relevant occupancy of a component.
    Slots(PieceSlots),
}

/// A part of a piece that has a look-up of its own, such as the bishop in a queen.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceComponent {
    /// The movement by which it attacks.
    pub movement: Movement,
    /// The number of its table in [`BoardTables::tables`].
    pub table: usize,
}

impl BoardTables {
    /// Builds the tables of `pieces` in this scheme and verifies them. `spec` says what slots of
    /// whole pieces hold. `pext` with `pdep` looks up line by line, unless `spec` asks for
    /// whole pieces.
    pub fn build(
        board: Geometry,
        pieces: Vec<Piece>,
        scheme: Scheme,
        spec: &Spec,
    ) -> Result<Self, Problem> {
        // Paths that lead nowhere on this board are not looked up.
        let mut moving = Vec::new();
        for piece in &pieces {
            moving.push(piece.on(&board));
        }
        let mut all = Self {
            board,
            pieces: Vec::new(),
            tables: Vec::new(),
            fixed: Fixed::default(),
        };
        let with_pdep = spec.entries == Entries::Pdep;
        let pext_lines = scheme == Scheme::Pext && with_pdep && !spec.deposits_pieces();
        let by_slots = !scheme.is_line_wise() && !pext_lines;
        let entries = if with_pdep {
            Entries::Pdep
        } else {
            Entries::Bitboard
        };
        let in_use = Spec {
            scheme,
            entries,
            ..spec.clone()
        };
        let mut movements = moving.iter().map(|piece| &piece.movement);
        let has_lines = movements.any(|movement| !lines_of(&all.board, movement).is_empty());
        // All lines are in one table.
        let line_table = match scheme {
            _ if !has_lines => None,
            Scheme::Kindergarten | Scheme::CongruentModulo => {
                let table = LineSlotTable::new(&all.board, &moving, scheme)?;
                Some(Table::LineSlots(table))
            }
            _ if pext_lines => {
                let table = PextLineTable::new(&all.board, &moving)?;
                Some(Table::PextLines(table))
            }
            _ => None,
        };
        let line_table = line_table.map(|table| all.number(table));
        for (moving, piece) in moving.iter().zip(pieces) {
            let components = if by_slots {
                all.add_slots(moving, components::MOST_BITS, &in_use)?
            } else {
                all.add_lines(moving, line_table, &in_use)?
            };
            all.pieces.push((piece, components));
        }
        all.verify_at_random();
        Ok(all)
    }

    /// Adds tables for `piece` line by line. `line_table` is the number of the table that has the
    /// slots of all lines.
    fn add_lines(
        &mut self,
        piece: &Piece,
        line_table: Option<usize>,
        spec: &Spec,
    ) -> Result<Vec<PieceComponent>, Problem> {
        let mut components = Vec::new();
        let all = &piece.movement;
        let forms = all.split_by(|path| PathForm::new(path, &self.board, spec.scheme));
        for movement in forms {
            let form = PathForm::new(&movement.paths()[0], &self.board, spec.scheme);
            match form {
                PathForm::Leap => {
                    let leaps = part_of(piece, movement);
                    components.extend(self.add_leaps(&leaps, spec)?);
                }
                PathForm::Ray(_) => {
                    for movement in in_twos(&movement) {
                        let rays = PieceRays::new(&self.board, &movement, spec.is_in_integers());
                        let table = self.number(Table::Rays(rays));
                        let component = part_of(piece, movement);
                        components.push(self.verified(component, table));
                    }
                }
                PathForm::Line => {
                    let table = line_table.expect("there are lines");
                    let component = part_of(piece, movement);
                    components.push(self.verified(component, table));
                }
            }
        }
        Ok(components)
    }

    /// Compares the look-ups of all pieces with their walks, as the pieces share tables in the end.
    fn verify_at_random(&self) {
        let mut random = Random::new(0);
        for (piece, components) in &self.pieces {
            let mut look_ups = Vec::new();
            for PieceComponent { movement, table } in components {
                let table = &self.tables[*table];
                look_ups.push(ComponentLookUp::new(table, &self.board, movement));
            }
            for square in 0..self.board.squares() {
                Verified {
                    board: &self.board,
                    piece,
                    square,
                    look_up: &|occupied| {
                        let mut attacks = SquareSet::EMPTY;
                        for look_up in &look_ups {
                            attacks |= look_up.attacks(square, occupied);
                        }
                        attacks
                    },
                }
                .at_random(&mut random);
            }
        }
    }

    /// The component that is looked up in the table with this number, compared with the walk.
    fn verified(&self, component: Piece, table: usize) -> PieceComponent {
        self.tables[table].verify(&self.board, &component);
        PieceComponent {
            movement: component.movement,
            table,
        }
    }

    /// Adds slots for `piece`, for each component of it with up to so many relevant squares.
    fn add_slots(
        &mut self,
        piece: &Piece,
        most_bits: u32,
        spec: &Spec,
    ) -> Result<Vec<PieceComponent>, Problem> {
        let before = self.tables.len();
        let mut components = Vec::<PieceComponent>::new();
        for component in components::components(&self.board, piece, most_bits)? {
            // The slots of a queen are those of rook and bishop, which are filled once.
            let table = if let Some(number) = self.slots_of(&component.movement) {
                Ok(number)
            } else {
                let slots = PieceSlots::new(&self.board, &component, spec);
                slots.map(|slots| self.number(Table::Slots(slots)))
            };
            // If there are no slots for one component, those of the others are not added, either.
            let table = table.inspect_err(|_| self.tables.truncate(before))?;
            if components.iter().all(|component| component.table != table) {
                components.push(PieceComponent {
                    movement: component.movement,
                    table,
                });
            }
        }
        Ok(components)
    }

    /// Adds slots for leaps, which have so few relevant squares that slots of all together are
    /// small, and many squares can share them.
    fn add_leaps(&mut self, leaps: &Piece, spec: &Spec) -> Result<Vec<PieceComponent>, Problem> {
        // Beside slots of lines for PDEP, there is PEXT, too.
        let scheme = if spec.scheme == Scheme::Pext {
            Scheme::Pext
        } else {
            Scheme::Fancy
        };
        let spec = &Spec {
            scheme,
            entries: Entries::Shared,
            ..spec.clone()
        };
        let together = self.add_slots(leaps, components::MOST_BITS_OF_LEAPERS, spec);
        together.or_else(|_| {
            // Few relevant squares always have a factor.
            let least = components::least_bits(&self.board, &leaps.movement);
            self.add_slots(leaps, least.min(components::MOST_BITS), spec)
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

    /// The components of all pieces whose attack sets are in slots.
    fn in_slots(&self) -> impl Iterator<Item = &PieceComponent> {
        let components = self.pieces.iter().flat_map(|(_, components)| components);
        components.filter(|component| matches!(self.tables[component.table], Table::Slots(_)))
    }

    /// The table whose slots have the attack sets of a piece that moves so.
    fn slots_of(&self, movement: &Movement) -> Option<usize> {
        self.in_slots()
            .find(|component| component.movement == *movement)
            .map(|component| component.table)
    }

    /// The movement whose attack sets are in the slots of a table.
    #[cfg(feature = "generate")]
    pub(crate) fn movement_in(&self, number: usize) -> Option<&Movement> {
        self.in_slots()
            .find(|component| component.table == number)
            .map(|component| &component.movement)
    }

    /// Bytes of all tables together.
    pub(crate) fn bytes(&self) -> usize {
        let word = self.board.word_bits() as usize / 8;
        let mut bytes = self.fixed.words() * word;
        for table in &self.tables {
            bytes += table.bytes(word);
        }
        bytes
    }
}

impl Table {
    /// The numbers of the lines of a piece that moves so, in a table in which lines share slots.
    pub(crate) fn lines_of(&self, board: &Geometry, movement: &Movement) -> Vec<usize> {
        match self {
            Self::LineSlots(LineSlotTable { lines, .. })
            | Self::PextLines(PextLineTable { lines, .. }) => line_numbers(lines, board, movement),
            Self::Rays(_) | Self::Slots(_) => Vec::new(),
        }
    }

    /// Compares the look-up of `piece`, all of which is looked up here, with its walk on all
    /// squares.
    fn verify(&self, board: &Geometry, piece: &Piece) {
        let found = ComponentLookUp::new(self, board, &piece.movement);
        for square in 0..board.squares() {
            let lines = found.lines_through(square);
            Verified {
                board,
                piece,
                square,
                look_up: &|occupied| found.attacks(square, occupied),
            }
            .by_lines(&lines);
            if let Self::Rays(PieceRays {
                vectors: Some(vectors),
                ..
            }) = self
            {
                let hops = piece.movement.hops();
                Verified {
                    board,
                    piece,
                    square,
                    look_up: &|occupied| vectors.attacks(square, hops, occupied),
                }
                .by_lines(&lines);
            }
        }
    }

    /// Bytes on a board with words of `word` bytes.
    fn bytes(&self, word: usize) -> usize {
        match self {
            Self::Rays(lines) => lines.bytes(word),
            Self::LineSlots(lines) => lines.bytes(word),
            Self::PextLines(lines) => lines.bytes(word),
            Self::Slots(slots) => slots.bytes(word),
        }
    }
}

#[cfg(test)]
mod tests;
