//! Recipes give what slow walks give, for all relevant occupancies, whatever stands on other squares.

use super::*;
use crate::board::SQUARES;
use crate::occupancy::Subsets;
use crate::piece::squares;
use crate::ray_walk::RayWalk;
use crate::recipe::Evaluator;
use crate::scheme::c_text::{Dialect, Standard};
use crate::scheme::{Kind as SchemeKind, kind};
use crate::search::random::Random;
use crate::spec::{Entries, Pext, Scheme, Spec, Value};
use crate::tables::Bmi2;

/// What the part with this number gives.
fn run(program: &Program, part: usize, square: usize, occupied: u128) -> u128 {
    let part = &program.parts[part];
    Evaluator { part, tables: &program.tables, square }.run(&part.recipe(), occupied)
}

/// Compares rook and bishop on the chess board with the ray walk.
fn check_sliders(name: &str, program: &Program) {
    let mut random = Random::new(1);
    for slider in Slider::ALL {
        let part = &program.parts[slider as usize];
        let recipe = part.recipe();
        for square in 0..SQUARES {
            let (walk, mask) = (RayWalk::new(slider, square), slider.mask(square));
            let evaluator = Evaluator { part, tables: &program.tables, square };
            for occupied in Subsets::of(mask) {
                let noisy = occupied | random.bits() & !mask;
                let found = evaluator.run(&recipe, noisy.into());
                assert_eq!(found, walk.attacks(occupied).into(), "{name}, {slider:?}, {square}, {noisy:#x}");
            }
        }
    }
}

/// All schemes with slots, with each kind of entries and each place of shift and offset.
fn specs() -> Vec<Spec> {
    let mut specs = Vec::new();
    for scheme in Scheme::ALL.iter().copied().filter(|scheme| matches!(kind(*scheme), SchemeKind::Hashing(_)))
    {
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
                check_sliders(&tables.name(), &Program::of_slots(&tables, hashed, storage));
            }
        }
    };
    assert!(specs.len() >= 30, "{} combinations", specs.len());
    std::thread::scope(|scope| {
        let (first, second) = specs.split_at(specs.len() / 2);
        for half in [first, second] {
            scope.spawn(move || half.iter().for_each(check));
        }
    });
}

#[test]
fn lines_on_the_chess_board() {
    for &scheme in Scheme::ALL.iter().filter(|scheme| scheme.is_line_wise()) {
        let tables =
            Tables::build(&Spec { scheme, ..Spec::default() }, Bmi2::Absent).expect("the options are right");
        let SchemeKind::LineWise(line_wise) = kind(scheme) else { panic!("it is line-wise") };
        for storage in [Storage::Least, Storage::Most] {
            check_sliders(scheme.word(), &Program::of_lines(&tables, (line_wise.recipes)(storage)));
        }
        for target in line_wise.text.map(|text| text.c_targets).unwrap_or_default() {
            let dialect = Dialect {
                standard: Standard::Cpp,
                prefix: String::new(),
                macros: String::new(),
                variant: "",
                has_pext: false,
                own_bitboards: false,
                target: Some(target),
            };
            let (recipes, _) = (line_wise.text.expect("it has targets").c)(&dialect);
            check_sliders(target.word, &Program::of_lines(&tables, recipes));
        }
    }
}

/// Boards with pieces: 128 bits, the chess board, one with holes, and a small one.
fn boards() -> Vec<Spec> {
    let boards = [
        ("9x10", "rook, bishop, queen, cannon, horse, elephant"),
        ("8x8", "rook, cannon, horse"),
        ("  .....\n ......\n.......\n ......\n  .....", "rook, queen, cannon, elephant"),
        ("5x5", "queen, rook, bishop, white_lance, hop = hopper[(1, 2), (-1, 0)]"),
        (
            "10x8",
            "nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]",
        ),
    ];
    let spec = |(board, pieces): (&str, &str)| {
        let mut spec = Spec { board: Some(board.into()), ..Spec::default() };
        spec.set("pieces", &Value::Other(format!("[{pieces}]"))).expect("these are pieces");
        spec
    };
    boards.map(spec).into()
}

/// Compares all pieces of a board with the walk of the piece: all relevant occupancies of squares with few, many random ones of
/// others.
fn check_board(name: &str, tables: &BoardTables, program: &Program) {
    let mut random = Random::new(1);
    for ((piece, _), look_up) in tables.pieces.iter().zip(&program.pieces) {
        let in_constants = look_up.in_constants.iter().map(|walk| match walk {
            WithoutSlots::Part(part) => *part,
            WithoutSlots::Chess(_) | WithoutSlots::Nowhere => panic!("they are parts"),
        });
        let in_constants: Vec<usize> = in_constants.collect();
        for square in 0..program.squares {
            let mask = piece.relevant_mask(&tables.board, square);
            let others = if program.sets == NumberType::Wide { !mask } else { !mask & u128::from(u64::MAX) };
            let bits: Vec<usize> = squares(mask).collect();
            let all = 1_u64 << bits.len().min(8);
            for number in 0..all {
                let number = if bits.len() > 8 { random.bits() & random.bits() } else { number };
                let chosen = bits.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
                let relevant = chosen.fold(0, |set, (_, square)| set | 1_u128 << square);
                let noise = u128::from(random.bits()) << 64 | u128::from(random.bits());
                let (walk, occupied) =
                    (piece.attacks(&tables.board, square, relevant), relevant | noise & others);
                for parts in [&look_up.parts, &in_constants] {
                    let union = |set, &part: &usize| set | run(program, part, square, occupied);
                    let found = parts.iter().fold(0, union);
                    assert_eq!(found, walk, "{name}, {}, {square}, {occupied:#x}", piece.name);
                }
            }
        }
    }
    for part in &program.parts {
        if let Some(Slots { walk: WithoutSlots::Part(other), .. }) = part.slots() {
            for square in 0..program.squares {
                let number = program.parts.iter().position(|one| one.name == part.name).expect("it is there");
                let occupied = u128::from(random.bits() & random.bits());
                assert_eq!(
                    run(program, number, square, occupied),
                    run(program, *other, square, occupied),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn any_board() {
    let schemes =
        [Scheme::Hyperbola, Scheme::Kindergarten, Scheme::CongruentModulo, Scheme::Fancy, Scheme::FixedShift];
    let mut checked = 0;
    for spec in boards() {
        for scheme in schemes {
            for &entries in Entries::ALL {
                let spec = Spec { scheme, entries, ..spec.clone() };
                // Some boards have no factors for a scheme.
                let Ok(tables) = Tables::build_general(&spec) else { continue };
                let board = tables.board().expect("all pieces have the tables of any board");
                for fill in [false, true] {
                    let Ok(program) = Program::of_board(tables.name(), board, fill, Constants::ByLines)
                    else {
                        continue;
                    };
                    check_board(
                        &format!("{}, {entries:?}, {:?}", tables.name(), spec.board),
                        board,
                        &program,
                    );
                    checked += 1;
                }
            }
        }
    }
    assert!(checked >= 30, "{checked} tables");
}
