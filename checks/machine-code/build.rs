//! Tells the tests whether this machine can run engines with PEXT.

#[path = "../../tests/processor/mod.rs"]
mod processor;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../tests/processor");
    processor::tell_tests();
}
