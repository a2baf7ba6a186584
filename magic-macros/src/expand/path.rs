//! Whether tokens are the path of a type or of a module. The compiler reads them again where they stand in the expansion, so
//! arguments of types are only looked at for where they end.

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenTree};

use super::tokens::{closing_angle, flatten, is_punct, stream};

/// Whether `trees` are the path of a type, such as `crate::Square`, `Set<u64>`, `<Board as Game>::Set`, or a tuple struct with its
/// fields.
pub(super) fn is_type(trees: &[TokenTree]) -> bool {
    let qualified = trees.first().is_some_and(|tree| is_punct(tree, '<'));
    if qualified {
        let rest = closing_angle(trees).map(|end| &trees[end + 1..]);
        return rest.and_then(after_colons).is_some_and(|rest| is_path(rest, true));
    }
    is_path(after_colons(trees).unwrap_or(trees), true)
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
        let is_module = ["crate", "self", "super"].iter().any(|module| word == module);
        if of_type && !is_module {
            // Both `Set<u64>` and `Set::<u64>`.
            let arguments = after_colons(trees).unwrap_or(trees);
            if arguments.first().is_some_and(|tree| is_punct(tree, '<')) {
                let Some(end) = closing_angle(arguments) else { return false };
                trees = &arguments[end + 1..];
            } else if let [TokenTree::Group(fields), rest @ ..] = trees {
                if !are_types(fields) {
                    return false;
                }
                trees = rest;
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

/// Whether `fields` look like the types of a tuple struct's fields, and not like the arguments of a call.
fn are_types(fields: &Group) -> bool {
    let is_value = |tree: &TokenTree| matches!(tree, TokenTree::Literal(_));
    fields.delimiter() == Delimiter::Parenthesis && !flatten(fields.stream()).iter().any(is_value)
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
