//! Helpers for slices of tokens: angle brackets and separators.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// How many brackets may stand in each other. A list of pieces has four.
pub const MOST_DEPTH: usize = 16;

/// The trees of `stream` without the invisible groups that fragments such as `$value:expr` in a
/// user's macro leave.
#[must_use]
pub fn flatten(stream: TokenStream) -> Vec<TokenTree> {
    flatten_to(stream.into_iter(), MOST_DEPTH)
}

/// As [`flatten`], but opens groups at most `depth` levels deep.
#[must_use]
pub fn flatten_to(trees: IntoIter, depth: usize) -> Vec<TokenTree> {
    let mut flat = Vec::new();
    for tree in trees {
        match tree {
            TokenTree::Group(group) if depth > 0 && group.delimiter() == Delimiter::None => {
                let trees = group.stream().into_iter();
                flat.extend(flatten_to(trees, depth - 1));
            }
            tree => flat.push(tree),
        }
    }
    flat
}

/// The number of tokens in `trees` and in their groups, or `None` if it is more than `most`.
#[must_use]
pub fn count(trees: &[TokenTree], most: usize) -> Option<usize> {
    let mut count = trees.len();
    for tree in trees {
        if count > most {
            return None;
        }
        if let TokenTree::Group(group) = tree {
            let trees = group.stream().into_iter();
            let inside: Vec<_> = trees.take(most + 1).collect();
            count += self::count(&inside, most - count)?;
        }
    }
    (count <= most).then_some(count)
}

/// Whether a tree is this character of punctuation.
#[must_use]
pub fn is_punct(tree: &TokenTree, character: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// Whether a tree is this character, with another one right behind it.
fn is_joint(tree: &TokenTree, character: char) -> bool {
    match tree {
        TokenTree::Punct(punct) => {
            punct.as_char() == character && punct.spacing() == Spacing::Joint
        }
        _ => false,
    }
}

/// By how much the tree at `i` changes the depth of angle brackets: 1, 0 or -1.
#[must_use]
pub fn angle_change(trees: &[TokenTree], i: usize) -> i32 {
    let is_arrow = i > 0 && is_joint(&trees[i - 1], '-');
    match &trees[i] {
        TokenTree::Punct(punct) if punct.as_char() == '<' => 1,
        TokenTree::Punct(punct) if punct.as_char() == '>' && !is_arrow => -1,
        _ => 0,
    }
}

/// How many angle brackets stay open behind `trees`; less than zero if too many are closed.
#[must_use]
pub fn open_angles(trees: &[TokenTree]) -> i32 {
    let mut open = 0;
    for i in 0..trees.len() {
        open += angle_change(trees, i);
    }
    open
}

/// The position of the bracket that closes the one at the start of `trees`.
#[must_use]
pub fn closing_angle(trees: &[TokenTree]) -> Option<usize> {
    let mut open = 0;
    for i in 0..trees.len() {
        open += angle_change(trees, i);
        if open == 0 {
            return Some(i);
        }
    }
    None
}

/// The tokens between the separators, and the separators. Commas between generic arguments do not
/// separate.
#[must_use]
pub fn split<'a>(
    trees: &'a [TokenTree],
    separators: &[char],
) -> (Vec<&'a [TokenTree]>, Vec<&'a TokenTree>) {
    // Brackets that do not match are comparisons, or a mistake: then each separator counts.
    let is_balanced = open_angles(trees) == 0;
    let mut chunks = Vec::new();
    let mut between = Vec::new();
    let mut start = 0;
    let mut open = 0;
    for (i, tree) in trees.iter().enumerate() {
        open += angle_change(trees, i);
        let separates =
            matches!(tree, TokenTree::Punct(punct) if separators.contains(&punct.as_char()));
        if separates && !(is_balanced && open > 0) {
            chunks.push(&trees[start..i]);
            between.push(tree);
            start = i + 1;
        }
    }
    chunks.push(&trees[start..]);
    (chunks, between)
}
