//! The generator for the playground: one page on which engine authors choose options, see what a look-up does, and copy
//! the source.
//!
//! The page asks questions in JSON, and [`answer`] answers them. The page runs this crate as WebAssembly; [`memory`] has the functions
//! that it calls. `page` has the page, and `scripts/playground.sh` puts everything into one file.

mod advice;
mod choices;
mod compared;
mod documents;
mod figures;
mod options;
mod script;
mod target;
mod trace;

pub mod answer;
pub mod memory;

// The front end of the macro is compiled into this crate, so that options mean the same on the page, and mistakes are reported in
// the same words.
#[path = "../../magic-macros/src/expand/mod.rs"]
#[allow(dead_code, reason = "nothing is expanded here")]
mod expand;
