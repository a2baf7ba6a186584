//! Bakes the ready-made tables, in the scheme that the crate's documentation names.

#[cfg(feature = "tables")]
fn main() -> Result<(), magic_tables::Error> {
    use magic_tables::emit::{Names, write_to_out_dir};
    use magic_tables::spec::Spec;

    let spec = Spec { steppers: true, lines: true, ..Spec::default() };
    let crate_path = "crate".parse().expect("it is a path");
    write_to_out_dir(&spec, &Names::new(crate_path), "ready_made.rs")
}

#[cfg(not(feature = "tables"))]
fn main() {}
