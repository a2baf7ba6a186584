//! Generates a module and a test for every combination of options that makes sense.

#[path = "../../tests/combinations/modules.rs"]
mod modules;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../tests/combinations");
    println!("cargo::rerun-if-changed=../../tests/processor");
    modules::write(options::combinations(modules::SEED), |_| true)
}
