//! Recipes: the body of a look-up as a small expression tree, which each language prints in its own
//! words. Statements keep their order, because the registers that gcc needs depend on it. First
//! come expressions; then how they are written down, by operators, so that a scheme reads as its
//! formula, with sums and products that wrap around; then the numbers of squares and the tables
//! that they read, and the look-ups of pieces.

use std::borrow::Cow;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Not, Rem, Shl, Shr, Sub};
use std::rc::Rc;

use crate::board::geometry::Geometry;
use crate::board::slider::Slider;
use crate::board::square_set::SquareSet;
use crate::encoding::Encoding;

/// The kind of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The kind of the sets of a board.
    pub(crate) fn of_sets(board: &Geometry) -> Self {
        if board.word_bits() > u64::BITS {
            Self::Wide
        } else {
            Self::Word
        }
    }

    /// The number of bits that a number of this kind has.
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

/// The forms of expressions, with the expressions that they consist of.
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
    Set(SquareSet),
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
    /// The set of a lower part of the board and of an upper one, which starts at the square with
    /// this number.
    Joined(Expr, Expr, u32),
    /// The squares of the part of a board that starts at the square with this number, in 64 bits.
    From(Expr, u32),
    /// The bits of a number, moved round to the left by so many places.
    Rotated(Expr, u32),
    /// An operation that most languages need a function for.
    Apply(Primitive, Vec<Expr>),
    /// A function with a recipe of its own.
    Call(Rc<Function>, Vec<Expr>),
    /// An element of a table.
    Load {
        /// The name of the table.
        table: String,
        /// The field of the square with the number of the first of its elements, if it has one.
        start: Option<String>,
        /// The number of the element from there.
        index: Expr,
    },
}

/// The operators that combine two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
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

    /// Whether people write parentheses around `other` on one side of this operator: wherever not
    /// everybody knows the precedence.
    pub(crate) const fn needs_parentheses(self, other: Self, right: bool) -> bool {
        match (self.rank(), other.rank()) {
            (Some(own), Some(inner)) => inner < own || right && inner == own,
            (None, None) => {
                self as usize != other as usize || matches!(self, Self::Left | Self::Right)
            }
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

/// The operations that most languages need a function for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Primitive {
    /// The bytes of a word in reverse order.
    Swapped,
    /// The number of bits that are zero.
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
    /// Its documentation, in one line.
    pub(crate) doc: Cow<'static, str>,
    pub(crate) parameters: Vec<(&'static str, NumberType)>,
    pub(crate) body: Recipe,
    /// Whether it only gives a name to an expression, which stands in its place where names take
    /// no shorter text.
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
        Self {
            statements: Vec::new(),
            result,
        }
    }
}

impl Recipe {
    /// The values of its statements, and the result.
    pub(crate) fn expressions(&self) -> Vec<&Expr> {
        self.statements
            .iter()
            .map(|(_, value)| value)
            .chain([&self.result])
            .collect()
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
        self.statements
            .iter()
            .for_each(|(_, value)| value.visit(look));
        self.result.visit(look);
    }
}

impl Expr {
    /// An expression of this kind.
    pub(crate) fn new(kind: NumberType, node: Node) -> Self {
        Self {
            kind,
            node: Rc::new(node),
        }
    }

    /// The number in another kind.
    pub(crate) fn cast(&self, kind: NumberType) -> Self {
        Self::new(kind, Node::Cast(self.clone()))
    }

    /// The same number as the number of an element.
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
            let from = Node::From(self.clone(), square);
            Self::new(NumberType::Word, from)
        } else {
            self.clone()
        }
    }

    /// The bits moved round to the left.
    pub(crate) fn rotated(&self, places: u32) -> Self {
        let rotated = Node::Rotated(self.clone(), places);
        Self::new(self.kind, rotated)
    }

    /// The bytes in reverse order: the board upside down.
    pub(crate) fn swapped(&self) -> Self {
        Self::new(
            self.kind,
            Node::Apply(Primitive::Swapped, vec![self.clone()]),
        )
    }

    /// The number of bits that are zero.
    pub(crate) fn count_of_zeros(&self) -> Self {
        Self::new(
            NumberType::Count,
            Node::Apply(Primitive::CountOfZeros, vec![self.clone()]),
        )
    }

    /// All squares from the highest one on; all squares if there is none.
    pub(crate) fn highest_and_above(&self) -> Self {
        Self::new(
            self.kind,
            Node::Apply(Primitive::FromHighest, vec![self.clone()]),
        )
    }

    /// The expression with arguments in place of parameters.
    pub(crate) fn replaced(&self, arguments: &[(&str, Expr)]) -> Self {
        let node = match &*self.node {
            Node::Name(name) => {
                let argument = arguments.iter().find(|(parameter, _)| parameter == name);
                return argument.map_or_else(|| self.clone(), |(_, argument)| argument.clone());
            }
            Node::Cast(one) => Node::Cast(one.replaced(arguments)),
            Node::Not(one) => Node::Not(one.replaced(arguments)),
            Node::Of(operator, a, b) => {
                let left = a.replaced(arguments);
                let right = b.replaced(arguments);
                Node::Of(*operator, left, right)
            }
            _ => return self.clone(),
        };
        Self::new(self.kind, node)
    }

    /// Shows the expression and its parts to `look`.
    pub(crate) fn visit(&self, look: &mut dyn FnMut(&Self)) {
        look(self);
        match &*self.node {
            Node::Of(_, a, b) | Node::Joined(a, b, _) => {
                a.visit(look);
                b.visit(look);
            }
            Node::Union(parts) | Node::Apply(_, parts) | Node::Call(_, parts) => {
                for part in parts {
                    part.visit(look);
                }
            }
            Node::Cast(one)
            | Node::Not(one)
            | Node::MinusOne(one)
            | Node::IsOccupied(one)
            | Node::From(one, _)
            | Node::Rotated(one, _)
            | Node::Load { index: one, .. } => one.visit(look),
            _ => {}
        }
    }

    /// Both numbers combined.
    fn operation(self, operator: Operator, other: Self) -> Self {
        // A literal has the kind of the other operand.
        let is_literal = matches!(*self.node, Node::Decimal(_) | Node::Hexadecimal(_));
        let shifts = matches!(operator, Operator::Left | Operator::Right);
        let kind = if is_literal && !shifts {
            other.kind
        } else {
            self.kind
        };
        Self::new(kind, Node::Of(operator, self, other))
    }
}

impl Function {
    /// The expression for which a short function stands.
    pub(crate) fn expanded(&self, arguments: &[Expr]) -> Expr {
        let names = self.parameters.iter().map(|&(name, _)| name);
        self.body
            .result
            .replaced(&names.zip(arguments.iter().cloned()).collect::<Vec<_>>())
    }

    /// A call of the function.
    pub(crate) fn call(self: &Rc<Self>, arguments: impl Into<Vec<Expr>>) -> Expr {
        Expr::new(
            self.body.result.kind,
            Node::Call(self.clone(), arguments.into()),
        )
    }
}
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
    pub(crate) fn giving(self, result: Expr) -> Recipe {
        Recipe {
            statements: self.0,
            result,
        }
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
                self.operation(Operator::$operator, other.into())
            }
        }

        impl $trait<Expr> for u64 {
            type Output = Expr;

            fn $method(self, other: Expr) -> Expr {
                Expr::from(self).operation(Operator::$operator, other)
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
    named_word("occupied")
}

/// A parameter, or what a statement has bound.
pub(crate) fn named(name: &str, kind: NumberType) -> Expr {
    Expr::new(kind, Node::Name(name.to_owned()))
}

/// A parameter, or what a statement has bound, in 64 bits.
pub(crate) fn named_word(name: &str) -> Expr {
    named(name, NumberType::Word)
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
pub(crate) fn set(squares: SquareSet, kind: NumberType) -> Expr {
    Expr::new(kind, Node::Set(squares))
}

/// The set of a lower part of the board and of an upper one, which starts at the square number
/// `split`.
pub(crate) fn joined(lower: Expr, upper: Expr, split: u32) -> Expr {
    Expr::new(NumberType::Wide, Node::Joined(lower, upper, split))
}

/// The union of some sets: the result of a recipe. If there are none, it has no square of `other`,
/// a parameter.
pub(crate) fn union(sets: Vec<Expr>, other: Expr) -> Expr {
    match <[Expr; 1]>::try_from(sets) {
        Ok([one]) => one,
        Err(sets) if sets.is_empty() => {
            let kind = other.kind;
            other & set(SquareSet::EMPTY, kind)
        }
        Err(sets) => {
            let union = Node::Union(sets);
            Expr::new(other.kind, union)
        }
    }
}

/// The number of ones only.
pub(crate) fn all_ones(kind: NumberType) -> Expr {
    Expr::new(kind, Node::AllOnes)
}

/// The bits of `bits` that `mask` selects, moved together, as the number of an element.
pub(crate) fn pext(bits: Expr, mask: Expr) -> Expr {
    Expr::new(
        NumberType::Number,
        Node::Apply(Primitive::Pext, vec![bits, mask]),
    )
}

/// The lowest bits of `bits`, moved to those that `mask` selects.
pub(crate) fn pdep(bits: Expr, mask: Expr) -> Expr {
    Expr::new(
        NumberType::Word,
        Node::Apply(Primitive::Pdep, vec![bits, mask]),
    )
}

/// The slot that the recipe `attacks` turns into the set `set` by PDEP: PEXT undoes that.
pub(crate) fn extracted(attacks: &Expr, set: &Expr) -> Expr {
    match &*attacks.node {
        Node::Apply(Primitive::Pdep, arguments) => {
            let mask = arguments[1].clone();
            pext(set.clone(), mask)
        }
        // A function deposits a slot in the bits of two words.
        Node::Call(_, arguments) => {
            let [_, lower_mask, upper_mask, places] = &arguments[..] else {
                unreachable!("the function takes a slot, two masks, and where the upper bits start")
            };
            let lower = pext(set.part_from(0), lower_mask.clone());
            let upper = pext(set.part_from(64), upper_mask.clone());
            lower | upper << places.clone()
        }
        _ => unreachable!("PDEP moves the bits of one word, or a function those of two"),
    }
}

/// An element of the table `table`, which holds numbers of this kind.
pub(crate) fn element(table: &str, kind: NumberType, index: Expr) -> Expr {
    Expr::new(
        kind,
        Node::Load {
            table: table.to_owned(),
            start: None,
            index,
        },
    )
}

/// The element that is so many behind the first one of the square, whose number is in the field
/// `start`.
pub(crate) fn from_start(table: &str, kind: NumberType, start: &str, index: Expr) -> Expr {
    Expr::new(
        kind,
        Node::Load {
            table: table.to_owned(),
            start: Some(start.to_owned()),
            index,
        },
    )
}

/// A function of these parameters.
pub(crate) fn function(
    name: impl Into<Cow<'static, str>>,
    doc: impl Into<Cow<'static, str>>,
    parameters: &[(&'static str, NumberType)],
    body: impl Into<Recipe>,
) -> Rc<Function> {
    let name = name.into();
    let doc = doc.into();
    let parameters = parameters.to_vec();
    Rc::new(Function {
        name,
        doc,
        parameters,
        body: body.into(),
        is_short: false,
    })
}

/// A function that only gives a name to an expression.
pub(crate) fn short_function(
    name: &'static str,
    doc: &'static str,
    parameters: &[(&'static str, NumberType)],
    value: Expr,
) -> Rc<Function> {
    let name = name.into();
    let doc = doc.into();
    Rc::new(Function {
        name,
        doc,
        parameters: parameters.to_vec(),
        body: value.into(),
        is_short: true,
    })
}
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

/// The two forms of look-ups, by where an attack set comes from.
#[derive(Clone, Debug)]
pub(crate) enum LookUp {
    /// The attack set is in a slot for the relevant occupancy.
    Slots(SlotRecipe),
    /// A recipe gives the attack set without slots.
    Lines(Recipe),
}

/// A slot for each relevant occupancy.
#[derive(Clone, Debug)]
pub(crate) struct SlotRecipe {
    /// The table.
    pub(crate) table: String,
    /// The kind of its numbers.
    pub(crate) kind: NumberType,
    /// The number of the first slot of the square, if the field [`OFFSET`] does not have it.
    pub(crate) first: Option<Expr>,
    /// The number of the slot from there.
    pub(crate) index: Recipe,
    /// The bounds of the number of the slot.
    pub(crate) bounds: Bounds,
    /// The encoding of the slots.
    pub(crate) encoding: Encoding,
    /// The attack set for what the slot holds, which is called `slot`.
    pub(crate) attacks: Expr,
    /// The way to the attack set without slots, for the function that fills them.
    pub(crate) walk: WithoutSlots,
}

/// A way to an attack set without slots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum WithoutSlots {
    /// The walk of a slider on the chess board.
    Chess(Slider),
    /// The look-up of another part, by its number.
    Part(usize),
    /// There is none, because slots are not filled.
    Nowhere,
}

/// The field with the number of the first slot of a square.
pub(crate) const OFFSET: &str = "offset";

/// The bounds of the number of a slot, by which compilers can leave out the check of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bounds {
    /// The relevant squares. No other square of an occupancy makes a difference.
    pub(crate) relevant: Expr,
    /// The greatest index.
    pub(crate) greatest: Expr,
    /// Whether the slots of each square reach up to the greatest index, so that compilers need not
    /// try any occupancy.
    pub(crate) is_exact: bool,
}

/// A number of each square.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) form: Notation,
    /// One for each square.
    pub(crate) numbers: Vec<u128>,
}

/// The type and the notation of a number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notation {
    /// A set of squares or a factor, in hexadecimal digits.
    Bits(NumberType),
    /// A shift, in decimal digits.
    Count,
    /// The number of the first element of the square in a table.
    Offset,
    /// The number of the first element, too. Languages that have pointers store a pointer to the
    /// element.
    Pointer {
        /// The table.
        table: String,
        /// The name of the pointer.
        name: &'static str,
    },
}

/// A table that squares share.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DataTable {
    pub(crate) name: String,
    pub(crate) doc: String,
    /// The kind of its numbers.
    pub(crate) kind: NumberType,
    pub(crate) numbers: Vec<u128>,
    /// The numbers in each row, if there are rows.
    pub(crate) in_row: Option<usize>,
    pub(crate) role: Role,
}

/// The purposes of tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Role {
    /// It holds slots, which start with a line of the cache, and which a function may fill.
    Slots,
    /// Slots lead to its elements.
    Sets,
    /// It is small, and lies beside the data of the squares where that saves an address.
    Beside,
    /// Constant functions or views read it. It does not depend on the scheme.
    Fixed,
}

impl PiecePart {
    /// A part that is looked up line by line.
    pub(crate) fn of_lines(name: &str, fields: Vec<Field>, recipe: impl Into<Recipe>) -> Self {
        Self {
            name: name.to_owned(),
            fields,
            look_up: LookUp::Lines(recipe.into()),
        }
    }

    /// The recipe for the attack set.
    pub(crate) fn recipe(&self) -> Recipe {
        match &self.look_up {
            LookUp::Lines(recipe) => recipe.clone(),
            LookUp::Slots(slots) => {
                let (mut found, load) = slots.found();
                found.statements.push(("slot", load));
                Recipe {
                    result: slots.attacks.clone(),
                    ..found
                }
            }
        }
    }

    /// Its slots, if it has any.
    pub(crate) const fn slots(&self) -> Option<&SlotRecipe> {
        match &self.look_up {
            LookUp::Slots(slots) => Some(slots),
            LookUp::Lines(_) => None,
        }
    }
}

impl SlotRecipe {
    /// The recipe for the number of the slot, from the first one of the square if a field has its
    /// number; and the element of the table.
    pub(crate) fn found(&self) -> (Recipe, Expr) {
        let mut recipe = self.index.clone();
        let load = match &self.first {
            None => {
                let index = recipe.result.clone();
                from_start(&self.table, self.kind, OFFSET, index)
            }
            Some(first) => {
                recipe.statements.insert(0, ("first", first.clone()));
                recipe.result = named("first", NumberType::Number) + recipe.result.number();
                element(&self.table, self.kind, recipe.result.clone())
            }
        };
        (recipe, load)
    }

    /// The name for what the slot holds.
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
        Self {
            name: name.into(),
            doc: doc.into(),
            form,
            numbers,
        }
    }

    /// A set or a factor in 64 bits for each square of the chess board.
    pub(crate) fn word(name: &str, doc: &str, word: impl FnMut(usize) -> u64) -> Self {
        Self::new(
            name,
            doc,
            Notation::Bits(NumberType::Word),
            (0..crate::board::SQUARES).map(word),
        )
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
        Self {
            name: name.into(),
            doc: doc.into(),
            kind,
            numbers,
            in_row: None,
            role,
        }
    }
}

/// The names of the fields that recipes read, in any order.
pub(crate) fn fields_of(expressions: &[&Expr]) -> Vec<String> {
    let mut names = Vec::new();
    for expression in expressions {
        expression.visit(&mut |part| match &*part.node {
            Node::Field(name) => names.push(name.clone()),
            Node::Load { start, .. } => names.extend(start.clone()),
            _ => {}
        });
    }
    names
}

/// The names of the tables that a recipe reads, in any order.
pub(crate) fn tables_of(recipe: &Recipe) -> Vec<String> {
    let mut names = Vec::new();
    recipe.visit(&mut |part| match &*part.node {
        Node::Load { table, .. } => names.push(table.clone()),
        Node::Call(function, _) => names.extend(tables_of(&function.body)),
        _ => {}
    });
    names
}

/// The recipe by which the squares of a piece find their slots.
#[derive(Clone, Debug)]
pub(crate) struct IndexRecipe {
    /// The numbers of each square, without that of its first slot.
    pub(crate) fields: Vec<Field>,
    /// The number of the first slot, if it is not stored.
    pub(crate) first: Option<Expr>,
    /// The number of the slot from there.
    pub(crate) index: Recipe,
    /// The bounds of the number of the slot.
    pub(crate) bounds: Bounds,
}

impl IndexRecipe {
    /// The same recipe for slots that stand in one table behind `behind` slots of another part.
    pub(crate) fn behind(mut self, behind: u32) -> Self {
        if behind > 0 {
            self.index.result = self.index.result + u64::from(behind);
            self.bounds.greatest = self.bounds.greatest + u64::from(behind);
        }
        self
    }

    /// The part that reads slots of this kind and encoding, which hold these attack sets, in the
    /// table with this name. `walk` leads to attack sets without slots.
    pub(crate) fn part(
        self,
        name: &str,
        table: &str,
        (kind, encoding, attacks): (NumberType, Encoding, Expr),
        walk: WithoutSlots,
    ) -> PiecePart {
        let Self {
            fields,
            first,
            index,
            bounds,
        } = self;
        let table = table.to_owned();
        let slots = SlotRecipe {
            table,
            kind,
            first,
            index,
            bounds,
            encoding,
            attacks,
            walk,
        };
        PiecePart {
            name: name.to_owned(),
            fields,
            look_up: LookUp::Slots(slots),
        }
    }
}

/// The amount of data that look-ups store for each square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Storage {
    /// Look-ups store as little as the types in `lookup`.
    Least,
    /// They also store what could be computed, because gcc has too few registers for that.
    Most,
}

/// The look-ups of a scheme on the chess board: of rooks, of bishops.
pub(crate) struct SliderRecipes {
    pub(crate) parts: [PiecePart; 2],
    pub(crate) tables: Vec<DataTable>,
}

#[cfg(test)]
mod tests;
