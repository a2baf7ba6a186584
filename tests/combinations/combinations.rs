//! All relevant occupancies of all sliders on all squares, with and without irrelevant pieces, against a slow ray walk: for the
//! combinations of options that the build script chooses.

#![allow(clippy::unreadable_literal, reason = "the build script writes some")]

#[path = "../reference/mod.rs"]
mod reference;

use std::sync::LazyLock;

use reference::{BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, Random, WHITE_PAWN};

type Sliding = fn(usize, u64) -> u64;
type Both = fn(usize, u64) -> (u64, u64);
type Stepping = fn(usize) -> u64;
type All = fn(u64, u64) -> u64;
type AllStepping = fn(u64) -> u64;
type Pair = fn(usize, usize) -> u64;

/// What one combination of options has generated.
struct Tables {
    scheme: &'static str,
    bytes: usize,
    sliding: [Sliding; 3],
    both: Both,
    in_constants: [Sliding; 3],
}

/// What does not depend on the scheme.
struct Extras {
    stepping: [Stepping; 4],
    between: Pair,
    line: Pair,
    ray: Pair,
    all: [All; 3],
    all_stepping: [AllStepping; 4],
}

/// A relevant occupancy with the attack set that belongs to it.
struct Case {
    piece: usize,
    square: usize,
    relevant: u64,
    occupied: u64,
    attacks: u64,
}

/// All relevant occupancies: 102,400 for rooks and 5,248 for bishops.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let mut cases = Vec::new();
    for (piece, steps) in [ROOK, BISHOP].iter().enumerate() {
        for square in 0..64 {
            let relevant = reference::relevant(steps, square);
            cases.extend(reference::subsets(relevant).map(|occupied| {
                let attacks = reference::slides(steps, square, occupied);
                Case { piece, square, relevant, occupied, attacks }
            }));
        }
    }
    assert_eq!(cases.len(), 107_648);
    cases
});

macro_rules! combination {
    ($(#[$attribute:meta])* $name:ident, $scheme:literal, $bytes:expr $(, $init:ident)?) => {
        #[test]
        $(#[$attribute])*
        fn $name() {
            let tables = Tables {
                scheme: $name::SCHEME,
                bytes: $name::TABLE_BYTES,
                sliding: [$name::rook_attacks, $name::bishop_attacks, $name::queen_attacks],
                both: $name::rook_and_bishop_attacks,
                in_constants: [
                    $name::rook_attacks_const,
                    $name::bishop_attacks_const,
                    $name::queen_attacks_const,
                ],
            };
            assert_eq!(tables.scheme, $scheme);
            $(fill(&tables, $name::$init);)?
            assert!($bytes.contains(&tables.bytes), "{} bytes, not {:?}", tables.bytes, $bytes);
            relevant_occupancies(&tables);
            random_occupancies(&tables);
        }
    };
}

macro_rules! extras {
    ($test:ident, $name:ident) => {
        #[test]
        fn $test() {
            let extras = Extras {
                stepping: [
                    $name::knight_attacks,
                    $name::king_attacks,
                    $name::white_pawn_attacks,
                    $name::black_pawn_attacks,
                ],
                between: $name::between,
                line: $name::line,
                ray: $name::ray,
                all: [$name::all_rook_attacks, $name::all_bishop_attacks, $name::all_queen_attacks],
                all_stepping: [
                    $name::all_knight_attacks,
                    $name::all_king_attacks,
                    $name::all_white_pawn_attacks,
                    $name::all_black_pawn_attacks,
                ],
            };
            steppers_and_lines(&extras);
            all_of_a_set(&extras);
        }
    };
}

#[allow(unused_macros, reason = "most combinations have no other pieces")]
macro_rules! hopper {
    ($test:ident, $look_ups:expr, [$($of_all:path)?], $steps:expr $(, $init:path)?) => {
        #[test]
        fn $test() {
            $($init();)?
            let look_ups: [Sliding; 2] = $look_ups;
            let mut random = Random::new(4);
            for square in 0..64 {
                for round in 0..2000 {
                    let mut occupied = random.bits();
                    for _ in 0..round % 4 {
                        occupied &= random.bits();
                    }
                    let expected = reference::hops(&$steps, square, occupied);
                    let found = look_ups.map(|attacks| attacks(square, occupied));
                    assert_eq!(found, [expected; 2], "on {square}, occupied {occupied:#x}");
                }
            }
            $(
                for round in 0..1000 {
                    let pieces = random.bits() & random.bits();
                    let occupied = random.bits() & random.bits() | if round % 2 == 0 { pieces } else { 0 };
                    let squares = (0..64).filter(|square| pieces >> square & 1 != 0);
                    let union =
                        squares.fold(0, |union, square| union | reference::hops(&$steps, square, occupied));
                    assert_eq!($of_all(pieces, occupied), union, "{pieces:#x} among {occupied:#x}");
                }
            )?
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/tests.rs"));

/// Fills the slots. A look-up that comes earlier finds some set.
fn fill(tables: &Tables, init: fn()) {
    for attacks in tables.sliding {
        for square in 0..64 {
            let _: u64 = attacks(square, u64::MAX);
        }
    }
    init();
}

fn relevant_occupancies(tables: &Tables) {
    let mut random = Random::new(1);
    for &Case { piece, square, relevant, occupied, attacks } in CASES.iter() {
        let noisy = occupied | random.bits() & !relevant;
        for occupied in [occupied, occupied | !relevant, noisy] {
            let found = tables.sliding[piece](square, occupied);
            assert_eq!(found, attacks, "piece {piece} on {square}, occupied {occupied:#x}");
        }
        let found = tables.in_constants[piece](square, noisy);
        assert_eq!(found, attacks, "piece {piece} on {square}, occupied {noisy:#x}, in constants");
    }
}

fn random_occupancies(tables: &Tables) {
    let mut random = Random::new(2);
    for square in 0..64 {
        for round in 0..200 {
            let occupied = match round % 4 {
                0 => random.bits() & random.bits() & random.bits(),
                1 => random.bits() & random.bits(),
                2 => random.bits(),
                _ => random.bits() | random.bits(),
            };
            let rook = reference::slides(&ROOK, square, occupied);
            let bishop = reference::slides(&BISHOP, square, occupied);
            let expected = [rook, bishop, rook | bishop];
            assert_eq!(tables.sliding.map(|attacks| attacks(square, occupied)), expected, "{occupied:#x}");
            assert_eq!((tables.both)(square, occupied), (rook, bishop), "{occupied:#x}");
            assert_eq!(
                tables.in_constants.map(|attacks| attacks(square, occupied)),
                expected,
                "{occupied:#x}"
            );
        }
    }
}

fn steppers_and_lines(extras: &Extras) {
    let steps: [&[_]; 4] = [&KNIGHT, &KING, &WHITE_PAWN, &BLACK_PAWN];
    for a in 0..64 {
        assert_eq!(extras.stepping.map(|attacks| attacks(a)), steps.map(|steps| reference::steps(steps, a)));
        for b in 0..64 {
            let found = ((extras.between)(a, b), (extras.line)(a, b));
            assert_eq!(found, reference::between_and_line(a, b), "{a} and {b}");
            assert_eq!((extras.ray)(a, b), reference::ray_through(a, b), "from {a} through {b}");
        }
    }
}

/// Sets that are all, in part or not at all occupied.
fn all_of_a_set(extras: &Extras) {
    let mut random = Random::new(3);
    for round in 0..400 {
        let mut pieces = random.bits() & random.bits();
        for _ in 0..round % 4 {
            pieces &= random.bits();
        }
        let others = random.bits() & random.bits();
        let squares = (0..64).filter(|square| pieces >> square & 1 != 0);
        let found = extras.all_stepping.map(|attacks| attacks(pieces));
        let expected =
            extras.stepping.map(|attacks| squares.clone().fold(0, |union, square| union | attacks(square)));
        assert_eq!(found, expected, "{pieces:#x}");
        for occupied in [others | pieces, others, others & !pieces] {
            let [rooks, bishops] = [ROOK, BISHOP].map(|steps| {
                squares.clone().fold(0, |union, square| union | reference::slides(&steps, square, occupied))
            });
            let expected = [rooks, bishops, rooks | bishops];
            let found = extras.all.map(|attacks| attacks(pieces, occupied));
            assert_eq!(found, expected, "{pieces:#x} among {occupied:#x}");
        }
    }
}
