//! Checks of hostile input: each function accepts any bytes, and panics only if it finds a bug in the project.
//!
//! The fuzz targets in `fuzz/` call these functions with generated input, and `tests/replay.rs` with the stored corpus.

extern crate proc_macro;

// The front ends are compiled into this crate, so that they can be called without the compiler or a process.
#[path = "../../../magic-macros/src/expand/mod.rs"]
mod expand;
#[path = "../../../magic-tables/src/builder/manifest.rs"]
#[allow(dead_code, reason = "outside of a build script, only some functions can be used")]
mod manifest;

mod boards;
mod certificates;
mod command_line;
/// The error of `magic-tables`, where the file `manifest.rs` of that crate expects it.
mod error {
    pub(crate) use magic_tables::Error;
}
mod macro_tokens;
mod manifests;
mod options;

/// A function that checks any bytes.
pub type Target = fn(&[u8]);

/// All targets, with the names of their folders in `fuzz/corpus`.
pub const TARGETS: &[(&str, Target)] = &[
    ("arguments", command_line::arguments),
    ("certificate", certificates::certificate),
    ("games", boards::games),
    ("geometry", boards::geometry),
    ("macro", macro_tokens::tokens),
    ("manifest", manifests::manifest),
    ("options", options::options),
    ("packing", certificates::packing),
    ("pieces", boards::pieces),
];

/// Runs the target called `name`.
///
/// # Panics
/// If there is no such target, or if it finds a bug in the project.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("a target has this name");
    target(bytes);
}
