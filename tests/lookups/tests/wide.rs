//! Boards with more than 128 squares, whose sets are four words, compared with the slow walk:
//! tables of random options as the generator looks them up, and expansions of the macro.

use lookups::reference::{
    BLACK_PAWN, KING, KNIGHT, Kind, Part, Piece, Place, Random, Squares, WHITE_PAWN,
};
use magic_tables::board::wide_set::WideSet;
use magic_tables::spec::{Numbering, Scheme, Spec, Wrap};
use magic_tables::tables::{Bmi2, Tables};

type Set = [u64; 4];

/// A board with holes, and one number that no square has.
const HOLES: &str = "   .............   \n  ...............  \n .................\n...................\n\
                     ......... .........\n...................\n.........._........\n .................\n\
                     \x20 ...............\n   .............";

/// Boards with their numbering and joined edges.
const BOARDS: [(&str, Numbering, Wrap); 9] = [
    ("16x16", Numbering::ByRank, Wrap::None),
    ("15x15", Numbering::ByFile, Wrap::None),
    ("13x13", Numbering::ByRank, Wrap::Both),
    ("13x10", Numbering::ByFile, Wrap::Files),
    ("11x19", Numbering::ByRank, Wrap::None),
    ("19x11", Numbering::ByFile, Wrap::Files),
    ("3x43", Numbering::ByRank, Wrap::Both),
    (HOLES, Numbering::ByRank, Wrap::None),
    (HOLES, Numbering::ByFile, Wrap::Both),
];

/// The board of the walk.
fn squares((board, numbering, wrap): (&str, Numbering, Wrap)) -> Squares {
    Squares::read(board, numbering == Numbering::ByFile).wrapped(wrap.word())
}

fn has(set: Set, square: usize) -> bool {
    set[square / 64] >> (square % 64) & 1 != 0
}

fn set(squares: impl IntoIterator<Item = usize>) -> Set {
    let mut set = [0; 4];
    for square in squares {
        set[square / 64] |= 1 << (square % 64);
    }
    set
}

/// A set of about one in 2, 4, 8, … squares.
fn random_set(random: &mut Random, halvings: usize) -> Set {
    [(); 4].map(|()| (1..halvings).fold(random.bits(), |set, _| set & random.bits()))
}

/// Occupancies of which each path from a square has those that make a difference, while the others
/// are occupied at random: all if they are few, and so many of others.
fn occupancies(paths: &[Vec<usize>], random: &mut Random, amount: usize) -> Vec<Set> {
    let mut all = vec![[0; 4], [u64::MAX; 4]];
    for path in paths {
        let relevant = &path[..path.len().saturating_sub(1)];
        let few = 1 << relevant.len().min(30);
        for number in 0..amount.min(few) {
            let subset = if few <= amount {
                number as u64
            } else {
                random.bits()
            };
            let halvings = 1 + random.below(6);
            let mut occupied = random_set(random, halvings);
            for (place, &square) in relevant.iter().enumerate() {
                let bit = 1 << (square % 64);
                occupied[square / 64] &= !bit;
                if subset >> (place % 64) & 1 != 0 {
                    occupied[square / 64] |= bit;
                }
            }
            all.push(occupied);
        }
    }
    all
}

/// Compares the look-ups of a piece on all squares with the walk.
fn agrees(squares: &Squares, parts: &[Part], amount: usize, look_up: impl Fn(usize, Set) -> Set) {
    let mut random = Random::new(squares.places.len() as u64);
    for square in 0..squares.places.len() {
        let walk = squares.walk(parts, square);
        let paths: Vec<_> = walk.paths().map(<[usize]>::to_vec).collect();
        for occupied in occupancies(&paths, &mut random, amount) {
            let mut expected = Vec::new();
            walk.for_each_attacked(|at| has(occupied, at), |at| expected.push(at));
            let found = look_up(square, occupied);
            assert_eq!(found, set(expected), "{parts:?} on {square}, {occupied:x?}");
        }
    }
}

/// A piece with a random movement.
fn random_piece(name: &str, random: &mut Random) -> Piece {
    let kind = *random.one_of(&[Kind::Rider, Kind::Hopper, Kind::Lame, Kind::Jump]);
    let is_leap = matches!(kind, Kind::Lame | Kind::Jump);
    let length = if is_leap || random.percent(40) {
        2 + random.below(3)
    } else {
        1
    };
    let mut paths: Vec<Vec<Place>> = Vec::new();
    for _ in 0..=random.below(7) {
        let mut at = (0, 0);
        let mut path = Vec::new();
        while path.len() < length {
            let step = (random.between(-2, 2), random.between(-2, 2));
            let next = (at.0 + step.0, at.1 + step.1);
            if step != (0, 0) && next != (0, 0) {
                path.push(next);
                at = next;
            }
        }
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    let part = Part {
        kind,
        most: (!is_leap && random.percent(40)).then(|| 1 + random.below(4)),
        paths,
        reversed: random.percent(30),
    };
    Piece {
        name: name.to_owned(),
        parts: vec![part],
    }
}

/// The tables of these pieces, if the generator takes them.
fn tables((board, numbering, wrap): (&str, Numbering, Wrap), pieces: &str) -> Option<Tables> {
    let spec = Spec {
        scheme: Scheme::Hyperbola,
        board: Some(board.into()),
        numbering,
        wrap,
        pieces: Some(pieces.into()),
        ..Spec::default()
    };
    Tables::build(&spec, Bmi2::Absent).ok()
}

#[test]
fn tables_of_random_pieces_agree_with_the_walk() {
    let mut random = Random::new(6);
    let mut compared = 0;
    for (number, board) in BOARDS.into_iter().cycle().take(27).enumerate() {
        let piece = random_piece(&format!("p{number}"), &mut random);
        // Paths that are the same twice, or lead nowhere, are refused.
        let Some(tables) = tables(board, &format!("[{piece}]")) else {
            continue;
        };
        let wide = tables.wide.expect("the board is wide");
        let (_, parts) = &wide.pieces[0];
        agrees(&squares(board), &piece.parts, 20, |square, occupied| {
            let occupied = WideSet::from_words(occupied);
            wide.attacks(parts, square, occupied).words()
        });
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

mod sixteen {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "16x16",
        pieces = [rook, bishop, queen, lance, cannon, horse, elephant],
        steppers = true,
        lines = true,
    );
}

mod drawn {
    magic_bitboards::magic_tables!(
        scheme = auto,
        board = "
           .............
          ...............
         .................
        ...................
        ......... .........
        ...................
        .........._........
         .................
          ...............
           .............",
        numbering = by_file,
        const_fn = true,
        lines = true,
        steppers = true,
    );
}

mod torus {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "13x13",
        wrap = both,
        steppers = true,
        pieces = [
            rook,
            nightrider = rider[(1, 2), (2, 1), (-1, -2)],
            griffon = rider[((1, 1), (1, 2)), ((-1, -1), (-2, -1))],
            grasshopper = hopper(1)[(0, 1), (1, 1), (1, 0), (-1, -1)],
            jumper = jump[((1, 1), (2, 2))] + rider(1)[(0, 1)],
        ],
    );
}

mod tall {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "11x19",
        pieces = [
            back = reverse(rider[((1, 1), (1, 2)), ((-1, 1), (-1, 2))]),
            hopped = reverse(hopper(2)[(1, 0), (0, -1), (-1, -1)]),
            long = lame[((0, 1), (1, 2), (2, 4), (3, 5))],
            short = rider(3)[(0, 1), (1, 0), (-1, -1)],
            gold = betza("WfF"),
        ],
    );
}

/// With an engine's own types.
mod own {
    #[derive(Clone, Copy)]
    pub(crate) struct Square(pub u8);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Field(pub [u64; 4]);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Converted(u128, u128);

    impl From<[u64; 4]> for Converted {
        fn from([a, b, c, d]: [u64; 4]) -> Self {
            Self(
                u128::from(b) << 64 | u128::from(a),
                u128::from(d) << 64 | u128::from(c),
            )
        }
    }

    impl From<Converted> for [u64; 4] {
        fn from(Converted(low, high): Converted) -> Self {
            [
                low as u64,
                (low >> 64) as u64,
                high as u64,
                (high >> 64) as u64,
            ]
        }
    }

    pub(crate) const fn index(square: Square) -> usize {
        square.0 as usize
    }

    pub(crate) mod by_field {
        use super::{Field, Square, index};
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            board = "16x16",
            square = Square,
            square_index = index,
            bitboard = Field([u64; 4]),
            const_fn = true,
            lines = true,
        );
    }

    pub(crate) mod by_traits {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            board = "16x16",
            square = u16,
            bitboard = super::Converted,
            off_board = wrap,
            lines = true,
            steppers = true,
        );
    }
}

#[test]
fn own_types_are_converted() {
    use own::{Converted, Field, Square, by_field, by_traits};
    const ROOK: Field = by_field::rook_attacks(Square(200), Field([7; 4]));
    for square in 0..=255_u8 {
        let occupied = [0x0100_8040_0810_2001, u64::from(square), 1 << 40, 5];
        let expected = sixteen::queen_attacks(square.into(), occupied);
        let found = by_field::queen_attacks(Square(square), Field(occupied));
        assert_eq!(found, Field(expected));
        // A square off the board counts modulo 256.
        let found = by_traits::queen_attacks(256 + u16::from(square), occupied.into());
        assert_eq!(found, Converted::from(expected));
        let between = by_traits::between(square.into(), 256 + 7);
        assert_eq!(between, sixteen::between(square.into(), 7).into());
        let between = by_field::between(Square(square), Square(7));
        assert_eq!(between, Field(sixteen::between(square.into(), 7)));
    }
    assert_eq!(ROOK.0, sixteen::rook_attacks(200, [7; 4]));
    assert_eq!(
        by_traits::king_attacks(300),
        sixteen::king_attacks(44).into()
    );
}

#[test]
#[should_panic(expected = "the square is off the board")]
fn a_square_off_the_board_panics() {
    _ = tall::gold_attacks(11 * 19, [0; 4]);
}

/// The movement of one of the known pieces.
fn known(name: &str) -> Vec<Part> {
    let (_, parts) = Piece::known(name).look_ups().swap_remove(0);
    parts
}

/// The movements of these pieces.
fn read(pieces: &str) -> Vec<Vec<Part>> {
    let pieces = Piece::read_all(pieces).expect("pieces");
    pieces.into_iter().map(|piece| piece.parts).collect()
}

type LookUp = fn(usize, Set) -> Set;

#[test]
fn known_pieces_on_16x16_agree_with_the_walk() {
    let board = squares(BOARDS[0]);
    let look_ups: [(&str, LookUp, LookUp); 6] = [
        ("rook", sixteen::rook_attacks, sixteen::rook_attacks_const),
        (
            "bishop",
            sixteen::bishop_attacks,
            sixteen::bishop_attacks_const,
        ),
        (
            "queen",
            sixteen::queen_attacks,
            sixteen::queen_attacks_const,
        ),
        (
            "cannon",
            sixteen::cannon_attacks,
            sixteen::cannon_attacks_const,
        ),
        (
            "horse",
            sixteen::horse_attacks,
            sixteen::horse_attacks_const,
        ),
        (
            "elephant",
            sixteen::elephant_attacks,
            sixteen::elephant_attacks_const,
        ),
    ];
    for (name, at_run_time, in_constants) in look_ups {
        agrees(&board, &known(name), 150, at_run_time);
        agrees(&board, &known(name), 4, in_constants);
    }
    let lances = Piece::known("lance").look_ups();
    agrees(&board, &lances[0].1, 50, sixteen::white_lance_attacks);
    agrees(&board, &lances[1].1, 50, sixteen::black_lance_attacks);
    let both = [
        sixteen::rook_attacks(77, [3; 4]),
        sixteen::bishop_attacks(77, [3; 4]),
    ];
    assert_eq!(
        <[Set; 2]>::from(sixteen::rook_and_bishop_attacks(77, [3; 4])),
        both
    );
}

#[test]
fn a_drawn_board_numbered_by_files_agrees_with_the_walk() {
    let board = Squares::read(HOLES, true);
    agrees(&board, &known("rook"), 60, drawn::rook_attacks);
    agrees(&board, &known("bishop"), 60, drawn::bishop_attacks);
    agrees(&board, &known("queen"), 60, drawn::queen_attacks);
}

#[test]
fn pieces_on_a_torus_agree_with_the_walk() {
    let board = squares(BOARDS[2]);
    let own = read(
        "nightrider = rider[(1,2),(2,1),(-1,-2)], \
         griffon = rider[((1,1),(1,2)),((-1,-1),(-2,-1))], \
         grasshopper = hopper(1)[(0,1),(1,1),(1,0),(-1,-1)], \
         jumper = jump[((1,1),(2,2))] + rider(1)[(0,1)]",
    );
    agrees(&board, &known("rook"), 60, torus::rook_attacks);
    agrees(&board, &own[0], 60, torus::nightrider_attacks);
    agrees(&board, &own[1], 60, torus::griffon_attacks);
    agrees(&board, &own[2], 60, torus::grasshopper_attacks);
    agrees(&board, &own[3], 60, torus::jumper_attacks);
}

#[test]
fn reversed_and_long_paths_agree_with_the_walk() {
    let board = squares(BOARDS[4]);
    let own = read(
        "back = reverse(rider[((1,1),(1,2)),((-1,1),(-1,2))]), \
         hopped = reverse(hopper(2)[(1,0),(0,-1),(-1,-1)]), \
         long = lame[((0,1),(1,2),(2,4),(3,5))], short = rider(3)[(0,1),(1,0),(-1,-1)], \
         gold = rider(1)[(0,1),(1,0),(0,-1),(-1,0),(1,1),(-1,1)]",
    );
    agrees(&board, &own[0], 60, tall::back_attacks);
    agrees(&board, &own[1], 60, tall::hopped_attacks);
    agrees(&board, &own[2], 60, tall::long_attacks);
    agrees(&board, &own[3], 60, tall::short_attacks);
    agrees(&board, &own[4], 60, tall::gold_attacks);
}

/// Compares the four functions of each pair of squares.
fn joins(board: &Squares, functions: [fn(usize, usize) -> Set; 4]) {
    for a in 0..board.places.len() {
        for b in 0..board.places.len() {
            let expected = board.joined_by(a, b).map(set);
            assert_eq!(
                functions.map(|function| function(a, b)),
                expected,
                "{a}, {b}"
            );
        }
    }
}

#[test]
fn lines_join_the_same_squares_as_the_walk() {
    let functions = {
        use sixteen::{between, beyond, line, ray};
        [between, line, ray, beyond]
    };
    joins(&squares(BOARDS[0]), functions);
    let functions = {
        use drawn::{between, beyond, line, ray};
        [between, line, ray, beyond]
    };
    joins(&Squares::read(HOLES, true), functions);
}

#[test]
fn steppers_reach_the_same_squares_as_the_walk() {
    type Steps = fn(usize) -> Set;
    let of_boards: [(Squares, [Steps; 4]); 3] = [
        (
            squares(BOARDS[0]),
            [
                sixteen::knight_attacks,
                sixteen::king_attacks,
                sixteen::white_pawn_attacks,
                sixteen::black_pawn_attacks,
            ],
        ),
        (
            Squares::read(HOLES, true),
            [
                drawn::knight_attacks,
                drawn::king_attacks,
                drawn::white_pawn_attacks,
                drawn::black_pawn_attacks,
            ],
        ),
        (
            squares(BOARDS[2]),
            [
                torus::knight_attacks,
                torus::king_attacks,
                torus::white_pawn_attacks,
                torus::black_pawn_attacks,
            ],
        ),
    ];
    for (board, functions) in of_boards {
        let steps: [&[Place]; 4] = [&KNIGHT, &KING, &WHITE_PAWN, &BLACK_PAWN];
        for square in 0..board.places.len() {
            for (function, steps) in functions.iter().zip(steps) {
                assert_eq!(function(square), set(board.leaps_to(steps, square)));
            }
        }
    }
    assert_eq!(
        sixteen::pawn_attacks(true, 40),
        sixteen::black_pawn_attacks(40)
    );
}
