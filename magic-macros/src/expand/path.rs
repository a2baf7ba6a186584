//! Whether tokens are the path of a type or of a module. The parser of types in `syn` could tell, but an engine's build would compile it
//! for that alone. What stands in an expansion must be a type, so that it causes no second error.

use proc_macro2::{Delimiter, Ident, Spacing, TokenTree};

use super::tokens::{closing_angle, count, flatten, is_punct, split, stream};

/// Longer values are neither a type nor a number: they take more of the stack with each token.
pub(super) const MOST_TOKENS: usize = 40;

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
    // The parser knows the keywords.
    word == "Self" || syn::parse2::<Ident>(stream(&[TokenTree::Ident(word.clone())])).is_ok()
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

/// Whether `trees` are an argument of a generic type: a lifetime, a constant, or a type.
fn is_argument(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Punct(tick), TokenTree::Ident(_)] if tick.as_char() == '\'' => true,
        [TokenTree::Punct(sign), TokenTree::Literal(_)] if sign.as_char() == '-' => true,
        [TokenTree::Ident(name), TokenTree::Punct(equals), rest @ ..]
            if equals.as_char() == '=' && equals.spacing() == Spacing::Alone =>
        {
            is_name(name) && is_any_type(rest)
        }
        [TokenTree::Group(block)] if block.delimiter() == Delimiter::Brace => {
            is_constant(&flatten(block.stream()))
        }
        [TokenTree::Literal(_)] => true,
        _ => is_any_type(trees),
    }
}

/// Whether `trees` are a literal or the path of a constant.
fn is_constant(trees: &[TokenTree]) -> bool {
    matches!(trees, [TokenTree::Literal(_)]) || is_module(trees)
}

/// Whether `trees` are a type: a path, a reference, a tuple, an array or a slice. (No other can be a part of a square or a bitboard.)
fn is_any_type(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
            let inside = flatten(group.stream());
            match inside.iter().position(|tree| is_punct(tree, ';')) {
                Some(place) => is_any_type(&inside[..place]) && is_constant(&inside[place + 1..]),
                None => is_any_type(&inside),
            }
        }
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            are_all(&flatten(group.stream()), is_any_type)
        }
        [TokenTree::Punct(reference), rest @ ..] if reference.as_char() == '&' => {
            let rest = match rest {
                [TokenTree::Punct(tick), TokenTree::Ident(_), rest @ ..] if tick.as_char() == '\'' => rest,
                rest => rest,
            };
            let rest = match rest {
                [TokenTree::Ident(word), rest @ ..] if word == "mut" => rest,
                rest => rest,
            };
            is_any_type(rest)
        }
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
