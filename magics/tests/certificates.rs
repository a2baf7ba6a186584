//! The certificates of the repository prove what the catalog says. (Neither they nor this test are in the published
//! package.)

use magic_tables::board::SQUARES;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magics::known::{Proof, Reduced, SquareFacts, squares};
use magics::prove::{Certificate, Job, Problem, Recheck, Simd, checkpoint, escape, run};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The certificates of the repository, by name.
fn certificates() -> Vec<(String, Certificate)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("catalog/certificates");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let json = paths.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    let load = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, checkpoint::load(&path).unwrap())
    };
    let all: Vec<_> = json.map(load).collect();
    assert!(!all.is_empty(), "{} holds no certificate", folder.display());
    all
}

/// All proofs of one square.
fn proofs(known: &SquareFacts) -> impl Iterator<Item = &Proof> {
    let reduced: &[Proof] = match &known.reduced {
        Reduced::None { proofs } => proofs,
        _ => &[],
    };
    reduced.iter().chain(&known.twice_reduced)
}

#[test]
fn the_certificates_prove_what_is_stated() {
    let squares = squares();
    let certificates = certificates();
    for (name, certificate) in &certificates {
        let job = &certificate.job;
        let piece = square::name_of(job.slider);
        assert_eq!(*name, format!("{piece}-{}-{}", square::name(job.square), job.index_bits));
        assert!(certificate.is_complete() && job.shard.count == 1, "{name}");
        let known = &squares[job.slider as usize * SQUARES + job.square];
        if job.index_bits < known.relevant {
            let proof = proofs(known).find(|proof| proof.certificate == Some(name)).expect(name);
            let fewer = known.relevant - if known.twice_reduced.is_some() { 2 } else { 1 };
            assert_eq!(job.index_bits, fewer, "{name}");
            let effort = proof.effort.expect(name);
            assert_eq!(certificate.totals.factors, 0, "{name}");
            assert_eq!(certificate.totals.all_nodes().to_string(), effort.nodes.to_string(), "{name}");
            assert_eq!(job.order, effort.order, "{name}");
            assert!(
                proof.command.as_ref().is_some_and(|command| command.ends_with(&job.index_bits.to_string()))
            );
        }
    }
    for name in squares.iter().flat_map(proofs).filter_map(|proof| proof.certificate) {
        assert!(certificates.iter().any(|(other, _)| other == name), "there is no certificate {name}");
    }
}

#[test]
fn units_of_short_certificates_come_out_the_same_again() {
    let mut checked = 0;
    for (name, certificate) in certificates() {
        if certificate.totals.all_nodes() < 1_000_000 {
            let (units, stop) = (certificate.draw_units(16, 1), AtomicBool::new(false));
            let recheck = certificate
                .recheck(Duration::MAX, &units, NonZero::<usize>::MIN, Simd::detect(), &stop, |_| ())
                .unwrap();
            assert_eq!(recheck, Recheck { searched: 16, different: None }, "{name}");
            assert_eq!(certificate.recount(&stop).unwrap().unwrap().different, None, "{name}");
            checked += 1;
        }
    }
    assert!(checked > 0, "there are short certificates");
}

/// Their products are the same (`docs/bounds.md`, proposition 5), and top-down so are the nodes.
#[test]
fn squares_that_look_alike_have_the_same_units() {
    let certificates = certificates();
    let units = |name: &str| &certificates.iter().find(|(other, _)| other == name).expect(name).1.units;
    for file in ["d", "e", "f"] {
        assert_eq!(units(&format!("bishop-{file}1-4")), units(&format!("bishop-{file}2-4")), "{file}");
    }
}

/// A certificate without the factors of two of its 4,096 units, one of which had a factor of the catalog, and these units.
fn emptied() -> (Certificate, Vec<u64>) {
    let problem = Problem::new(Slider::Bishop, 59, 5).unwrap();
    let mut record = Certificate::new(Job::new(&problem, "down:0:26".parse().unwrap()));
    let stop = AtomicBool::new(false);
    run(&mut record, NonZero::<usize>::MIN, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
    assert_eq!((record.totals.units, record.totals.factors), (4096, 9547));
    let known = squares()[SQUARES + 59].least_for(5).unwrap().factor;
    let (mut forged, mut units) = (record, Vec::new());
    for unit in forged.units.iter_mut().filter(|unit| unit.factors > 0) {
        if units.len() < 2 || unit.found.contains(&known) {
            units.push(unit.prefix);
            forged.totals.factors -= unit.factors;
            *forged.totals.nodes.get_mut(&26).unwrap() -= unit.nodes.remove(&26).unwrap();
            (unit.factors, unit.sum, unit.found) = (0, 0, Vec::new());
        }
    }
    assert_eq!(forged.check(), Ok(()), "it agrees with itself");
    (forged, units)
}

#[test]
fn without_known_factors_only_a_full_search_finds_two_emptied_units() {
    let (forged, emptied) = emptied();
    assert_eq!(emptied.len(), 2);
    let (one, stop) = (NonZero::<usize>::MIN, AtomicBool::new(false));
    let recheck =
        |units: &[u64]| forged.recheck(Duration::MAX, units, one, Simd::detect(), &stop, |_| ()).unwrap();
    let drawn = (0..).map(|seed| forged.draw_units(8, seed));
    let drawn = drawn.into_iter().find(|drawn| !drawn.iter().any(|unit| emptied.contains(unit))).unwrap();
    assert_eq!(recheck(&drawn), Recheck { searched: 8, different: None });
    assert!((escape(4096, 8, 1) - 4088.0 / 4096.0).abs() < 1e-12, "99.8 %");
    let different = recheck(&forged.draw_units(usize::MAX, 1)).different.unwrap();
    assert!(emptied.contains(&different), "{different:#x}");
}
