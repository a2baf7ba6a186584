//! Other boards and pieces where `magic-bitboards` has no feature `boards`: the functions exist.
//! What is said, `tests/errors` compares.

use super::input;
use crate::expand::expand;

#[test]
fn the_functions_exist() {
    let options = "board = \"9x10\", pieces = [rook, lance, nightrider = rider[(1, 2)]], \
                   bitboard = crate::Set(u128)";
    let text = expand(input(options.parse().expect("options are tokens")), false).to_string();
    for function in ["rook", "white_lance", "black_lance", "nightrider"] {
        assert!(
            text.contains(&format!("fn {function}_attacks (square")),
            "{function}"
        );
    }
    assert!(!text.contains("bishop"));
    assert!(text.contains("\"invalid\""));
    assert!(
        text.contains("crate :: Set (") && !text.contains("panic"),
        "the type of 128 bits is the right one"
    );
}
