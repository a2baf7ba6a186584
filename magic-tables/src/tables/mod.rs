//! The tables for one set of options: what they consist of. `choose` says which combination of
//! options gets built, `build` builds, fills and verifies it, and `advice` and `costs` are what
//! `scheme = auto` chooses by. `board` has the tables of other boards and pieces.

mod advice;
#[cfg(feature = "boards")]
pub mod board;
mod build;
mod choose;
mod costs;

use self::board::BoardTables;
#[cfg(feature = "boards")]
use self::board::WideTables;
pub use self::build::SlotTables;
use self::choose::{Candidate, choose};
pub use crate::choices::Bmi2;
#[cfg(feature = "generate")]
use crate::recipe::{SliderRecipes, Storage};
#[cfg(feature = "boards")]
use crate::spec::DividedPieces;
use crate::spec::{Entries, Hyperbola, Packing, Pext, Problem, Scheme, Spec};

/// The tables of one [`Spec`]. They exist only if, for every relevant occupancy of every square,
/// the look-up gives the attack set of the slow ray walk.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The scheme in use: the one asked for, the choice of `auto`, or PEXT.
    pub scheme: Scheme,
    /// The options in use: with `auto`, those that it chose; if PEXT is used instead of the
    /// scheme, those with PEXT.
    pub spec: Spec,
    /// Which pieces have tables of the chess board, and which have tables of their board.
    #[cfg(feature = "boards")]
    pub(crate) pieces: DividedPieces,
    /// The tables of rook, bishop and queen on the chess board.
    pub chess: Option<ChessTables>,
    /// The tables of other pieces, or of other boards. Each piece is looked up in the fastest
    /// table that exists for it on its board.
    pub board: Option<BoardTables>,
    /// The tables of a board with more than 128 squares, which has no others.
    #[cfg(feature = "boards")]
    pub wide: Option<WideTables>,
    /// Bytes of all tables together, on a 64-bit target. For `scheme = hyperbola` this is 2,560,
    /// as on most targets; on some it takes 4,096. The constant `TABLE_BYTES` of the generated
    /// source has the right number.
    pub bytes: usize,
}

/// The tables of rook, bishop and queen on the chess board.
#[derive(Clone, Debug)]
pub enum ChessTables {
    /// Slots and index functions.
    Slots(Box<SlotTables>),
    /// One line at a time.
    LineWise(LineWiseTables),
}

/// A type that looks up one line at a time. Its constructor fills its own small tables, so this is
/// only what generated source needs to know.
#[derive(Clone, Copy, Debug)]
pub struct LineWiseTables {
    /// The name of the type in the module `lookup`.
    pub(crate) name: &'static str,
    /// The recipes of its look-ups, for source without dependencies.
    #[cfg(feature = "generate")]
    pub(crate) recipes: fn(Storage) -> SliderRecipes,
}

impl Tables {
    /// Chooses the index functions, lays out the slots, fills and verifies them.
    ///
    /// ```
    /// use magic_tables::spec::{Scheme, Spec};
    /// use magic_tables::tables::{Bmi2, Tables};
    ///
    /// let tables = Tables::build(&Spec::default(), Bmi2::Possible).unwrap();
    /// assert_eq!(tables.scheme, Scheme::Fancy);
    /// assert!(tables.bytes < 800_000);
    ///
    /// let small = Spec { max_bytes: Some(100_000), ..Spec::default() };
    /// let problems = Tables::build(&small, Bmi2::Possible).unwrap_err();
    /// assert_eq!(problems[0].key, "max_bytes");
    /// ```
    pub fn build(spec: &Spec, bmi2: Bmi2) -> Result<Self, Vec<Problem>> {
        Self::build_for_source(spec, bmi2, false)
    }

    /// Builds tables for source without dependencies. `fill`: a function will fill the slots.
    pub(crate) fn build_for_source(
        spec: &Spec,
        bmi2: Bmi2,
        fill: bool,
    ) -> Result<Self, Vec<Problem>> {
        let mut problems = spec.problems();
        if spec.pext == Pext::Always && bmi2 == Bmi2::Absent {
            let problem = Problem::of_value("pext", Self::NO_PEXT);
            problems.push(problem);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        choose(spec, spec.instructions(bmi2), fill)
    }

    /// The options of `candidate`, without any tables, but with so many bytes.
    fn empty(candidate: &Candidate, bytes: usize) -> Self {
        Self {
            scheme: candidate.scheme,
            spec: candidate.spec.clone(),
            #[cfg(feature = "boards")]
            pieces: DividedPieces::default(),
            chess: None,
            board: None,
            #[cfg(feature = "boards")]
            wide: None,
            bytes,
        }
    }

    /// The message for `pext = always` on a target without PEXT.
    pub(crate) const NO_PEXT: &str = "this target has no PEXT instruction; use `pext = auto`";

    /// Slots and index functions of rook and bishop on the chess board, if there are any.
    ///
    /// ```
    /// use magic_tables::spec::{Scheme, Spec};
    /// use magic_tables::tables::{Bmi2, Tables};
    ///
    /// let of = |scheme| {
    ///     Tables::build(&Spec { scheme, ..Spec::default() }, Bmi2::Possible).unwrap()
    /// };
    /// assert!(of(Scheme::Fancy).slot_tables().is_some());
    /// assert!(of(Scheme::Hyperbola).slot_tables().is_none());
    /// ```
    #[must_use]
    pub fn slot_tables(&self) -> Option<&SlotTables> {
        if let Some(ChessTables::Slots(tables)) = &self.chess {
            Some(tables)
        } else {
            None
        }
    }

    /// The piece of chess whose tables `piece` has on the chess board: `rook`, `bishop` or `queen`.
    #[cfg(feature = "boards")]
    #[must_use]
    pub fn like(&self, piece: &str) -> Option<&'static str> {
        self.sliders()
            .iter()
            .find(|(name, _)| name == piece)
            .map(|(_, like)| *like)
    }

    /// The pieces that have tables of the chess board, each with the piece of chess that moves so.
    ///
    /// The options in use do not say it: a bishop without a rook has them only by some schemes, and
    /// `scheme = auto` divides the pieces before it chooses one.
    #[cfg(feature = "boards")]
    pub(crate) fn sliders(&self) -> &[(String, &'static str)] {
        &self.pieces.sliders
    }

    /// What was compiled in, for `SCHEME`: the scheme and the options that differ from their
    /// defaults.
    ///
    /// ```
    /// use magic_tables::spec::{Entries, Spec};
    /// use magic_tables::tables::{Bmi2, Tables};
    ///
    /// let bytes = Spec { entries: Entries::Byte, ..Spec::default() };
    /// assert_eq!(Tables::build(&bytes, Bmi2::Possible).unwrap().name(), "fancy, byte");
    /// ```
    #[must_use]
    pub fn name(&self) -> String {
        let spec = &self.spec;
        if spec.has_no_pieces() {
            return "none".to_owned();
        }
        let mut name = self.scheme.word().to_owned();
        let has_factors = self.scheme.has_factors();
        let entries = spec.entries_words();
        #[cfg(feature = "boards")]
        let holds_whole_pieces =
            self.scheme == Scheme::Pext && self.chess.is_none() && spec.deposits_pieces();
        #[cfg(not(feature = "boards"))]
        let holds_whole_pieces = false;
        for (differs, word) in [
            (entries != Entries::default().word(), &*entries),
            (holds_whole_pieces, "whole pieces"),
            (
                spec.hyperbola != Hyperbola::default(),
                spec.hyperbola.word(),
            ),
            (
                has_factors && spec.packing != Packing::Auto,
                spec.packing.word(),
            ),
            (has_factors && spec.incorporate_shift, "incorporate_shift"),
            (has_factors && spec.incorporate_offset, "incorporate_offset"),
        ] {
            if differs {
                name.push_str(", ");
                name.push_str(word);
            }
        }
        name
    }
}

/// Without the feature `boards`, there are no tables of other boards or pieces.
#[cfg(not(feature = "boards"))]
pub mod board {
    /// The tables of all pieces on one board, of which there are none.
    #[derive(Clone, Debug)]
    pub enum BoardTables {}

    impl BoardTables {
        /// Bytes of all tables together.
        pub(crate) const fn bytes(&self) -> usize {
            match *self {}
        }
    }
}

#[cfg(test)]
mod tests;
