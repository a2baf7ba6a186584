//! Builds the tables of every combination of options that makes sense, and generates a module and a test for
//! each that differs from the others.

#![expect(clippy::format_push_string, reason = "speed does not matter here")]

mod parallel;
#[path = "../processor/mod.rs"]
mod processor;

use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use magic_tables::emit::Items;
use magic_tables::spec::{Pext, Spec};
use magic_tables::tables::{Tables, Target};
use magic_tables::{Builder, Error as BuilderError};
use parallel::in_parallel;

/// Any seed will do.
const SEED: u64 = 2018;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=parallel.rs");
    println!("cargo::rerun-if-changed=../processor");
    processor::tell_tests();
    let target = target()?;
    let specs: Vec<Spec> = options::combinations(SEED)
        .into_iter()
        .map(|spec| Spec { steppers: true, lines: true, ..spec })
        .filter(|spec| matters(spec, target))
        .collect();

    let built = in_parallel(&specs, |spec| Built::new(spec, target));
    let mut first = HashMap::new();
    let mut log = String::new();
    let mut tests = String::new();
    let mut jobs = Vec::new();
    for (spec, built) in specs.iter().zip(built) {
        let name = name(spec);
        let built = match built {
            Ok(built) => built,
            Err(error) => {
                // A test that fails, so that the others still run.
                tests +=
                    &format!("#[test]\nfn {name}() {{ panic!(\"{{}}\", {:?}); }}\n\n", error.to_string());
                continue;
            }
        };
        let twin = first.entry(built.items).or_insert_with(|| name.clone());
        log += &format!("{name}: {} bytes, {}\n", built.bytes, built.scheme);
        if *twin == name {
            if stands_for_its_scheme(spec) {
                jobs.push((format!("{name}_standalone"), builder(spec).standalone(true), built.clone()));
            }
            jobs.push((name, builder(spec), built));
        } else {
            log += &format!("    the same as {twin}\n");
        }
    }

    for test in in_parallel(&jobs, |(name, builder, built)| generate(name, builder, built)) {
        tests += &test?;
    }
    let out_dir = env::var("OUT_DIR")?;
    fs::write(Path::new(&out_dir).join("tests.rs"), tests)?;
    fs::write(Path::new(&out_dir).join("combinations.txt"), log)?;
    Ok(())
}

/// The same options in a build script's words. Names every field, so that no option is forgotten.
fn builder(spec: &Spec) -> Builder {
    let Spec {
        scheme,
        entries,
        bishop_entries,
        packing,
        incorporate_shift,
        incorporate_offset,
        pext,
        magics,
        seed,
        rook_magics: None,
        bishop_magics: None,
        steppers,
        lines,
        max_bytes: None,
        square: None,
        bitboard: None,
    } = *spec
    else {
        unreachable!("these options are not varied");
    };
    let builder = Builder::new()
        .scheme(scheme)
        .entries(entries)
        .packing(packing)
        .incorporate_shift(incorporate_shift)
        .incorporate_offset(incorporate_offset)
        .pext(pext)
        .magics(magics)
        .steppers(steppers)
        .lines(lines);
    let builder = match bishop_entries {
        Some(entries) => builder.bishop_entries(entries),
        None => builder,
    };
    match seed {
        Some(seed) => builder.seed(seed),
        None => builder,
    }
}

/// Whether all options but the scheme are as they are by default; these are tested as standalone source too.
fn stands_for_its_scheme(spec: &Spec) -> bool {
    *spec == Spec { scheme: spec.scheme, steppers: true, lines: true, ..Spec::default() }
}

/// The options as one word.
fn name(spec: &Spec) -> String {
    let words = Spec { steppers: false, lines: false, seed: None, ..spec.clone() }.options();
    let words = words.replace("scheme = ", "").replace(" = true", "");
    words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

/// What the tests are compiled for.
fn target() -> Result<Target, env::VarError> {
    let may_have_pext = env::var("CARGO_CFG_TARGET_ARCH")? == "x86_64";
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let pext = may_have_pext && features.split(',').any(|feature| feature == "bmi2");
    Ok(Target { pext, may_have_pext })
}

/// Whether `spec` can be met on `target`, and is not the same as another by definition.
fn matters(spec: &Spec, target: Target) -> bool {
    match spec.pext {
        Pext::Auto => true,
        Pext::Always => target.may_have_pext,
        // Elsewhere `auto` comes to the same.
        Pext::Never => target.pext,
    }
}

/// What the tests are to find in a table.
#[derive(Clone)]
struct Built {
    scheme: String,
    bytes: usize,
    forced_pext: bool,
    /// What tells these tables from others, whatever the options that led there.
    items: u64,
}

impl Built {
    fn new(spec: &Spec, target: Target) -> Result<Self, BuilderError> {
        let tables = Tables::build(spec, target).map_err(BuilderError::Options)?;
        let Items { text, data } = Items::new(spec, &tables);
        let mut hasher = DefaultHasher::new();
        let scheme = format!("SCHEME: &str = {:?};", tables.name());
        assert!(text.contains(&scheme), "{scheme}");
        text.replace(&scheme, "").hash(&mut hasher);
        for block in data {
            block.bytes().hash(&mut hasher);
        }
        Ok(Self {
            scheme: tables.name(),
            bytes: tables.bytes,
            forced_pext: spec.pext == Pext::Always,
            items: hasher.finish(),
        })
    }
}

/// Writes the tables, and returns the module and the test for them.
fn generate(name: &str, builder: &Builder, built: &Built) -> Result<String, BuilderError> {
    builder.generate(format!("{name}.rs"))?;
    let Built { scheme, bytes, forced_pext, .. } = built;
    let attribute = if *forced_pext {
        "#[cfg_attr(not(pext_runs), ignore = \"this processor has no PEXT\")] "
    } else {
        ""
    };
    Ok(format!(
        "mod {name} {{ include!(concat!(env!(\"OUT_DIR\"), \"/{name}.rs\")); }}\n\
         combination!({attribute}{name}, {scheme:?}, {bytes});\n\n",
    ))
}
