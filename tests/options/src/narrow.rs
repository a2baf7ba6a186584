//! Factors of 32 bits on other boards than that of chess.

use magic_tables::Scheme;
use magic_tables::spec::{Entries, Spec};

/// Boards with one factor for each square and with two, one of which has rotated halves: a name and the options.
#[must_use]
pub fn in_32_bits() -> [(&'static str, Spec); 3] {
    let new = |board: &str, pieces: &str| Spec {
        scheme: Scheme::Magic32,
        board: Some(board.into()),
        pieces: Some(format!("[{pieces}]")),
        ..Spec::default()
    };
    let hexagons = "  .....\n ......\n.......\n ......\n  .....";
    let byte = Spec { entries: Entries::Byte, ..new(hexagons, "queen, horse, hop = hopper[(1, 1), (0, 1)]") };
    [
        ("narrow_small", new("5x6", "rook, bishop, queen, cannon")),
        ("narrow_hexagons", byte),
        ("narrow_rotated", new("8x8", "cannon, horse, elephant, white_lance")),
    ]
}
