//! How recipes are written down: operators are overloaded, so that a scheme reads as its formula. Sums and products wrap around.

use std::borrow::Cow;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Not, Rem, Shl, Shr, Sub};
use std::rc::Rc;

use super::expression::{Expr, Function, Load, Node, NumberType, Operator, Primitive, Recipe};

/// Statements, in their order.
#[derive(Default)]
pub(crate) struct Statements(Vec<(&'static str, Expr)>);

impl Statements {
    /// Gives a new value to a name that has one.
    pub(crate) fn bind(&mut self, name: &'static str, value: Expr) -> Expr {
        let kind = value.kind;
        self.0.push((name, value));
        named(name, kind)
    }

    /// The recipe with this result.
    pub(crate) fn with(self, result: Expr) -> Recipe {
        Recipe { statements: self.0, result }
    }
}

impl From<u64> for Expr {
    fn from(number: u64) -> Self {
        Self::new(NumberType::Word, Node::Decimal(number))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $operator:ident,)*) => {$(
        impl<T: Into<Expr>> $trait<T> for Expr {
            type Output = Expr;

            fn $method(self, other: T) -> Expr {
                self.of(Operator::$operator, other.into())
            }
        }

        impl $trait<Expr> for u64 {
            type Output = Expr;

            fn $method(self, other: Expr) -> Expr {
                Expr::from(self).of(Operator::$operator, other)
            }
        }
    )*};
}

operators! {
    Add add Plus,
    Sub sub Minus,
    Mul mul Times,
    Div div Over,
    Rem rem Modulo,
    BitAnd bitand And,
    BitOr bitor Or,
    BitXor bitxor Xor,
    Shl shl Left,
    Shr shr Right,
}

impl Not for Expr {
    type Output = Self;

    fn not(self) -> Self {
        Self::new(self.kind, Node::Not(self))
    }
}

/// The number of the square.
pub(crate) fn square() -> Expr {
    Expr::new(NumberType::Number, Node::Square)
}

/// The occupied squares, in 64 bits.
pub(crate) fn occupied() -> Expr {
    named("occupied", NumberType::Word)
}

/// A parameter, or what a statement has bound.
pub(crate) fn named(name: &str, kind: NumberType) -> Expr {
    Expr::new(kind, Node::Name(name.to_owned()))
}

/// A set or a factor of the square, in 64 bits.
pub(crate) fn word(field: &str) -> Expr {
    of_square(field, NumberType::Word)
}

/// A number of the square.
pub(crate) fn of_square(field: &str, kind: NumberType) -> Expr {
    Expr::new(kind, Node::Field(field.to_owned()))
}

/// A number that people read in hexadecimal digits.
pub(crate) fn hexadecimal(number: u64) -> Expr {
    Expr::new(NumberType::Word, Node::Hexadecimal(number))
}

/// A set of squares of this kind.
pub(crate) fn set(squares: u128, kind: NumberType) -> Expr {
    Expr::new(kind, Node::Set(squares))
}

/// The set of a lower part of the board and of an upper one, which starts at the square number `split`.
pub(crate) fn joined(lower: Expr, upper: Expr, split: u32) -> Expr {
    Expr::new(NumberType::Wide, Node::Joined(lower, upper, split))
}

/// The union of some sets: the result of a recipe. If there are none, it has no square of `other`, a parameter.
pub(crate) fn union(sets: Vec<Expr>, other: Expr) -> Expr {
    match <[Expr; 1]>::try_from(sets) {
        Ok([one]) => one,
        Err(sets) if sets.is_empty() => {
            let kind = other.kind;
            other & set(0, kind)
        }
        Err(sets) => Expr::new(other.kind, Node::Union(sets)),
    }
}

/// The number of ones only.
pub(crate) fn all_ones(kind: NumberType) -> Expr {
    Expr::new(kind, Node::AllOnes)
}

/// The bits of `bits` that `mask` selects, moved together, as the number of an element.
pub(crate) fn pext(bits: Expr, mask: Expr) -> Expr {
    Expr::new(NumberType::Number, Node::Apply(Primitive::Pext, vec![bits, mask]))
}

/// The lowest bits of `bits`, moved to those that `mask` selects.
pub(crate) fn pdep(bits: Expr, mask: Expr) -> Expr {
    Expr::new(NumberType::Word, Node::Apply(Primitive::Pdep, vec![bits, mask]))
}

/// The slot that the recipe `attacks` turns into the set `set` by PDEP: PEXT undoes that.
pub(crate) fn extracted(attacks: &Expr, set: &Expr) -> Expr {
    match &*attacks.node {
        Node::Apply(Primitive::Pdep, arguments) => pext(set.clone(), arguments[1].clone()),
        // In two words.
        Node::Call(_, arguments) => {
            let part = |from, mask: &Expr| pext(set.part_from(from), mask.clone());
            part(0, &arguments[1]) | part(64, &arguments[2]) << arguments[3].clone()
        }
        _ => unreachable!("PDEP moves the bits of one word, or a function those of two"),
    }
}

/// An element of the table `table`, which holds numbers of this kind.
pub(crate) fn element(table: &str, kind: NumberType, index: Expr) -> Expr {
    Expr::new(kind, Node::Load(Load { table: table.to_owned(), start: None, index }))
}

/// The element that is so many behind the first one of the square, whose number is in the field `start`.
pub(crate) fn from_start(table: &str, kind: NumberType, start: &str, index: Expr) -> Expr {
    let load = Load { table: table.to_owned(), start: Some(start.to_owned()), index };
    Expr::new(kind, Node::Load(load))
}

/// A function of these parameters.
pub(crate) fn function(
    name: impl Into<Cow<'static, str>>,
    doc: impl Into<Cow<'static, str>>,
    parameters: &[(&'static str, NumberType)],
    body: impl Into<Recipe>,
) -> Rc<Function> {
    let (name, doc, parameters) = (name.into(), doc.into(), parameters.to_vec());
    Rc::new(Function { name, doc, parameters, body: body.into(), is_short: false })
}

/// A function that only gives a name to an expression.
pub(crate) fn short_function(
    name: &'static str,
    doc: &'static str,
    parameters: &[(&'static str, NumberType)],
    value: Expr,
) -> Rc<Function> {
    let (name, doc) = (name.into(), doc.into());
    Rc::new(Function { name, doc, parameters: parameters.to_vec(), body: value.into(), is_short: true })
}
