//! What hostile input must never do: each function reads any bytes and panics only if the project is at fault.
//!
//! The fuzz targets in `fuzz/` call these functions with ever new input, and `tests/replay.rs` with the corpus.

extern crate proc_macro;

// The front ends are compiled here anew, without the compiler or a process around them.
#[path = "../../../magic-macros/src/expand/mod.rs"]
mod expand;

macro_rules! magics {
    ($($name:ident = $path:literal;)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, clippy::cast_precision_loss, clippy::missing_errors_doc, clippy::must_use_candidate)]
            mod $name;
        )*
    };
}

magics! {
    arguments = "../../../magic-tables/src/bin/magics/arguments.rs";
    board = "../../../magic-tables/src/bin/magics/board.rs";
    claim = "../../../magic-tables/src/bin/magics/claim.rs";
    command = "../../../magic-tables/src/bin/magics/command/mod.rs";
    facts = "../../../magic-tables/src/bin/magics/facts.rs";
    file = "../../../magic-tables/src/bin/magics/file.rs";
    interruption = "../../../magic-tables/src/bin/magics/interruption.rs";
    lock = "../../../magic-tables/src/bin/magics/lock.rs";
    number = "../../../magic-tables/src/bin/magics/number.rs";
    output = "../../../magic-tables/src/bin/magics/output.rs";
    progress = "../../../magic-tables/src/bin/magics/progress.rs";
    svg = "../../../magic-tables/src/bin/magics/svg.rs";
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
