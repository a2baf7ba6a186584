//! Calls of the macro compile without a warning wherever items may stand, in each edition, and the
//! documentation of a crate has their look-ups.

#[path = "../lookups/src/library.rs"]
mod library;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use library::BuiltLibraries;

/// Editions that a user's crate may have.
const EDITIONS: [&str; 3] = ["2018", "2021", "2024"];

fn calls() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("places/calls.rs")
}

fn built() -> BuiltLibraries {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    BuiltLibraries::of_tests(target.expect("it stands in the target folder"))
}

/// Runs a program of the toolchain on the calls.
///
/// # Panics
/// If it fails.
fn run(program: OsString, edition: &str, more: &[OsString]) {
    let mut command = Command::new(program);
    command.args(["--edition", edition]).arg(calls()).args(more);
    let output = command.output().expect("the program runs");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && printed.is_empty(),
        "{edition}: {printed}"
    );
}

#[test]
fn calls_compile_in_all_places_and_editions() {
    let libraries = built();
    for edition in EDITIONS {
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("calls_{edition}"));
        let mut flags = libraries.flags(&["magic_bitboards"]);
        flags.extend(["-o".into(), program.clone().into()]);
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        run(rustc, edition, &flags);
        let status = Command::new(&program).status().expect("the program runs");
        assert!(status.success(), "{edition}");
    }
}

#[test]
fn documentation_has_the_look_ups_and_no_module_of_ours() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documentation_of_calls");
    let _ = fs::remove_dir_all(&folder);
    let mut flags = built().flags(&["magic_bitboards"]);
    flags.extend(["-o".into(), folder.clone().into()]);
    let rustdoc = env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    run(rustdoc, "2024", &flags);

    let folder = folder.join("calls");
    for module in ["sliders", "sliders/inner", "relative"] {
        let page = folder.join(module).join("fn.rook_attacks.html");
        let page = fs::read_to_string(page).expect("the function has a page");
        assert!(page.contains("The attack set of a rook on"), "{module}");
    }
    for page in ["all.html", "index.html", "sliders/index.html"] {
        let page = fs::read_to_string(folder.join(page)).expect("it is a page");
        assert!(page.contains("rook_attacks"));
        assert!(!page.contains("give_each_set") && !page.contains("__check"));
    }
}
