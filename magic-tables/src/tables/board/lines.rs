//! The rays of riders and hoppers, which look up one ray at a time, or, with vectors, four.

use super::vectors::Vectors;
use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Path, PathKind};
use crate::board::rays::{OrderedRay, rays};
use crate::board::square_set::SquareSet;
use crate::lookup::boards::bits128::{self, Word};

/// The rays from all squares, each without the square itself.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceRays {
    /// For each square, the rays along which the numbers of squares rise.
    pub up: Vec<Vec<SquareSet>>,
    /// For each square, the rays along which the numbers of squares fall.
    pub down: Vec<Vec<SquareSet>>,
    /// Whether engines look up all rays of a square at once where the target can: those of two
    /// lines.
    pub at_once: bool,
    /// The same rays in vectors, if they fit into them.
    pub vectors: Option<Vectors>,
}

impl PieceRays {
    /// The rays of a rider or a hopper. `in_integers`: without vectors.
    pub(super) fn new(board: &Geometry, movement: &Movement, in_integers: bool) -> Self {
        let (rising, falling) = movement
            .paths()
            .iter()
            .cloned()
            .partition(|path| board.rises(path.step()));
        let up = from_all_squares(board, &Movement::new(rising));
        let down = from_all_squares(board, &Movement::new(falling));
        let has_range = matches!(movement.kind(), PathKind::Hopper(Some(_)));
        let rising_rays = up[0].len();
        let falling_rays = down[0].len();
        // One ray takes fewer instructions by itself.
        let is_alone = rising_rays + falling_rays < 2;
        let fit = rising_rays <= 2 && falling_rays <= 2;
        let at_once = !in_integers && !has_range && !is_alone && fit;
        let vectors = if at_once {
            Vectors::new(board, &up, &down)
        } else {
            None
        };
        Self {
            up,
            down,
            at_once,
            vectors,
        }
    }

    /// The most bytes that a target needs on a board with words of `word_bytes` bytes: for vectors, or
    /// for the rays and, for each bit of a word, all bits from it on.
    pub(super) fn bytes(&self, word_bytes: usize) -> usize {
        let mut rays = 0;
        for of_square in self.up.iter().chain(&self.down) {
            rays += of_square.len();
        }
        let in_integers = (8 * word_bytes + rays) * word_bytes;
        let in_vectors = self.vectors.as_ref().map_or(0, Vectors::bytes);
        in_integers.max(in_vectors)
    }
}

/// The rays of a table as engines look them up, one by one. This runs unoptimised in users' builds,
/// so all words are made once.
pub(super) struct RayLookUp {
    up: Vec<Vec<Word>>,
    down: Vec<Vec<Word>>,
    /// The kind of the piece that moves along them.
    kind: PathKind,
}

impl RayLookUp {
    /// The look-up of a piece of this kind along the rays of a table.
    pub(super) fn new(PieceRays { up, down, .. }: &PieceRays, kind: PathKind) -> Self {
        Self {
            up: words_of(up),
            down: words_of(down),
            kind,
        }
    }

    /// The attack set.
    pub(super) fn attacks(&self, square: usize, occupied: SquareSet) -> SquareSet {
        // The look-ups for sets of 64 bits have the same text, so these stand for both.
        const FROM: [Word; 128] = bits128::squares_from();
        let up = self.up[square].as_slice();
        let down = self.down[square].as_slice();
        let occupied = occupied.into();
        let attacks = match self.kind {
            PathKind::Hopper(None) => bits128::hopper(up, down, &FROM, occupied),
            PathKind::Hopper(Some(range)) => {
                bits128::short_hopper(up, down, &FROM, range, occupied)
            }
            _ => bits128::rider(up, down, &FROM, occupied),
        };
        attacks.into()
    }
}

/// The rays of each square as look-ups have them.
fn words_of(rays: &[Vec<SquareSet>]) -> Vec<Vec<Word>> {
    let mut words = Vec::with_capacity(rays.len());
    for of_square in rays {
        let of_square = of_square.iter().copied();
        words.push(of_square.map(Word::from).collect());
    }
    words
}

/// For each square, the rays of a piece that moves so.
fn from_all_squares(board: &Geometry, movement: &Movement) -> Vec<Vec<SquareSet>> {
    let mut all = Vec::with_capacity(board.squares());
    for square in 0..board.squares() {
        let from_here = rays(board, square, movement);
        let whole = from_here.iter().map(OrderedRay::all).collect();
        all.push(whole);
    }
    all
}

/// A movement along rays split into parts that vectors look up together: up to two lines of one
/// shape, as rook and bishop of a queen.
pub(super) fn in_twos(movement: &Movement) -> Vec<Movement> {
    let mut parts = Vec::new();
    for of_shape in movement.split_by(Path::shape) {
        for two in of_shape.lines().chunks(2) {
            // In the order in which they were given.
            parts.push(of_shape.filtered(|path| {
                let mut lines = two.iter();
                lines.any(|line| line.paths().contains(path))
            }));
        }
    }
    parts
}

#[cfg(test)]
mod tests;
