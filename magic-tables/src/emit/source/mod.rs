//! Source without dependencies: the data, and the few functions that the options need, in the language of the engine.

mod board;
pub(crate) mod c;
mod rows;
pub(crate) mod rust;

use crate::emit::files::Build;
pub(crate) use crate::spec::Form;
use crate::tables::Tables;

/// Source in one file, or with the data in a second one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// The file with the functions.
    pub(crate) code: String,
    /// The file with the data, if it stands apart.
    pub(crate) data: Option<String>,
}

impl Form {
    /// How tables are built for this form.
    pub(crate) fn build(&self) -> Build {
        if self.fill { Tables::build_with_slots } else { Tables::build }
    }
}
