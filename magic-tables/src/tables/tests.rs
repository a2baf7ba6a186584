//! `scheme = auto`: the recorded sizes are right, and what is advised or the fastest combination
//! that fits is chosen.

use super::build::{BYTES_OF_THREAT_INDEX, BYTES_OF_VIEWS, Job};
use super::costs::{Cost, costs};
use super::*;
#[cfg(feature = "boards")]
use crate::spec::Packing;
use crate::spec::{Entries, Purpose};

fn bytes_of(cost: &Cost) -> usize {
    let job = Job::of_sliders(cost.pext);
    job.build(&Candidate::new(cost.scheme, cost.options(&Spec::default())))
        .unwrap_or_else(|problems| panic!("{cost:?}: {problems:?}"))
        .bytes
}

#[test]
fn every_combination_takes_as_much_as_stated() {
    for cost in costs() {
        assert_eq!(bytes_of(&cost), cost.bytes, "{cost:?}");
    }
}

#[test]
fn tables_of_views_take_as_much_as_stated() {
    assert_eq!(BYTES_OF_VIEWS, crate::lookup::views::TABLE_BYTES);
}

#[test]
fn tables_of_threat_indices_take_as_much_as_stated() {
    assert_eq!(
        BYTES_OF_THREAT_INDEX,
        crate::lookup::views::THREAT_INDEX_BYTES
    );
}

#[test]
fn the_fastest_that_fits_is_chosen() {
    for pext in [false, true] {
        let bmi2 = if pext { Bmi2::ByTarget } else { Bmi2::Possible };
        let all: Vec<Cost> = costs()
            .into_iter()
            .filter(|cost| cost.pext == pext)
            .collect();
        let least = all
            .iter()
            .map(|cost| cost.bytes)
            .min()
            .expect("there are some");
        for most in all
            .iter()
            .flat_map(|cost| [cost.bytes - 1, cost.bytes])
            .chain([usize::MAX])
        {
            let spec = Spec {
                scheme: Scheme::Auto,
                max_bytes: Some(most as u64),
                ..Spec::default()
            };
            let tables = match Tables::build(&spec, bmi2) {
                Ok(tables) => tables,
                Err(problems) => {
                    assert!(most < least);
                    assert!(
                        problems[0].message.contains(&least.to_string()),
                        "{problems:?}"
                    );
                    continue;
                }
            };
            assert!(tables.bytes <= most);
            let fastest = all
                .iter()
                .filter(|cost| cost.bytes <= most)
                .map(|cost| cost.percent);
            let fastest = fastest.min_by(f64::total_cmp).expect("one fits");
            let chosen = all.iter().find(|cost| {
                (cost.scheme, cost.entries, cost.bishop_entries, cost.packing)
                    == (
                        tables.spec.scheme,
                        tables.spec.entries,
                        tables.spec.bishop_entries,
                        tables.spec.packing,
                    )
            });
            assert_eq!(
                chosen.map(|cost| cost.percent),
                Some(fastest),
                "{}",
                tables.name()
            );
        }
    }
}

/// The options of `auto` for this purpose.
fn auto_for(purpose: Purpose) -> Spec {
    Spec {
        scheme: Scheme::Auto,
        purpose: Some(purpose),
        ..Spec::default()
    }
}

/// What is compiled in with these options.
fn name_of(spec: &Spec, bmi2: Bmi2) -> String {
    Tables::build(spec, bmi2).expect("something fits").name()
}

#[test]
fn each_purpose_gets_what_is_advised_for_it() {
    for (purpose, without_pext, with_pext) in [
        (Purpose::Network, "hyperbola", "hyperbola"),
        (Purpose::NoNetwork, "fancy", "pext, pdep"),
        (Purpose::MoveGenerator, "fancy", "pext"),
    ] {
        let auto = auto_for(purpose);
        assert_eq!(name_of(&auto, Bmi2::Possible), without_pext);
        assert_eq!(name_of(&auto, Bmi2::ByTarget), with_pext);
    }
}

#[test]
fn what_is_advised_keeps_to_what_is_given() {
    let spec = Spec {
        pext: Pext::Never,
        ..auto_for(Purpose::MoveGenerator)
    };
    assert_eq!(name_of(&spec, Bmi2::ByTarget), "fancy");
}

#[test]
fn what_is_advised_gives_way_to_what_fits() {
    for (max_bytes, name) in [(800_000, "fancy"), (2_560, "hyperbola")] {
        let spec = Spec {
            max_bytes: Some(max_bytes),
            ..auto_for(Purpose::MoveGenerator)
        };
        assert_eq!(name_of(&spec, Bmi2::ByTarget), name);
    }
}

#[test]
fn a_purpose_beside_entries_is_refused() {
    let spec = Spec {
        entries: Entries::Byte,
        ..auto_for(Purpose::MoveGenerator)
    };
    assert_eq!(spec.problems().len(), 1);
}

#[test]
fn entries_that_are_named_are_kept() {
    // The usual entries, bitboards, count as not named.
    for entries in [Entries::Byte, Entries::Pdep] {
        let spec = Spec {
            scheme: Scheme::Auto,
            entries,
            ..Spec::default()
        };
        let tables = Tables::build(&spec, Bmi2::Absent).expect("some scheme has these entries");
        assert_eq!(tables.spec.entries, entries);
    }
}

/// What another crate of the build has promised by the feature does not count under `pext = never`.
#[test]
fn never_is_immune_to_the_feature() {
    for entries in [Entries::Bitboard, Entries::Pdep] {
        let never = Spec {
            entries,
            pext: Pext::Never,
            ..Spec::default()
        };
        let of = |spec: &Spec, bmi2| Tables::build(spec, bmi2).expect("the options go together");
        let [feature, nobody] = [Bmi2::ByFeature, Bmi2::Possible].map(|bmi2| of(&never, bmi2));
        assert_eq!(feature.name(), nobody.name());
        let encodings = |tables: &Tables| tables.slot_tables().map(|hashed| hashed.encodings);
        assert_eq!(encodings(&feature), encodings(&nobody));
        let auto = Spec {
            pext: Pext::Auto,
            ..never
        };
        assert_eq!(of(&auto, Bmi2::ByFeature).scheme, Scheme::Pext);
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn square_data_has_the_size_of_its_type() {
    use crate::lookup::{ByTarget, Folded32, Magic32, PextIndex};
    let bytes = |scheme| {
        let tables = Tables::build(
            &Spec {
                scheme,
                ..Spec::default()
            },
            Bmi2::Possible,
        )
        .expect("a scheme");
        let hashed = tables.slot_tables().expect("it has slots");
        crate::board::slider::Slider::both(|slider| hashed.index_type(slider).bytes)
    };
    assert_eq!(
        bytes(Scheme::Magic32),
        [size_of::<Magic32>(), size_of::<Folded32>()]
    );
    assert_eq!(bytes(Scheme::Pext), [size_of::<PextIndex<ByTarget>>(); 2]);
}

/// Other pieces on 8x8 take the nearest of the forms that they have.
#[cfg(feature = "boards")]
#[test]
fn options_of_chess_leave_tables_of_other_pieces_alone() {
    let build = |spec: Spec| {
        let spec = Spec {
            pieces: Some("[rook, bishop, horse]".into()),
            pext: Pext::Never,
            ..spec
        };
        Tables::build(&spec, Bmi2::Absent)
            .expect("the options are right")
            .board
    };
    let usual = build(Spec::default()).expect("there is a horse").tables;
    for spec in [
        Spec {
            incorporate_shift: true,
            incorporate_offset: true,
            ..Spec::default()
        },
        Spec {
            packing: Packing::Overlapping,
            ..Spec::default()
        },
        Spec {
            scheme: Scheme::Black,
            ..Spec::default()
        },
        Spec {
            scheme: Scheme::Magic32,
            ..Spec::default()
        },
        Spec {
            entries: Entries::Byte,
            ..Spec::default()
        },
    ] {
        assert!(build(spec).is_some_and(|board| board.tables == usual));
    }
}

#[cfg(feature = "boards")]
#[test]
fn the_least_size_is_looked_at_before_any_search() {
    let large = Spec {
        board: Some("11x9".into()),
        pieces: Some("[rook]".into()),
        max_bytes: Some(1 << 20),
        ..Spec::default()
    };
    let problems = Tables::build(&large, Bmi2::Absent).unwrap_err();
    let too_large = "`max_bytes`: the tables of `fancy` take 37486592 bytes or more, more than the 1048576 that `max_bytes` allows";
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].to_string().starts_with(too_large));
}

#[cfg(feature = "boards")]
#[test]
fn pieces_that_differ_by_name_alone_count_once_in_the_least_size() {
    let pieces = "[a = rider(9)[(0, 1), (1, 0), (0, -1), (-1, 0)], b = rider(8)[(0, 1), (1, 0), (0, -1), (-1, 0)]]";
    let small = Spec {
        board: Some("5x5".into()),
        pieces: Some(pieces.into()),
        ..Spec::default()
    };
    let bytes = Tables::build(&small, Bmi2::Absent).unwrap().bytes as u64;
    let just_fits = Spec {
        max_bytes: Some(bytes),
        ..small
    };
    assert!(Tables::build(&just_fits, Bmi2::Absent).is_ok());
}

#[test]
#[cfg(feature = "boards")]
fn without_pieces_tables_are_those_of_other_look_ups_alone() {
    for scheme in [Scheme::Fancy, Scheme::Auto, Scheme::Hyperbola] {
        let spec = Spec {
            scheme,
            steppers: true,
            pieces: Some("[]".into()),
            ..Spec::default()
        };
        for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
            let tables = Tables::build(&spec, bmi2).unwrap();
            assert_eq!((tables.name(), tables.bytes), ("none".to_owned(), 2048));
        }
    }
}
