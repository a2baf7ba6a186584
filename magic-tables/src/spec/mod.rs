//! The options as plain data.
//!
//! All front ends (macro, build script, command line) fill a [`Spec`]; the code behind it finds the mistakes for all of them.

mod choice;
mod declaration;
mod options;
#[cfg(feature = "boards")]
mod pieces;
mod problem;
mod summary;
mod tuple_struct;
mod value;

pub use crate::choices::Choices;
#[cfg(feature = "boards")]
pub use crate::geometry::Numbering;
pub use crate::shortened::{LONGEST_TEXT, shortened};
pub use choice::{Entries, Language, Magics, Packing, Pext, Scheme};
pub use declaration::{Declaration, FrontEnd, Takes};
pub use options::{OPTIONS, Spec, needs_boards, option_for};
pub(crate) use options::{Refuse, own_magics_key};
#[cfg(feature = "boards")]
pub(crate) use pieces::read_pieces;
pub use problem::{Part, Problem, nearest, suggestion};
pub(crate) use summary::summarise;
pub(crate) use tuple_struct::refused_fields;
pub use tuple_struct::tuple_struct;
pub use value::{Factors, Value, refuse_factor};
pub(crate) use value::{is_long, refused_type};
