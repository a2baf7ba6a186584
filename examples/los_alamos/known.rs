//! Positions of Los Alamos chess with known counts.
//!
//! The count of the initial position for depth 5 is published; all counts were compared with those of Fairy-Stockfish.

use crate::games::game::Known;

/// The positions, the initial one first.
pub const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
        counts: &[10, 100, 1_212, 14_332, 191_846],
    },
    Known {
        name: "promotions",
        text: "r3k1/1P4/n1PK2/3Q1p/p1p3/1N1R2 w - - 0 1",
        counts: &[27, 442, 10_701, 172_527],
    },
    Known {
        name: "check",
        text: "3r2/6/1p1p1p/N4P/2k1KR/6 b - - 3 30",
        counts: &[5, 39, 378, 3_829, 40_329],
    },
    Known {
        name: "pins",
        text: "1r1k1n/P1pq1p/2n3/p1P1Q1/3p1P/R2K1R w - - 0 1",
        counts: &[25, 428, 7_976, 146_644],
    },
];
