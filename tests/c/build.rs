//! Tells the tests of a package which compilers there are, whether there is rustfmt, and whether this
//! machine runs PEXT. `tests/lookups` has the same build script.

#[path = "src/compiler.rs"]
#[allow(dead_code, reason = "only the tests compile programs")]
mod compiler;
#[path = "../processor/mod.rs"]
mod processor;

use std::env;
use std::path::Path;
use std::process::Command;

use compiler::{Compiler, Language, SANITIZERS};

fn main() {
    for input in ["c/build.rs", "c/src/compiler.rs", "processor"] {
        println!("cargo::rerun-if-changed=../{input}");
    }
    for variable in ["CC", "CXX", "PATH", "RUSTFMT"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    processor::tell_tests();
    for condition in ["compilers", "sanitizers", "formatter"] {
        println!("cargo::rustc-check-cfg=cfg({condition})");
    }
    // rustup has a program of this name also where the component is missing.
    let rustfmt = env::var_os("RUSTFMT").unwrap_or_else(|| "rustfmt".into());
    let version = Command::new(rustfmt).arg("--version").output();
    if version.is_ok_and(|output| output.status.success()) {
        println!("cargo::rustc-cfg=formatter");
    }
    // Programs for another machine could not run here.
    if env::var_os("TARGET") == env::var_os("HOST") && both_run(&[]) {
        println!("cargo::rustc-cfg=compilers");
        if both_run(SANITIZERS) {
            println!("cargo::rustc-cfg=sanitizers");
        }
    } else {
        // A file that does not exist counts as changed, so the next build looks for compilers
        // again.
        println!("cargo::rerun-if-changed=no-compiler");
    }
}

/// Whether there are compilers for C and C++ whose programs run.
fn both_run(flags: &[&str]) -> bool {
    let folder = env::var_os("OUT_DIR").expect("Cargo names a folder");
    let runs =
        |language| Compiler::for_language(language).runs_empty_program(Path::new(&folder), flags);
    runs(Language::C) && runs(Language::Cpp)
}
