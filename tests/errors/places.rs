//! Calls of the macro compile without a warning wherever items may stand, in each edition, and the
//! documentation of a crate has their look-ups. So do files of a build script, each included once.

#[path = "../lookups/src/library.rs"]
mod library;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use library::BuiltLibraries;
use magic_tables::{Builder, Scheme};

/// Editions that a user's crate may have.
const EDITIONS: [&str; 3] = ["2018", "2021", "2024"];

/// A folder of this name for the files of a test, which is empty.
fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

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
    let folder = empty_folder("documentation_of_calls");
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

/// This test runs itself again as a build script.
#[test]
fn files_that_are_included_in_one_module_are_one_error() {
    if env::var_os("OUT_DIR").is_some() {
        let tables = Builder::new().crate_path("::magic_bitboards").lines(true);
        let hyperbola = tables.clone().scheme(Scheme::Hyperbola);
        hyperbola.generate("small.rs").expect("options are right");
        tables.generate("fast.rs").expect("options are right");
        return;
    }
    let folder = empty_folder("included_twice");
    let status = Command::new(env::current_exe().expect("it is a program"))
        .args([
            "--exact",
            "files_that_are_included_in_one_module_are_one_error",
        ])
        .env("OUT_DIR", &folder)
        .status()
        .expect("the program runs");
    assert!(status.success());

    let libraries = built();
    let compile = |source: &str| {
        let file = folder.join("main.rs");
        fs::write(&file, source).expect("the file can be written");
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut command = Command::new(rustc);
        command.args([
            "--edition=2024",
            "--emit=metadata",
            "-Dwarnings",
            "--out-dir",
        ]);
        command.arg(&folder).arg(&file);
        command.args(libraries.flags(&["magic_bitboards"]));
        let output = command.output().expect("the compiler runs");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let two_modules =
        "mod fast { include!(\"fast.rs\"); } mod small { include!(\"small.rs\"); } fn main() {}";
    assert_eq!(compile(two_modules), "");
    let one_module = "mod both { include!(\"fast.rs\"); include!(\"small.rs\"); } fn main() {}";
    let printed = compile(one_module);
    let errors: Vec<_> = printed
        .lines()
        .filter(|line| line.starts_with("error["))
        .collect();
    assert_eq!(
        errors,
        [
            "error[E0428]: the name `give_each_set_of_magic_tables_a_module_of_its_own` is defined multiple times"
        ],
        "{printed}"
    );
}
