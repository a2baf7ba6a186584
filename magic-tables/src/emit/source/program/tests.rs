//! Recipes give what slow walks give, for all relevant occupancies, whatever stands on other squares.

mod evaluator;
mod setwise;

use std::cmp::Reverse;
use std::iter;

use super::*;
use crate::board::geometry::{Numbering, Squares};
use crate::board::occupancy::Subsets;
use crate::board::ray_walk::RayWalk;
use crate::board::walk::Walk;
use crate::emit::source::c::vectors::{recipes, targets};
use crate::search::random::Random;
use crate::spec::{Entries, Hyperbola, Pext, Scheme, Spec, Value};
use crate::tables::Bmi2;
use crate::tables::board::BoardTables;
use evaluator::Evaluator;

/// Evaluators of all parts.
fn evaluators(program: &Program) -> Vec<Evaluator<'_>> {
    program.parts.iter().map(|part| Evaluator::new(part, &program.tables)).collect()
}

/// The program of the tables of the chess board.
fn of_chess(tables: &Tables, storage: Storage, recipes: Option<SliderRecipes>) -> Program {
    Program::of_chess(tables, storage, recipes).expect("there are sliders")
}

/// Compares rook and bishop on the chess board with the ray walk.
fn check_sliders(name: &str, program: &Program) {
    let mut random = Random::new(1);
    for slider in Slider::ALL {
        let mut evaluator = Evaluator::new(&program.parts[slider as usize], &program.tables);
        for square in 0..SQUARES {
            let (walk, mask) = (RayWalk::new(slider, square), slider.mask(square));
            for occupied in Subsets::of(mask) {
                let noisy = occupied | random.bits() & !mask;
                let found = evaluator.run(square, noisy.into());
                assert_eq!(found, walk.attacks(occupied).into(), "{name}, {slider:?}, {square}, {noisy:#x}");
            }
        }
    }
}

/// All schemes with slots, with each kind of entries and each place of shift and offset.
fn specs() -> Vec<Spec> {
    let mut specs = Vec::new();
    for scheme in Scheme::ALL.iter().copied().filter(|scheme| matches!(kind(*scheme), Kind::Hashing(_))) {
        for &entries in Entries::ALL {
            for (incorporate_shift, incorporate_offset) in
                [(false, false), (true, false), (false, true), (true, true)]
            {
                let pext = if scheme == Scheme::Pext { Pext::Auto } else { Pext::Never };
                specs.push(Spec {
                    scheme,
                    entries,
                    incorporate_shift,
                    incorporate_offset,
                    pext,
                    ..Spec::default()
                });
            }
        }
    }
    specs.push(Spec { entries: Entries::Pdep, bishop_entries: Some(Entries::Bitboard), ..Spec::default() });
    specs.retain(|spec| spec.problems().is_empty());
    specs
}

#[test]
fn slots_on_the_chess_board() {
    let specs = specs();
    let check = |spec: &Spec| {
        // With PDEP and without.
        for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
            if bmi2 == Bmi2::ByTarget && spec.entries != Entries::Pdep {
                continue;
            }
            let tables = Tables::build(spec, bmi2).expect("the options are right");
            let hashed = tables.hashed().expect("there are slots");
            let is_spread = hashed.encodings[0] == crate::encoding::Encoding::Spreads;
            let all: &[_] = if is_spread { &[Storage::Least, Storage::Most] } else { &[Storage::Most] };
            for &storage in all {
                check_sliders(&tables.name(), &of_chess(&tables, storage, None));
            }
        }
    };
    assert!(specs.len() == 20, "{} combinations", specs.len());
    std::thread::scope(|scope| {
        let (first, second) = specs.split_at(specs.len() / 2);
        for half in [first, second] {
            scope.spawn(move || half.iter().for_each(check));
        }
    });
}

#[test]
fn lines_on_the_chess_board() {
    let check = |scheme, hyperbola| {
        let spec = Spec { scheme, hyperbola, ..Spec::default() };
        let tables = Tables::build(&spec, Bmi2::Absent).expect("the options are right");
        let targets = targets(&tables).iter().map(Some);
        for target in targets.chain([None]) {
            let name = target.map_or_else(|| tables.name(), |target| target.word.to_owned());
            check_sliders(&name, &of_chess(&tables, Storage::Most, recipes(&tables, target)));
        }
        if hyperbola == Hyperbola::default() {
            check_sliders(scheme.word(), &of_chess(&tables, Storage::Least, None));
        }
    };
    for &scheme in Scheme::ALL.iter().filter(|scheme| scheme.is_line_wise()) {
        check(scheme, Hyperbola::Throughput);
    }
    check(Scheme::Hyperbola, Hyperbola::Latency);
}

/// Boards with pieces: 128 bits, the chess board, one with holes, and a small one. In slots, a rook on 9x10 takes long.
fn boards() -> Vec<(Spec, &'static [Scheme])> {
    const LINES: &[Scheme] =
        &[Scheme::Hyperbola, Scheme::Kindergarten, Scheme::CongruentModulo, Scheme::Pext];
    const SLOTS: &[Scheme] = &[Scheme::Fancy];
    let nightrider =
        "nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]";
    let fairy = "grasshopper = hopper(1)[(0, 1), (1, 1), (-1, 0), (1, -2)], hop = hopper(3)[(0, 1), (-1, 0)], \
                 griffon = rider[((1, 1), (1, 2)), ((1, 1), (2, 1)), ((-1, -1), (-1, -2)), ((1, -1), (2, -1))], \
                 elephant = lame[((0, 1), (1, 2), (2, 3)), ((1, 0), (2, -1), (3, -2)), ((0, -1), (-1, -2), (-2, -3))], \
                 dragon = rider(2)[(0, 1), (1, 0)] + rider(1)[(1, 1), (-1, 1)] + lame[((0, -1), (1, -2))], \
                 hops = hopper[(0, 1), ((1, 1), (2, 1))] + hopper(2)[(1, 0)]";
    let turning = "elephant = lame[((0, 1), (1, 2), (2, 3)), ((0, 1), (-1, 2), (-2, 3)), ((1, 0), (2, 1), (3, 2)), \
                   ((1, 0), (2, -1), (3, -2)), ((0, -1), (1, -2), (2, -3)), ((0, -1), (-1, -2), (-2, -3)), \
                   ((-1, 0), (-2, 1), (-3, 2)), ((-1, 0), (-2, -1), (-3, -2))]";
    let small = "queen, rook, bishop, white_lance, hop = hopper[(1, 2), (-1, 0)]";
    let hexagons = "  .....\n ......\n.......\n ......\n  .....";
    let gap = ".........\n.........\n........._\n.........\n.........\n.........\n.........\n.........\n.........\n.........";
    let boards = [
        (gap, "queen, cannon, horse", LINES),
        ("9x10", "rook, bishop, queen, cannon, horse, elephant", LINES),
        ("9x10", "bishop, horse, elephant", SLOTS),
        ("8x8", "horse, line = lame[((0, 1), (0, 2))], cannon", LINES),
        (hexagons, "rook, queen, cannon, elephant", LINES),
        (hexagons, "rook, cannon, elephant", SLOTS),
        ("5x5", small, LINES),
        ("5x5", small, SLOTS),
        ("10x8", nightrider, LINES),
        ("9x8", fairy, LINES),
        (hexagons, fairy, LINES),
        ("5x6", fairy, SLOTS),
        ("5x6", small, SLOTS),
        ("7x8", turning, SLOTS),
        // Paths that lead nowhere, and stepping pieces without a step.
        ("9x1", "rook, cannon", LINES),
        ("7x4", "gone = lame[((1, 0), (2, 0)), ((9, 0), (1, 1))] + rider[(0, 9), (0, 1)]", LINES),
        ("7x4", "gone = lame[((1, 0), (2, 0)), ((9, 0), (1, 1))] + rider[(0, 9), (0, 1)]", SLOTS),
    ];
    let spec = |(board, pieces, schemes): (&str, &str, _)| {
        let mut spec = Spec { board: Some(board.into()), ..Spec::default() };
        spec.set("pieces", &Value::Other(format!("[{pieces}]"))).expect("these are pieces");
        (spec, schemes)
    };
    boards.map(spec).into()
}

/// Sets of squares such that each square of an attack set depends on the squares of one of them alone, both by recipes, of which each
/// bit depends on the squares in `of`, and by the walk. So trying all occupancies of each set is a proof for all occupancies. Sets that
/// another one contains are left out.
fn dependences(mut of: [Squares; 128], walk: &Walk) -> Vec<Squares> {
    for way in walk.ways() {
        of[way.target.trailing_zeros() as usize] |= way.passed;
    }
    of.sort_unstable_by_key(|of| Reverse(of.count_ones()));
    let mut largest: Vec<Squares> = Vec::new();
    for of in of {
        if largest.iter().all(|other| of & !other != 0) {
            largest.push(of);
        }
    }
    largest
}

/// Compares what a recipe finds with the walk, for all occupancies of the squares `relevant`, whatever stands on others. `bits` is the
/// number of bits of a set.
fn compare(
    name: &str,
    (walk, relevant, bits): (&Walk, Squares, u32),
    random: &mut Random,
    found: &mut dyn FnMut(Squares) -> Squares,
) {
    assert!(relevant.count_ones() <= 16, "{name}, {relevant:#x}");
    let mut chosen = 0;
    loop {
        let noise = u128::from(random.bits()) << 64 | u128::from(random.bits());
        let occupied = (chosen | noise & !relevant) & u128::MAX >> (128 - bits);
        assert_eq!(found(occupied), walk.attacks(occupied), "{name}, {occupied:#x}");
        chosen = chosen.wrapping_sub(relevant) & relevant;
        if chosen == 0 {
            return;
        }
    }
}

/// Compares all pieces of a board with the walk of the piece, under all relevant occupancies.
fn check_board(name: &str, tables: &BoardTables, program: &Program) {
    let (mut random, mut parts) = (Random::new(1), evaluators(program));
    for ((piece, _), look_up) in tables.pieces.iter().zip(&program.pieces) {
        let in_constants = look_up.in_constants.iter().map(|walk| match walk {
            WithoutSlots::Part(part) => *part,
            WithoutSlots::Chess(_) | WithoutSlots::Nowhere => panic!("they are parts"),
        });
        let in_constants: Vec<usize> = in_constants.collect();
        for square in 0..program.squares {
            let walk = Walk::new(&tables.board, &piece.movement, square);
            for numbers in [&look_up.parts, &in_constants] {
                let mut of = [0; 128];
                for &part in numbers {
                    iter::zip(&mut of, parts[part].dependence(square)).for_each(|(of, part)| *of |= part);
                }
                for relevant in dependences(of, &walk) {
                    let name = format!("{name}, {}, {square}", piece.name);
                    compare(&name, (&walk, relevant, program.sets.bits()), &mut random, &mut |occupied| {
                        numbers.iter().fold(0, |set, &part| set | parts[part].run(square, occupied))
                    });
                }
            }
        }
    }
    for (number, part) in program.parts.iter().enumerate() {
        if let Some(Slots { walk: WithoutSlots::Part(other), .. }) = part.slots() {
            for square in 0..program.squares {
                let occupied = u128::from(random.bits() & random.bits());
                let [by_slots, by_lines] = [number, *other].map(|part| parts[part].run(square, occupied));
                assert_eq!(by_slots, by_lines, "{name}");
            }
        }
    }
}

/// The programs of a board's tables, with slots that are filled and without.
fn of_board(tables: &Tables) -> impl Iterator<Item = Program> {
    let program = |fill| Program::of_board(tables, fill, Constants::ByLines).ok().flatten();
    [false, true].into_iter().filter_map(program)
}

#[test]
fn any_board() {
    let mut checked = 0;
    for (spec, schemes) in boards() {
        for &scheme in schemes {
            for entries in [Entries::Bitboard, Entries::Pdep] {
                // Only with PDEP, `pext` looks up line by line.
                if scheme == Scheme::Pext && entries != Entries::Pdep {
                    continue;
                }
                // Slots of whole pieces, found by factors and by PEXT.
                let ways = [(Pext::Auto, Bmi2::Absent), (Pext::Always, Bmi2::ByTarget)];
                for (pext, bmi2) in &ways[..if scheme == Scheme::Fancy { 2 } else { 1 }] {
                    let spec = Spec { scheme, entries, pext: *pext, ..spec.clone() };
                    // Some boards have no factors for a scheme.
                    let Ok(tables) = Tables::build_for_source(&spec, *bmi2, false) else { continue };
                    let board = tables.board().expect("all pieces have the tables of any board");
                    for program in of_board(&tables) {
                        let name = format!("{}, {entries:?}, {:?}", tables.name(), spec.board);
                        check_board(&name, board, &program);
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked >= 60, "{checked} tables");
}

/// Other pieces beside rook, bishop and queen, with either numbering: the recipes of the latter read the numbers that they read
/// without other pieces. The former use PEXT where these do.
#[test]
fn beside_sliders() {
    let schemes = [
        (Scheme::Hyperbola, Entries::Bitboard, Numbering::ByRank, "cannon"),
        (Scheme::Kindergarten, Entries::Bitboard, Numbering::ByFile, "cannon"),
        (Scheme::Fancy, Entries::Bitboard, Numbering::ByFile, "hop = hopper[(1, 0), (0, 1)]"),
        (Scheme::Fancy, Entries::Byte, Numbering::ByRank, "hop = hopper[(1, 0), (0, 1)]"),
        (Scheme::Fancy, Entries::Shared, Numbering::ByFile, "hop = hopper[(1, 1), (0, -1)]"),
        (Scheme::Pext, Entries::Pdep, Numbering::ByRank, "hop = hopper[(1, 1), (0, -1)]"),
        (Scheme::Fancy, Entries::Pdep, Numbering::ByRank, "hop = hopper[(1, 1), (0, -1)]"),
    ];
    for (scheme, entries, numbering, hopper) in schemes {
        let chess = Spec { scheme, entries, ..Spec::default() };
        let pieces = "queen, horse, castle = rider[(0, 1), (1, 0), (0, -1), (-1, 0)], bishop";
        let mixed = Spec { numbering, pieces: Some(format!("[{hopper}, {pieces}]")), ..chess.clone() };
        let build = |spec, bmi2| Tables::build_for_source(spec, bmi2, false).expect("the options are right");
        let [with, without] = [Bmi2::ByTarget, Bmi2::Absent].map(|bmi2| {
            let (mixed, chess) = (build(&mixed, bmi2), build(&chess, bmi2));
            let [of_mixed, of_chess] = [&mixed, &chess].map(|tables| of_chess(tables, Storage::Least, None));
            let data = |program: &Program| format!("{:?} {:?}", program.parts, program.tables);
            assert!(data(&of_mixed) == data(&of_chess), "{}", mixed.name());
            let like = of_mixed.pieces.iter().map(|piece| (&*piece.name, piece.like()));
            assert!(like.eq([
                ("queen", Some("queen")),
                ("castle", Some("rook")),
                ("bishop", Some("bishop"))
            ]));
            mixed
        });
        for tables in [without, with] {
            let board = tables.board().expect("the others have the tables of any board");
            assert_eq!(board.pieces.len(), 2);
            for program in of_board(&tables) {
                check_board(&tables.name(), board, &program);
            }
        }
    }
}
