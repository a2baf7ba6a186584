//! The build script of an engine before and after: both run, so that their tables can be compared.

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
