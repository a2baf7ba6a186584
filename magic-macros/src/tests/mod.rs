//! Tests of the macro outside of the compiler.

mod bounds;
mod expansion;
mod hygiene;
mod values;
mod without_boards;

use magic_tables::spec::Value;
use proc_macro2::TokenStream;

use crate::expand::options::{Given, parse};

/// What `magic_tables!` passes on with these options.
fn input(options: TokenStream) -> TokenStream {
    let mut input: TokenStream = "(possible) (::magic_bitboards)"
        .parse()
        .expect("these are tokens");
    input.extend(options);
    input
}

/// The items of the expansion, with those of its module instead of that.
fn expanded(options: TokenStream) -> syn::File {
    with_items_of_modules(crate::expand::expand(input(options), true))
}

/// The items in `expansion`, those of modules instead of these.
fn with_items_of_modules(expansion: TokenStream) -> syn::File {
    let mut file: syn::File = syn::parse2(expansion).expect("an expansion is Rust");
    let mut items = Vec::new();
    for item in file.items {
        match item {
            syn::Item::Mod(module) => items.extend(module.content.expect("it has items").1),
            item => items.push(item),
        }
    }
    file.items = items;
    file
}

/// The value of the only option, in which nothing is wrong.
fn value(options: &str) -> Value {
    let mut input = parse(input(options.parse().expect("options are tokens")));
    assert_eq!(
        (input.options.len(), input.errors.len()),
        (1, 0),
        "{options}: {:?}",
        input.errors
    );
    match input.options.remove(0).given {
        Given::Value(value, mistakes) if mistakes.is_empty() => value,
        given => panic!("{options}: {given:?}"),
    }
}
