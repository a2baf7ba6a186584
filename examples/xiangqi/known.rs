//! Positions of xiangqi with known counts.
//!
//! The counts of the initial position are published; the others are those of Fairy-Stockfish.

use crate::games::game::Known;

/// The positions, the initial one first.
pub const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        counts: &[44, 1_920, 79_666, 3_290_240, 133_312_995],
    },
    Known {
        name: "attack",
        text: "r4RR2/3k2C2/b8/p3p4/2p3p2/4P3p/P1P3P2/B8/N8/3AKAB2 w - - 1 19",
        counts: &[34, 474, 16_970],
    },
    Known {
        name: "pins",
        text: "3ak1b2/4a4/4b1n2/p3N4/2C1p4/9/P1r1P3P/4C1N2/4A4/2BAK2R1 b - - 0 1",
        counts: &[26, 1_070, 26_681],
    },
    Known {
        name: "screens",
        text: "3k1a3/1P2a4/4b3R/4C4/2n1N4/6B2/3p5/1r2B4/4c4/3AK4 w - - 0 1",
        counts: &[36, 1_349, 48_894, 1_751_073],
    },
];
