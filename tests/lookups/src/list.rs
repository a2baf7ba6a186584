//! The cases that are tried on every change or in every full run: combinations for the chess board,
//! and other boards and pieces.

use lookups::FAIRY;
use magic_tables::spec::{Magics, Spec};

use crate::case::Case;

/// A board and its pieces, and all other options as flags.
type OfBoard = (&'static str, &'static str, &'static str);

const ROOK: &str = "rider[(0,-1),(1,0),(0,1),(-1,0)]";
const NIGHTRIDER: &str = "rider[(1,2),(2,1),(2,-1),(1,-2),(-1,-2),(-2,-1),(-2,1),(-1,2)]";
/// More squares than a slot of 16 bits holds.
const JUMPER: &str = "lame[((0,1),(-4,2)),((0,1),(-3,2)),((0,1),(-2,2)),((0,1),(-1,2)),((0,1),(0,2)),((0,1),(1,2)),((0,1),(2,2)),\
    ((0,1),(3,2)),((0,1),(4,2)),((0,-1),(-4,-2)),((0,-1),(-3,-2)),((0,-1),(-2,-2)),((0,-1),(-1,-2)),((0,-1),(0,-2)),\
    ((0,-1),(1,-2)),((0,-1),(2,-2)),((0,-1),(3,-2)),((0,-1),(4,-2))]";
const RING: &str = "\
.......
.......
..   ..
..   ..
..   ..
.......
.......";
/// Both words of a set start with a file.
const GAP: &str = "      _
.........
.........
.........
.........
.........
.........
.........
.........
.........";
const HEXAGONS: &str = "  .....\n ......\n.......\n ......\n  .....";
const SLOTS: [&str; 6] = ["fancy", "fixed_shift", "pext", "plain", "black", "magic32"];
const SLIDERS: &str = "rook,bishop,cannon";
/// Hoppers with bends and with ranges, and a piece with paths of each length.
const MIXED: &str = "hops=hopper[(0,1),((1,1),(2,1))]+hopper(2)[(1,0)],hop=hopper(3)[(0,1),(-1,0)],\
    dragon=rider(2)[(0,1),(1,0)]+rider(1)[(1,1),(-1,1)]+lame[((0,-1),(1,-2))]";
/// Paths that run to and fro, leaps over occupied squares and over many empty ones, and the squares
/// from which pieces attack that are no pieces in the opposite direction.
const ODD: &str = "crooked=rider[((1,1),(2,0),(3,1),(4,0),(5,1)),((-1,1),(-2,0),(-3,1))],\
    man=jump[((1,1),(2,2)),((-1,1),(-2,2))]+rider(1)[(1,1),(-1,1)],\
    far=lame[((0,1),(0,2),(0,3),(1,3),(2,3),(2,2),(2,1),(2,0),(3,0))],\
    griffon=reverse(rider[((1,1),(1,2)),((1,1),(2,1)),((-1,-1),(-1,-2))]),\
    back=reverse(hopper(1)[(0,1),(1,1),(-1,0)])+reverse(hopper[((0,-1),(1,-1))])";
/// Paths that lead nowhere.
const GONE: &str = "gone=lame[((1,0),(2,0)),((9,0),(1,1))]+rider[(0,9),(0,1)]";

/// Each scheme with one word and with two, each numbering, each kind of piece, holes, and what
/// chess has beside such pieces.
const BOARDS: &[OfBoard] = &[
    (
        "9x10",
        "rook,cannon,horse,elephant,bishop",
        "--scheme hyperbola --setwise",
    ),
    (
        "9x10",
        "rook,cannon",
        "--scheme hyperbola --hyperbola latency",
    ),
    ("9x10", SLIDERS, "--scheme kindergarten"),
    ("9x10", SLIDERS, "--scheme congruent_modulo"),
    ("9x10", SLIDERS, "--scheme pext --entries pdep"),
    ("9x10", "bishop,horse,elephant", ""),
    (
        "9x9",
        "rook,bishop,lance",
        "--scheme hyperbola --numbering by_file --setwise --steppers --const-fn",
    ),
    (
        "9x9",
        "bishop,jumper=JUMPER",
        "--pext always --entries pdep",
    ),
    (
        "10x8",
        "bishop,nightrider=NIGHTRIDER",
        "--numbering by_file",
    ),
    ("10x7", SLIDERS, "--pext-entries pdep"),
    (
        "16x8",
        SLIDERS,
        "--scheme hyperbola --lines --off-board wrap",
    ),
    ("6x6", "rook,bishop,queen,cannon", "--const-fn"),
    ("6x6", SLIDERS, "--scheme kindergarten --pext never"),
    ("6x6", SLIDERS, "--scheme congruent_modulo"),
    ("6x6", SLIDERS, "--scheme pext"),
    ("6x6", SLIDERS, "--scheme pext --entries pdep"),
    ("6x6", SLIDERS, "--pext-entries pdep"),
    ("6x6", SLIDERS, "--pext never --magics search --seed 7"),
    (
        "5x5",
        "rook,bishop,queen",
        "--scheme hyperbola --steppers --lines --setwise",
    ),
    ("2x2", "rook", "--steppers --setwise"),
    (
        "7x4",
        "leaper=lame[((1,0),(2,0)),((9,0),(1,1))]",
        "--setwise",
    ),
    ("7x4", GONE, "--scheme hyperbola"),
    ("7x6", ODD, "--scheme hyperbola"),
    ("7x6", ODD, "--scheme kindergarten --numbering by_file"),
    ("6x5", ODD, "--scheme fancy --const-fn"),
    ("9x8", ODD, "--scheme pext --entries pdep"),
    ("9x1", "rook,cannon", "--scheme kindergarten"),
    ("9x8", MIXED, "--scheme hyperbola"),
    (HEXAGONS, MIXED, "--scheme kindergarten"),
    (
        RING,
        "rook,bishop",
        "--scheme auto --const-fn --setwise --steppers --max-bytes 8192",
    ),
    (
        GAP,
        "rook,bishop,horse",
        "--scheme hyperbola --numbering by_file --setwise --steppers --lines",
    ),
    (GAP, "bishop", "--numbering by_file --steppers --lines"),
    (HEXAGONS, "queen,horse", "--scheme fancy"),
    (
        "8x8",
        "rook,bishop,queen,cannon,horse",
        "--scheme hyperbola --wrap files --steppers",
    ),
    ("5x4", FAIRY, "--scheme fancy --wrap files --const-fn"),
    (
        "5x5",
        ODD,
        "--scheme kindergarten --wrap both --numbering by_file",
    ),
    (
        RING,
        "queen,horse",
        "--scheme pext --entries pdep --wrap both --steppers",
    ),
    (
        "2x9",
        "rook,elephant",
        "--scheme auto --wrap both --steppers",
    ),
    ("6x5", FAIRY, "--scheme hyperbola"),
    ("6x5", FAIRY, "--scheme kindergarten"),
    ("6x5", FAIRY, "--scheme fancy --const-fn"),
    ("6x5", FAIRY, "--scheme auto"),
    (
        "8x8",
        "rook,bishop,queen,cannon,horse",
        "--setwise --steppers --lines --off-board wrap",
    ),
    (
        "8x8",
        "horse,cannon,bishop,own=ROOK",
        "--scheme kindergarten --numbering by_file --steppers --lines --setwise",
    ),
    (
        "8x8",
        "queen,lance",
        "--numbering by_file --const-fn --setwise",
    ),
    ("8x8", "rook,nightrider=NIGHTRIDER", "--scheme hyperbola"),
    (
        "8x8",
        "rook,bishop,cannon,horse",
        "--scheme auto --max-bytes 61440",
    ),
    // A bishop without a rook has tables of the chess board by some schemes only.
    (
        "8x8",
        "cannon,bishop",
        "--scheme auto --setwise --steppers --lines",
    ),
    (
        "8x8",
        "rook,bishop,queen",
        "--scheme hyperbola --numbering by_file --steppers --lines",
    ),
    // Sets of four words.
    ("13x10", MIXED, "--scheme hyperbola --steppers"),
    ("12x11", ODD, "--scheme auto --numbering by_file --const-fn"),
    ("10x13", "rook,bishop,queen,horse", "--scheme auto --lines"),
];

/// What needs other options: views with lists of codes as two engines have them, and one with all
/// codes, of which the first is a piece and two are none; look-ups without pieces; both sets at once in one variant alone;
/// types and a prefix of the engine's own.
const OTHERS: [&str; 10] = [
    "--scheme hyperbola --views --piece-codes empty,white_pawn,white_knight,white_bishop,white_rook,white_queen,white_king,_,_,black_pawn,\
     black_knight,black_bishop,black_rook,black_queen,black_king",
    "--scheme hyperbola --views --piece-codes white_pawn,black_pawn,white_knight,black_knight,white_bishop,black_bishop,white_rook,\
     black_rook,white_queen,black_queen,white_king,black_king,empty --off-board wrap",
    "--scheme hyperbola --views --piece-codes black_queen,_,white_rook,black_king,white_pawn,black_knight,white_king,black_bishop,\
     black_rook,white_queen,white_bishop,_,black_pawn,white_knight,_,empty --threat-index",
    "--pieces [] --views --piece-codes empty,white_pawn,black_pawn,white_knight,black_bishop,white_rook,black_queen,white_king \
     --threats all --quads to,attacked,attacker,from --threat-index",
    "--pieces [] --scheme hyperbola --steppers --lines --setwise --off-board wrap",
    "--scheme auto --purpose no_network --max-bytes 300000 --steppers --lines --setwise",
    "--lines --off-board wrap",
    "--entries byte --steppers --lines --setwise --prefix engine_ --square crate::own::Square --square-index crate::own::index \
     --bitboard crate::own::Set --off-board wrap",
    "--scheme hyperbola --steppers --lines --setwise --prefix a --square u8 --bitboard crate::own::Set",
    "--scheme hyperbola --board 9x10 --prefix a --square crate::own::Square --square-index crate::own::index --bitboard crate::own::Set",
];

/// The cases of a list: `all`, with lists of factors that an engine has; `few`, with only one for
/// each kind of index with each kind of slots on the chess board, also as constant functions; `filled`, the same with slots that are filled
/// at start-up; or `linked`, the same in C files of their own. The first one has all other look-ups.
pub(crate) fn cases(list: &str) -> Vec<Case> {
    let few = list != "all";
    let is_plain = |spec: &Spec| {
        let plain = Spec {
            scheme: spec.scheme,
            entries: spec.entries,
            ..Spec::default()
        };
        let in_factors = Spec {
            incorporate_shift: spec.incorporate_shift,
            ..plain.clone()
        };
        let in_factors = Spec {
            incorporate_offset: spec.incorporate_offset,
            ..in_factors
        };
        let others = Spec {
            hyperbola: spec.hyperbola,
            bishop_entries: spec.bishop_entries,
            ..in_factors
        };
        *spec
            == Spec {
                const_fn: spec.const_fn,
                ..others
            }
            && spec.magics == Magics::Catalog
    };
    let mut all = lookups::combinations(2018);
    all.retain(|spec| !few || is_plain(spec));
    all.extend(if few {
        let [rooks, bishops] = lookups::with_one_list(2018);
        vec![lookups::with_an_array_each(2018), rooks, bishops]
    } else {
        lookups::own_factors(2018)
    });
    let others = Spec {
        steppers: true,
        lines: true,
        setwise: true,
        ..Spec::default()
    };
    let of_chess = std::iter::once(others)
        .chain(all)
        .map(|spec| Case::of_spec(&spec));
    let read = |flags: &str| {
        let flags: Vec<_> = flags.split_whitespace().map(str::to_owned).collect();
        Case::read(&flags).expect("flags of the generator")
    };
    let of_board = |&(board, pieces, flags): &OfBoard| {
        let movements = [
            ("JUMPER", JUMPER),
            ("NIGHTRIDER", NIGHTRIDER),
            ("ROOK", ROOK),
        ];
        let pieces = movements
            .iter()
            .fold(pieces.to_owned(), |all, (name, movement)| {
                all.replace(name, movement)
            });
        read(flags)
            .set("board", board.to_owned())
            .set("pieces", pieces)
    };
    let others = OTHERS.iter().map(|flags| read(flags));
    let mut all: Vec<_> = of_chess
        .chain(others)
        .chain(BOARDS.iter().map(of_board))
        .collect();
    // Other schemes have no slots, nor has an empty list of pieces, and those of lines on boards
    // are not filled.
    let of_lines = |case: &Case| case.get("scheme") == Some("pext") && case.get("board").is_some();
    let has_slots = |case: &Case| {
        case.get("scheme")
            .is_none_or(|scheme| SLOTS.contains(&scheme))
            && !of_lines(case)
            && case.get("pieces") != Some("[]")
    };
    for case in all
        .iter_mut()
        .filter(|case| list == "filled" && has_slots(case))
    {
        *case = case.set("fill", "true".to_owned());
    }
    if list == "linked" {
        all.retain(|case| case.get("square").is_none() && case.get("bitboard").is_none());
        for case in &mut all {
            *case = case.set("linkage", "external".to_owned());
        }
    }
    all
}
