//! Factors that a search found, given as the user's own, and mistakes in them. Building verifies all relevant occupancies.

use std::collections::BTreeSet;

use super::super::{BoardTables, Hashed};
use super::*;
use crate::spec::{Entries, FrontEnd, Magics, Numbering};
use crate::tables::{Bmi2, Tables};

/// A board with holes.
const HEXAGONS: &str = "  .....\n ......\n.......\n ......\n  .....";

/// Options with factors that are not those of other searches.
fn spec(board: &str, pieces: &str, scheme: Scheme) -> Spec {
    Spec {
        board: Some(board.into()),
        pieces: Some(format!("[{pieces}]")),
        scheme,
        magics: Magics::Search,
        seed: Some(7),
        ..Spec::default()
    }
}

fn build(spec: &Spec) -> Result<BoardTables, Vec<Problem>> {
    Tables::build(spec, Bmi2::Absent).map(|tables| tables.board().unwrap().clone())
}

/// The slots of the piece called `name`.
fn of_piece<'a>(tables: &'a BoardTables, name: &str) -> Option<&'a Hashed> {
    tables.only_slots(name).map(|(_, hashed)| hashed)
}

/// The tables of `spec`, and the same options with their factors, but without the search.
fn given(spec: &Spec) -> (BoardTables, Spec) {
    let found = build(spec).unwrap();
    let factors = |name| of_piece(&found, name).map(Hashed::factors);
    let (rook_magics, bishop_magics) = (factors("rook"), factors("bishop"));
    let own = Spec { magics: Magics::Catalog, seed: None, rook_magics, bishop_magics, ..spec.clone() };
    (found, own)
}

/// `spec` with the factors of its own search, changed.
fn mistaken(spec: &Spec, change: impl Fn(&mut Vec<u64>)) -> Vec<Problem> {
    let (_, mut own) = given(spec);
    change(own.rook_magics.as_mut().or(own.bishop_magics.as_mut()).unwrap());
    build(&own).map(|_| "built").unwrap_err()
}

#[test]
fn own_factors_lead_to_slots_on_boards_of_all_kinds() {
    let by_file = |spec: Spec| Spec { numbering: Numbering::ByFile, ..spec };
    let all = "rook, bishop, queen";
    let mut splits = BTreeSet::new();
    for spec in [
        spec("9x9", all, Scheme::Fancy),
        spec("6x6", all, Scheme::Plain),
        by_file(spec("7x9", "rook, bishop", Scheme::Black)),
        by_file(spec(HEXAGONS, all, Scheme::FixedShift)),
        // One index bit more than relevant squares.
        spec("3x12", all, Scheme::Fancy),
        spec("5x13", "rook", Scheme::Fancy),
        spec("8x8", "bishop, cannon", Scheme::Fancy),
        spec("8x8", "bishop, cannon", Scheme::Magic32),
        spec("6x6", all, Scheme::Magic32),
        Spec { entries: Entries::Byte, ..spec("6x6", all, Scheme::FixedShift) },
        Spec { entries: Entries::Shared, ..by_file(spec("9x10", "bishop", Scheme::Fancy)) },
        Spec { incorporate_shift: true, ..spec("9x10", "bishop", Scheme::Fancy) },
        Spec { incorporate_shift: true, ..spec("6x6", all, Scheme::Fancy) },
        Spec { incorporate_offset: true, ..spec("9x9", "bishop", Scheme::FixedShift) },
        Spec { incorporate_shift: true, incorporate_offset: true, ..spec("5x5", all, Scheme::Fancy) },
    ] {
        let (found, own) = given(&spec);
        let what = own.options();
        let (built, searched) = (build(&own).unwrap(), build(&Spec { seed: Some(8), ..spec }).unwrap());
        let mut differ = false;
        for name in ["rook", "bishop"] {
            let Some(hashed) = of_piece(&found, name) else { continue };
            assert!(of_piece(&built, name) == Some(hashed), "{what}");
            differ |= of_piece(&searched, name) != Some(hashed);
            let Index::Factors { split, .. } = hashed.index else { panic!("{what}") };
            splits.insert(split);
        }
        assert!(differ, "{what}: with other factors, tables differ");
    }
    assert_eq!(
        (splits.len() > 2, splits.last()),
        (true, Some(&64)),
        "{splits:?}: the upper part starts anywhere"
    );
}

#[test]
fn other_pieces_have_other_factors() {
    let pieces = "rook, own_rook = rider[(0, -1), (1, 0), (0, 1), (-1, 0)], cannon, \
                  dragon = rider[(0, 1), (1, 0), (0, -1), (-1, 0)] + rider(1)[(1, 1), (1, -1), (-1, -1), (-1, 1)]";
    let (found, own) = given(&spec("6x6", pieces, Scheme::Fancy));
    let built = build(&own).unwrap();
    let factors = |tables: &BoardTables, name| of_piece(tables, name).unwrap().factors();
    for name in ["rook", "own_rook", "dragon"] {
        assert_eq!(factors(&built, name), factors(&found, "rook"), "{name}");
    }
    assert_ne!(factors(&built, "cannon"), factors(&found, "cannon"), "by another seed");
    let searched = Spec { magics: Magics::Search, seed: Some(7), ..own };
    assert_eq!(factors(&build(&searched).unwrap(), "cannon"), factors(&found, "cannon"));
}

/// A factor for one shift needs more index bits than `fancy` would have.
#[test]
fn factors_for_one_shift_do_with_a_shift_for_each_square() {
    let (found, own) = given(&spec("5x5", "rook, bishop", Scheme::FixedShift));
    let built = build(&Spec { scheme: Scheme::Fancy, ..own }).unwrap();
    assert_eq!(of_piece(&built, "rook").unwrap().factors(), of_piece(&found, "rook").unwrap().factors());
    assert!(built.bytes() < found.bytes());
}

#[test]
fn one_wrong_factor_is_named() {
    let problems = mistaken(&spec("6x6", "rook", Scheme::Fancy), |factors| factors[14] = 0x123);
    let [Problem { key: "rook_magics", part: Part::Element(14), message }] = &problems[..] else {
        panic!("{problems:?}")
    };
    assert!(message.contains(" is no magic factor for the rook on c3 with shift "), "{message}");

    // Where the upper part of the board starts shows in the factors of the other squares.
    for (half, board) in [(0, "9x9"), (1, "9x9"), (0, "5x13")] {
        let change = |factors: &mut Vec<u64>| factors[2 * 12 + half] = 0x123;
        let problems = mistaken(&spec(board, "rook", Scheme::Fancy), change);
        let [Problem { part: Part::Element(24), message, .. }] = &problems[..] else {
            panic!("{problems:?}")
        };
        assert!(message.contains(" are no magic factors for the rook on "), "{message}");
        assert!(message.contains("have different attack sets, but the same index "), "{message}");
    }
}

/// The two occupancies of the message have different attack sets.
#[test]
fn occupancies_collide() {
    let problems = mistaken(&spec("9x9", "bishop", Scheme::Black), |factors| factors[2 * 40] = 0x123);
    let message = &problems[0].message;
    let (_, rest) = message.split_once("the occupancies 0x").unwrap();
    let (occupancies, _) = rest.split_once(" have").unwrap();
    let (first, second) = occupancies.split_once(" and 0x").unwrap();
    let bishop = &Piece::named("bishop").unwrap()[0];
    let board = Geometry::read("9x9", Numbering::ByRank).unwrap();
    let attacks =
        [first, second].map(|set| bishop.attacks(&board, 40, Squares::from_str_radix(set, 16).unwrap()));
    assert_ne!(attacks[0], attacks[1], "{message}");
    assert!(message.contains("the bishop on e5 with shift "), "{message}");
}

#[test]
fn many_wrong_factors_are_counted() {
    for (board, counted, order) in [
        (
            "9x9",
            " of the 81 pairs of factors of `rook_magics` ",
            "a1, b1, …, i9 (for each square that for the lower part of the board, ",
        ),
        ("6x6", " of the 36 factors of `rook_magics` ", "a1, b1, …, f6, are factors for bishops, "),
    ] {
        let problems = mistaken(&spec(board, "rook", Scheme::Fancy), |factors| factors.reverse());
        let Problem { part, message, .. } = &problems[0];
        assert_eq!((problems.len(), *part), (4, Part::Value), "a summary and three examples");
        assert!(message.contains(counted) && message.contains(order), "{message}");
    }
}

#[test]
fn wrong_shifts_are_refused() {
    let carrying = Spec { incorporate_shift: true, ..spec("9x10", "bishop", Scheme::Fancy) };
    let problems = mistaken(&carrying, |factors| factors[1] &= u64::MAX >> 6);
    let [Problem { part: Part::Element(0), message, .. }] = &problems[..] else { panic!("{problems:?}") };
    assert!(
        message.contains(" say shift 0, which leaves 64 index bits; a bishop takes at most "),
        "{message}"
    );

    let problems = mistaken(&carrying, |factors| factors[1] |= 63 << 58);
    let [Problem { part: Part::Element(0), message, .. }] = &problems[..] else { panic!("{problems:?}") };
    assert!(message.contains("with shift 63 (1 index bits)"), "{message}");
}

/// On 9x10, the lower bits of a factor do not touch the index, so the factors stay magic.
#[test]
fn wrong_offsets_are_refused() {
    let carrying = Spec { incorporate_offset: true, ..spec("9x10", "bishop", Scheme::Fancy) };
    let with_offset = |offset: fn(&[u64]) -> u64| {
        mistaken(&carrying, |factors| factors[1] = factors[1] & !0xffff | offset(factors) & 0xffff)
    };
    for (what, problems) in [
        ("those of the next square", with_offset(|factors| factors[3])),
        ("many gaps", with_offset(|_| 0xffff)),
    ] {
        assert_eq!(problems, [no_tables::wrong_offsets(FrontEnd::Macro, Slider::Bishop)], "{what}");
    }
}

#[test]
fn factors_that_no_piece_uses_are_refused() {
    for (board, pieces, key, message) in [
        (
            "6x6",
            "bishop, cannon, short = rider(3)[(0, 1), (1, 0), (0, -1), (-1, 0)]",
            "rook_magics",
            "no piece moves like a rook; leave `rook_magics` out",
        ),
        ("9x9", "rook", "bishop_magics", "no piece moves like a bishop; leave `bishop_magics` out"),
        (
            "16x8",
            "queen",
            "rook_magics",
            "a rook has more than 16 relevant squares on this board, so its lines are looked up one by one, by other factors; \
             leave `rook_magics` out",
        ),
        ("16x8", "bishop", "rook_magics", "no piece moves like a rook; leave `rook_magics` out"),
    ] {
        let mut spec = Spec { magics: Magics::Catalog, seed: None, ..spec(board, pieces, Scheme::Fancy) };
        let squares = spec.geometry().unwrap().squares();
        let factors = Some(vec![1; if squares > 64 { 2 * squares } else { squares }]);
        if key == "rook_magics" {
            spec.rook_magics = factors;
        } else {
            spec.bishop_magics = factors;
        }
        assert_eq!(build(&spec).unwrap_err(), [Problem::new(key, Part::Value, message)]);
    }
}

#[test]
fn mistakes_are_found_where_pext_takes_the_place_of_the_scheme() {
    let (_, mut own) = given(&spec("6x6", "rook", Scheme::Fancy));
    assert!(Tables::build(&own, Bmi2::ByTarget).is_ok());
    own.rook_magics.as_mut().unwrap()[0] = 0;
    assert_eq!(Tables::build(&own, Bmi2::ByTarget).unwrap_err()[0].part, Part::Element(0));
    let board = own.geometry().unwrap();
    let problem = BoardTables::build(board, own.all_pieces(), Scheme::Pext, &own).unwrap_err();
    assert_eq!(problem.part, Part::Element(0));
}
