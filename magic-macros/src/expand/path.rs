//! Whether tokens are the path of a type or of a module. The parsers of `syn` could tell, but an engine's build would compile them
//! for that alone. What stands in an expansion must be a type, so that it causes no second error.

use proc_macro2::{Delimiter, Ident, Spacing, TokenTree};

use super::tokens::{closing_angle, count, flatten, is_punct, split};

/// No names of types or modules, in any edition.
const KEYWORDS: &str = "_ abstract as async await become box break const continue crate do dyn else enum extern false final fn for if \
    impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try type typeof unsafe \
    unsized use virtual where while yield";

/// Longer values are no type: they take more of the stack with each token.
const MOST_TOKENS: usize = 40;

/// Whether `trees` are the path of a type, such as `crate::Square`, `Set<u64>` or `<Board as Game>::Set`.
pub(super) fn is_type(trees: &[TokenTree]) -> bool {
    count(trees, MOST_TOKENS).is_some() && is_path_of_type(trees)
}

/// Whether `trees` are a tuple struct with the types of its fields, such as `crate::Bitboard(u64)`.
pub(super) fn is_tuple_struct(trees: &[TokenTree]) -> bool {
    let [path @ .., TokenTree::Group(fields)] = trees else { return false };
    fields.delimiter() == Delimiter::Parenthesis
        && is_type(path)
        && count(trees, MOST_TOKENS).is_some()
        && are_all(&flatten(fields.stream()), is_any_type)
}

fn is_path_of_type(trees: &[TokenTree]) -> bool {
    if !trees.first().is_some_and(|tree| is_punct(tree, '<')) {
        return is_path(after_colons(trees).unwrap_or(trees), true);
    }
    // `<Board as Game>::Set`
    let Some(end) = closing_angle(trees) else { return false };
    let inside = &trees[1..end];
    let is_as = |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if word == "as");
    let known = match inside.iter().position(is_as) {
        Some(place) => is_any_type(&inside[..place]) && is_path_of_type(&inside[place + 1..]),
        None => is_any_type(inside),
    };
    known && after_colons(&trees[end + 1..]).is_some_and(|rest| is_path(rest, true))
}

/// Whether `trees` are the path of a module.
pub(super) fn is_module(trees: &[TokenTree]) -> bool {
    is_path(after_colons(trees).unwrap_or(trees), false)
}

/// Whether `trees` are words between `::`, the words of types perhaps with arguments.
fn is_path(mut trees: &[TokenTree], of_type: bool) -> bool {
    loop {
        let [TokenTree::Ident(word), rest @ ..] = trees else { return false };
        trees = rest;
        let is_module = word == "crate" || word == "self" || word == "super";
        if of_type && !is_module {
            // Both `Set<u64>` and `Set::<u64>`.
            let arguments = after_colons(trees).unwrap_or(trees);
            if arguments.first().is_some_and(|tree| is_punct(tree, '<')) {
                let Some(end) = closing_angle(arguments) else { return false };
                if !are_all(&arguments[1..end], is_argument) {
                    return false;
                }
                trees = &arguments[end + 1..];
            }
        }
        if !(is_module || is_name(word)) {
            return false;
        }
        if trees.is_empty() {
            return !(of_type && is_module);
        }
        let Some(rest) = after_colons(trees) else { return false };
        trees = rest;
    }
}

/// Whether `word` may be the name of a type or of a module.
fn is_name(word: &Ident) -> bool {
    KEYWORDS.split(' ').all(|keyword| word != keyword)
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

/// Whether `trees` are an argument of a generic type: a lifetime, a constant, a type, or a type with a name.
fn is_argument(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Punct(tick), TokenTree::Ident(_)] if tick.as_char() == '\'' => true,
        [TokenTree::Punct(sign), TokenTree::Literal(_)] if sign.as_char() == '-' => true,
        [TokenTree::Ident(name), equals, rest @ ..] if is_punct(equals, '=') => {
            is_name(name) && is_any_type(rest)
        }
        [TokenTree::Literal(_)] => true,
        [TokenTree::Group(block)] => block.delimiter() == Delimiter::Brace || is_any_type(trees),
        _ => is_any_type(trees),
    }
}

/// Whether `trees` are a type: a path, a reference, a tuple, an array or a slice. (No other can be a part of a square or a bitboard.)
fn is_any_type(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
            let inside = flatten(group.stream());
            let element = inside.split(|tree| is_punct(tree, ';')).next().unwrap_or_default();
            is_any_type(element)
        }
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            are_all(&flatten(group.stream()), is_any_type)
        }
        [TokenTree::Punct(sign), TokenTree::Punct(tick), TokenTree::Ident(_), rest @ ..]
            if sign.as_char() == '&' && tick.as_char() == '\'' =>
        {
            is_any_type(rest)
        }
        [TokenTree::Punct(sign), rest @ ..] if sign.as_char() == '&' => is_any_type(rest),
        [TokenTree::Ident(word), rest @ ..] if word == "mut" => is_any_type(rest),
        _ => is_path_of_type(trees),
    }
}

/// What follows `::`.
fn after_colons(trees: &[TokenTree]) -> Option<&[TokenTree]> {
    match trees {
        [TokenTree::Punct(first), second, rest @ ..]
            if first.as_char() == ':' && first.spacing() == Spacing::Joint && is_punct(second, ':') =>
        {
            Some(rest)
        }
        _ => None,
    }
}
