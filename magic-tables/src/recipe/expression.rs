//! Expressions: numbers of a square, the occupancy, and what is computed from them.

use std::borrow::Cow;
use std::rc::Rc;

/// The kind of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberType {
    /// 8 bits in a table.
    Byte,
    /// 16 bits in a table.
    Short,
    /// 32 bits: a factor.
    Half,
    /// A small number, such as a shift.
    Count,
    /// 64 bits: a set of squares, or a factor.
    Word,
    /// 128 bits: a set of squares.
    Wide,
    /// The number of a square or of an element.
    Number,
}

impl NumberType {
    /// How many bits a number of this kind has.
    pub(crate) const fn bits(self) -> u32 {
        match self {
            Self::Byte => 8,
            Self::Short => 16,
            Self::Half | Self::Count => 32,
            Self::Word | Self::Number => 64,
            Self::Wide => 128,
        }
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expr {
    pub(crate) kind: NumberType,
    pub(crate) node: Rc<Node>,
}

/// What an expression is made of.
#[derive(Debug, PartialEq)]
pub(crate) enum Node {
    /// The number of the square.
    Square,
    /// A parameter, or what a statement has bound.
    Name(String),
    /// A number of the square.
    Field(String),
    /// A number that people read in decimal digits.
    Decimal(u64),
    /// A number that people read in hexadecimal digits.
    Hexadecimal(u64),
    /// The number of ones only.
    AllOnes,
    /// A set of squares.
    Set(u128),
    /// The same number in another kind.
    Cast(Expr),
    /// The squares that are not in a set.
    Not(Expr),
    /// Two numbers combined.
    Of(Operator, Expr, Expr),
    /// A set minus one, as a number.
    MinusOne(Expr),
    /// 1 as a set if a set has squares, and 0 otherwise.
    IsOccupied(Expr),
    /// The union of some sets: the result of a recipe.
    Union(Vec<Expr>),
    /// The set of a lower part of the board and of an upper one, which starts at the square with this number.
    Joined(Expr, Expr, u32),
    /// The squares of the part of a board that starts at the square with this number, in 64 bits.
    From(Expr, u32),
    /// The bits of a number, moved round to the left by so many places.
    Rotated(Expr, u32),
    /// What most languages need a function for.
    Apply(Primitive, Vec<Expr>),
    /// A function with a recipe of its own.
    Call(Rc<Function>, Vec<Expr>),
    /// An element of a table.
    Load(Load),
}

/// An element of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Load {
    /// The name of the table.
    pub(crate) table: String,
    /// The field of the square with the number of the first of its elements, if it has one.
    pub(crate) start: Option<String>,
    /// The number of the element from there.
    pub(crate) index: Expr,
}

/// How two numbers are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    And,
    Or,
    Xor,
    Left,
    Right,
}

impl Operator {
    /// The sign, which most languages share.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::Over => "/",
            Self::Modulo => "%",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::Left => "<<",
            Self::Right => ">>",
        }
    }

    /// Whether people write parentheses around `other` on one side of this operator: wherever not everybody knows the precedence.
    pub(crate) const fn needs_parentheses(self, other: Self, right: bool) -> bool {
        match (self.rank(), other.rank()) {
            (Some(own), Some(inner)) => inner < own || right && inner == own,
            (None, None) => self as usize != other as usize || matches!(self, Self::Left | Self::Right),
            _ => true,
        }
    }

    /// The precedence among the operators that everybody knows.
    const fn rank(self) -> Option<u8> {
        match self {
            Self::Plus | Self::Minus => Some(0),
            Self::Times | Self::Over | Self::Modulo => Some(1),
            Self::And | Self::Or | Self::Xor | Self::Left | Self::Right => None,
        }
    }
}

/// What most languages need a function for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Primitive {
    /// The bytes of a word in reverse order.
    Swapped,
    /// How many bits are zero.
    CountOfZeros,
    /// PEXT: the bits that a mask selects, moved together.
    Pext,
    /// PDEP: the lowest bits, moved to those that a mask selects.
    Pdep,
    /// All squares from the highest one of a set on; all squares if it is empty.
    FromHighest,
}

/// A function.
#[derive(Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: Cow<'static, str>,
    /// What it does, as one line.
    pub(crate) doc: Cow<'static, str>,
    pub(crate) parameters: Vec<(&'static str, NumberType)>,
    pub(crate) body: Recipe,
    /// Whether it only gives a name to an expression, which stands in its place where names take no shorter text.
    pub(crate) is_short: bool,
}

/// Statements and a result.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recipe {
    /// Names, and the values that they get; later ones take the place of earlier ones.
    pub(crate) statements: Vec<(&'static str, Expr)>,
    pub(crate) result: Expr,
}

impl From<Expr> for Recipe {
    fn from(result: Expr) -> Self {
        Self { statements: Vec::new(), result }
    }
}

impl Recipe {
    /// The values of its statements, and the result.
    pub(crate) fn expressions(&self) -> Vec<&Expr> {
        self.statements.iter().map(|(_, value)| value).chain([&self.result]).collect()
    }

    /// Whether it applies any of these operations.
    pub(crate) fn applies(&self, any: &[Primitive]) -> bool {
        let mut found = false;
        self.visit(&mut |expr| {
            found |= matches!(&*expr.node, Node::Apply(primitive, _) if any.contains(primitive));
        });
        found
    }

    /// Shows all expressions to `look`, the parts of each after itself.
    pub(crate) fn visit(&self, look: &mut dyn FnMut(&Expr)) {
        self.statements.iter().for_each(|(_, value)| value.visit(look));
        self.result.visit(look);
    }
}

impl Expr {
    pub(crate) fn new(kind: NumberType, node: Node) -> Self {
        Self { kind, node: Rc::new(node) }
    }

    /// The same number in another kind.
    pub(crate) fn cast(&self, kind: NumberType) -> Self {
        Self::new(kind, Node::Cast(self.clone()))
    }

    /// As the number of an element.
    pub(crate) fn number(&self) -> Self {
        self.cast(NumberType::Number)
    }

    /// A set minus one, as a number.
    pub(crate) fn minus_one(&self) -> Self {
        Self::new(self.kind, Node::MinusOne(self.clone()))
    }

    /// 1 as a set if the set has squares, and 0 otherwise.
    pub(crate) fn is_occupied(&self) -> Self {
        Self::new(self.kind, Node::IsOccupied(self.clone()))
    }

    /// The squares from the square with this number on, as many as 64 bits hold.
    pub(crate) fn part_from(&self, square: u32) -> Self {
        if self.kind == NumberType::Wide {
            Self::new(NumberType::Word, Node::From(self.clone(), square))
        } else {
            self.clone()
        }
    }

    /// The bits moved round to the left.
    pub(crate) fn rotated(&self, places: u32) -> Self {
        Self::new(self.kind, Node::Rotated(self.clone(), places))
    }

    /// The bytes in reverse order: the board upside down.
    pub(crate) fn swapped(&self) -> Self {
        Self::new(self.kind, Node::Apply(Primitive::Swapped, vec![self.clone()]))
    }

    /// How many bits are zero.
    pub(crate) fn count_of_zeros(&self) -> Self {
        Self::new(NumberType::Count, Node::Apply(Primitive::CountOfZeros, vec![self.clone()]))
    }

    /// All squares from the highest one on; all squares if there is none.
    pub(crate) fn highest_and_above(&self) -> Self {
        Self::new(self.kind, Node::Apply(Primitive::FromHighest, vec![self.clone()]))
    }

    /// The same with arguments in place of parameters.
    pub(crate) fn with(&self, arguments: &[(&str, Expr)]) -> Self {
        let with = |one: &Self| one.with(arguments);
        let node = match &*self.node {
            Node::Name(name) => {
                let argument = arguments.iter().find(|(parameter, _)| parameter == name);
                return argument.map_or_else(|| self.clone(), |(_, argument)| argument.clone());
            }
            Node::Cast(one) => Node::Cast(with(one)),
            Node::Not(one) => Node::Not(with(one)),
            Node::Of(operator, a, b) => Node::Of(*operator, with(a), with(b)),
            _ => return self.clone(),
        };
        Self::new(self.kind, node)
    }

    /// Shows the expression and its parts to `look`.
    pub(crate) fn visit(&self, look: &mut dyn FnMut(&Self)) {
        look(self);
        match &*self.node {
            Node::Square
            | Node::Name(_)
            | Node::Field(_)
            | Node::Decimal(_)
            | Node::Hexadecimal(_)
            | Node::AllOnes
            | Node::Set(_) => {}
            Node::Cast(one)
            | Node::Not(one)
            | Node::MinusOne(one)
            | Node::IsOccupied(one)
            | Node::From(one, _)
            | Node::Rotated(one, _) => {
                one.visit(look);
            }
            Node::Of(_, a, b) | Node::Joined(a, b, _) => {
                a.visit(look);
                b.visit(look);
            }
            Node::Union(arguments) | Node::Apply(_, arguments) | Node::Call(_, arguments) => {
                for argument in arguments {
                    argument.visit(look);
                }
            }
            Node::Load(Load { index, .. }) => index.visit(look),
        }
    }

    pub(super) fn of(self, operator: Operator, other: Self) -> Self {
        // A literal has the kind of the other operand.
        let is_literal = matches!(*self.node, Node::Decimal(_) | Node::Hexadecimal(_));
        let shifts = matches!(operator, Operator::Left | Operator::Right);
        let kind = if is_literal && !shifts { other.kind } else { self.kind };
        Self::new(kind, Node::Of(operator, self, other))
    }
}

impl Function {
    /// What a short function stands for.
    pub(crate) fn expanded(&self, arguments: &[Expr]) -> Expr {
        let names = self.parameters.iter().map(|&(name, _)| name);
        self.body.result.with(&names.zip(arguments.iter().cloned()).collect::<Vec<_>>())
    }

    /// A call.
    pub(crate) fn of(self: &Rc<Self>, arguments: impl Into<Vec<Expr>>) -> Expr {
        Expr::new(self.body.result.kind, Node::Call(self.clone(), arguments.into()))
    }
}
