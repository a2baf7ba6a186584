//! Recipes in C and C++.

use std::fmt::Write as _;

use std::rc::Rc;

use super::sets;
use super::writer::Writer;
use crate::recipe::{Expr, Function, Load, Node, NumberType, Operator, Primitive, Recipe};
use crate::scheme::c_text::WORDS;

impl Writer<'_> {
    /// The statements of a recipe, and the one that returns its result.
    pub(super) fn body(&mut self, part: usize, recipe: &Recipe) -> String {
        let mut text = self.statements(part, recipe);
        if let Node::Union(sets) = &*recipe.result.node {
            let kind = self.kind(recipe.result.kind);
            let mut sets = sets.iter().map(|set| self.value(part, set)).collect::<Vec<_>>().into_iter();
            let _ = writeln!(text, "{kind} attacks = {};", sets.next().unwrap_or_default());
            for set in sets {
                text += &self.added(recipe.result.kind, "attacks", &set);
            }
            text + "return attacks;\n"
        } else {
            let _ = writeln!(text, "return {};", self.value(part, &recipe.result));
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
    pub(super) fn statements(&mut self, part: usize, recipe: &Recipe) -> String {
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
                    writeln!(text, "{name} {}= {};", operator.sign(), self.value(part, other))
                }
                _ if is_variable => writeln!(text, "{name} = {};", self.value(part, value)),
                _ => {
                    let constant = if after.iter().any(has_name) { "" } else { "const " };
                    writeln!(
                        text,
                        "{constant}{} {name} = {};",
                        self.kind(value.kind),
                        self.value(part, value)
                    )
                }
            };
        }
        text
    }

    /// Whether sets are combined by functions. Otherwise they are by operators, which C++ defines for structures, too.
    fn by_functions(&self, kind: NumberType) -> bool {
        kind == NumberType::Wide && self.dialect.is_c()
    }

    /// The call of a function of sets.
    fn set(&self, function: &str, arguments: &[&str]) -> String {
        format!("{}({})", self.face.of_sets(function), arguments.join(", "))
    }

    /// The same with expressions as arguments.
    fn set_of(&mut self, part: usize, function: &str, arguments: &[&Expr]) -> String {
        let arguments: Vec<_> = arguments.iter().map(|argument| self.value(part, argument)).collect();
        format!("{}({})", self.face.of_sets(function), arguments.join(", "))
    }

    /// An expression.
    pub(super) fn value(&mut self, part: usize, expr: &Expr) -> String {
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
            Node::Cast(one) if expr.kind == NumberType::Number => self.value(part, one),
            Node::Cast(one) => {
                let value = self.value(part, one);
                self.dialect.cast(self.kind(expr.kind), &value)
            }
            Node::Not(one) if self.by_functions(expr.kind) => self.set_of(part, "not", &[one]),
            Node::Not(one) => format!("~{}", self.operand(part, one)),
            Node::MinusOne(one) if wide => {
                let value = self.value(part, one);
                format!("{}({value})", self.dialect.name("minus_one"))
            }
            Node::MinusOne(one) => format!("{} - 1", self.operand(part, one)),
            Node::IsOccupied(set) => {
                let set_text = self.value(part, set);
                if wide {
                    let truth =
                        self.dialect.cast("uint64_t", &format!("!{}", self.set("is_empty", &[&set_text])));
                    self.set("of", &[&truth, "0"])
                } else {
                    self.dialect.cast("uint64_t", &format!("({set_text}) != 0"))
                }
            }
            Node::Rotated(one, places) => {
                let (value, bits) = (self.value(part, one), one.kind.bits());
                format!("({value} << {places}) | ({value} >> {})", bits - places)
            }
            Node::Union(_) => unreachable!("unions are results of recipes"),
            Node::Joined(lower, upper, split) => {
                if *split == 64 {
                    return self.set_of(part, "of", &[lower, upper]);
                }
                let [lower, upper] = [lower, upper].map(|half| self.value(part, half));
                let lower = format!("{lower} | ({upper} << {split})");
                self.set("of", &[&lower, &format!("{upper} >> {}", 64 - split)])
            }
            Node::From(set, first) => {
                let set = self.value(part, set);
                let [low, high] = ["low", "high"].map(|half| self.set(half, &[&set]));
                match first {
                    0 => low,
                    1..64 => format!("({low} >> {first}) | ({high} << {})", 64 - first),
                    64 => high,
                    _ => format!("{high} >> {}", first - 64),
                }
            }
            Node::Of(operator, a, b) => self.of(part, *operator, a, b),
            Node::Apply(primitive, arguments) => {
                let arguments = self.arguments(part, arguments);
                format!("{}({arguments})", self.primitive(*primitive, expr.kind))
            }
            Node::Call(function, arguments) if function.is_short => {
                self.value(part, &function.expanded(arguments))
            }
            Node::Call(function, arguments) => {
                self.call(part, function);
                format!("{}({})", self.dialect.name(&function.name), self.arguments(part, arguments))
            }
            Node::Load(load) => {
                let element = self.load(part, load);
                if wide { format!("{}({element})", self.dialect.name("read")) } else { element }
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
    fn operand(&mut self, part: usize, expr: &Expr) -> String {
        let text = self.value(part, expr);
        if self.operator(expr).is_some() { format!("({text})") } else { text }
    }

    /// Two numbers combined.
    fn of(&mut self, part: usize, operator: Operator, a: &Expr, b: &Expr) -> String {
        if let (NumberType::Wide, Operator::Left | Operator::Right) = (a.kind, operator) {
            let name = if operator == Operator::Left { sets::UP } else { sets::DOWN };
            let (set, places) = (self.value(part, a), self.value(part, b));
            return format!("{}({set}, {places})", self.dialect.name(name));
        }
        if self.by_functions(a.kind) {
            let function = match operator {
                Operator::And => "and",
                Operator::Or => "or",
                Operator::Xor => "xor",
                _ => unreachable!("sets are not numbers"),
            };
            return self.set_of(part, function, &[a, b]);
        }
        let left = self.side(part, operator, a, false);
        let left = match *a.node {
            Node::Decimal(_) if operator == Operator::Left => self.dialect.cast("uint64_t", &left),
            _ => left,
        };
        let right = self.side(part, operator, b, true);
        format!("{left} {} {right}", operator.sign())
    }

    /// An operand of an operator.
    pub(super) fn side(&mut self, part: usize, parent: Operator, expr: &Expr, right: bool) -> String {
        let text = self.value(part, expr);
        let in_parentheses = self.operator(expr).is_some_and(|inner| parent.needs_parentheses(inner, right));
        if in_parentheses { format!("({text})") } else { text }
    }

    /// Arguments. Numbers with fewer bits are converted to the types of parameters.
    fn arguments(&mut self, part: usize, arguments: &[Expr]) -> String {
        let mut texts = Vec::new();
        for argument in arguments {
            texts.push(match &*argument.node {
                Node::Cast(one) if one.kind.bits() < argument.kind.bits() => self.value(part, one),
                _ => self.value(part, argument),
            });
        }
        texts.join(", ")
    }

    /// What a recipe gives for a slot that stands in this text.
    pub(super) fn with_slot(&mut self, slot: &str, part: usize, attacks: &Expr) -> String {
        slot.clone_into(&mut self.slot);
        self.value(part, attacks)
    }

    /// The number of an element that is so many behind the element `first`.
    pub(super) fn behind(&mut self, part: usize, first: &str, number: &Expr) -> String {
        format!("{first} + {}", self.side(part, Operator::Plus, number, true))
    }

    /// An element of a table.
    fn load(&mut self, part: usize, Load { table, start, index }: &Load) -> String {
        let (array, number) = match start {
            Some(start) => self.place(part, table, start, index),
            None => (self.table(table), self.value(part, index)),
        };
        format!("{array}[{number}]")
    }

    /// Adds the function of an operation on numbers of this kind, and gives its name.
    pub(super) fn primitive(&mut self, primitive: Primitive, kind: NumberType) -> String {
        let names: &[&str] = match primitive {
            Primitive::Swapped => &["swapped"],
            Primitive::Reversed => &["reversed_at_run_time", "reversed"],
            Primitive::Pext => &["extracted"],
            Primitive::Pdep => &["deposited"],
            Primitive::FromHighest => &["from_highest_of_word"],
            Primitive::CountOfZeros => unreachable!("only Rust checks tables at compile time"),
        };
        for name in names {
            self.add_part(WORDS, name);
        }
        match (primitive, kind) {
            (Primitive::FromHighest, NumberType::Wide) => self.add_part(sets::WIDE, "from_highest"),
            _ => self.dialect.name(names.last().unwrap_or(&"")),
        }
    }

    /// Adds a function of a part, and gives its name.
    pub(super) fn add_part(&mut self, part: &str, name: &str) -> String {
        let function = self.dialect.function_of_part(part, name);
        let name = function.name.clone();
        if !self.functions.contains(&function) {
            self.functions.push(function);
        }
        name
    }

    /// Adds a function behind those that it calls.
    pub(super) fn call(&mut self, part: usize, function: &Rc<Function>) {
        let name = self.dialect.name(&function.name);
        if self.functions.iter().any(|known| known.name == name) {
            return;
        }
        let body = self.body(part, &function.body);
        let parameter = |&(name, of): &(&str, NumberType)| {
            let name = if name == "square" { "q" } else { name };
            format!("{} {name}", self.kind(of))
        };
        let parameters: Vec<_> = function.parameters.iter().map(parameter).collect();
        let result = self.kind(function.body.result.kind);
        self.functions.push(self.dialect.function(
            result,
            &function.name,
            &parameters.join(", "),
            &function.doc,
            &body,
        ));
    }
}
