//! Source as text with gaps. Each token of `quote!` is a call, and users' builds would compile them all; text takes one.

use proc_macro2::{Group, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens as _;

/// The tokens of `text`, in which each `#name` stands for the tokens that `gaps` has under this name.
pub(crate) fn template(text: &str, gaps: &[(&str, &TokenStream)]) -> TokenStream {
    filled(text.parse().expect("templates are tokens"), gaps)
}

fn filled(template: TokenStream, gaps: &[(&str, &TokenStream)]) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut last: Option<Punct> = None;
    for tree in template {
        let before = last.take();
        let is_gap = before.as_ref().is_some_and(|before| before.as_char() == '#');
        match (tree, before) {
            (TokenTree::Ident(name), _) if is_gap => gap(&name.to_string(), gaps).to_tokens(&mut tokens),
            (TokenTree::Punct(punct), before) => {
                // What fills a gap must not become one operator with what stands before it.
                match before {
                    Some(before) if punct.as_char() == '#' => {
                        Punct::new(before.as_char(), Spacing::Alone).to_tokens(&mut tokens);
                    }
                    before => before.to_tokens(&mut tokens),
                }
                last = Some(punct);
            }
            (tree, before) => {
                before.to_tokens(&mut tokens);
                match tree {
                    TokenTree::Group(group) => {
                        Group::new(group.delimiter(), filled(group.stream(), gaps)).to_tokens(&mut tokens);
                    }
                    tree => tree.to_tokens(&mut tokens),
                }
            }
        }
    }
    last.to_tokens(&mut tokens);
    tokens
}

/// Adds `element` to a list, behind a `separator` if it is not the first.
pub(crate) fn join(list: &mut String, separator: &str, element: &str) {
    if !list.is_empty() {
        *list += separator;
    }
    *list += element;
}

fn gap<'a>(name: &str, gaps: &[(&str, &'a TokenStream)]) -> &'a TokenStream {
    for (known, tokens) in gaps {
        if *known == name {
            return tokens;
        }
    }
    panic!("no tokens for the gap `{name}`")
}

#[cfg(test)]
mod tests;
