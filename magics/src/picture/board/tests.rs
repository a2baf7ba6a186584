use super::*;

#[test]
fn boards_stand_side_by_side() {
    let mask = Board::of_set("mask", Slider::Bishop, 0, Slider::Bishop.mask(0));
    let text = side_by_side(&[mask, Board::of_bits("factor", 0x81)], Style::PLAIN);
    let expected = "\
mask                 factor
8 . . . . . . . .    8 . . . . . . . .
7 . . . . . . x .    7 . . . . . . . .
6 . . . . . x . .    6 . . . . . . . .
5 . . . . x . . .    5 . . . . . . . .
4 . . . x . . . .    4 . . . . . . . .
3 . . x . . . . .    3 . . . . . . . .
2 . x . . . . . .    2 . . . . . . . .
1 B . . . . . . .    1 1 . . . . . . 1
  a b c d e f g h      a b c d e f g h
";
    assert_eq!(text, expected);
}

#[test]
fn holes_are_blank_and_large_boards_have_wide_edges() {
    let ring = Geometry::read("...\n. .\n...", Numbering::ByFile).unwrap();
    let squares = Board::on(&ring, "ring", |square| (square.to_string(), Paint::Plain));
    assert_eq!(
        side_by_side(&[squares], Style::PLAIN),
        "ring\n3 2 4 7\n2 1   6\n1 0 3 5\n  a b c\n"
    );
    let tall = Geometry::read("1x10", Numbering::ByRank).unwrap();
    let wide = Geometry::read("27x1", Numbering::ByRank).unwrap();
    let dots = |board| Board::on(board, "", |_| (".".to_owned(), Paint::Dim));
    let text = side_by_side(&[dots(&tall), dots(&wide)], Style::PLAIN);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 12);
    assert!(lines[1].starts_with("10 .    1  .  ."), "{}", lines[1]);
    assert!(
        lines[2].starts_with(" 9 .       a  b") && lines[2].ends_with(" z aa"),
        "{}",
        lines[2]
    );
    assert_eq!(lines[11], "   a");
}

#[test]
fn own_pieces_are_not_drawn_as_those_of_chess() {
    let own = Piece {
        name: "rook".to_owned(),
        ..Piece::named("cannon").unwrap().remove(0)
    };
    assert_eq!(letter_of(&own), ("R".to_owned(), Paint::Disc));
    assert_eq!(
        letter_of(&Piece::named("rook").unwrap()[0]),
        ("R".to_owned(), Paint::Blue)
    );
    assert_eq!(letter_of(&Piece::named("black_lance").unwrap()[0]).0, "L");
}
