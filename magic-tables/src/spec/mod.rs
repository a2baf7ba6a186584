//! The options as plain data.
//!
//! All front ends (macro, build script, command line) fill a [`Spec`]; the code behind it finds the
//! mistakes for all of them.

#[cfg(feature = "boards")]
mod betza;
mod compatibility;
mod factor_list;
pub(crate) mod factors;
#[cfg(feature = "generate")]
mod forms;
#[cfg(feature = "boards")]
mod game;
#[cfg(feature = "generate")]
mod language;
mod options;
pub mod path;
mod piece_codes;
#[cfg(feature = "boards")]
mod pieces;
mod problem;
mod threats;
pub mod tokens;
mod value;

#[cfg(feature = "boards")]
pub use crate::board::geometry::{Numbering, Wrap};
pub use crate::choices::{
    Choices, Entries, Form, Hyperbola, Language, Linkage, Magics, OffBoard, Packing, Pext, Purpose,
    Scheme,
};
pub use crate::text::{LONGEST_TEXT, escaped, shortened};
pub use factor_list::{Column, FactorError, FactorFile, Meaning, NumberList};
pub(crate) use factors::LARGEST_OFFSET;
pub use factors::{NumberError, OwnFactors, digits, read_factor};
#[cfg(feature = "generate")]
pub use forms::FormList;
#[cfg(feature = "boards")]
pub(crate) use game::DividedPieces;
#[cfg(feature = "boards")]
pub use game::{BoardText, PieceList};
pub use options::{Declaration, OPTIONS, Spec, ValueKind, needs_boards, option_for};
pub(crate) use options::{Instructions, own_magics_key};
#[cfg(feature = "generate")]
pub(crate) use options::{SourceOptions, options};
pub use piece_codes::PieceCodes;
pub use problem::{ErrorSite, Problem, nearest, suggestion};
#[cfg(feature = "generate")]
pub use problem::{flag, with_flags};
pub use threats::{QuadOrder, ThreatPairs};
#[cfg(feature = "generate")]
pub(crate) use value::no_path;
pub use value::{Value, refuse_factor, tuple_struct};
