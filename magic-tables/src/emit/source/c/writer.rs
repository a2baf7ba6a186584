//! What writes recipes in C and C++: it knows where the data of a program are.

use std::fmt::Write as _;

use super::face::Face;
use crate::emit::source::program::Program;
use crate::recipe::{Expr, LookUp, Notation, NumberType, PiecePart, Role, Start, fields_of};
use crate::scheme::c_text::{CFunction, Dialect};

/// The type of a number of this kind. `set` is that of sets of 128 bits.
pub(super) fn kind(kind: NumberType, set: &str) -> &str {
    match kind {
        NumberType::Byte => "uint8_t",
        NumberType::Short => "uint16_t",
        NumberType::Half => "uint32_t",
        NumberType::Count => "unsigned",
        NumberType::Word => "uint64_t",
        NumberType::Wide => set,
        NumberType::Number => "size_t",
    }
}

/// The statement in front of look-ups of `square`. `q` has 64 bits where addresses have, which saves instructions.
pub(super) const SQUARE: &str = "const size_t q = square;\n";

/// Writes recipes of a program, and collects the functions that they call.
pub(super) struct Writer<'a> {
    pub(super) face: &'a Face<'a>,
    pub(super) dialect: &'a Dialect,
    pub(super) program: &'a Program,
    /// Whether a function fills slots.
    pub(super) fill: bool,
    /// The functions, each behind those that it calls.
    pub(super) functions: Vec<CFunction>,
    /// What stands for the name `slot`.
    pub(super) slot: String,
}

impl<'a> Writer<'a> {
    pub(super) const fn new(
        face: &'a Face<'a>,
        dialect: &'a Dialect,
        program: &'a Program,
        fill: bool,
    ) -> Self {
        Self { face, dialect, program, fill, functions: Vec::new(), slot: String::new() }
    }

    /// The type of a number.
    pub(super) fn kind(&self, of: NumberType) -> &'a str {
        kind(of, &self.face.word)
    }

    /// The statements of the look-up of a part, in `q` and `occupied`.
    pub(super) fn part(&mut self, number: usize) -> String {
        let part = &self.program.parts[number];
        match &part.look_up {
            LookUp::Lines(recipe) => {
                let statements = self.body(number, recipe);
                self.variables(number, &recipe.expressions()) + &statements
            }
            LookUp::Slots(slots) => {
                let (found, load) = slots.found();
                let mut statements = self.statements(number, &found);
                let slot = self.value(number, &load);
                let _ = writeln!(statements, "return {};", self.with_slot(&slot, number, &slots.attacks));
                let mut read = found.expressions();
                read.extend([&load, &slots.attacks]);
                self.variables(number, &read) + &statements
            }
        }
    }

    /// Variables for those numbers of the square `q` that these expressions read.
    pub(super) fn variables(&self, number: usize, expressions: &[&Expr]) -> String {
        let used = fields_of(expressions);
        let part = &self.program.parts[number];
        let is_start = |name: &str| matches!(part.slots(), Some(slots) if matches!(slots.start, Start::Field(start) if start == name));
        let (mut numbers, mut pointers) = (String::new(), String::new());
        for field in part.fields.iter().filter(|field| used.contains(&field.name)) {
            let name = &field.name;
            let value = self.member(number, name);
            let (kind, value) = match &field.form {
                Notation::Pointer { name: pointer, table } if is_start(name) => {
                    let constant = if self.fill { "" } else { "const " };
                    let kind = self.kind(self.program.table(table).kind);
                    let value = self.member(number, pointer);
                    let _ = writeln!(pointers, "{constant}{kind} *const {pointer} = {value};");
                    continue;
                }
                // It stands where it is used.
                Notation::Pointer { .. } => continue,
                Notation::Bits(NumberType::Wide) => {
                    (self.kind(NumberType::Wide), format!("{}({value})", self.dialect.name("read")))
                }
                Notation::Offset => ("size_t", value),
                Notation::Bits(_) | Notation::Count => (self.kind(field.kind()), value),
            };
            let _ = writeln!(numbers, "const {kind} {name} = {value};");
        }
        numbers + &pointers
    }

    /// A number of the square `q`.
    pub(super) fn member(&self, part: usize, name: &str) -> String {
        let owner = &self.program.parts[self.program.data_of(part)].name;
        format!("{}.{owner}_{name}[q]", self.dialect.squares())
    }

    /// The array or pointer for elements behind that whose number is in the field `start`, and the number of an element in it.
    pub(super) fn place(&mut self, part: usize, table: &str, start: &str, index: &Expr) -> (String, String) {
        let own = &self.program.parts[part];
        let field = own
            .fields
            .iter()
            .find(|field| field.name == start)
            .expect("parts have the fields that they read");
        match &field.form {
            Notation::Pointer { name, .. } => {
                let is_start =
                    own.slots().is_some_and(|slots| matches!(slots.start, Start::Field(one) if one == start));
                let pointer = if is_start { (*name).to_owned() } else { self.member(part, name) };
                (pointer, self.value(part, index))
            }
            _ => (self.table(table), self.behind(part, start, index)),
        }
    }

    /// The array of a table: one of its own, or a member of the data of squares.
    pub(super) fn table(&self, name: &str) -> String {
        let array = name.to_lowercase();
        if self.is_beside(name) {
            format!("{}.{array}", self.dialect.squares())
        } else {
            self.dialect.data(&array)
        }
    }

    /// Whether a table is a member of the data of squares, so that look-ups need one address: also slots without pointers are.
    pub(super) fn is_beside(&self, name: &str) -> bool {
        let is_computed =
            |part: &PiecePart| part.slots().is_some_and(|slots| matches!(slots.start, Start::Computed(_)));
        match self.program.table(name).role {
            Role::Beside => true,
            Role::Slots => !self.fill && self.program.parts.iter().all(is_computed),
            Role::Sets => false,
        }
    }

    /// The name of the function of a part.
    pub(super) fn part_function(&self, part: usize) -> String {
        self.dialect.name(&format!("{}_look_up", self.program.parts[part].name))
    }
}
