//! The board of shogi, and the pieces that step.
//!
//! Black (Sente) is side 0 and moves up; White (Gote) is side 1. Square 0 is 9i, the lower left corner; 1 is 8i.

use crate::games::sets::Set;
use crate::games::shape::{Shape, Step, Steps};

/// The board.
pub const SHAPE: Shape = Shape::rectangle(9, 9);

/// All squares.
pub const BOARD: Set = SHAPE.ranks(0, [0, 8]);

const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const SILVER_STEPS: [Step; 5] = [(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)];
const GOLD_STEPS: [Step; 6] = [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)];

/// Where kings go; one of the two halves is what a promoted bishop or rook gains.
pub static KING: Steps = both(&SHAPE.steps(&STRAIGHT), &SHAPE.steps(&DIAGONAL));
/// Where knights of each side go.
pub static KNIGHT: [Steps; 2] = SHAPE.steps_of_both([(-1, 2), (1, 2)]);
/// Where silvers of each side go.
pub static SILVER: [Steps; 2] = SHAPE.steps_of_both(SILVER_STEPS);
/// Where golds of each side go, and all that promotes to a gold.
pub static GOLD: [Steps; 2] = SHAPE.steps_of_both(GOLD_STEPS);

/// The three ranks in which pieces of each side promote.
pub const ZONE: [Set; 2] = [SHAPE.ranks(0, [6, 8]), SHAPE.ranks(1, [6, 8])];
/// The last rank of each side, where pawns and lances cannot move on.
pub const LAST: [Set; 2] = [SHAPE.ranks(0, [8, 8]), SHAPE.ranks(1, [8, 8])];
/// The last two ranks of each side, where knights cannot move on.
pub const LAST_TWO: [Set; 2] = [SHAPE.ranks(0, [7, 8]), SHAPE.ranks(1, [7, 8])];

/// The squares in front of those of `set`, seen from `side`.
#[must_use]
#[inline]
pub const fn forward(side: usize, set: Set) -> Set {
    if side == 0 { set << SHAPE.files & BOARD } else { set >> SHAPE.files }
}

/// The whole files on which the squares of `set` are.
#[must_use]
#[inline]
pub const fn files(set: Set) -> Set {
    // All ranks fall onto the first one, which then fills the board.
    let mut fallen = set | set >> 9;
    fallen |= fallen >> 18;
    fallen |= fallen >> 36;
    fallen |= set >> 72;
    let mut files = fallen & 0x1FF;
    files |= files << 9;
    files |= files << 18;
    (files | files << 36 | files << 45) & BOARD
}

/// Two tables as one.
const fn both(a: &Steps, b: &Steps) -> Steps {
    let mut both = *a;
    let mut square = 0;
    while square < both.len() {
        both[square] |= b[square];
        square += 1;
    }
    both
}
