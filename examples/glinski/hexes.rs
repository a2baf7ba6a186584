//! The hexagonal board: what steps on it, and where pawns begin and end.
//!
//! One file to the right on the same rank is the hexagon at the lower right; one rank up besides, that at the upper right.

use crate::games::sets::{Set, bit};
use crate::games::shape::{Shape, Step, Steps};

/// The board: 91 hexagons, six along each side.
pub const SHAPE: Shape = Shape::hexagon(6);

/// To the six neighbours, and to the six hexagons that a line between two neighbours leads to.
const KING_STEPS: [Step; 12] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (1, 2),
    (2, 1),
    (1, -1),
    (-1, -2),
    (-2, -1),
    (-1, 1),
];

/// Two steps to a neighbour, and one more in a direction next to that.
const KNIGHT_STEPS: [Step; 12] = [
    (1, 3),
    (2, 3),
    (3, 2),
    (3, 1),
    (2, -1),
    (1, -2),
    (-1, -3),
    (-2, -3),
    (-3, -2),
    (-3, -1),
    (-2, 1),
    (-1, 2),
];

/// Where kings go.
pub static KING: Steps = SHAPE.steps(&KING_STEPS);

/// Where knights go.
pub static KNIGHT: Steps = SHAPE.steps(&KNIGHT_STEPS);

/// Where pawns of each side go.
pub static PUSH: [Steps; 2] = PUSHES;
const PUSHES: [Steps; 2] = SHAPE.steps_of_both([(0, 1)]);

/// Where pawns of each side capture.
pub static TAKES: [Steps; 2] = [SHAPE.steps(&[(-1, 0), (1, 1)]), SHAPE.steps(&[(-1, -1), (1, 0)])];

/// The last hexagons of the files, from each side.
pub const LAST: [Set; 2] = [SHAPE.ends(&PUSHES[0]), SHAPE.ends(&PUSHES[1])];

/// What pawns of each side pass if they begin with two steps: what is before b1, c2, d3, e4, f5, g4, h3, i2 and k1, and
/// before all of the seventh rank.
pub const PASSED: [Set; 2] = passed();

const fn passed() -> [Set; 2] {
    let mut passed = [0; 2];
    let mut file = 1;
    while file < 10 {
        // Files right of the middle begin with higher ranks of the drawing.
        let (bend, from_middle) = if file < 5 { (0, 5 - file) } else { (file - 5, file - 5) };
        let ranks = [5 - from_middle + bend, 5 + bend];
        let mut side = 0;
        while side < 2 {
            if let Some(square) = SHAPE.at(file, ranks[side]) {
                passed[side] |= bit(square);
            }
            side += 1;
        }
        file += 1;
    }
    passed
}
