//! The slow walk of a piece of any game on a board of any shape: the reference that all its tables
//! are compared with.

use super::geometry::Geometry;
use super::movement::{Movement, Path, PathKind};
use super::square_set::SquareSet;

/// What a piece on one square passes and attacks along each of its paths. It is stored, because the
/// walk runs unoptimised in users' builds.
#[derive(Clone, Debug)]
pub(crate) struct Walk(Vec<Leg>);

/// What a piece does along a path.
#[derive(Clone, Debug)]
struct Leg {
    /// Whether it attacks only behind an occupied square.
    hops: bool,
    /// The most squares that it attacks.
    most: usize,
    /// The squares that it reaches one after the other.
    squares: Vec<LegSquare>,
}

/// A square of a path, as two sets.
#[derive(Clone, Copy, Debug)]
struct LegSquare {
    /// The square if the piece passes it, so that it stops there if it is occupied.
    passed: SquareSet,
    /// The square if the piece may attack it.
    attacked: SquareSet,
}

/// An attack that a piece can make under some occupancy.
pub(crate) struct PossibleAttack {
    /// The squares that the piece passes.
    pub(crate) passed: SquareSet,
    /// The square that it attacks.
    pub(crate) target: SquareSet,
    /// Whether it must hop over one of those that it passes.
    pub(crate) hops: bool,
}

impl Walk {
    /// The walk of a piece that moves so from `square`.
    pub(crate) fn new(board: &Geometry, movement: &Movement, square: usize) -> Self {
        let mut legs = Vec::new();
        for path in movement.paths() {
            legs.push(Leg::new(board, path, square));
        }
        Self(legs)
    }

    /// The attack set under `occupied`.
    pub(crate) fn attacks(&self, occupied: SquareSet) -> SquareSet {
        let mut attacks = SquareSet::EMPTY;
        for leg in self.0.as_slice() {
            let mut hops = leg.hops;
            let mut left = leg.most;
            for &LegSquare { passed, attacked } in leg.squares.as_slice() {
                if !hops {
                    attacks |= attacked;
                    left -= 1;
                }
                if left == 0 || occupied.meets(passed) && !hops {
                    break;
                }
                hops = hops && !occupied.meets(passed);
            }
        }
        attacks
    }

    /// All attacks that the piece can make, under whatever occupancy.
    pub(crate) fn possible_attacks(&self) -> Vec<PossibleAttack> {
        let mut attacks = Vec::new();
        for leg in &self.0 {
            let mut passed = SquareSet::EMPTY;
            for square in &leg.squares {
                if !square.attacked.is_empty() {
                    attacks.push(PossibleAttack {
                        passed,
                        target: square.attacked,
                        hops: leg.hops,
                    });
                }
                passed |= square.passed;
            }
        }
        attacks
    }

    /// All squares that the piece may attack: on the empty board, or over others.
    pub(crate) fn reach(&self) -> SquareSet {
        self.possible_attacks()
            .iter()
            .map(|attack| attack.target)
            .collect()
    }

    /// The squares whose occupation changes the attack set under some occupancy of the others.
    pub(crate) fn relevant_mask(&self) -> SquareSet {
        // Candidates are the squares that the piece passes on its way to an attacked square. A
        // piece that hops attacks nothing on the empty board, but over any one of them alone what
        // is behind it.
        let mut mask = SquareSet::EMPTY;
        for attack in &self.possible_attacks() {
            if attack.hops {
                mask |= attack.passed;
                continue;
            }
            // For all others, more occupied squares never give more attacks. So a square on a way
            // to a target is relevant if and only if it is so when everything that is not on this
            // way is occupied, which closes all other ways that can be closed.
            let open = !attack.passed;
            for other in attack.passed & !mask {
                let closed = open | SquareSet::of(other);
                if (self.attacks(open) ^ self.attacks(closed)).meets(attack.target) {
                    mask |= SquareSet::of(other);
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
            let set = SquareSet::of(square);
            squares.push(LegSquare {
                passed: set,
                attacked: if path.kind == PathKind::Lame {
                    SquareSet::EMPTY
                } else {
                    set
                },
            });
        }
        if let (PathKind::Lame, Some(last)) = (path.kind, squares.last_mut()) {
            // It attacks the last square alone, whatever is there.
            *last = LegSquare {
                passed: SquareSet::EMPTY,
                attacked: last.passed,
            };
        }
        Self {
            hops: path.kind.hops(),
            most: path.kind.range(),
            squares,
        }
    }
}
