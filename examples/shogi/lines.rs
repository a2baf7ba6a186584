//! Lines through two squares.

use super::sliders::{bishop_attacks_const as bishop, rook_attacks_const as rook};
use crate::games::sets::{Set, bit, lowest};

/// A set for each pair of squares.
pub type Pairs = [[Set; 81]; 81];

/// The squares strictly between two squares; empty if they are not on a common line.
pub static BETWEEN: Pairs = pairs(false);

/// The whole line through two squares, both included; empty if there is none.
pub static LINE: Pairs = pairs(true);

/// The tables above: where the lines from both squares meet, either on the empty board, or up to the other square.
#[expect(clippy::large_stack_arrays, reason = "runs at compile time")]
const fn pairs(whole: bool) -> Pairs {
    let mut pairs = [[0; 81]; 81];
    let mut a = 0;
    while a < 81 {
        let mut others = rook(a, 0) | bishop(a, 0);
        while others != 0 {
            let b = lowest(others);
            others &= others - 1;
            let ends = [bit(a), bit(b)];
            let blockers = if whole { [0, 0] } else { ends };
            let is_straight = rook(a, 0) & ends[1] != 0;
            let meet = if is_straight {
                rook(a, blockers[1]) & rook(b, blockers[0])
            } else {
                bishop(a, blockers[1]) & bishop(b, blockers[0])
            };
            pairs[a][b] = if whole { meet | ends[0] | ends[1] } else { meet };
        }
        a += 1;
    }
    pairs
}
