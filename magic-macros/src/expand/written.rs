//! Tokens as source on one line: whole, to be read, or as messages quote it.

use magic_tables::spec::tokens::{count, flatten, is_punct};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::ToTokens as _;

/// Messages leave out what stands in brackets if it has more characters.
const LONGEST: usize = 40;

/// Of more tokens, messages have only the beginning.
const MOST_WRITTEN: usize = 200;

/// `trees` as a stream.
pub(super) fn stream(trees: &[TokenTree]) -> TokenStream {
    let mut stream = TokenStream::new();
    for tree in trees {
        tree.to_tokens(&mut stream);
    }
    stream
}

/// The source of `trees` on one line, with spaces as people write them, for messages. (Only newer
/// compilers tell where the spaces were.)
pub(super) fn written(trees: &[TokenTree]) -> String {
    if trees.len() > MOST_WRITTEN {
        let beginning = &trees[..MOST_WRITTEN];
        return written(beginning) + " …";
    }
    joined(trees, &shortened_group)
}

/// The whole source of `trees` on one line, with all that stands in brackets, to be read. (The
/// compiler's text has line breaks anywhere.)
pub(super) fn whole(trees: &[TokenTree]) -> String {
    joined(trees, &whole_group)
}

fn whole_group(group: &Group) -> String {
    let inside = flatten(group.stream());
    in_brackets(group, &whole(&inside))
}

/// A group as messages quote it, without its tokens if these are long.
fn shortened_group(group: &Group) -> String {
    let trees = group.stream().into_iter();
    let beginning: Vec<_> = trees.take(LONGEST + 1).collect();
    if count(&beginning, LONGEST).is_some() {
        let inside = written(&beginning);
        if inside.chars().count() <= LONGEST {
            return in_brackets(group, &inside);
        }
    }
    in_brackets(group, "…")
}

fn in_brackets(group: &Group, inside: &str) -> String {
    match group.delimiter() {
        Delimiter::Parenthesis => format!("({inside})"),
        Delimiter::Brace => format!("{{ {inside} }}"),
        Delimiter::Bracket => format!("[{inside}]"),
        Delimiter::None => inside.to_owned(),
    }
}

/// The source of `trees`, with the text of each group as `of_group` writes it.
fn joined(trees: &[TokenTree], of_group: &dyn Fn(&Group) -> String) -> String {
    let mut text = String::new();
    // Signs of closures: each second one closes the arguments.
    let mut bars = 0;
    for (i, tree) in trees.iter().enumerate() {
        if i > 0 && is_space_before(trees, i, bars) {
            text.push(' ');
        }
        if is_punct(tree, '|') {
            bars += 1;
        }
        let written = match tree {
            TokenTree::Group(group) => of_group(group),
            tree => tree.to_string(),
        };
        text += &written;
    }
    text
}

/// Whether people write a space before the tree at `i`, which has so many `|` before it.
fn is_space_before(trees: &[TokenTree], i: usize, bars: usize) -> bool {
    let previous = &trees[i - 1];
    let next = &trees[i];
    let closes_arguments = is_punct(next, '|') && bars % 2 == 1;
    let continues = is_one_of(previous, ":.") || is_one_of(next, ":.,;");
    let in_hyphens = is_hyphen(trees, i) || i > 1 && is_hyphen(trees, i - 1);
    let is_close = is_prefix(trees, i - 1)
        || is_compound(previous)
        || is_call(previous, next)
        || is_macro_call(trees, i)
        || is_angle(previous, next)
        || continues
        || closes_arguments
        || in_hyphens;
    !is_close
}

/// Whether the tree at `place` is a sign before an operand, as in `-1` and `&x`.
fn is_prefix(trees: &[TokenTree], place: usize) -> bool {
    let behind_sign = place == 0 || matches!(trees[place - 1], TokenTree::Punct(_));
    behind_sign && is_one_of(&trees[place], "&!-*#$|")
}

/// Whether `tree` is a sign to which the next one belongs, as the first of `&&`.
fn is_compound(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint)
}

/// Whether `next` has the arguments of a function, or an index.
fn is_call(previous: &TokenTree, next: &TokenTree) -> bool {
    let TokenTree::Group(group) = next else {
        return false;
    };
    let is_word = matches!(previous, TokenTree::Ident(_));
    is_word && group.delimiter() != Delimiter::Brace
}

/// Whether the tree at `place` is the `!` or the group of a call such as `u64!()`.
fn is_macro_call(trees: &[TokenTree], place: usize) -> bool {
    let before_group = matches!(trees.get(place + 1), Some(TokenTree::Group(_)));
    let is_sign = is_punct(&trees[place], '!') && is_word(trees, place - 1) && before_group;
    let behind_sign = is_punct(&trees[place - 1], '!');
    is_sign || behind_sign && place > 1 && is_word(trees, place - 2)
}

/// Whether there is an angle bracket of a type between both, and no shift or comparison of numbers.
fn is_angle(previous: &TokenTree, next: &TokenTree) -> bool {
    let is_sign = is_one_of(previous, "<") || is_one_of(next, "<>");
    is_sign && !is_literal(previous) && !is_literal(next)
}

fn is_literal(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Literal(_))
}

/// Whether `tree` is one of these signs.
fn is_one_of(tree: &TokenTree, signs: &str) -> bool {
    matches!(tree, TokenTree::Punct(punct) if signs.contains(punct.as_char()))
}

/// Whether a word stands at `place`.
fn is_word(trees: &[TokenTree], place: usize) -> bool {
    matches!(trees.get(place), Some(TokenTree::Ident(_)))
}

/// Whether the tree at `place` is the hyphen of a word such as `fixed-shift`, and no sign of a
/// subtraction.
fn is_hyphen(trees: &[TokenTree], place: usize) -> bool {
    is_punct(&trees[place], '-') && is_word(trees, place - 1) && is_word(trees, place + 1)
}
