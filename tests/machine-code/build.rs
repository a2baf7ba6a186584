//! Tells the tests whether this machine can run engines with PEXT.

#[path = "../processor/mod.rs"]
mod processor;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../processor");
    processor::tell_tests();
}
