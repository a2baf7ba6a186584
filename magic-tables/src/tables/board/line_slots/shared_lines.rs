//! The lines of all pieces. All pieces that move along a line share it.

use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, PathKind, Piece};
use crate::board::rays::{as_shared, lines_of};
use crate::spec::Problem;

/// A line, and who moves along it.
pub(super) struct SharedLine {
    /// The name of the first piece, for messages.
    pub(super) piece: String,
    /// The line, as that of a rider, unless hoppers with a range move along it.
    pub(super) line: Movement,
    /// Whether riders move along it.
    rides: bool,
    /// Whether hoppers move along it.
    hops: bool,
}

/// Which kinds of pieces move along a line.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Movers {
    /// Only riders do.
    Riders,
    /// Only hoppers do.
    Hoppers,
    /// Riders and hoppers do.
    Both,
}

impl SharedLine {
    /// Which kinds of pieces move along it.
    pub(super) const fn movers(&self) -> Movers {
        match (self.rides, self.hops) {
            (true, true) => Movers::Both,
            (true, false) => Movers::Riders,
            (false, _) => Movers::Hoppers,
        }
    }

    /// The kind of path whose slots are the first of this line: that of riders, if there are some.
    pub(super) fn kind(&self) -> PathKind {
        match self.line.kind() {
            _ if self.rides => PathKind::Rider(None),
            hopper @ PathKind::Hopper(_) => hopper,
            _ => PathKind::Hopper(None),
        }
    }
}

/// The lines of all riders and hoppers among `pieces`.
pub(super) fn shared_lines(board: &Geometry, pieces: &[Piece]) -> Vec<SharedLine> {
    let mut lines: Vec<SharedLine> = Vec::new();
    for piece in pieces {
        for line in lines_of(board, &piece.movement) {
            let rides = !line.hops();
            let line = as_shared(line);
            let number = lines
                .iter()
                .position(|other| other.line == line)
                .unwrap_or_else(|| {
                    lines.push(SharedLine {
                        piece: piece.name.clone(),
                        line,
                        rides: false,
                        hops: false,
                    });
                    lines.len() - 1
                });
            let known = &mut lines[number];
            if rides {
                known.rides = true;
            } else {
                known.hops = true;
            }
        }
    }
    lines
}

/// A line has too many squares for slots that lines share; `counted` says which.
pub(super) fn long_line(piece: &str, squares: usize, counted: &str) -> Problem {
    let cause = format!("a line of `{piece}` has {squares} {counted}, too many for slots");
    Problem::no_tables(&cause, "`scheme = hyperbola`")
}
