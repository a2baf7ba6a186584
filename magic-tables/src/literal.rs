//! Names and number literals in generated source, the latter with groups of digits.

#[cfg(feature = "generate")]
pub(crate) use tokens::{decimal, ident};

/// Names and numbers as tokens.
#[cfg(feature = "generate")]
mod tokens {
    use proc_macro2::{Ident, Literal, Span, TokenStream};
    use quote::ToTokens as _;

    use super::decimal_digits;

    /// The identifier `name`.
    pub(crate) fn ident(name: &str) -> Ident {
        Ident::new(name, Span::call_site())
    }

    /// The token of [`decimal_digits`].
    pub(crate) fn decimal(number: u64) -> TokenStream {
        let literal: Literal = decimal_digits(number).parse().expect("digits are a literal");
        literal.into_token_stream()
    }
}

/// `name` with spaces, as in a sentence.
pub(crate) fn in_words(name: &str) -> String {
    let mut words = String::new();
    for character in name.chars() {
        words.push(if character == '_' { ' ' } else { character });
    }
    words
}

/// `word` in as many hexadecimal digits as it needs, in groups of four.
#[cfg(feature = "boards")]
pub(crate) fn wide_digits(word: u128) -> String {
    format!("0x{}", grouped(&format!("{word:x}"), 4))
}

/// `number` in decimal digits, in groups of three if there are more than four.
pub(crate) fn decimal_digits(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() > 4 { grouped(&digits, 3) } else { digits }
}

/// `number` in `digits` hexadecimal digits, in groups of four.
pub(crate) fn hexadecimal_digits(number: u64, digits: usize) -> String {
    format!("0x{}", grouped(&format!("{number:0digits$x}"), 4))
}

/// `digits` with an underscore between groups of `size`, counted from the end.
fn grouped(digits: &str, size: usize) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % size == 0 {
            text.push('_');
        }
        text.push(digit);
    }
    text
}
