//! Tokens as a stream and as text.

use magic_tables::spec::tokens::{count, flatten, is_punct};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::ToTokens as _;

/// `trees` as a stream, for errors.
pub(super) fn stream(trees: &[TokenTree]) -> TokenStream {
    let mut stream = TokenStream::new();
    for tree in trees {
        tree.to_tokens(&mut stream);
    }
    stream
}

/// Messages leave out what stands in brackets if it has more characters.
const LONGEST: usize = 40;

/// Of more tokens, only the beginning is written.
const MOST_WRITTEN: usize = 200;

/// The source of `trees` on one line, with spaces as people write them, for messages. (Only newer
/// compilers tell where the spaces were.)
pub(super) fn written(trees: &[TokenTree]) -> String {
    if let Some(beginning) = trees
        .get(..MOST_WRITTEN)
        .filter(|_| trees.len() > MOST_WRITTEN)
    {
        return written(beginning) + " …";
    }
    joined(trees, &written_group)
}

/// The whole source of `trees` on one line, with all that stands in brackets, to be read. (The
/// compiler's text has line breaks anywhere.)
pub(super) fn whole(trees: &[TokenTree]) -> String {
    joined(trees, &|group| {
        in_brackets(group, &whole(&flatten(group.stream())))
    })
}

fn joined(trees: &[TokenTree], of_group: &dyn Fn(&Group) -> String) -> String {
    let mut text = String::new();
    // Signs of closures: each second one closes the arguments.
    let mut bars = 0;
    for (i, tree) in trees.iter().enumerate() {
        if i > 0 && is_space_before(trees, i, bars) {
            text.push(' ');
        }
        bars += usize::from(is_punct(tree, '|'));
        text.push_str(&match tree {
            TokenTree::Group(group) => of_group(group),
            tree => tree.to_string(),
        });
    }
    text
}

/// Whether people write a space before the tree at `i`, which has so many `|` before it.
fn is_space_before(trees: &[TokenTree], i: usize, bars: usize) -> bool {
    let (previous, next) = (&trees[i - 1], &trees[i]);
    let is_any = |tree: &TokenTree, characters: &str| matches!(tree, TokenTree::Punct(punct) if characters.contains(punct.as_char()));
    let is_word = |place: usize| matches!(trees.get(place), Some(TokenTree::Ident(_)));
    // `fixed-shift` is a word with a hyphen, not a subtraction.
    let is_hyphen =
        |place: usize| is_punct(&trees[place], '-') && is_word(place - 1) && is_word(place + 1);
    let is_prefix =
        is_any(previous, "&!-*#$|") && (i == 1 || matches!(trees[i - 2], TokenTree::Punct(_)));
    let calls = matches!((previous, next), (TokenTree::Ident(_), TokenTree::Group(group))
        if group.delimiter() != Delimiter::Brace);
    // `u64!()`
    let calls_macro = is_punct(next, '!')
        && is_word(i - 1)
        && matches!(trees.get(i + 1), Some(TokenTree::Group(_)))
        || is_punct(previous, '!') && i > 1 && is_word(i - 2);
    let is_number = |tree: &TokenTree| matches!(tree, TokenTree::Literal(_));
    // Angle brackets of a type, not a shift.
    let in_angles =
        (is_any(previous, "<") || is_any(next, "<>")) && !is_number(previous) && !is_number(next);
    let closes_arguments = is_punct(next, '|') && bars % 2 == 1;
    let continues = is_any(previous, ":.") || is_any(next, ":.,;") || in_angles || closes_arguments;
    let is_compound =
        matches!(previous, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
    !(is_prefix || calls || calls_macro || continues || is_compound)
        && !(is_hyphen(i) || i > 1 && is_hyphen(i - 1))
}

fn written_group(group: &Group) -> String {
    let inside: Vec<_> = group.stream().into_iter().take(LONGEST + 1).collect();
    let inside = count(&inside, LONGEST).map(|_| written(&inside));
    in_brackets(
        group,
        inside
            .as_deref()
            .filter(|inside| inside.chars().count() <= LONGEST)
            .unwrap_or("…"),
    )
}

fn in_brackets(group: &Group, inside: &str) -> String {
    match group.delimiter() {
        Delimiter::Parenthesis => format!("({inside})"),
        Delimiter::Brace => format!("{{ {inside} }}"),
        Delimiter::Bracket => format!("[{inside}]"),
        Delimiter::None => inside.to_owned(),
    }
}
