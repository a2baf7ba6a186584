//! Positions of Gliński's chess with known counts.
//!
//! No counts are published. Those of the first four positions are also those of the crate `hexchess` 2.5.1, whose notation
//! is the one here. (It does not see that b1b3 can be taken on b2, as in the last position.) All are those of the slow
//! generator in `reference.rs`, which a test compares as far as it has the time.

use crate::games::game::Known;

/// The positions, the initial one first.
pub const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1",
        counts: &[51, 2_586, 137_858, 7_282_418],
    },
    Known {
        name: "passing",
        text: "1/k2/n2bn/6r/pppp1bp1p/4p1p3b/5P1Pp2/1q3NP4/1P1PB5r/2PB2BQP2/2R3KNRP1 w i6 0 13",
        counts: &[60, 4_819, 282_602],
    },
    Known {
        name: "middle game",
        text: "b/3/B4/k5r/2ppQ1p1p/2p1R6/4p1pb3/2P2NP1p2/7Pq1r/Nn4K1P2/1PR6P1 b c3 0 35",
        counts: &[63, 3_729, 216_054],
    },
    Known {
        name: "promotions",
        text: "1/1P1/1P2k/3r3/9/11/11/11/3p7/2p3K4/3N7 w - 0 1",
        counts: &[20, 608, 12_837, 381_604],
    },
    Known {
        name: "at the edge",
        text: "1/3/n4/1b2B1k/8p/1pp2P1P2N/3qP1P4/3b5p1/2pPR3Br1/5K2P2/1P9 w - 1 47",
        counts: &[38, 2_410, 86_211],
    },
];
