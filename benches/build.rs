//! Generates a module and a type for every combination of options, so that new combinations are
//! benchmarked automatically.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use magic_tables::spec::{Entries, Scheme, Spec};
use prices::combinations::{All, Combination, Needs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let out_dir = env::var("OUT_DIR")?;
    let out_dir = Path::new(&out_dir);
    let All {
        combinations,
        failures,
    } = All::build();
    for failure in failures {
        println!("cargo::warning={failure}");
    }
    let mut list = String::from("ours! {\n");
    for (number, combination) in combinations.iter().enumerate() {
        let stem = format!("c{number}");
        let items = combination.write(out_dir, &stem)?;
        fs::write(out_dir.join(format!("{stem}.rs")), items)?;
        let Combination {
            name, spec, needs, ..
        } = combination;
        let (cfg, runs) = match needs {
            Needs::Nothing => ("", "true"),
            Needs::Bmi2 => (
                "#[cfg(target_arch = \"x86_64\")] ",
                "std::arch::is_x86_feature_detected!(\"bmi2\")",
            ),
            Needs::Bmi2CompiledIn => ("#[cfg(target_feature = \"bmi2\")] ", "true"),
        };
        let (family, known) = (family(combination), known(spec, *needs));
        writeln!(
            list,
            "    {cfg}C{number} c{number} {name:?} {family:?} {known:?} {runs};"
        )?;
    }
    list.push_str("}\n");
    fs::write(out_dir.join("ours.rs"), list)?;
    Ok(())
}

/// What `scheme = auto` calls a combination, behind the targets on which it does; empty if it does
/// not know it.
fn known(spec: &Spec, needs: Needs) -> String {
    let Spec {
        scheme,
        packing,
        incorporate_shift,
        incorporate_offset,
        ..
    } = spec;
    if *incorporate_shift || *incorporate_offset {
        return String::new();
    }
    let targets = match (scheme, needs) {
        (Scheme::Pext, _) | (_, Needs::Bmi2CompiledIn) => "pext",
        _ if spec.entries == Entries::Pdep => "nopext",
        _ => "any",
    };
    format!(
        "{targets} {} {} {}",
        scheme.word(),
        spec.entries_words(),
        packing.word()
    )
}

/// The family of peers that a combination is compared with.
fn family(combination: &Combination) -> &'static str {
    match combination.tables.scheme {
        Scheme::Pext if combination.spec.entries == Entries::Pdep => "PEXT, 16 bits",
        Scheme::Pext => "PEXT",
        Scheme::Black => "black",
        Scheme::Plain | Scheme::FixedShift => "fixed shift",
        scheme if scheme.is_line_wise() => "line by line",
        _ => "fancy",
    }
}
