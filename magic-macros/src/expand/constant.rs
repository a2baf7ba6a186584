//! Evaluates constant expressions of integer literals, such as `64 * 1024` or `1 << 20`.
//!
//! The parser of expressions in `syn` could read them, but an engine's build would compile it for that alone.

use magic_tables::spec::shortened;
use proc_macro2::{Delimiter, Spacing, TokenTree};
use syn::{Error, Lit, LitInt};

use super::tokens::{flatten, is_punct, stream, written};

/// Why an expression has no value.
pub(super) enum Unknown {
    /// It contains more than integers and operators.
    NotConstant,
    /// It is an expression of integers, but its value is not in 0..2^64. The error is on the wrong part.
    Wrong(Error),
}

/// The value of the expression `trees`, given to the option `key`.
pub(super) fn value(key: &str, trees: &[TokenTree]) -> Result<u64, Unknown> {
    let mut calculation = Calculation { key, trees, at: 0 };
    let value = calculation.value(0);
    if calculation.at < trees.len() { Err(Unknown::NotConstant) } else { value }
}

/// The value of a literal given to the option `key`.
pub(super) fn integer(key: &str, integer: &LitInt) -> Result<u64, Unknown> {
    let suffix = integer.suffix();
    if !matches!(suffix, "" | "u64" | "usize") {
        let bare = integer.to_string();
        let bare = bare.strip_suffix(suffix).unwrap_or(&bare).trim_end_matches('_');
        let message = format!("`{key}` takes integers without the suffix `{suffix}`; write `{bare}`");
        return Err(Unknown::Wrong(Error::new(integer.span(), message)));
    }
    let negative = integer.base10_digits().starts_with('-');
    integer.base10_digits().parse().map_err(|_| {
        let trees = [TokenTree::Literal(integer.token())];
        refuse(key, &trees, if negative { "is negative" } else { "needs more than 64 bits" })
    })
}

/// A binary operator: its strength (a stronger one comes first) and its function, which may say why there is no result.
type Operator = (u8, fn(u64, u64) -> Result<u64, &'static str>);

const OVERFLOW: &str = "needs more than 64 bits";
const TOO_FAR: &str = "shifts by more than 63 bits";
const BY_ZERO: &str = "divides by zero";

/// An expression that is read from left to right.
struct Calculation<'a> {
    key: &'a str,
    trees: &'a [TokenTree],
    /// The place of the next token.
    at: usize,
}

impl Calculation<'_> {
    /// The value up to the next operator that is weaker than `least`.
    fn value(&mut self, least: u8) -> Result<u64, Unknown> {
        let start = self.at;
        let mut value = self.operand();
        while let Some((operator, tokens)) = operator(&self.trees[self.at..]) {
            let (strength, apply) = operator;
            if strength < least {
                break;
            }
            self.at += tokens;
            // The right side is read in any case: the whole must be an expression.
            value = match (value, self.value(strength + 1)) {
                (Ok(left), Ok(right)) => {
                    apply(left, right).map_err(|reason| refuse(self.key, &self.trees[start..self.at], reason))
                }
                (Err(Unknown::NotConstant), _) | (_, Err(Unknown::NotConstant)) => Err(Unknown::NotConstant),
                (Err(wrong), _) | (_, Err(wrong)) => Err(wrong),
            };
        }
        value
    }

    /// A literal, an expression in parentheses, or one of these behind `!` or `-`.
    fn operand(&mut self) -> Result<u64, Unknown> {
        let start = self.at;
        let tree = self.trees.get(start).ok_or(Unknown::NotConstant)?;
        self.at += 1;
        match tree {
            TokenTree::Punct(sign) if sign.as_char() == '!' => self.operand().map(|operand| !operand),
            TokenTree::Punct(sign) if sign.as_char() == '-' => match self.operand()? {
                0 => Ok(0),
                _ => Err(refuse(self.key, &self.trees[start..self.at], "is negative")),
            },
            TokenTree::Literal(literal) => match Lit::new(literal.clone()) {
                Lit::Int(integer) => self::integer(self.key, &integer),
                _ => Err(Unknown::NotConstant),
            },
            TokenTree::Group(group)
                if matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None) =>
            {
                value(self.key, &flatten(group.stream()))
            }
            _ => Err(Unknown::NotConstant),
        }
    }
}

/// The operator that `trees` begin with, and the number of its tokens.
fn operator(trees: &[TokenTree]) -> Option<(Operator, usize)> {
    let TokenTree::Punct(first) = trees.first()? else { return None };
    let character = first.as_char();
    let followed_by =
        |next| first.spacing() == Spacing::Joint && trees.get(1).is_some_and(|tree| is_punct(tree, next));
    if character == '<' || character == '>' {
        let apply: Operator = if character == '<' { (4, shifted_left) } else { (4, shifted_right) };
        return followed_by(character).then_some((apply, 2));
    }
    // Not `&&`, `||` or an assignment.
    if followed_by('=') || "&|".contains(character) && followed_by(character) {
        return None;
    }
    let operator: Operator = match character {
        '*' => (6, |left, right| left.checked_mul(right).ok_or(OVERFLOW)),
        '/' => (6, |left, right| left.checked_div(right).ok_or(BY_ZERO)),
        '%' => (6, |left, right| left.checked_rem(right).ok_or(BY_ZERO)),
        '+' => (5, |left, right| left.checked_add(right).ok_or(OVERFLOW)),
        '-' => (5, |left, right| left.checked_sub(right).ok_or("is negative")),
        '&' => (3, |left, right| Ok(left & right)),
        '^' => (2, |left, right| Ok(left ^ right)),
        '|' => (1, |left, right| Ok(left | right)),
        _ => return None,
    };
    Some((operator, 1))
}

/// Rust silently drops bits that are shifted out. Here that is surely a mistake.
fn shifted_left(left: u64, right: u64) -> Result<u64, &'static str> {
    let result = u32::try_from(right).ok().and_then(|right| left.checked_shl(right)).ok_or(TOO_FAR)?;
    if result >> right == left { Ok(result) } else { Err(OVERFLOW) }
}

fn shifted_right(left: u64, right: u64) -> Result<u64, &'static str> {
    u32::try_from(right).ok().and_then(|right| left.checked_shr(right)).ok_or(TOO_FAR)
}

/// The error that the value of `trees` is not in 0..2^64.
fn refuse(key: &str, trees: &[TokenTree], reason: &str) -> Unknown {
    let message =
        format!("`{key}` takes integers from 0 to 2^64 - 1, but `{}` {reason}", shortened(&written(trees)));
    Unknown::Wrong(Error::new_spanned(stream(trees), message))
}
