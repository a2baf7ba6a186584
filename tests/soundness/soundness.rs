//! None of the cases compiles, each for the reason that `cases/reasons.txt` gives; without a case the package does.
//!
//! In release builds as well: arithmetic wraps there, also in constants, unless it is checked. `scripts/targets.sh` does the
//! same for a 32-bit target and for 64-bit Arm.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};

/// Checks the package with one case, or with none.
fn check(case: Option<&str>, profile: &str) -> Output {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(cases).args(["check", "--offline", "--quiet", "--profile", profile]);
    command.arg("--target-dir").arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("soundness"));
    if let Some(case) = case {
        command.args(["--features", case]);
    }
    // What the test itself was compiled with is not for the cases.
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        command.env_remove(variable);
    }
    command.output().expect("Cargo runs")
}

/// The cases, and what the compiler says of each.
fn reasons() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("cases/reasons.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(": ").expect("a line is `case: reason`"))
}

#[test]
fn no_case_compiles() {
    let mut wrong = String::new();
    for profile in ["dev", "release"] {
        let output = check(None, profile);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for (case, reason) in reasons() {
            let output = check(Some(case), profile);
            let messages = String::from_utf8_lossy(&output.stderr);
            if output.status.success() {
                writeln!(wrong, "{case} compiles ({profile})").expect("text can be written");
            } else if !messages.contains(reason) {
                writeln!(wrong, "{case} ({profile}) fails for another reason:\n{messages}")
                    .expect("text can be written");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_case_has_a_reason() {
    let source = include_str!("cases/src/lib.rs");
    let cases: Vec<_> = source
        .split("#[cfg(feature = \"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap_or_default())
        .collect();
    let reasons: Vec<_> = reasons().map(|(case, _)| case).collect();
    assert_eq!(cases, reasons);
    assert!(cases.len() >= 14);
}
