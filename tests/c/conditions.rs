//! Tells the tests of a package, in its build script, which compilers there are and what this machine can run.

#[path = "src/compiler.rs"]
#[allow(dead_code, reason = "only the tests compile programs")]
mod compiler;
#[path = "../processor/mod.rs"]
mod processor;

use std::env;
use std::path::Path;

use compiler::{Compiler, Language, SANITIZERS};

pub(crate) fn tell_tests() {
    for variable in ["CC", "CXX", "PATH"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    processor::tell_tests();
    for condition in ["compilers", "sanitizers"] {
        println!("cargo::rustc-check-cfg=cfg({condition})");
    }
    for (condition, runs) in vectors() {
        println!("cargo::rustc-check-cfg=cfg({condition})");
        if runs {
            println!("cargo::rustc-cfg={condition}");
        }
    }
    // Programs for another machine could not run here.
    if env::var_os("TARGET") == env::var_os("HOST") && both_run(&[]) {
        println!("cargo::rustc-cfg=compilers");
        if both_run(SANITIZERS) {
            println!("cargo::rustc-cfg=sanitizers");
        }
    } else {
        // A file that does not exist counts as changed, so the next build looks for compilers again.
        println!("cargo::rerun-if-changed=no-compiler");
    }
}

/// Whether there are compilers for C and C++ whose programs run.
fn both_run(flags: &[&str]) -> bool {
    let folder = env::var_os("OUT_DIR").expect("Cargo names a folder");
    let runs = |language| Compiler::for_language(language).runs_empty_program(Path::new(&folder), flags);
    runs(Language::C) && runs(Language::Cpp)
}

/// The conditions for vectors, and whether this processor has them.
fn vectors() -> [(&'static str, bool); 4] {
    let [ssse3, avx2, gfni, avx512] = has_vectors();
    [("ssse3_runs", ssse3), ("avx2_runs", avx2), ("gfni_runs", avx2 && gfni), ("avx512_runs", avx2 && avx512)]
}

#[cfg(target_arch = "x86_64")]
fn has_vectors() -> [bool; 4] {
    [
        std::is_x86_feature_detected!("ssse3"),
        std::is_x86_feature_detected!("avx2"),
        std::is_x86_feature_detected!("gfni"),
        std::is_x86_feature_detected!("avx512vl") && std::is_x86_feature_detected!("avx512cd"),
    ]
}

#[cfg(not(target_arch = "x86_64"))]
fn has_vectors() -> [bool; 4] {
    [false; 4]
}
