//! What a file of source holds, before a language prints it: pieces, the recipes of their parts, and the data that these read.

use super::board_recipes::BoardRecipes;
use crate::board::geometry::{Geometry, Numbering};
use crate::board::piece::{Movement, Piece};
use crate::board::slider::Slider;
use crate::hashed::Hashed;
use crate::recipe::{
    DataTable, Field, LineRecipes, LookUp, NumberType, PiecePart, Role, Slots, Start, Storage, WithoutSlots,
};
use crate::scheme::entry_recipe::{EntryRecipe, pointer};
use crate::spec::Problem;
use crate::tables::Tables;
use crate::tables::board::{BoardTables, Fixed, Form, Table as BoardTable};

/// The pieces of a file, and what their look-ups need.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// What was built, for `SCHEME`.
    pub(crate) scheme: String,
    /// The number of squares.
    pub(crate) squares: usize,
    /// The kind of sets.
    pub(crate) sets: NumberType,
    pub(crate) pieces: Vec<PieceLookUp>,
    pub(crate) parts: Vec<PiecePart>,
    pub(crate) tables: Vec<DataTable>,
    /// Sets that do not depend on the occupancy.
    pub(crate) fixed: Fixed,
}

/// Which look-ups there are in constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constants {
    /// None: those at run time are for constants, too, or there are none.
    AtRunTime,
    /// Those at run time, by another function.
    Same,
    /// Others, line by line.
    ByLines,
}

/// The look-up of a piece: the union of what its parts give.
#[derive(Clone, Debug)]
pub(crate) struct PieceLookUp {
    pub(crate) name: String,
    /// At run time.
    pub(crate) parts: Vec<usize>,
    /// In constants, where tables cannot be read.
    pub(crate) in_constants: Vec<WithoutSlots>,
}

impl Program {
    /// Rook, bishop and queen on the chess board, by these recipes.
    fn of_sliders(tables: &Tables, parts: Vec<PiecePart>, more: Vec<DataTable>) -> Self {
        let [rook, bishop] = Slider::ALL.map(WithoutSlots::Chess);
        let pieces = [
            ("rook", vec![0], vec![rook]),
            ("bishop", vec![1], vec![bishop]),
            ("queen", vec![0, 1], vec![rook, bishop]),
        ];
        let pieces = pieces.map(|(name, parts, in_constants)| PieceLookUp {
            name: name.to_owned(),
            parts,
            in_constants,
        });
        Self {
            scheme: tables.name(),
            squares: crate::board::SQUARES,
            sets: NumberType::Word,
            pieces: pieces.into(),
            parts,
            tables: more,
            fixed: Fixed::new(&chess(), tables.spec.steppers, tables.spec.lines),
        }
    }

    /// The line-wise look-ups of rook, bishop and queen.
    pub(crate) fn of_lines(tables: &Tables, recipes: LineRecipes) -> Self {
        Self::of_sliders(tables, recipes.parts.into(), recipes.tables)
    }

    /// The look-ups of rook, bishop and queen in slots.
    pub(crate) fn of_slots(tables: &Tables, hashed: &Hashed, storage: Storage) -> Self {
        let blocks = hashed.blocks();
        let slots_name = |slider: Slider| match slider {
            _ if blocks.len() == 1 => "SLOTS",
            Slider::Rook => "ROOK_SLOTS",
            Slider::Bishop => "BISHOP_SLOTS",
        };
        let mut more = Vec::new();
        let parts = Slider::ALL.map(|slider| {
            let encoding = hashed.encodings[slider as usize];
            let entry = EntryRecipe::new(encoding, slider, storage);
            let table = slots_name(slider).to_owned();
            if let Some(&(_, slots)) = blocks.get(slider as usize) {
                let doc = encoding.what_slots_hold();
                more.push(DataTable::new(Role::Slots, &*table, doc, entry.kind, slots.iter().copied()));
            }
            let index = hashed.index_recipe(slider);
            let mut fields = index.fields;
            if index.first.is_none() {
                let offsets = hashed.squares(slider).map(|(.., offset)| u128::from(offset));
                fields.push(Field::new(
                    "offset",
                    "Where the slots of the square start.",
                    pointer(&table, "start"),
                    offsets,
                ));
            }
            fields.extend(entry.fields);
            let slots = Slots {
                table,
                kind: entry.kind,
                start: index.first.map_or(Start::Field("offset"), Start::Computed),
                index: index.index,
                bounds: index.bounds,
                encoding,
                attacks: entry.attacks,
                walk: WithoutSlots::Chess(slider),
            };
            PiecePart { name: name_of(slider).to_owned(), fields, look_up: LookUp::Slots(slots) }
        });
        if let Some(numbering) = hashed.numbering {
            let unions = numbering.unions.iter().copied();
            more.push(DataTable::new(
                Role::Sets,
                "UNIONS",
                "Unions of attack sets.",
                NumberType::Word,
                unions,
            ));
        }
        Self::of_sliders(tables, parts.into(), more)
    }

    /// The look-ups of any pieces on any board. `fill`: whether slots are filled at start-up. `constants`: which
    /// look-ups there are in constants.
    ///
    /// # Errors
    /// If there are no tables line by line.
    pub(crate) fn of_board(
        scheme: String,
        tables: &BoardTables,
        fill: bool,
        constants: Constants,
    ) -> Result<Self, Problem> {
        let sets = if tables.board.word_bits() == u128::BITS { NumberType::Wide } else { NumberType::Word };
        let mut program = Self {
            scheme,
            squares: tables.board.squares(),
            sets,
            pieces: Vec::new(),
            parts: Vec::new(),
            tables: Vec::new(),
            fixed: tables.fixed.clone(),
        };
        let mut builder = BoardProgram {
            program: &mut program,
            recipes: BoardRecipes { sets },
            known: Vec::new(),
            tables,
            fill,
        };
        for (piece, numbers) in &tables.pieces {
            builder.add_piece(piece, numbers)?;
        }
        if constants == Constants::ByLines {
            for (number, (piece, _)) in tables.pieces.iter().enumerate() {
                let part = builder.by_lines(piece, &piece.name)?;
                builder.program.pieces[number].in_constants = vec![WithoutSlots::Part(part)];
            }
        }
        if constants == Constants::AtRunTime {
            program.pieces.iter_mut().for_each(|piece| piece.in_constants.clear());
        }
        Ok(program)
    }

    /// The first part with the same numbers of squares, whose data a part shares.
    pub(crate) fn data_of(&self, part: usize) -> usize {
        let fields = &self.parts[part].fields;
        self.parts.iter().position(|other| other.fields == *fields).unwrap_or(part)
    }

    /// The parts whose data are stored.
    pub(crate) fn stored(&self) -> impl Iterator<Item = usize> {
        (0..self.parts.len())
            .filter(|&part| self.data_of(part) == part && !self.parts[part].fields.is_empty())
    }

    /// The first piece whose look-up is this part alone.
    pub(crate) fn piece_of(&self, part: usize) -> Option<&PieceLookUp> {
        self.pieces.iter().find(|piece| piece.parts == [part])
    }

    /// The part whose look-up stands in the function of a piece.
    pub(crate) fn own_part(&self, piece: &PieceLookUp) -> Option<usize> {
        let [part] = piece.parts[..] else { return None };
        let is_first = self.piece_of(part).is_some_and(|first| first.name == piece.name);
        (is_first && !self.has_function(part)).then_some(part)
    }

    /// Whether a part has a function of its own: constants or the filling call it, or pieces that have other parts, too.
    pub(crate) fn has_function(&self, part: usize) -> bool {
        let is_used = self.pieces.iter().any(|piece| piece.parts.contains(&part));
        self.is_walked(|other| other == part) || is_used && self.piece_of(part).is_none()
    }

    /// Whether look-ups in constants or the filling use a part.
    pub(crate) fn is_walked(&self, is_meant: impl Fn(usize) -> bool) -> bool {
        let slots = self.parts.iter().filter_map(PiecePart::slots).map(|slots| &slots.walk);
        let mut walks = self.pieces.iter().flat_map(|piece| &piece.in_constants).chain(slots);
        walks.any(|walk| matches!(walk, WithoutSlots::Part(part) if is_meant(*part)))
    }

    /// The table with this name.
    pub(crate) fn table(&self, name: &str) -> &DataTable {
        self.tables.iter().find(|table| table.name == name).expect("recipes name tables of the program")
    }

    /// Whether a part has slots that a function fills, if `fill` is on.
    pub(crate) fn fills(&self, part: usize) -> bool {
        self.parts[part].slots().is_some_and(|slots| slots.walk != WithoutSlots::Nowhere)
    }
}

/// The chess board.
fn chess() -> Geometry {
    Geometry::read("8x8", Numbering::ByRank).expect("it is a board")
}

/// The name of a slider.
pub(crate) const fn name_of(slider: Slider) -> &'static str {
    match slider {
        Slider::Rook => "rook",
        Slider::Bishop => "bishop",
    }
}

/// Adds pieces of a board to a program.
struct BoardProgram<'a> {
    program: &'a mut Program,
    recipes: BoardRecipes,
    /// The parts that are there, by their tables.
    known: Vec<(Known, usize)>,
    tables: &'a BoardTables,
    fill: bool,
}

/// What tells parts of a board apart: the number of the table, and what a look-up in it is for.
#[derive(Clone, PartialEq, Eq)]
enum Known {
    /// A table with one look-up.
    Table(usize),
    /// Rays: whether pieces hop along them.
    Rays(usize, bool),
    /// The number of a line.
    Line(usize, usize),
    /// What a piece does, looked up line by line.
    Movement(Movement),
}

impl BoardProgram<'_> {
    fn add_piece(&mut self, piece: &Piece, numbers: &[usize]) -> Result<(), Problem> {
        let mut wanted = Vec::new();
        for &number in numbers {
            match &self.tables.tables[number] {
                BoardTable::LineSlots(lines) => {
                    let lines = lines.numbers(&self.tables.board, piece).into_iter();
                    wanted.extend(lines.map(|line| Known::Line(number, line)));
                }
                BoardTable::Lines(_) => wanted.push(Known::Rays(number, hops(&piece.movement))),
                _ => wanted.push(Known::Table(number)),
            }
        }
        let several = wanted.len() > 1;
        let mut parts = Vec::new();
        for (place, known) in wanted.into_iter().enumerate() {
            let found = self.known.iter().find(|(other, _)| *other == known).map(|&(_, part)| part);
            parts.push(if let Some(part) = found {
                part
            } else {
                let name = format!("{}_{}", piece.name, place + 1);
                let name = if several { self.free_name(name) } else { piece.name.clone() };
                let part = self.part(&known, &name, &piece.movement)?;
                self.known.push((known, part));
                part
            });
        }
        let in_constants = parts.iter().map(|&part| WithoutSlots::Part(part)).collect();
        self.program.pieces.push(PieceLookUp { name: piece.name.clone(), parts, in_constants });
        Ok(())
    }

    /// `name`, or a longer one if a piece or another part has it.
    fn free_name(&self, mut name: String) -> String {
        let pieces = &self.tables.pieces;
        while pieces.iter().any(|(piece, _)| piece.name == name)
            || self.program.parts.iter().any(|part| part.name == name)
        {
            name.push('_');
        }
        name
    }

    /// Adds the part for what is known of it, and gives its number.
    fn part(&mut self, known: &Known, name: &str, movement: &Movement) -> Result<usize, Problem> {
        let part = match *known {
            Known::Table(number) => match &self.tables.tables[number] {
                BoardTable::Leaps(leaps) => {
                    return Ok(self.add_lines(self.recipes.leaps(name, leaps), movement));
                }
                BoardTable::Hashed(hashed) => {
                    let walk = if self.fill {
                        let part = self.tables.part(number).expect("it has slots");
                        WithoutSlots::Part(self.by_lines(&part, name)?)
                    } else {
                        WithoutSlots::Nowhere
                    };
                    let (part, more) = self.recipes.slots(name, hashed, walk);
                    self.program.tables.extend(more);
                    part
                }
                _ => panic!("{OTHER_TABLES}"),
            },
            Known::Line(number, line) => {
                const SLOTS: &str = "LINE_SLOTS";
                let BoardTable::LineSlots(lines) = &self.tables.tables[number] else {
                    panic!("{OTHER_TABLES}")
                };
                if self.program.tables.is_empty() {
                    self.program.tables.push(self.recipes.line_table(SLOTS, lines));
                }
                self.recipes.line_slots(name, lines, line, SLOTS)
            }
            Known::Rays(number, hops) => {
                let BoardTable::Lines(lines) = &self.tables.tables[number] else { panic!("{OTHER_TABLES}") };
                return Ok(self.add_lines(self.recipes.lines(name, lines, hops), movement));
            }
            Known::Movement(_) => panic!("{OTHER_TABLES}"),
        };
        self.program.parts.push(part);
        Ok(self.program.parts.len() - 1)
    }

    /// Adds a part that looks up what moves so line by line.
    fn add_lines(&mut self, part: PiecePart, movement: &Movement) -> usize {
        self.program.parts.push(part);
        let number = self.program.parts.len() - 1;
        self.known.push((Known::Movement(movement.clone()), number));
        number
    }

    /// The part that looks up a piece line by line.
    fn by_lines(&mut self, piece: &Piece, name: &str) -> Result<usize, Problem> {
        let same = |(known, _): &&(Known, usize)| matches!(known, Known::Movement(movement) if is_same(movement, &piece.movement));
        if let Some((_, part)) = self.known.iter().find(same) {
            return Ok(*part);
        }
        let board = self.tables.board.clone();
        let built = BoardTables::build(board, vec![piece.clone()], Form::Lines)?;
        let name = self.free_name(format!("{name}_lines"));
        let part = match &built.tables[0] {
            BoardTable::Lines(lines) => self.recipes.lines(&name, lines, hops(&piece.movement)),
            BoardTable::Leaps(leaps) => self.recipes.leaps(&name, leaps),
            _ => panic!("{OTHER_TABLES}"),
        };
        Ok(self.add_lines(part, &piece.movement))
    }
}

/// Why there are no others.
const OTHER_TABLES: &str = "source without dependencies does without PEXT on other boards";

/// Whether pieces move alike, in whatever order their steps are.
fn is_same(one: &Movement, other: &Movement) -> bool {
    let (one, other) = (one.single(), other.single());
    one.len() == other.len() && one.iter().all(|step| other.contains(step))
}

/// Whether a piece hops.
fn hops(movement: &Movement) -> bool {
    matches!(movement, Movement::Hopper(_))
}

#[cfg(test)]
mod tests;
