//! Recipes in Rust, and what Rust has no operator for, as functions.

use std::fmt::Write as _;
use std::rc::Rc;

use proc_macro2::TokenStream;
use quote::quote;

use crate::board::square_set::SquareSet;
use crate::recipe::{Expr, Function, Node, NumberType, Operator, Primitive, Recipe, tables_of};
use crate::text::{decimal_digits, hexadecimal_digits, ident, wide_digits};

/// The condition for PEXT and PDEP.
pub(super) const BMI2: &str = r#"all(target_arch = "x86_64", target_feature = "bmi2")"#;

/// The type of a number of this kind.
pub(super) const fn kind(kind: NumberType) -> &'static str {
    match kind {
        NumberType::Byte => "u8",
        NumberType::Short => "u16",
        NumberType::Half | NumberType::Count => "u32",
        NumberType::Word => "u64",
        NumberType::Wide => "u128",
        NumberType::Number => "usize",
    }
}

/// Tokens of a text that this module has written.
pub(super) fn tokens(text: &str) -> TokenStream {
    text.parse()
        .unwrap_or_else(|_| panic!("it is Rust: {text}"))
}

/// Writes recipes, and remembers what they call.
#[derive(Default)]
pub(super) struct RustRecipeWriter {
    /// Whether functions must be constant.
    pub(super) constant: bool,
    /// What stands for the name `slot`.
    pub(super) slot: Option<String>,
    /// The functions that were called, each behind those that it calls.
    pub(super) functions: Vec<Rc<Function>>,
    /// The operations that were used.
    pub(super) primitives: Vec<(Primitive, NumberType)>,
}

impl RustRecipeWriter {
    /// The statements and the result of a recipe.
    pub(super) fn body(&mut self, recipe: &Recipe) -> TokenStream {
        let statements = self.statements(recipe);
        let result = self.value(&recipe.result);
        tokens(&(statements + &result))
    }

    /// The statements that give names to values.
    pub(super) fn statements(&mut self, recipe: &Recipe) -> String {
        let mut all = String::new();
        for (name, value) in &recipe.statements {
            let value = self.value(value);
            let _ = write!(all, "let {name} = {value};");
        }
        all
    }

    /// An expression for the number of an element: in the element `start`, if there is one, and so
    /// many behind it.
    pub(super) fn number(&mut self, start: Option<&str>, index: &Expr) -> String {
        let number = if index.kind == NumberType::Number {
            self.value(index)
        } else {
            self.cast(index, NumberType::Number)
        };
        let first = matches!(*index.node, Node::Of(..) if index.kind == NumberType::Number);
        match start {
            Some(start) if first => format!("{start} as usize + ({number})"),
            Some(start) => format!("{start} as usize + {number}"),
            None => number,
        }
    }

    /// An expression.
    pub(super) fn value(&mut self, expr: &Expr) -> String {
        match &*expr.node {
            Node::Square => "square".to_owned(),
            Node::Name(name) if name == "slot" => {
                let written = self.slot.clone();
                written.unwrap_or_else(|| name.clone())
            }
            Node::Name(name) | Node::Field(name) => name.clone(),
            Node::Decimal(number) => decimal_digits(*number),
            Node::Hexadecimal(number) => {
                let digits = if *number > u32::MAX.into() { 16 } else { 1 };
                hexadecimal_digits(*number, digits)
            }
            Node::AllOnes => format!("{}::MAX", kind(expr.kind)),
            Node::Set(squares) => wide_digits(*squares),
            Node::Cast(one) => self.cast(one, expr.kind),
            Node::Not(one) => {
                let operand = self.operand(one);
                format!("!{operand}")
            }
            Node::MinusOne(one) => {
                let operand = self.operand(one);
                format!("{operand}.wrapping_sub(1)")
            }
            Node::IsOccupied(one) => {
                let set = self.value(one);
                let kind = kind(expr.kind);
                format!("(({set}) != 0) as {kind}")
            }
            Node::Rotated(one, places) => {
                let one = self.operand(one);
                format!("{one}.rotate_left({places})")
            }
            Node::Union(sets) => self.values(sets).join(" | "),
            Node::Joined(lower, upper, split) => {
                let lower = self.value(lower);
                let upper = self.value(upper);
                format!("u128::from({lower}) | (u128::from({upper}) << {split})")
            }
            Node::From(set, 0) => {
                let operand = self.operand(set);
                format!("{operand} as u64")
            }
            Node::From(set, first) => {
                let operand = self.operand(set);
                format!("({operand} >> {first}) as u64")
            }
            Node::Of(Operator::And, a, b) if *b.node == Node::Set(SquareSet::EMPTY) => {
                format!("{{ let _ = {}; 0 }}", self.value(a))
            }
            Node::Of(operator, a, b) => self.operation(*operator, a, b),
            Node::Apply(primitive, arguments) => self.apply(*primitive, expr.kind, arguments),
            Node::Call(function, arguments) => {
                self.call(function);
                let arguments = self.values(arguments).join(", ");
                format!("{}({arguments})", function.name)
            }
            Node::Load {
                table,
                start,
                index,
            } => {
                let number = self.number(start.as_deref(), index);
                format!("{table}[{number}]")
            }
        }
    }

    /// An expression of which more is made: in parentheses, if it needs them.
    fn operand(&mut self, expr: &Expr) -> String {
        let text = self.value(expr);
        match &*expr.node {
            Node::Of(operator, ..) if !wraps(*operator, expr.kind) => format!("({text})"),
            Node::Cast(_) | Node::IsOccupied(_) | Node::From(..) if text.contains(" as ") => {
                format!("({text})")
            }
            _ => text,
        }
    }

    fn values(&mut self, all: &[Expr]) -> Vec<String> {
        all.iter().map(|one| self.value(one)).collect()
    }

    /// The same number in another kind.
    pub(super) fn cast(&mut self, expr: &Expr, to: NumberType) -> String {
        if expr.kind == to || matches!(*expr.node, Node::Decimal(_) | Node::Hexadecimal(_)) {
            return self.value(expr);
        }
        if to != NumberType::Number && expr.kind.bits() < to.bits() && !self.constant {
            let value = self.value(expr);
            return format!("{}::from({value})", kind(to));
        }
        let value = match &*expr.node {
            Node::Not(_) => {
                let value = self.value(expr);
                format!("({value})")
            }
            _ => self.operand(expr),
        };
        format!("{value} as {}", kind(to))
    }

    /// Two numbers combined.
    fn operation(&mut self, operator: Operator, a: &Expr, b: &Expr) -> String {
        if wraps(operator, a.kind) && !is_literal(a) {
            let name = match operator {
                Operator::Plus => "wrapping_add",
                Operator::Minus => "wrapping_sub",
                _ => "wrapping_mul",
            };
            let a = self.operand(a);
            let b = self.value(b);
            return format!("{a}.{name}({b})");
        }
        let sign = operator.sign();
        let left = if is_literal(a) && operator == Operator::Left {
            let number = self.value(a);
            let kind = kind(a.kind);
            format!("{number}_{kind}")
        } else {
            self.side(operator, a, false)
        };
        let right = self.side(operator, b, true);
        format!("{left} {sign} {right}")
    }

    /// An operand of an operator.
    fn side(&mut self, parent: Operator, expr: &Expr, right: bool) -> String {
        let text = match *expr.node {
            // Lints want to see the bits.
            Node::Decimal(number)
                if matches!(parent, Operator::And | Operator::Or | Operator::Xor) =>
            {
                hexadecimal_digits(number, 1)
            }
            _ => self.value(expr),
        };
        let in_parentheses = match &*expr.node {
            Node::Of(operator, ..) if !wraps(*operator, expr.kind) => {
                parent.needs_parentheses(*operator, right)
            }
            // Behind a cast, `<<` would begin generic arguments.
            Node::Cast(_) | Node::From(..) | Node::IsOccupied(_) => {
                parent == Operator::Left && text.contains(" as ")
            }
            _ => false,
        };
        if in_parentheses {
            format!("({text})")
        } else {
            text
        }
    }

    fn apply(&mut self, primitive: Primitive, of: NumberType, arguments: &[Expr]) -> String {
        let name = match primitive {
            Primitive::Swapped => {
                let word = self.operand(&arguments[0]);
                return format!("{word}.swap_bytes()");
            }
            Primitive::CountOfZeros => {
                let word = self.operand(&arguments[0]);
                return format!("{word}.count_zeros()");
            }
            Primitive::Pext => "pext",
            Primitive::Pdep if arguments[0].kind == NumberType::Word => "pdep_u64",
            Primitive::Pdep => "pdep",
            Primitive::FromHighest => "from_highest",
        };
        let of = if primitive == Primitive::Pdep {
            arguments[0].kind
        } else {
            of
        };
        if !self.primitives.contains(&(primitive, of)) {
            self.primitives.push((primitive, of));
        }
        let arguments = self.values(arguments).join(", ");
        format!("{name}({arguments})")
    }

    /// Remembers a function and what it calls.
    pub(super) fn call(&mut self, function: &Rc<Function>) {
        let mut known = self.functions.iter();
        if known.all(|known| known.name != function.name) {
            self.body(&function.body);
            self.functions.push(function.clone());
        }
    }
}

/// The item of a function. `constant`: look-ups are constant functions.
pub(super) fn function(function: &Function, constant: bool) -> TokenStream {
    // Constants read no tables.
    let in_constants = tables_of(&function.body).is_empty()
        && !function.body.applies(&[Primitive::Pext, Primitive::Pdep]);
    let mut writer = RustRecipeWriter {
        constant: constant || in_constants,
        ..RustRecipeWriter::default()
    };
    let body = writer.body(&function.body);
    let mut parameters = Vec::new();
    for &(name, of) in &function.parameters {
        let kind = kind(of);
        parameters.push(format!("{name}: {kind}"));
    }
    let name = ident(&function.name);
    let doc = format!(" {}", function.doc);
    let parameters = tokens(&parameters.join(", "));
    let result = ident(kind(function.body.result.kind));
    let constant = writer.constant.then(|| quote!(const));
    quote! {
        #[doc = #doc]
        #[inline]
        #constant fn #name(#parameters) -> #result {
            #body
        }
    }
}

/// Whether an operator is a method in Rust, because sums and products wrap around.
fn wraps(operator: Operator, kind: NumberType) -> bool {
    matches!(operator, Operator::Plus | Operator::Minus | Operator::Times)
        && matches!(kind, NumberType::Half | NumberType::Word | NumberType::Wide)
}

fn is_literal(expr: &Expr) -> bool {
    matches!(*expr.node, Node::Decimal(_) | Node::Hexadecimal(_))
}

/// The function of an operation on numbers of this kind. `bmi2`: it is compiled only for targets
/// with PEXT and PDEP.
pub(super) fn primitive(primitive: Primitive, kind: NumberType, bmi2: bool) -> TokenStream {
    match primitive {
        Primitive::Pext if bmi2 => {
            let doc = "The bits of `occupied` that `mask` selects, moved together.";
            let signature = quote!(pext(occupied: u64, mask: u64) -> usize);
            let call = quote!(_pext_u64(occupied, mask) as usize);
            instruction(doc, &signature, &call)
        }
        Primitive::Pext => tokens(part("fn pext")),
        Primitive::Pdep if kind != NumberType::Word => {
            let doc = "The attack set of which `bits` say, square by square, whether it holds those of `mask`.";
            let signature = quote!(pdep(bits: u16, mask: u64) -> u64);
            let call = quote!(_pdep_u64(u64::from(bits), mask));
            instruction(doc, &signature, &call)
        }
        Primitive::Pdep if bmi2 => {
            let doc = "The lowest bits of `bits`, moved to those that `mask` selects.";
            let signature = quote!(pdep_u64(bits: u64, mask: u64) -> u64);
            let call = quote!(_pdep_u64(bits, mask));
            instruction(doc, &signature, &call)
        }
        Primitive::Pdep => tokens(part("fn pdep_u64")),
        Primitive::FromHighest if kind == NumberType::Wide => {
            tokens(&part("fn from_highest_of_two_words").replace("_of_two_words", ""))
        }
        Primitive::FromHighest => tokens(part("fn from_highest")),
        Primitive::Swapped | Primitive::CountOfZeros => {
            unreachable!("integers have methods for these")
        }
    }
}

/// The functions and types that do not depend on anything.
const PARTS: &str = include_str!("parts.rs");

/// The text of the item that begins so, with its documentation.
pub(super) fn part(begin: &str) -> &'static str {
    let begins = ["(", "<", " {"].map(|next| format!("{begin}{next}"));
    let mut items = PARTS.split("\n\n");
    let found = items.find(|item| begins.iter().any(|begin| item.contains(begin)));
    found.expect("the file has all parts")
}

/// The function of an instruction of BMI2.
fn instruction(doc: &str, signature: &TokenStream, call: &TokenStream) -> TokenStream {
    let doc = format!(" {doc}");
    quote! {
        #[doc = #doc]
        #[inline]
        fn #signature {
            #[comment = " SAFETY: this is compiled only for targets with BMI2."]
            unsafe { ::core::arch::x86_64::#call }
        }
    }
}
