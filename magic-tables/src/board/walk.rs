//! The slow walk of a piece of any game on a board of any shape: the reference that all its tables are compared with.

use super::geometry::{Geometry, Squares};
use super::movement::Movement;
use super::rays::rays;

/// The ways of a piece from one square, stored: this runs unoptimised in users' builds.
#[derive(Clone, Debug)]
pub(crate) enum Walk {
    /// The squares of all rays, one ray after the other, a 0 at the end of each.
    Rider(Vec<Squares>),
    /// The same.
    Hopper(Vec<Squares>),
    /// Squares passed and squares reached.
    Lame(Vec<(Squares, Squares)>),
}

/// A way to attack a square.
pub(crate) struct Way {
    /// The squares that the piece passes.
    pub(crate) passed: Squares,
    /// The square that it attacks.
    pub(crate) target: Squares,
}

impl Walk {
    /// The ways of a piece that moves so from `square`.
    pub(crate) fn new(board: &Geometry, movement: &Movement, square: usize) -> Self {
        let along = |steps| {
            let ends = |ray: super::rays::Ray| ray.0.into_iter().map(|square| 1 << square).chain([0]);
            rays(board, square, steps).into_iter().flat_map(ends).collect()
        };
        match movement {
            Movement::Rider(steps) => Self::Rider(along(steps)),
            Movement::Hopper(steps) => Self::Hopper(along(steps)),
            Movement::Lame(leaps) => {
                let way = |passed: Option<usize>, reached: Option<usize>| Some((1 << passed?, 1 << reached?));
                let ways = leaps.iter().filter_map(|leap| {
                    way(board.step(square, leap.passed), board.step(square, leap.reached))
                });
                Self::Lame(ways.collect())
            }
        }
    }

    /// The attack set under `occupied`.
    pub(crate) fn attacks(&self, occupied: Squares) -> Squares {
        let mut attacks = 0;
        match self {
            Self::Rider(squares) => {
                let mut open = true;
                for &here in squares {
                    if here == 0 {
                        open = true;
                    } else if open {
                        attacks |= here;
                        open = occupied & here == 0;
                    }
                }
            }
            Self::Hopper(squares) => {
                let mut hurdles = 0;
                for &here in squares {
                    if here == 0 {
                        hurdles = 0;
                    } else if hurdles < 2 {
                        if hurdles == 1 {
                            attacks |= here;
                        }
                        if occupied & here != 0 {
                            hurdles += 1;
                        }
                    }
                }
            }
            Self::Lame(ways) => {
                for &(passed, reached) in ways {
                    if occupied & passed == 0 {
                        attacks |= reached;
                    }
                }
            }
        }
        attacks
    }

    /// All ways to squares that the piece may attack.
    pub(crate) fn ways(&self) -> Vec<Way> {
        match self {
            Self::Rider(squares) | Self::Hopper(squares) => {
                let mut passed = 0;
                let mut ways = Vec::new();
                for &target in squares {
                    if target == 0 {
                        passed = 0;
                    } else {
                        ways.push(Way { passed, target });
                        passed |= target;
                    }
                }
                ways
            }
            Self::Lame(ways) => ways.iter().map(|&(passed, target)| Way { passed, target }).collect(),
        }
    }

    /// All squares that the piece may attack: on the empty board, or over others.
    pub(crate) fn reach(&self) -> Squares {
        self.ways().iter().fold(0, |reach, way| reach | way.target)
    }

    /// The squares whose occupation changes the attack set under some occupancy of the others.
    pub(crate) fn relevant_mask(&self) -> Squares {
        let ways = self.ways();
        // Candidates are the squares that a way to an attacked square passes.
        match self {
            // With nothing else on the board, a hopper over one square attacks what is behind it.
            Self::Hopper(_) => ways.iter().fold(0, |mask, way| mask | way.passed),
            // More occupied squares never give more attacks. So a square on a way to a target is relevant if and only if it
            // is so when everything that is not on this way is occupied, which closes all other ways that can be closed.
            Self::Rider(_) | Self::Lame(_) => {
                let mut mask = 0;
                for way in &ways {
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
    }
}
