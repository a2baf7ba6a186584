//! `scheme = auto` on boards other than that of chess: every choice has a cost, and the fastest
//! that fits is chosen.

use super::*;
use crate::tables::{Bmi2, Tables};

fn spec(board: &str, pieces: &str) -> Spec {
    let pieces = Some(format!("[{pieces}]").into());
    Spec {
        scheme: Scheme::Auto,
        board: Some(board.into()),
        pieces,
        ..Spec::default()
    }
}

/// The combinations that these options leave open.
fn open(spec: &Spec, instructions: Instructions) -> Vec<(Scheme, Spec)> {
    let board = spec.geometry().expect("it is a board");
    combinations(spec, &board, &spec.all_pieces(), instructions, false)
        .expect("one has small tables")
}

#[test]
fn the_fastest_that_fits_is_chosen() {
    for (board, pieces) in [
        ("5x5", "rook, bishop, horse"),
        ("7x7", "queen"),
        ("9x9", "bishop, horse"),
    ] {
        for bmi2 in [Bmi2::Possible, Bmi2::ByFeature, Bmi2::ByTarget] {
            let auto = spec(board, pieces);
            let named = |(scheme, mut spec): (Scheme, Spec)| {
                if scheme != spec.scheme {
                    spec.pext_entries = Some(std::mem::take(&mut spec.entries));
                }
                let tables = Tables::build(&spec, bmi2).ok()?;
                Some((tables.bytes, tables.name()))
            };
            let all: Vec<_> = open(&auto, auto.instructions(bmi2))
                .into_iter()
                .filter_map(named)
                .collect();
            for most in all
                .iter()
                .flat_map(|(bytes, _)| [bytes - 1, *bytes])
                .chain([usize::MAX])
            {
                let auto = Spec {
                    max_bytes: Some(most as u64),
                    ..auto.clone()
                };
                let built = Tables::build(&auto, bmi2).map(|tables| (tables.bytes, tables.name()));
                match all.iter().find(|(bytes, _)| *bytes <= most) {
                    Some(fastest) => assert_eq!(built.as_ref(), Ok(fastest), "{board}, {bmi2:?}"),
                    None => assert!(
                        built.unwrap_err()[0]
                            .message
                            .contains(&(most + 1).to_string())
                    ),
                }
            }
        }
    }
}

/// What is chosen for games that people play.
#[test]
fn choices_for_games() {
    let chosen = |spec: &Spec, bmi2| Tables::build(spec, bmi2).expect("there are tables").name();
    for (board, pieces, of_target, without) in [
        ("6x6", "rook, queen", "pext", "fancy"),
        (
            "9x9",
            "rook, bishop, lance",
            "hyperbola",
            "congruent_modulo",
        ),
        (
            "9x10",
            "rook, cannon, horse, elephant",
            "hyperbola",
            "congruent_modulo",
        ),
        (
            "10x8",
            "rook, bishop, queen",
            "hyperbola",
            "congruent_modulo",
        ),
    ] {
        let spec = spec(board, pieces);
        assert_eq!(chosen(&spec, Bmi2::ByTarget), of_target, "{board}");
        assert_eq!(chosen(&spec, Bmi2::Possible), without, "{board}");
        // PEXT by the feature alone comes without vectors.
        let by_feature = if of_target == "hyperbola" {
            "pext, pdep"
        } else {
            of_target
        };
        assert_eq!(chosen(&spec, Bmi2::ByFeature), by_feature, "{board}");
        let constant = Spec {
            const_fn: true,
            ..spec
        };
        assert_eq!(
            chosen(&constant, Bmi2::ByTarget),
            without,
            "constants have neither PEXT nor vectors"
        );
    }
    let never = Spec {
        pext: Pext::Never,
        ..spec("6x6", "rook, queen")
    };
    assert_eq!(chosen(&never, Bmi2::ByTarget), "fancy");
}

#[test]
fn large_slots_are_not_chosen() {
    let auto = spec("9x10", "rook");
    let large = Tables::build_for_source(&auto, Bmi2::Absent, true)
        .unwrap_err()
        .swap_remove(0);
    let expected = "`auto` has costs of slots up to 256 KiB, and those that it may choose here take more; use `scheme = fancy`";
    assert_eq!((large.key, &*large.message), ("scheme", expected));
}

/// Where rook, bishop and queen have the tables of the chess board, smaller tables of the pieces
/// beside them are tried if the fastest ones leave no room.
#[test]
fn pieces_beside_those_of_chess_leave_room() {
    for bmi2 in [Bmi2::Possible, Bmi2::ByTarget] {
        let beside = spec("8x8", "rook, bishop, queen, cannon, horse");
        let least = Tables::build(
            &Spec {
                scheme: Scheme::Hyperbola,
                ..beside.clone()
            },
            bmi2,
        );
        let least = least.expect("they are").bytes;
        for most in [least, 2 * least, 100_000, 1_000_000] {
            let spec = Spec {
                max_bytes: Some(most as u64),
                ..beside.clone()
            };
            let bytes = Tables::build(&spec, bmi2).expect("some fit").bytes;
            assert!(bytes <= most, "{bytes} of {most}");
        }
    }
}

/// Rays with and without vectors, lines, leaps and whole pieces.
#[test]
fn every_way_to_look_up_has_a_cost() {
    for board in ["5x5", "13x5"] {
        let pieces = "bishop, lance, horse, near = hopper(1)[(1, 1)], far = hopper[(1, 1), (-1, -1), (1, -1), (-1, 1)]";
        for (pext, vectors, count) in [
            (false, false, 4),
            (false, true, 4),
            (true, false, 7),
            (true, true, 7),
        ] {
            let choices = open(&spec(board, pieces), Instructions { pext, vectors });
            assert_eq!(choices.len(), count, "{board}, {pext}, {vectors}");
        }
    }
}
