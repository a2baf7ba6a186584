//! Numbers in rows that people can read, the same in all languages.

use std::fmt::Write as _;

use crate::recipe::NumberType;

/// Characters of a row, without its indentation.
pub(super) const ROW: usize = 100;

/// Numbers of this kind in hexadecimal digits, as many in each row as fit.
pub(super) fn hexadecimal(indent: &str, numbers: &[u128], kind: NumberType) -> String {
    let digits = kind.bits() as usize / 4;
    let fitting = ROW / (digits + "0x, ".len());
    let in_row = if fitting > 4 { fitting / 4 * 4 } else { fitting };
    let mut text = String::with_capacity(numbers.len() * (digits + "0x, ".len()));
    for row in numbers.chunks(in_row) {
        text.push_str(indent);
        for (i, number) in row.iter().enumerate() {
            let separator = if i == 0 { "" } else { " " };
            let _ = write!(text, "{separator}0x{number:0digits$x},");
        }
        text.push('\n');
    }
    text
}
