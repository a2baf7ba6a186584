//! Recipes in C and C++: what writes them knows where the data of a program are.

use std::fmt::Write as _;
use std::rc::Rc;

use super::face::{Face, Helper};
use crate::emit::source::program::Program;
use crate::recipe::{
    Expr, Function, Load, LookUp, Node, Notation, NumberType, OFFSET, Operator, PiecePart, Primitive, Recipe,
    Role, fields_of,
};

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
    /// What stands in front of the names of data.
    pub(super) data: &'a str,
    pub(super) program: &'a Program,
    /// The number of the part whose recipes are written.
    pub(super) part: usize,
    /// Whether a function fills slots.
    pub(super) fill: bool,
    /// The functions, each behind those that it calls.
    pub(super) functions: Vec<Helper>,
    /// What stands for the name `slot`.
    pub(super) slot: String,
}

impl<'a> Writer<'a> {
    pub(super) const fn new(face: &'a Face<'a>, data: &'a str, program: &'a Program, fill: bool) -> Self {
        Self { face, data, program, part: 0, fill, functions: Vec::new(), slot: String::new() }
    }

    /// The type of a number.
    pub(super) fn kind(&self, of: NumberType) -> &'a str {
        kind(of, &self.face.word)
    }

    /// The statements of the look-up of a part, in `q` and `occupied`.
    pub(super) fn look_up(&mut self, part: usize) -> String {
        self.part = part;
        let part = &self.program.parts[part];
        match &part.look_up {
            LookUp::Lines(recipe) => {
                let statements = self.body(recipe);
                self.variables(&recipe.expressions()) + &statements
            }
            LookUp::Slots(slots) => {
                let (found, load) = slots.found();
                let mut statements = self.statements(&found);
                let slot = self.value(&load);
                let _ = writeln!(statements, "return {};", self.with_slot(&slot, &slots.attacks));
                let mut read = found.expressions();
                read.extend([&load, &slots.attacks]);
                self.variables(&read) + &statements
            }
        }
    }

    /// Variables for those numbers of the square `q` that these expressions read.
    pub(super) fn variables(&self, expressions: &[&Expr]) -> String {
        let used = fields_of(expressions);
        let part = &self.program.parts[self.part];
        let is_start = |name: &str| name == OFFSET && part.slots().is_some_and(|slots| slots.first.is_none());
        let (mut numbers, mut pointers) = (String::new(), String::new());
        for field in part.fields.iter().filter(|field| used.contains(&field.name)) {
            let name = &field.name;
            let value = self.member(name);
            let (kind, value) = match &field.form {
                Notation::Pointer { name: pointer, table } if is_start(name) => {
                    let constant = if self.fill { "" } else { "const " };
                    let kind = self.kind(self.program.table(table).kind);
                    let value = self.member(pointer);
                    let _ = writeln!(pointers, "{constant}{kind} *const {pointer} = {value};");
                    continue;
                }
                // It stands where it is used.
                Notation::Pointer { .. } => continue,
                Notation::Bits(NumberType::Wide) => {
                    (self.kind(NumberType::Wide), format!("{}({value})", self.face.name("read")))
                }
                Notation::Offset => ("size_t", value),
                Notation::Bits(_) | Notation::Count => (self.kind(field.kind()), value),
            };
            let _ = writeln!(numbers, "const {kind} {name} = {value};");
        }
        numbers + &pointers
    }

    /// A number of the square `q`.
    pub(super) fn member(&self, name: &str) -> String {
        let owner = &self.program.parts[self.program.data_of(self.part)].name;
        format!("{}squares.{owner}_{name}[q]", self.data)
    }

    /// The array or pointer for elements behind that whose number is in the field `start`, and the number of an element in it.
    pub(super) fn place(&mut self, table: &str, start: &str, index: &Expr) -> (String, String) {
        let own = &self.program.parts[self.part];
        let field = own
            .fields
            .iter()
            .find(|field| field.name == start)
            .expect("parts have the fields that they read");
        match &field.form {
            Notation::Pointer { name, .. } => {
                let is_start = start == OFFSET && own.slots().is_some_and(|slots| slots.first.is_none());
                let pointer = if is_start { (*name).to_owned() } else { self.member(name) };
                (pointer, self.value(index))
            }
            _ => (self.table(table), self.behind(start, index)),
        }
    }

    /// The array of a table: one of its own, or a member of the data of squares.
    pub(super) fn table(&self, name: &str) -> String {
        let array = name.to_lowercase();
        if self.is_beside(name) {
            format!("{}squares.{array}", self.data)
        } else {
            format!("{}{array}", self.data)
        }
    }

    /// Whether a table is a member of the data of squares, so that look-ups need one address: also slots without pointers are.
    pub(super) fn is_beside(&self, name: &str) -> bool {
        let is_computed = |part: &PiecePart| part.slots().is_some_and(|slots| slots.first.is_some());
        match self.program.table(name).role {
            Role::Beside => true,
            Role::Slots => !self.fill && self.program.parts.iter().all(is_computed),
            Role::Sets | Role::Fixed => false,
        }
    }

    /// The name of the function of a part.
    pub(super) fn part_function(&self, part: usize) -> String {
        self.face.name(&format!("{}_look_up", self.program.parts[part].name))
    }
}

impl Writer<'_> {
    /// The statements of a recipe, and the one that returns its result.
    pub(super) fn body(&mut self, recipe: &Recipe) -> String {
        let mut text = self.statements(recipe);
        if let Node::Union(sets) = &*recipe.result.node {
            let kind = self.kind(recipe.result.kind);
            let mut sets = sets.iter().map(|set| self.value(set)).collect::<Vec<_>>().into_iter();
            let _ = writeln!(text, "{kind} attacks = {};", sets.next().unwrap_or_default());
            for set in sets {
                text += &self.added(recipe.result.kind, "attacks", &set);
            }
            text + "return attacks;\n"
        } else {
            let _ = writeln!(text, "return {};", self.value(&recipe.result));
            text
        }
    }

    /// The statement that adds `other` to `set`.
    pub(super) fn added(&self, kind: NumberType, set: &str, other: &str) -> String {
        if self.by_functions(kind) {
            format!("{set} = {}({set}, {other});\n", self.face.of_sets("or"))
        } else {
            format!("{set} |= {other};\n")
        }
    }

    /// The statements of a recipe. Names that get another value later are variables.
    pub(super) fn statements(&mut self, recipe: &Recipe) -> String {
        let mut text = String::new();
        for (place, (name, value)) in recipe.statements.iter().enumerate() {
            let has_name = |(other, _): &(&str, Expr)| other == name;
            let (before, after) = (&recipe.statements[..place], &recipe.statements[place + 1..]);
            let is_variable = before.iter().any(has_name);
            let _ = match &*value.node {
                Node::Of(operator, old, other)
                    if is_variable
                        && !self.by_functions(value.kind)
                        && *old.node == Node::Name((*name).to_owned()) =>
                {
                    writeln!(text, "{name} {}= {};", operator.sign(), self.value(other))
                }
                _ if is_variable => writeln!(text, "{name} = {};", self.value(value)),
                _ => {
                    let constant = if after.iter().any(has_name) { "" } else { "const " };
                    writeln!(text, "{constant}{} {name} = {};", self.kind(value.kind), self.value(value))
                }
            };
        }
        text
    }

    /// Whether sets are combined by functions. Otherwise they are by operators, which C++ defines for structures, too.
    fn by_functions(&self, kind: NumberType) -> bool {
        kind == NumberType::Wide && self.face.is_c()
    }

    /// The call of a function of sets.
    fn set(&self, function: &str, arguments: &[&str]) -> String {
        format!("{}({})", self.face.of_sets(function), arguments.join(", "))
    }

    /// The same with expressions as arguments.
    fn set_of(&mut self, function: &str, arguments: &[&Expr]) -> String {
        let arguments: Vec<_> = arguments.iter().map(|argument| self.value(argument)).collect();
        format!("{}({})", self.face.of_sets(function), arguments.join(", "))
    }

    /// An expression.
    pub(super) fn value(&mut self, expr: &Expr) -> String {
        let wide = expr.kind == NumberType::Wide;
        match &*expr.node {
            Node::Square => "q".to_owned(),
            Node::Name(name) if name == "slot" => self.slot.clone(),
            Node::Name(name) | Node::Field(name) => name.clone(),
            Node::Decimal(number) => number.to_string(),
            Node::Hexadecimal(number) if *number > u32::MAX.into() => format!("0x{number:016x}"),
            Node::Hexadecimal(number) => format!("0x{number:x}"),
            Node::AllOnes => format!("0x{:x}", u128::MAX >> (u128::BITS - expr.kind.bits())),
            Node::Set(squares) if wide => {
                let halves = [*squares as u64, (squares >> 64) as u64].map(|half| format!("0x{half:016x}"));
                self.set("of", &halves.each_ref().map(String::as_str))
            }
            Node::Set(squares) => format!("0x{squares:016x}"),
            // Numbers of elements have any type.
            Node::Cast(one) if expr.kind == NumberType::Number => self.value(one),
            Node::Cast(one) => {
                let value = self.value(one);
                self.face.cast(self.kind(expr.kind), &value)
            }
            Node::Not(one) if self.by_functions(expr.kind) => self.set_of("not", &[one]),
            Node::Not(one) => format!("~{}", self.operand(one)),
            Node::MinusOne(one) if wide => {
                let value = self.value(one);
                format!("{}({value})", self.face.name("minus_one"))
            }
            Node::MinusOne(one) => format!("{} - 1", self.operand(one)),
            Node::IsOccupied(set) => {
                let set_text = self.value(set);
                if wide {
                    let truth =
                        self.face.cast("uint64_t", &format!("!{}", self.set("is_empty", &[&set_text])));
                    self.set("of", &[&truth, "0"])
                } else {
                    self.face.cast("uint64_t", &format!("({set_text}) != 0"))
                }
            }
            Node::Rotated(one, places) => {
                let (value, bits) = (self.value(one), one.kind.bits());
                format!("({value} << {places}) | ({value} >> {})", bits - places)
            }
            Node::Union(_) => unreachable!("unions are results of recipes"),
            Node::Joined(lower, upper, split) => {
                if *split == 64 {
                    return self.set_of("of", &[lower, upper]);
                }
                let [lower, upper] = [lower, upper].map(|half| self.value(half));
                let lower = format!("{lower} | ({upper} << {split})");
                self.set("of", &[&lower, &format!("{upper} >> {}", 64 - split)])
            }
            Node::From(set, first) => {
                let set = self.value(set);
                let [low, high] = ["low", "high"].map(|half| self.set(half, &[&set]));
                match first {
                    0 => low,
                    1..64 => format!("({low} >> {first}) | ({high} << {})", 64 - first),
                    64 => high,
                    _ => format!("{high} >> {}", first - 64),
                }
            }
            Node::Of(operator, a, b) => self.of(*operator, a, b),
            Node::Apply(primitive, arguments) => {
                let arguments = self.arguments(arguments);
                format!("{}({arguments})", self.primitive(*primitive, expr.kind))
            }
            Node::Call(function, arguments) if function.is_short => self.value(&function.expanded(arguments)),
            Node::Call(function, arguments) => {
                self.call(function);
                format!("{}({})", self.face.name(&function.name), self.arguments(arguments))
            }
            Node::Load(load) => {
                let element = self.load(load);
                if wide { format!("{}({element})", self.face.name("read")) } else { element }
            }
        }
    }

    /// What stands in C for an expression: casts to numbers of elements are left out, and short functions are what they stand for.
    fn seen(expr: &Expr) -> Expr {
        match &*expr.node {
            Node::Cast(one) if expr.kind == NumberType::Number => Self::seen(one),
            Node::Call(function, arguments) if function.is_short => Self::seen(&function.expanded(arguments)),
            _ => expr.clone(),
        }
    }

    /// The operator whose operands a text shows, if there is one.
    fn operator(&self, expr: &Expr) -> Option<Operator> {
        match &*Self::seen(expr).node {
            Node::Of(..) if self.by_functions(expr.kind) => None,
            Node::Of(Operator::Left | Operator::Right, ..)
            | Node::MinusOne(_)
            | Node::Rotated(..)
            | Node::From(..)
                if expr.kind == NumberType::Wide =>
            {
                None
            }
            Node::Of(operator, ..) => Some(*operator),
            Node::MinusOne(_) => Some(Operator::Minus),
            Node::Rotated(..) | Node::From(_, 1..=63) => Some(Operator::Or),
            Node::From(_, 65..) => Some(Operator::Right),
            _ => None,
        }
    }

    /// An expression of which more is made: in parentheses, if it needs them.
    fn operand(&mut self, expr: &Expr) -> String {
        let text = self.value(expr);
        if self.operator(expr).is_some() { format!("({text})") } else { text }
    }

    /// Two numbers combined.
    fn of(&mut self, operator: Operator, a: &Expr, b: &Expr) -> String {
        if let (NumberType::Wide, Operator::Left | Operator::Right) = (a.kind, operator) {
            let name = if operator == Operator::Left { "moved_up" } else { "moved_down" };
            let (set, places) = (self.value(a), self.value(b));
            return format!("{}({set}, {places})", self.face.name(name));
        }
        if self.by_functions(a.kind) {
            let function = match operator {
                Operator::And => "and",
                Operator::Or => "or",
                Operator::Xor => "xor",
                _ => unreachable!("sets are not numbers"),
            };
            return self.set_of(function, &[a, b]);
        }
        let left = self.side(operator, a, false);
        let left = match *a.node {
            Node::Decimal(_) if operator == Operator::Left => self.face.cast("uint64_t", &left),
            _ => left,
        };
        let right = self.side(operator, b, true);
        format!("{left} {} {right}", operator.sign())
    }

    /// An operand of an operator.
    pub(super) fn side(&mut self, parent: Operator, expr: &Expr, right: bool) -> String {
        let text = self.value(expr);
        let in_parentheses = self.operator(expr).is_some_and(|inner| parent.needs_parentheses(inner, right));
        if in_parentheses { format!("({text})") } else { text }
    }

    /// Arguments. Numbers with fewer bits are converted to the types of parameters.
    fn arguments(&mut self, arguments: &[Expr]) -> String {
        let mut texts = Vec::new();
        for argument in arguments {
            texts.push(match &*argument.node {
                Node::Cast(one) if one.kind.bits() < argument.kind.bits() => self.value(one),
                _ => self.value(argument),
            });
        }
        texts.join(", ")
    }

    /// What a recipe gives for a slot that stands in this text.
    pub(super) fn with_slot(&mut self, slot: &str, attacks: &Expr) -> String {
        slot.clone_into(&mut self.slot);
        self.value(attacks)
    }

    /// The number of an element that is so many behind the element `first`.
    pub(super) fn behind(&mut self, first: &str, number: &Expr) -> String {
        format!("{first} + {}", self.side(Operator::Plus, number, true))
    }

    /// An element of a table.
    fn load(&mut self, Load { table, start, index }: &Load) -> String {
        let (array, number) = match start {
            Some(start) => self.place(table, start, index),
            None => (self.table(table), self.value(index)),
        };
        format!("{array}[{number}]")
    }

    /// Adds the function of an operation on numbers of this kind, and gives its name.
    pub(super) fn primitive(&mut self, primitive: Primitive, kind: NumberType) -> String {
        let names: &[&str] = match primitive {
            Primitive::Swapped => &["swapped"],
            Primitive::Reversed => &["reversed_at_run_time", "reversed"],
            Primitive::Pext => &["bits_extracted"],
            Primitive::Pdep => &["bits_deposited"],
            Primitive::FromHighest => &["from_highest_of_word"],
            Primitive::CountOfZeros => unreachable!("only Rust checks tables at compile time"),
        };
        for name in names {
            self.add(self.face.word_function(name));
        }
        match (primitive, kind) {
            (Primitive::FromHighest, NumberType::Wide) => self.add(self.face.wide_function("from_highest")),
            _ => self.face.name(names.last().unwrap_or(&"")),
        }
    }

    /// Adds a function, and gives its name.
    fn add(&mut self, function: Helper) -> String {
        let name = function.name.clone();
        if !self.functions.contains(&function) {
            self.functions.push(function);
        }
        name
    }

    /// Adds a function behind those that it calls.
    pub(super) fn call(&mut self, function: &Rc<Function>) {
        let name = self.face.name(&function.name);
        if self.functions.iter().any(|known| known.name == name) {
            return;
        }
        let body = self.body(&function.body);
        let parameter = |&(name, of): &(&str, NumberType)| {
            let name = if name == "square" { "q" } else { name };
            format!("{} {name}", self.kind(of))
        };
        let parameters: Vec<_> = function.parameters.iter().map(parameter).collect();
        let signature = [self.kind(function.body.result.kind), &*function.name, &*parameters.join(", ")];
        self.functions.push(self.face.helper(true, signature, &function.doc, &body));
    }
}
