//! What is refused before anything reads it, because that could take minutes, or the whole stack.

use magic_tables::spec::{LONGEST_TEXT, Spec, shortened};
use proc_macro2::{Literal, TokenTree};
use syn::Error;

use super::tokens::{MOST_DEPTH, is_punct, stream};

/// Options. There are fewer, and each may be given once.
const MOST_OPTIONS: usize = 100;

/// Words, numbers and signs of a value.
const MOST_TOKENS: usize = 1 << 16;

/// Characters of a number. One of 64 bits in binary, with `_` after each digit, has fewer.
const LONGEST_NUMBER: usize = 256;

/// What is wrong with the list of options if it has far more than there are.
pub(super) fn too_many(trees: &[TokenTree]) -> Option<Error> {
    // Each option has at most one `=`, and one separator behind it.
    let (mut ends, mut beyond) = (0, None);
    for tree in trees {
        if is_punct(tree, '=') || is_punct(tree, ',') || is_punct(tree, ';') {
            ends += 1;
            if ends == 2 * MOST_OPTIONS + 1 {
                beyond = Some(tree);
            }
        }
    }
    let beyond = beyond?;
    let message = format!(
        "more than {MOST_OPTIONS} options; there are {}, and each may be given once",
        // The macro has one more: the path of the crate.
        Spec::KEYS.len() + 1
    );
    Some(Error::new(beyond.span(), message))
}

/// What is wrong with the value of the option `key` if it is far too long or too deep.
pub(super) fn too_long(key: &str, trees: &[TokenTree]) -> Option<Error> {
    let mut open = vec![stream(trees).into_iter()];
    let mut count = 0;
    while let Some(innermost) = open.last_mut() {
        let Some(tree) = innermost.next() else {
            open.pop();
            continue;
        };
        count += 1;
        let wrong = match &tree {
            _ if count > MOST_TOKENS => Some(format!(
                "the value of `{key}` has more than {MOST_TOKENS} words, numbers and signs; shorten it"
            )),
            TokenTree::Group(_) if open.len() > MOST_DEPTH => Some(format!(
                "the value of `{key}` has more than {MOST_DEPTH} brackets in each other; leave some out"
            )),
            TokenTree::Group(group) => {
                open.push(group.stream().into_iter());
                None
            }
            TokenTree::Literal(literal) => too_long_literal(literal),
            TokenTree::Ident(_) | TokenTree::Punct(_) => None,
        };
        if let Some(message) = wrong {
            return Some(Error::new(tree.span(), message));
        }
    }
    None
}

/// What is wrong with a literal if it is far too long.
fn too_long_literal(literal: &Literal) -> Option<String> {
    let text = literal.to_string();
    let is_number = matches!(text.as_bytes(), [b'0'..=b'9' | b'-', ..]);
    let (most, way_out) = if is_number {
        (LONGEST_NUMBER, "no option takes numbers of more than 64 bits")
    } else {
        (LONGEST_TEXT, "a drawing of a board can have up to 128 files and 128 ranks, holes included")
    };
    (text.len() > most).then(|| {
        let length = text.chars().count();
        format!("`{}` has {length} characters, which is too long; {way_out}", shortened(&text))
    })
}
