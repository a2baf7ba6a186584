//! What the user asked for, as plain data.
//!
//! Every front end (macro, build script, command line) fills a [`Spec`]; mistakes are found behind it, once.

mod choice;
mod options;
mod problem;
mod summary;
mod value;

pub use choice::{Entries, Magics, Packing, Pext, Scheme, option_for};
pub use options::Spec;
pub(crate) use options::{Refuse, own_magics_key};
pub use problem::{Part, Problem, nearest, suggestion};
pub(crate) use summary::summarise;
pub(crate) use value::refused_type;
pub use value::{Factors, Value, refuse_factor};
