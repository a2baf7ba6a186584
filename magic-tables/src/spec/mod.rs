//! The options as plain data.
//!
//! All front ends (macro, build script, command line) fill a [`Spec`]; the code behind it finds the mistakes for all of them.

mod choice;
mod codes;
mod declaration;
mod facts;
#[cfg(feature = "generate")]
mod form;
mod options;
mod permitted;
#[cfg(feature = "boards")]
mod pieces;
mod problem;
mod refusals;
#[cfg(feature = "boards")]
mod sliders;
mod summary;
mod tuple_struct;
mod value;
mod wording;

#[cfg(feature = "boards")]
pub use crate::board::geometry::Numbering;
pub use crate::choices::Choices;
pub use crate::shortened::{LONGEST_TEXT, shortened};
pub use choice::{Entries, Hyperbola, Language, Magics, Packing, Pext, Purpose, Scheme};
pub use declaration::{Declaration, FrontEnd, Takes};
#[cfg(feature = "generate")]
pub(crate) use form::Form;
pub(crate) use options::own_magics_key;
pub use options::{OPTIONS, Spec, needs_boards, option_for};
pub use problem::{Part, Problem, nearest, suggestion};
#[cfg(feature = "boards")]
pub(crate) use refusals::no_tables::{self, NoTables};
#[cfg(feature = "generate")]
pub(crate) use refusals::wrong_data_file;
#[cfg(feature = "boards")]
pub(crate) use sliders::Pieces;
pub(crate) use summary::summarise;
pub use tuple_struct::tuple_struct;
#[cfg(feature = "generate")]
pub(crate) use value::is_long;
pub use value::{Factors, Value, refuse_factor};
pub use wording::{OptionName, Setting};
