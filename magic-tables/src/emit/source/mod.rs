//! Source without dependencies: the data, and the few functions that the options need, in the
//! language of the engine.

mod board;
pub(crate) mod c;
mod data;
mod model;
mod rays;
pub(crate) mod rust;
mod setwise;
mod wide;

use crate::emit::files::alternatives_for;
use crate::error::Error;
pub(crate) use crate::spec::SourceOptions;
use crate::spec::{Language, Spec};
use crate::tables::{Bmi2, Tables};

/// Source without dependencies.
pub(crate) struct Source {
    /// The text of each file.
    pub(crate) texts: Vec<String>,
    /// Bytes of all tables, for each kind of processors.
    pub(crate) table_bytes: Vec<usize>,
}

/// What source says of sets that are looked up.
const COMPARED: &str =
    "// The numbers were compared with a slow walk of each piece before they were written here.\n";

/// The comment below the header of source for other boards or other pieces.
fn introduction(spec: &Spec) -> Option<String> {
    let board = spec.geometry().ok().filter(|_| !spec.is_chess())?;
    let last = board.squares() - 1;
    let (sets, compared) = if spec.has_no_pieces() {
        ("Sets of squares", "")
    } else {
        ("Attack sets", COMPARED)
    };
    Some(format!(
        "//\n// {sets} on a board with {} squares: {}, {}, ... {} are bits 0, 1, ... {last} of a set.\n{compared}",
        board.squares(),
        board.name(0),
        board.name(1.min(last)),
        board.name(last)
    ))
}

impl SourceOptions {
    /// The tables with BMI2 and those without, in this order, or only one if BMI2 makes no
    /// difference.
    ///
    /// # Errors
    /// If options contradict each other, a factor is no magic factor, or the tables are too large.
    pub(crate) fn alternatives(&self, spec: &Spec) -> Result<Vec<Tables>, Error> {
        let problems = self.problems(spec);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let is_safe = self.language == Language::Rust && !self.unchecked;
        if is_safe {
            let tables = Tables::build_for_source(spec, Bmi2::Absent, self.fill)?;
            return Ok(vec![tables]);
        }
        alternatives_for(spec, &|bmi2| {
            Tables::build_for_source(spec, bmi2, self.fill)
        })
    }
}

#[cfg(test)]
mod tests;
