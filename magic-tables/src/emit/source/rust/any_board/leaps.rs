//! The leaps of lame leapers.

use super::rows::of_squares;
use crate::geometry::Squares;
use crate::tables::board::Leaps;

/// The type.
pub(super) fn kind(leaps: &Leaps) -> String {
    format!("Leaps<{}, {}>", leaps.0.len(), leaps.0[0].len())
}

/// The value, with sets of `digits` hexadecimal digits.
pub(super) fn value(leaps: &Leaps, digits: usize) -> String {
    let pair =
        |&(passed, reached): &(Squares, Squares)| format!("(0x{passed:0digits$x}, 0x{reached:0digits$x})");
    let rows = leaps.0.iter().map(|row| row.iter().map(pair).collect());
    format!("Leaps::new(\n{})", of_squares(rows.collect()))
}
