//! Positions of shogi with known counts.
//!
//! The counts of the initial position are published. The others are those of Fairy-Stockfish to depth 2 or 3, and of
//! haitaka 0.3.2 for all depths. Neither is right where a dropped pawn could mate: the counts of "pawn mates" are those of
//! Fairy-Stockfish's moves without such drops.

use crate::games::game::Known;

/// The positions, the initial one first.
pub const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        counts: &[30, 900, 25_470, 719_731, 19_861_490],
    },
    Known {
        name: "middle game",
        text: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        counts: &[207, 28_684, 4_809_015, 516_925_165],
    },
    Known {
        name: "most moves",
        text: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        counts: &[593, 105_677, 53_393_368],
    },
    Known {
        name: "check",
        text: "2s1k4/lg2gs3/p1n2p3/1ppr2+B2/3p3Lp/5P3/PPP1+p1P1P/LS1KG1GRL/1N4SN1 b BN2P3p 1",
        counts: &[6, 277, 36_995, 1_678_845],
    },
    Known { name: "pawn mates", text: "8k/9/6NG1/9/9/9/9/9/4K4 b Pg2p 1", counts: &[80, 11_118, 224_353] },
];
