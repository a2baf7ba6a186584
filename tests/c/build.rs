//! Tells the tests which compilers there are, and what this machine can run.

mod conditions;

fn main() {
    for input in ["build.rs", "conditions.rs", "src/compiler.rs", "../processor"] {
        println!("cargo::rerun-if-changed={input}");
    }
    conditions::tell_tests();
}
