//! Pieces with schemes of their own.

use magic_tables::Scheme;
use magic_tables::spec::{Entries, Spec, Value};

/// Boards in one word and in two, and the chess board, on which each scheme stands beside others: a name and the options.
/// Those called `filled` go together with `fill`.
///
/// # Panics
/// If a list cannot be read, which would be a mistake here.
#[must_use]
pub fn piece_schemes() -> [(&'static str, Spec); 7] {
    let byte = Spec { entries: Entries::Byte, ..Spec::default() };
    let new = |scheme| Spec { scheme, ..Spec::default() };
    let all = [
        (
            "schemes_xiangqi",
            "9x10",
            "rook, cannon, horse, elephant",
            "horse = fancy, elephant = fancy",
            new(Scheme::Kindergarten),
        ),
        (
            "schemes_small",
            "6x7",
            "rook, bishop, cannon, lance, horse, queen",
            "rook = kindergarten, bishop = congruent_modulo, lance = hyperbola, horse = pext, queen = magic32",
            byte,
        ),
        (
            "schemes_filled",
            "5x6",
            "queen, cannon, horse",
            "cannon = plain, horse = black",
            new(Scheme::Fancy),
        ),
        (
            "schemes_auto",
            "7x6",
            "rook, cannon, horse",
            "rook = auto, horse = auto",
            new(Scheme::CongruentModulo),
        ),
        // Rays in vectors stand beside slots.
        ("schemes_hyperbola", "9x9", "rook, horse, bishop", "horse = fancy", new(Scheme::Hyperbola)),
        (
            "schemes_chess",
            "8x8",
            "rook, horse, bishop, cannon, lance",
            "horse = fancy, lance = pext, cannon = hyperbola",
            new(Scheme::Kindergarten),
        ),
        ("schemes_chess_hyperbola", "8x8", "queen, horse, elephant", "horse = fancy", new(Scheme::Hyperbola)),
    ];
    all.map(|(name, board, pieces, schemes, mut spec)| {
        spec.board = Some(board.into());
        for (key, list) in [("pieces", pieces), ("piece_schemes", schemes)] {
            spec.set(key, &Value::Other(format!("[{list}]"))).expect("it is a list of the option");
        }
        (name, spec)
    })
}
