//! Values in the playground's answers.

use serde_json::Value;

/// The text in `value`.
#[track_caller]
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// The number whose hexadecimal digits are in `value`.
#[track_caller]
pub(crate) fn number(value: &Value) -> u64 {
    let digits = text(value).strip_prefix("0x").expect("numbers are hexadecimal");
    u64::from_str_radix(digits, 16).expect("sets of the chess board have 64 bits")
}
