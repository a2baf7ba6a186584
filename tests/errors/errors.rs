//! Compares what is ours of the compiler's messages about every kind of mistake with a file beside
//! it. `UPDATE=1 cargo test -p errors` rewrites these files.
//!
//! Cargo builds the crate once; each case is one call of the compiler.

mod diagnostics;
#[path = "../lookups/src/library.rs"]
mod library;
#[path = "../lookups/src/parallel.rs"]
mod parallel;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use diagnostics::ours;
use library::BuiltLibraries;
use parallel::in_parallel;

/// Where the cases are, from the top level.
const CASES: &str = "tests/errors/cases";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the compiler says of a case, which it must refuse.
fn message(libraries: &BuiltLibraries, case: &Path) -> Result<String, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let name = case.file_stem().expect("a case has a name");
    let metadata = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(name)
        .with_extension("rmeta");
    let file = Path::new(CASES).join(name).with_extension("rs");
    let mut command = Command::new(rustc);
    // From here, it finds the sources that it quotes.
    command.current_dir(root()).args([
        "--edition=2024",
        "--error-format=json",
        "--emit=metadata",
        "-o",
    ]);
    command.arg(metadata).arg(&file);
    command.args(libraries.flags(&["magic_bitboards", "magic_macros"]));
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Err("it compiles".to_owned());
    }
    Ok(ours(
        &String::from_utf8_lossy(&output.stderr),
        &file.to_string_lossy(),
    ))
}

/// Compares what the compiler says of a case with the file beside it, or rewrites that file.
fn check(libraries: &BuiltLibraries, case: &Path) -> Result<(), String> {
    let found = message(libraries, case)?;
    let file = case.with_extension("stderr");
    snapshots::compare(&file, &found, "cargo test -p errors")
        .map_err(|error| format!("{error}\n{found}"))
}

#[test]
fn errors() {
    let folder = root().join(CASES);
    let entries = fs::read_dir(&folder).expect("the folder can be read");
    let files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it can be read").path())
        .collect();
    let ends =
        |path: &&PathBuf, ending: &str| path.extension().is_some_and(|found| found == ending);
    let cases: Vec<_> = files.iter().filter(|path| ends(path, "rs")).collect();
    let messages: Vec<_> = files.iter().filter(|path| ends(path, "stderr")).collect();
    let orphans: Vec<_> = messages
        .iter()
        .filter(|path| !path.with_extension("rs").exists())
        .collect();
    assert!(
        cases.len() > 10 && orphans.is_empty(),
        "{} cases; without a case: {orphans:?}",
        cases.len()
    );

    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let libraries = BuiltLibraries::of_tests(target.expect("it stands in the target folder"));
    let of_case = |case: &&PathBuf| {
        Some(format!(
            "{}: {}",
            case.display(),
            check(&libraries, case).err()?
        ))
    };
    let failures: Vec<String> = in_parallel(&cases, of_case).into_iter().flatten().collect();
    assert!(
        failures.is_empty(),
        "{} of {}:\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n")
    );
}
