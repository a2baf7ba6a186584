//! Numbers in rows that people can read, the same in all languages.

use std::fmt::Write as _;

/// Characters of a row, without its indentation.
pub(super) const ROW: usize = 100;

/// `numbers` of `bytes` bytes in hexadecimal digits: as many in each row as fit, or `in_row` of them.
pub(super) fn hexadecimal(indent: &str, numbers: &[u64], bytes: usize, in_row: Option<usize>) -> String {
    let digits = 2 * bytes;
    let in_row = in_row.unwrap_or(ROW / (digits + "0x, ".len()) / 4 * 4);
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
