//! Evaluates constant expressions of integer literals, such as `64 * 1024` or `1 << 20`.

use magic_tables::spec::shortened;
use quote::ToTokens;
use syn::{BinOp, Error, Expr, Lit, LitInt, UnOp};

use super::tokens::{flatten, written};

/// Why an expression has no value.
pub(super) enum Unknown {
    /// It contains more than integers and operators.
    NotConstant,
    /// It is an expression of integers, but its value is not in 0..2^64. The error is on the wrong part.
    Wrong(Error),
}

/// The value of an expression given to the option `key`.
pub(super) fn value(key: &str, expression: &Expr) -> Result<u64, Unknown> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(integer) => self::integer(key, integer),
            _ => Err(Unknown::NotConstant),
        },
        Expr::Paren(inner) => value(key, &inner.expr),
        Expr::Group(inner) => value(key, &inner.expr),
        Expr::Unary(unary) => {
            let operand = value(key, &unary.expr)?;
            match unary.op {
                UnOp::Not(_) => Ok(!operand),
                UnOp::Neg(_) if operand > 0 => Err(refuse(key, expression, "is negative")),
                UnOp::Neg(_) => Ok(0),
                _ => Err(Unknown::NotConstant),
            }
        }
        Expr::Binary(binary) => {
            let left = value(key, &binary.left)?;
            let right = value(key, &binary.right)?;
            apply(&binary.op, left, right)?.map_err(|reason| refuse(key, expression, reason))
        }
        _ => Err(Unknown::NotConstant),
    }
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
    integer
        .base10_parse()
        .map_err(|_| refuse(key, integer, if negative { "is negative" } else { "needs more than 64 bits" }))
}

/// The result of a binary operator, or the reason why there is none.
fn apply(operator: &BinOp, left: u64, right: u64) -> Result<Result<u64, &'static str>, Unknown> {
    const OVERFLOW: &str = "needs more than 64 bits";
    let shift = |shift: fn(u64, u32) -> Option<u64>| {
        let distance = u32::try_from(right).ok();
        distance.and_then(|distance| shift(left, distance)).ok_or("shifts by more than 63 bits")
    };
    Ok(match operator {
        BinOp::Add(_) => left.checked_add(right).ok_or(OVERFLOW),
        BinOp::Sub(_) => left.checked_sub(right).ok_or("is negative"),
        BinOp::Mul(_) => left.checked_mul(right).ok_or(OVERFLOW),
        BinOp::Div(_) => left.checked_div(right).ok_or("divides by zero"),
        BinOp::Rem(_) => left.checked_rem(right).ok_or("divides by zero"),
        // Rust silently drops bits that are shifted out. Here that is surely a mistake.
        BinOp::Shl(_) => match shift(u64::checked_shl) {
            Ok(result) if result >> right != left => Err(OVERFLOW),
            result => result,
        },
        BinOp::Shr(_) => shift(u64::checked_shr),
        BinOp::BitAnd(_) => Ok(left & right),
        BinOp::BitOr(_) => Ok(left | right),
        BinOp::BitXor(_) => Ok(left ^ right),
        _ => return Err(Unknown::NotConstant),
    })
}

/// The error that the value of `expression` is not in 0..2^64.
fn refuse(key: &str, expression: &impl ToTokens, reason: &str) -> Unknown {
    let trees = flatten(expression.to_token_stream());
    let message =
        format!("`{key}` takes integers from 0 to 2^64 - 1, but `{}` {reason}", shortened(&written(&trees)));
    Unknown::Wrong(Error::new_spanned(expression, message))
}
