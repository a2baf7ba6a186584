//! None of the cases compiles, each for the reason that `reasons.txt` gives; without a case the
//! package does.
//!
//! In release builds as well: arithmetic wraps there, also in constants, unless it is checked.
//! `scripts/targets.sh` does the same for a 32-bit target and for 64-bit Arm.

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The flags of Cargo's profiles that make a difference to what is refused.
const PROFILES: [(&str, &[&str]); 2] =
    [("dev", &["-Copt-level=0"]), ("release", &["-Copt-level=3"])];

/// Checks a crate, and writes its metadata to `metadata`.
fn check(source: &str, flags: &[&str], more: &[OsString], metadata: &Path) -> Output {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args([
        "--crate-type",
        "lib",
        "--emit",
        "metadata",
        "-o",
    ]);
    command
        .arg(metadata)
        .args(["--edition", "2024"])
        .args(flags)
        .args(more)
        .arg(source);
    command.output().expect("the compiler runs")
}

fn assert_compiles(output: &Output) {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// The cases, and what the compiler says of each.
fn reasons() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("reasons.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(": ").expect("a line is `case: reason`"))
}

#[test]
fn no_case_compiles() {
    let mut wrong = String::new();
    for (profile, flags) in PROFILES {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("soundness")
            .join(profile);
        fs::create_dir_all(&folder).expect("the folder can be made");
        let metadata = folder.join("libmagic_tables.rmeta");
        // With the features that the manifest of the cases names.
        let library = [
            "--crate-name",
            "magic_tables",
            "--cfg",
            "feature=\"boards\"",
        ]
        .map(OsString::from);
        assert_compiles(&check(
            "../../magic-tables/src/lib.rs",
            flags,
            &library,
            &metadata,
        ));
        let mut library = OsString::from("--extern=magic_tables=");
        library.push(metadata);
        let check = |case: &[OsString]| {
            let more = [&[library.clone()], case].concat();
            check("cases.rs", flags, &more, &folder.join("case.rmeta"))
        };
        assert_compiles(&check(&[]));
        for (case, reason) in reasons() {
            let output = check(&[format!("--cfg=feature=\"{case}\"").into()]);
            let messages = String::from_utf8_lossy(&output.stderr);
            if output.status.success() {
                writeln!(wrong, "{case} compiles ({profile})").expect("text can be written");
            } else if !messages.contains(reason) {
                writeln!(
                    wrong,
                    "{case} ({profile}) fails for another reason:\n{messages}"
                )
                .expect("text can be written");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_case_has_a_reason() {
    let source = include_str!("cases.rs");
    let cases: Vec<_> = source
        .split("#[cfg(feature = \"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap_or_default())
        .collect();
    let reasons: Vec<_> = reasons().map(|(case, _)| case).collect();
    assert_eq!(cases, reasons);
    assert!(cases.len() >= 14);
    // `scripts/targets.sh` asks for them as features.
    let manifest = include_str!("Cargo.toml");
    for case in cases {
        assert!(
            manifest.contains(&format!("\n{case} = []\n")),
            "{case} is no feature"
        );
    }
}
