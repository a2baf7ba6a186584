use super::{BoardError, Geometry, MOST_FILES_OR_RANKS, Numbering, Wrap};
use crate::board::{self, Direction};
use proptest::prelude::*;

fn read(text: &str) -> Result<Geometry, BoardError> {
    Geometry::read(text, Numbering::ByRank)
}

#[test]
fn the_chess_board_is_one_of_them() {
    let chess = read("8x8").unwrap();
    assert!(chess.is_chess());
    assert_eq!(chess, read(&["........"; 8].join("\n")).unwrap());
    assert!(!Geometry::read("8x8", Numbering::ByFile).unwrap().is_chess());
    for square in 0..board::SQUARES {
        assert_eq!(
            chess.place(square),
            (board::file(square), board::rank(square))
        );
        for direction in [
            Direction::new(1, 0),
            Direction::new(-1, 1),
            Direction::new(2, -1),
        ] {
            assert_eq!(
                chess.step(square, direction),
                board::step(square, direction)
            );
        }
    }
}

#[test]
fn margins_and_empty_lines_of_drawings_do_not_count() {
    assert_eq!(read("\n    ..\n    ..\n  ").unwrap(), read("2x2").unwrap());
    assert_eq!(read("\r\n ..\r\n ..\r\n").unwrap(), read("2x2").unwrap());
    let hole = read("...\n. .\n...").unwrap();
    assert_eq!((hole.squares(), hole.at(1, 1)), (8, None));
    let split = read("..\n\n..").unwrap();
    assert_eq!(
        (split.ranks(), split.squares()),
        (3, 4),
        "an empty line inside is a rank of holes"
    );
}

/// As engines number shogi whose sets are two words: the number 63 is left out, so that the upper
/// word starts with a file.
#[test]
fn a_number_that_no_square_has() {
    let rows = ["      _  "].into_iter().chain(["........."; 9]);
    let board = Geometry::read(&rows.collect::<Vec<_>>().join("\n"), Numbering::ByFile).unwrap();
    assert_eq!((board.squares(), board.files(), board.ranks()), (82, 9, 10));
    let left_out: Vec<_> = (0..82).filter(|&square| !board.has(square)).collect();
    assert_eq!(left_out, [63]);
    assert_eq!([62, 64].map(|square| board.name(square)), ["g9", "h1"]);
    assert_eq!(
        (board.at(6, 9), board.square("g10")),
        (None, None),
        "no square is there"
    );
    for step in [
        Direction::new(0, -1),
        Direction::new(1, -1),
        Direction::new(-1, -2),
    ] {
        assert_eq!(board.step(63, step), None, "nothing leads from there");
    }
    assert_eq!(board.step(62, Direction::new(0, 1)), None, "nor there");
    assert_eq!(board.step(54, Direction::new(1, 0)), Some(64));

    let corner = ["._......"; 1].into_iter().chain(["........"; 7]);
    let corner = read(&corner.collect::<Vec<_>>().join("\n")).unwrap();
    assert_eq!(
        (corner.squares(), corner.is_chess()),
        (64, false),
        "63 squares are no chess board"
    );
    let margin = read("  _\n  ..").unwrap();
    assert_eq!(
        (margin.squares(), margin.files()),
        (3, 2),
        "it is no part of a margin"
    );
}

#[test]
fn the_first_file_lies_behind_the_last_one_of_a_cylinder() {
    let cylinder = read("5x4").unwrap().wrapped(Wrap::Files);
    assert_eq!(cylinder.step(4, Direction::new(1, 1)), Some(5));
    assert_eq!(cylinder.step(5, Direction::new(-7, 0)), Some(8));
    assert_eq!(cylinder.step(15, Direction::new(0, 1)), None, "no rank");
}

#[test]
fn the_first_rank_lies_behind_the_last_one_of_a_torus() {
    let torus = read("5x4").unwrap().wrapped(Wrap::Both);
    assert_eq!(torus.step(15, Direction::new(-1, 2)), Some(9));
    assert_eq!(torus.step(0, Direction::new(127, -127)), Some(7));
}

#[test]
fn a_chess_board_that_wraps_is_none() {
    assert!(!read("8x8").unwrap().wrapped(Wrap::Files).is_chess());
}

/// The size of the text is compared before anything is read: the letter `x` is not reported.
#[test]
fn texts_have_bounds() {
    let far_indented = vec![format!("{:380}.", ""); 128].join("\n");
    assert_eq!(read(&far_indented).unwrap().squares(), 128);
    let message = read(&".x\n".repeat(100_000)).unwrap_err().to_string();
    assert!(
        message.starts_with("a drawing can have up to 128 files and 128 ranks"),
        "{message}"
    );
    assert!(message.contains("this text has 300000 bytes"), "{message}");
    let message = read(&"x".repeat(60_000)).unwrap_err().to_string();
    assert!(message.len() < 400, "{message}");
}

#[test]
fn boards_that_are_none_are_refused_with_the_cause() {
    for (text, cause) in [
        ("", "cannot read \"\" as a board"),
        ("9", "cannot read \"9\" as a board"),
        ("9x", "cannot read \"9x\" as a board"),
        ("9x-1", "cannot read \"9x-1\" as a board"),
        ("9 x 9", "cannot read \"9 x 9\" as a board"),
        ("0x9", "has no squares"),
        ("17x16", "up to 256 squares"),
        ("16x17", "write fewer files or ranks"),
        ("129x1", "up to 128 files and 128 ranks"),
        ("1x256", "this one has 1 and 256"),
        ("99999999999999999999999x1", "up to 256 squares"),
        ("18446744073709551615x2", "up to 256 squares"),
        ("   \n   \n", "a board of holes alone has no squares"),
        ("xxx\nxxx", "cannot read \"xxx\\nxxx\" as a board"),
        ("..\n.x", "'x' in line 2 of the drawing"),
        ("..\n\t.", "'\\t' in line 2 of the drawing"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(cause), "{text:?}: {error}");
    }
    let error = read(&".............\n".repeat(20)).unwrap_err().to_string();
    assert!(error.contains("this one has 260"), "{error}");
    for (text, size) in [
        (format!(".{}.", " ".repeat(127)), "129 and 1"),
        (format!(".{}.", "\n".repeat(200)), "1 and 201"),
        // With room for every hole, this would take a hundred gigabytes.
        (
            format!(".{}.{}.", " ".repeat(100_000), "\n".repeat(100_000)),
            "100002 and 100001",
        ),
    ] {
        assert!(
            read(&text)
                .unwrap_err()
                .to_string()
                .contains(&format!("this one has {size}"))
        );
    }
    assert_eq!(
        read(&format!(".{}.", " ".repeat(126))).unwrap().files(),
        MOST_FILES_OR_RANKS
    );
}

#[test]
fn a_set_is_one_word_two_or_four() {
    for (text, bits, word) in [
        ("8x8", 64, "u64"),
        ("13x5", 128, "u128"),
        ("16x8", 128, "u128"),
        ("43x3", 256, "[u64; 4]"),
        ("16x16", 256, "[u64; 4]"),
    ] {
        let board = read(text).unwrap();
        assert_eq!((board.word_bits(), board.word()), (bits, word), "{text}");
        assert_eq!(board.is_wide(), bits == 256, "{text}");
    }
}

#[test]
fn files_beyond_z_have_two_letters() {
    let board = read("128x1").unwrap();
    assert_eq!(
        (board.files(), board.word_bits()),
        (MOST_FILES_OR_RANKS, 128)
    );
    assert_eq!(
        [0, 25, 26, 51, 52, 127].map(|square| board.name(square)),
        ["a1", "z1", "aa1", "az1", "ba1", "dx1"]
    );
}

proptest! {
    #[test]
    fn numbers_in_the_other_order_are_those_of_a_board_read_so(rows in prop::collection::vec("[._ ]{1,9}", 1..9)) {
        let drawing = rows.join("\n");
        prop_assume!(drawing.contains('.'));
        let [by_rank, by_file] = [Numbering::ByRank, Numbering::ByFile]
            .map(|numbering| Geometry::read(&drawing, numbering).unwrap());
        prop_assert_eq!(&by_rank.clone().numbered(Numbering::ByFile), &by_file);
        prop_assert_eq!(by_file.numbered(Numbering::ByRank), by_rank);
    }

    #[test]
    fn names_and_steps_lead_back(
        rows in prop::collection::vec("[. ]{0,11}", 1..11), by_file: bool, square: prop::sample::Index,
        files in -11_i8..12, ranks in -11_i8..12,
    ) {
        let numbering = if by_file { Numbering::ByFile } else { Numbering::ByRank };
        let drawing = rows.join("\n");
        prop_assume!(drawing.contains('.'));
        let board = Geometry::read(&drawing, numbering).unwrap();
        prop_assert_eq!(board.squares(), drawing.matches('.').count());
        let square = square.index(board.squares());
        prop_assert_eq!(board.square(&board.name(square)), Some(square));
        let (file, rank) = board.place(square);
        prop_assert_eq!(board.at(file, rank), Some(square));
        if let Some(other) = board.step(square, Direction::new(files, ranks)) {
            prop_assert_eq!(board.step(other, Direction::new(-files, -ranks)), Some(square));
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[.x 0-9\n\r\t]{0,40}|.*") {
        _ = read(&text);
    }
}
