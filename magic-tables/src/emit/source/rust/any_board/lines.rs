//! The rays of riders and hoppers.

use super::rows::array;
use crate::geometry::Squares;
use crate::piece::Movement;
use crate::tables::board::Lines;

/// The type.
pub(super) fn kind(Lines { up, down }: &Lines) -> String {
    format!("Lines<{}, {}, {}>", up.len(), up[0].len(), down[0].len())
}

/// The value, with sets of `digits` hexadecimal digits.
pub(super) fn value(Lines { up, down }: &Lines, digits: usize) -> String {
    let row = |rays: &[Squares]| {
        let rays: Vec<_> = rays.iter().map(|ray| format!("0x{ray:0digits$x}")).collect();
        rays.join(", ")
    };
    let rows = up.iter().zip(down).map(|(up, down)| format!("([{}], [{}])", row(up), row(down)));
    format!("Lines::new(\n{})", array(rows))
}

/// The look-up of a piece that moves so.
pub(super) fn method(movement: &Movement) -> String {
    if matches!(movement, Movement::Hopper(_)) { "hopper_attacks".into() } else { "rider_attacks".into() }
}
