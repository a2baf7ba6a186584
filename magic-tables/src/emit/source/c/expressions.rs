//! Recipes in C and C++: what writes them knows where the data of a model are.

use std::fmt::Write as _;
use std::rc::Rc;

use super::style::{HeaderStyle, HelperFunction, indented};
use crate::emit::source::model::SourceModel;
use crate::naming::{HelperRole, member_of};
use crate::recipe::{
    Expr, Function, LookUp, Node, Notation, NumberType, OFFSET, Operator, PiecePart, Primitive,
    Recipe, Role, fields_of,
};

/// The type of a number of this kind.
pub(super) const fn kind(kind: NumberType) -> &'static str {
    match kind {
        NumberType::Byte => "uint8_t",
        NumberType::Short => "uint16_t",
        NumberType::Half => "uint32_t",
        NumberType::Count => "unsigned",
        NumberType::Word => "uint64_t",
        NumberType::Wide => "mt_Set",
        NumberType::Number => "size_t",
    }
}

/// The statement in front of look-ups of `square`. `q` has 64 bits where addresses have, which
/// saves instructions.
pub(super) const SQUARE: &str = "const size_t q = square;\n";

/// Writes recipes of a model, and collects the functions that they call.
pub(super) struct CRecipeWriter<'a> {
    pub(super) style: &'a HeaderStyle<'a>,
    /// What stands in front of the names of data, behind what stands in front of all.
    pub(super) data: &'a str,
    pub(super) model: &'a SourceModel,
    /// The number of the part whose recipes are written.
    pub(super) part: usize,
    /// The functions, each behind those that it calls.
    pub(super) functions: Vec<HelperFunction>,
    /// What stands for the name `slot`.
    pub(super) slot: String,
}

impl<'a> CRecipeWriter<'a> {
    pub(super) const fn new(
        style: &'a HeaderStyle<'a>,
        data: &'a str,
        model: &'a SourceModel,
    ) -> Self {
        Self {
            style,
            data,
            model,
            part: 0,
            functions: Vec::new(),
            slot: String::new(),
        }
    }

    /// The statements of the look-up of a part, in `q` and `occupied`.
    pub(super) fn look_up(&mut self, part: usize) -> String {
        self.part = part;
        let part = &self.model.parts[part];
        match &part.look_up {
            LookUp::Lines(recipe) => {
                let statements = self.body(recipe);
                self.variables(&recipe.expressions()) + &statements
            }
            LookUp::Slots(slots) => {
                let (found, load) = slots.found();
                let mut statements = self.statements(&found);
                let slot = self.value(&load);
                let _ = writeln!(
                    statements,
                    "return {};",
                    self.with_slot(&slot, &slots.attacks)
                );
                let mut read = found.expressions();
                read.extend([&load, &slots.attacks]);
                self.variables(&read) + &statements
            }
        }
    }

    /// Variables for those numbers of the square `q` that these expressions read.
    pub(super) fn variables(&self, expressions: &[&Expr]) -> String {
        let used = fields_of(expressions);
        let part = &self.model.parts[self.part];
        let is_start =
            |name: &str| name == OFFSET && part.slots().is_some_and(|slots| slots.first.is_none());
        let mut numbers = String::new();
        let mut pointers = String::new();
        for field in part
            .fields
            .iter()
            .filter(|field| used.contains(&field.name))
        {
            let name = &field.name;
            let value = self.member(name);
            let (name_of_kind, value) = match &field.form {
                Notation::Pointer {
                    name: pointer,
                    table,
                } if is_start(name) => {
                    let constant = if self.style.options.fill {
                        ""
                    } else {
                        "const "
                    };
                    let element = kind(self.model.table(table).kind);
                    let value = self.member(pointer);
                    let _ = writeln!(pointers, "{constant}{element} *const {pointer} = {value};");
                    continue;
                }
                // It stands where it is used.
                Notation::Pointer { .. } => continue,
                Notation::Bits(NumberType::Wide) => ("mt_Set", format!("mt_read({value})")),
                Notation::Offset => ("size_t", value),
                Notation::Bits(_) | Notation::Count => {
                    let kind = kind(field.kind());
                    (kind, value)
                }
            };
            let _ = writeln!(numbers, "const {name_of_kind} {name} = {value};");
        }
        numbers + &pointers
    }

    /// A number of the square `q`.
    pub(super) fn member(&self, name: &str) -> String {
        let data = self.model.data_of(self.part);
        let owner = &self.model.parts[data].name;
        format!("mt_Data_{}squares.{}[q]", self.data, member_of(name, owner))
    }

    /// The array or pointer for elements behind that whose number is in the field `start`, and the
    /// number of an element in it.
    pub(super) fn place(&mut self, table: &str, start: &str, index: &Expr) -> (String, String) {
        let own = &self.model.parts[self.part];
        let field = own
            .fields
            .iter()
            .find(|field| field.name == start)
            .expect("parts have the fields that they read");
        if let Notation::Pointer { name, .. } = &field.form {
            let is_start =
                start == OFFSET && own.slots().is_some_and(|slots| slots.first.is_none());
            let pointer = if is_start {
                (*name).to_owned()
            } else {
                self.member(name)
            };
            (pointer, self.value(index))
        } else {
            let first = self.behind(start, index);
            (self.table(table), first)
        }
    }

    /// The array of a table: one of its own, or a member of the data of squares.
    pub(super) fn table(&self, name: &str) -> String {
        let squares = if self.is_beside(name) { "squares." } else { "" };
        format!("mt_Data_{}{squares}{}", self.data, name.to_lowercase())
    }

    /// What is called so among the data of this model, where the data are defined.
    pub(super) fn own(&self, name: &str) -> String {
        format!("mt_{}{name}", self.data)
    }

    /// The array of a table, where it is defined.
    pub(super) fn array(&self, table: &str) -> String {
        self.own(&table.to_lowercase())
    }

    /// Whether a table is a member of the data of squares, so that look-ups need one address: also
    /// slots without pointers are.
    pub(super) fn is_beside(&self, name: &str) -> bool {
        let is_computed =
            |part: &PiecePart| part.slots().is_some_and(|slots| slots.first.is_some());
        match self.model.table(name).role {
            Role::Beside => true,
            Role::Slots => !self.style.options.fill && self.model.parts.iter().all(is_computed),
            Role::Sets | Role::Fixed => false,
        }
    }

    /// The name of the function of a part.
    pub(super) fn part_function(&self, part: usize) -> String {
        let owner = &self.model.parts[part].name;
        format!("mt_{}", HelperRole::LookUp.of(owner))
    }
}

impl CRecipeWriter<'_> {
    /// The statements of a recipe, and the one that returns its result.
    pub(super) fn body(&mut self, recipe: &Recipe) -> String {
        let mut text = self.statements(recipe);
        if let Node::Union(sets) = &*recipe.result.node {
            let kind = kind(recipe.result.kind);
            let mut sets = sets
                .iter()
                .map(|set| self.value(set))
                .collect::<Vec<_>>()
                .into_iter();
            let _ = writeln!(
                text,
                "{kind} attacks = {};",
                sets.next().unwrap_or_default()
            );
            for set in sets {
                text += &self.added(recipe.result.kind, "attacks", &set);
            }
            text + "return attacks;\n"
        } else {
            let result = self.value(&recipe.result);
            let _ = writeln!(text, "return {result};");
            text
        }
    }

    /// The statement that adds `other` to `set`.
    pub(super) fn added(&self, kind: NumberType, set: &str, other: &str) -> String {
        if self.by_functions(kind) {
            format!("{set} = mt_bitboard_or({set}, {other});\n")
        } else {
            format!("{set} |= {other};\n")
        }
    }

    /// The statements of a recipe. Names that get another value later are variables.
    pub(super) fn statements(&mut self, recipe: &Recipe) -> String {
        let mut text = String::new();
        for (place, (name, value)) in recipe.statements.iter().enumerate() {
            let before = &recipe.statements[..place];
            let after = &recipe.statements[place + 1..];
            let is_variable = before.iter().any(|(other, _)| other == name);
            let changes_later = after.iter().any(|(other, _)| other == name);
            let _ = match &*value.node {
                Node::Of(operator, old, other)
                    if is_variable
                        && !self.by_functions(value.kind)
                        && *old.node == Node::Name((*name).to_owned()) =>
                {
                    let value = self.value(other);
                    writeln!(text, "{name} {}= {value};", operator.sign())
                }
                _ if is_variable => writeln!(text, "{name} = {};", self.value(value)),
                _ => {
                    let constant = if changes_later { "" } else { "const " };
                    writeln!(
                        text,
                        "{constant}{} {name} = {};",
                        kind(value.kind),
                        self.value(value)
                    )
                }
            };
        }
        text
    }

    /// Whether sets are combined by functions. Otherwise they are by operators, which C++ defines
    /// for structures, too.
    fn by_functions(&self, kind: NumberType) -> bool {
        kind == NumberType::Wide && self.style.is_c()
    }

    /// The call of a function of sets.
    fn set_of(&mut self, function: &str, arguments: &[&Expr]) -> String {
        let arguments: Vec<_> = arguments
            .iter()
            .map(|argument| self.value(argument))
            .collect();
        format!("mt_bitboard_{function}({})", arguments.join(", "))
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
            Node::AllOnes => {
                let ones = u128::MAX >> (u128::BITS - expr.kind.bits());
                format!("0x{ones:x}")
            }
            Node::Set(squares) if wide => {
                let [lower, upper] = squares.words();
                format!("mt_bitboard_of(0x{lower:016x}, 0x{upper:016x})")
            }
            Node::Set(squares) => format!("0x{squares:016x}"),
            // Numbers of elements have any type.
            Node::Cast(one) if expr.kind == NumberType::Number => self.value(one),
            Node::Cast(one) => {
                let kind = kind(expr.kind);
                let value = self.value(one);
                format!("({kind})({value})")
            }
            Node::Not(one) if self.by_functions(expr.kind) => self.set_of("not", &[one]),
            Node::Not(one) => {
                let operand = self.operand(one);
                format!("~{operand}")
            }
            Node::MinusOne(one) if wide => {
                let value = self.value(one);
                format!("mt_minus_one({value})")
            }
            Node::MinusOne(one) => {
                let operand = self.operand(one);
                format!("{operand} - 1")
            }
            Node::IsOccupied(set) if wide => {
                format!(
                    "mt_bitboard_of((uint64_t)(!{}), 0)",
                    self.set_of("is_empty", &[set])
                )
            }
            Node::IsOccupied(set) => {
                let value = self.value(set);
                format!("(uint64_t)(({value}) != 0)")
            }
            Node::Rotated(one, places) => {
                let value = self.value(one);
                let bits = one.kind.bits();
                format!("({value} << {places}) | ({value} >> {})", bits - places)
            }
            Node::Union(_) => unreachable!("unions are results of recipes"),
            Node::Joined(lower, upper, split) => {
                if *split == 64 {
                    return self.set_of("of", &[lower, upper]);
                }
                let [lower, upper] = [lower, upper].map(|half| self.value(half));
                format!(
                    "mt_bitboard_of({lower} | ({upper} << {split}), {upper} >> {})",
                    64 - split
                )
            }
            Node::From(set, first) => {
                let [low, high] = ["low", "high"].map(|half| self.set_of(half, &[set]));
                match first {
                    0 => low,
                    1..64 => format!("({low} >> {first}) | ({high} << {})", 64 - first),
                    64 => high,
                    _ => format!("{high} >> {}", first - 64),
                }
            }
            Node::Of(operator, a, b) => self.operation(*operator, a, b),
            Node::Apply(primitive, arguments) => {
                let arguments = self.arguments(arguments);
                format!("{}({arguments})", primitive_name(*primitive, expr.kind))
            }
            Node::Call(function, arguments) if function.is_short => {
                self.value(&function.expanded(arguments))
            }
            Node::Call(function, arguments) => {
                self.call(function);
                format!("mt_{}({})", function.name, self.arguments(arguments))
            }
            Node::Load {
                table,
                start,
                index,
            } => {
                let (array, number) = match start {
                    Some(start) => self.place(table, start, index),
                    None => (self.table(table), self.value(index)),
                };
                let element = format!("{array}[{number}]");
                if wide {
                    format!("mt_read({element})")
                } else {
                    element
                }
            }
        }
    }

    /// What stands in C for an expression: casts to numbers of elements are left out, and short
    /// functions are what they stand for.
    fn seen(expr: &Expr) -> Expr {
        match &*expr.node {
            Node::Cast(one) if expr.kind == NumberType::Number => Self::seen(one),
            Node::Call(function, arguments) if function.is_short => {
                Self::seen(&function.expanded(arguments))
            }
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
        if self.operator(expr).is_some() {
            format!("({text})")
        } else {
            text
        }
    }

    /// Two numbers combined.
    fn operation(&mut self, operator: Operator, a: &Expr, b: &Expr) -> String {
        if let (NumberType::Wide, Operator::Left | Operator::Right) = (a.kind, operator) {
            let name = if operator == Operator::Left {
                "moved_up"
            } else {
                "moved_down"
            };
            let set = self.value(a);
            let places = self.value(b);
            return format!("mt_{name}({set}, {places})");
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
            Node::Decimal(_) if operator == Operator::Left => format!("(uint64_t)({left})"),
            _ => left,
        };
        let right = self.side(operator, b, true);
        format!("{left} {} {right}", operator.sign())
    }

    /// An operand of an operator.
    pub(super) fn side(&mut self, parent: Operator, expr: &Expr, right: bool) -> String {
        let text = self.value(expr);
        let in_parentheses = self
            .operator(expr)
            .is_some_and(|inner| parent.needs_parentheses(inner, right));
        if in_parentheses {
            format!("({text})")
        } else {
            text
        }
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

    /// Adds a function behind those that it calls.
    pub(super) fn call(&mut self, function: &Rc<Function>) {
        let Function { name, doc, .. } = &**function;
        if self.functions.iter().any(|known| known.name == *name) {
            return;
        }
        let body = indented(&self.body(&function.body));
        let mut parameters = Vec::new();
        for &(name, of) in &function.parameters {
            let name = if name == "square" { "q" } else { name };
            parameters.push(format!("{} {name}", kind(of)));
        }
        let parameters = parameters.join(", ");
        let result = kind(function.body.result.kind);
        let text =
            format!("// {doc}\nMT_CONSTEXPR {result} mt_{name}({parameters})\n{{\n{body}}}\n");
        self.functions.push(HelperFunction {
            name: name.to_string(),
            text,
        });
    }
}

/// The function of an operation on numbers of this kind.
fn primitive_name(primitive: Primitive, kind: NumberType) -> &'static str {
    match primitive {
        Primitive::Swapped => "mt_swapped",
        Primitive::Pext => "mt_bits_extracted",
        Primitive::Pdep => "mt_bits_deposited",
        Primitive::FromHighest if kind == NumberType::Wide => "mt_from_highest",
        Primitive::FromHighest => "mt_from_highest_of_word",
        Primitive::CountOfZeros => unreachable!("only Rust checks tables at compile time"),
    }
}
