//! What a recipe gives, computed from the very data that are emitted.

mod dependence;

use std::iter;

use crate::lookup::{Bmi2 as _, Portable};
use crate::recipe::{
    DataTable, Expr, Field, Function, Load, Node, NumberType, Operator, PiecePart, Primitive, Recipe,
};

/// A recipe of a part of a piece as a list of steps, which runs fast enough for all occupancies of all schemes.
pub(super) struct Evaluator<'a> {
    fields: &'a [Field],
    tables: &'a [DataTable],
    /// The steps, each with the bits of what it gives.
    steps: Vec<(Step<'a>, u128)>,
    /// What the steps have given.
    values: Vec<u128>,
}

/// A step. Others are named by their numbers.
enum Step<'a> {
    Number(u128),
    /// The number of the square, or the set of pieces.
    Piece,
    Occupied,
    Field(&'a [u128]),
    One(Mixing, fn(u128) -> u128, usize),
    Two(Mixing, fn(u128, u128) -> u128, usize, usize),
    Load(&'a [u128], usize),
}

/// Which bits of its arguments each bit of a step's result depends on.
#[derive(Clone, Copy)]
enum Mixing {
    /// Those in the same place.
    Bits,
    /// One bit in another place; a constant says how far away.
    Moved,
    /// Any bits.
    All,
}

/// Names, and the steps that give their values.
type Names = Vec<(String, usize)>;

impl<'a> Evaluator<'a> {
    /// The attack set of a part.
    pub(super) fn new(part: &'a PiecePart, tables: &'a [DataTable]) -> Self {
        let mut evaluator = Self { fields: &part.fields, tables, steps: Vec::new(), values: Vec::new() };
        let sets = part.recipe().result.kind;
        let occupied = evaluator.add(Step::Occupied, sets);
        evaluator.body(&part.recipe(), vec![("occupied".to_owned(), occupied)]);
        evaluator
    }

    /// What all pieces of a set attack.
    pub(super) fn of_sets(function: &Function) -> Evaluator<'static> {
        let mut evaluator = Evaluator { fields: &[], tables: &[], steps: Vec::new(), values: Vec::new() };
        let sets = function.body.result.kind;
        let names = [Step::Piece, Step::Occupied].map(|step| evaluator.add(step, sets));
        let names = ["pieces", "occupied"].map(str::to_owned).into_iter().zip(names).collect();
        evaluator.body(&function.body, names);
        evaluator
    }

    /// What the recipe gives.
    pub(super) fn run(&mut self, square: usize, occupied: u128) -> u128 {
        self.run_with(square as u128, occupied)
    }

    /// The same, with the number of the square or the set of pieces.
    pub(super) fn run_with(&mut self, piece: u128, occupied: u128) -> u128 {
        self.values.clear();
        for (step, bits) in &self.steps {
            let values = &self.values;
            let value = match *step {
                Step::Number(number) => number,
                Step::Piece => piece,
                Step::Occupied => occupied,
                Step::Field(numbers) => numbers[piece as usize],
                Step::One(_, operation, a) => operation(values[a]),
                Step::Two(_, operation, a, b) => operation(values[a], values[b]),
                Step::Load(numbers, index) => numbers[values[index] as usize],
            };
            self.values.push(value & bits);
        }
        self.values[self.values.len() - 1]
    }

    fn add(&mut self, step: Step<'a>, of: NumberType) -> usize {
        self.steps.push((step, u128::MAX >> (u128::BITS - of.bits())));
        self.steps.len() - 1
    }

    /// Adds the steps of a recipe. The last one gives its result.
    fn body(&mut self, recipe: &Recipe, mut names: Names) -> usize {
        for (name, value) in &recipe.statements {
            let step = self.value(value, &names);
            names.insert(0, ((*name).to_owned(), step));
        }
        let result = self.value(&recipe.result, &names);
        // A name may be the result.
        self.add(Step::One(Mixing::Bits, |value| value, result), recipe.result.kind)
    }

    /// Adds the steps of an expression.
    fn value(&mut self, expr: &Expr, names: &Names) -> usize {
        let of = expr.kind;
        let step = match &*expr.node {
            Node::Square => Step::Piece,
            Node::Name(name) => {
                let (_, step) = names.iter().find(|(other, _)| other == name).expect("names have values");
                return *step;
            }
            Node::Field(name) => Step::Field(self.field(name)),
            Node::Decimal(number) | Node::Hexadecimal(number) => Step::Number((*number).into()),
            Node::AllOnes => Step::Number(u128::MAX),
            Node::Set(squares) => Step::Number(*squares),
            Node::Cast(one) => Step::One(Mixing::Bits, |one| one, self.value(one, names)),
            Node::Not(one) => Step::One(Mixing::Bits, |one| !one, self.value(one, names)),
            Node::MinusOne(one) => Step::One(Mixing::All, |one| one.wrapping_sub(1), self.value(one, names)),
            Node::IsOccupied(one) => Step::One(Mixing::All, |one| (one != 0).into(), self.value(one, names)),
            Node::Rotated(one, places) => {
                let (one, distance) = (self.value(one, names), self.add(Step::Number((*places).into()), of));
                Step::Two(
                    Mixing::Moved,
                    |one, places| u128::from((one as u32).rotate_left(places as u32)),
                    one,
                    distance,
                )
            }
            Node::Of(operator, a, b) => {
                let (mixing, operation) = of_two(*operator);
                Step::Two(mixing, operation, self.value(a, names), self.value(b, names))
            }
            Node::Union(sets) => {
                let sets: Vec<usize> = sets.iter().map(|set| self.value(set, names)).collect();
                let empty = self.add(Step::Number(0), of);
                return sets
                    .into_iter()
                    .fold(empty, |a, b| self.add(Step::Two(Mixing::Bits, |a, b| a | b, a, b), of));
            }
            Node::Joined(lower, upper, split) => {
                let [lower, upper] = [lower, upper].map(|part| self.value(part, names));
                let split = self.add(Step::Number((*split).into()), of);
                let upper =
                    self.add(Step::Two(Mixing::Moved, |upper, split| upper << split, upper, split), of);
                Step::Two(Mixing::Bits, |lower, upper| lower | upper, lower, upper)
            }
            Node::From(set, square) => {
                let (set, square) = (self.value(set, names), self.add(Step::Number((*square).into()), of));
                Step::Two(Mixing::Moved, |set, square| set >> square, set, square)
            }
            Node::Apply(primitive, arguments) => {
                let arguments: Vec<usize> =
                    arguments.iter().map(|argument| self.value(argument, names)).collect();
                // Of both numbers, only the squares of the mask matter, which tells what depends on what.
                let on_mask =
                    |number| Step::Two(Mixing::Bits, |bits, mask| bits & mask, number, arguments[1]);
                match primitive {
                    Primitive::Pext => {
                        let bits = self.add(on_mask(arguments[0]), NumberType::Word);
                        apply(*primitive, of, &[bits, arguments[1]])
                    }
                    Primitive::Pdep => on_mask(self.add(apply(*primitive, of, &arguments), of)),
                    _ => apply(*primitive, of, &arguments),
                }
            }
            Node::Call(function, arguments) => {
                let values: Vec<usize> =
                    arguments.iter().map(|argument| self.value(argument, names)).collect();
                let parameters = iter::zip(&function.parameters, values);
                let names = parameters.map(|(&(name, of), value)| {
                    (name.to_owned(), self.add(Step::One(Mixing::Bits, |value| value, value), of))
                });
                let names = names.collect();
                return self.body(&function.body, names);
            }
            Node::Load(Load { table, start, index }) => {
                let mut index = self.value(index, names);
                if let Some(start) = start {
                    let start = self.add(Step::Field(self.field(start)), NumberType::Number);
                    index = self.add(
                        Step::Two(Mixing::All, |start, index| start + index, start, index),
                        NumberType::Number,
                    );
                }
                let table = self.tables.iter().find(|one| one.name == *table).expect("tables are there");
                Step::Load(&table.numbers, index)
            }
        };
        self.add(step, of)
    }

    /// A number of each square.
    fn field(&self, name: &str) -> &'a [u128] {
        let field = self.fields.iter().find(|field| field.name == name);
        &field.expect("parts have the fields that they read").numbers
    }
}

fn of_two(operator: Operator) -> (Mixing, fn(u128, u128) -> u128) {
    match operator {
        Operator::Plus => (Mixing::All, |a, b| a.wrapping_add(b)),
        Operator::Minus => (Mixing::All, |a, b| a.wrapping_sub(b)),
        Operator::Times => (Mixing::All, |a, b| a.wrapping_mul(b)),
        Operator::Over => (Mixing::All, |a, b| a / b),
        Operator::Modulo => (Mixing::All, |a, b| a % b),
        Operator::And => (Mixing::Bits, |a, b| a & b),
        Operator::Or => (Mixing::Bits, |a, b| a | b),
        Operator::Xor => (Mixing::Bits, |a, b| a ^ b),
        Operator::Left => (Mixing::Moved, |a, b| a << b),
        Operator::Right => (Mixing::Moved, |a, b| a >> b),
    }
}

fn apply<'a>(primitive: Primitive, of: NumberType, arguments: &[usize]) -> Step<'a> {
    let one = |mixing, operation| Step::One(mixing, operation, arguments[0]);
    let two = |operation| Step::Two(Mixing::All, operation, arguments[0], arguments[1]);
    match primitive {
        Primitive::Swapped => one(Mixing::Moved, |word| (word as u64).swap_bytes().into()),
        Primitive::Reversed => one(Mixing::Moved, |word| (word as u64).reverse_bits().into()),
        Primitive::CountOfZeros => one(Mixing::All, |word| (word as u64).count_zeros().into()),
        Primitive::FromHighest if of == NumberType::Wide => {
            one(Mixing::All, |set| u128::MAX << (set | 1).ilog2())
        }
        Primitive::FromHighest => one(Mixing::All, |set| (u64::MAX << (set as u64 | 1).ilog2()).into()),
        Primitive::Pext => two(|bits, mask| Portable.pext(bits as u64, mask as u64).into()),
        Primitive::Pdep => two(|bits, mask| Portable.pdep(bits as u64, mask as u64).into()),
    }
}
