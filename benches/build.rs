//! Generates a module and a type for every combination of options, so that new combinations are benchmarked automatically.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use magic_tables::spec::{Entries, Scheme, Spec};
use price::combinations::{All, Combination, Needs};
use price::module;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let out_dir = env::var("OUT_DIR")?;
    let out_dir = Path::new(&out_dir);
    let All { combinations, failures } = All::build();
    for failure in failures {
        println!("cargo::warning={failure}");
    }
    let mut list = String::from("ours! {\n");
    for (number, combination) in combinations.iter().enumerate() {
        let stem = format!("c{number}");
        let items = module::write(combination, out_dir, &stem, "::magic_bitboards", "::shakmaty::Square")?;
        fs::write(out_dir.join(format!("{stem}.rs")), items)?;
        let Combination { name, spec, needs, .. } = combination;
        let cfg = match needs {
            Needs::Nothing => "",
            Needs::Bmi2 => "#[cfg(target_arch = \"x86_64\")] ",
            Needs::Bmi2CompiledIn => "#[cfg(target_feature = \"bmi2\")] ",
        };
        let Spec { scheme, packing, incorporate_shift, incorporate_offset, .. } = spec;
        let plain = !incorporate_shift && !incorporate_offset;
        writeln!(
            list,
            "    {cfg}C{number} c{number} {name:?} {} {needs:?} [{:?} {:?} {:?}] {plain} {};",
            family(combination),
            scheme.word(),
            spec.entries_words(),
            packing.word(),
            *needs == Needs::Bmi2CompiledIn,
        )?;
    }
    list.push_str("}\n");
    fs::write(out_dir.join("ours.rs"), list)?;
    Ok(())
}

/// The family of peers that a combination is compared with.
fn family(combination: &Combination) -> &'static str {
    match combination.tables.scheme {
        Scheme::Pext if combination.spec.entries == Entries::Pdep => "PextPdep",
        Scheme::Pext => "Pext",
        Scheme::Black => "Black",
        Scheme::Plain | Scheme::FixedShift => "FixedShift",
        scheme if scheme.is_line_wise() => "LineWise",
        _ => "Fancy",
    }
}
