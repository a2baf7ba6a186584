//! Checks how much the compiler has to do for an engine that uses the macro: the lines of unoptimised LLVM IR of our own crates in
//! `docs/build-cost.md`, if the compiler is the one that the page names. No machine changes these, as it does times.
//! `UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites them.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use price::document::{Document, Table, grouped};
use price::rust;

/// Crates as the macro needs them, and the arguments for Cargo.
const CRATES: [(&str, &[&str]); 3] = [
    ("`magic-tables` with `emit`", &["-p", "magic-tables", "--features", "emit"]),
    ("`magic-tables` with `emit` and `boards`", &["-p", "magic-tables", "--features", "emit,boards"]),
    ("`magic-macros`", &["-p", "magic-macros"]),
];

/// A change by fewer percent need not be written down.
const TOLERANCE: usize = 2;

/// The lines of LLVM IR of the crate `number` in a debug build.
fn lines(number: usize, arguments: &[&str]) -> usize {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested");
    // A file for each: what is compiled already, Cargo does not compile again.
    let code = folder.join(format!("{number}.ll"));
    let status = Command::new(env!("CARGO"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .args(["rustc", "--quiet", "--offline", "--lib", "--target-dir"])
        .arg(&folder)
        .args(arguments)
        .args(["--", "-Ccodegen-units=1", "-Cdebuginfo=0", "--emit"])
        .arg(format!("llvm-ir={}", code.display()))
        .env_remove("RUSTFLAGS")
        .env("CARGO_INCREMENTAL", "0")
        .status()
        .expect("Cargo runs");
    assert!(status.success(), "{arguments:?}: {status}");
    fs::read_to_string(&code).expect("the compiler wrote it").lines().count()
}

#[test]
#[cfg_attr(
    not(all(target_arch = "x86_64", target_os = "linux")),
    ignore = "the lines are those of Linux on x86-64"
)]
fn documented_lines_are_correct() {
    let compiler = rust::compiler().expect("the compiler prints its version");
    let mut document = Document::of("docs/build-cost.md").expect("the page is there");
    let update = env::var_os("UPDATE_PRICES").is_some();
    if !update && document.passage("compiler of lines").expect("the compiler is named") != compiler {
        return;
    }
    let mut right = Table::new(&["crate", "lines of LLVM IR"]);
    let counted: Vec<_> = CRATES
        .iter()
        .enumerate()
        .map(|(number, (name, arguments))| (name, lines(number, arguments)))
        .collect();
    for &(name, lines) in &counted {
        right.push(name, vec![grouped(lines)]);
    }
    if update {
        document.set_passage("lines", &right.markdown()).expect("the table is there");
        document.set_passage("compiler of lines", &compiler).expect("its place is there");
        document.save().expect("the file can be written");
        return;
    }
    let table = Table::parse(document.passage("lines").expect("the table is there"));
    for (name, lines) in counted {
        let cell = table.cell(name, "lines of LLVM IR").unwrap_or_else(|| panic!("{name} has no row"));
        let documented: usize = cell.replace(',', "").parse().expect("it is a number");
        assert!(
            lines.abs_diff(documented) * 100 <= documented * TOLERANCE,
            "{name}: {lines} lines, but the page says {documented}: `UPDATE_PRICES=1 cargo test --manifest-path checks/Cargo.toml -p prices` rewrites it"
        );
    }
}
