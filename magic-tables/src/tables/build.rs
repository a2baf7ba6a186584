//! Builds the tables of one candidate, each look-up of which is compared with the slow ray walk.

use super::board::BoardTables;
use super::choose::Candidate;
use super::{ChessTables, LineWiseTables, SlotTables, Tables};
use crate::lookup;
use crate::scheme::{SchemeFamily, family};
use crate::spec::{Pext, Problem, Spec};

/// What is built in the same way for each candidate.
pub(super) struct Job {
    /// Whether look-ups may use PEXT and PDEP.
    pub(super) pext: bool,
    /// Whether rook, bishop or queen have tables of the chess board.
    pub(super) has_sliders: bool,
    /// The tables of all other pieces, which are the same for every candidate.
    pub(super) others: Option<BoardTables>,
}

impl Job {
    /// The tables of rook, bishop and queen on the chess board alone.
    pub(super) const fn of_sliders(pext: bool) -> Self {
        Self {
            pext,
            has_sliders: true,
            others: None,
        }
    }

    /// The tables of `candidate`, verified.
    pub(super) fn build(&self, candidate: &Candidate) -> Result<Tables, Vec<Problem>> {
        let (chess, bytes) = if self.has_sliders {
            let (chess, bytes) = build_chess(candidate, self.pext)?;
            (Some(chess), bytes + extra_bytes(&candidate.spec))
        } else {
            // Steppers and lines of other boards are among their tables.
            (None, bytes_of_views(&candidate.spec))
        };
        Ok(Tables {
            chess,
            board: self.others.clone(),
            ..Tables::empty(candidate, bytes + self.bytes_of_others())
        })
    }

    /// Bytes of the tables of other pieces.
    pub(super) fn bytes_of_others(&self) -> usize {
        self.others.as_ref().map_or(0, BoardTables::bytes)
    }
}

/// The tables of rook, bishop and queen on the chess board, and their bytes.
fn build_chess(candidate: &Candidate, pext: bool) -> Result<(ChessTables, usize), Vec<Problem>> {
    let spec = &candidate.spec;
    match family(candidate.scheme) {
        SchemeFamily::Slots(scheme) => {
            let tables = SlotTables::build(spec, scheme, pext || spec.pext == Pext::Always)?;
            let bytes = tables.bytes;
            Ok((ChessTables::Slots(Box::new(tables)), bytes))
        }
        SchemeFamily::LineWise(line_wise) => {
            let look_ups = line_wise.look_ups(spec.is_in_integers());
            (look_ups.verify)();
            let tables = LineWiseTables {
                name: look_ups.name,
                #[cfg(feature = "generate")]
                recipes: line_wise.recipes,
            };
            Ok((ChessTables::LineWise(tables), look_ups.bytes))
        }
        SchemeFamily::Auto => unreachable!("a scheme has been chosen in place of `auto`"),
    }
}

/// Bytes of the tables for steppers, lines and views on the chess board.
pub(super) fn extra_bytes(spec: &Spec) -> usize {
    let mut bytes = bytes_of_views(spec);
    if spec.steppers {
        // Knights, kings, and pawns of both colours.
        bytes += 4 * size_of::<lookup::Steppers>();
    }
    if spec.lines {
        // The squares between two squares, and the line through them.
        bytes += 2 * size_of::<lookup::Lines>();
    }
    bytes
}

/// Bytes of the tables for views.
const fn bytes_of_views(spec: &Spec) -> usize {
    if spec.views { BYTES_OF_VIEWS } else { 0 }
}

/// The same as `lookup::views::TABLE_BYTES`: a build that only generates does not compile views.
pub(super) const BYTES_OF_VIEWS: usize = 7_504;
