//! What build scripts of tests read in generated source.

pub use crate::outside::with_tables_outside;

/// The functions and structures in source that needs no other crate: what stands between the constants and the tables,
/// without the numbers in it.
///
/// # Panics
/// If there is no look-up of rooks.
#[must_use]
pub fn functions(source: &str) -> String {
    let start = source.find("fn rook_attacks(").expect("there is a look-up of rooks");
    let end = source.find("#[rustfmt::skip]").unwrap_or(source.len());
    source[start..end].replace(|c: char| c.is_ascii_digit() || c == '_', "")
}
