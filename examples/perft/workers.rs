//! Perft on several threads: the tree is divided into subtrees, and each thread repeatedly takes the next one.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::lookups::Lookups;
use super::perft::{children, perft};
use super::position::Position;
use super::progress::Progress;

/// The number of ways to play `depth` legal moves from `position`, counted by `threads` threads, including the caller's.
/// The caller's thread calls `report` after each subtree that it has counted itself.
///
/// # Panics
/// If a thread cannot be started.
#[must_use]
pub fn count<L: Lookups>(position: &Position, depth: u32, threads: usize, report: impl Fn(Progress)) -> u64 {
    // Two plies give enough subtrees to keep many threads busy; a third keeps the subtrees of deep trees small, so that
    // `report` is called often. Small trees are not divided.
    let cut = match depth {
        0..=3 => 0,
        4..=7 => 2,
        _ => 3,
    };
    let subtrees = subtrees::<L>(position, cut);
    let next = AtomicUsize::new(0);
    let done = AtomicU64::new(0);
    let nodes = AtomicU64::new(0);
    let work = |report: &dyn Fn(Progress)| {
        while let Some(subtree) = subtrees.get(next.fetch_add(1, Ordering::Relaxed)) {
            let leaves = perft::<L>(subtree, depth - cut);
            let nodes = nodes.fetch_add(leaves, Ordering::Relaxed) + leaves;
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            report(Progress { done, total: subtrees.len() as u64, nodes });
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(subtrees.len()) {
            scope.spawn(|| work(&|_| ()));
        }
        work(&report);
    });
    nodes.into_inner()
}

/// The positions `depth` plies after `position`, one for each way to reach them.
fn subtrees<L: Lookups>(position: &Position, depth: u32) -> Vec<Position> {
    (0..depth).fold(vec![*position], |positions, _| {
        positions.iter().flat_map(children::<L>).map(|(_, next)| next).collect()
    })
}
