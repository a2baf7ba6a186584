//! The options as plain data.
//!
//! All front ends (macro, build script, command line) fill a [`Spec`]; the code behind it finds the mistakes for all of them.

mod choice;
#[cfg(feature = "generate")]
mod language;
mod options;
mod permitted;
#[cfg(feature = "boards")]
mod pieces;
mod problem;
mod refusals;
mod value;

#[cfg(feature = "boards")]
pub use crate::board::geometry::Numbering;
pub use crate::choices::Choices;
pub use crate::shortened::{LONGEST_TEXT, shortened};
pub use choice::{Entries, Hyperbola, Language, Magics, OffBoard, Packing, Pext, Purpose, Scheme};
pub(crate) use options::own_magics_key;
pub use options::{Declaration, OPTIONS, Spec, Takes, needs_boards, option_for};
#[cfg(feature = "generate")]
pub(crate) use options::{SourceOptions, options};
#[cfg(feature = "boards")]
pub(crate) use pieces::Pieces;
pub use problem::{Part, Problem, nearest, suggestion};
#[cfg(feature = "generate")]
pub use problem::{flag, with_flags};
#[cfg(feature = "generate")]
pub(crate) use value::is_long;
pub use value::{Factors, Value, refuse_factor, tuple_struct};
