//! Literals: integers and text, read from how they are written.

use crate::tokens::Literal;

/// Whether `literal` is an integer, whatever its suffix.
pub(crate) fn is_integer(literal: &Literal) -> bool {
    let text = literal.to_string();
    let (digits, radix) = digits(&text);
    let (_, suffix) = suffix(digits, radix);
    text.starts_with(|first: char| first.is_ascii_digit())
        && !suffix.starts_with(['.', '+', '-'])
        && !float(suffix)
}

/// Whether what follows on digits makes a floating-point number of them.
fn float(suffix: &str) -> bool {
    matches!(suffix, "f16" | "f32" | "f64" | "f128") || suffix.starts_with(['e', 'E'])
}

/// The value of an integer, or what is wrong with it.
pub(crate) fn integer(literal: &Literal) -> Result<u64, String> {
    let text = literal.to_string();
    let (digits, radix) = digits(&text);
    let (digits, suffix) = suffix(digits, radix);
    if !matches!(suffix, "" | "u64" | "usize") {
        return Err(format!("expected an integer without the suffix `{suffix}`"));
    }
    u64::from_str_radix(&digits.replace('_', ""), radix)
        .map_err(|_| "this integer does not fit into 64 bits".into())
}

/// What follows on the prefix of a radix, and the radix.
fn digits(text: &str) -> (&str, u32) {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            return (digits, radix);
        }
    }
    (text, 10)
}

/// The digits, and what follows on them.
fn suffix(text: &str, radix: u32) -> (&str, &str) {
    text.split_at(text.find(|digit: char| digit != '_' && !digit.is_digit(radix)).unwrap_or(text.len()))
}

/// What stands between the quotes, if `literal` is text. Nobody needs escapes here; they stay as they are.
pub(crate) fn text(literal: &Literal) -> Option<String> {
    let text = literal.to_string();
    let raw = text.strip_prefix('r').map(|raw| raw.trim_matches('#'));
    let quoted = raw.unwrap_or(&text);
    Some(quoted.strip_prefix('"')?.strip_suffix('"')?.to_owned())
}
