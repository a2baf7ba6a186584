//! The move generator of the example `perft`, with the slider look-ups of any scheme. All other
//! look-ups are those of the example, so that only the sliders differ.

// The modules belong to a program, which uses more of them than this library does.
#[path = "../../examples/perft/chess.rs"]
#[allow(dead_code, unreachable_pub, reason = "written for the example")]
mod chess;
#[path = "../../examples/games/mod.rs"]
#[allow(unreachable_pub, reason = "written for the examples")]
mod games;

use std::marker::PhantomData;

use chess::{Chess, Lookups, Position, Tables};
use games::{Game as _, Known};

use crate::scheme::Scheme;

/// Trees with more leaves than this are not counted.
const MAX_NODES: u64 = 200_000;

/// The generator's look-ups, with the sliders of `S`.
struct With<S>(PhantomData<S>);

impl<S: Scheme> Lookups for With<S> {
    #[inline(always)]
    fn rook(square: usize, occupied: u64) -> u64 {
        S::rook(S::square(square), occupied)
    }

    #[inline(always)]
    fn bishop(square: usize, occupied: u64) -> u64 {
        S::bishop(S::square(square), occupied)
    }

    #[inline(always)]
    fn rook_and_bishop(square: usize, occupied: u64) -> (u64, u64) {
        S::rook_and_bishop(S::square(square), occupied)
    }
}

/// A tree to count.
pub(crate) struct Tree {
    /// The name of the position.
    pub(crate) name: &'static str,
    position: Position,
    depth: u32,
    /// Its published number of leaves.
    pub(crate) nodes: u64,
}

/// The six well-known positions, each as deep as [`MAX_NODES`] allows.
pub(crate) fn trees() -> Vec<Tree> {
    let tree = |known: &Known| {
        let depth = known
            .counts
            .iter()
            .take_while(|&&nodes| nodes <= MAX_NODES)
            .count();
        Tree {
            name: known.name,
            position: Chess::<Tables>::read(known.text).expect("the positions are well-formed"),
            depth: depth as u32,
            nodes: known.counts[depth - 1],
        }
    };
    chess::KNOWN.iter().map(tree).collect()
}

/// Counts the leaves of `tree`.
#[inline(never)]
pub(crate) fn count<S: Scheme>(tree: &Tree) -> u64 {
    games::perft::<Chess<With<S>>>(&tree.position, tree.depth)
}
