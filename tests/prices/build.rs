//! Tells the tests whether this machine has the compilers of C and C++, and whether it can run engines with PEXT.

#[path = "../compilers/mod.rs"]
mod compilers;
#[path = "../processor/mod.rs"]
mod processor;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../compilers");
    println!("cargo::rerun-if-changed=../processor");
    println!("cargo::rerun-if-env-changed=PATH");
    compilers::tell_tests();
    processor::tell_tests();
}
