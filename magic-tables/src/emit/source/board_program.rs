//! The program of the tables of any board.

use super::board_recipes::BoardRecipes;
use super::program::{Constants, InVectors, PieceLookUp, Program, name_of};
use crate::board::piece::{Kind, Movement, Path, Piece};
use crate::board::slider::Slider;
use crate::recipe::{DataTable, NumberType, PiecePart, WithoutSlots};
use crate::spec::{Problem, Scheme, Spec};
use crate::tables::Tables;
use crate::tables::board::{BoardTables, Part, Table as BoardTable};

impl Program {
    /// The look-ups in the tables of any board, if there are such. `fill`: whether slots are filled at start-up. `constants`:
    /// which look-ups there are in constants.
    ///
    /// # Errors
    /// If there are no tables line by line.
    pub(crate) fn of_board(all: &Tables, fill: bool, constants: Constants) -> Result<Option<Self>, Problem> {
        let Some(tables) = &all.board else { return Ok(None) };
        let sets = if tables.board.word_bits() == u128::BITS { NumberType::Wide } else { NumberType::Word };
        let mut program = Self {
            scheme: all.name(),
            squares: tables.board.squares(),
            sets,
            pieces: Vec::new(),
            parts: Vec::new(),
            tables: Vec::new(),
            in_vectors: Vec::new(),
            fixed: tables.fixed.clone(),
            beside: all.chess.is_some(),
        };
        let mut builder = BoardProgram {
            program: &mut program,
            recipes: BoardRecipes { sets },
            known: Vec::new(),
            tables,
            fill,
        };
        for (piece, parts) in &tables.pieces {
            builder.add_piece(piece, parts)?;
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
        Ok(Some(program))
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
    /// Rays, and the kind of the pieces that move along them.
    Rays(usize, Kind),
    /// The number of a line, and whether pieces hop along it.
    Line(usize, usize, bool),
    /// What a piece does, looked up line by line.
    Movement(Movement),
}

impl BoardProgram<'_> {
    fn add_piece(&mut self, piece: &Piece, parts: &[Part]) -> Result<(), Problem> {
        let mut wanted = Vec::new();
        for &Part { ref movement, table: number } in parts {
            let table = &self.tables.tables[number];
            match table {
                BoardTable::LineSlots(_) | BoardTable::PextLines(_) => {
                    let lines = table.lines_of(&self.tables.board, movement).into_iter();
                    wanted.extend(lines.map(|line| (Known::Line(number, line, movement.hops()), movement)));
                }
                BoardTable::Lines(_) => {
                    wanted.push((Known::Rays(number, movement.0[0].kind.on_ray()), movement));
                }
                BoardTable::Hashed(_) => wanted.push((Known::Table(number), movement)),
            }
        }
        let several = wanted.len() > 1;
        let mut parts = Vec::new();
        for (place, (known, movement)) in wanted.into_iter().enumerate() {
            let found = self.known.iter().find(|(other, _)| *other == known).map(|&(_, part)| part);
            parts.push(if let Some(part) = found {
                part
            } else {
                let name = format!("{}_{}", piece.name, place + 1);
                let name = if several { name } else { piece.name.clone() };
                let name = self.free_name(name, &piece.name);
                let part = self.part(&known, &name, movement)?;
                self.known.push((known, part));
                part
            });
        }
        let in_constants = parts.iter().map(|&part| WithoutSlots::Part(part)).collect();
        self.program.pieces.push(PieceLookUp { name: piece.name.clone(), parts, in_constants });
        Ok(())
    }

    /// `name`, or a longer one if another piece than `owner` or another part has it.
    fn free_name(&self, mut name: String, owner: &str) -> String {
        let pieces = &self.tables.pieces;
        while pieces.iter().any(|(piece, _)| piece.name == name && name != owner)
            || self.program.parts.iter().any(|part| part.name == name)
            // Its slots would be called like those of lines.
            || name == "line" && self.tables.tables.iter().any(has_slots_of_lines)
            || self.program.beside && Slider::ALL.into_iter().any(|slider| name_of(slider) == name)
        {
            name += "_too";
        }
        name
    }

    /// Adds the part for what is known of it, and gives its number.
    fn part(&mut self, known: &Known, name: &str, movement: &Movement) -> Result<usize, Problem> {
        let (Known::Table(number) | Known::Rays(number, _) | Known::Line(number, ..)) = *known else {
            panic!("{OTHER_TABLES}")
        };
        let part = match (&self.tables.tables[number], known) {
            (BoardTable::Hashed(hashed), _) => {
                let walk = if self.fill {
                    let movement = self.tables.movement_in(number).expect("it has slots").clone();
                    WithoutSlots::Part(self.by_lines(&Piece { name: name.to_owned(), movement }, name)?)
                } else {
                    WithoutSlots::Nowhere
                };
                let (part, slots) = self.recipes.slots(name, hashed, walk);
                self.program.tables.push(slots);
                part
            }
            (BoardTable::PextLines(lines), &Known::Line(_, line, hops)) => {
                let slots = self.slots_of_lines(number);
                self.add_table(BoardRecipes::pext_line_table(&slots, lines));
                self.recipes.pext_lines(name, lines, (line, hops), &slots)
            }
            (BoardTable::LineSlots(lines), &Known::Line(_, line, hops)) => {
                let sets = self.recipes.sets;
                let slots = self.slots_of_lines(number);
                self.add_table(BoardRecipes { sets }.line_table(&slots, lines));
                self.recipes.line_slots(name, lines, (line, hops), &slots)
            }
            (BoardTable::Lines(lines), &Known::Rays(_, kind)) => {
                let part = self.recipes.lines(name, &[(kind, lines)], None);
                let part = self.add_lines(part, movement);
                let in_vectors = |vectors| InVectors { part, hops: kind.hops(), vectors };
                self.program.in_vectors.extend(lines.vectors.clone().map(in_vectors));
                return Ok(part);
            }
            _ => panic!("{OTHER_TABLES}"),
        };
        self.program.parts.push(part);
        Ok(self.program.parts.len() - 1)
    }

    /// What the slots that lines share are called in the table with this number: there is one for each scheme.
    fn slots_of_lines(&self, number: usize) -> String {
        match self.tables.tables[..number].iter().filter(|table| has_slots_of_lines(table)).count() {
            0 => "LINE_SLOTS".to_owned(),
            before => format!("LINE_SLOTS_{}", before + 1),
        }
    }

    /// Adds the slots of lines, once.
    fn add_table(&mut self, slots: DataTable) {
        if !self.program.tables.iter().any(|table| table.name == slots.name) {
            self.program.tables.push(slots);
        }
    }

    /// Adds a part that looks up this movement line by line. Gives its number.
    fn add_lines(&mut self, part: PiecePart, movement: &Movement) -> usize {
        self.program.parts.push(part);
        let number = self.program.parts.len() - 1;
        self.known.push((Known::Movement(movement.clone()), number));
        number
    }

    /// The part that looks up a piece line by line.
    fn by_lines(&mut self, piece: &Piece, name: &str) -> Result<usize, Problem> {
        let same = |(known, _): &&(Known, usize)| matches!(known, Known::Movement(movement) if movement.is_same(&piece.movement));
        if let Some((_, part)) = self.known.iter().find(same) {
            return Ok(*part);
        }
        let board = &self.tables.board;
        let name = self.free_name(format!("{name}_lines"), "");
        let (leaps, rays): (Vec<_>, Vec<_>) = piece.movement.0.iter().cloned().partition(Path::is_leap);
        let moving = |paths| Piece { name: piece.name.clone(), movement: Movement(paths) };
        let leaps = (!leaps.is_empty()).then(|| crate::tables::board::leaps(board, &moving(leaps)));
        let pieces = if rays.is_empty() { Vec::new() } else { vec![moving(rays)] };
        let built = BoardTables::build(board.clone(), pieces, Scheme::Hyperbola, &Spec::default())?;
        let parts = built.pieces.iter().flat_map(|(_, parts)| parts);
        let of_rays: Vec<_> = parts
            .map(|part| match &built.tables[part.table] {
                BoardTable::Lines(lines) => (part.movement.0[0].kind.on_ray(), lines),
                _ => panic!("{OTHER_TABLES}"),
            })
            .collect();
        let part = self.recipes.lines(&name, &of_rays, leaps.as_ref());
        Ok(self.add_lines(part, &piece.movement))
    }
}

/// Whether lines share slots in this table.
const fn has_slots_of_lines(table: &BoardTable) -> bool {
    matches!(table, BoardTable::LineSlots(_) | BoardTable::PextLines(_))
}

/// Why there are no others.
const OTHER_TABLES: &str = "these tables hold no lines";
