//! Templates against `quote!`.

use quote::quote;

use super::*;

#[test]
fn gaps_are_filled_like_those_of_quote() {
    let (path, word) = (quote!(::a::B<u8>), quote!(-1));
    let filled = template(
        "#[inline] fn f(x: &#path) -> [#path; 2] { if x <#word { #path::C } else { f(-#word) } }",
        &[("path", &path), ("word", &word)],
    );
    let expected = quote!(#[inline] fn f(x: &#path) -> [#path; 2] { if x < #word { #path::C } else { f(-#word) } });
    assert_eq!(trees(filled), trees(expected));
}

/// The tokens one after the other, without their places: an operator with its spacing, a group
/// between its delimiters.
fn trees(stream: TokenStream) -> Vec<String> {
    let tokens = |tree| match tree {
        TokenTree::Group(group) => {
            let delimiter = format!("{:?}", group.delimiter());
            [
                vec![delimiter.clone()],
                trees(group.stream()),
                vec![delimiter],
            ]
            .concat()
        }
        TokenTree::Punct(punct) => vec![format!("{} {:?}", punct.as_char(), punct.spacing())],
        tree => vec![tree.to_string()],
    };
    stream.into_iter().flat_map(tokens).collect()
}

#[test]
fn what_fills_a_gap_is_no_part_of_an_operator() {
    let shift = quote!(<<);
    let trees: Vec<_> = template("<#shift", &[("shift", &shift)])
        .into_iter()
        .collect();
    assert!(matches!(&trees[0], TokenTree::Punct(punct) if punct.spacing() == Spacing::Alone));
}

#[test]
#[should_panic(expected = "no tokens for the gap `missing`")]
fn every_gap_needs_tokens() {
    template("f(#missing)", &[]);
}

#[test]
fn quoted_texts_are_short_and_cannot_command_a_terminal() {
    assert_eq!(shortened("r\u{f6}ok"), "r\u{f6}ok");
    assert_eq!(
        shortened("a\u{1b}[31m\nb\u{202e}"),
        "a\\u{1b}[31m\\nb\\u{202e}"
    );
    let long = shortened(&"\u{1b}".repeat(10_000)).into_owned();
    assert_eq!(long, "\\u{1b}".repeat(LONGEST) + "\u{2026}");
}
