//! Tells the tests which compilers there are, and what this machine can run.

#[path = "../../tests/c/conditions.rs"]
mod conditions;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for input in ["conditions.rs", "src/compiler.rs", "../processor"] {
        println!("cargo::rerun-if-changed=../../tests/c/{input}");
    }
    conditions::tell_tests();
}
