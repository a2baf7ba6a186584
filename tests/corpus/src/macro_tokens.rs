//! The macro: whatever text is tokens gives items or errors, and always the functions.

use crate::options::is_cheap;
use crate::{expand, parse};
use magic_tables::spec::{Spec, suggestion};
use proc_macro2::TokenStream;

/// Parses the options and, where that is cheap, expands them.
pub(crate) fn tokens(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(input) = format!("(possible) (::magic_bitboards) {text}").parse::<TokenStream>() else { return };
    let parsed = parse::parse(input.clone());
    let mut spec = Spec::default();
    let clear = parsed.options.iter().fold(parsed.errors.is_empty(), |clear, option| {
        let set = option.value.as_ref().is_some_and(|value| spec.set(&option.key.to_string(), value).is_ok());
        set && clear
    });
    if clear && !is_cheap(&spec) {
        return;
    }
    let expansion = expand::expand(input);
    // Types that are no types are the compiler's to refuse.
    if !parsed.options.iter().any(|option| takes_path(&option.key.to_string())) {
        check(expansion, parsed.errors.len());
    }
}

/// Whether the option is put into the expansion as it stands, or is taken for one that is.
fn takes_path(key: &str) -> bool {
    let suggested = suggestion(key, Spec::KEYS);
    let meant = |known: &str| key == known || suggested == format!("did you mean `{known}`?");
    key == "crate" || meant("square") || meant("bitboard")
}

/// The expansion is Rust, has each function once and at least so many errors.
fn check(expansion: TokenStream, errors: usize) {
    let file: syn::File = syn::parse2(expansion).expect("an expansion is Rust");
    let functions: Vec<_> = file
        .items
        .iter()
        .filter_map(|item| match item {
            syn::Item::Fn(function) => Some(function.sig.ident.to_string()),
            _ => None,
        })
        .collect();
    for name in ["rook_attacks", "bishop_attacks", "queen_attacks", "rook_attacks_const"] {
        assert_eq!(functions.iter().filter(|function| *function == name).count(), 1, "{name}");
    }
    let reported = file.items.iter().filter(|item| matches!(item, syn::Item::Macro(_))).count();
    assert!(reported >= errors, "an error is lost");
}
