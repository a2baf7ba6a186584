//! Plain Rust of any edition since 2018, which needs `core` alone.
//!
//! - `writer` writes a file from top to bottom.
//! - `variant` has the look-ups of the tables for one kind of targets, and `look_ups` the functions
//!   of parts and pieces. Beside them are `checks` at compile time, slots that functions `fill`, and
//!   `data`.
//! - `expressions` has recipes as Rust, and `format` writes items as rustfmt does.

mod checks;
mod data;
mod expressions;
mod fill;
mod format;
mod look_ups;
#[cfg(test)]
#[expect(
    dead_code,
    clippy::allow_attributes,
    reason = "generated source has copies of these"
)]
mod parts;
mod variant;
mod wide;
mod writer;

pub(crate) use format::file as formatted;
pub(crate) use writer::source;
