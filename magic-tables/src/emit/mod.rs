//! Tables as tokens, the same for every front end.
//!
//! The items hold data and call one `const` constructor; the look-ups themselves are ordinary functions of
//! [`lookup`](crate::lookup). What differs between front ends is a parameter: the words for paths and types ([`Names`]),
//! and where the data goes.

mod calls;
pub(crate) mod files;
mod functions;
mod items;
mod names;
#[cfg(feature = "generate")]
pub(crate) mod standalone;
mod statics;

pub use files::write_to_out_dir;
pub use items::{fallback, items};
pub use names::{Block, Names, Store};
