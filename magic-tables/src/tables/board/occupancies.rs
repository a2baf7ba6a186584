//! The relevant occupancies of a square, with the attack sets of the slow walk.

use crate::board::geometry::{Geometry, Squares};
use crate::board::movement::Movement;
use crate::board::walk::Walk;

/// A set of occupied squares, and what the piece attacks then.
pub(super) type Outcome = (Squares, Squares);

/// The relevant occupancies of `mask`, each with the attack set of a piece that moves so from `square`.
///
/// The walk of a piece is the union of the walks along its steps. So each group of steps that share relevant squares walks once for
/// each of its own occupancies, and every occupancy of all squares is one of each group.
pub(super) fn occupancies(
    board: &Geometry,
    movement: &Movement,
    square: usize,
    mask: Squares,
) -> Vec<Outcome> {
    let mut all = vec![(0, 0)];
    for group in groups(board, movement, square, mask) {
        // This runs unoptimised in users' builds: plain loops over slices.
        let mut next = vec![(0, 0); all.len() * group.len()];
        let (slots, known) = (next.as_mut_slice(), all.as_slice());
        let mut at = 0;
        for (occupied, attacks) in group {
            let mut i = 0;
            while i < known.len() {
                let (other, others) = known[i];
                slots[at] = (occupied | other, attacks | others);
                at += 1;
                i += 1;
            }
        }
        all = next;
    }
    all
}

/// For each group of steps that share relevant squares, the subsets of these and what the steps then attack.
fn groups(board: &Geometry, movement: &Movement, square: usize, mask: Squares) -> Vec<Vec<Outcome>> {
    let mut groups: Vec<(Squares, Vec<Walk>)> = Vec::new();
    for step in movement.single() {
        let walk = Walk::new(board, &step, square);
        let mut own = walk.relevant_mask() & mask;
        let mut walks = vec![walk];
        while let Some(number) = groups.iter().position(|(other, _)| other & own != 0) {
            let (other, more) = groups.remove(number);
            own |= other;
            walks.extend(more);
        }
        groups.push((own, walks));
    }
    let outcomes = |(mask, walks): (Squares, Vec<Walk>)| {
        let mut outcomes = Vec::with_capacity(1 << mask.count_ones());
        let mut occupied: Squares = 0;
        loop {
            let attacks = walks.iter().fold(0, |attacks, walk| attacks | walk.attacks(occupied));
            outcomes.push((occupied, attacks));
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                return outcomes;
            }
        }
    };
    groups.into_iter().map(outcomes).collect()
}
