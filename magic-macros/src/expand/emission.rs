//! The items of the expansion as tokens: the generator's text, with tokens in the place of its placeholders.

use magic_tables::emit::{BITBOARD, DATA, Items, LOOKUP, SQUARE};
use magic_tables::spec::Spec;
use magic_tables::tables::Tables;
use proc_macro2::{Group, Ident, Literal, TokenStream, TokenTree};

/// What the items call the things that belong to the user, with the user's spans.
pub(super) struct Names {
    /// The path of the module `lookup`.
    pub(super) lookup: TokenStream,
    /// The engine's type of squares.
    pub(super) square: Option<TokenStream>,
    /// The engine's type of bitboards.
    pub(super) bitboard: Option<TokenStream>,
}

/// All items for `tables`.
pub(super) fn items(spec: &Spec, tables: &Tables, names: &Names) -> TokenStream {
    tokens(&Items::new(spec, tables), names)
}

/// The same functions without tables, for options that are wrong.
pub(super) fn fallback(spec: &Spec, names: &Names) -> TokenStream {
    tokens(&Items::fallback(spec), names)
}

fn tokens(items: &Items, names: &Names) -> TokenStream {
    let data: Vec<_> = items.data.iter().map(|block| Literal::byte_string(&block.bytes())).collect();
    substitute(items.text.parse().expect("the items are Rust"), names, &data)
}

fn substitute(items: TokenStream, names: &Names, data: &[Literal]) -> TokenStream {
    let mut out = TokenStream::new();
    for tree in items {
        match tree {
            TokenTree::Group(group) => {
                let mut replaced = Group::new(group.delimiter(), substitute(group.stream(), names, data));
                replaced.set_span(group.span());
                out.extend([TokenTree::from(replaced)]);
            }
            TokenTree::Ident(ident) => out.extend(placeholder(ident, names, data)),
            tree => out.extend([tree]),
        }
    }
    out
}

/// What stands for `ident`; itself, if it is no placeholder.
fn placeholder(ident: Ident, names: &Names, data: &[Literal]) -> TokenStream {
    let word = ident.to_string();
    let block = word.strip_prefix(DATA).and_then(|number| number.parse::<usize>().ok());
    match word.as_str() {
        LOOKUP => names.lookup.clone(),
        SQUARE => names.square.clone().unwrap_or_default(),
        BITBOARD => names.bitboard.clone().unwrap_or_default(),
        _ => block.map_or(TokenTree::from(ident), |block| data[block].clone().into()).into(),
    }
}
