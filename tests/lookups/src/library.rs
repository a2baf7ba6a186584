//! The crate `magic-bitboards` as Cargo has built it for the tests themselves, so that programs of
//! tests can be linked with it, and nothing is compiled a second time.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Libraries that Cargo has built, by name.
pub struct BuiltLibraries(Vec<(String, PathBuf)>);

impl BuiltLibraries {
    /// What the example of an engine's crate depends on, from the target folder of the tests. With
    /// the features that all of the workspace asks for, Cargo finds it up to date there.
    ///
    /// # Panics
    /// If Cargo cannot build it.
    pub fn of_tests(target: &Path) -> Self {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["build", "--offline", "--quiet", "--message-format=json"]);
        command.args(["--workspace", "--example=strict"]);
        if !cfg!(debug_assertions) {
            command.arg("--release");
        }
        command
            .arg("--target-dir")
            .arg(target)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        // What the test itself was compiled with is not for its programs; they say where they panic.
        for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
            command.env_remove(variable);
        }
        command.env("CARGO_PROFILE_RELEASE_PANIC", "unwind");
        let output = command.output().expect("Cargo runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let messages = String::from_utf8(output.stdout).expect("messages are text");
        Self(messages.lines().filter_map(named_file).collect())
    }

    /// The flags of rustc that link a crate with the libraries of these names.
    ///
    /// # Panics
    /// If there is no such library.
    pub fn flags(&self, names: &[&str]) -> Vec<OsString> {
        let mut flags = Vec::new();
        for name in names {
            let (_, file) = self
                .0
                .iter()
                .find(|(found, _)| found == name)
                .expect("Cargo names the library");
            flags.push("--extern".into());
            flags.push(joined(&format!("{name}="), file));
        }
        let folders: BTreeSet<_> = self
            .0
            .iter()
            .filter_map(|(_, file)| file.parent())
            .collect();
        for folder in folders {
            flags.push("-L".into());
            flags.push(joined("dependency=", folder));
        }
        flags
    }
}

/// The name and the first file of what a message of Cargo is about, if there is one.
fn named_file(message: &str) -> Option<(String, PathBuf)> {
    let message: Value = serde_json::from_str(message).expect("a message is JSON");
    let name = message["target"]["name"].as_str()?;
    let file = message["filenames"][0].as_str()?;
    Some((name.to_owned(), file.into()))
}

fn joined(key: &str, path: &Path) -> OsString {
    let mut flag = OsString::from(key);
    flag.push(path);
    flag
}
