//! The procedural macro behind `magic_bitboards::magic_tables!`, where it is documented.

mod error;
mod expand;
mod literal;
mod parse;

/// The tokens that everything here works on. (Tests, which run outside of the compiler, put `proc_macro2`'s in
/// their place.)
mod tokens {
    pub(crate) use proc_macro::{
        Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree,
    };
}

use proc_macro::TokenStream;

/// Expands `(pext) (crate) options…`: whether PEXT is `present`, `possible` or `absent`, the path of
/// `magic-bitboards`, and the user's options. Called by `magic_bitboards::magic_tables!` alone.
#[doc(hidden)]
#[proc_macro]
pub fn expand_magic_tables(input: TokenStream) -> TokenStream {
    expand::expand(input)
}
