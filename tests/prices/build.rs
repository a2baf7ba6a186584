//! Tells the tests whether this machine has the compilers of C and C++.

#[path = "../compilers/mod.rs"]
mod compilers;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../compilers");
    println!("cargo::rerun-if-env-changed=PATH");
    compilers::tell_tests();
}
