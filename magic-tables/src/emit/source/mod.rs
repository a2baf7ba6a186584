//! Source without dependencies: the data, and the few functions that the options need, in the language of the engine.

mod board_recipes;
pub(crate) mod c;
mod program;
mod rows;
pub(crate) mod rust;

use crate::board::geometry::Geometry;
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

/// What source for other boards says of itself below its header, line by line.
fn introduction(board: &Geometry) -> [String; 2] {
    let last = board.squares() - 1;
    [
        format!(
            "Attack sets on a board with {} squares: {}, {}, ... {} are bits 0, 1, ... {last} of a set.",
            board.squares(),
            board.name(0),
            board.name(1.min(last)),
            board.name(last)
        ),
        "The numbers were compared with a slow walk of each piece before they were written here.".to_owned(),
    ]
}

impl Form {
    /// How tables are built for this form.
    pub(crate) fn build(&self) -> Build {
        if self.fill { Tables::build_with_slots } else { Tables::build }
    }
}
