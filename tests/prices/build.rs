//! Sets `cfg(c_compilers)` if there are gcc and clang, for C and for C++. Tests that need them are
//! ignored elsewhere, which Cargo reports.

use std::process::{Command, Stdio};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rustc-check-cfg=cfg(c_compilers)");
    if ["gcc", "g++", "clang", "clang++"].into_iter().all(runs) {
        println!("cargo::rustc-cfg=c_compilers");
    }
}

fn runs(compiler: &str) -> bool {
    let mut command = Command::new(compiler);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
