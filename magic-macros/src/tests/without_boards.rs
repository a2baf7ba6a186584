//! Other boards and pieces where `magic-bitboards` has no feature `boards`.

use super::input;
use crate::expand::expand;

/// The messages of the expansion, and the expansion itself.
fn expansion(options: &str) -> (Vec<String>, String) {
    let text = expand(input(options.parse().expect("options are tokens")), false).to_string();
    let messages = text.split("compile_error ! { \"").skip(1);
    (messages.filter_map(|rest| Some(rest.split_once("\" }")?.0.replace("\\\"", "\""))).collect(), text)
}

#[test]
fn one_error_names_the_feature() {
    let expected = "other boards and pieces need the feature `boards` of `magic-bitboards`; write `magic-bitboards = { version = \
                    \"0.1\", features = [\"boards\"] }` in Cargo.toml";
    for options in [
        "board = \"9x10\"",
        "numbering = by_file",
        "pieces = [rook, cannon]",
        "scheme = hyperbola, board = \"9x10\", numbering = by_file, pieces = [rook, lance], setwise = true",
        "board = nonsense",
    ] {
        assert_eq!(expansion(options).0, [expected], "{options}");
    }
}

#[test]
fn the_functions_exist() {
    let (_, text) = expansion(
        "board = \"9x10\", pieces = [rook, lance, nightrider = rider[(1, 2)]], \
         bitboard = crate::Set(u128)",
    );
    for function in ["rook", "white_lance", "black_lance", "nightrider"] {
        assert!(text.contains(&format!("fn {function}_attacks (square")), "{function}");
    }
    assert!(!text.contains("bishop"));
    assert!(text.contains("\"invalid\""));
    assert!(
        text.contains("crate :: Set (") && !text.contains("panic"),
        "the type of 128 bits is the right one"
    );
}
