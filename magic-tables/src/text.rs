//! How messages and generated source write texts, names and numbers; and templates, which are
//! source as text with gaps.

use std::borrow::Cow;

use proc_macro2::{Group, Punct, Spacing, TokenStream, TokenTree};
#[cfg(feature = "generate")]
use proc_macro2::{Ident, Span};
use quote::ToTokens as _;

/// Bytes of the longest text that describes a board. A drawing of all files and ranks, far
/// indented, has fewer.
pub const LONGEST_TEXT: usize = 1 << 18;

/// Characters of a longer text that messages quote.
const LONGEST: usize = 80;

/// `text` as messages quote it: only its beginning if it is long, and nothing that a terminal would
/// obey.
#[must_use]
pub fn shortened(text: &str) -> Cow<'_, str> {
    let mut end = 0;
    let mut left = LONGEST;
    while end < text.len() && left > 0 {
        end += 1;
        left -= usize::from(text.is_char_boundary(end));
    }
    if end < text.len() {
        let beginning = escaped(&text[..end]);
        Cow::Owned(format!("{beginning}…"))
    } else {
        escaped(text)
    }
}

/// `text` with escapes for control characters, and for those that turn the direction of writing.
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::new();
    for character in text.chars() {
        if is_obeyed(character) {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// Whether a terminal does something else with a character than to show it.
fn is_obeyed(character: char) -> bool {
    let turns = [
        '\u{200E}'..='\u{200F}',
        '\u{2028}'..='\u{202E}',
        '\u{2066}'..='\u{2069}',
    ];
    character.is_control() || turns.iter().any(|range| range.contains(&character))
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
pub(crate) fn wide_digits(word: impl Into<u128>) -> String {
    let digits = format!("{:x}", word.into());
    format!("0x{}", grouped(&digits, 4))
}

/// `number` in decimal digits, in groups of three if there are more than four.
pub(crate) fn decimal_digits(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() > 4 {
        grouped(&digits, 3)
    } else {
        digits
    }
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

/// The identifier `name`.
#[cfg(feature = "generate")]
pub(crate) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

/// The token of [`decimal_digits`].
#[cfg(feature = "generate")]
pub(crate) fn decimal(number: u64) -> TokenStream {
    decimal_digits(number)
        .parse()
        .expect("digits are a literal")
}

/// The tokens of `text`, in which each `#name` stands for the tokens that `gaps` has under this
/// name. (Each token of `quote!` is a call, and users' builds would compile them all; text takes
/// one.)
pub(crate) fn template(text: &str, gaps: &[(&str, &TokenStream)]) -> TokenStream {
    filled(text.parse().expect("templates are tokens"), gaps)
}

/// The tokens of `text`, which has no gaps.
pub(crate) fn plain(text: &str) -> TokenStream {
    template(text, &[])
}

fn filled(template: TokenStream, gaps: &[(&str, &TokenStream)]) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut last: Option<Punct> = None;
    for tree in template {
        let before = last.take();
        let is_gap = before
            .as_ref()
            .is_some_and(|before| before.as_char() == '#');
        match (tree, before) {
            (TokenTree::Ident(name), _) if is_gap => {
                gap(&name.to_string(), gaps).to_tokens(&mut tokens);
            }
            (TokenTree::Punct(punct), before) => {
                // What fills a gap must not become one operator with what stands before it.
                match before {
                    Some(before) if punct.as_char() == '#' => {
                        let alone = Punct::new(before.as_char(), Spacing::Alone);
                        alone.to_tokens(&mut tokens);
                    }
                    before => before.to_tokens(&mut tokens),
                }
                last = Some(punct);
            }
            (tree, before) => {
                before.to_tokens(&mut tokens);
                match tree {
                    TokenTree::Group(group) => {
                        let filled = filled(group.stream(), gaps);
                        Group::new(group.delimiter(), filled).to_tokens(&mut tokens);
                    }
                    tree => tree.to_tokens(&mut tokens),
                }
            }
        }
    }
    last.to_tokens(&mut tokens);
    tokens
}

/// Adds `element` to a list, behind a `separator` if it is not the first.
pub(crate) fn join(list: &mut String, separator: &str, element: &str) {
    if !list.is_empty() {
        *list += separator;
    }
    *list += element;
}

fn gap<'a>(name: &str, gaps: &[(&str, &'a TokenStream)]) -> &'a TokenStream {
    for (known, tokens) in gaps {
        if *known == name {
            return tokens;
        }
    }
    panic!("no tokens for the gap `{name}`")
}

#[cfg(test)]
mod tests;
