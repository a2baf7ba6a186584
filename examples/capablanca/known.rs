//! Positions of Capablanca chess with known counts.
//!
//! The count of the initial position for depth 4 is published; the others are those of Fairy-Stockfish.

use crate::games::game::Known;

/// The positions, the initial one first.
pub const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        counts: &[28, 784, 25_228, 805_128],
    },
    Known {
        name: "castling",
        text: "r4k3r/pppp1ppppp/2n1b1a3/4pq4/3PP5/2A1N1C3/PPP2PPPPP/R4K3R w KQkq - 0 1",
        counts: &[54, 2_857, 146_530],
    },
    Known {
        name: "passing",
        text: "2r4k2/1P2P1p1p1/10/3pP1K3/10/10/p1p6P/1N1Q4R1 w - d6 0 1",
        counts: &[58, 2_154, 109_770],
    },
    Known {
        name: "promotions",
        text: "rn1b2k1nr/pp2P1p3/5qp3/6a2p/6P3/1P7P/P1PNPP1PPR/2RBK1B3 b - - 0 19",
        counts: &[52, 1_673, 73_215],
    },
];
