//! The walk of a piece from one square, with its squares stored: the reference that slots are compared with.

use crate::geometry::{Geometry, Squares};
use crate::piece::{Movement, Piece};

/// The ways from one square. Gives the same as [`Piece::attacks`], but several times as fast, which counts in unoptimised
/// builds.
#[derive(Clone, Debug)]
pub(super) enum Walk {
    /// The squares of all rays, one ray after the other, a 0 at the end of each.
    Rider(Vec<Squares>),
    /// The same.
    Hopper(Vec<Squares>),
    /// Squares passed and squares reached.
    Lame(Vec<(Squares, Squares)>),
}

impl Walk {
    /// The ways of `piece` from `square`.
    pub(super) fn new(board: &Geometry, piece: &Piece, square: usize) -> Self {
        match &piece.movement {
            Movement::Rider(steps) | Movement::Hopper(steps) => {
                let mut squares = Vec::new();
                for &step in steps {
                    let mut at = square;
                    while let Some(next) = board.step(at, step) {
                        squares.push(1 << next);
                        at = next;
                    }
                    squares.push(0);
                }
                if matches!(piece.movement, Movement::Rider(_)) {
                    Self::Rider(squares)
                } else {
                    Self::Hopper(squares)
                }
            }
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
    pub(super) fn attacks(&self, occupied: Squares) -> Squares {
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
}
