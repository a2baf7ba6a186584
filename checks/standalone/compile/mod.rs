//! The compilers that tests call.
//!
//! The compiler is `rustc`, or the words of `STANDALONE_RUSTC`: `scripts/oldest-rust.sh` names the oldest one there.

#![allow(dead_code, reason = "each test calls some")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of its own for each test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// The compiler.
pub(crate) fn rustc() -> Command {
    let words = env::var("STANDALONE_RUSTC").unwrap_or_else(|_| "rustc".into());
    let mut words = words.split_whitespace();
    let mut command = Command::new(words.next().expect("STANDALONE_RUSTC names a compiler"));
    command.args(words);
    command
}

/// Clippy for a crate that does not say which version of Rust it needs. The component `clippy` has it.
pub(crate) fn clippy() -> Command {
    let mut clippy = Command::new("clippy-driver");
    clippy.env_remove("CARGO_PKG_RUST_VERSION");
    clippy
}

/// The second number of the compiler's version.
pub(crate) fn minor_version() -> u32 {
    let output = rustc().arg("--version").output().expect("there is a compiler");
    let version = String::from_utf8(output.stdout).expect("the version is text");
    let minor = version.split('.').nth(1).and_then(|minor| minor.parse().ok());
    minor.unwrap_or_else(|| panic!("{version:?} is no version"))
}

pub(crate) fn succeeds(mut command: Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{}", &errors[..errors.len().min(4000)]);
    String::from_utf8(output.stdout).expect("the output is text")
}

/// What the compiler of a mistake says.
pub(crate) fn fails(mut command: Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(!output.status.success(), "{command:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs `compiler` as far as lints go.
pub(crate) fn check(mut compiler: Command, edition: &str, engine: &Path) {
    compiler.args(["--edition", edition, "--crate-type", "lib", "-D", "warnings", "--emit", "metadata"]);
    compiler.arg("-o").arg(engine.with_extension(format!("{edition}.rmeta"))).arg(engine);
    succeeds(compiler);
}
