//! The attack sets of all relevant occupancies of a square, in the order of their slots.

use super::walk::Walk;
use crate::geometry::{Geometry, Squares};
use crate::piece::{Piece, squares};

/// The slots of `square`: those of groups of squares that attack sets depend on together, each subset of a group with all of the
/// groups before. `slot` finds the slot of an occupancy.
pub(super) fn slots_of(
    board: &Geometry,
    part: &Piece,
    square: usize,
    mask: Squares,
    bits: u32,
    slot: &dyn Fn(Squares) -> usize,
) -> Vec<Squares> {
    let mut all = vec![(0, 0)];
    for group in groups(board, part, square, mask) {
        let mut next = Vec::with_capacity(all.len() * group.len());
        for (occupied, attacks) in group {
            for &(other, others) in &all {
                next.push((occupied | other, attacks | others));
            }
        }
        all = next;
    }
    let mut slots = vec![0; 1 << bits];
    for (occupied, attacks) in all {
        slots[slot(occupied)] = attacks;
    }
    slots
}

/// For each group of relevant squares that steps share, its subsets and what the steps then attack.
fn groups(board: &Geometry, part: &Piece, square: usize, mask: Squares) -> Vec<Vec<(Squares, Squares)>> {
    let mut groups: Vec<(Squares, Vec<Piece>)> = Vec::new();
    for movement in part.movement.single() {
        let piece = Piece { name: part.name.clone(), movement };
        let mut own = piece.relevant_mask(board, square) & mask;
        let mut pieces = vec![piece];
        while let Some(number) = groups.iter().position(|(other, _)| other & own != 0) {
            let (other, more) = groups.remove(number);
            own |= other;
            pieces.extend(more);
        }
        groups.push((own, pieces));
    }
    let subsets = |(mask, pieces): (Squares, Vec<Piece>)| {
        let walks: Vec<_> = pieces.iter().map(|piece| Walk::new(board, piece, square)).collect();
        let relevant: Vec<_> = squares(mask).collect();
        let occupied = (0_u32..1 << relevant.len()).map(|number| {
            let chosen = relevant.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
            chosen.fold(0, |set: Squares, (_, square)| set | 1 << square)
        });
        let attacks = |occupied| walks.iter().fold(0, |attacks, walk| attacks | walk.attacks(occupied));
        occupied.map(|occupied| (occupied, attacks(occupied))).collect()
    };
    groups.into_iter().map(subsets).collect()
}
