//! Positions of Los Alamos chess with known counts.

use crate::games::game::Known;

/// The positions, the initial one first.
pub const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
        counts: &[10, 100],
    },
];
