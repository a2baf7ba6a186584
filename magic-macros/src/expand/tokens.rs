//! Helpers for slices of tokens: angle brackets, separators, and tokens as text.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// `trees` without the invisible groups that fragments such as `$value:expr` in a user's macro leave.
///
/// A calculation keeps its group, which acts like parentheses: `$kib * 1024` where `$kib` is `1 + 1`.
pub(super) fn flatten(trees: impl IntoIterator<Item = TokenTree>) -> Vec<TokenTree> {
    let mut flat = Vec::new();
    for tree in trees {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                let inside = flatten(group.stream());
                let is_path = |first: &TokenTree| {
                    matches!(first, TokenTree::Ident(_)) || is_punct(first, ':') || is_punct(first, '<')
                };
                if inside.len() <= 1 || is_path(&inside[0]) {
                    flat.extend(inside);
                } else {
                    flat.push(TokenTree::Group(group));
                }
            }
            tree => flat.push(tree),
        }
    }
    flat
}

/// `trees` as a stream, for the parsers and errors of `syn`.
pub(super) fn stream(trees: &[TokenTree]) -> TokenStream {
    trees.iter().cloned().collect()
}

/// The number of tokens in `trees` and in their groups, or `None` if it is more than `most`.
pub(super) fn count(trees: &[TokenTree], most: usize) -> Option<usize> {
    let mut count = trees.len();
    for tree in trees {
        if count > most {
            return None;
        }
        if let TokenTree::Group(group) = tree {
            let inside: Vec<_> = group.stream().into_iter().collect();
            count += self::count(&inside, most - count)?;
        }
    }
    (count <= most).then_some(count)
}

pub(super) fn is_punct(tree: &TokenTree, character: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn is_joint(tree: &TokenTree, character: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == character && punct.spacing() == Spacing::Joint)
}

/// By how much the tree at `i` changes the depth of angle brackets: 1, 0 or -1.
pub(super) fn angle(trees: &[TokenTree], i: usize) -> i32 {
    let change = match &trees[i] {
        TokenTree::Punct(punct) if punct.as_char() == '<' => 1,
        TokenTree::Punct(punct) if punct.as_char() == '>' => -1,
        _ => return 0,
    };
    let is_arrow = change < 0 && i > 0 && is_joint(&trees[i - 1], '-');
    if is_arrow || is_shift(trees, i) { 0 } else { change }
}

/// Whether the bracket at `i` belongs to `<<` or `>>` between numbers.
fn is_shift(trees: &[TokenTree], i: usize) -> bool {
    let TokenTree::Punct(punct) = &trees[i] else { return false };
    let character = punct.as_char();
    let first = if i > 0 && is_joint(&trees[i - 1], character) { i - 1 } else { i };
    if !is_joint(&trees[first], character)
        || !trees.get(first + 1).is_some_and(|next| is_punct(next, character))
    {
        return false;
    }
    let is_number = |tree: &TokenTree| match tree {
        TokenTree::Literal(_) => true,
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
        _ => false,
    };
    let Some(left) = first.checked_sub(1).map(|left| &trees[left]) else { return false };
    // After a number, `>>` may still close generic arguments: `Set<Bits<64>>`.
    let right_is_number = trees.get(first + 2).is_some_and(is_number);
    !matches!(left, TokenTree::Punct(_)) && (right_is_number || character == '<' && is_number(left))
}

/// The position of the bracket that closes the one at the start of `trees`.
pub(super) fn closing_angle(trees: &[TokenTree]) -> Option<usize> {
    let mut open = 0;
    (0..trees.len()).find(|&i| {
        open += angle(trees, i);
        open == 0
    })
}

/// The tokens between the separators, and the separators. Commas between generic arguments do not separate.
pub(super) fn split<'a>(
    trees: &'a [TokenTree],
    separators: &[char],
) -> (Vec<&'a [TokenTree]>, Vec<&'a TokenTree>) {
    let balanced = (0..trees.len()).map(|i| angle(trees, i)).sum::<i32>() == 0;
    let (mut chunks, mut between) = (Vec::new(), Vec::new());
    let (mut start, mut open) = (0, 0);
    for (i, tree) in trees.iter().enumerate() {
        open += angle(trees, i);
        let separates = separators.iter().any(|&separator| is_punct(tree, separator));
        if separates && !(balanced && open > 0) {
            chunks.push(&trees[start..i]);
            between.push(tree);
            start = i + 1;
        }
    }
    chunks.push(&trees[start..]);
    (chunks, between)
}

/// Longer groups are shortened in messages.
const LONGEST: usize = 40;

/// The source of `trees` on one line. Long groups lose their contents.
pub(super) fn written(trees: &[TokenTree]) -> String {
    let shortened: Vec<_> = trees.iter().map(shortened).collect();
    if shortened.iter().any(Option::is_some) {
        let words: Vec<_> = trees
            .iter()
            .zip(shortened)
            .map(|(tree, short)| short.map_or_else(|| tree.to_string(), str::to_owned))
            .collect();
        return words.join(" ");
    }
    on_one_line(&stream(trees))
}

/// The short form of a group with long source.
fn shortened(tree: &TokenTree) -> Option<&'static str> {
    match tree {
        TokenTree::Group(group) if on_one_line(group).chars().count() > LONGEST => {
            Some(match group.delimiter() {
                Delimiter::Parenthesis => "(…)",
                Delimiter::Brace => "{…}",
                Delimiter::Bracket | Delimiter::None => "[…]",
            })
        }
        _ => None,
    }
}

fn on_one_line(tokens: &impl ToString) -> String {
    tokens.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
