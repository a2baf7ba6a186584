//! Expansions of the macro, as readable source without the data.
//!
//! `UPDATE=1 cargo test -p magic-macros` rewrites them.

use std::env;
use std::path::Path;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;

use super::{expanded, input};
use crate::expand::expand;

/// Longer lists are cut.
const LONGEST: usize = 12;

/// Larger numbers are left out: they change whenever the catalog gets better.
const LARGEST: u64 = 64;

/// The expansion, without the look-ups that are like others.
fn expansion(options: &str) -> String {
    let tokens = without_data(expand(
        input(options.parse().expect("options are tokens")),
        true,
    ));
    let mut file: syn::File = syn::parse2(tokens).expect("an expansion is Rust");
    let like_others = "bishop_attacks bishop_attacks_const queen_attacks queen_attacks_const king_attacks white_pawn_attacks \
        black_pawn_attacks pawn_attacks";
    let is_like = |item: &syn::Item| matches!(item, syn::Item::Fn(item) if like_others.split(' ').any(|name| item.sig.ident == name));
    for item in &mut file.items {
        if let syn::Item::Mod(module) = item {
            let (_, items) = module.content.as_mut().expect("it has items");
            items.retain(|item| !is_like(item));
        }
    }
    prettyplease::unparse(&file)
}

/// `tokens` with a word instead of long byte strings, of the rest of long lists, and of numbers
/// that depend on data.
fn without_data(tokens: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    for tree in tokens {
        let tree = match tree {
            TokenTree::Group(group) => {
                let stream = without_data(first_elements(group.stream()));
                Group::new(group.delimiter(), stream).into()
            }
            TokenTree::Literal(literal) => match syn::Lit::new(literal.clone()) {
                syn::Lit::ByteStr(_) => word("BYTES"),
                syn::Lit::Int(int) if int.base10_parse::<u64>().is_ok_and(|int| int > LARGEST) => {
                    word("NUMBER")
                }
                _ => literal.into(),
            },
            tree => tree,
        };
        out.extend([tree]);
    }
    out
}

/// The first element of a long list, and a word instead of the others.
fn first_elements(tokens: TokenStream) -> TokenStream {
    let is_comma =
        |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
    let trees: Vec<_> = tokens.into_iter().collect();
    if trees.iter().filter(|tree| is_comma(tree)).count() <= LONGEST {
        return trees.into_iter().collect();
    }
    let first = trees.iter().position(is_comma).unwrap_or_default();
    trees
        .into_iter()
        .take(first + 1)
        .chain([word("AND_SO_ON")])
        .collect()
}

fn word(word: &str) -> TokenTree {
    Ident::new(word, Span::call_site()).into()
}

fn check(name: &str, options: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/tests/expansions")
        .join(name);
    let found = format!("// magic_tables!({options})\n\n{}", expansion(options));
    snapshots::assert_current(&path, &found, "cargo test -p magic-macros");
}

#[test]
fn expansions() {
    check("fancy.rs", "scheme = fancy");
    check(
        "mistaken.rs",
        "scheme = fanci, steppers = true, square = crate::Square",
    );
    check("in_place.rs", "scheme = hyperbola, square = Square");
}

/// The items of an expansion that belong to rook, bishop and queen, with their data.
fn of_sliders(options: &str) -> Vec<String> {
    let names = ["rook", "bishop", "queen", "rook_and_bishop"];
    let is_of_sliders = |item: &syn::Item| match item {
        syn::Item::Static(item) => item.ident == "SLIDERS",
        syn::Item::Fn(item) => {
            let name = item.sig.ident.to_string();
            let piece = name
                .trim_start_matches("all_")
                .trim_end_matches("_const")
                .strip_suffix("_attacks");
            piece.is_some_and(|piece| names.contains(&piece))
        }
        _ => false,
    };
    let items = expanded(options.parse().expect("options are tokens")).items;
    let items = items.iter().filter(|item| is_of_sliders(item));
    let mut texts: Vec<_> = items
        .map(|item| item.to_token_stream().to_string())
        .collect();
    texts.sort();
    texts
}

/// Each of these options beside every second of what could change the three.
#[test]
fn neither_other_pieces_nor_a_transposed_board_change_rook_bishop_and_queen() {
    let all = [
        "",
        "scheme = fancy, pext = never, steppers = true",
        "scheme = fancy, packing = overlapping, incorporate_shift = true, setwise = true, pext = never",
        "scheme = fancy, pext_entries = pdep, bishop_entries = bitboard",
        "scheme = plain, const_fn = true, square = crate::Square",
        "scheme = plain, entries = byte, bitboard = crate::Bitboard",
        "scheme = fixed_shift, incorporate_offset = true, pext = never",
        "scheme = magic32, pext = never",
        "scheme = pext, entries = pdep, pext = always",
        "scheme = kindergarten",
        "scheme = hyperbola, max_bytes = 100000",
        "scheme = auto, max_bytes = 300000",
    ];
    let changes = [
        "pieces = [rook, bishop, queen, cannon]",
        "pieces = [horse, queen, lance, bishop, rook]",
        "numbering = by_file",
        "numbering = by_file, pieces = [nightrider = rider[(1, 2), (-1, -2)], rook, bishop, queen]",
    ];
    for (number, options) in all.into_iter().enumerate() {
        let alone = of_sliders(options);
        assert!(alone.len() >= 8, "{options}");
        let separator = if options.is_empty() { "" } else { ", " };
        for more in changes.iter().skip(number % 2).step_by(2) {
            let beside = of_sliders(&format!("{options}{separator}{more}"));
            assert!(beside == alone, "{options}{separator}{more}");
        }
    }
}

/// The expansion of options whose factors of rooks are in a file.
fn with_file_of_rooks(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("magic-macros-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("the file can be written");
    let option = format!("rook_magics = {path:?}");
    let tokens = option.parse().expect("options are tokens");
    let expansion = expanded(tokens).to_token_stream().to_string();
    std::fs::remove_file(&path).expect("the file is there");
    expansion
}

#[test]
fn a_file_of_factors_is_read_and_watched() {
    let best = magic_tables::hash::Catalog::load().best[0];
    let numbers = best
        .map(|known| format!("{:#x}ULL", known.hash.factor))
        .join(", ");
    let expansion = with_file_of_rooks("rooks.h", &format!("U64 rooks[64] = {{ {numbers} }};"));
    assert!(
        !expansion.contains("compile_error"),
        "{}",
        &expansion[..200]
    );
    assert!(expansion.contains(":: core :: include_bytes ! (\""));
}

#[test]
fn a_wrong_word_in_a_file_is_an_error() {
    let expansion = with_file_of_rooks("wrong.h", "U64 rooks[3] = { 1, 0xg, 3 };");
    assert!(expansion.contains("`0xg`: a factor is a number"));
}
