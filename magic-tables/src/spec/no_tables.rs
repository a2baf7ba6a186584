//! Why there are no tables for a board and its pieces, as building them shows, and what would work.

use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::Piece;
use crate::spec::problem::{Part, Problem};

/// Why there are no tables, and what would work.
#[derive(Debug)]
pub(crate) struct NoTables {
    /// The option that is wrong.
    key: &'static str,
    cause: String,
    /// The values with which there are some.
    instead: &'static [&'static str],
}

impl NoTables {
    fn in_scheme(cause: String, instead: &'static [&'static str]) -> Self {
        Self { key: "scheme", cause, instead }
    }

    /// The mistake in the options.
    pub(crate) fn problem(self) -> Problem {
        let Self { key, cause, instead } = self;
        let instead: Vec<_> = instead.iter().map(|word| format!("`{key} = {word}`")).collect();
        Problem::new(key, Part::Value, format!("{cause}; use {}", instead.join(" or ")))
    }
}

/// A line has too many relevant squares for the slots of whole pieces.
pub(crate) fn line_for_slots(piece: &Piece, most: u32) -> NoTables {
    let name = &*piece.name;
    let cause =
        format!("a line of `{name}` has more than {most} relevant squares on this board, too many for slots");
    NoTables::in_scheme(cause, &["hyperbola"])
}

/// A line has too many squares for slots that lines share; `relevant` says which of them count.
pub(crate) fn long_line(piece: &str, squares: usize, relevant: &str) -> NoTables {
    let cause = format!("a line of `{piece}` has {squares} {relevant}squares, too many for slots");
    NoTables::in_scheme(cause, &["hyperbola"])
}

/// The slots among which `auto` may choose take more than the `most` bytes up to which it has costs.
pub(crate) fn large_slots(most: u64) -> NoTables {
    let cause = format!(
        "`auto` has costs of slots up to {} KiB, and those that it may choose here take more",
        most >> 10
    );
    NoTables::in_scheme(cause, &["fancy"])
}

/// No factor was found.
pub(crate) fn no_factor(board: &Geometry, piece: &Piece, square: usize) -> NoTables {
    let (piece, square) = (&piece.name, board.name(square));
    let not_found = format!("found no factor for `{piece}` on {square}");
    NoTables::in_scheme(not_found, &["pext", "hyperbola"])
}

/// One multiplication cannot gather the occupancy of each line.
pub(crate) fn not_gathered(piece: &str) -> NoTables {
    let cause =
        format!("one multiplication cannot gather the occupancy of each line of `{piece}` on this board");
    NoTables::in_scheme(cause, &["hyperbola"])
}

/// A piece may attack more squares than slots have bits.
pub(crate) fn many_squares(piece: &Piece, squares: u32) -> NoTables {
    let cause = format!(
        "from one square, `{}` may attack {squares} squares, more than the 32 bits of a slot for `pdep`",
        piece.name
    );
    NoTables { key: "entries", cause, instead: &["bitboard"] }
}

/// The numbers of the squares of a line are not equally far apart.
pub(crate) fn uneven(board: &Geometry, piece: &str, square: usize) -> NoTables {
    let cause = format!(
        "`congruent_modulo` needs lines whose squares have numbers equally far apart; those of a line of `{piece}` \
         through {} have not",
        board.name(square)
    );
    NoTables::in_scheme(cause, &["kindergarten", "hyperbola"])
}

/// A line along `step` has more squares than the theorem of Fenner and Levene allows if their numbers are so far apart.
pub(crate) fn too_long_for_remainders(
    piece: &str,
    step: Direction,
    squares: usize,
    apart: usize,
) -> NoTables {
    let cause = format!(
        "`congruent_modulo` needs N <= k + 1 (Fenner & Levene 2008); the lines of `{piece}` along ({}, {}) have N = \
         {squares} squares, whose numbers are k = {apart} apart",
        step.files, step.ranks
    );
    NoTables::in_scheme(cause, &["kindergarten", "hyperbola"])
}
