//! Reads paths of Rust: the engine's own types and functions, and the crate with the look-ups.
//!
//! All front ends read by this one grammar of tokens, since what it accepts becomes a part of
//! generated source: there it must be the path of a type or of a function, or nothing could parse
//! the source. The parsers of `syn` know that grammar, too, but an engine's build would compile
//! them for it alone, for as long as all else of the macro; a test compares the two.

#[cfg(feature = "generate")]
use proc_macro2::TokenStream;
use proc_macro2::{Delimiter, Ident, Literal, Spacing, TokenTree};

use super::tokens::{angle_change, closing_angle, count, flatten, is_punct, split};

/// No names of types or modules, in any edition.
const KEYWORDS: &str = "\
    _ Self abstract as async await become box break const continue crate do dyn else enum extern \
    false final fn for if impl in let loop macro match mod move mut override priv pub ref return \
    self static struct super trait true try type typeof unsafe unsized use virtual where while \
    yield";

/// Longer values are no path: they take more of the stack with each token.
const MOST_TOKENS: usize = 128;

/// Whether `trees` are the path of a type or of a function, such as `crate::Square`, `Set<u64>` or
/// `<Board as Game>::Set`.
#[must_use]
pub fn is_type(trees: &[TokenTree]) -> bool {
    count(trees, MOST_TOKENS).is_some() && is_path_of_type(trees, GenericArguments::Any)
}

/// Whether `trees` are a tuple struct with the types of its fields, such as `crate::Bitboard(u64)`.
#[must_use]
pub fn is_tuple_struct(trees: &[TokenTree]) -> bool {
    let [path @ .., TokenTree::Group(fields)] = trees else {
        return false;
    };
    fields.delimiter() == Delimiter::Parenthesis
        && is_type(path)
        && count(trees, MOST_TOKENS).is_some()
        && are_all(&flatten(fields.stream()), is_any_type)
}

/// Whether `trees` are the path of a module.
#[must_use]
pub fn is_module(trees: &[TokenTree]) -> bool {
    is_plain_path(trees, GenericArguments::None)
}

/// The tokens of `text`, if they are what `is` says.
#[cfg(feature = "generate")]
pub(crate) fn read(text: &str, is: fn(&[TokenTree]) -> bool) -> Option<TokenStream> {
    // Source says in a comment with which options it was made, so paths stand on one line and have
    // no comments.
    let is_comment = text.contains("//") || text.contains("/*");
    if super::value::is_long(text) || is_comment || text.contains(char::is_control) {
        return None;
    }
    let trees = flatten(text.parse().ok()?);
    is(&trees).then(|| trees.into_iter().collect())
}

/// Which generic arguments the words of a path may have.
#[derive(Clone, Copy, PartialEq)]
enum GenericArguments {
    /// None: it is the path of a module.
    None,
    /// With and without `::` in front of them, as in types.
    Any,
    /// With `::` in front of them, as in expressions.
    BehindColons,
}

fn is_path_of_type(trees: &[TokenTree], arguments: GenericArguments) -> bool {
    if !trees.first().is_some_and(|tree| is_punct(tree, '<')) {
        return is_plain_path(trees, arguments);
    }
    // `<Board as Game>::Set`
    let Some(end) = closing_angle(trees) else {
        return false;
    };
    let inside = &trees[1..end];
    let known = match place_of_as(inside) {
        Some(place) => {
            is_any_type(&inside[..place])
                && is_plain_path(&inside[place + 1..], GenericArguments::Any)
        }
        None => is_any_type(inside),
    };
    known && after_colons(&trees[end + 1..]).is_some_and(|rest| is_path(rest, false, arguments))
}

/// The place of `as` outside of angle brackets.
fn place_of_as(trees: &[TokenTree]) -> Option<usize> {
    let mut open = 0;
    for i in 0..trees.len() {
        open += angle_change(trees, i);
        if open == 0 && matches!(&trees[i], TokenTree::Ident(word) if word == "as") {
            return Some(i);
        }
    }
    None
}

/// Whether `trees` are a path without a type in angle brackets at its beginning.
fn is_plain_path(trees: &[TokenTree], arguments: GenericArguments) -> bool {
    match after_colons(trees) {
        Some(rest) => is_path(rest, false, arguments),
        None => is_path(trees, true, arguments),
    }
}

/// Whether `trees` are words between `::`, those of types perhaps with `arguments`. `relative`:
/// they may begin with `crate`, `self` or `super`.
fn is_path(mut trees: &[TokenTree], relative: bool, arguments: GenericArguments) -> bool {
    let mut previous: Option<&Ident> = None;
    loop {
        let [TokenTree::Ident(word), rest @ ..] = trees else {
            return false;
        };
        trees = rest;
        let is_first = relative && previous.is_none();
        let is_parent =
            word == "super" && previous.is_some_and(|before| before == "self" || before == "super");
        let is_module = is_parent || is_first && is_relative(word);
        if !is_module && !is_name(word) {
            return false;
        }
        if arguments != GenericArguments::None && !is_module {
            let Some(rest) = behind_arguments(trees, arguments) else {
                return false;
            };
            trees = rest;
        }
        if trees.is_empty() {
            return arguments == GenericArguments::None || !is_module;
        }
        let Some(rest) = after_colons(trees) else {
            return false;
        };
        trees = rest;
        // No words follow these but names, except that `super` follows `self` and itself.
        previous = Some(word);
    }
}

/// What follows the generic arguments with which `trees` begin, if they do; `None` if these are
/// wrong.
fn behind_arguments(trees: &[TokenTree], arguments: GenericArguments) -> Option<&[TokenTree]> {
    let behind_colons = after_colons(trees);
    if arguments == GenericArguments::BehindColons && behind_colons.is_none() {
        return Some(trees);
    }
    let list = behind_colons.unwrap_or(trees);
    if !list.first().is_some_and(|tree| is_punct(tree, '<')) {
        return Some(trees);
    }
    let end = closing_angle(list)?;
    are_all(&list[1..end], is_argument).then_some(&list[end + 1..])
}

fn is_relative(word: &Ident) -> bool {
    word == "crate" || word == "self" || word == "super"
}

/// Whether `word` may be the name of a type, a function or a module.
fn is_name(word: &Ident) -> bool {
    KEYWORDS.split(' ').all(|keyword| word != keyword)
}

fn is_truth(word: &Ident) -> bool {
    word == "true" || word == "false"
}

/// Whether all elements of a list are what `is` says. A comma may end the list.
fn are_all(trees: &[TokenTree], is: fn(&[TokenTree]) -> bool) -> bool {
    let (elements, commas) = split(trees, &[',']);
    for (place, element) in elements.iter().enumerate() {
        if !(is(element) || element.is_empty() && place == commas.len()) {
            return false;
        }
    }
    true
}

/// Whether `trees` are an argument of a generic type: a lifetime, a constant, a type, or a type
/// with a name.
fn is_argument(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Punct(tick), TokenTree::Ident(_)] if tick.as_char() == '\'' => true,
        [TokenTree::Punct(sign), TokenTree::Literal(number)] if sign.as_char() == '-' => {
            is_integer(&number.to_string())
        }
        [TokenTree::Ident(name), equals, rest @ ..] if is_punct(equals, '=') => {
            is_name(name) && is_any_type(rest)
        }
        [TokenTree::Ident(word)] if is_truth(word) => true,
        [TokenTree::Literal(literal)] => is_value(literal),
        [TokenTree::Group(block)] if block.delimiter() == Delimiter::Brace => {
            is_constant(&flatten(block.stream()))
        }
        _ => is_any_type(trees),
    }
}

/// Whether `trees` are a type: a path, a reference, a tuple, an array or a slice. (No other can be
/// a part of a square or a bitboard.)
fn is_any_type(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
            let inside = flatten(group.stream());
            match inside.iter().position(|tree| is_punct(tree, ';')) {
                Some(end) => is_any_type(&inside[..end]) && is_constant(&inside[end + 1..]),
                None => is_any_type(&inside),
            }
        }
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            are_all(&flatten(group.stream()), is_any_type)
        }
        [TokenTree::Punct(sign), rest @ ..] if sign.as_char() == '&' => is_referred(rest),
        _ => is_path_of_type(trees, GenericArguments::Any),
    }
}

/// Whether `trees` follow `&` in the type of a reference.
fn is_referred(trees: &[TokenTree]) -> bool {
    let trees = match trees {
        [TokenTree::Punct(tick), TokenTree::Ident(_), rest @ ..] if tick.as_char() == '\'' => rest,
        _ => trees,
    };
    match trees {
        [TokenTree::Ident(word), rest @ ..] if word == "mut" => is_any_type(rest),
        _ => is_any_type(trees),
    }
}

/// Whether `trees` are a constant expression as types have them: values, names and calls, with
/// arithmetic between them.
fn is_constant(trees: &[TokenTree]) -> bool {
    let trees = match trees {
        [TokenTree::Punct(sign), rest @ ..] if matches!(sign.as_char(), '-' | '!') => rest,
        _ => trees,
    };
    let mut open = 0;
    for i in 0..trees.len() {
        open += angle_change(trees, i);
        let is_sign =
            matches!(&trees[i], TokenTree::Punct(sign) if "+-*/%".contains(sign.as_char()));
        if open == 0 && is_sign {
            return is_operand(&trees[..i]) && is_constant(&trees[i + 1..]);
        }
    }
    is_operand(trees)
}

fn is_operand(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Literal(literal)] => is_value(literal),
        [TokenTree::Ident(word)] if is_truth(word) => true,
        [path @ .., TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            let inside = flatten(group.stream());
            if path.is_empty() {
                is_constant(&inside)
            } else {
                is_path_in_expression(path) && are_all(&inside, is_constant)
            }
        }
        _ => is_path_in_expression(trees),
    }
}

fn is_path_in_expression(trees: &[TokenTree]) -> bool {
    is_path_of_type(trees, GenericArguments::BehindColons)
}

/// Whether `literal` is a value that generic arguments may have.
fn is_value(literal: &Literal) -> bool {
    let text = literal.to_string();
    let is_character = text.starts_with('\'') || text.starts_with("b'");
    is_character && text.ends_with('\'') || is_integer(&text)
}

/// The types of integers, as they stand behind them.
const SUFFIXES: [&str; 12] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
];

fn is_integer(text: &str) -> bool {
    let mut digits = text;
    for suffix in SUFFIXES {
        if let Some(before) = text.strip_suffix(suffix) {
            digits = before;
            break;
        }
    }
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x', ..] => (16, &digits[2..]),
        [b'0', b'o', ..] => (8, &digits[2..]),
        [b'0', b'b', ..] => (2, &digits[2..]),
        _ => (10, digits),
    };
    let mut has_digits = false;
    for c in digits.chars() {
        if c != '_' && !c.is_digit(radix) {
            return false;
        }
        has_digits |= c != '_';
    }
    has_digits
}

/// What stands behind the `::` with which `trees` begin; `None` if they begin otherwise.
fn after_colons(trees: &[TokenTree]) -> Option<&[TokenTree]> {
    match trees {
        [TokenTree::Punct(first), second, rest @ ..]
            if first.as_char() == ':'
                && first.spacing() == Spacing::Joint
                && is_punct(second, ':') =>
        {
            Some(rest)
        }
        _ => None,
    }
}

#[cfg(all(test, feature = "generate"))]
mod tests;
