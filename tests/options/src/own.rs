//! The user's own factors on any board.

use magic_tables::Scheme;
use magic_tables::spec::{Magics, Spec};
use magic_tables::tables::board::Table;
use magic_tables::tables::{Bmi2, Tables};

/// Boards in one word and in two, one with holes: a name, and options with factors that no other search finds.
///
/// # Panics
/// If there are no such factors, which would be a mistake here.
#[must_use]
pub fn own_factors() -> [(&'static str, Spec); 3] {
    let hexagons = "  .....\n ......\n.......\n ......\n  .....";
    let boards = [
        ("own", "9x9", "bishop, horse", Scheme::Fancy, true),
        ("own_hexagons", hexagons, "queen, rook, bishop, cannon", Scheme::Black, false),
        ("own_small", "6x6", "rook, bishop", Scheme::Fancy, true),
    ];
    boards.map(|(name, board, pieces, scheme, incorporate_shift)| {
        let pieces = Some(format!("[{pieces}]"));
        let spec = Spec { scheme, incorporate_shift, board: Some(board.into()), pieces, ..Spec::default() };
        let search = Spec { magics: Magics::Search, seed: Some(7), ..spec.clone() };
        let tables = Tables::build(&search, Bmi2::Absent).expect("there are factors");
        let found = |piece: &str| {
            let board = tables.board()?;
            let (_, parts) = board.pieces.iter().find(|(other, _)| other.name == piece)?;
            if let Table::Hashed(hashed) = &board.tables[parts[0].table] {
                Some(hashed.factors())
            } else {
                None
            }
        };
        (name, Spec { rook_magics: found("rook"), bishop_magics: found("bishop"), ..spec })
    })
}
