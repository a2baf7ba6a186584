//! Perft: the number of leaves of the tree of legal moves.

use super::game::Game;
use super::progress::Progress;

/// The number of ways to play `depth` legal moves from `position`; 1 for depth 0.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count(),
        _ => {
            let mut sum = 0;
            position.for_each(|_, next| sum += perft(next, depth - 1));
            sum
        }
    }
}

/// The same as [`perft`], with calls of `report` from time to time.
#[must_use]
pub fn count<G: Game>(position: &G, depth: u32, report: impl Fn(Progress)) -> u64 {
    // Two plies give subtrees that are small enough for frequent reports.
    let cut = if depth < 4 { 0 } else { 2 };
    let subtrees = (0..cut).fold(vec![*position], |positions, _| {
        positions.iter().flat_map(children).map(|(_, next)| next).collect()
    });
    let mut nodes = 0;
    for (done, subtree) in (1..).zip(&subtrees) {
        nodes += perft(subtree, depth - cut);
        report(Progress { done, total: subtrees.len() as u64, nodes });
    }
    nodes
}

/// The legal moves of `position`, each with the position after it.
#[must_use]
pub fn children<G: Game>(position: &G) -> Vec<(G::Move, G)> {
    let mut children = Vec::new();
    position.for_each(|played, next| children.push((played, *next)));
    children
}
