//! Boards and pieces: those that are read have the squares and moves that their text says.

use crate::macro_tokens;
use crate::options::{build, check_problem, read};
use magic_tables::Numbering;
use magic_tables::board::geometry::{Geometry, MOST_SQUARES, Squares};
use magic_tables::board::piece::Piece;
use magic_tables::spec::{Part, Spec, Value};

/// Reads a size or a drawing, in both numberings.
pub(crate) fn geometry(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for numbering in [Numbering::ByRank, Numbering::ByFile] {
        match Geometry::read(text, numbering) {
            Ok(board) => {
                check_squares(&board);
                let drawn = Geometry::read(&drawing(&board), numbering);
                assert_eq!(drawn, Ok(board), "drawn again, it is the same");
            }
            Err(wrong) => assert!(!wrong.is_empty(), "rejected without a message"),
        }
    }
}

/// Checks that numbers, names and places of squares lead back.
fn check_squares(board: &Geometry) {
    assert!((1..=MOST_SQUARES).contains(&board.squares()), "{} squares", board.squares());
    assert!(board.files().max(board.ranks()) <= MOST_SQUARES, "{} by {}", board.files(), board.ranks());
    for square in 0..board.squares() {
        let (file, rank) = board.place(square);
        let found = board.has(square).then_some(square);
        assert_eq!(board.at(file, rank), found);
        assert_eq!(board.square(&board.name(square)), found, "{}", board.name(square));
    }
}

/// The rows of `board`, from the top down.
fn drawing(board: &Geometry) -> String {
    let left_out: Vec<_> =
        (0..board.squares()).filter(|&square| !board.has(square)).map(|square| board.place(square)).collect();
    let square = |file, rank| match board.at(file, rank) {
        Some(_) => '.',
        None if left_out.contains(&(file, rank)) => '_',
        None => ' ',
    };
    let row = |rank| (0..board.files()).map(|file| square(file, rank)).collect::<String>();
    (0..board.ranks()).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// Reads a list of pieces, and tries them on small boards.
pub(crate) fn pieces(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut spec = Spec::default();
    if let Err(problem) = spec.set("pieces", &Value::Other(text.to_owned())) {
        check_problem(&problem);
        let elements = text.matches(',').count() + 1;
        assert!(!matches!(problem.part, Part::Element(number) if number >= elements), "no such element");
        return;
    }
    let pieces = spec.all_pieces();
    let written = pieces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let again = Spec { pieces: Some(format!("[{written}]")), ..Spec::default() }.all_pieces();
    assert_eq!(again, pieces, "written and read, they are the same");
    for drawing in ["3x3", "7x1", "1x2", ". .\n...\n ..\n..."] {
        let board = Geometry::read(drawing, Numbering::ByFile).expect("a board");
        pieces.iter().take(8).for_each(|piece| check_piece(&board, piece));
    }
}

/// Checks the relevant squares under some occupancies, and what follows from them.
fn check_piece(board: &Geometry, piece: &Piece) {
    for square in 0..board.squares() {
        let mask = piece.relevant_mask(board, square);
        for occupied in [0, Squares::MAX, 0x5555, 0x3333, 0x0f0f, 0x1249] {
            let attacks = piece.attacks(board, square, occupied);
            assert_eq!(
                attacks,
                piece.attacks(board, square, occupied & mask),
                "a relevant square is missing"
            );
            assert!(attacks >> board.squares() == 0, "attacks beyond the board");
            assert!(attacks == 0 || piece.can_move(board), "it moves although it cannot");
        }
    }
}

/// Sets the options, `key value` per line, with `/` between the rows of a board. On small boards, builds the tables and
/// expands the macro with these options.
pub(crate) fn games(bytes: &[u8]) {
    let Some(spec) = read(bytes) else { return };
    if spec.is_chess() || spec.problems().is_empty() && !is_small(&spec) || !build(&spec) {
        return;
    }
    // The paths of types are read by the front ends, each in its way.
    if [&spec.square, &spec.bitboard, &spec.square_index].iter().all(|path| path.is_none()) {
        expand(&spec.options());
    }
}

/// Expands the macro with options that are right.
fn expand(options: &str) {
    let input = format!("(possible) (::magic_bitboards) {options}").parse().expect("options are tokens");
    let expansion = crate::expand::expand(input, true);
    assert!(!expansion.to_string().contains("compile_error"), "refused by the macro: {options}");
    macro_tokens::check(expansion, 0, false);
}

/// Whether the tables of all pieces are built in about ten milliseconds.
fn is_small(spec: &Spec) -> bool {
    let steps = |piece: &Piece| piece.movement.0.len();
    spec.geometry().is_ok_and(|board| board.squares() <= 16)
        && spec.all_pieces().iter().map(steps).sum::<usize>() <= 24
}
