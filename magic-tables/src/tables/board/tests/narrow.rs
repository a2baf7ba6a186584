//! Factors of 32 bits.

use super::super::{BoardTables, Hashed, Index, Table};
use super::FAIRY;
use crate::board::geometry::{Geometry, Numbering};
use crate::lookup::any::{FactorForm, Narrow};
use crate::spec::{Entries, Packing, Problem, Scheme, Spec};
use crate::tables::{Bmi2, Tables};

fn build(board: &str, numbering: Numbering, pieces: &str, spec: Spec) -> Result<BoardTables, Problem> {
    let spec = Spec { scheme: Scheme::Magic32, pieces: Some(pieces.to_owned()), ..spec };
    BoardTables::build(Geometry::read(board, numbering).unwrap(), spec.all_pieces(), spec.scheme, &spec)
}

/// How many factors of 32 bits a square has in each table, and how far the lower half is rotated.
fn forms(tables: &BoardTables) -> Vec<(u32, u32)> {
    let form = |table: &Table| match table {
        Table::Hashed(Hashed {
            index: Index::Factors { form: FactorForm { narrow: Some(narrow), .. }, .. },
            ..
        }) => {
            let Narrow { factors, rotation } = *narrow;
            (factors, rotation)
        }
        other => panic!("{other:?}"),
    };
    tables.tables.iter().map(form).collect()
}

/// Building verifies all occupancies.
#[test]
fn one_factor_for_each_half_with_relevant_squares() {
    use Numbering::{ByFile, ByRank};
    let hexagons = "  .....\n ......\n.......\n ......\n  .....";
    for (board, numbering, piece, expected) in [
        ("1x1", ByRank, "rook", (1, 0)),
        ("4x8", ByRank, "rook", (1, 9)),
        ("5x6", ByFile, "cannon", (1, 0)),
        ("6x6", ByRank, "rook", (2, 0)),
        (hexagons, ByRank, "elephant", (1, 0)),
        ("7x7", ByFile, "rook", (2, 0)),
        ("8x7", ByRank, "horse", (2, 0)),
        ("7x9", ByRank, "cannon", (2, 7)),
        ("8x8", ByRank, "cannon", (2, 1)),
        ("8x8", ByFile, "bishop", (2, 0)),
    ] {
        let tables = build(board, numbering, &format!("[{piece}]"), Spec::default()).unwrap();
        assert_eq!(forms(&tables), [expected], "{piece} on {board}");
    }
}

/// Building verifies all occupancies.
#[test]
fn all_entries_and_places_of_slots() {
    for board in ["5x5", "6x6"] {
        for entries in [Entries::Bitboard, Entries::Byte, Entries::Shared] {
            let [concatenated, overlapping] = [Packing::Concatenated, Packing::Overlapping].map(|packing| {
                let spec = Spec { entries, packing, seed: Some(3), ..Spec::default() };
                let built = build(board, Numbering::ByFile, "[queen, cannon, horse, white_lance]", spec);
                built.unwrap().bytes()
            });
            assert!(overlapping <= concatenated, "{overlapping} > {concatenated}");
        }
    }
}

/// Building verifies all occupancies.
#[test]
fn pieces_of_fairy_chess() {
    for (board, numbering) in [("7x6", Numbering::ByRank), ("6x7", Numbering::ByFile)] {
        let tables = build(board, numbering, FAIRY, Spec::default()).unwrap();
        assert_eq!(tables.pieces.len(), 10);
    }
}

/// Beside the tables of the chess board. Their shifts are those of 32 bits.
#[test]
fn other_pieces_on_the_chess_board() {
    let pieces = Some("[rook, bishop, queen, horse]".to_owned());
    let spec = Spec { scheme: Scheme::Magic32, pieces, ..Spec::default() };
    let tables = Tables::build(&spec, Bmi2::Absent).unwrap();
    let board = tables.board().unwrap();
    assert_eq!(forms(board), [(2, 0)]);
    let Table::Hashed(horses) = &board.tables[0] else { panic!("it has slots") };
    assert!(horses.squares.iter().all(|square| (28..32).contains(&square.shift)), "{:?}", horses.squares);
}

#[test]
fn larger_boards_are_refused() {
    let refused = build("9x8", Numbering::ByRank, "[rook]", Spec::default()).unwrap_err();
    assert!(refused.message.contains("72 squares, more than the two words of 32 bits"), "{refused}");
    let problems = |board: &str, scheme| {
        Spec { scheme, board: Some(board.into()), ..Spec::default() }
            .problems()
            .into_iter()
            .map(|problem| problem.message)
    };
    assert_eq!(problems("9x8", Scheme::Magic32).collect::<Vec<_>>(), [refused.message]);
    assert_eq!(problems("9x8", Scheme::Fancy).count() + problems("8x7", Scheme::Magic32).count(), 0);
}
