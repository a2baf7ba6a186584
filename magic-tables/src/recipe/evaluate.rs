//! What a recipe gives, computed from the very data that are emitted.

use std::collections::HashMap;

use super::expression::{Expr, Function, Load, Node, NumberType, Operator, Primitive, Recipe};
use super::look_up::{DataTable, PiecePart};
use crate::lookup::{Bmi2 as _, Portable};

/// Runs recipes of a part of a piece on one square.
pub(crate) struct Evaluator<'a> {
    pub(crate) part: &'a PiecePart,
    pub(crate) tables: &'a [DataTable],
    pub(crate) square: usize,
}

/// The values of names.
type Names = HashMap<&'static str, u128>;

impl Evaluator<'_> {
    /// What the recipe gives for `occupied`.
    pub(crate) fn run(&self, recipe: &Recipe, occupied: u128) -> u128 {
        self.body(recipe, Names::from([("occupied", occupied)]))
    }

    fn body(&self, recipe: &Recipe, mut names: Names) -> u128 {
        for (name, value) in &recipe.statements {
            names.insert(name, self.value(value, &names));
        }
        self.value(&recipe.result, &names)
    }

    /// The value of an expression, in the bits of its kind.
    fn value(&self, expr: &Expr, names: &Names) -> u128 {
        let value = |expr: &Expr| self.value(expr, names);
        let result = match &*expr.node {
            Node::Square => self.square as u128,
            Node::Name(name) => *names.get(&**name).unwrap_or_else(|| panic!("{name} has no value")),
            Node::Field(name) => self.field(name),
            Node::Decimal(number) | Node::Hexadecimal(number) => u128::from(*number),
            Node::AllOnes => u128::MAX,
            Node::Cast(one) => value(one),
            Node::Not(one) => !value(one),
            Node::MinusOne(one) => value(one).wrapping_sub(1),
            Node::IsOccupied(one) => (value(one) != 0).into(),
            Node::Union(sets) => sets.iter().fold(0, |union, set| union | value(set)),
            Node::Joined(lower, upper, split) => value(lower) | value(upper) << split,
            Node::From(set, square) => value(set) >> square,
            Node::Rotated(one, places) => {
                let one = value(one);
                one << places | one >> (expr.kind.bits() - places)
            }
            Node::Of(operator, a, b) => of(*operator, value(a), value(b)),
            Node::Apply(primitive, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(value).collect();
                apply(*primitive, expr.kind, &arguments)
            }
            Node::Call(function, arguments) => self.call(function, arguments.iter().map(value).collect()),
            Node::Load(load) => self.load(load, names),
        };
        result & (u128::MAX >> (u128::BITS - expr.kind.bits()))
    }

    /// A number of the square.
    fn field(&self, name: &str) -> u128 {
        let field = self.part.fields.iter().find(|field| field.name == name);
        field.unwrap_or_else(|| panic!("there is no field {name}")).numbers[self.square]
    }

    fn call(&self, function: &Function, arguments: Vec<u128>) -> u128 {
        let names = function.parameters.iter().zip(arguments);
        let names =
            names.map(|(&(name, kind), value)| (name, value & (u128::MAX >> (u128::BITS - kind.bits()))));
        self.body(&function.body, names.collect())
    }

    fn load(&self, Load { table, start, index }: &Load, names: &Names) -> u128 {
        let start = start.as_ref().map_or(0, |start| self.field(start));
        let index = start + self.value(index, names);
        let found = self.tables.iter().find(|one| one.name == *table);
        found.unwrap_or_else(|| panic!("there is no table {table}")).numbers[index as usize]
    }
}

fn of(operator: Operator, a: u128, b: u128) -> u128 {
    match operator {
        Operator::Plus => a.wrapping_add(b),
        Operator::Minus => a.wrapping_sub(b),
        Operator::Times => a.wrapping_mul(b),
        Operator::Over => a / b,
        Operator::Modulo => a % b,
        Operator::And => a & b,
        Operator::Or => a | b,
        Operator::Xor => a ^ b,
        Operator::Left => a << b,
        Operator::Right => a >> b,
    }
}

fn apply(primitive: Primitive, kind: NumberType, arguments: &[u128]) -> u128 {
    match (primitive, arguments) {
        (Primitive::Swapped, &[word]) => (word as u64).swap_bytes().into(),
        (Primitive::Reversed, &[word]) => (word as u64).reverse_bits().into(),
        (Primitive::CountOfZeros, &[word]) => (word as u64).count_zeros().into(),
        (Primitive::Pext, &[bits, mask]) => Portable.pext(bits as u64, mask as u64).into(),
        (Primitive::Pdep, &[bits, mask]) => Portable.pdep(bits as u64, mask as u64).into(),
        (Primitive::FromHighest, &[set]) => {
            u128::MAX << (set | 1).ilog2() & (u128::MAX >> (128 - kind.bits()))
        }
        _ => panic!("{primitive:?} takes another number of values"),
    }
}
