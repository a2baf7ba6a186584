//! Small parts of generated functions.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

use crate::literal::ident;

/// Whether `tokens` name `name`.
pub(super) fn mention(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == name,
        TokenTree::Group(group) => mention(&group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// A pattern for `structure` with those of `fields` that `tokens` name.
pub(super) fn pattern(structure: &Ident, fields: &[&str], tokens: &TokenStream) -> TokenStream {
    let used: Vec<Ident> =
        fields.iter().filter(|name| mention(tokens, name)).map(|name| ident(name)).collect();
    if used.len() == fields.len() {
        quote!(#structure { #(#used),* })
    } else {
        quote!(#structure { #(#used,)* .. })
    }
}

/// Adds the items of `more` that `items` lacks.
pub(super) fn add_missing(items: &mut Vec<TokenStream>, more: impl IntoIterator<Item = TokenStream>) {
    for item in more {
        if !items.iter().any(|known| known.to_string() == item.to_string()) {
            items.push(item);
        }
    }
}

/// How the element of an array with a number is borrowed without a bounds check.
pub(super) type UncheckedElement = fn(&Ident, &Ident) -> TokenStream;

/// An element, as people write it.
pub(super) fn unchecked_element(array: &Ident, number: &Ident) -> TokenStream {
    quote!(#array.get_unchecked(#number))
}

/// An element in constant functions, which cannot call `get_unchecked`.
pub(super) fn unchecked_element_in_constants(array: &Ident, number: &Ident) -> TokenStream {
    quote!(&*#array.as_ptr().add(#number))
}
