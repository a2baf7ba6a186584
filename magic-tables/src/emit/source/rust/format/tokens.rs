//! Tokens on one line: types, paths, attributes, and what has no form of its own.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// The first sign of the arrow in front of what a function gives. A minus has another sign behind it
/// nowhere else.
const ARROW_BEGINS: &str = " -";

/// The tokens of this on one line.
pub(super) fn text(of: &impl ToTokens) -> String {
    let mut text = String::new();
    add(of.to_token_stream(), &mut text);
    text
}

/// An operator.
pub(super) fn sign(of: &impl ToTokens) -> String {
    text(of).replace(' ', "")
}

fn add(tokens: TokenStream, text: &mut String) {
    let mut begins_path = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => (" { ", " }"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                add(group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' => {
                let is_single = sign.spacing() == Spacing::Alone && !begins_path;
                begins_path = sign.spacing() == Spacing::Joint && !begins_path;
                if begins_path && ends_with_keyword(text) {
                    text.push(' ');
                }
                text.push_str(if is_single { ": " } else { ":" });
            }
            TokenTree::Punct(sign) if sign.as_char() == '-' && sign.spacing() == Spacing::Joint => {
                text.push_str(ARROW_BEGINS);
            }
            TokenTree::Punct(sign) => add_sign(sign.as_char(), text),
            TokenTree::Ident(word) => add_word(&word.to_string(), text),
            TokenTree::Literal(literal) => add_word(&literal.to_string(), text),
        }
    }
}

/// A name or a number. Words stand apart.
fn add_word(word: &str, text: &mut String) {
    let follows_word = text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let follows_type = text.ends_with(['>', ')', ']']) && word == "as";
    if follows_word || follows_type {
        text.push(' ');
    }
    text.push_str(word);
}

fn add_sign(sign: char, text: &mut String) {
    match sign {
        '>' if text.ends_with(ARROW_BEGINS) => text.push_str("> "),
        ',' | ';' => text.extend([sign, ' ']),
        '=' | '+' => text.extend([' ', sign, ' ']),
        _ => text.push(sign),
    }
}

/// Whether a path that follows is the whole path of something else.
fn ends_with_keyword(text: &str) -> bool {
    let last = text.rsplit(|c: char| !c.is_alphanumeric()).next();
    matches!(last, Some("as" | "dyn" | "mut"))
}
