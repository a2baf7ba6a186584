//! The certificates of the repository prove what the catalog says. (Neither they nor this test are
//! in the published package.)

use magic_tables::board::SQUARES;
use magic_tables::board::square;
use magics::known::{AllFactors, Proof, Reduced, SquareFacts, squares};
use magics::prove::{Certificate, Simd, Target, checkpoint};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The certificates of the repository, by name.
fn certificates() -> Vec<(String, Certificate)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../magics/catalog/certificates");
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let json = paths.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "json")
    });
    let load = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, checkpoint::load(&path).unwrap())
    };
    let all: Vec<_> = json.map(load).collect();
    assert!(!all.is_empty(), "{} holds no certificate", folder.display());
    all
}

/// All searches of one square, each with the number of factors that it found.
fn searches(known: &SquareFacts) -> impl Iterator<Item = (&Proof, u64)> {
    let (reduced, factors): (&[Proof], _) = match &known.reduced {
        Reduced::None { proofs } => (proofs, 0),
        Reduced::Factor {
            all: Some(AllFactors { number, search, .. }),
            ..
        } => (slice::from_ref(search), *number),
        _ => (&[], 0),
    };
    let found = move |search| (search, factors);
    reduced
        .iter()
        .map(found)
        .chain(known.twice_reduced.iter().map(|search| (search, 0)))
}

#[test]
fn the_certificates_prove_what_is_stated() {
    let squares = squares();
    let certificates = certificates();
    for (name, certificate) in &certificates {
        let job = &certificate.job;
        let Target::Piece { slider, square } = job.target else {
            panic!("{name} is of no piece");
        };
        let piece = square::name_of(slider);
        assert_eq!(
            *name,
            format!("{piece}-{}-{}", square::name(square), job.index_bits)
        );
        assert!(certificate.is_complete() && job.shard.count == 1, "{name}");
        let known = &squares[slider as usize * SQUARES + square];
        if job.index_bits < known.relevant {
            let (search, factors) = searches(known)
                .find(|(search, _)| search.certificate == Some(name))
                .expect(name);
            let effort = search.effort.expect(name);
            assert_eq!(certificate.totals.factors, factors, "{name}");
            assert_eq!(
                certificate.totals.all_nodes().to_string(),
                effort.nodes.to_string(),
                "{name}"
            );
            assert_eq!(job.order, effort.order, "{name}");
            let bits = format!("--index-bits {}", job.index_bits);
            assert!(
                search
                    .command
                    .as_ref()
                    .is_some_and(|command| command.contains(&bits)),
                "{name}"
            );
        }
    }
    for name in squares
        .iter()
        .flat_map(searches)
        .filter_map(|(search, _)| search.certificate)
    {
        assert!(
            certificates.iter().any(|(other, _)| other == name),
            "there is no certificate {name}"
        );
    }
}

#[test]
fn units_of_short_certificates_come_out_the_same_again() {
    let mut checked = 0;
    for (name, certificate) in certificates() {
        if certificate.totals.all_nodes() < 1_000_000 {
            let (units, stop) = (certificate.draw_units(16, 1), AtomicBool::new(false));
            let recheck = certificate
                .recheck(
                    Duration::MAX,
                    &units,
                    NonZero::<usize>::MIN,
                    Simd::detect(),
                    &stop,
                    |_| (),
                )
                .unwrap();
            assert_eq!((recheck.searched, recheck.different), (16, None), "{name}");
            assert_eq!(
                certificate.recount(&stop).unwrap().unwrap().different,
                None,
                "{name}"
            );
            checked += 1;
        }
    }
    assert!(checked > 0, "there are short certificates");
}

/// Their products are the same (`docs/bounds.md`, proposition 5), and top-down so are the nodes.
#[test]
fn squares_that_look_alike_have_the_same_units() {
    let certificates = certificates();
    let units = |name: &str| {
        &certificates
            .iter()
            .find(|(other, _)| other == name)
            .expect(name)
            .1
            .units
    };
    for file in ["d", "e", "f"] {
        assert_eq!(
            units(&format!("bishop-{file}1-4")),
            units(&format!("bishop-{file}2-4")),
            "{file}"
        );
    }
}
