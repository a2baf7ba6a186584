//! Compares look-ups with the slow walk of the piece, and lists what the walk gives for all
//! relevant occupancies.

use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Piece};
use crate::board::square_set::SquareSet;
use crate::board::walk::Walk;
use crate::search::random::Random;

/// Lines with more relevant squares have too many occupancies to try them all.
pub(super) const MOST_BITS: usize = 12;

/// Occupancies of the whole board to try for each square.
const RANDOM: usize = 6;

/// A piece on a square, whose look-ups are compared with its walk.
pub(super) struct Verified<'a> {
    pub(super) board: &'a Geometry,
    pub(super) piece: &'a Piece,
    pub(super) square: usize,
    /// The look-up.
    pub(super) look_up: &'a dyn Fn(SquareSet) -> SquareSet,
}

impl Verified<'_> {
    /// Compares one look-up.
    pub(super) fn compare(&self, occupied: SquareSet, attacks: SquareSet) {
        assert!(
            (self.look_up)(occupied) == attacks,
            "the table is wrong for the {} on {} under {occupied:#x}: this is a mistake in magic-tables",
            self.piece.name,
            self.board.name(self.square)
        );
    }

    /// The slow walk of the piece.
    fn walk(&self) -> Walk {
        Walk::new(self.board, &self.piece.movement, self.square)
    }

    /// Compares the look-up with the walk. It is the union of those of these `lines`, and so is the
    /// walk, so each line is tried with all its relevant occupancies while the rest of the
    /// board is empty.
    pub(super) fn by_lines(&self, lines: &[SquareSet]) {
        let walk = self.walk();
        let relevant = walk.relevant_mask();
        for &line in lines {
            for occupied in some_subsets(line & relevant) {
                self.compare(occupied, walk.attacks(occupied));
            }
        }
    }

    /// Compares the look-up with the walk for some random occupancies of the whole board.
    pub(super) fn at_random(&self, random: &mut Random) {
        let walk = self.walk();
        for density in 0..RANDOM {
            let mut occupied = SquareSet::ALL;
            for _ in 0..density {
                occupied &= random.square_set();
            }
            self.compare(occupied, walk.attacks(occupied));
        }
    }
}

/// All subsets of `mask`, or, if there are too many, those that have one or two squares next to
/// each other in the mask, and those that lack as many.
fn some_subsets(mask: SquareSet) -> Vec<SquareSet> {
    let squares: Vec<_> = mask.iter().map(SquareSet::of).collect();
    if squares.len() <= MOST_BITS {
        return mask.subsets().collect();
    }
    let mut some = vec![SquareSet::EMPTY, mask];
    for (i, &one) in squares.iter().enumerate() {
        let next = squares.get(i + 1).copied().unwrap_or(one);
        for few in [one, one | next] {
            some.extend([few, mask & !few]);
        }
    }
    some
}

/// A set of occupied squares, and what the piece attacks then.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome {
    pub(super) occupied: SquareSet,
    pub(super) attacks: SquareSet,
}

/// The relevant occupancies of `mask`, each with the attack set of a piece that moves so from
/// `square`.
///
/// The walk of a piece is the union of the walks along its steps. So each group of steps that share
/// relevant squares walks once for each of its own occupancies, and every occupancy of all squares
/// is one of each group.
pub(super) fn occupancies(
    board: &Geometry,
    movement: &Movement,
    square: usize,
    mask: SquareSet,
) -> Vec<Outcome> {
    let mut all = vec![Outcome::default()];
    for group in groups(board, movement, square, mask) {
        // This runs unoptimised in users' builds: there, copies of a whole slice and plain loops
        // are fast.
        let mut next = Vec::with_capacity(all.len() * group.len());
        for Outcome { occupied, attacks } in group {
            let first = next.len();
            next.extend_from_slice(&all);
            let copies = &mut next[first..];
            let mut i = 0;
            while i < copies.len() {
                copies[i].occupied |= occupied;
                copies[i].attacks |= attacks;
                i += 1;
            }
        }
        all = next;
    }
    all
}

/// For each group of steps that share relevant squares, the subsets of these and what the steps
/// then attack.
fn groups(
    board: &Geometry,
    movement: &Movement,
    square: usize,
    mask: SquareSet,
) -> Vec<Vec<Outcome>> {
    let mut groups: Vec<(SquareSet, Vec<Walk>)> = Vec::new();
    for step in movement.single_paths() {
        let walk = Walk::new(board, &step, square);
        let mut own = walk.relevant_mask() & mask;
        let mut walks = vec![walk];
        while let Some(number) = groups.iter().position(|(other, _)| other.meets(own)) {
            let (other, more) = groups.remove(number);
            own |= other;
            walks.extend(more);
        }
        groups.push((own, walks));
    }
    let mut all = Vec::with_capacity(groups.len());
    for (mask, walks) in groups {
        let mut outcomes = Vec::new();
        for occupied in mask.subsets() {
            let mut attacks = SquareSet::EMPTY;
            for walk in &walks {
                attacks |= walk.attacks(occupied);
            }
            outcomes.push(Outcome { occupied, attacks });
        }
        all.push(outcomes);
    }
    all
}

#[cfg(test)]
mod tests;
