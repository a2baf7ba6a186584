//! Which combinations are tried, in which order.

use super::*;
use crate::spec::{Entries, Purpose};

/// The schemes of candidates, in their order.
fn schemes(candidates: &[Candidate]) -> Vec<Scheme> {
    candidates
        .iter()
        .map(|candidate| candidate.scheme)
        .collect()
}

fn named(scheme: Scheme, pext: Pext) -> Spec {
    Spec {
        scheme,
        pext,
        ..Spec::default()
    }
}

#[test]
fn pext_comes_before_the_scheme_whose_place_it_takes() {
    let fancy = named(Scheme::Fancy, Pext::Auto);
    let candidates = Candidate::of_named_scheme(&fancy, true);
    assert_eq!(schemes(&candidates), [Scheme::Pext, Scheme::Fancy]);
}

#[test]
fn without_pext_the_scheme_alone_is_tried() {
    for (pext, has_pext) in [(Pext::Auto, false), (Pext::Never, true)] {
        let fancy = named(Scheme::Fancy, pext);
        let candidates = Candidate::of_named_scheme(&fancy, has_pext);
        assert_eq!(schemes(&candidates), [Scheme::Fancy]);
    }
}

#[test]
fn pext_that_is_asked_for_has_no_substitute() {
    let fancy = named(Scheme::Fancy, Pext::Always);
    let candidates = Candidate::of_named_scheme(&fancy, true);
    assert_eq!(schemes(&candidates), [Scheme::Pext]);
}

#[test]
fn schemes_without_factors_keep_their_place() {
    let hyperbola = named(Scheme::Hyperbola, Pext::Auto);
    let candidates = Candidate::of_named_scheme(&hyperbola, true);
    assert_eq!(schemes(&candidates), [Scheme::Hyperbola]);
}

#[test]
fn with_pext_slots_hold_what_is_asked_for_there() {
    let spec = Spec {
        pext_entries: Some(Entries::Pdep),
        ..named(Scheme::Fancy, Pext::Auto)
    };
    let candidates = Candidate::of_named_scheme(&spec, true);
    let entries: Vec<_> = candidates.iter().map(|each| each.spec.entries).collect();
    assert_eq!(entries, [Entries::Pdep, Entries::Bitboard]);
}

#[test]
fn auto_tries_what_is_advised_first() {
    let spec = Spec {
        purpose: Some(Purpose::Network),
        ..named(Scheme::Auto, Pext::Auto)
    };
    let candidates = Candidate::of_auto(&spec, false);
    assert_eq!(candidates[0].scheme, Scheme::Hyperbola);
    assert!(candidates.len() > 1, "there are others, if it does not fit");
}

#[test]
fn auto_knows_the_size_of_each_candidate() {
    let auto = named(Scheme::Auto, Pext::Auto);
    for pext in [false, true] {
        for candidate in Candidate::of_auto(&auto, pext) {
            assert!(candidate.known_bytes.is_some(), "{:?}", candidate.scheme);
        }
    }
}

#[test]
fn tables_beside_those_of_sliders_are_named() {
    let mut spec = Spec::default();
    assert_eq!(with_extras(&spec), "");
    spec.lines = true;
    assert_eq!(with_extras(&spec), " with `lines`");
    spec.steppers = true;
    assert_eq!(with_extras(&spec), " with `steppers` and `lines`");
}

/// What comes of these options if no tables may take more bytes than one.
fn too_small(spec: Spec, fill: bool) -> Problem {
    let spec = Spec {
        max_bytes: Some(1),
        ..spec
    };
    let mut problems = choose(&spec, spec.instructions(crate::choices::Bmi2::Absent), fill)
        .expect_err("no tables have one byte");
    assert_eq!(problems.len(), 1);
    problems.remove(0)
}

#[test]
fn a_named_scheme_that_is_too_large_says_how_large_it_is() {
    let problem = too_small(named(Scheme::Kindergarten, Pext::Auto), false);
    assert_eq!(problem.key, "max_bytes");
    assert!(
        problem
            .message
            .starts_with("the tables of `kindergarten` take"),
        "{problem}"
    );
}

#[test]
fn auto_says_how_small_tables_can_be() {
    let problem = too_small(named(Scheme::Auto, Pext::Auto), false);
    assert_eq!(problem.key, "max_bytes");
    assert!(
        problem.message.contains("the smallest take 2560"),
        "{problem}"
    );
}

#[test]
fn slots_that_are_filled_are_larger_than_the_smallest_tables() {
    let problem = too_small(named(Scheme::Auto, Pext::Auto), true);
    assert_eq!(problem.key, "fill");
    assert!(!problem.message.contains("take 2560"), "{problem}");
    assert!(
        problem.message.ends_with("or leave `fill` out"),
        "{problem}"
    );
}
