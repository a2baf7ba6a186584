//! All combinations of the values of all options in the tables, and rules about factors.

use std::collections::BTreeSet;

use super::*;
use crate::spec::OwnFactors;

/// Each of `specs` with each of `values`.
fn vary<T: Copy>(specs: Vec<Spec>, values: &[T], set: impl Fn(&mut Spec, T)) -> Vec<Spec> {
    let mut varied = Vec::new();
    for spec in specs {
        for &value in values {
            varied.push(spec.clone());
            set(varied.last_mut().unwrap(), value);
        }
    }
    varied
}

/// All combinations: those that say what tables are.
fn tables() -> Vec<Spec> {
    let some_entries: Vec<_> = Entries::ALL
        .iter()
        .copied()
        .map(Some)
        .chain([None])
        .collect();
    let all = vary(vec![Spec::default()], Scheme::ALL, |spec, scheme| {
        spec.scheme = scheme;
    });
    let all = vary(all, Entries::ALL, |spec, entries| spec.entries = entries);
    let of_bishops = [None, Some(Entries::Bitboard), Some(Entries::Pdep)];
    let all = vary(all, &of_bishops, |spec, entries| {
        spec.bishop_entries = entries;
    });
    let all = vary(all, &some_entries, |spec, entries| {
        spec.pext_entries = entries;
    });
    let all = vary(all, Packing::ALL, |spec, packing| spec.packing = packing);
    let all = vary(all, &[false, true], |spec, given| {
        spec.incorporate_shift = given;
    });
    let all = vary(all, &[false, true], |spec, given| {
        spec.incorporate_offset = given;
    });
    let few = all
        .iter()
        .filter(|spec| spec.packing == Packing::Auto && spec.bishop_entries.is_none());
    let latency = vary(
        few.cloned().collect(),
        &[Hyperbola::Latency],
        |spec, form| spec.hyperbola = form,
    );
    [all, latency].concat()
}

/// All combinations of the options for tables. Those with the usual packing or entries of bishops
/// also have every value of the options for where factors come from and when PEXT is used.
fn all() -> Vec<Spec> {
    let tables = tables();
    let is_usual = |spec: &&Spec| match spec.packing {
        Packing::Auto => true,
        packing => packing == Packing::Overlapping && spec.bishop_entries.is_none(),
    };
    let few: Vec<_> = tables.iter().filter(is_usual).cloned().collect();
    let pext = vary(few.clone(), &[Pext::Always, Pext::Never], |spec, pext| {
        spec.pext = pext;
    });
    let search = vary(
        [few.clone(), pext.clone()].concat(),
        &[Magics::Search],
        |spec, magics| spec.magics = magics,
    );
    let own = vary(few, &[true, false], |spec, of_both| {
        let factors = OwnFactors::from(vec![1; SQUARES]);
        spec.bishop_magics = of_both.then(|| factors.clone());
        spec.rook_magics = Some(factors);
    });
    [tables, pext, search, own].concat()
}

/// Leaves out the options that `problems` are about.
fn without(spec: &Spec, problems: &[Problem]) -> Spec {
    let (mut spec, usual) = (spec.clone(), Spec::default());
    for problem in problems {
        match problem.key {
            "scheme" => spec.scheme = usual.scheme,
            "entries" => spec.entries = usual.entries,
            "incorporate_shift" => spec.incorporate_shift = false,
            "incorporate_offset" => spec.incorporate_offset = false,
            "packing" => spec.packing = usual.packing,
            "pext_entries" => spec.pext_entries = None,
            "magics" => spec.magics = usual.magics,
            "rook_magics" => spec.rook_magics = None,
            "bishop_magics" => spec.bishop_magics = None,
            "pext" => spec.pext = usual.pext,
            "hyperbola" => spec.hyperbola = usual.hyperbola,
            "bishop_entries" => spec.bishop_entries = None,
            key => panic!("{key} is not in the tables"),
        }
    }
    spec
}

/// A refusal names its option, and what it proposes works: to leave the options out, and to use
/// another scheme. On other boards the rules are mostly those of the chess board, so there the
/// proposals of every fifth combination are tried.
#[test]
fn every_combination_is_permitted_or_has_a_way_out() {
    let permitted = [true, false].map(|tuned| {
        let with_problems: Vec<_> = all()
            .into_iter()
            .map(|spec| (spec.problems_of(tuned), spec))
            .collect();
        let permitted: Vec<_> = with_problems
            .iter()
            .filter(|(problems, _)| problems.is_empty())
            .collect();
        for (problems, spec) in with_problems.iter().step_by(if tuned { 1 } else { 5 }) {
            let keys: BTreeSet<_> = problems.iter().map(|problem| problem.key).collect();
            assert_eq!(keys.len(), problems.len(), "{spec:?}: {problems:?}");
            let mut rest = without(spec, problems);
            if !rest.problems_of(tuned).is_empty() {
                rest = without(&rest, &rest.problems_of(tuned));
            }
            let wrong_scheme = keys.contains("scheme");
            assert!(rest.problems_of(tuned).is_empty(), "{spec:?}: {problems:?}");
            for Problem { key, message, .. } in problems {
                assert!(message.contains(key) || wrong_scheme, "{key}: {message}");
                let of_factors = ["magics", "rook_magics", "bishop_magics"].contains(key);
                let has_reason = message.contains(": ") || message.starts_with("with ");
                assert!(has_reason || !of_factors, "without a reason: {message}");
                let instead = message
                    .rsplit_once(", or use `")
                    .and_then(|(_, text)| text.split_once(" = "));
                let mut other = spec.clone();
                match instead.map(|(key, word)| (key, word.trim_end_matches('`'))) {
                    Some(("scheme", word)) => other.scheme = Scheme::from_word(word).unwrap(),
                    Some(("packing", word)) => other.packing = Packing::from_word(word).unwrap(),
                    Some(("pext_entries", word)) => {
                        (other.entries, other.pext_entries) =
                            (Entries::Bitboard, Entries::from_word(word));
                    }
                    _ => continue,
                }
                assert!(is_permitted(&other, tuned), "{spec:?}: {message}");
            }
        }
        let of_tables = with_problems
            .iter()
            .take(tables().len())
            .filter(|(problems, _)| problems.is_empty());
        [of_tables.count(), permitted.len()]
    });
    // Of tables alone, and of all options. A new row of the table changes these figures.
    assert_eq!(
        permitted,
        [[114, 314], [9, 22]],
        "on the chess board, and on others"
    );
}

#[test]
fn own_factors_have_a_place_each() {
    let own = |count: usize| Some(OwnFactors::from(vec![1; count]));
    let messages = |spec: Spec| {
        spec.problems()
            .into_iter()
            .map(|problem| problem.message)
            .collect::<Vec<_>>()
    };
    let few = messages(Spec {
        rook_magics: own(63),
        ..Spec::default()
    });
    assert_eq!(
        few,
        ["`rook_magics` takes 64 factors, one for each square from a1 to h8; here are 63"]
    );
    let (rook_magics, magics) = (own(64), Magics::Search);
    let all = messages(Spec {
        bishop_magics: own(64),
        rook_magics,
        magics,
        ..Spec::default()
    });
    assert_eq!(
        all,
        ["all factors are given, so there is nothing to search for; leave `magics` out"]
    );
    let wide = Spec {
        scheme: Scheme::Magic32,
        bishop_magics: Some(vec![1 << 32; 64].into()),
        ..Spec::default()
    };
    let wide = crate::tables::Tables::build(&wide, crate::tables::Bmi2::Absent).unwrap_err();
    let expected =
        "0x100000000 does not fit into 32 bits, as a factor for bishops must in `magic32`";
    assert!(
        wide.iter().any(|problem| problem.message == expected),
        "{wide:?}"
    );
}

/// The message that an option has for `spec`.
fn message_about(key: &str, spec: &Spec) -> String {
    let problems = spec.problems();
    let about = problems.iter().find(|problem| problem.key == key);
    about
        .map(|problem| problem.message.clone())
        .unwrap_or_default()
}

#[test]
fn a_packing_of_the_catalog_has_its_own_factors() {
    let lines = Spec {
        packing: Packing::Lines,
        magics: Magics::Search,
        ..Spec::default()
    };
    let expected = "`fancy` with `packing = lines` does not go with `magics = search`: this packing consists of factors and places \
                    of the catalog; leave `magics` out, or use `packing = auto`";
    assert_eq!(message_about("magics", &lines), expected);
}

#[test]
fn offsets_of_own_factors_are_a_packing() {
    let factors = Some(OwnFactors::from(vec![1; SQUARES]));
    let own = Spec {
        incorporate_offset: true,
        packing: Packing::Overlapping,
        rook_magics: factors.clone(),
        bishop_magics: factors,
        ..Spec::default()
    };
    let expected = "`fancy` does not go with `rook_magics`: the offsets in your factors, not `packing`, say how tables lie; leave \
                    `rook_magics` out, or use `packing = auto`";
    assert_eq!(message_about("rook_magics", &own), expected);
}

/// Options without pieces.
#[cfg(feature = "boards")]
fn without_pieces() -> Spec {
    Spec {
        pieces: Some("[]".into()),
        ..Spec::default()
    }
}

#[test]
#[cfg(feature = "boards")]
fn an_empty_list_of_pieces_needs_other_look_ups() {
    let message = message_about("pieces", &without_pieces());
    assert!(
        message.ends_with("such as `steppers = true` or `views = true`"),
        "{message}"
    );
    for (steppers, lines) in [(true, false), (false, true)] {
        let spec = Spec {
            steppers,
            lines,
            ..without_pieces()
        };
        assert_eq!(spec.problems(), []);
    }
}

#[test]
#[cfg(feature = "boards")]
fn without_pieces_nothing_depends_on_a_scheme() {
    for &scheme in Scheme::ALL {
        let spec = Spec {
            scheme,
            lines: true,
            ..without_pieces()
        };
        assert_eq!(spec.problems(), [], "{}", scheme.word());
    }
    let of_a_scheme = Spec {
        pext: Pext::Always,
        setwise: true,
        lines: true,
        ..without_pieces()
    };
    for key in ["pext", "setwise"] {
        let message = message_about(key, &of_a_scheme);
        assert!(message.contains("without pieces"), "{key}: {message}");
    }
}
