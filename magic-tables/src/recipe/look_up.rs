//! What recipes read: numbers of squares, and tables. What they make: the look-ups of pieces.

use super::expression::{Expr, Node, NumberType, Recipe};
use super::formula::{element, from_start, named};
use crate::board::slider::Slider;
use crate::encoding::Encoding;

/// The look-up of a piece, or of a part of one.
#[derive(Clone, Debug)]
pub(crate) struct PiecePart {
    /// The name of the piece, or, if the piece has other parts, one of its own.
    pub(crate) name: String,
    /// The numbers of each square.
    pub(crate) fields: Vec<Field>,
    /// The look-up.
    pub(crate) look_up: LookUp,
}

/// How an attack set is found.
#[derive(Clone, Debug)]
pub(crate) enum LookUp {
    /// In a slot for each relevant occupancy.
    Slots(Slots),
    /// By a recipe that gives the attack set.
    Lines(Recipe),
}

/// A slot for each relevant occupancy.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    /// The table.
    pub(crate) table: String,
    /// The kind of its numbers.
    pub(crate) kind: NumberType,
    /// The number of the first slot of the square.
    pub(crate) start: Start,
    /// The number of the slot from there.
    pub(crate) index: Recipe,
    /// What bounds it.
    pub(crate) bounds: Bounds,
    /// What slots hold.
    pub(crate) encoding: Encoding,
    /// The attack set for what the slot holds, which is called `slot`.
    pub(crate) attacks: Expr,
    /// What the part attacks, found without slots, for the function that fills them.
    pub(crate) walk: WithoutSlots,
}

/// A way to an attack set without slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WithoutSlots {
    /// That of a slider on the chess board.
    Chess(Slider),
    /// That of another part, by its number.
    Part(usize),
    /// None: slots are not filled.
    Nowhere,
}

/// Where the slots of a square start.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Start {
    /// A field has the number of the first one.
    Field(&'static str),
    /// An expression gives it.
    Computed(Expr),
}

/// What bounds the number of a slot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bounds {
    /// The relevant squares. No other square of an occupancy makes a difference.
    pub(crate) relevant: Expr,
    /// The greatest index.
    pub(crate) greatest: Expr,
    /// Whether the slots of each square reach up to the greatest index, so that compilers need not try any occupancy.
    pub(crate) is_exact: bool,
}

/// A number of each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) form: Notation,
    /// One for each square.
    pub(crate) numbers: Vec<u128>,
}

/// The type and the notation of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// A set of squares or a factor, in hexadecimal digits.
    Bits(NumberType),
    /// A shift, in decimal digits.
    Count,
    /// The number of the first element of the square in a table.
    Offset,
    /// The same. Languages that have pointers point to the element, and call that so.
    Pointer {
        /// The table.
        table: String,
        /// The name of the pointer.
        name: &'static str,
    },
}

/// A table that squares share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DataTable {
    pub(crate) name: String,
    pub(crate) doc: String,
    /// The kind of its numbers.
    pub(crate) kind: NumberType,
    pub(crate) numbers: Vec<u128>,
    pub(crate) role: Role,
}

/// What a table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It holds slots, which start with a line of the cache, and which a function may fill.
    Slots,
    /// Slots lead to its elements.
    Sets,
    /// It is small, and lies beside the data of the squares where that saves an address.
    Beside,
}

impl PiecePart {
    /// A part that is looked up line by line.
    pub(crate) fn of_lines(name: &str, fields: Vec<Field>, recipe: impl Into<Recipe>) -> Self {
        Self { name: name.to_owned(), fields, look_up: LookUp::Lines(recipe.into()) }
    }

    /// The recipe for the attack set.
    pub(crate) fn recipe(&self) -> Recipe {
        match &self.look_up {
            LookUp::Lines(recipe) => recipe.clone(),
            LookUp::Slots(slots) => {
                let (mut found, load) = slots.found();
                found.statements.push(("slot", load));
                Recipe { result: slots.attacks.clone(), ..found }
            }
        }
    }

    /// Its slots, if it has any.
    pub(crate) const fn slots(&self) -> Option<&Slots> {
        match &self.look_up {
            LookUp::Slots(slots) => Some(slots),
            LookUp::Lines(_) => None,
        }
    }
}

impl Slots {
    /// The recipe for the number of the slot, from the first one of the square if a field has its number; and the element of the
    /// table.
    pub(crate) fn found(&self) -> (Recipe, Expr) {
        let mut recipe = self.index.clone();
        let load = match &self.start {
            Start::Field(start) => from_start(&self.table, self.kind, start, recipe.result.clone()),
            Start::Computed(first) => {
                recipe.statements.insert(0, ("first", first.clone()));
                recipe.result = named("first", NumberType::Number) + recipe.result.number();
                element(&self.table, self.kind, recipe.result.clone())
            }
        };
        (recipe, load)
    }

    /// What the slot holds.
    pub(crate) fn slot(kind: NumberType) -> Expr {
        named("slot", kind)
    }
}

impl Field {
    /// A number for each of so many squares.
    pub(crate) fn new<T: Into<u128>>(
        name: impl Into<String>,
        doc: impl Into<String>,
        form: Notation,
        numbers: impl IntoIterator<Item = T>,
    ) -> Self {
        let numbers = numbers.into_iter().map(Into::into).collect();
        Self { name: name.into(), doc: doc.into(), form, numbers }
    }

    /// A set or a factor in 64 bits for each square of the chess board.
    pub(crate) fn word(name: &str, doc: &str, word: impl FnMut(usize) -> u64) -> Self {
        Self::new(name, doc, Notation::Bits(NumberType::Word), (0..crate::board::SQUARES).map(word))
    }

    /// The kind of the number in recipes.
    pub(crate) const fn kind(&self) -> NumberType {
        match self.form {
            Notation::Bits(kind) => kind,
            Notation::Count | Notation::Offset | Notation::Pointer { .. } => NumberType::Count,
        }
    }
}

impl DataTable {
    /// A table without rows.
    pub(crate) fn new<T: Into<u128>>(
        role: Role,
        name: impl Into<String>,
        doc: impl Into<String>,
        kind: NumberType,
        numbers: impl IntoIterator<Item = T>,
    ) -> Self {
        let numbers = numbers.into_iter().map(Into::into).collect();
        Self { name: name.into(), doc: doc.into(), kind, numbers, role }
    }
}

/// The names of the fields that recipes read, in any order.
pub(crate) fn fields_of(expressions: &[&Expr]) -> Vec<String> {
    let mut names = Vec::new();
    for expression in expressions {
        expression.visit(&mut |part| match &*part.node {
            Node::Field(name) => names.push(name.clone()),
            Node::Load(load) => names.extend(load.start.clone()),
            _ => {}
        });
    }
    names
}

/// The names of the tables that a recipe reads, in any order.
pub(crate) fn tables_of(recipe: &Recipe) -> Vec<String> {
    let mut names = Vec::new();
    recipe.visit(&mut |part| match &*part.node {
        Node::Load(load) => names.push(load.table.clone()),
        Node::Call(function, _) => names.extend(tables_of(&function.body)),
        _ => {}
    });
    names
}

/// How the squares of a piece find their slots.
#[derive(Clone, Debug)]
pub(crate) struct IndexRecipe {
    /// The numbers of each square, without that of its first slot.
    pub(crate) fields: Vec<Field>,
    /// The number of the first slot, if it is not stored.
    pub(crate) first: Option<Expr>,
    /// The number of the slot from there.
    pub(crate) index: Recipe,
    /// What bounds it.
    pub(crate) bounds: Bounds,
}

/// What a look-up stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// As little as the types in `lookup`.
    Least,
    /// Also what could be computed, because gcc has too few registers for that.
    Most,
}

/// The look-ups of a scheme on the chess board: of rooks, of bishops.
pub(crate) struct SliderRecipes {
    pub(crate) parts: [PiecePart; 2],
    pub(crate) tables: Vec<DataTable>,
}
