//! All pieces of a set attack at once: this finds by what differences steps change the numbers of
//! squares.

use super::verify::Verified;
use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Path, PathKind, Piece};
use crate::board::square_set::SquareSet;
use crate::board::stepper::Stepper;
use crate::lookup::boards::bits128;
use crate::lookup::boards::bits128::{Move, Word, moved};
use crate::search::random::Random;

/// One step or leap by which all pieces of a set attack.
pub enum SetMove {
    /// A rider.
    Ride(Fill),
    /// A hopper.
    Hop(Fill),
    /// A lame leaper.
    Leap {
        /// The moves to the squares that it passes.
        to_passed: Vec<Move>,
        /// The moves on from there.
        on: Vec<Move>,
    },
}

/// The fill of all squares that riders pass.
pub struct Fill {
    /// The step.
    pub step: Direction,
    /// The squares that a step leads to, if it changes all numbers by the same difference.
    /// Otherwise, the moves have them.
    pub reached: SquareSet,
    /// The moves by one step, by two, by four, and so on.
    pub doublings: Vec<Vec<Move>>,
}

/// All bits of a set, on the board or not.
pub(crate) fn all_bits(board: &Geometry) -> SquareSet {
    SquareSet::first(board.word_bits() as usize)
}

/// The moves by each of `steps`. A shift that can lead nowhere else needs no other squares than
/// all.
fn moves(board: &Geometry, steps: &[Direction], times: usize) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for &step in steps {
        for square in 0..board.squares() {
            let mut to = Some(square);
            for _ in 0..times {
                to = to.and_then(|to| board.step(to, step));
            }
            let Some(to) = to else { continue };
            let by = to as i32 - square as i32;
            match moves.iter_mut().find(|(other, _)| *other == by) {
                Some((_, reached)) => *reached |= 1 << to,
                None => moves.push((by, 1 << to)),
            }
        }
    }
    let all = all_bits(board).into();
    for (by, reached) in &mut moves {
        if moved(all, &[(*by, all)]) == *reached {
            *reached = all;
        }
    }
    moves
}

impl Fill {
    /// The fill along a step, unless it leads nowhere.
    fn new(board: &Geometry, step: Direction) -> Option<Self> {
        let first = moves(board, &[step], 1);
        if first.is_empty() {
            return None;
        }
        let mut longest = 1;
        while !moves(board, &[step], longest + 1).is_empty() {
            longest += 1;
        }
        // All steps but the last one are filled.
        let mut doublings = vec![first];
        let mut times = 2;
        while times < longest {
            doublings.push(moves(board, &[step], times));
            times *= 2;
        }
        let mut reached = all_bits(board);
        // What is passable is selected once, not after each shift.
        if doublings.iter().all(|moves| moves.len() == 1) {
            reached = doublings[0][0].1.into();
            for moves in &mut doublings {
                moves[0].1 = all_bits(board).into();
            }
        }
        Some(Self {
            step,
            reached,
            doublings,
        })
    }

    /// What `pieces` attack, found by this function of sets.
    fn attacks(
        &self,
        by: fn(Word, Word, Word, &[&[Move]]) -> Word,
        pieces: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let doublings: Vec<_> = self.doublings.iter().map(Vec::as_slice).collect();
        by(
            pieces.into(),
            occupied.into(),
            self.reached.into(),
            &doublings,
        )
        .into()
    }
}

impl SetMove {
    /// The steps and leaps of `piece`, compared with its walk from each square. What
    /// several attack is the union of what each of them attacks, because nothing but shifts,
    /// unions and selections is done with the set.
    pub(crate) fn all(board: &Geometry, piece: &Piece) -> Vec<Self> {
        let mut random = Random::new(0);
        let mut all = Vec::new();
        for movement in piece.movement.single_paths() {
            let found = Self::single(board, &movement);
            let piece = &Piece {
                name: piece.name.clone(),
                movement,
            };
            for square in 0..board.squares() {
                let verified = Verified {
                    board,
                    piece,
                    square,
                    look_up: &|occupied| match &found {
                        Some(found) => found.attacks(SquareSet::of(square), occupied),
                        None => SquareSet::EMPTY,
                    },
                };
                verified.by_lines(&[SquareSet::ALL]);
                verified.at_random(&mut random);
            }
            match (found, all.last_mut()) {
                // Leaps that pass the same squares go on from there together.
                (
                    Some(Self::Leap {
                        to_passed: passed,
                        on: more,
                    }),
                    Some(Self::Leap { to_passed, on }),
                ) if passed == *to_passed => {
                    on.extend(more);
                }
                (found, _) => all.extend(found),
            }
        }
        all
    }

    /// The one of a movement with a single step or leap, unless it leads nowhere.
    fn single(board: &Geometry, movement: &Movement) -> Option<Self> {
        let Path { kind, ref squares } = movement.paths()[0];
        match (kind, &squares[..]) {
            (PathKind::Rider(None), [step]) => Fill::new(board, *step).map(Self::Ride),
            (PathKind::Hopper(None), [step]) => Fill::new(board, *step).map(Self::Hop),
            (PathKind::Lame, [passed, reached]) => {
                let on = Direction::new(
                    reached.files.checked_sub(passed.files)?,
                    reached.ranks.checked_sub(passed.ranks)?,
                );
                let to_passed = moves(board, &[*passed], 1);
                let on = moves(board, &[on], 1);
                if to_passed.is_empty() || on.is_empty() {
                    None
                } else {
                    Some(Self::Leap { to_passed, on })
                }
            }
            _ => panic!("`setwise` is refused for such pieces"),
        }
    }

    /// What any of `pieces` attacks.
    pub(crate) fn attacks(&self, pieces: SquareSet, occupied: SquareSet) -> SquareSet {
        match self {
            Self::Ride(fill) => fill.attacks(bits128::ride, pieces, occupied),
            Self::Hop(fill) => fill.attacks(bits128::hop, pieces, occupied),
            Self::Leap { to_passed, on } => {
                bits128::leap(pieces.into(), occupied.into(), to_passed, on).into()
            }
        }
    }
}

/// The moves of all stepping pieces of a kind, compared with the attack sets of one on each square.
#[must_use]
pub fn steps(board: &Geometry, stepper: Stepper) -> Vec<Move> {
    let directions = stepper.directions().collect::<Vec<_>>();
    let moves = moves(board, &directions, 1);
    let attack_sets: Vec<SquareSet> = stepper.attacks_on(board);
    for (square, &attacks) in attack_sets.iter().enumerate() {
        assert!(
            moved(1 << square, &moves) == attacks.into(),
            "the {} goes wrong on {square}",
            stepper.name()
        );
    }
    moves
}

#[cfg(test)]
mod tests;
