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
fn few_squares_are_tried_with_all_occupancies() {
    assert_eq!(
        some_subsets(SquareSet::first(MOST_BITS)).len(),
        1 << MOST_BITS
    );
}

#[test]
fn many_squares_are_tried_one_by_one_and_in_pairs() {
    let mask = SquareSet::first(MOST_BITS + 1);
    let some = some_subsets(mask);
    let [first, second, third] = [0, 1, 2].map(SquareSet::of);
    for expected in [
        SquareSet::EMPTY,
        mask,
        first,
        first | second,
        second | third,
        mask & !second,
    ] {
        assert!(some.contains(&expected), "{expected:?}");
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
            let outcomes = occupancies(&board, &piece.movement, square, mask);
            let mut found: Vec<_> = outcomes
                .into_iter()
                .map(|Outcome { occupied, attacks }| (occupied, attacks))
                .collect();
            found.sort_unstable();
            let mut expected: Vec<_> = mask
                .subsets()
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
