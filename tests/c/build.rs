//! Tells the tests of a package which compilers there are, and whether this machine runs PEXT.
//! `tests/lookups` has the same build script.

#[path = "src/compiler.rs"]
#[allow(dead_code, reason = "only the tests compile programs")]
mod compiler;
#[path = "../processor/mod.rs"]
mod processor;

use std::env;
use std::path::Path;

use compiler::{Compiler, Language, SANITIZERS};

fn main() {
    for input in ["c/build.rs", "c/src/compiler.rs", "processor"] {
        println!("cargo::rerun-if-changed=../{input}");
    }
    for variable in ["CC", "CXX", "PATH"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    processor::tell_tests();
    for condition in ["compilers", "sanitizers"] {
        println!("cargo::rustc-check-cfg=cfg({condition})");
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
