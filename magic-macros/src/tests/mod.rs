//! Tests of the macro outside of the compiler.

mod bounds;
mod expansion;
mod hygiene;
mod values;
mod without_boards;

use proc_macro2::TokenStream;

/// What `magic_tables!` passes on with these options.
fn input(options: TokenStream) -> TokenStream {
    let mut input: TokenStream = "(possible) (::magic_bitboards)".parse().expect("these are tokens");
    input.extend(options);
    input
}

/// The items of the expansion.
fn expanded(options: TokenStream) -> syn::File {
    syn::parse2(crate::expand::expand(input(options), true)).expect("an expansion is Rust")
}
