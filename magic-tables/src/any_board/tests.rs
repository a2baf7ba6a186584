use super::{BoardTables, Table};
use crate::geometry::Geometry;
use crate::piece::Piece;
use crate::spec::Numbering;

fn build(board: &str, numbering: Numbering, pieces: &[&str]) -> BoardTables {
    let pieces = pieces.iter().filter_map(|word| Piece::named(word)).flatten().collect();
    BoardTables::build(Geometry::read(board, numbering).unwrap(), pieces)
}

/// Building verifies.
#[test]
fn all_pieces_on_boards_of_all_kinds() {
    let words: Vec<_> = Piece::WORDS.iter().copied().filter(|word| *word != "lance").collect();
    let hexagons = "  .....\n ......\n.......\n ......\n  .....";
    for board in ["8x8", "1x1", "5x5", "9x9", "9x10", "10x8", "16x8", "64x2", "1x12", "128x1", hexagons] {
        for numbering in [Numbering::ByRank, Numbering::ByFile] {
            let tables = build(board, numbering, &words);
            assert_eq!(tables.pieces.len(), words.len());
        }
    }
}

#[test]
fn pieces_with_the_same_lines_share_a_table() {
    let xiangqi = build("9x10", Numbering::ByRank, &["rook", "cannon", "horse", "elephant"]);
    assert_eq!(xiangqi.pieces.iter().map(|(_, table)| *table).collect::<Vec<_>>(), [0, 0, 1, 2]);
    assert!(matches!(xiangqi.tables[..], [Table::Lines(_), Table::Leaps(_), Table::Leaps(_)]));
    assert_eq!(xiangqi.bytes(), 90 * 16 * (2 + 8 + 8));
}

#[test]
#[should_panic(expected = "the table is wrong for the bishop on a1")]
fn a_wrong_table_is_found() {
    let rook = build("9x9", Numbering::ByRank, &["rook"]);
    super::verify::verify(&rook.board, &Piece::named("bishop").unwrap()[0], &rook.tables[0]);
}
