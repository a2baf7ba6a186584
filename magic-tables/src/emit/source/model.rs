//! What a file of source holds, before a language prints it: pieces, the recipes of their parts,
//! and the data that these read.

use crate::board::SQUARES;
use crate::board::slider::Slider;
pub(crate) use crate::board::square::name_of;
use crate::recipe::{
    DataTable, Field, NumberType, PiecePart, Role, SliderRecipes, Storage, WithoutSlots, tables_of,
};
use crate::scheme::entry_recipe::{EntryRecipe, pointer};
use crate::tables::SlotTables;
use crate::tables::board::{Fixed, Vectors};
use crate::tables::{ChessTables, Tables};

/// The pieces of a file, and what their look-ups need.
#[derive(Clone, Debug)]
pub(crate) struct SourceModel {
    /// What was built, for `SCHEME`.
    pub(crate) scheme: String,
    /// The number of squares.
    pub(crate) squares: usize,
    /// The kind of sets.
    pub(crate) sets: NumberType,
    pub(crate) pieces: Vec<PieceLookUp>,
    pub(crate) parts: Vec<PiecePart>,
    pub(crate) tables: Vec<DataTable>,
    /// The parts that vectors can look up, too.
    pub(crate) in_vectors: Vec<VectorPart>,
    /// Sets that do not depend on the occupancy.
    pub(crate) fixed: Fixed,
    /// Whether it stands beside the model of rook, bishop and queen on the chess board.
    pub(crate) beside: bool,
}

/// A part along two lines that vectors can look up.
#[derive(Clone, Debug)]
pub(crate) struct VectorPart {
    /// The number of the part.
    pub(crate) part: usize,
    /// Whether it hops.
    pub(crate) hops: bool,
    /// The vectors of all squares.
    pub(crate) vectors: Vectors,
}

impl VectorPart {
    /// Whether rays are too long for any vectors but those of 32 bytes.
    pub(crate) const fn is_long(&self) -> bool {
        self.vectors.way.behind == 1
    }
}

/// Which look-ups there are in constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Constants {
    /// There are none, or those at run time are for constants, too.
    AtRunTime,
    /// They are those at run time, by another function.
    Same,
    /// They are others, which look up line by line.
    ByLines,
}

/// The look-up of a piece: the union of what its parts give.
#[derive(Clone, Debug)]
pub(crate) struct PieceLookUp {
    pub(crate) name: String,
    /// The parts that are looked up at run time.
    pub(crate) parts: Vec<usize>,
    /// What is looked up in constants, where tables cannot be read.
    pub(crate) in_constants: Vec<WithoutSlots>,
}

impl SourceModel {
    /// The look-ups of the pieces that have tables of the chess board, if there are such.
    pub(crate) fn of_chess(tables: &Tables, storage: Storage) -> Option<Self> {
        let recipes = match tables.chess.as_ref()? {
            ChessTables::Slots(hashed) => slots(hashed, storage),
            ChessTables::LineWise(lines) => (lines.recipes)(storage),
        };
        let spec = &tables.spec;
        let mut pieces = Vec::new();
        for (name, like) in tables.sliders() {
            pieces.push(PieceLookUp::of_chess(name.clone(), like));
        }
        Some(Self {
            scheme: tables.name(),
            squares: SQUARES,
            sets: NumberType::Word,
            pieces,
            parts: recipes.parts.into(),
            tables: recipes.tables,
            in_vectors: Vec::new(),
            fixed: Fixed::new(&spec.geometry().ok()?, spec.steppers, spec.lines),
            beside: false,
        })
    }

    /// The model without the part of a slider that no piece has, and without the tables that it
    /// alone reads.
    pub(crate) fn without_unused(mut self) -> Self {
        if !self.slides() {
            // The tables of any board have no such parts.
            return self;
        }
        let mut parts = 0..self.parts.len();
        let Some(unused) = parts.find(|&part| !self.is_used(part)) else {
            return self;
        };
        self.parts.remove(unused);
        let used = self.pieces.iter_mut().flat_map(|piece| &mut piece.parts);
        for part in used {
            *part -= usize::from(*part > unused);
        }
        let read: Vec<String> = self
            .parts
            .iter()
            .flat_map(|part| tables_of(&part.recipe()))
            .collect();
        self.tables.retain(|table| read.contains(&table.name));
        self
    }

    /// Whether its tables are those of sliders on the chess board.
    pub(crate) fn slides(&self) -> bool {
        Slider::ALL.into_iter().any(|slider| self.has(slider))
    }

    /// Whether a piece moves like this slider on the chess board.
    pub(crate) fn has(&self, slider: Slider) -> bool {
        self.pieces
            .iter()
            .any(|piece| piece.in_constants.contains(&WithoutSlots::Chess(slider)))
    }

    /// The first part with the same numbers of squares, whose data a part shares.
    pub(crate) fn data_of(&self, part: usize) -> usize {
        let fields = &self.parts[part].fields;
        self.parts
            .iter()
            .position(|other| other.fields == *fields)
            .unwrap_or(part)
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
        let is_first = self
            .piece_of(part)
            .is_some_and(|first| first.name == piece.name);
        (is_first && !self.has_function(part)).then_some(part)
    }

    /// Whether a part has a function of its own: constants or the filling call it, or pieces that
    /// have other parts, too.
    pub(crate) fn has_function(&self, part: usize) -> bool {
        let is_walked = self.is_walked(|other| other == part);
        is_walked || self.is_used(part) && self.piece_of(part).is_none()
    }

    /// Whether a piece is looked up in a part.
    fn is_used(&self, part: usize) -> bool {
        self.pieces.iter().any(|piece| piece.parts.contains(&part))
    }

    /// Whether look-ups in constants or the filling use a part.
    pub(crate) fn is_walked(&self, is_meant: impl Fn(usize) -> bool) -> bool {
        let slots = self
            .parts
            .iter()
            .filter_map(PiecePart::slots)
            .map(|slots| &slots.walk);
        let mut walks = self
            .pieces
            .iter()
            .flat_map(|piece| &piece.in_constants)
            .chain(slots);
        walks.any(|walk| matches!(walk, WithoutSlots::Part(part) if is_meant(*part)))
    }

    /// The table with this name.
    pub(crate) fn table(&self, name: &str) -> &DataTable {
        self.tables
            .iter()
            .find(|table| table.name == name)
            .expect("recipes name tables of the model")
    }

    /// The parts with slots that a function fills, if `fill` is on.
    pub(crate) fn filled(&self) -> impl Iterator<Item = usize> {
        (0..self.parts.len()).filter(|&part| self.fills(part))
    }

    /// Whether a function fills the table, if `fill` is on.
    pub(crate) fn fills_table(&self, table: &str) -> bool {
        self.filled().any(|part| {
            self.parts[part]
                .slots()
                .is_some_and(|slots| slots.table == table)
        })
    }

    /// Whether a part has slots that a function fills, if `fill` is on.
    pub(crate) fn fills(&self, part: usize) -> bool {
        self.parts[part]
            .slots()
            .is_some_and(|slots| slots.walk != WithoutSlots::Nowhere)
    }
}

/// The look-ups of rook and bishop in slots.
fn slots(hashed: &SlotTables, storage: Storage) -> SliderRecipes {
    let blocks = hashed.blocks();
    let mut more = Vec::new();
    let parts = Slider::ALL.map(|slider| {
        let encoding = hashed.encodings[slider as usize];
        let entry = EntryRecipe::new(encoding, slider, storage);
        let table = match slider {
            _ if blocks.len() == 1 => "SLOTS",
            Slider::Rook => "ROOK_SLOTS",
            Slider::Bishop => "BISHOP_SLOTS",
        };
        let table = table.to_owned();
        if let Some(&(_, slots)) = blocks.get(slider as usize) {
            let doc = encoding.what_slots_hold();
            more.push(DataTable::new(
                Role::Slots,
                &*table,
                doc,
                entry.kind,
                slots.iter().copied(),
            ));
        }
        let mut index = hashed.index_recipe(slider);
        if index.first.is_none() {
            let offsets = hashed.squares(slider).map(|data| data.offset);
            let doc = "Where the slots of the square start.";
            let start = pointer(&table, "start");
            index.fields.push(Field::new("offset", doc, start, offsets));
        }
        index.fields.extend(entry.fields);
        let walk = WithoutSlots::Chess(slider);
        index.part(
            name_of(slider),
            &table,
            (entry.kind, encoding, entry.attacks),
            walk,
        )
    });
    if let Some(numbering) = hashed.numbers {
        let unions = numbering.unions.iter().copied();
        more.push(DataTable::new(
            Role::Sets,
            "UNIONS",
            "Unions of attack sets.",
            NumberType::Word,
            unions,
        ));
    }
    SliderRecipes {
        parts,
        tables: more,
    }
}

impl PieceLookUp {
    /// The piece `name`, which moves like this piece of chess: a rook is the first part, and a
    /// bishop the second one.
    fn of_chess(name: String, like: &str) -> Self {
        let parts = match like {
            "rook" => vec![0],
            "bishop" => vec![1],
            _ => vec![0, 1],
        };
        let mut in_constants = Vec::new();
        for &part in &parts {
            in_constants.push(WithoutSlots::Chess(Slider::ALL[part]));
        }
        Self {
            name,
            parts,
            in_constants,
        }
    }

    /// The piece of chess whose tables it has.
    pub(crate) fn like(&self) -> Option<&'static str> {
        match self.in_constants[..] {
            [WithoutSlots::Chess(slider)] => Some(name_of(slider)),
            [WithoutSlots::Chess(_), _] => Some("queen"),
            _ => None,
        }
    }
}
