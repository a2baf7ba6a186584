//! The slow walk of a piece of any game on a board of any shape: the reference that all its tables
//! are compared with.

use super::geometry::Geometry;
use super::movement::{Movement, Path, PathKind};
use super::square_set::{SquareSet, Squares};

/// What a piece on one square passes and attacks along each of its paths. It is stored, because the
/// walk runs unoptimised in users' builds.
#[derive(Clone, Debug)]
pub(crate) struct Walk<S = SquareSet>(Vec<Leg<S>>);

/// What a piece does along a path.
#[derive(Clone, Debug)]
enum Leg<S> {
    /// It goes on from square to square.
    Ray(RayLeg<S>),
    /// It attacks a single square.
    Leap(PossibleAttack<S>),
}

/// A path that goes on from square to square.
#[derive(Clone, Debug)]
struct RayLeg<S> {
    /// Whether the piece attacks only behind an occupied square.
    hops: bool,
    /// The most squares that it attacks.
    most: usize,
    /// The squares that it reaches one after the other.
    squares: Vec<S>,
}

/// An attack that a piece can make under some occupancy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PossibleAttack<S = SquareSet> {
    /// The squares that the piece passes.
    pub(crate) passed: S,
    /// What must stand on them.
    pub(crate) condition: Condition<S>,
    /// The square that it attacks.
    pub(crate) target: S,
}

/// What must stand on the squares that a piece passes, so that it attacks the one behind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Condition<S = SquareSet> {
    /// All are empty.
    AllEmpty,
    /// All are occupied.
    AllOccupied,
    /// One of these is occupied, and nothing else that is passed.
    OneOf(S),
}

impl<S: Copy> Condition<S> {
    /// Whether exactly one square must be occupied.
    const fn is_one(self) -> bool {
        matches!(self, Self::OneOf(_))
    }
}

impl<S: Squares> PossibleAttack<S> {
    /// What the piece attacks under `occupied`: the target, or nothing.
    fn attacks(&self, occupied: S) -> S {
        let on_way = occupied & self.passed;
        let is_open = match self.condition {
            Condition::AllEmpty => on_way.is_empty(),
            Condition::AllOccupied => on_way == self.passed,
            Condition::OneOf(hurdles) => on_way.count() == 1 && hurdles.meets(on_way),
        };
        if is_open { self.target } else { S::EMPTY }
    }

    /// Each set of occupied squares among those passed under which the piece attacks the target.
    #[cfg(feature = "generate")]
    pub(crate) fn occupancies(&self) -> Vec<S> {
        match self.condition {
            Condition::AllEmpty => vec![S::EMPTY],
            Condition::AllOccupied => vec![self.passed],
            Condition::OneOf(hurdles) => hurdles.numbers().into_iter().map(S::of).collect(),
        }
    }
}

impl<S: Squares> Walk<S> {
    /// The walk of a piece that moves so from `square`.
    pub(crate) fn new(board: &Geometry, movement: &Movement, square: usize) -> Self {
        let mut legs = Vec::new();
        for path in movement.paths() {
            legs.extend(Leg::all(board, path, square));
        }
        Self(legs)
    }

    /// The attack set under `occupied`.
    pub(crate) fn attacks(&self, occupied: S) -> S {
        let mut attacks = S::EMPTY;
        for leg in self.0.as_slice() {
            attacks |= match leg {
                Leg::Ray(ray) => ray.attacks(occupied),
                Leg::Leap(leap) => leap.attacks(occupied),
            };
        }
        attacks
    }

    /// All attacks that the piece can make, under whatever occupancy.
    pub(crate) fn possible_attacks(&self) -> Vec<PossibleAttack<S>> {
        let mut attacks = Vec::new();
        for leg in &self.0 {
            match leg {
                Leg::Ray(ray) => ray.add_attacks(&mut attacks),
                Leg::Leap(leap) => attacks.push(*leap),
            }
        }
        attacks
    }

    /// All squares that the piece may attack: on the empty board, or over others.
    pub(crate) fn reach(&self) -> S {
        self.possible_attacks()
            .iter()
            .map(|attack| attack.target)
            .collect()
    }

    /// The squares whose occupation changes the attack set under some occupancy of the others; and
    /// perhaps more if the piece leaps to a square over empty squares and over occupied ones.
    pub(crate) fn relevant_mask(&self) -> S {
        // Candidates are the squares that the piece passes on its way to an attacked square. A
        // piece that hops attacks nothing on the empty board, but over any one of them alone what
        // is behind it.
        let mut mask = S::EMPTY;
        let attacks = self.possible_attacks();
        let is_monotone = attacks
            .iter()
            .all(|attack| attack.condition == attacks[0].condition && !attack.condition.is_one());
        for attack in &attacks {
            if !is_monotone {
                mask |= attack.passed;
                continue;
            }
            // More occupied squares never give more attacks, or never fewer. So a square on a way
            // to a target is relevant if and only if it is so when everything that is not on this
            // way closes all other ways that can be closed.
            let open = match attack.condition {
                Condition::AllEmpty => !attack.passed,
                _ => attack.passed,
            };
            for other in (attack.passed & !mask).numbers() {
                let closed = open ^ S::of(other);
                if (self.attacks(open) ^ self.attacks(closed)).meets(attack.target) {
                    mask |= S::of(other);
                }
            }
        }
        mask
    }
}

impl<S: Squares> RayLeg<S> {
    fn attacks(&self, occupied: S) -> S {
        let mut attacks = S::EMPTY;
        let mut hops = self.hops;
        let mut left = self.most;
        for &square in self.squares.as_slice() {
            let is_occupied = occupied.meets(square);
            if !hops {
                attacks |= square;
                left -= 1;
                if left == 0 || is_occupied {
                    break;
                }
            }
            hops = hops && !is_occupied;
        }
        attacks
    }

    /// Adds the attacks that the piece can make along this path.
    fn add_attacks(&self, attacks: &mut Vec<PossibleAttack<S>>) {
        let mut passed = S::EMPTY;
        for (number, &target) in self.squares.iter().enumerate() {
            let condition = if self.hops {
                Condition::OneOf(last_of(&self.squares[..number], self.most))
            } else {
                Condition::AllEmpty
            };
            attacks.push(PossibleAttack {
                passed,
                condition,
                target,
            });
            passed |= target;
        }
    }
}

impl<S: Squares> Leg<S> {
    /// The legs of `path` from `square`: one, or for a path on which others attack the piece, one
    /// for each square from which they do.
    fn all(board: &Geometry, path: &Path, square: usize) -> Vec<Self> {
        if !path.kind.is_forward() {
            return Self::backwards(board, path, square);
        }
        let mut squares = Vec::new();
        for at in path.squares_from(board, square) {
            squares.push(S::of(at));
        }
        let hops = path.kind.hops();
        let most = path.kind.range();
        let condition = match path.kind {
            PathKind::Lame => Condition::AllEmpty,
            PathKind::Jump => Condition::AllOccupied,
            _ => {
                return vec![Self::Ray(RayLeg {
                    hops,
                    most,
                    squares,
                })];
            }
        };
        let Some((&target, passed)) = squares.split_last() else {
            return Vec::new();
        };
        vec![Self::Leap(PossibleAttack {
            passed: passed.iter().copied().collect(),
            condition,
            target,
        })]
    }

    /// The leaps to the squares from which a piece that moves along `path` attacks `square`.
    fn backwards(board: &Geometry, path: &Path, square: usize) -> Vec<Self> {
        let mut leaps = Vec::new();
        for from in possible_starts(board, path, square) {
            let way = path.squares_from(board, from);
            let Some(number) = way.iter().position(|&at| at == square) else {
                continue;
            };
            let mut passed = Vec::new();
            for &at in &way[..number] {
                passed.push(S::of(at));
            }
            let condition = if path.kind.hops() {
                Condition::OneOf(last_of(&passed, path.kind.range()))
            } else {
                Condition::AllEmpty
            };
            leaps.push(Self::Leap(PossibleAttack {
                passed: passed.iter().copied().collect(),
                condition,
                target: S::of(from),
            }));
        }
        leaps
    }
}

/// The squares from which `path` may lead to `square`, each once.
fn possible_starts(board: &Geometry, path: &Path, square: usize) -> Vec<usize> {
    // Where the board wraps, paths may go round more often than steps are counted.
    if board.wraps() {
        return (0..board.squares()).collect();
    }
    let mut starts = Vec::new();
    for to_target in path.steps_to_all() {
        let start = board.step(square, to_target.opposite());
        starts.extend(start.filter(|start| !starts.contains(start)));
    }
    starts
}

/// The set of the last squares of a path, at most so many.
fn last_of<S: Squares>(squares: &[S], most: usize) -> S {
    let last = squares.iter().rev().take(most);
    last.copied().collect()
}
