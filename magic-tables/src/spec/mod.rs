//! The options as plain data.
//!
//! All front ends (macro, build script, command line) fill a [`Spec`]; the code behind it finds the mistakes for all of them.

mod choice;
mod options;
#[cfg(feature = "boards")]
mod pieces;
mod problem;
#[cfg(feature = "boards")]
mod sliders;
mod summary;
mod tuple_struct;
mod value;

#[cfg(feature = "boards")]
pub use crate::geometry::Numbering;
pub use crate::shortened::{LONGEST_TEXT, shortened};
pub use choice::{Entries, Language, Magics, Packing, Pext, Scheme, option_for};
pub(crate) use options::{Refuse, own_magics_key};
pub use options::{Spec, needs_boards};
#[cfg(feature = "boards")]
pub(crate) use pieces::read_pieces;
pub use problem::{Part, Problem, nearest, suggestion};
#[cfg(feature = "boards")]
pub(crate) use sliders::Pieces;
pub(crate) use summary::summarise;
pub(crate) use tuple_struct::refused_fields;
pub use tuple_struct::tuple_struct;
pub use value::{Factors, Value, refuse_factor};
pub(crate) use value::{is_long, refused_type};
