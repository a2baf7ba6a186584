//! Lines, and slots that they share.

use super::rows::{array, of_sets};
use crate::geometry::Geometry;
use crate::literal::{decimal_digits, hexadecimal_digits};
use crate::piece::Piece;
use crate::tables::board::{LineSlots, LineSquare};

/// The type.
pub(super) fn kind(lines: &LineSlots) -> String {
    let slots = decimal_digits(lines.slots.len() as u64);
    format!("LineSlots<{}, {}, {slots}>", lines.squares.len(), lines.lines.len())
}

/// The value, with sets of `digits` hexadecimal digits.
pub(super) fn value(lines: &LineSlots, digits: usize) -> String {
    let halves = |words: [u64; 2]| {
        let words: Vec<_> =
            words.into_iter().take(digits / 16).map(|word| hexadecimal_digits(word, 16)).collect();
        format!("[{}]", words.join(", "))
    };
    let square = |&LineSquare { line, relevant, factors, offset }: &LineSquare| {
        let [line, relevant, factors] = [[line as u64, (line >> 64) as u64], relevant, factors].map(halves);
        format!("            LineSquare::new({line}, {relevant}, {factors}, {offset}),\n")
    };
    let rows = lines.squares.iter().map(|row| {
        let row: String = row.iter().map(square).collect();
        format!("[\n{row}        ]")
    });
    let hashes = lines
        .hashes
        .iter()
        .map(|&(bias, shift)| format!("LineHash::new({}, {shift})", hexadecimal_digits(bias, 16)));
    let (squares, hashes, slots) = (array(rows), array(hashes), of_sets(&lines.slots, digits));
    format!("LineSlots::new(\n{squares}{hashes}    {},\n{slots})", lines.split)
}

/// The look-ups of `piece`, one for each line.
pub(super) fn methods(lines: &LineSlots, board: &Geometry, piece: &Piece) -> Vec<String> {
    lines.numbers(board, piece).into_iter().map(|line| format!("attacks::<{line}>")).collect()
}
