//! Everything in the file that can be verified is verified.

use super::*;
use crate::prove::Certificate;
use magic_tables::hash::Key;
use magic_tables::occupancy::Subsets;
use magic_tables::search::verify::verify;
use std::collections::HashSet;
use std::path::PathBuf;

/// The certificates that are kept, by name; none in the published crate.
fn certificates() -> Vec<(String, Certificate)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("catalog/certificates");
    let paths = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let json = paths.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    let load = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let certificate = crate::prove::checkpoint::load(&path).unwrap();
        (name, certificate)
    };
    json.map(load).collect()
}

fn indices(slider: Slider, square: usize, index_bits: u32, factor: u64) -> HashSet<u64> {
    let index = |set: u64| set.wrapping_mul(factor) >> (64 - index_bits);
    Subsets::of(slider.mask(square)).map(index).collect()
}

#[test]
fn every_factor_is_magic_as_stated() {
    let squares = squares();
    assert_eq!(squares.len(), 128);
    for (i, known) in squares.iter().enumerate() {
        let Square { slider, square, .. } = *known;
        assert_eq!((slider as usize, square), (i / SQUARES, i % SQUARES));
        let piece = square::piece_on(slider, square);
        let period = u64::MAX >> slider.mask(square).trailing_zeros();
        let check = |index_bits: u32, factor: u64| {
            assert!(factor <= period, "{piece}: {factor:#x} lies beyond the period");
            let range = verify(Key::Masked, slider, square, index_bits, factor);
            range.unwrap_or_else(|collision| panic!("{piece}: {collision:?}")).greatest
        };
        if let Reduced::Factor { factor, .. } = known.reduced {
            check(known.relevant - 1, factor);
        }
        let (range, used) = (known.range, known.used);
        assert_eq!(check(range.index_bits, range.factor), range.greatest as usize, "{piece}");
        assert!(range.bound <= range.greatest, "{piece}");
        check(used.index_bits, used.factor);
        let slots = indices(slider, square, used.index_bits, used.factor).len();
        assert_eq!(slots, used.slots as usize, "{piece}");
        assert!(used.bound <= used.slots, "{piece}");
    }
}

#[test]
fn no_table_is_larger_than_what_is_known() {
    let catalog = magic_tables::catalog::Catalog::load();
    for known in squares() {
        let best = catalog.best(known.slider, known.square);
        assert!(known.range.greatest <= best.greatest, "{}", square::piece_on(known.slider, known.square));
        let reduced = matches!(known.reduced, Reduced::Factor { .. });
        assert_eq!(reduced, known.range.greatest < 1 << (known.relevant - 1), "{known:?}");
    }
}

/// All proofs of one square.
fn proofs(known: &Square) -> impl Iterator<Item = &Proof> {
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
        assert_eq!(*name, format!("{piece}-{}-{}", square::name(job.square), job.shift));
        assert!(certificate.is_complete() && job.shard.count == 1, "{name}");
        let known = &squares[job.slider as usize * SQUARES + job.square];
        if job.shift < known.relevant {
            let proof = proofs(known).find(|proof| proof.certificate == Some(name)).expect(name);
            let less = known.relevant - if known.twice_reduced.is_some() { 2 } else { 1 };
            assert_eq!(job.shift, less, "{name}");
            let effort = proof.effort.expect(name);
            assert_eq!(certificate.totals.factors, 0, "{name}");
            assert_eq!(certificate.totals.all_nodes().to_string(), effort.nodes.to_string(), "{name}");
            assert_eq!(job.order, effort.order, "{name}");
            assert!(proof.command.as_ref().is_some_and(|command| command.ends_with(&job.shift.to_string())));
        }
    }
    // Either all of them are here, or (in the published crate) none.
    for name in squares.iter().flat_map(proofs).filter_map(|proof| proof.certificate) {
        assert!(certificates.is_empty() || certificates.iter().any(|(other, _)| other == name), "{name}");
    }
}

#[test]
fn units_of_short_certificates_come_out_the_same_again() {
    for (name, certificate) in certificates() {
        if certificate.totals.all_nodes() < 1_000_000 {
            assert_eq!(certificate.spot_check(16, 1).map_err(|error| format!("{name}: {error}")), Ok(16));
        }
    }
}

#[test]
fn ranges_said_to_be_least_are_least() {
    let squares = squares();
    for (name, certificate) in certificates() {
        let job = &certificate.job;
        let known = &squares[job.slider as usize * SQUARES + job.square];
        let range = known.range;
        if job.shift == known.relevant && range.least_for_index_bits {
            let found = certificate.found();
            assert_eq!(found.len() as u64, certificate.totals.factors, "{name} lists all");
            let greatest =
                |&factor: &u64| indices(job.slider, job.square, job.shift, factor).into_iter().max().unwrap();
            assert_eq!(found.iter().map(greatest).min(), Some(u64::from(range.greatest)), "{name}");
        }
    }
}

/// The number of squares that `lower` lies below `upper`, if `upper` looks like it (`docs/bounds.md`).
fn looks_like(slider: Slider, upper: usize, lower: usize) -> Option<u32> {
    let (high, low) = (slider.mask(upper), slider.mask(lower));
    let up =
        high.trailing_zeros().checked_sub(low.trailing_zeros()).filter(|&up| up > 0 && high == low << up)?;
    // The n-th occupancy of one corresponds to the n-th of the other.
    let first = |square: usize| {
        let sets = attack_sets(slider, square);
        sets.iter().map(|set| sets.iter().position(|other| other == set)).collect::<Vec<_>>()
    };
    (first(upper) == first(lower)).then_some(up)
}

#[test]
fn squares_that_look_alike_do_not_contradict_each_other() {
    let squares = squares();
    let mut pairs = 0;
    for (upper, lower) in squares.iter().flat_map(|upper| squares.iter().map(move |lower| (upper, lower))) {
        if upper.slider != lower.slider || upper.relevant != lower.relevant {
            continue;
        }
        let Some(up) = looks_like(upper.slider, upper.square, lower.square) else { continue };
        pairs += 1;
        if let Reduced::Factor { factor, .. } = upper.reduced {
            let range = verify(Key::Masked, lower.slider, lower.square, lower.relevant - 1, factor << up);
            assert!(range.is_ok() && matches!(lower.reduced, Reduced::Factor { .. }), "{lower:?}");
        }
        if matches!(lower.reduced, Reduced::None { .. }) {
            assert!(matches!(upper.reduced, Reduced::None { .. }), "{upper:?}");
        }
    }
    assert_eq!(pairs, 28, "bishops of ranks 1 and 2, 7 and 8, files a and b, g and h; triples near corners");
}

#[test]
fn facts_told_twice_or_badly_are_refused() {
    let mut drafts: Vec<_> = (0..SQUARES).map(|square| Draft::new(Slider::Rook, square)).collect();
    let mut tell = |line| read(line, &mut drafts);
    assert!(tell("rook a1 used bits=12 factor=0x5 slots=4 by x").is_some());
    for bad in [
        "rook a1 used bits=12 factor=0x5 slots=4 by x",
        "rook a1 used bits=12 factor=5 slots=4 by x",
        "rook i1 used bits=12 factor=0x5 slots=4 by x",
        "pawn a2 used bits=12 factor=0x5 slots=4 by x",
        "rook a2 used factor=0x5 slots=4 by x",
        "rook a2 used bits=12 factor=0x5 slots=4",
        "rook a2 uses bits=12 factor=0x5 slots=4 by x",
        "rook a2 range bits=11 factor=0x5 greatest=9 least-for=12 by x",
        "rook a2 reduced open nodes=1000 seconds=1 order=sideways:6:20 by x",
        "rook a2 reduced maybe by x",
    ] {
        assert!(tell(bad).is_none(), "{bad}");
    }
}

#[test]
fn json_has_names_and_factors_as_text() {
    let json = serde_json::to_value(of(Slider::Rook, 8)).unwrap();
    assert_eq!(json["piece"], "rook");
    assert_eq!(json["square"], "a2");
    assert_eq!(json["reduced"]["status"], "none");
    assert_eq!(json["reduced"]["proofs"][0]["command"], "magics prove rook a2 --shift 10");
    assert!(json["range"]["factor"].as_str().unwrap().starts_with("0x"));
}
