//! Positions of xiangqi with known counts.

use crate::games::game::Known;

/// The positions, the initial one first.
pub const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        counts: &[44, 1_920, 79_666, 3_290_240, 133_312_995],
    },
];
