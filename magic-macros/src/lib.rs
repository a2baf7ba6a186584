//! The procedural macro behind `magic_bitboards::magic_tables!`:
//!
//! ```ignore
//! mod sliders {
//!     magic_bitboards::magic_tables!(scheme = hyperbola);
//! }
//! let attacks: u64 = sliders::rook_attacks(27, occupied);
//! ```
//!
//! Do not depend on this crate directly: use
//! [`magic-bitboards`](https://github.com/magic-bitboards/magic-bitboards), which documents the
//! options. Semantic versioning does not cover this crate; every version works only with the same
//! version of `magic-bitboards`.

mod expand;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Expands `(bmi2) (crate) options…`: who promises BMI2 (`target`, `feature`, `possible` or
/// `absent`), the path of `magic-bitboards`, and the user's options. Only
/// `magic_bitboards::magic_tables!` calls it.
#[cfg(feature = "boards")]
#[doc(hidden)]
#[proc_macro]
pub fn expand_magic_tables(input: TokenStream) -> TokenStream {
    expand::expand(input.into(), true).into()
}

/// Expands the macro for rook, bishop and queen on the chess board alone: without its feature
/// `boards`, `magic_bitboards::magic_tables!` calls this, whatever other crates of the build have
/// turned on.
#[doc(hidden)]
#[proc_macro]
pub fn expand_magic_tables_of_chess(input: TokenStream) -> TokenStream {
    expand::expand(input.into(), false).into()
}
