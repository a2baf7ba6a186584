//! The crate `magic-bitboards` as Cargo has built it for the tests themselves, so that programs of
//! tests can be linked with it, and nothing is compiled a second time.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
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
        // What the test itself was compiled with is not for its programs.
        Self::build(target, &["--workspace", "--example=strict"], "", None)
    }

    /// What Cargo builds into a target folder with these arguments, in the profile of the tests, and
    /// with these flags of rustc alone. Programs that are linked with it can say where they panic.
    /// What a build with other flags would write over is taken from a copy in a folder, if there is
    /// one.
    ///
    /// # Panics
    /// If Cargo cannot build it, or the folder cannot be written.
    pub fn build(
        target: &Path,
        arguments: &[&str],
        rustflags: &str,
        copies: Option<&Path>,
    ) -> Self {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .args(["build", "--offline", "--quiet", "--message-format=json"])
            .args(arguments);
        if !cfg!(debug_assertions) {
            command.arg("--release");
        }
        command
            .arg("--target-dir")
            .arg(target)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
            command.env_remove(variable);
        }
        if !rustflags.is_empty() {
            command.env("RUSTFLAGS", rustflags);
        }
        command.env("CARGO_PROFILE_RELEASE_PANIC", "unwind");
        let output = command.output().expect("Cargo runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let messages = String::from_utf8(output.stdout).expect("messages are text");
        let mut libraries: Vec<_> = messages.lines().filter_map(named_file).collect();
        if let Some(folder) = copies {
            for (_, file) in &mut libraries {
                *file = copied(file, folder);
            }
        }
        Self(libraries)
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

/// A copy of a library in `folder`, or the library itself if its name has the hash of its flags.
fn copied(library: &Path, folder: &Path) -> PathBuf {
    let has_hash = library
        .parent()
        .is_some_and(|parent| parent.ends_with("deps"));
    if has_hash {
        return library.to_owned();
    }
    let copy = folder.join(library.file_name().expect("a library is a file"));
    fs::create_dir_all(folder).expect("the folder can be written");
    fs::copy(library, &copy).expect("Cargo has built it");
    copy
}

fn joined(key: &str, path: &Path) -> OsString {
    let mut flag = OsString::from(key);
    flag.push(path);
    flag
}
