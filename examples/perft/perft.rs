//! Perft: the number of leaves of the tree of legal moves.

use super::lookups::Lookups;
use super::moves::{Move, count, for_each};
use super::position::Position;

/// The number of ways to play `depth` legal moves from `position`; 1 for depth 0.
#[must_use]
pub fn perft<L: Lookups>(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.white_to_move => leaves::<L, true>(position, depth),
        _ => leaves::<L, false>(position, depth),
    }
}

/// The legal moves of `position`, each with the position after it.
#[must_use]
pub fn children<L: Lookups>(position: &Position) -> Vec<(Move, Position)> {
    let mut children = Vec::new();
    let push = |played, next: &Position| children.push((played, *next));
    if position.white_to_move {
        for_each::<L, true>(position, push);
    } else {
        for_each::<L, false>(position, push);
    }
    children
}

/// The number of leaves at `depth`, which is at least 1; the given colour is to move.
fn leaves<L: Lookups, const WHITE: bool>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return count::<L, WHITE>(position);
    }
    let mut sum = 0;
    for_each::<L, WHITE>(position, |_, next| {
        sum += if WHITE { leaves::<L, false>(next, depth - 1) } else { leaves::<L, true>(next, depth - 1) };
    });
    sum
}
