//! What hostile input must never do: each function reads any bytes and panics only if the project is at fault.
//!
//! The fuzz targets in `fuzz/` call these functions with ever new input, and `tests/replay.rs` with the corpus.

extern crate proc_macro;

// The front ends are compiled here anew, without the compiler or a process around them.
#[path = "../../../magic-macros/src/expand/mod.rs"]
mod expand;
#[path = "../../../magic-tables/src/builder/manifest.rs"]
#[allow(dead_code, reason = "the environment of a build script is not there")]
mod manifest;

/// Where the reader of manifests looks for it.
mod error {
    pub(crate) use magic_tables::Error;
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
