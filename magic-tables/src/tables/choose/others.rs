//! Chooses the combination of options for pieces that have no tables of the chess board: other
//! pieces, or those of other boards, perhaps beside rook, bishop or queen on the chess board.

use std::slice;

use super::{Candidate, Choice, too_large};
use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::spec::{DividedPieces, Problem, Scheme, Spec};
use crate::tables::Tables;
use crate::tables::board::{BoardTables, Fixed, WideTables, combinations, least_bytes};
use crate::tables::build::Job;

impl Choice<'_> {
    /// Builds tables for `pieces`, which these keep, and gives the first that fit.
    pub(super) fn of_pieces(
        &mut self,
        pieces: DividedPieces,
    ) -> Result<Option<Tables>, Vec<Problem>> {
        let has_sliders = !pieces.sliders.is_empty();
        let found = if has_sliders && pieces.others.is_empty() {
            self.of_sliders()?
        } else {
            self.with_others(&pieces.others, has_sliders)?
        };
        Ok(found.map(|tables| Tables { pieces, ..tables }))
    }

    /// The first tables that fit of those of `pieces`, which have tables of their board.
    /// `has_sliders`: rook, bishop or queen stand beside them, which have tables of the chess board.
    fn with_others(
        &mut self,
        pieces: &[Piece],
        has_sliders: bool,
    ) -> Result<Option<Tables>, Vec<Problem>> {
        let board = self
            .spec
            .geometry()
            .expect("a board that cannot be read was refused");
        if board.is_wide() {
            return Ok(self.on_wide_board(board, pieces));
        }
        let of_sliders = if has_sliders {
            self.candidates_of_sliders()?
        } else {
            Vec::new()
        };
        for candidate in self.candidates_of_others(&board, pieces, has_sliders)? {
            let others = match self.build_others(&candidate, &board, pieces, has_sliders) {
                Ok(others) => others,
                Err(problem) => {
                    self.problems = vec![problem];
                    continue;
                }
            };
            // Costs are known of rook, bishop and queen on the chess board alone, so `auto` goes
            // by these.
            let candidates = if self.spec.scheme == Scheme::Auto && has_sliders {
                &of_sliders
            } else {
                slice::from_ref(&candidate)
            };
            let job = Job {
                pext: self.instructions.pext,
                has_sliders,
                others: Some(others),
            };
            let found = self.first_that_fits(candidates, &job);
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The tables of `pieces` on a board with more than 128 squares, if they fit: there is one
    /// scheme.
    fn on_wide_board(&mut self, board: Geometry, pieces: &[Piece]) -> Option<Tables> {
        let Self { spec, .. } = *self;
        let in_use = Spec {
            scheme: Scheme::Hyperbola,
            ..spec.clone()
        };
        let candidate = Candidate::new(Scheme::Hyperbola, in_use);
        let wide = WideTables::build(board, pieces.to_vec(), spec.steppers, spec.lines);
        let bytes = wide.bytes();
        let tables = Tables {
            wide: Some(wide),
            ..Tables::empty(&candidate, bytes)
        };
        let most = self.most_bytes();
        if tables.bytes as u64 <= most {
            return Some(tables);
        }
        self.least_bytes = tables.bytes;
        self.problems = vec![too_large(&tables, "bytes", most)];
        None
    }

    /// The candidates for `pieces` that have no tables of the chess board. `has_sliders`: rook,
    /// bishop or queen stand beside them.
    fn candidates_of_others(
        &self,
        board: &Geometry,
        pieces: &[Piece],
        has_sliders: bool,
    ) -> Result<Vec<Candidate>, Vec<Problem>> {
        let spec = self.spec;
        let instructions = self.instructions;
        if spec.scheme != Scheme::Auto || pieces.is_empty() {
            return Ok(Candidate::of_named_scheme(spec, instructions.pext));
        }
        // Beside rook, bishop and queen, tables without slots need not be filled.
        let must_fill = self.fill && !has_sliders;
        let open = combinations(spec, board, pieces, instructions, must_fill);
        let open = open.map_err(|problem| vec![problem])?;
        Ok(open
            .into_iter()
            .map(|(scheme, spec)| Candidate::new(scheme, spec))
            .collect())
    }

    /// The tables of `pieces` that have none of the chess board, unless they are known to be too
    /// large.
    fn build_others(
        &self,
        candidate: &Candidate,
        board: &Geometry,
        pieces: &[Piece],
        has_sliders: bool,
    ) -> Result<BoardTables, Problem> {
        // Other pieces have `fancy` in place of every scheme with factors.
        let scheme = if candidate.scheme.has_factors() {
            Scheme::Fancy
        } else {
            candidate.scheme
        };
        // `auto` takes no slots that are far too large, and says how large the smallest tables
        // are.
        let least = least_bytes(board, pieces, scheme, candidate.spec.entries);
        let most = self.most_bytes();
        if self.spec.scheme != Scheme::Auto && least > most {
            let tables = Tables::empty(candidate, least as usize);
            return Err(too_large(&tables, "bytes or more", most));
        }
        let mut others =
            BoardTables::build(board.clone(), pieces.to_vec(), scheme, &candidate.spec)?;
        if !has_sliders {
            others.fixed = Fixed::new(board, self.spec.steppers, self.spec.lines);
        }
        Ok(others)
    }
}
