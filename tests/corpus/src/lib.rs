//! What hostile input must never do: each function reads any bytes and panics only if the project is at fault.
//!
//! The fuzz targets in `fuzz/` call these functions with ever new input, and `tests/replay.rs` with the corpus.

// The front ends are compiled here anew, with the tokens of `proc_macro2` and without the compiler or a process
// around them; their modules must stand at the root, where they look for each other.
#[path = "../../../magic-macros/src/error.rs"]
mod error;
#[path = "../../../magic-macros/src/expand.rs"]
#[allow(clippy::cmp_owned, reason = "the compiler's words are not to be compared otherwise")]
mod expand;
#[path = "../../../magic-macros/src/literal.rs"]
mod literal;
#[path = "../../../magic-macros/src/parse.rs"]
mod parse;

mod tokens {
    pub(crate) use proc_macro2::*;
}

mod certificates;
mod command_line;
mod macro_tokens;
mod manifests;
mod options;
mod packings;

/// A function that reads any bytes.
pub type Target = fn(&[u8]);

/// All of them, by the names of their folders in `fuzz/corpus`.
pub const TARGETS: &[(&str, Target)] = &[
    ("arguments", command_line::arguments),
    ("certificate", certificates::certificate),
    ("macro", macro_tokens::tokens),
    ("manifest", manifests::manifest),
    ("options", options::options),
    ("packing", packings::packing),
];

/// Runs the function called `name`.
///
/// # Panics
/// If there is no such function, or it has found a mistake in the project.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("a target has this name");
    target(bytes);
}
