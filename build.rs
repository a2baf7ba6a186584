//! Bakes the ready-made tables, in the scheme that the crate's documentation names.

#[cfg(feature = "tables")]
fn main() -> Result<(), magic_tables::Error> {
    magic_tables::Builder::new()
        .steppers(true)
        .lines(true)
        .crate_path("::magic_tables")
        .generate("ready_made.rs")
}

#[cfg(not(feature = "tables"))]
fn main() {}
