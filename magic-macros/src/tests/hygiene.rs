//! Expansions stand in modules whose items have any names, even those of primitive types and of the
//! prelude.

use proc_macro2::{TokenStream, TokenTree};

use super::input;
use crate::expand::expand;

/// What an expansion may not name without a path.
const NAMES: &str = "u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize bool char str f32 f64 Option Some None Result Ok Err From \
    Into TryFrom TryInto Copy Clone Default Iterator Sized Send Sync Drop Fn core std alloc size_of size_of_val assert panic \
    compile_error include_bytes";

/// Options with which all kinds of items are emitted.
const OPTIONS: &[&str] = &[
    "scheme = fancy, steppers = true, lines = true, setwise = true",
    "scheme = fancy, entries = byte, const_fn = true, lines = true, setwise = true",
    "scheme = fancy, entries = pdep, bishop_entries = bitboard",
    "scheme = fancy, square = crate::Square, views = true, piece_codes = [empty, white_pawn]",
    "scheme = fancy, entries = shared, incorporate_shift = true",
    "scheme = plain, square = crate::Square, bitboard = crate::Set, lines = true, steppers = true",
    "scheme = plain, square = crate::Square, square_index = crate::index, bitboard = crate::Set(u64)",
    "scheme = fixed_shift, incorporate_offset = true",
    "scheme = magic32",
    "scheme = kindergarten",
    "scheme = congruent_modulo",
    "scheme = hyperbola, max_bytes = 65536",
    "scheme = pext, entries = pdep",
    "board = \"9x10\", pieces = [rook, bishop, cannon, horse], steppers = true, lines = true, scheme = hyperbola, setwise = true",
    "board = \"5x5\", pieces = [rook, nightrider = rider[(1, 2)]], square = crate::Square, bitboard = crate::Set",
    "board = \"6x6\", pieces = [rook, bishop], scheme = pext, entries = pdep, lines = true",
    "board = \"9x9\", pieces = [lance, bishop], scheme = kindergarten",
    // Wrong ones.
    "scheme = fanci, steppers = true, lines = true, setwise = true, square = crate::Square, bitboard = crate::Set",
    "scheme = plain, incorporate_shift = true, bitboard = crate::Set(u32)",
    "board = \"6x10\", scheme = congruent_modulo, setwise = true, steppers = true, lines = true",
];

/// The names of `NAMES` in `tokens` that do not end a path, unless they are what the user wrote:
/// fields of a bitboard.
fn bare(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    let (mut begins, mut streams) = (true, vec![tokens]);
    while let Some(stream) = streams.pop() {
        for tree in stream {
            match &tree {
                TokenTree::Ident(word) if begins && NAMES.split(' ').any(|name| word == name) => {
                    found.push(word.to_string());
                }
                TokenTree::Group(group) => streams.push(group.stream()),
                _ => {}
            }
            begins = !matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == ':' || punct.as_char() == '.');
        }
        begins = true;
    }
    found
}

#[test]
fn names_are_paths_from_the_root() {
    for options in OPTIONS {
        let expansion = expand(input(options.parse().expect("options are tokens")), true);
        assert_eq!(bare(expansion), [""; 0], "{options}");
    }
}
