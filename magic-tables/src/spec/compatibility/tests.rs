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

/// All combinations of the options that say what tables are.
fn specs_of_tables() -> Vec<Spec> {
    let with_none = Entries::ALL.iter().copied().map(Some).chain([None]);
    let some_entries: Vec<_> = with_none.collect();
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
    let mut few = all.clone();
    few.retain(|spec| spec.packing == Packing::Auto && spec.bishop_entries.is_none());
    let latency = vary(few, &[Hyperbola::Latency], |spec, form| {
        spec.hyperbola = form;
    });
    [all, latency].concat()
}

/// Whether the packing or the entries of bishops are the usual ones.
fn is_usual(spec: &Spec) -> bool {
    match spec.packing {
        Packing::Auto => true,
        packing => packing == Packing::Overlapping && spec.bishop_entries.is_none(),
    }
}

/// All combinations of the options for tables, these first. Those with the usual packing or entries
/// of bishops also have every value of the options for where factors come from and when PEXT is
/// used.
fn all_specs() -> Vec<Spec> {
    let tables = specs_of_tables();
    let mut few = tables.clone();
    few.retain(is_usual);
    let pext = vary(few.clone(), &[Pext::Always, Pext::Never], |spec, pext| {
        spec.pext = pext;
    });
    let before_search = [few.clone(), pext.clone()].concat();
    let search = vary(before_search, &[Magics::Search], |spec, magics| {
        spec.magics = magics;
    });
    let own = vary(few, &[true, false], |spec, of_both| {
        let factors = OwnFactors::from(vec![1; SQUARES]);
        spec.bishop_magics = of_both.then(|| factors.clone());
        spec.rook_magics = Some(factors);
    });
    [tables, pext, search, own].concat()
}

/// Leaves out the options that `problems` are about.
fn without(spec: &Spec, problems: &[Problem]) -> Spec {
    let mut spec = spec.clone();
    let usual = Spec::default();
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

/// What the rules say of all combinations, for tables of the chess board or of others.
struct Judged {
    tuned: bool,
    /// Each combination and its problems, in the order of [`all_specs`].
    all: Vec<(Spec, Vec<Problem>)>,
    /// The combinations without problems.
    permitted: Vec<Spec>,
}

impl Judged {
    fn new(tuned: bool) -> Self {
        let mut all = Vec::new();
        let mut permitted = Vec::new();
        for spec in all_specs() {
            let problems = spec.problems_of(tuned);
            if problems.is_empty() {
                permitted.push(spec.clone());
            }
            all.push((spec, problems));
        }
        Self {
            tuned,
            all,
            permitted,
        }
    }

    /// How many combinations of the options for tables are permitted, and how many of all options.
    fn counts(&self) -> [usize; 2] {
        let of_tables = self.all.iter().take(specs_of_tables().len());
        let permitted = of_tables.filter(|(_, problems)| problems.is_empty());
        [permitted.count(), self.permitted.len()]
    }

    /// Leaving out the refused options works, at the second time at the latest: without them, the
    /// others may be refused for another reason.
    fn check_way_out(&self, spec: &Spec, problems: &[Problem]) {
        let mut rest = without(spec, problems);
        if !self.permitted.contains(&rest) {
            rest = without(&rest, &rest.problems_of(self.tuned));
        }
        assert!(self.permitted.contains(&rest), "{spec:?}: {problems:?}");
    }

    /// What the message proposes to use instead works.
    fn check_proposal(&self, spec: &Spec, message: &str) {
        if let Some(other) = proposed(spec, message) {
            assert!(is_permitted(&other, self.tuned), "{spec:?}: {message}");
        }
    }
}

/// The combination that a message proposes: `spec` with another value of the option that the message
/// says to use.
fn proposed(spec: &Spec, message: &str) -> Option<Spec> {
    let (_, proposal) = message.rsplit_once(", or use `")?;
    let (key, word) = proposal.split_once(" = ")?;
    let word = word.trim_end_matches('`');
    let mut other = spec.clone();
    match key {
        "scheme" => other.scheme = Scheme::from_word(word).unwrap(),
        "packing" => other.packing = Packing::from_word(word).unwrap(),
        "pext_entries" => {
            other.entries = Entries::Bitboard;
            other.pext_entries = Entries::from_word(word);
        }
        _ => return None,
    }
    Some(other)
}

/// A message names its option, unless the scheme is wrong, and gives a reason if it is about
/// factors.
fn check_message(problem: &Problem, is_wrong_scheme: bool) {
    let Problem { key, message, .. } = problem;
    assert!(message.contains(key) || is_wrong_scheme, "{key}: {message}");
    let of_factors = ["magics", "rook_magics", "bishop_magics"].contains(key);
    let has_reason = message.contains(": ") || message.starts_with("with ");
    assert!(has_reason || !of_factors, "without a reason: {message}");
}

/// A refusal names its option, and what it proposes works: to leave the options out, and to use
/// another scheme. On other boards the rules are mostly those of the chess board, so there the
/// proposals of every fifth combination are tried.
#[test]
fn every_combination_is_permitted_or_has_a_way_out() {
    let permitted = [true, false].map(|tuned| {
        let judged = Judged::new(tuned);
        for (spec, problems) in judged.all.iter().step_by(if tuned { 1 } else { 5 }) {
            let keys: BTreeSet<_> = problems.iter().map(|problem| problem.key).collect();
            assert_eq!(keys.len(), problems.len(), "{spec:?}: {problems:?}");
            judged.check_way_out(spec, problems);
            for problem in problems {
                check_message(problem, keys.contains("scheme"));
                judged.check_proposal(spec, &problem.message);
            }
        }
        judged.counts()
    });
    // Of tables alone, and of all options. A new row of the table changes these figures.
    assert_eq!(
        permitted,
        [[114, 314], [9, 22]],
        "on the chess board, and on others"
    );
}

/// So many own factors.
fn own(count: usize) -> OwnFactors {
    OwnFactors::from(vec![1; count])
}

/// The messages for a combination.
fn messages(spec: &Spec) -> Vec<String> {
    let problems = spec.problems().into_iter();
    problems.map(|problem| problem.message).collect()
}

#[test]
fn own_factors_are_one_for_each_square() {
    let few = Spec {
        rook_magics: Some(own(63)),
        ..Spec::default()
    };
    let expected = "`rook_magics` takes 64 factors, one for each square from a1 to h8; here are 63";
    assert_eq!(messages(&few), [expected]);
}

#[test]
fn with_own_factors_of_both_there_is_nothing_to_search_for() {
    let all = Spec {
        rook_magics: Some(own(64)),
        bishop_magics: Some(own(64)),
        magics: Magics::Search,
        ..Spec::default()
    };
    let expected = "all factors are given, so there is nothing to search for; leave `magics` out";
    assert_eq!(messages(&all), [expected]);
}

#[test]
fn own_factors_of_magic32_fit_into_32_bits() {
    let wide = Spec {
        scheme: Scheme::Magic32,
        bishop_magics: Some(vec![1 << 32; 64].into()),
        ..Spec::default()
    };
    let problems = crate::tables::Tables::build(&wide, crate::tables::Bmi2::Absent).unwrap_err();
    let expected =
        "0x100000000 does not fit into 32 bits, as a factor for bishops must in `magic32`";
    let is_expected = problems.iter().any(|problem| problem.message == expected);
    assert!(is_expected, "{problems:?}");
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

#[cfg(feature = "boards")]
fn on_a_cylinder() -> Spec {
    Spec {
        wrap: Wrap::Files,
        ..Spec::default()
    }
}

#[test]
#[cfg(feature = "boards")]
fn look_ups_that_need_edges_are_refused_where_these_are_joined() {
    let of = |spec: Spec| messages(&spec).join("\n");
    let lines = of(Spec {
        lines: true,
        ..on_a_cylinder()
    });
    assert!(lines.contains("two ways round"), "{lines}");
    let sets = of(Spec {
        setwise: true,
        ..on_a_cylinder()
    });
    assert!(sets.contains("round for ever"), "{sets}");
    let views = of(Spec {
        views: true,
        ..on_a_cylinder()
    });
    assert!(views.contains("does not wrap"), "{views}");
}

#[test]
#[cfg(feature = "boards")]
fn a_chess_board_that_wraps_has_no_tables_of_chess() {
    assert!(!on_a_cylinder().is_tuned());
    let plain = Spec {
        scheme: Scheme::Plain,
        ..on_a_cylinder()
    };
    let message = message_about("scheme", &plain);
    assert!(
        message.contains("on the chess board; use `fancy`"),
        "{message}"
    );
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
