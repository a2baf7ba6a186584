//! The macro: any text that tokenises gives items or errors, and always defines the functions.

use crate::expand::expand;
use crate::expand::options::{Given, parse};
use crate::options::is_cheap;
use magic_tables::spec::Spec;
use proc_macro2::TokenStream;

/// Parses the options and, where that is cheap, expands them.
pub(crate) fn tokens(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(input) = format!("(possible) (::magic_bitboards) {text}").parse::<TokenStream>() else { return };
    let parsed = parse(input.clone());
    let mut spec = Spec::default();
    let is_clear = parsed.options.iter().fold(parsed.errors.is_empty(), |is_clear, option| {
        let Given::Value(value, mistakes) = &option.given else { return false };
        mistakes.is_empty() && spec.set(&option.key.to_string(), value).is_ok() && is_clear
    });
    if is_clear && !is_cheap(&spec) {
        return;
    }
    check(expand(input, true), parsed.errors.len(), spec.pieces.is_none());
}

/// Checks that the expansion is Rust, defines each function once, and has at least `errors` errors. `chess`: the pieces are rook,
/// bishop and queen.
pub(crate) fn check(expansion: TokenStream, errors: usize, chess: bool) {
    let file: syn::File = syn::parse2(expansion).expect("an expansion is Rust");
    let functions: Vec<_> = file
        .items
        .iter()
        .filter_map(|item| match item {
            syn::Item::Fn(function) => Some(function.sig.ident.to_string()),
            _ => None,
        })
        .collect();
    let count = |name: &str| functions.iter().filter(|function| *function == name).count();
    for name in &functions {
        assert_eq!(count(name), 1, "{name}");
    }
    for name in
        ["rook_attacks", "bishop_attacks", "queen_attacks", "rook_and_bishop_attacks", "rook_attacks_const"]
    {
        assert!(!chess || count(name) == 1, "{name}");
    }
    let reported = file.items.iter().filter(|item| matches!(item, syn::Item::Macro(_))).count();
    assert!(reported >= errors, "an error is lost");
}
