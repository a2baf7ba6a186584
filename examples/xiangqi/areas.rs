//! The board of xiangqi: palaces, river, and the pieces that step.
//!
//! Red is side 0 and moves up; Black is side 1.

use crate::games::sets::Set;
use crate::games::shape::{MOST_SQUARES, Shape, Step, Steps};

/// The board.
pub const SHAPE: Shape = Shape::rectangle(9, 10);

/// The half of the board on each side of the river, which elephants do not leave.
pub const HOME: [Set; 2] = [SHAPE.ranks(0, [0, 4]), SHAPE.ranks(1, [0, 4])];

/// The palaces, which generals and advisors do not leave.
pub const PALACE: [Set; 2] = [SHAPE.area([3, 5], [0, 2]), SHAPE.area([3, 5], [7, 9])];

const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Where generals would go without the palace.
pub static GENERAL: Steps = SHAPE.steps(&STRAIGHT);

/// Where advisors would go without the palace: also where the legs of horses are that attack a square.
pub static ADVISOR: Steps = SHAPE.steps(&DIAGONAL);

/// Where soldiers of each side go: forward, and sideways behind the river.
pub static SOLDIER: [Steps; 2] = [soldier(0), soldier(1)];

/// From where soldiers of each side attack a square.
pub static SOLDIERS_BEFORE: [Steps; 2] = [before(&SOLDIER[0]), before(&SOLDIER[1])];

/// The steps of a soldier of `side`.
const fn soldier(side: usize) -> Steps {
    let forward = if side == 0 { 1 } else { -1 };
    let at_home = SHAPE.steps(&[(0, forward)]);
    let mut steps = SHAPE.steps(&[(0, forward), (1, 0), (-1, 0)]);
    let mut square = 0;
    while square < SHAPE.squares() {
        if HOME[side] >> square & 1 == 1 {
            steps[square] = at_home[square];
        }
        square += 1;
    }
    steps
}

/// The squares from which `steps` lead to each square.
const fn before(steps: &Steps) -> Steps {
    let mut before = [0; MOST_SQUARES];
    let mut from = 0;
    while from < SHAPE.squares() {
        let mut targets = steps[from];
        while targets != 0 {
            before[targets.trailing_zeros() as usize] |= 1 << from;
            targets &= targets - 1;
        }
        from += 1;
    }
    before
}
