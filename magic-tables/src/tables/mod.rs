//! The tables for one set of options, filled and verified.

mod bmi2;
#[cfg(feature = "boards")]
pub mod board;
#[cfg(feature = "boards")]
mod pieces;
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
    /// The tables themselves.
    pub content: Content,
    /// Bytes of all tables together, on a 64-bit target. For `scheme = hyperbola` this is 2,560, as on most targets; on some it
    /// takes 4,096. The constant `TABLE_BYTES` of the generated source has the right number.
    pub bytes: usize,
}

/// Which tables there are. Each piece is looked up in the fastest one that exists for it on its board.
#[derive(Clone, Debug)]
pub enum Content {
    /// Rook, bishop and queen on the chess board.
    Chess(Chess),
    /// Pieces of any game on a board of any shape.
    #[cfg(feature = "boards")]
    Board(BoardTables),
    /// Rook, bishop and queen on the chess board, and other pieces beside them.
    #[cfg(feature = "boards")]
    Both(Chess, BoardTables),
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
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let spec = Spec { max_bytes: Some(100_000), ..Spec::default() };
    /// let problems = Tables::build(&spec, Bmi2::Absent).unwrap_err();
    /// assert_eq!(problems[0].key, "max_bytes", "`fancy` takes more");
    ///
    /// let auto = Spec { scheme: Scheme::Auto, ..spec };
    /// assert!(Tables::build(&auto, Bmi2::Absent).unwrap().bytes <= 100_000);
    /// ```
    ///
    /// # Errors
    /// All mistakes in `spec`, factors that are not magic, or tables that are larger than `max_bytes`.
    pub fn build(spec: &Spec, bmi2: Bmi2) -> Result<Self, Vec<Problem>> {
        Self::build_for_source(spec, bmi2, false)
    }

    /// Like [`build`](Self::build), for source without dependencies. `fill`: a function will fill the slots.
    pub(crate) fn build_for_source(spec: &Spec, bmi2: Bmi2, fill: bool) -> Result<Self, Vec<Problem>> {
        refuse(spec.problems(), spec, bmi2)?;
        let mut plan = Plan::new(spec, bmi2.instructions(spec), fill);
        #[cfg(feature = "boards")]
        if let Some(built) = pieces::build(&mut plan) {
            return built;
        }
        plan.build()
    }

    /// The message for `pext = always` on a target without PEXT.
    pub(crate) const NO_PEXT: &str = "this target has no PEXT instruction; use `pext = auto`";

    /// Slots and index functions of rook and bishop on the chess board, if there are any.
    ///
    /// ```
    /// use magic_tables::{Scheme, spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let slots = |scheme| {
    ///     let tables = Tables::build(&Spec { scheme, ..Spec::default() }, Bmi2::Absent).unwrap();
    ///     tables.hashed().map(|hashed| hashed.layout.slots)
    /// };
    /// assert_eq!(slots(Scheme::Plain), Some(64 * (4096 + 512)));
    /// assert_eq!(slots(Scheme::Hyperbola), None);
    /// ```
    #[must_use]
    pub fn hashed(&self) -> Option<&Hashed> {
        match self.chess()? {
            Chess::Slots(hashed) => Some(hashed),
            Chess::LineWise(_) => None,
        }
    }

    /// The tables of rook, bishop and queen on the chess board.
    #[must_use]
    pub fn chess(&self) -> Option<&Chess> {
        match &self.content {
            Content::Chess(chess) => Some(chess),
            #[cfg(feature = "boards")]
            Content::Both(chess, _) => Some(chess),
            #[cfg(feature = "boards")]
            Content::Board(_) => None,
        }
    }

    /// The piece of chess whose tables `piece` has on the chess board: `rook`, `bishop` or `queen`.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn like(&self, piece: &str) -> Option<&'static str> {
        let sliders = self.chess().map(|_| self.spec.divided().sliders).unwrap_or_default();
        sliders.into_iter().find(|(name, _)| name == piece).map(|(_, like)| like)
    }

    /// The tables of other pieces, or of other boards.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn board(&self) -> Option<&BoardTables> {
        match &self.content {
            Content::Chess(_) => None,
            Content::Board(board) | Content::Both(_, board) => Some(board),
        }
    }

    /// What was compiled in, for `SCHEME`: the scheme and the options that differ from their defaults.
    ///
    /// ```
    /// use magic_tables::{spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let spec = Spec { incorporate_shift: true, ..Spec::default() };
    /// let tables = Tables::build(&spec, Bmi2::Absent).unwrap();
    /// assert_eq!(tables.name(), "fancy, incorporate_shift");
    /// ```
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
        add(
            self.scheme == Scheme::Pext
                && matches!(self.content, Content::Board(_))
                && spec.deposits_pieces(),
            "whole pieces",
        );
        add(spec.hyperbola != Hyperbola::default(), spec.hyperbola.word());
        add(magic && spec.packing != Packing::Auto, spec.packing.word());
        add(magic && spec.incorporate_shift, "incorporate_shift");
        add(magic && spec.incorporate_offset, "incorporate_offset");
        name
    }
}

/// The error with these `problems`, and one more if there is no PEXT where `spec` asks for it.
fn refuse(mut problems: Vec<Problem>, spec: &Spec, bmi2: Bmi2) -> Result<(), Vec<Problem>> {
    if spec.pext == Pext::Always && bmi2 == Bmi2::Absent {
        problems.push(Problem::new("pext", Part::Value, Tables::NO_PEXT));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

#[cfg(test)]
mod tests;
