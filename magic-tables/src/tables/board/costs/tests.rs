//! `scheme = auto` on boards other than that of chess: every choice has a cost, and the fastest that fits is chosen.

use super::*;
use crate::tables::{Bmi2, Tables};

/// The choices of these options, and the bytes and the name of their tables if the scheme is named.
fn named(spec: &Spec, bmi2: Bmi2) -> Vec<(u32, usize, String)> {
    let board = spec.geometry().expect("it is a board");
    let mut found = Vec::new();
    for choice in choices(spec, &board, &spec.all_pieces(), bmi2.instructions(spec), &|_, _| true) {
        let Choice { scheme, entries, instead, cost } = choice;
        let mut spec = Spec { scheme, entries, max_bytes: None, ..spec.clone() };
        if instead {
            (spec.entries, spec.pext_entries) = (Entries::Bitboard, Some(entries));
        }
        if let Ok(tables) = Tables::build(&spec, bmi2) {
            found.push((cost, tables.bytes, tables.name()));
        }
    }
    found
}

fn spec(board: &str, pieces: &str) -> Spec {
    let pieces = Some(format!("[{pieces}]"));
    Spec { scheme: Scheme::Auto, board: Some(board.into()), pieces, ..Spec::default() }
}

#[test]
fn the_fastest_that_fits_is_chosen() {
    for (board, pieces) in [("5x5", "rook, bishop, horse"), ("7x7", "queen"), ("9x9", "bishop, horse")] {
        for bmi2 in [Bmi2::Possible, Bmi2::ByFeature, Bmi2::ByTarget] {
            let auto = spec(board, pieces);
            let all = named(&auto, bmi2);
            let least = all.iter().map(|(_, bytes, _)| *bytes).min().expect("there are some");
            for most in all.iter().flat_map(|(_, bytes, _)| [bytes - 1, *bytes]).chain([usize::MAX]) {
                let auto = Spec { max_bytes: Some(most as u64), ..auto.clone() };
                match Tables::build(&auto, bmi2) {
                    Ok(tables) => {
                        assert!(tables.bytes <= most, "{board}, {bmi2:?}");
                        let fitting = all.iter().filter(|(_, bytes, _)| *bytes <= most);
                        let fastest = fitting.min_by_key(|(cost, _, _)| *cost).expect("one fits");
                        assert_eq!(
                            (&tables.name(), tables.bytes),
                            (&fastest.2, fastest.1),
                            "{board}, {bmi2:?}"
                        );
                    }
                    Err(problems) => {
                        assert!(most < least, "{problems:?}");
                        assert!(problems[0].message.contains(&least.to_string()), "{problems:?}");
                    }
                }
            }
        }
    }
}

/// What is chosen for games that people play.
#[test]
fn choices_for_games() {
    let chosen = |board: &str, pieces: &str, bmi2: Bmi2| {
        Tables::build(&spec(board, pieces), bmi2).expect("there are tables").name()
    };
    for (board, pieces, of_target, without) in [
        ("6x6", "rook, queen", "pext", "fancy"),
        ("9x9", "rook, bishop, lance", "hyperbola", "congruent_modulo"),
        ("9x10", "rook, cannon, horse, elephant", "hyperbola", "congruent_modulo"),
        ("10x8", "rook, bishop, queen", "hyperbola", "congruent_modulo"),
    ] {
        assert_eq!(chosen(board, pieces, Bmi2::ByTarget), of_target, "{board}");
        assert_eq!(chosen(board, pieces, Bmi2::Possible), without, "{board}");
        // PEXT by the feature alone comes without vectors.
        let by_feature = if of_target == "hyperbola" { "pext, pdep" } else { of_target };
        assert_eq!(chosen(board, pieces, Bmi2::ByFeature), by_feature, "{board}");
    }
    let never = Spec { pext: Pext::Never, ..spec("6x6", "rook, queen") };
    assert_eq!(Tables::build(&never, Bmi2::ByTarget).expect("there are tables").name(), "fancy");
    let constant = Spec { const_fn: true, ..spec("9x9", "rook, bishop") };
    let [constant, without] = [(constant, Bmi2::ByTarget), (spec("9x9", "rook, bishop"), Bmi2::Possible)]
        .map(|(spec, bmi2)| Tables::build(&spec, bmi2).expect("there are tables").name());
    assert_eq!(constant, without, "constant functions have neither PEXT nor vectors");
}

#[test]
fn large_slots_are_not_chosen() {
    let auto = spec("9x10", "rook");
    let large = Tables::build_for_source(&auto, Bmi2::Absent, true).unwrap_err().swap_remove(0);
    let expected = "`auto` has costs of slots up to 256 KiB, and those that it may choose here take more; use `scheme = fancy`";
    assert_eq!((large.key, &*large.message), ("scheme", expected));
}

/// Where rook, bishop and queen have the tables of the chess board, smaller tables of the pieces beside them are tried if the
/// fastest ones leave no room.
#[test]
fn pieces_beside_those_of_chess_leave_room() {
    for bmi2 in [Bmi2::Possible, Bmi2::ByTarget] {
        let beside = spec("8x8", "rook, bishop, queen, cannon, horse");
        let least = Tables::build(&Spec { scheme: Scheme::Hyperbola, ..beside.clone() }, bmi2)
            .expect("they are")
            .bytes;
        for most in [least, 2 * least, 100_000, 1_000_000] {
            let tables = Tables::build(&Spec { max_bytes: Some(most as u64), ..beside.clone() }, bmi2)
                .expect("some fit");
            assert!(tables.bytes <= most, "{} of {most}", tables.bytes);
        }
    }
}

#[test]
fn every_way_to_look_up_has_a_cost() {
    let ways = |lines: &[Scheme], slots: &[Scheme]| {
        let mut names = Vec::new();
        for kind in ["rider", "hopper"] {
            names.extend(lines.iter().map(|scheme| format!("{} lines {kind}", scheme.word())));
            names.push(format!("hyperbola rays {kind}"));
        }
        for scheme in slots {
            names.push(format!("{} shared leaper", scheme.word()));
            names.push(format!("{} bitboard piece", scheme.word()));
        }
        names
    };
    let vectors = ["rider", "hopper"].map(|kind| format!("hyperbola vectors {kind}"));
    let products = [Scheme::Kindergarten, Scheme::CongruentModulo];
    for (pext, has_vectors) in [(false, false), (false, true), (true, false), (true, true)] {
        for bits in [64, 128] {
            let costs = Costs::new(Instructions { pext, vectors: has_vectors }, bits);
            let mut expected = ways(&products, &[Scheme::Fancy]);
            if pext || has_vectors {
                expected.extend(vectors.clone());
            }
            if pext {
                expected.extend(ways(&[Scheme::Pext], &[Scheme::Pext]));
                expected.push("pext pdep piece".to_owned());
            }
            expected.sort();
            expected.dedup();
            let mut found: Vec<_> = costs.0.iter().map(|(name, _)| (*name).to_owned()).collect();
            found.sort();
            assert_eq!(found, expected);
            assert!(costs.0.iter().all(|(_, cost)| (10..1000).contains(cost)));
        }
    }
}
