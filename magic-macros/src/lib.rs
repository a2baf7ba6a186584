//! The procedural macro behind `magic_bitboards::magic_tables!`, where it is documented.

mod expand;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Expands `(pext) (crate) options…`: whether PEXT is `present`, `possible` or `absent`, the path of
/// `magic-bitboards`, and the user's options. Called by `magic_bitboards::magic_tables!` alone.
#[doc(hidden)]
#[proc_macro]
pub fn expand_magic_tables(input: TokenStream) -> TokenStream {
    expand::expand(input.into()).into()
}
