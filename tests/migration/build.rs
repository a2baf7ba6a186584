//! Runs the build script of an engine before and after, so that a test can compare their tables.

#[path = "build/after.rs"]
mod after;
#[path = "build/before.rs"]
mod before;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src");
    before::main()?;
    after::main()?;
    Ok(())
}
