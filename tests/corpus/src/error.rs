//! The error of `magic-tables`, where the file `manifest.rs` of that crate expects it.

pub(crate) use magic_tables::Error;
