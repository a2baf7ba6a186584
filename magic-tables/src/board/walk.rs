//! The slow walk of a piece of any game on a board of any shape: the reference that all its tables
//! are compared with.

use super::geometry::{Geometry, SquareSet};
use super::movement::{Movement, Path, PathKind};

/// The ways of a piece from one square, stored: this runs unoptimised in users' builds.
#[derive(Clone, Debug)]
pub(crate) struct Walk(Vec<Leg>);

/// What a piece does along a path.
#[derive(Clone, Debug)]
struct Leg {
    /// Whether it attacks only behind an occupied square.
    hops: bool,
    /// The most squares that it attacks.
    most: usize,
    /// Squares that it passes, and what it attacks there.
    squares: Vec<(SquareSet, SquareSet)>,
}

/// A way to attack a square.
pub(crate) struct PossibleAttack {
    /// The squares that the piece passes.
    pub(crate) passed: SquareSet,
    /// The square that it attacks.
    pub(crate) target: SquareSet,
    /// Whether it must hop over one of those that it passes.
    pub(crate) hops: bool,
}

impl Walk {
    /// The ways of a piece that moves so from `square`.
    pub(crate) fn new(board: &Geometry, movement: &Movement, square: usize) -> Self {
        let mut legs = Vec::new();
        for path in movement.paths() {
            legs.push(Leg::new(board, path, square));
        }
        Self(legs)
    }

    /// The attack set under `occupied`.
    pub(crate) fn attacks(&self, occupied: SquareSet) -> SquareSet {
        let mut attacks = 0;
        for leg in self.0.as_slice() {
            let (mut hops, mut left) = (leg.hops, leg.most);
            for &(here, target) in leg.squares.as_slice() {
                if !hops {
                    attacks |= target;
                    left -= 1;
                }
                if left == 0 || occupied & here != 0 && !hops {
                    break;
                }
                hops = hops && occupied & here == 0;
            }
        }
        attacks
    }

    /// All ways to squares that the piece may attack.
    pub(crate) fn possible_attacks(&self) -> Vec<PossibleAttack> {
        let mut attacks = Vec::new();
        for leg in &self.0 {
            let mut passed = 0;
            for &(here, target) in &leg.squares {
                if target != 0 {
                    attacks.push(PossibleAttack {
                        passed,
                        target,
                        hops: leg.hops,
                    });
                }
                passed |= here;
            }
        }
        attacks
    }

    /// All squares that the piece may attack: on the empty board, or over others.
    pub(crate) fn reach(&self) -> SquareSet {
        self.possible_attacks()
            .iter()
            .fold(0, |reach, way| reach | way.target)
    }

    /// The squares whose occupation changes the attack set under some occupancy of the others.
    pub(crate) fn relevant_mask(&self) -> SquareSet {
        // Candidates are the squares that a way to an attacked square passes. A piece that hops
        // attacks nothing on the empty board, but over any one of them alone what is behind
        // it.
        let mut mask = 0;
        for way in &self.possible_attacks() {
            if way.hops {
                mask |= way.passed;
                continue;
            }
            // For all others, more occupied squares never give more attacks. So a square on a way
            // to a target is relevant if and only if it is so when everything that is
            // not on this way is occupied, which closes all other ways that can be closed.
            let open = !way.passed;
            let mut others = way.passed & !mask;
            while others != 0 {
                let other = others & others.wrapping_neg();
                others &= others - 1;
                if (self.attacks(open) ^ self.attacks(open | other)) & way.target != 0 {
                    mask |= other;
                }
            }
        }
        mask
    }
}

impl Leg {
    fn new(board: &Geometry, path: &Path, square: usize) -> Self {
        let mut squares = Vec::new();
        for square in path.squares_from(board, square) {
            squares.push((
                1 << square,
                if path.kind == PathKind::Lame {
                    0
                } else {
                    1 << square
                },
            ));
        }
        if let (PathKind::Lame, Some(last)) = (path.kind, squares.last_mut()) {
            // It attacks the last square alone, whatever is there.
            *last = (0, last.0);
        }
        Self {
            hops: path.kind.hops(),
            most: path.kind.most(),
            squares,
        }
    }
}
