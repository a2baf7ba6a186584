//! The tables of views along rays, for source in any language.

use crate::lookup::views::tables::{ATTACKS, ON_BOARD, SLIDES, SQUARES_AT, attacked, kinds};
use crate::recipe::NumberType;

/// A table of a view.
pub(super) struct ViewTable {
    pub(super) name: &'static str,
    pub(super) doc: &'static str,
    pub(super) kind: NumberType,
    /// The numbers in each row, if there are rows.
    pub(super) in_row: Option<usize>,
    pub(super) numbers: Vec<u128>,
}

/// The tables for `codes`, as [`Spec::codes`](crate::spec::Spec::codes) gives them.
pub(super) fn view_tables(codes: u64) -> Vec<ViewTable> {
    let rows = SQUARES_AT.iter().flat_map(|squares| [squares.0, places_of(&squares.0)].concat());
    let bytes = |name, doc, in_row, numbers: &[u8]| ViewTable {
        name,
        doc,
        kind: NumberType::Byte,
        in_row,
        numbers: numbers.iter().copied().map(u128::from).collect(),
    };
    let words = |name, doc, numbers: &[u64]| ViewTable {
        name,
        doc,
        kind: NumberType::Word,
        in_row: None,
        numbers: numbers.iter().copied().map(u128::from).collect(),
    };
    let doc_of_rows = "For each square: the square at each place, 128 outside the board; then the place of each square, 128 and more \
                       if it has none.";
    let doc_of_kinds = "The kind of each code: a bit for white pawns, black ones, knights, what moves like a bishop, like a rook, and \
                        kings.";
    vec![
        bytes("view_squares", doc_of_rows, Some(128), &rows.collect::<Vec<_>>()),
        words("view_boards", "For each square, the places on the board.", &ON_BOARD),
        bytes("view_kinds", doc_of_kinds, None, &kinds(codes)),
        bytes("view_attackers", "The kinds that attack the square from each place.", None, &ATTACKS.0),
        bytes("view_sliders", "Those of them that slide.", None, &SLIDES.0),
        words("view_attacked", "The places that a piece with each code attacks.", &attacked(codes)),
    ]
}

/// The place of each of 64 squares, if `squares` has those at all places. Of other squares, it is one outside the board, and 128.
fn places_of(squares: &[u8; 64]) -> [u8; 64] {
    let outside = squares.iter().position(|&square| square > 63).expect("no square has all places");
    let mut places = [128 | outside as u8; 64];
    for (place, &square) in squares.iter().enumerate().filter(|(_, square)| **square < 64) {
        places[usize::from(square)] = place as u8;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookup::views::TABLE_BYTES;

    #[test]
    fn tables_take_as_many_bytes_as_in_rust() {
        let bytes = |table: &ViewTable| table.numbers.len() * table.kind.bits() as usize / 8;
        assert_eq!(view_tables(0).iter().map(bytes).sum::<usize>(), TABLE_BYTES);
    }
}
