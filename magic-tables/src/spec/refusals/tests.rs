//! All combinations of the values of all options in the tables, and rules about factors.

use std::collections::BTreeSet;

use super::*;
use crate::spec::Hyperbola;

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
    let some_entries: Vec<_> = Entries::ALL.iter().copied().map(Some).chain([None]).collect();
    let all = vary(vec![Spec::default()], Scheme::ALL, |spec, scheme| spec.scheme = scheme);
    let all = vary(all, Entries::ALL, |spec, entries| spec.entries = entries);
    let of_bishops = [None, Some(Entries::Bitboard), Some(Entries::Pdep)];
    let all = vary(all, &of_bishops, |spec, entries| spec.bishop_entries = entries);
    let all = vary(all, &some_entries, |spec, entries| spec.pext_entries = entries);
    let all = vary(all, Packing::ALL, |spec, packing| spec.packing = packing);
    let all = vary(all, &[false, true], |spec, given| spec.incorporate_shift = given);
    let all = vary(all, &[false, true], |spec, given| spec.incorporate_offset = given);
    let few = all.iter().filter(|spec| spec.packing == Packing::Auto && spec.bishop_entries.is_none());
    let latency = vary(few.cloned().collect(), &[Hyperbola::Latency], |spec, form| spec.hyperbola = form);
    [all, latency].concat()
}

/// All combinations, also of the options for where factors come from and when PEXT is used.
fn all() -> Vec<Spec> {
    let all = vary(tables(), Pext::ALL, |spec, pext| spec.pext = pext);
    let search = vary(all.clone(), &[Magics::Search], |spec, magics| spec.magics = magics);
    let own = vary(tables(), &[[1; 64]], |spec, own| spec.rook_magics = Some(own.to_vec()));
    [all, search, own].concat()
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
            "pext" => spec.pext = usual.pext,
            "hyperbola" => spec.hyperbola = usual.hyperbola,
            "bishop_entries" => spec.bishop_entries = None,
            key => panic!("{key} is not in the tables"),
        }
    }
    spec
}

/// A refusal names its option, and what it proposes works: to leave the options out, and to use another scheme.
#[test]
fn every_combination_is_permitted_or_has_a_way_out() {
    for (tuned, expected) in [(true, 344), (false, 22)] {
        let mut permitted = 0;
        for spec in all() {
            let problems = spec.problems_of(tuned);
            permitted += usize::from(problems.is_empty());
            let keys: BTreeSet<_> = problems.iter().map(|problem| problem.key).collect();
            assert_eq!(keys.len(), problems.len(), "{spec:?}: {problems:?}");
            let rest = without(&spec, &problems);
            let rest = without(&rest, &rest.problems_of(tuned));
            let wrong_scheme = keys.contains("scheme");
            assert!(rest.problems_of(tuned).is_empty(), "{spec:?}: {problems:?}");
            for Problem { key, message, .. } in &problems {
                assert!(message.contains(key) || wrong_scheme, "{key}: {message}");
                let instead = message.rsplit_once(", or use `").and_then(|(_, text)| text.split_once(" = "));
                let mut other = spec.clone();
                match instead.map(|(key, word)| (key, word.trim_end_matches('`'))) {
                    Some(("scheme", word)) => other.scheme = Scheme::from_word(word).unwrap(),
                    Some(("packing", word)) => other.packing = Packing::from_word(word).unwrap(),
                    Some(("pext_entries", word)) => {
                        (other.entries, other.pext_entries) = (Entries::Bitboard, Entries::from_word(word));
                    }
                    _ => continue,
                }
                assert!(is_permitted(&other, tuned), "{spec:?}: {message}");
            }
        }
        assert_eq!(permitted, expected, "combinations, tuned: {tuned}");
    }
}

/// The figure for which the table has been cut: combinations of options that say what tables of the chess board are.
#[test]
fn there_are_few_combinations() {
    let permitted = tables().iter().filter(|spec| spec.problems_of(true).is_empty()).count();
    assert_eq!(permitted, 114, "of up to 120");
}

#[test]
fn own_factors_have_a_place_each() {
    let own = |count: usize| Some(vec![1; count]);
    let messages =
        |spec: Spec| spec.problems().into_iter().map(|problem| problem.message).collect::<Vec<_>>();
    let few = messages(Spec { rook_magics: own(63), ..Spec::default() });
    assert_eq!(few, ["`rook_magics` takes 64 factors, one for each square from a1 to h8; here are 63"]);
    let (rook_magics, magics) = (own(64), Magics::Search);
    let all = messages(Spec { bishop_magics: own(64), rook_magics, magics, ..Spec::default() });
    assert_eq!(all, ["all factors are given, so there is nothing to search for; leave `magics` out"]);
    let wide = Spec { scheme: Scheme::Magic32, bishop_magics: Some(vec![1 << 32; 64]), ..Spec::default() };
    let wide = crate::tables::Tables::build(&wide, crate::tables::Bmi2::Absent).unwrap_err();
    let expected = "0x100000000 does not fit into 32 bits, as a factor for bishops must in `magic32`";
    assert!(wide.iter().any(|problem| problem.message == expected), "{wide:?}");
}
