//! Which occupancies are tried, and that a wrong look-up is noticed.

use super::*;
use crate::board::geometry::Numbering;

fn piece(word: &str) -> Piece {
    Piece::named(word).expect("it has a name").remove(0)
}

fn board() -> Geometry {
    Geometry::read("7x6", Numbering::ByRank).expect("it is a board")
}

#[test]
fn a_mask_has_each_of_its_subsets_once() {
    let mask = 0b1011_0001;
    let mut found: Vec<_> = subsets(mask).collect();
    assert!(found.iter().all(|subset| subset & !mask == 0));
    found.dedup();
    assert_eq!(found.len(), 1 << 4);
}

#[test]
fn few_squares_are_tried_with_all_occupancies() {
    assert_eq!(some_subsets((1 << MOST_BITS) - 1).len(), 1 << MOST_BITS);
}

#[test]
fn many_squares_are_tried_one_by_one_and_in_pairs() {
    let mask = (1 << (MOST_BITS + 1)) - 1;
    let some = some_subsets(mask);
    for expected in [0, mask, 0b1, 0b11, 0b110, mask & !0b10] {
        assert!(some.contains(&expected), "{expected:#b}");
    }
    assert!(some.len() < 1 << MOST_BITS);
}

#[test]
fn occupancies_of_groups_are_those_of_the_whole_mask() {
    let board = board();
    for word in ["queen", "cannon", "horse"] {
        let piece = piece(word);
        for square in [0, 17, 41] {
            let walk = Walk::new(&board, &piece.movement, square);
            let mask = walk.relevant_mask();
            let mut found = occupancies(&board, &piece.movement, square, mask);
            found.sort_unstable();
            let mut expected: Vec<_> = subsets(mask)
                .map(|occupied| (occupied, walk.attacks(occupied)))
                .collect();
            expected.sort_unstable();
            assert_eq!(found, expected, "{word} on {square}");
        }
    }
}

/// Compares a look-up of the rook with that of `other`.
fn compare_with(other: &str) {
    let (board, rook, other) = (board(), piece("rook"), piece(other));
    let walk = Walk::new(&board, &other.movement, 8);
    Verified {
        board: &board,
        piece: &rook,
        square: 8,
        look_up: &|occupied| walk.attacks(occupied),
    }
    .at_random(&mut Random::new(1));
}

#[test]
fn a_right_look_up_passes() {
    compare_with("rook");
}

#[test]
#[should_panic(expected = "the table is wrong for the rook on b2")]
fn a_wrong_look_up_is_named() {
    compare_with("queen");
}
