//! Compares what is ours of the compiler's messages about every kind of mistake with a file beside
//! it. `UPDATE=1 cargo test -p errors` rewrites these files.
//!
//! Cargo builds the crate once; each case is one call of the compiler.

mod diagnostics;
#[path = "../lookups/src/parallel.rs"]
mod parallel;

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use diagnostics::ours;
use parallel::in_parallel;

/// Where the cases are, from the top level.
const CASES: &str = "tests/errors/cases";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crate with the macro, built by Cargo in a folder that nested builds of tests share.
struct Built {
    /// `magic_bitboards`, and what its macro calls.
    libraries: [OsString; 2],
    /// The folders of these and of what they need.
    folders: BTreeSet<PathBuf>,
}

impl Built {
    fn new() -> Self {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested");
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(root()).args([
            "check",
            "--offline",
            "--quiet",
            "--message-format=json",
        ]);
        command.args([
            "--package=magic-bitboards",
            "--no-default-features",
            "--features=boards,macros",
        ]);
        command.arg("--target-dir").arg(target);
        // What the test itself was compiled with is not for the cases.
        for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
            command.env_remove(variable);
        }
        let output = command.output().expect("Cargo runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let messages = String::from_utf8(output.stdout).expect("messages are text");
        let messages = messages
            .lines()
            .map(|line| serde_json::from_str(line).expect("a message is JSON"));
        // The libraries, by name.
        let files: Vec<(String, PathBuf)> = messages
            .filter_map(|message: Value| {
                let name = message["target"]["name"].as_str()?;
                Some((name.to_owned(), message["filenames"][0].as_str()?.into()))
            })
            .collect();
        let libraries = ["magic_bitboards", "magic_macros"].map(|name| {
            let (_, file) = files
                .iter()
                .find(|(found, _)| found == name)
                .expect("Cargo names the library");
            let mut library = OsString::from(format!("{name}="));
            library.push(file);
            library
        });
        let folders = files
            .iter()
            .filter_map(|(_, file)| Some(file.parent()?.to_owned()))
            .collect();
        Self { libraries, folders }
    }

    /// What the compiler says of a case, which it must refuse.
    fn message(&self, case: &Path) -> Result<String, String> {
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
        for library in &self.libraries {
            command.arg("--extern").arg(library);
        }
        for folder in &self.folders {
            let mut dependencies = OsString::from("dependency=");
            dependencies.push(folder);
            command.arg("-L").arg(dependencies);
        }
        let output = command.output().map_err(|error| error.to_string())?;
        if output.status.success() {
            return Err("it compiles".to_owned());
        }
        Ok(ours(
            &String::from_utf8_lossy(&output.stderr),
            &file.to_string_lossy(),
        ))
    }
}

/// Compares what the compiler says of a case with the file beside it, or rewrites that file.
fn check(built: &Built, case: &Path) -> Result<(), String> {
    let found = built.message(case)?;
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

    let built = Built::new();
    let of_case = |case: &&PathBuf| {
        Some(format!(
            "{}: {}",
            case.display(),
            check(&built, case).err()?
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
