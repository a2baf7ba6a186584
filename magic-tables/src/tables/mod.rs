//! The tables for one set of options, filled and verified.

mod bmi2;
#[cfg(feature = "boards")]
pub mod board;
mod plan;

pub use bmi2::Bmi2;

#[cfg(feature = "boards")]
use self::board::BoardTables;
use self::plan::Plan;
use crate::hashed::Hashed;
use crate::spec::{Entries, Hyperbola, Packing, Part, Pext, Problem, Scheme, Spec};

/// The tables of one [`Spec`]. They exist only if, for every relevant occupancy of every square, the look-up gives
/// the attack set of the slow ray walk.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The scheme in use: the one asked for, the choice of `auto`, or PEXT.
    pub scheme: Scheme,
    /// The options in use: with `auto`, those that it chose; if PEXT is used instead of the scheme, those with PEXT.
    pub spec: Spec,
    /// Those of rook, bishop and queen on the chess board.
    pub chess: Option<Chess>,
    /// Those of other pieces, or of other boards. Each piece is looked up in the fastest table that exists for it on its board.
    #[cfg(feature = "boards")]
    pub board: Option<BoardTables>,
    /// Bytes of all tables together, on a 64-bit target. For `scheme = hyperbola` this is 2,560, as on most targets; on some it
    /// takes 4,096. The constant `TABLE_BYTES` of the generated source has the right number.
    pub bytes: usize,
}

/// The tables of rook, bishop and queen on the chess board.
#[derive(Clone, Debug)]
pub enum Chess {
    /// Slots and index functions.
    Slots(Box<Hashed>),
    /// A type of the module `lookup` that looks up one line at a time. Its constructor fills its own small tables.
    LineWise(&'static str),
}

impl Tables {
    /// Chooses the index functions, lays out the slots, fills and verifies them.
    pub fn build(spec: &Spec, bmi2: Bmi2) -> Result<Self, Vec<Problem>> {
        Self::build_for_source(spec, bmi2, false)
    }

    /// Like [`build`](Self::build), for source without dependencies. `fill`: a function will fill the slots.
    pub(crate) fn build_for_source(spec: &Spec, bmi2: Bmi2, fill: bool) -> Result<Self, Vec<Problem>> {
        let mut problems = spec.problems();
        if spec.pext == Pext::Always && bmi2 == Bmi2::Absent {
            problems.push(Problem::new("pext", Part::Value, Self::NO_PEXT));
        }
        if problems.is_empty() {
            match Plan::new(spec, bmi2.instructions(spec), fill).build() {
                Ok(tables) => return Ok(tables),
                Err(why) => problems = why,
            }
        }
        Err(problems)
    }

    /// The message for `pext = always` on a target without PEXT.
    pub(crate) const NO_PEXT: &str = "this target has no PEXT instruction; use `pext = auto`";

    /// Slots and index functions of rook and bishop on the chess board, if there are any.
    #[must_use]
    pub fn hashed(&self) -> Option<&Hashed> {
        if let Some(Chess::Slots(hashed)) = &self.chess { Some(hashed) } else { None }
    }

    /// The piece of chess whose tables `piece` has on the chess board: `rook`, `bishop` or `queen`.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn like(&self, piece: &str) -> Option<&'static str> {
        let sliders = self.chess.as_ref().map(|_| self.spec.divided().sliders).unwrap_or_default();
        sliders.into_iter().find(|(name, _)| name == piece).map(|(_, like)| like)
    }

    /// What was compiled in, for `SCHEME`: the scheme and the options that differ from their defaults.
    #[must_use]
    pub fn name(&self) -> String {
        let spec = &self.spec;
        let mut name = self.scheme.word().to_owned();
        let mut add = |yes: bool, word: &str| {
            if yes {
                name.push_str(", ");
                name.push_str(word);
            }
        };
        let magic = self.scheme.has_factors();
        let entries = spec.entries_words();
        add(entries != Entries::default().word(), &entries);
        #[cfg(feature = "boards")]
        add(self.scheme == Scheme::Pext && self.chess.is_none() && spec.deposits_pieces(), "whole pieces");
        add(spec.hyperbola != Hyperbola::default(), spec.hyperbola.word());
        add(magic && spec.packing != Packing::Auto, spec.packing.word());
        add(magic && spec.incorporate_shift, "incorporate_shift");
        add(magic && spec.incorporate_offset, "incorporate_offset");
        name
    }
}

#[cfg(test)]
mod tests;
