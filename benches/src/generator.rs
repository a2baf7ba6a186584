//! The move generator of the example `perft`, with the slider look-ups of any scheme. All other look-ups come from the
//! ready-made tables, so that only the sliders differ.

// The modules belong to a program, which uses more of them than this library does.
macro_rules! modules {
    ($($path:literal $module:ident)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, unreachable_pub, reason = "written for the example")]
            mod $module;
        )*
    };
}

modules! {
    "../../examples/perft/board.rs" board
    "../../examples/perft/fen.rs" fen
    "../../examples/perft/lookups.rs" lookups
    "../../examples/perft/movegen.rs" movegen
    "../../examples/perft/moves.rs" moves
    "../../examples/perft/perft.rs" perft
    "../../examples/perft/position.rs" position
    "../../examples/perft/positions.rs" positions
}

use std::marker::PhantomData;

use lookups::Lookups;
use position::Position;

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

    #[inline(always)]
    fn knight(square: usize) -> u64 {
        magic_bitboards::knight_attacks(square)
    }

    #[inline(always)]
    fn king(square: usize) -> u64 {
        magic_bitboards::king_attacks(square)
    }

    #[inline(always)]
    fn between(a: usize, b: usize) -> u64 {
        magic_bitboards::between(a, b)
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
pub(crate) fn trees<S: Scheme>() -> Vec<Tree> {
    let tree = |known: &positions::Known| {
        let depth = known.counts.iter().take_while(|&&nodes| nodes <= MAX_NODES).count();
        Tree {
            name: known.name,
            position: fen::parse::<With<S>>(known.fen).expect("the positions are well-formed"),
            depth: depth as u32,
            nodes: known.counts[depth - 1],
        }
    };
    positions::KNOWN.iter().map(tree).collect()
}

/// Counts the leaves of `tree`.
#[inline(never)]
pub(crate) fn count<S: Scheme>(tree: &Tree) -> u64 {
    perft::perft::<With<S>>(&tree.position, tree.depth)
}
