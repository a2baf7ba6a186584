//! The same options give the same bytes, in another process too; different seeds do not.

use std::env;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::process::Command;

use magic_tables::spec::{Magics, Pext, Scheme};
use magic_tables::{Builder, Error};

/// Set in the process that only prints what it generates.
const CHILD: &str = "PRINT_DIGESTS";

/// How that process ends.
const PRINTED: i32 = 3;

fn searched(scheme: Scheme, seed: u64) -> Result<String, Error> {
    Builder::new()
        .scheme(scheme)
        .pext(Pext::Never)
        .magics(Magics::Search)
        .seed(seed)
        .source()
}

/// One line for each scheme: its source, as a number.
fn digests() -> Vec<String> {
    let digest = |source: String| {
        let mut hasher = DefaultHasher::new();
        source.hash(&mut hasher);
        hasher.finish()
    };
    let mut lines = Vec::new();
    for &scheme in Scheme::ALL {
        let builder = Builder::new().scheme(scheme).steppers(true).lines(true);
        let source = builder
            .source()
            .unwrap_or_else(|error| panic!("{}: {error}", scheme.word()));
        lines.push(format!("digest {} {:016x}", scheme.word(), digest(source)));
    }
    let source = searched(Scheme::Fancy, 7).expect("7 is a good seed");
    lines.push(format!("digest search {:016x}", digest(source)));
    let carried = Builder::new()
        .incorporate_shift(true)
        .incorporate_offset(true)
        .magics(Magics::Search)
        .seed(7)
        .source();
    let source = carried.expect("7 is a good seed");
    lines.push(format!("digest carried {:016x}", digest(source)));
    lines
}

#[test]
fn the_same_bytes_in_every_process() {
    let here = digests();
    if env::var_os(CHILD).is_some() {
        println!("\n{}", here.join("\n"));
        // Nothing was compared, so this is no success, should somebody else have set the variable.
        std::process::exit(PRINTED);
    }
    assert_eq!(here, digests());
    let child = Command::new(env::current_exe().expect("a test knows itself"))
        .args(["--exact", "the_same_bytes_in_every_process", "--nocapture"])
        .env(CHILD, "1")
        .current_dir(env::temp_dir())
        .output()
        .expect("a test can run itself");
    assert_eq!(child.status.code(), Some(PRINTED));
    let there = String::from_utf8(child.stdout).expect("digests are text");
    for line in here {
        assert!(
            there.lines().any(|other| other == line),
            "{line} is not in {there}"
        );
    }
}

#[test]
fn seeds_make_the_difference() {
    for scheme in [Scheme::Fancy, Scheme::Plain] {
        let [one, two] = [1, 2].map(|seed| searched(scheme, seed).expect("good seeds"));
        assert_eq!(one, searched(scheme, 1).expect("the same seed"));
        let factors = |source: &str| source.lines().filter(|line| line.contains("0x")).count();
        assert_eq!(factors(&one), factors(&two));
        assert_ne!(
            one.lines().skip(1).collect::<Vec<_>>(),
            two.lines().skip(1).collect::<Vec<_>>()
        );
    }
}

#[test]
fn every_seed_finds_factors() {
    for seed in [0, 3, 2018, 0xdead_beef, u64::MAX] {
        searched(Scheme::Fancy, seed).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
}

#[test]
fn nothing_is_said_about_the_machine() {
    let source = Builder::new()
        .scheme(Scheme::Hyperbola)
        .source()
        .expect("these options are good");
    assert!(
        source.starts_with("// "),
        "the first line says what wrote it"
    );
    let first = source.lines().next().unwrap_or_default();
    assert!(
        first.contains("magic-tables") && first.contains("scheme = hyperbola"),
        "{first}"
    );
    for word in ["HOME", "PWD", "CARGO_MANIFEST_DIR", "HOSTNAME"] {
        if let Some(value) = env::var_os(word).and_then(|value| value.into_string().ok())
            && value.len() > 4
        {
            assert!(!source.contains(&value), "{word}");
        }
    }
}
