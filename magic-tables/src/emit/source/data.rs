//! Data for source in any language: the tables that no scheme makes a difference to, which are sets
//! that do not depend on the occupancy and what views along rays read, and the rows of numbers as
//! text.

use std::fmt::Write as _;

use crate::lookup::views::tables::{ATTACKS, ON_BOARD, SLIDES, SQUARES_AT, attacked, kinds};
use crate::recipe::{DataTable, NumberType, Role};
use crate::tables::board::Fixed;
use crate::text::in_words;

/// The tables of sets of this kind. There is a row for each square if there is a set for each pair
/// of squares.
pub(super) fn fixed_tables(Fixed { steppers, pairs }: &Fixed, kind: NumberType) -> Vec<DataTable> {
    let table = |name, doc, sets: &[u128]| {
        DataTable::new(Role::Fixed, name, doc, kind, sets.iter().copied())
    };
    let of_steppers = steppers.iter().map(|(stepper, sets)| {
        let doc = format!(
            "What a {} attacks from each square.",
            in_words(stepper.name())
        );
        table(stepper.name(), doc, sets)
    });
    let docs = [
        ("between", "The squares between two squares."),
        ("line", "The line through two squares."),
    ];
    let of_pairs = docs
        .into_iter()
        .zip(pairs.iter().flatten())
        .map(|((name, doc), sets)| DataTable {
            in_row: Some(sets.len().isqrt()),
            ..table(name, doc.to_owned(), sets)
        });
    of_steppers.chain(of_pairs).collect()
}

/// The tables of views for `codes`, as [`Spec::codes`](crate::spec::Spec::codes) gives them.
pub(super) fn view_tables(codes: u64) -> Vec<DataTable> {
    let rows = SQUARES_AT
        .iter()
        .flat_map(|squares| [squares.0, places_of(&squares.0)].concat());
    let bytes = |name, doc, numbers: &[u8]| {
        DataTable::new(
            Role::Fixed,
            name,
            doc,
            NumberType::Byte,
            numbers.iter().copied(),
        )
    };
    let words = |name, doc, numbers: &[u64]| {
        DataTable::new(
            Role::Fixed,
            name,
            doc,
            NumberType::Word,
            numbers.iter().copied(),
        )
    };
    let doc_of_rows = "For each square: the square at each place, 128 outside the board; then the place of each square, 128 and more \
                       if it has none.";
    let doc_of_kinds = "The kind of each code: a bit for white pawns, black ones, knights, what moves like a bishop, like a rook, and \
                        kings.";
    let squares = bytes("view_squares", doc_of_rows, &rows.collect::<Vec<_>>());
    vec![
        DataTable {
            in_row: Some(128),
            ..squares
        },
        words(
            "view_boards",
            "For each square, the places on the board.",
            &ON_BOARD,
        ),
        bytes("view_kinds", doc_of_kinds, &kinds(codes)),
        bytes(
            "view_attackers",
            "The kinds that attack the square from each place.",
            &ATTACKS.0,
        ),
        bytes("view_sliders", "Those of them that slide.", &SLIDES.0),
        words(
            "view_attacked",
            "The places that a piece with each code attacks.",
            &attacked(codes),
        ),
    ]
}

/// The place of each of 64 squares, if `squares` has those at all places. Of other squares, it is
/// one outside the board, and 128.
fn places_of(squares: &[u8; 64]) -> [u8; 64] {
    let outside = squares
        .iter()
        .position(|&square| square > 63)
        .expect("no square has all places");
    let mut places = [128 | outside as u8; 64];
    for (place, &square) in squares
        .iter()
        .enumerate()
        .filter(|(_, square)| **square < 64)
    {
        places[usize::from(square)] = place as u8;
    }
    places
}

/// Characters of a row that people can read, without its indentation.
pub(super) const ROW: usize = 100;

/// Numbers of this kind in hexadecimal digits, as many in each row as fit.
pub(super) fn hexadecimal(indent: &str, numbers: &[u128], kind: NumberType) -> String {
    let digits = kind.bits() as usize / 4;
    let fitting = ROW / (digits + "0x, ".len());
    let in_row = if fitting > 4 {
        fitting / 4 * 4
    } else {
        fitting
    };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookup::views::TABLE_BYTES;

    #[test]
    fn tables_take_as_many_bytes_as_in_rust() {
        let bytes = |table: &DataTable| table.numbers.len() * table.kind.bits() as usize / 8;
        assert_eq!(view_tables(0).iter().map(bytes).sum::<usize>(), TABLE_BYTES);
    }
}
