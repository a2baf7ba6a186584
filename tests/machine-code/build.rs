//! Tells the tests whether engines with PEXT run here.

#[path = "../processor/mod.rs"]
mod processor;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../processor");
    processor::tell_tests();
}
