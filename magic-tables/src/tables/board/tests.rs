use super::{BoardTables, PieceSlots, Table};
use crate::board::Direction;
use crate::board::geometry::{Geometry, Numbering};
use crate::board::piece::{Kind, Movement, Path, Piece};
use crate::spec::{Entries, Problem, Scheme, Spec};

/// A board of HEXAGONS, as a drawing.
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

/// Whole pieces by PEXT, in slots for PDEP.
fn deposited(board: Geometry, pieces: Vec<Piece>) -> Result<BoardTables, Problem> {
    let spec = Spec {
        scheme: Scheme::Fancy,
        entries: Entries::Pdep,
        ..Spec::default()
    };
    BoardTables::build(board, pieces, Scheme::Pext, &spec)
}

fn build(board: &str, numbering: Numbering, pieces: &[&str]) -> BoardTables {
    let pieces = pieces
        .iter()
        .filter_map(|word| Piece::named(word))
        .flatten()
        .collect();
    tables(
        Geometry::read(board, numbering).unwrap(),
        pieces,
        Scheme::Hyperbola,
    )
    .unwrap()
}

/// The tables of the piece with this number.
fn numbers(tables: &BoardTables, piece: usize) -> Vec<usize> {
    tables.pieces[piece]
        .1
        .iter()
        .map(|part| part.table)
        .collect()
}

#[test]
fn pieces_with_the_same_lines_share_a_table() {
    let xiangqi = build(
        "9x10",
        Numbering::ByRank,
        &["rook", "cannon", "horse", "elephant"],
    );
    let parts = xiangqi.pieces.iter().flat_map(|(_, parts)| parts);
    assert_eq!(
        parts.map(|part| part.table).collect::<Vec<_>>(),
        [0, 0, 1, 2]
    );
    assert!(matches!(
        xiangqi.tables[..],
        [Table::Rays(_), Table::Slots(_), Table::Slots(_)]
    ));
    let leapers: usize = xiangqi.tables[1..]
        .iter()
        .map(|table| table.bytes(16))
        .sum();
    // The rays alone take 16 * (128 + 90 * 4) bytes.
    assert_eq!(
        xiangqi.bytes(),
        90 * 6 * 32 + leapers,
        "vectors: two gather, two lead back, two are for rays of nine squares"
    );
    assert!(
        leapers < 16 * 90 * 16,
        "{leapers}: less than the squares that they pass and reach"
    );
}

#[test]
fn two_lines_are_looked_up_at_once() {
    let lines = |board, piece| {
        let mut tables = build(board, Numbering::ByRank, &[piece]);
        let Table::Rays(lines) = tables.tables.swap_remove(0) else {
            panic!("these are rays")
        };
        lines
    };
    let at_once = |board, piece| lines(board, piece).at_once;
    assert!(
        !at_once("9x9", "lance"),
        "one ray takes fewer instructions by itself"
    );
    // Those that do not fit into vectors of bytes, too.
    let bishop = lines("7x7", "bishop");
    assert!(bishop.at_once && bishop.vectors.is_none());
    assert_eq!(
        bishop.bytes(8),
        8 * (64 + 49 * 4),
        "four rays, and for each bit all bits from it on"
    );
}

#[test]
#[should_panic(expected = "the table is wrong for the bishop on a1")]
fn a_wrong_table_is_found() {
    let rook = build("9x9", Numbering::ByRank, &["rook"]);
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

/// Building verifies all occupancies, in all schemes with all entries.
#[test]
fn pieces_of_fairy_chess() {
    use Entries::{Bitboard, Pdep};
    for (drawing, numbering) in [
        ("7x6", Numbering::ByRank),
        ("9x10", Numbering::ByRank),
        (GAP, Numbering::ByFile),
        (HEXAGONS, Numbering::ByFile),
        ("3x9", Numbering::ByFile),
    ] {
        let board = Geometry::read(drawing, numbering).unwrap();
        let build = |scheme, entries| {
            let spec = Spec {
                pieces: Some(FAIRY.to_owned()),
                scheme,
                entries,
                ..Spec::default()
            };
            BoardTables::build(board.clone(), spec.all_pieces(), scheme, &spec)
        };
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
            let tables = build(scheme, entries);
            let tables =
                tables.unwrap_or_else(|problem| panic!("{drawing} {scheme:?} {problem:?}"));
            assert_eq!(tables.pieces.len(), 10);
        }
        if ["7x6", "9x10"].contains(&drawing) {
            build(Scheme::CongruentModulo, Bitboard).unwrap();
        }
    }
}

/// Where relevant squares lie close together, an index bit for each of them is not enough; where a
/// line is too long, there are no slots.
#[test]
fn slots_on_narrow_boards() {
    for (board, word) in [
        ("3x12", "rook"),
        ("1x1", "queen"),
        ("128x1", "bishop"),
        ("128x1", "horse"),
    ] {
        let board = Geometry::read(board, Numbering::ByRank).unwrap();
        let tables = tables(board, Piece::named(word).unwrap(), Scheme::Fancy).unwrap();
        assert!(matches!(tables.tables[..], [Table::Slots(_)]));
    }
    let board = Geometry::read("128x1", Numbering::ByRank).unwrap();
    tables(board, Piece::named("cannon").unwrap(), Scheme::Fancy).unwrap_err();
}

#[test]
fn a_queen_shares_the_slots_of_rook_and_bishop() {
    let pieces = ["rook", "bishop", "queen"]
        .into_iter()
        .filter_map(Piece::named)
        .flatten()
        .collect();
    let tables = tables(
        Geometry::read("9x8", Numbering::ByRank).unwrap(),
        pieces,
        Scheme::Fancy,
    )
    .unwrap();
    assert_eq!(numbers(&tables, 2), [0, 1]);
    assert_eq!(tables.tables.len(), 2);
}

/// With the right relevant squares, a nightrider on 10x8 takes less than a megabyte.
#[test]
fn slots_of_a_nightrider() {
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
        movement: Movement::along(Kind::Rider(None), &steps),
    };
    let board = Geometry::read("10x8", Numbering::ByRank).unwrap();
    let tables = tables(board, vec![piece], Scheme::Fancy).unwrap();
    assert!(tables.bytes() <= 840 * 1024, "{}", tables.bytes());
}

/// Their slots are the same, but not the squares that they depend on.
#[test]
fn leapers_over_different_squares_share_no_slots() {
    let passing = |name: &str, files| Piece {
        name: name.into(),
        movement: Movement(vec![Path {
            kind: Kind::Lame,
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
    assert_eq!([numbers(&tables, 0), numbers(&tables, 1)], [[0], [1]]);
}

/// Where lines can be gathered, and where they have remainders.
#[test]
fn slots_of_lines_on_boards_of_all_kinds() {
    let build = |board: &str, numbering, scheme| {
        let pieces = ["queen", "cannon"]
            .into_iter()
            .filter_map(Piece::named)
            .flatten()
            .collect();
        tables(Geometry::read(board, numbering).unwrap(), pieces, scheme)
    };
    for board in ["1x1", "7x7", "8x9", "12x10", "16x8", HEXAGONS] {
        for numbering in [Numbering::ByRank, Numbering::ByFile] {
            let gathered = build(board, numbering, Scheme::Kindergarten);
            let by_file = numbering == Numbering::ByFile;
            assert_eq!(
                gathered.is_ok(),
                !(board == "16x8" && by_file),
                "{board} {numbering:?}"
            );

            let (files, ranks) = board.split_once('x').unwrap_or(("0", "9"));
            let [files, ranks] = [files, ranks].map(|number| number.parse::<usize>().unwrap());
            let (along, across) = if by_file {
                (ranks, files)
            } else {
                (files, ranks)
            };
            let remainders = build(board, numbering, Scheme::CongruentModulo);
            assert_eq!(
                remainders.is_ok(),
                board != HEXAGONS && across <= along + 1,
                "{board} {numbering:?}"
            );
            if let Err(Problem { message, .. }) = remainders {
                let why = if board == HEXAGONS {
                    "equally far apart"
                } else {
                    "N <= k + 1"
                };
                assert!(message.contains(why), "{message}");
            }
        }
    }
}

#[test]
fn the_lines_of_xiangqi_and_shogi_are_small() {
    let bytes = |board, words: &[&str], scheme| {
        let pieces = words
            .iter()
            .filter_map(|word| Piece::named(word))
            .flatten()
            .collect();
        tables(
            Geometry::read(board, Numbering::ByFile).unwrap(),
            pieces,
            scheme,
        )
        .unwrap()
        .bytes()
    };
    let shogi = ["rook", "bishop", "lance"];
    assert_eq!(
        bytes("9x9", &shogi, Scheme::Kindergarten),
        2 * 9 * 128 * 16 + 81 * 6 * 56
    );
    assert_eq!(
        bytes("9x10", &["rook"], Scheme::Kindergarten),
        (9 * 128 + 10 * 256) * 16 + 90 * 2 * 56
    );
}

/// Lines of riders, of hoppers, and of both, in any order. Building verifies all occupancies of all
/// lines.
#[test]
fn riders_and_hoppers_share_lines() {
    let hopper = |name: &str, most, steps: &[(i8, i8)]| {
        let steps: Vec<_> = steps
            .iter()
            .map(|&(files, ranks)| Direction::new(files, ranks))
            .collect();
        Piece {
            name: name.into(),
            movement: Movement::along(Kind::Hopper(most), &steps),
        }
    };
    let up = hopper("up", None, &[(0, 1), (1, 1)]);
    let across = hopper("across", None, &[(1, 0), (-1, 0), (2, 1)]);
    let near = hopper("near", Some(2), &[(1, 0), (-1, 0), (0, 1)]);
    let named = |words: &[&str]| -> Vec<_> {
        words
            .iter()
            .filter_map(|word| Piece::named(word))
            .flatten()
            .collect()
    };
    let xiangqi = || Geometry::read("9x10", Numbering::ByRank).unwrap();
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
        tables(xiangqi(), pieces.clone(), Scheme::Kindergarten).unwrap();
        pext_lines(xiangqi(), pieces).unwrap();
    }
    let [rook, both] = [&["rook"][..], &["rook", "cannon"]].map(|words| {
        tables(xiangqi(), named(words), Scheme::Kindergarten)
            .unwrap()
            .bytes()
    });
    assert_eq!(both - rook, (9 * 128 + 10 * 256) * 16, "slots alone");
}

#[test]
fn lines_by_pext_are_small_or_too_long() {
    let pieces = ["rook", "cannon"]
        .into_iter()
        .filter_map(Piece::named)
        .flatten()
        .collect();
    let tables = pext_lines(Geometry::read("9x10", Numbering::ByRank).unwrap(), pieces).unwrap();
    assert_eq!(tables.bytes(), 2 * ((9 << 8) + (10 << 9)) * 2 + 90 * 2 * 24);
    let long = pext_lines(
        Geometry::read("17x2", Numbering::ByRank).unwrap(),
        Piece::named("rook").unwrap(),
    );
    assert!(long.unwrap_err().message.contains("17 squares, too many"));
}

/// Slots have 16 bits where the squares that a piece may attack fit into them, and 32 otherwise.
/// Building verifies all occupancies.
#[test]
fn slots_for_pdep_hold_whole_pieces() {
    use Numbering::{ByFile, ByRank};
    let form = |board: &str, numbering, movement: &str| {
        let board = Geometry::read(board, numbering).unwrap();
        let pieces = Piece::named(movement).unwrap();
        let tables = deposited(board, pieces).unwrap().tables;
        let forms = tables.iter().map(|table| match table {
            Table::Slots(PieceSlots {
                entries: super::SlotContents::Deposits { bits, shift, .. },
                ..
            }) => (*bits, *shift),
            other => panic!("{other:?}"),
        });
        forms.collect::<Vec<_>>()
    };
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
            form(board, numbering, piece),
            [expected],
            "{piece} on {board}"
        );
    }
}

#[test]
fn more_squares_than_bits_are_refused() {
    let leap = |number: i8| Path {
        kind: Kind::Lame,
        squares: vec![
            Direction::new(1, 0),
            Direction::new(number % 6 - 2, number / 6 - 2),
        ],
    };
    let movement = Movement((0..36).filter(|&number| number != 14).map(leap).collect());
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

/// As many steps as 9x9 has. Where each look-up that is verified finds out which lines it has, this
/// takes minutes.
#[test]
fn pieces_with_all_steps() {
    let steps = (-8..=8).flat_map(|files| (-8..=8).map(move |ranks| (files, ranks)));
    let steps: Vec<String> = steps
        .filter(|&step| step != (0, 0))
        .map(|(files, ranks)| format!("({files}, {ranks})"))
        .collect();
    assert_eq!(steps.len(), 288);
    for kind in ["rider", "hopper"] {
        let spec = Spec {
            pieces: Some(format!("[all = {kind}[{}]]", steps.join(", "))),
            ..Spec::default()
        };
        let board = Geometry::read("9x9", Numbering::ByRank).unwrap();
        let tables = tables(board, spec.all_pieces(), Scheme::Kindergarten).unwrap();
        let lines = |table: &Table| match table {
            Table::LineSlots(slots) => slots.lines.len(),
            _ => 0,
        };
        let most = tables.tables.iter().map(lines).max();
        assert!(most.is_some_and(|most| most > 20), "{most:?}");
    }
}
