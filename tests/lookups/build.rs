//! Tells the tests what this processor can run.

#[path = "../processor/mod.rs"]
mod processor;

fn main() {
    println!("cargo::rerun-if-changed=../processor");
    processor::tell_tests();
}
