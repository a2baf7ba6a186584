//! Which tables pieces get on a board, and how large these are. Building them verifies every
//! look-up.

use super::{BoardTables, PieceRays, PieceSlots, Table};
use crate::board::Direction;
use crate::board::geometry::{Geometry, Numbering, Wrap};
use crate::board::piece::{Movement, Path, PathKind, Piece};
use crate::spec::{Entries, Problem, Scheme, Spec};

/// A board of hexagons, as a drawing.
const HEXAGONS: &str = "  .....\n ......\n.......\n ......\n  .....";

/// 9x9 without the number 63, by files.
const GAP: &str = "      _  \n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........";

/// The tables of a scheme with its usual entries.
fn tables(board: Geometry, pieces: Vec<Piece>, scheme: Scheme) -> Result<BoardTables, Problem> {
    BoardTables::build(board, pieces, scheme, &Spec::default())
}

/// Lines by PEXT.
fn pext_lines(board: Geometry, pieces: Vec<Piece>) -> Result<BoardTables, Problem> {
    let spec = Spec {
        scheme: Scheme::Pext,
        entries: Entries::Pdep,
        ..Spec::default()
    };
    BoardTables::build(board, pieces, Scheme::Pext, &spec)
}

/// Whole pieces by PEXT, in slots for PDEP. PEXT takes the place of `fancy`, so whole pieces are
/// looked up, not lines.
fn deposited(board: Geometry, pieces: Vec<Piece>) -> Result<BoardTables, Problem> {
    let spec = Spec {
        scheme: Scheme::Fancy,
        entries: Entries::Pdep,
        ..Spec::default()
    };
    BoardTables::build(board, pieces, Scheme::Pext, &spec)
}

/// The board that is drawn so, or has so many files and ranks.
fn geometry(board: &str, numbering: Numbering) -> Geometry {
    Geometry::read(board, numbering).unwrap()
}

/// The pieces with these names.
fn named(words: &[&str]) -> Vec<Piece> {
    words
        .iter()
        .filter_map(|word| Piece::named(word))
        .flatten()
        .collect()
}

/// The tables of `hyperbola`.
fn hyperbola_tables(board: &str, words: &[&str]) -> BoardTables {
    let board = geometry(board, Numbering::ByRank);
    tables(board, named(words), Scheme::Hyperbola).unwrap()
}

/// The numbers of the tables of the piece with this number.
fn table_numbers(tables: &BoardTables, piece: usize) -> Vec<usize> {
    tables.pieces[piece]
        .1
        .iter()
        .map(|part| part.table)
        .collect()
}

/// The tables of xiangqi.
fn xiangqi() -> BoardTables {
    hyperbola_tables("9x10", &["rook", "cannon", "horse", "elephant"])
}

#[test]
fn pieces_with_the_same_lines_share_a_table() {
    let xiangqi = xiangqi();
    let components = xiangqi.pieces.iter().flat_map(|(_, components)| components);
    let numbers: Vec<_> = components.map(|component| component.table).collect();
    assert_eq!(numbers, [0, 0, 1, 2]);
    assert!(matches!(
        xiangqi.tables[..],
        [Table::Rays(_), Table::Slots(_), Table::Slots(_)]
    ));
}

#[test]
fn leapers_take_less_than_the_squares_that_they_pass_and_reach() {
    let bytes = bytes_of_leapers(&xiangqi());
    assert!(bytes < 16 * 90 * 16, "{bytes}");
}

/// Bytes of all tables but the first one, which has the lines.
fn bytes_of_leapers(tables: &BoardTables) -> usize {
    tables.tables[1..].iter().map(|table| table.bytes(16)).sum()
}

#[test]
fn rays_in_vectors_take_six_vectors_a_square() {
    let xiangqi = xiangqi();
    // Two gather, two lead back, two are for rays of nine squares. The rays alone take
    // 16 * (128 + 90 * 4) bytes.
    let bytes = xiangqi.bytes() - bytes_of_leapers(&xiangqi);
    assert_eq!(bytes, 90 * 6 * 32);
}

/// The rays of the piece with this name.
fn piece_rays(board: &str, word: &str) -> PieceRays {
    match hyperbola_tables(board, &[word]).tables.swap_remove(0) {
        Table::Rays(rays) => rays,
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_ray_is_not_looked_up_at_once() {
    // It takes fewer instructions by itself.
    assert!(!piece_rays("9x9", "lance").at_once);
}

#[test]
fn two_lines_are_looked_up_at_once_even_without_vectors() {
    let bishop = piece_rays("7x7", "bishop");
    assert!(bishop.at_once && bishop.vectors.is_none());
}

#[test]
fn rays_without_vectors_need_all_bits_from_each_one_on() {
    let bishop = piece_rays("7x7", "bishop");
    assert_eq!(bishop.bytes(8), 8 * (64 + 49 * 4));
}

#[test]
#[should_panic(expected = "the table is wrong for the bishop on a1")]
fn a_wrong_table_is_found() {
    let rook = hyperbola_tables("9x9", &["rook"]);
    rook.tables[0].verify(&rook.board, &Piece::named("bishop").unwrap()[0]);
}

/// Pieces of fairy chess.
const FAIRY: &str = "[\
    short_rook = rider(3)[(0, 1), (1, 0), (0, -1), (-1, 0)], \
    grasshopper = hopper(1)[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], \
    short_cannon = hopper(3)[(0, 1), (1, 0), (-1, -1)], \
    janggi_elephant = lame[((0, 1), (1, 2), (2, 3)), ((0, 1), (-1, 2), (-2, 3)), ((1, 0), (2, 1), (3, 2)), \
        ((1, 0), (2, -1), (3, -2)), ((0, -1), (1, -2), (2, -3)), ((0, -1), (-1, -2), (-2, -3)), \
        ((-1, 0), (-2, 1), (-3, 2)), ((-1, 0), (-2, -1), (-3, -2))], \
    griffon = rider[((1, 1), (1, 2)), ((1, 1), (2, 1)), ((1, -1), (1, -2)), ((1, -1), (2, -1)), \
        ((-1, 1), (-1, 2)), ((-1, 1), (-2, 1)), ((-1, -1), (-1, -2)), ((-1, -1), (-2, -1))], \
    aanca = rider[((0, 1), (1, 2)), ((0, 1), (-1, 2)), ((1, 0), (2, 1)), ((1, 0), (2, -1)), \
        ((0, -1), (1, -2)), ((0, -1), (-1, -2)), ((-1, 0), (-2, 1)), ((-1, 0), (-2, -1))], \
    dragon = rider[(0, 1), (1, 0), (0, -1), (-1, 0)] + rider(1)[(1, 1), (1, -1), (-1, -1), (-1, 1)], \
    ski_bishop = rider[((2, 2), (3, 3)), ((2, -2), (3, -3))], \
    bent_hopper = hopper[((1, 1), (2, 1)), ((-1, 0), (-1, -1))] + hopper(1)[(0, 1), (1, 2)], \
    centipede = rider(4)[(0, 1), ((0, -1), (1, -2))] + lame[((1, 0), (2, 1), (2, 2), (3, 2)), ((1, 0), (1, 1))] + rider(1)[(-1, -1), (2, 0)]]";

/// The tables of [`FAIRY`] on a board.
fn fairy_tables(
    board: &Geometry,
    scheme: Scheme,
    entries: Entries,
) -> Result<BoardTables, Problem> {
    let spec = Spec {
        pieces: Some(FAIRY.into()),
        scheme,
        entries,
        ..Spec::default()
    };
    BoardTables::build(board.clone(), spec.all_pieces(), scheme, &spec)
}

#[test]
fn pieces_of_fairy_chess_have_tables_in_every_scheme() {
    use Entries::{Bitboard, Pdep};
    for (drawing, numbering) in [
        ("7x6", Numbering::ByRank),
        ("9x10", Numbering::ByRank),
        (GAP, Numbering::ByFile),
        (HEXAGONS, Numbering::ByFile),
        ("3x9", Numbering::ByFile),
    ] {
        let board = geometry(drawing, numbering);
        let lines = [
            (Scheme::Hyperbola, Bitboard),
            (Scheme::Kindergarten, Bitboard),
            (Scheme::Pext, Pdep),
        ];
        // Slots of a dragon or a griffon on a large board take long.
        let slots: &[_] = if board.squares() > 64 {
            &[]
        } else {
            &[(Scheme::Fancy, Bitboard), (Scheme::Pext, Bitboard)]
        };
        for &(scheme, entries) in lines.iter().chain(slots) {
            let tables = fairy_tables(&board, scheme, entries)
                .unwrap_or_else(|problem| panic!("{drawing} {scheme:?} {problem:?}"));
            assert_eq!(tables.pieces.len(), 10);
        }
    }
}

#[test]
fn pieces_of_fairy_chess_have_remainders_on_full_boards() {
    for size in ["7x6", "9x10"] {
        let board = geometry(size, Numbering::ByRank);
        let tables = fairy_tables(&board, Scheme::CongruentModulo, Entries::Bitboard).unwrap();
        assert_eq!(tables.pieces.len(), 10);
    }
}

#[test]
fn pieces_on_boards_that_wrap_have_tables_in_every_scheme() {
    use Entries::{Bitboard, Pdep};
    for (board, wrap) in [
        (geometry("4x3", Numbering::ByRank), Wrap::Files),
        (geometry("3x4", Numbering::ByFile), Wrap::Both),
        (geometry("..\n. .\n ..", Numbering::ByRank), Wrap::Both),
        (geometry("1x4", Numbering::ByRank), Wrap::Both),
    ] {
        let board = board.wrapped(wrap);
        for (scheme, entries) in [
            (Scheme::Hyperbola, Bitboard),
            (Scheme::Kindergarten, Bitboard),
            (Scheme::Pext, Pdep),
            (Scheme::Pext, Bitboard),
        ] {
            let tables = fairy_tables(&board, scheme, entries)
                .unwrap_or_else(|problem| panic!("{board:?} {scheme:?} {problem:?}"));
            assert_eq!(tables.pieces.len(), 10);
        }
    }
}

#[test]
fn lines_that_wrap_have_slots_and_straight_ones_are_rays() {
    let board = geometry("8x8", Numbering::ByRank).wrapped(Wrap::Files);
    let rook = tables(board, named(&["rook"]), Scheme::Hyperbola).unwrap();
    assert!(matches!(
        rook.tables[..],
        [Table::Slots(_), Table::Rays(_)] | [Table::Rays(_), Table::Slots(_)]
    ));
}

#[test]
fn rooks_and_bishops_on_a_cylinder_have_magic_factors() {
    let board = geometry("6x6", Numbering::ByRank).wrapped(Wrap::Files);
    tables(board, named(&["rook", "bishop"]), Scheme::Fancy).unwrap();
}

#[test]
fn a_diagonal_of_a_torus_that_meets_all_squares_is_too_long() {
    let board = geometry("5x4", Numbering::ByRank).wrapped(Wrap::Both);
    let problem = tables(board, named(&["bishop"]), Scheme::Hyperbola).unwrap_err();
    assert!(
        problem.message.contains("or a range"),
        "{}",
        problem.message
    );
}

/// Where relevant squares lie close together, an index bit for each of them is not enough.
#[test]
fn pieces_on_narrow_boards_have_slots() {
    for (board, word) in [
        ("3x12", "rook"),
        ("1x1", "queen"),
        ("128x1", "bishop"),
        ("128x1", "horse"),
    ] {
        let board = geometry(board, Numbering::ByRank);
        let tables = tables(board, named(&[word]), Scheme::Fancy).unwrap();
        assert!(matches!(tables.tables[..], [Table::Slots(_)]));
    }
}

#[test]
fn a_line_of_128_squares_has_no_slots() {
    let board = geometry("128x1", Numbering::ByRank);
    let problem = tables(board, named(&["cannon"]), Scheme::Fancy).unwrap_err();
    assert!(problem.message.contains("too many for slots"), "{problem}");
}

#[test]
fn a_queen_shares_the_slots_of_rook_and_bishop() {
    let board = geometry("9x8", Numbering::ByRank);
    let tables = tables(board, named(&["rook", "bishop", "queen"]), Scheme::Fancy).unwrap();
    assert_eq!(table_numbers(&tables, 2), [0, 1]);
    assert_eq!(tables.tables.len(), 2);
}

#[test]
fn a_nightrider_on_10x8_takes_less_than_a_megabyte() {
    let steps = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
    let steps = steps
        .map(|(files, ranks)| Direction::new(files, ranks))
        .to_vec();
    let piece = Piece {
        name: "nightrider".into(),
        movement: Movement::along(PathKind::Rider(None), &steps),
    };
    let board = Geometry::read("10x8", Numbering::ByRank).unwrap();
    let tables = tables(board, vec![piece], Scheme::Fancy).unwrap();
    assert!(tables.bytes() <= 840 * 1024, "{}", tables.bytes());
}

/// Leapers over different squares have the same slots, but depend on other squares.
#[test]
fn leapers_over_different_squares_share_no_slots() {
    let passing = |name: &str, files| Piece {
        name: name.into(),
        movement: Movement::new(vec![Path {
            kind: PathKind::Lame,
            squares: vec![Direction::new(files, 0), Direction::new(3, 0)],
        }]),
    };
    let board = Geometry::read("8x8", Numbering::ByRank).unwrap();
    let tables = tables(
        board,
        vec![passing("near", 1), passing("far", 2)],
        Scheme::Fancy,
    )
    .unwrap();
    assert_eq!(
        [table_numbers(&tables, 0), table_numbers(&tables, 1)],
        [[0], [1]]
    );
}

/// The slots of lines of a queen and a cannon.
fn lines(board: &str, numbering: Numbering, scheme: Scheme) -> Result<BoardTables, Problem> {
    tables(
        geometry(board, numbering),
        named(&["queen", "cannon"]),
        scheme,
    )
}

#[test]
fn lines_are_gathered_unless_they_have_16_squares_far_apart() {
    for board in ["1x1", "7x7", "8x9", "12x10", "16x8", HEXAGONS] {
        for numbering in [Numbering::ByRank, Numbering::ByFile] {
            let is_found = lines(board, numbering, Scheme::Kindergarten).is_ok();
            let is_far_apart = board == "16x8" && numbering == Numbering::ByFile;
            assert_eq!(is_found, !is_far_apart, "{board} {numbering:?}");
        }
    }
}

#[test]
fn lines_have_remainders_if_few_squares_lie_far_apart() {
    for (files, ranks) in [(1, 1), (7, 7), (8, 9), (12, 10), (16, 8)] {
        for numbering in [Numbering::ByRank, Numbering::ByFile] {
            let (along, across) = match numbering {
                Numbering::ByRank => (files, ranks),
                Numbering::ByFile => (ranks, files),
            };
            let board = format!("{files}x{ranks}");
            match lines(&board, numbering, Scheme::CongruentModulo) {
                Ok(_) => assert!(across <= along + 1, "{board} {numbering:?}"),
                Err(Problem { message, .. }) => {
                    assert!(across > along + 1, "{board} {numbering:?}: {message}");
                    assert!(message.contains("N <= k + 1"), "{message}");
                }
            }
        }
    }
}

#[test]
fn lines_of_hexagons_have_no_remainders() {
    for numbering in [Numbering::ByRank, Numbering::ByFile] {
        let problem = lines(HEXAGONS, numbering, Scheme::CongruentModulo).unwrap_err();
        assert!(problem.message.contains("equally far apart"), "{problem}");
    }
}

/// Bytes of the lines of these pieces, gathered by a factor.
fn bytes_of_lines(board: &str, words: &[&str]) -> usize {
    let board = geometry(board, Numbering::ByFile);
    let tables = tables(board, named(words), Scheme::Kindergarten).unwrap();
    tables.bytes()
}

#[test]
fn lines_of_shogi_take_a_slot_for_each_occupancy_of_a_file_and_a_rank() {
    let bytes = bytes_of_lines("9x9", &["rook", "bishop", "lance"]);
    // Files and ranks; nine places, seven relevant squares, a set in 16 bytes.
    let slots = 2 * 9 * (1 << 7) * 16;
    // Six lines through each square, two of rooks, two of bishops and one of either lance, each with
    // three sets and the start of its slots.
    let squares = 81 * 6 * (3 * 16 + 8);
    assert_eq!(bytes, slots + squares);
}

/// Bytes of slots on 9x10: for ranks, nine places and seven relevant squares; for files, ten places
/// and eight relevant squares; a set takes 16 bytes.
const SLOTS_OF_ROOKS_ON_9X10: usize = (9 * (1 << 7) + 10 * (1 << 8)) * 16;

#[test]
fn lines_of_xiangqi_take_a_slot_for_each_occupancy_of_a_file_and_a_rank() {
    let bytes = bytes_of_lines("9x10", &["rook"]);
    assert_eq!(bytes, SLOTS_OF_ROOKS_ON_9X10 + 90 * 2 * (3 * 16 + 8));
}

/// A hopper with this range and these steps.
fn hopper(name: &str, most: Option<u8>, steps: &[(i8, i8)]) -> Piece {
    let steps: Vec<_> = steps
        .iter()
        .map(|&(files, ranks)| Direction::new(files, ranks))
        .collect();
    Piece {
        name: name.into(),
        movement: Movement::along(PathKind::Hopper(most), &steps),
    }
}

#[test]
fn riders_and_hoppers_share_lines_in_any_order() {
    let up = hopper("up", None, &[(0, 1), (1, 1)]);
    let across = hopper("across", None, &[(1, 0), (-1, 0), (2, 1)]);
    let near = hopper("near", Some(2), &[(1, 0), (-1, 0), (0, 1)]);
    for pieces in [
        [
            vec![up.clone(), across.clone()],
            named(&["queen", "cannon"]),
        ]
        .concat(),
        [named(&["lance", "bishop"]), vec![across, up.clone()]].concat(),
        [vec![near.clone()], named(&["rook", "cannon"])].concat(),
        vec![up, near],
    ] {
        let board = geometry("9x10", Numbering::ByRank);
        tables(board.clone(), pieces.clone(), Scheme::Kindergarten).unwrap();
        pext_lines(board, pieces).unwrap();
    }
}

#[test]
fn a_cannon_beside_a_rook_adds_nothing_but_slots() {
    let [rook, both] =
        [&["rook"][..], &["rook", "cannon"]].map(|words| bytes_of_lines("9x10", words));
    assert_eq!(both - rook, SLOTS_OF_ROOKS_ON_9X10);
}

#[test]
fn lines_by_pext_take_16_bits_for_each_occupancy() {
    let board = geometry("9x10", Numbering::ByRank);
    let tables = pext_lines(board, named(&["rook", "cannon"])).unwrap();
    // Nine places and eight other squares, ten places and nine; for rooks and for cannons, in two
    // bytes each.
    let slots = 2 * ((9 << 8) + (10 << 9)) * 2;
    assert_eq!(tables.bytes(), slots + 90 * 2 * (16 + 8));
}

#[test]
fn lines_by_pext_have_at_most_16_squares() {
    let board = geometry("17x2", Numbering::ByRank);
    let problem = pext_lines(board, named(&["rook"])).unwrap_err();
    assert!(
        problem.message.contains("17 squares, too many"),
        "{problem}"
    );
}

/// Bits of the slots for PDEP of each table, and where the bits of squares from 64 on start, if
/// they do so at the same bit everywhere.
fn bits_and_shifts(board: &str, numbering: Numbering, word: &str) -> Vec<(u32, Option<u8>)> {
    let tables = deposited(geometry(board, numbering), named(&[word])).unwrap();
    let mut forms = Vec::new();
    for table in tables.tables {
        match table {
            Table::Slots(PieceSlots {
                entries: super::SlotContents::Deposits { bits, shift, .. },
                ..
            }) => forms.push((bits, shift)),
            other => panic!("{other:?}"),
        }
    }
    forms
}

#[test]
fn slots_for_pdep_have_16_bits_if_all_attacked_squares_fit() {
    use Numbering::{ByFile, ByRank};
    for (board, numbering, piece, expected) in [
        ("6x6", ByRank, "rook", (16, None)),
        ("8x8", ByFile, "cannon", (16, None)),
        ("9x9", ByFile, "bishop", (16, None)),
        ("9x10", ByRank, "horse", (16, Some(8))),
        ("9x10", ByRank, "elephant", (16, Some(4))),
        ("9x10", ByRank, "bishop", (16, None)),
        ("10x8", ByRank, "cannon", (16, None)),
        ("9x10", ByRank, "rook", (32, Some(15))),
    ] {
        assert_eq!(
            bits_and_shifts(board, numbering, piece),
            [expected],
            "{piece} on {board}"
        );
    }
}

#[test]
fn more_squares_than_bits_are_refused() {
    let leap = |number: i8| Path {
        kind: PathKind::Lame,
        squares: vec![
            Direction::new(1, 0),
            Direction::new(number % 6 - 2, number / 6 - 2),
        ],
    };
    let movement = Movement::new((0..36).filter(|&number| number != 14).map(leap).collect());
    let piece = Piece {
        name: "many".into(),
        movement,
    };
    let board = Geometry::read("9x9", Numbering::ByRank).unwrap();
    let built = deposited(board, vec![piece]);
    let Problem { key, message, .. } = built.unwrap_err();
    assert_eq!(key, "entries");
    assert!(
        message.contains("35 squares, more than the 32 bits"),
        "{message}"
    );
}

/// A piece with every step that is possible on 9x9. Where each look-up that is verified finds out which lines it has, this
/// takes minutes.
#[test]
fn a_piece_with_all_steps_is_verified_in_a_moment() {
    let steps = (-8..=8).flat_map(|files| (-8..=8).map(move |ranks| (files, ranks)));
    let steps: Vec<String> = steps
        .filter(|&step| step != (0, 0))
        .map(|(files, ranks)| format!("({files}, {ranks})"))
        .collect();
    assert_eq!(steps.len(), 288);
    for kind in ["rider", "hopper"] {
        let spec = Spec {
            pieces: Some(format!("[all = {kind}[{}]]", steps.join(", ")).into()),
            ..Spec::default()
        };
        let board = Geometry::read("9x9", Numbering::ByRank).unwrap();
        let tables = tables(board, spec.all_pieces(), Scheme::Kindergarten).unwrap();
        assert!(tables.tables.iter().any(|table| match table {
            Table::LineSlots(slots) => slots.lines.len() > 20,
            _ => false,
        }));
    }
}
